"""What random players draw for the fields of orders: armies, and ways to key points and enemies.

A draw checks little and may be illegal; the order's own objection decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hexwar_tui.engine.orders.order import NothingToDraw, Rng, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.movement import Way
from hexwar_tui.systems.mechs.state import Army

WANDERS = 0.2
"""The chance that a random player's army goes to any cell in its reach."""

T = TypeVar("T")


def one_of(items: Sequence[T], rng: Rng) -> T:
    """One of the items at random. Raises NothingToDraw if there is none."""
    if not items:
        raise NothingToDraw
    return items[int(rng.random() * len(items))]


def fresh_army(known: MecKnown, values: Values, rng: Rng) -> str:
    """The id of an own army that can still move, at random. Raises NothingToDraw if there is none."""
    return one_of([army.id for army in known.own.values() if movement.points_left(known.frame, army)], rng)


def army_beside_another(known: MecKnown, values: Values, rng: Rng) -> str:
    """The id of an own army that has another next to it, at random. Raises NothingToDraw if there is none."""
    near = known.grid.neighbours
    cells = {army.cell for army in known.own.values()}
    return one_of([army.id for army in known.own.values() if not cells.isdisjoint(near[army.cell])], rng)


def way(known: MecKnown, values: Values, rng: Rng) -> Way:
    """A way for the army chosen in `values`: to the cell in reach that is nearest to a key point or enemy close by or,
    with the chance `WANDERS`, to any in reach. Raises NothingToDraw if the army can't move."""
    army = known.own.get(values["unit"])
    if army is None:
        raise NothingToDraw
    ways = known.ways(army)
    cells = list(ways.cells)
    if rng.random() < WANDERS:
        return ways.path_to(one_of(cells, rng))
    if not cells:
        raise NothingToDraw
    away = known.grid.distances_from(one_of(_aims(known, army), rng))
    return ways.path_to(min(cells, key=away.__getitem__))


def _aims(known: MecKnown, army: Army) -> Sequence[Cell]:
    """The cells of the three key points to be taken, or enemies, that are nearest to the army."""
    points = [cell for cell, point in known.state.points.items() if known.is_hostile(point.owner)]
    enemies = [other.cell for other in known.state.armies.values() if known.is_hostile(other.side)]
    away = known.grid.distances_from(army.cell)
    return sorted(dict.fromkeys([*points, *enemies]), key=away.__getitem__)[:3]
