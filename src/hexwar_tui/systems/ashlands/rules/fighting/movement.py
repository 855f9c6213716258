"""Movement (ASH-4.1, 4.2): how many hexes a unit may go, and along which ways.

Every hex costs one; a Difficult one ends the movement of a unit that enters it, unless the unit is Flying.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.ground import Ground
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.state import Unit

Way = tuple[Cell, ...]
"""The cells of a path, each next to the one before, start and end included."""


class Gait(Enum):
    """The ways in which a unit can go, one for each action that moves it."""

    MOVE = "move"
    MARCH = "march"
    ATTACK = "attack"


HEXES = {Gait.MOVE: 2, Gait.MARCH: 4, Gait.ATTACK: 4}
"""ASH-4.1: how many hexes a unit that is neither Fast nor Slow may go by each gait."""


def allowance(frame: AshFrame, unit: Unit, gait: Gait) -> int:
    """How many hexes the unit may go by this gait, with Fast and Slow (ASH-8.3); never less than 1."""
    armoury = frame.scenario.armoury
    slow = armoury.has(unit, "slow") or effects.is_slow(frame, unit.side)
    return pace(armoury.numbers(unit, "fast"), gait, slow=slow)


def pace(fast: Sequence[int] | None, gait: Gait, *, slow: bool) -> int:
    """How many hexes units go by this gait that are Fast by these numbers, or not, or Slow (ASH-4.1, 8.3)."""
    hexes = HEXES[gait] + (fast[0 if gait is Gait.MOVE else 1] if fast else 0)
    return max(1, hexes - 1) if slow else hexes


def ways(frame: AshFrame, unit: Unit, gait: Gait) -> Mapping[Cell, Way]:
    """The hexes on which the unit may end its movement by this gait, each with the shortest way there; of several
    equally short ones the one through hexes of lower rank.

    An Attack goes round Difficult hexes, and may end where it starts.
    """
    start, state, ground = unit.hex, frame.state, frame.scenario.ground
    neighbours, passable, occupied, rank = ground.grid.neighbours, ground.is_passable, state.occupied, ground.rank
    difficult = hindrance(frame, unit)
    found: dict[Cell, Way] = {start: (start,)}
    front = [start]
    for _ in range(allowance(frame, unit, gait)):
        entered: list[Cell] = []
        for cell in front:
            if difficult[cell] and cell != start:
                continue
            for near in neighbours[cell]:
                if near in found or not passable[near] or (gait is Gait.ATTACK and difficult[near]):
                    continue
                if near in occupied and state.units[occupied[near]].side != unit.side:
                    continue
                found[near] = (*found[cell], near)
                entered.append(near)
        front = sorted(entered, key=rank.__getitem__)
    return {
        cell: way for cell, way in found.items() if (gait is Gait.ATTACK if cell == start else cell not in occupied)
    }


SLOW_GOING = 3
"""A Difficult hex counts as this many hexes of a March in `hexes_to`, because the March ends on it."""


@lru_cache(maxsize=512)
def hexes_to(ground: Ground, goal: Cell, flying: bool) -> Mapping[Cell, int]:
    """For each hex from which `goal` can be reached, how many hexes the way is long, as a unit marches. Entering a
    Difficult hex counts as `SLOW_GOING` unless the unit is `flying`; units in the way are ignored."""
    costs = [
        0 if not passable else 1 if flying or not difficult else SLOW_GOING
        for passable, difficult in zip(ground.is_passable, ground.is_difficult, strict=True)
    ]
    return distances(ground.grid, (goal,), costs)


def hindrance(frame: AshFrame, unit: Unit) -> bytes:
    """By cell number 1 where entering ends this unit's movement, else 0. Nothing ends that of a Flying unit."""
    ground = frame.scenario.ground
    return ground.none if frame.scenario.armoury.has(unit, "flying") else ground.is_difficult
