"""What random players draw in Preparation: what they can pay, and places near what there is to take."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import NothingToDraw, Rng, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.preparation import RAIL_PRICE
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes

AMBUSHES = 0.5
"""How often random players place a unit in Ambush that may be."""

DRAWN_PLACES = 3
"""Of so many hexes random players place a unit on the best."""

KEY_POINTS = 0.5
"""How often that is on a key point."""

DANGER = 6
"""How near an enemy unit comes to the base before random players dig trenches round it."""

WANDERS = 0.2
"""How often a railway of random players turns anywhere."""

THRIFT = 2
"""How little random players spend on a railway: its length goes by this power of a number below 1."""


def type_to_buy(known: AshKnown, values: Values, rng: Rng) -> str:
    """Any unit of the own roster that can be paid."""
    left = preparation.left(known)
    paid = [id for id, kind in preparation.roster(known, known.seat).items() if kind.price <= left]
    if not paid:
        raise NothingToDraw
    return rng.choice(paid)


def place(known: AshKnown, values: Values, rng: Rng) -> Cell:
    """Of some hexes where a unit may enter the one nearest to a key point, for they are worth having; seldom any hex,
    for an Ambush."""
    found = preparation.waiting(known, values["unit"])
    if found is None:
        raise NothingToDraw
    if preparation.may_ambush(known, found) and rng.random() < AMBUSHES:
        points = tuple(known.key_points) if rng.random() < KEY_POINTS else ()
        return rng.choice(points or known.ground.grid.cells)
    entries = sorted(entry_hexes(known, known.seat))
    drawn = [rng.choice(entries) for _ in range(DRAWN_PLACES)]
    distance = known.ground.grid.distance
    return min(drawn, key=lambda cell: min((distance(cell, point) for point in known.key_points), default=0))


def base_in_danger(known: AshKnown, base: Cell | None) -> Cell:
    """The base, if an enemy unit is near. Raises NothingToDraw."""
    if base is None:
        raise NothingToDraw
    far = known.ground.grid.distances_from(base)
    if not any(unit.cell is not None and far[unit.cell] <= DANGER for unit in known.enemies()):
        raise NothingToDraw
    return base


def chain(known: AshKnown, values: Values, rng: Rng) -> tuple[Cell, ...]:
    """A railway from where one may begin towards a key point, or towards any hex: short rather than long."""
    grid, most = known.ground.grid, preparation.left(known) // RAIL_PRICE
    far = grid.distances_from(rng.choice(tuple(known.key_points) or grid.cells))
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
