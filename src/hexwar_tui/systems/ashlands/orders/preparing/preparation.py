"""What a side has entered in this Preparation, and what it may still enter (ASH-3.2), by what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.catalogue import UnitType, property_of
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes, linked_depots
from hexwar_tui.systems.ashlands.state import Compartment, Unit
from hexwar_tui.systems.ashlands.terrain import ASH

DEPOT_PRICE, RAIL_PRICE = 150, 20
"""ASH-6.3: the prices of a supply depot and of each hex of railway."""

AMBUSH_GAP = 3
"""ASH-8.2: the least distance, in hexes, from a unit placed in Ambush to every enemy unit."""


class Waiting(NamedTuple):
    """A unit that may be placed. `unit` is None for one that is bought in this Preparation."""

    id: str
    type: str
    unit: Unit | None


def entered(known: AshKnown) -> Compartment:
    """What the seat has entered so far in this Preparation."""
    return known.sealed(known.seat)


def left(known: AshKnown) -> int:
    """The prestige that the seat can still spend: what it has, less its purchases, structures and stake."""
    return before_stake(known) - entered(known).stake


def before_stake(known: AshKnown) -> int:
    """The most prestige that the seat can stake: what it has, less its purchases and structures."""
    return known.prestige(known.seat) - entered(known).spent


def roster(known: AshKnown, side: Side) -> dict[str, UnitType]:
    """The unit types that a side can buy, by id."""
    army = known.options.armies[known.sides.index(side)]
    return known.catalogue.armies[army].types


def in_reserve(known: AshKnown) -> Iterator[Waiting]:
    """The seat's units that may be placed: those in the reserve, then those bought, without those that have a place."""
    own = entered(known)
    for unit in known.reserve(known.seat):
        if unit.id not in own.placements:
            yield Waiting(unit.id, unit.type, unit)
    for purchase in own.purchases:
        if purchase.unit not in own.placements:
            yield Waiting(purchase.unit, purchase.type, None)


def waiting(known: AshKnown, id: str) -> Waiting | None:
    """The unit of that id, if it may be placed, else None."""
    return next((found for found in in_reserve(known) if found.id == id), None)


def upgrades_due(known: AshKnown, unit: Unit) -> int:
    """How many rank upgrades the seat has still to choose for a unit (ASH-7.2)."""
    return unit.upgrades_due - len(entered(known).upgrades.get(unit.id, ()))


def upgrades_offered(known: AshKnown, unit: Unit) -> list[str]:
    """The rank upgrades of a unit's type that it does not have, and that are not chosen in this Preparation."""
    had = [*unit.upgrades, *entered(known).upgrades.get(unit.id, ())]
    return [id for id in known.armoury.type_of(unit).rank_upgrades if id not in had]


# -- the central base --------------------------------------------------------------------------------------------------


def base_places(known: AshKnown) -> list[Cell]:
    """Where the seat may place its base (ASH-1.6): on ash plain in its zone, but not where it has ordered a depot."""
    zone, ids = known.zone(known.seat), known.ground.ids
    return [cell for cell in zone if ids[cell] == ASH and not depot_ordered(known, cell)]


def wants_base(known: AshKnown) -> bool:
    """Whether the seat has still to place its base, in the first Preparation (ASH-1.6)."""
    return known.turn == 1 and known.base_of(known.seat) is None and entered(known).base is None


# -- where units are placed --------------------------------------------------------------------------------------------


def is_free(known: AshKnown, cell: Cell) -> bool:
    """Whether the seat may place a unit on a hex as far as it knows: the hex is passable, nobody stands there but a
    unit that is withdrawn, and no other is placed there."""
    own, unit = entered(known), known.state.unit_at(cell)
    if unit is not None and unit.id not in own.withdrawals:
        return False
    return bool(known.ground.is_passable[cell]) and cell not in own.placements.values()


def has_ambush(known: AshKnown, found: Waiting) -> bool:
    """Whether the unit has the property Ambush, by which it may be placed in Ambush."""
    if found.unit is not None:
        return known.armoury.has(found.unit, "ambush")
    return any(property_of(text)[0] == "ambush" for text in known.catalogue.types[found.type].properties)


def hidden_left(known: AshKnown) -> int:
    """How many more units the seat may place in Ambush by the event Hidden reserve (ASH-8.1); 0 without that event."""
    event = known.state.event
    if event is None or event.id != "hidden-reserve":
        return 0
    return event.numbers.get(known.seat, 0) - len(entered(known).ambushes)


def may_ambush(known: AshKnown, found: Waiting) -> bool:
    """Whether the unit may be placed in Ambush, by its property or by the event Hidden reserve."""
    return has_ambush(known, found) or hidden_left(known) > 0


