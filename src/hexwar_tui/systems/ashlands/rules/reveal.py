"""The reveal after Preparation (ASH-3.2, 3.3): stakes decide the initiative, by which the entries take effect."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events import turns
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.beginning import raise_unit
from hexwar_tui.systems.ashlands.rules.turn import sides_in
from hexwar_tui.systems.ashlands.state import AshState, Compartment, Work

RULE = "ASH-3.2"

TIE_DIE = "1d100"


def reveal(frame: AshFrame, table: Table) -> None:
    """Makes what all sides have entered take effect, and empties their compartments. Of two sides that claim the same
    hex the one earlier in the initiative gets it."""
    state = frame.state
    entered = {side: state.sealed.get(side) or Compartment() for side in sides_in(state)}
    state.sealed = {}
    state.order = initiative(entered, table)
    _pay(frame, entered, table)
    for side in state.order:
        _withdraw(frame, side, entered[side], table)
    for side in state.order:
        _promote(frame, side, entered[side], table)
        _raise(frame, side, entered[side], table)
    for side in state.order:
        _place(frame, side, entered[side], table)
    for side in state.order:
        _order_works(frame, side, entered[side], table)


# -- initiative --------------------------------------------------------------------------------------------------------


def initiative(entered: dict[Side, Compartment], table: Table) -> list[Side]:
    """Returns the sides in the order of their stakes, the highest first (ASH-3.2), and tells it. Those with equal
    stakes roll until all their rolls differ; the higher roll comes first."""
    table.tell(turns.Stakes(tuple((side, own.stake) for side, own in entered.items())))
    by_stake: dict[int, list[Side]] = {}
    for side, own in entered.items():
        by_stake.setdefault(own.stake, []).append(side)
    order = [side for stake in sorted(by_stake, reverse=True) for side in _by_roll(by_stake[stake], table)]
    table.tell(turns.Initiative(tuple(order)))
    return order


def _by_roll(sides: Sequence[Side], table: Table) -> list[Side]:
    if len(sides) == 1:
        return list(sides)
    rolls: dict[int, list[Side]] = {}
    for side in sides:
        (roll,) = table.roll(TIE_DIE, say("Equal stakes"), RULE, (side,))
        rolls.setdefault(roll, []).append(side)
    table.tell(turns.Tie(tuple((side, roll) for roll, tied in rolls.items() for side in tied)))
    return [side for roll in sorted(rolls, reverse=True) for side in _by_roll(rolls[roll], table)]


def _pay(frame: AshFrame, entered: dict[Side, Compartment], table: Table) -> None:
    """Takes the price of purchases, structures and stakes from each side; lost stakes come back only by the option."""
    first = frame.state.order[0]
    for side, own in entered.items():
        frame.state.sides[side].prestige -= own.spent + own.stake
        if frame.options.refund_lost_stakes and side != first and own.stake:
            frame.state.sides[side].prestige += own.stake
            table.tell(turns.StakeBack(side, own.stake))


# -- units -------------------------------------------------------------------------------------------------------------


def _withdraw(frame: AshFrame, side: Side, own: Compartment, table: Table) -> None:
    """Puts the units that a side withdraws into its reserve as they are, except that No supply ends (ASH-8.1)."""
    for id in own.withdrawals:
        unit = frame.state.units[id]
        table.tell(turns.Withdrawn(id, side, unit.hex))
        frame.state.take_up(unit)
        unit.withdrawn = frame.state.turn
        unit.no_supply = False


def _promote(frame: AshFrame, side: Side, own: Compartment, table: Table) -> None:
    """Gives units the rank upgrades that their side has chosen (ASH-7.2)."""
    for id, upgrades in own.upgrades.items():
        unit = frame.state.units[id]
        for upgrade in upgrades:
            frame.scenario.armoury.upgrade_unit(unit, upgrade)
            unit.upgrades_due -= 1
            # Of a unit in the reserve it is its side's secret.
            table.tell(turns.UpgradeChosen(id, side, upgrade), [side] if unit.cell is None else None)


def _raise(frame: AshFrame, side: Side, own: Compartment, table: Table) -> None:
    """Puts up the central base that a side has placed, and puts the units that it has bought into its reserve."""
    if own.base is not None and _is_room_for_base(frame, side, own.base):
        frame.state.bases[own.base] = side
        table.tell(turns.BasePlaced(side, own.base))
    for purchase in own.purchases:
        unit = raise_unit(frame.state, frame.scenario.armoury, side, purchase.type)
        assert unit.id == purchase.unit, "purchases count on from the units raised before"
        table.tell(turns.Bought(unit.id, side), [side])


def _is_room_for_base(frame: AshFrame, side: Side, cell: Cell) -> bool:
    """Whether the base can still stand there: a ruling may meanwhile have given the side a base (ASH-1.6), or put a
    base or a depot on the hex."""
    state = frame.state
    return side not in state.bases.values() and cell not in state.bases and cell not in state.depots


def _place(frame: AshFrame, side: Side, own: Compartment, table: Table) -> None:
    """Puts units of a side on the map; one whose hex an earlier side has taken stays in the reserve (ASH-3.3)."""
    for id, cell in own.placements.items():
        unit = frame.state.units[id]
        if cell in frame.state.occupied:
            table.tell(turns.KeptBack(id, side, cell), [side])
        else:
            frame.state.put(unit, cell)
            table.tell(turns.Placed(unit.id, side, cell))


# -- structures --------------------------------------------------------------------------------------------------------


def _order_works(frame: AshFrame, side: Side, own: Compartment, table: Table) -> None:
    """Begins the structures of a side; those whose hex another side has got are paid back (ASH-3.3)."""
    state = frame.state
    # A trench ring lies round its hex, and takes that from nobody.
    taken = {work.cell for work in state.works if work.kind != "trench"}
    lost = [work for work in own.works if _is_on_base(state, work) or (work.kind != "trench" and work.cell in taken)]
    begun = [work for work in own.works if work not in lost]
    state.works += begun
    for kind, cells in _by_kind(begun).items():
        table.tell(turns.Ordered(side, kind, tuple(cells)))
    for work in lost:
        state.sides[side].prestige += work.price
        table.tell(turns.OrderLost(side, work.kind, work.cell, work.price, _is_on_base(state, work)))


def _is_on_base(state: AshState, work: Work) -> bool:
    """Whether this is a depot on whose hex a central base has been placed by the same reveal."""
    return work.kind == "depot" and work.cell in state.bases


def _by_kind(works: Sequence[Work]) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for work in works:
        found.setdefault(work.kind, []).append(work.cell)
    return found
