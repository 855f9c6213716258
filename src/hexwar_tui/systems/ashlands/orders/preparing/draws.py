"""The values that random players draw for the fields of orders of Preparation."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import NothingToDraw, Rng, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.preparation import RAIL_PRICE

AMBUSHES = 0.5
"""The chance that random players place a unit in Ambush, if it may be."""

DRAWN_PLACES = 3
"""To place a unit, random players draw this many hexes and take the one nearest to a key point."""

KEY_POINTS = 0.5
"""The chance that random players place a unit in Ambush on a key point and not on any hex."""

DANGER = 6
"""Random players dig trenches only if an enemy unit is within this many hexes of the base."""

WANDERS = 0.2
"""The chance of each hex of a random player's railway to be any neighbour, not one nearer to the railway's aim."""

THRIFT = 2
"""A random number below 1, raised to this power, gives the length of a railway: the higher the power, the shorter."""


def type_to_buy(known: AshKnown, values: Values, rng: Rng) -> str:
    """A unit type of the seat's roster that it can pay, at random. Raises NothingToDraw if it can pay none."""
    left = preparation.left(known)
    paid = [id for id, kind in roster(known.open, known.seat).items() if kind.price <= left]
    if not paid:
        raise NothingToDraw
    return rng.choice(paid)


def place(known: AshKnown, values: Values, rng: Rng) -> Cell:
    """A hex for the unit chosen in `values`: of `DRAWN_PLACES` free entry hexes the one nearest to a key point;
    in Ambush, with the chance `AMBUSHES`, a key point or any hex. Raises NothingToDraw if the unit does not wait, or
    there is no free one."""
    found = preparation.waiting(known, values["unit"])
    if found is None:
        raise NothingToDraw
    if preparation.may_ambush(known, found) and rng.random() < AMBUSHES:
        points = tuple(known.state.key_points) if rng.random() < KEY_POINTS else ()
        return rng.choice(points or known.ground.grid.cells)
    entries = sorted(preparation.free_entries(known))
    if not entries:
        raise NothingToDraw
    drawn = [rng.choice(entries) for _ in range(DRAWN_PLACES)]
    far = known.ground.grid.distances_from
    return min(drawn, key=lambda cell: min(map(far(cell).__getitem__, known.state.key_points), default=0))


def unit_to_withdraw(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that the seat can withdraw, at random. Raises NothingToDraw if there is none."""
    found = [unit.id for unit in known.own() if unit.cell is not None and preparation.may_leave_from(known, unit.cell)]
    leaving = preparation.entered(known).withdrawals
    staying = [id for id in found if id not in leaving]
    if not staying:
        raise NothingToDraw
    return rng.choice(staying)


def base_in_danger(known: AshKnown, values: Values, rng: Rng) -> Cell:
    """The place of the seat's base, if an enemy is within `DANGER` hexes of it; else raises NothingToDraw."""
    base = preparation.base_to_be(known)
    if base is None or not known.is_enemy_within(base, DANGER):
        raise NothingToDraw
    return base


def chain(known: AshKnown, values: Values, rng: Rng) -> tuple[Cell, ...]:
    """The cells of a railway towards a key point (towards any hex if there is none), short rather than long. Raises
    NothingToDraw where none can be laid."""
    grid, most = known.ground.grid, preparation.left(known) // RAIL_PRICE
    far = grid.distances_from(rng.choice(tuple(known.state.key_points) or grid.cells))
    laid = [min(preparation.rail_starts(known), key=lambda cell: (far[cell], cell))]
    for _ in range(min(most, 1 + int(most * rng.random() ** THRIFT))):
        near = [cell for cell in grid.neighbours[laid[-1]] if cell not in laid]
        free = [cell for cell in near if preparation.rail_objection(known, cell) is None]
        if not free:
            break
        laid.append(rng.choice(free) if rng.random() < WANDERS else min(free, key=far.__getitem__))
    if len(laid) == 1:
        raise NothingToDraw
    return tuple(laid)