def ambush_objection(known: AshKnown, cell: Cell) -> Objection | None:
    """Why no unit may be placed in Ambush on a hex (ASH-8.2), by positions before the reveal (3.3); None if one may."""
    for side in known.sides:
        if side != known.seat and cell in known.zone(side):
            return Objection(say("Nobody is placed in Ambush in an enemy zone."), "ASH-8.2")
    for near in known.ground.grid.within(cell, AMBUSH_GAP - 1):
        unit = known.state.unit_at(near)
        if unit is not None and unit.side != known.seat:
            return Objection(
                say("An Ambush keeps {n} hexes from every enemy unit; one is nearer.", n=AMBUSH_GAP), "ASH-8.2"
            )
    return None


def enters_at(known: AshKnown, cell: Cell) -> bool:
    """Whether any unit of the seat may be placed on the hex: in its zone, or at a linked depot (ASH-3.2)."""
    return cell in known.zone(known.seat) or cell in entry_hexes(known, known.seat)


def place_objection(known: AshKnown, found: Waiting, cell: Cell) -> Objection | None:
    """Why the seat may not place the unit on the hex; None if it may."""
    label = known.ground.grid.label(cell)
    if not known.ground.is_passable[cell]:
        return Objection(say("Nobody can stand on the mountains at {hex}.", hex=label), "ASH-6.1")
    if not is_free(known, cell):
        return Objection(say("The hex {hex} is taken: one unit per hex.", hex=label), "ASH-1.1")
    if enters_at(known, cell):
        return None
    if not may_ambush(known, found):
        return Objection(
            say("Units are placed in their side's zone, or on or next to its supply depots linked to it by railway."),
            "ASH-3.2",
        )
    return ambush_objection(known, cell)


# -- withdrawing and building ------------------------------------------------------------------------------------------


def may_leave_from(known: AshKnown, cell: Cell) -> bool:
    """Whether the seat's units may be withdrawn from a hex: from its zone and its linked depots (ASH-3.2)."""
    return cell in known.zone(known.seat) or cell in linked_depots(known, known.seat)


def depot_ordered(known: AshKnown, cell: Cell) -> bool:
    """Whether the seat has ordered a depot on the hex in this Preparation."""
    return any(work.kind == "depot" and work.cell == cell for work in entered(known).works)


def rail_ordered(known: AshKnown, cell: Cell) -> bool:
    """Whether the seat has ordered a railway on the hex in this Preparation."""
    return any(work.kind == "rail" and work.cell == cell for work in entered(known).works)


def depot_objection(known: AshKnown, cell: Cell) -> Objection | None:
    """Why the seat can't build a depot on the hex (ASH-6.3); None where it can: on a key point that it holds, or where
    one of its units stands that it does not withdraw."""
    if cell in known.state.depots or depot_ordered(known, cell):
        return Objection(say("There is a supply depot already, or one is ordered."), "ASH-6.3")
    if cell in known.state.bases or cell == entered(known).base:
        return Objection(say("A central base stands there."), "ASH-6.3")
    if known.state.key_points.get(cell) == known.seat or _own_unit_stays(known, cell):
        return None
    return Objection(say("A supply depot is built on a held key point or where an own unit stands."), "ASH-6.3")


def _own_unit_stays(known: AshKnown, cell: Cell) -> bool:
    unit = known.state.unit_at(cell)
    return unit is not None and unit.side == known.seat and unit.id not in entered(known).withdrawals


def rail_starts(known: AshKnown) -> frozenset[Cell]:
    """Where the seat may begin a railway (ASH-6.3): in its zone, on its depots, on its railway, built or ordered."""
    side = known.seat
    held = [
        cell for places in (known.state.depots, known.state.rails) for cell, holder in places.items() if holder == side
    ]
    ordered = (work.cell for work in entered(known).works if work.kind == "rail")
    return frozenset((*known.zone(side), *held, *ordered))


def rail_objection(known: AshKnown, cell: Cell) -> Objection | None:
    """Why the seat can't lay a railway on a hex (ASH-6.3); None where it can, also on a neutral railway, which becomes
    its own."""
    label, unit = known.ground.grid.label(cell), known.state.unit_at(cell)
    if not known.ground.is_passable[cell]:
        return Objection(say("No railway crosses the mountains at {hex}.", hex=label), "ASH-6.1")
    if known.state.rails.get(cell) is not None or rail_ordered(known, cell):
        return Objection(say("There is a railway at {hex} already, or one is ordered.", hex=label), "ASH-6.3")
    if cell in known.zone(known.seat):
        return Objection(say("A side's own zone needs no railway, which begins at its edge."), "ASH-6.3")
    if unit is not None and unit.side != known.seat:
        return Objection(say("An enemy unit stands at {hex}.", hex=label), "ASH-6.3")
    return None
