"""Movement (SKI-1.6, 1.7, 1.9, 4.2, 4.5): how far a unit can go, which ways there are for it, and going one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, is_infantry, is_wounded
from hexwar_tui.systems.skirmish.rules.fire.shooting import shots_left
from hexwar_tui.systems.skirmish.rules.ground import land, places
from hexwar_tui.systems.skirmish.state import Unit, Weapon

Way = tuple[Cell, ...]
"""A way over the board, hex by hex, start and end included."""

CRUSHES = "crushes"
"""The value of `Chassis.low_fence` for chassis that crush the low fences they go over (SKI-1.6)."""


class Place(NamedTuple):
    """A hex that a way has come to, and the ids of the low fences that a soldier has climbed on the way."""

    cell: Cell
    crossed: frozenset[str]


# -- how far -----------------------------------------------------------------------------------------------------------


def allowance(frame: SkiFrame, unit: Unit) -> int:
    """The movement points that a unit has in a turn: those of its chassis, or half of them, rounded down, if it is a
    wounded soldier (SKI-2.1)."""
    points = chassis_of(frame, unit).move
    return points // 2 if is_wounded(frame, unit) else points


def points_left(frame: SkiFrame, unit: Unit) -> int:
    """The movement points that the unit has left this turn; with the option `touch_move` none once it has moved
    (SKI-4.5)."""
    if unit.moved_in != frame.state.turn:
        return allowance(frame, unit)
    return 0 if frame.options.touch_move else max(0, allowance(frame, unit) - unit.steps)


def may_wade(frame: SkiFrame, unit: Unit) -> bool:
    """SKI-1.7: whether the unit may still enter water this turn: False for a soldier who has been active in this turn
    and is not Amphibious."""
    return not is_infantry(frame, unit) or unit.active_in != frame.state.turn or places.AMPHIBIOUS in unit.skills


# -- which ways there are ----------------------------------------------------------------------------------------------


def ways(frame: SkiFrame, unit: Unit, begun: Way = ()) -> Mapping[Cell, Way]:
    """For each hex on which the unit may end its movement now the cheapest way to it; of equally cheap ones the first
    by the order of their hexes.

    If `begun`, a path that the unit can go, is not empty, all these ways begin with it, and it is one itself if the
    unit may end there. If it is empty, no way leads back to the hex where the unit stands.
    """
    assert unit.cell is not None, "it is on the board"
    home = () if begun else (unit.cell,)
    begun = begun or (unit.cell,)
    field, start = Field(frame, unit), Place(begun[-1], climbed(frame, unit, begun))
    most = points_left(frame, unit) - cost(frame, unit, begun)
    reached = {start: (0, begun)}
    fronts: list[list[Place]] = [[start], *([] for _ in range(most))]
    found: dict[Cell, Way] = {}
    for points, front in enumerate(fronts):
        for place in sorted(front, key=lambda place: (place.cell, sorted(place.crossed))):
            best, way = reached[place]
            if best < points:
                continue
            if place.cell not in found and place.cell not in home and len(way) > 1 and field.may_end(place):
                found[place.cell] = way
            for near, price in field.steps(place):
                sofar = points + price
                if sofar <= most and (near not in reached or sofar < reached[near][0]):
                    reached[near] = sofar, (*way, near.cell)
                    fronts[sofar].append(near)
    return found


def climbed(frame: SkiFrame, unit: Unit, path: Way) -> frozenset[str]:
    """The ids of the low fences that the unit climbs on the way `path`; none if it is no soldier."""
    return frozenset(_fences(frame, path) if is_infantry(frame, unit) else ())


def _fences(frame: SkiFrame, path: Way) -> list[str]:
    """The ids of the low fences that a way leads over, each once, in the order in which it comes to them."""
    standing = land.standing(frame)
    crossed = (standing.crossed_fence(*step) for step in pairwise(path))
    return list(dict.fromkeys(fence for fence in crossed if fence is not None))


class Field:
    """The board with all other units, as far as the ways of one unit depend on it; looked up once for all its ways."""

    def __init__(self, frame: SkiFrame, unit: Unit) -> None:
        self.frame, self.unit, self.standing = frame, unit, land.standing(frame)
        self.footing = places.footing(frame, unit)
        self.steps_from = self.standing.steps(self.footing)
        self.climbs, self.dry = is_infantry(frame, unit), not may_wade(frame, unit)
        others = [other for other in frame.state.units.values() if other.cell is not None and other is not unit]
        self.taken = {other.cell for other in others}
        barred = (cell for cell in self.taken if cell is not None and places.enemy_bars(frame, unit.side, cell))
        self.barred = frozenset[Cell]() if chassis_of(frame, unit).flies else frozenset(barred)

    def steps(self, place: Place) -> Iterator[tuple[Place, int]]:
        """The places to which the unit can step from a place, with the movement points of each step."""
        for near, price in self.steps_from[place.cell].items():
            if near in self.barred or (self.dry and self.standing.is_water(near)):
                continue
            is_fenced = self.climbs and price > land.STEP
            fence = self.standing.crossed_fence(place.cell, near) if is_fenced else None
            yield Place(near, place.crossed if fence is None else place.crossed | {fence}), price

    def may_end(self, place: Place) -> bool:
        """Whether the unit may end its movement on a place: where it has climbed a fence, only beside that
        (SKI-1.6)."""
        if any(place.cell not in self.standing.beside(fence) for fence in place.crossed):
            return False
        if place.cell in self.taken:
            return places.stand_objection(self.frame, self.unit, place.cell) is None
        return self.standing.keeps_off(self.footing, place.cell) is None


def cost(frame: SkiFrame, unit: Unit, path: Way) -> int:
    """The movement points that the way costs the unit. Raises KeyError if it has a step that the unit can't take."""
    steps = land.standing(frame).steps(places.footing(frame, unit))
    return sum(steps[cell][near] for cell, near in pairwise(path))


# -- going -------------------------------------------------------------------------------------------------------------


def go(frame: SkiFrame, unit: Unit, path: Way, table: Table) -> None:
    """Moves the unit along a way to which there is no objection. Fences that it crushes are gone (SKI-1.6); weapons
    that have begun to fire are shut for this turn (SKI-4.2); a unit that has climbed a fence has no points left."""
    turn, standing = frame.state.turn, land.standing(frame)
    before = unit.steps if unit.moved_in == turn else 0
    fences = crushed(frame, unit, path)
    unit.steps = before + cost(frame, unit, path)
    if climbed(frame, unit, path):
        unit.steps = max(unit.steps, allowance(frame, unit))
    unit.moved_in = turn
    waded = any(map(standing.is_water, path)) and not chassis_of(frame, unit).flies
    if waded and is_infantry(frame, unit):
        unit.waded_in = turn
    for weapon in begun_weapons(frame, unit):
        weapon.shut_in = turn
    places.put(frame, unit, path[-1])
    table.tell(sequence.Moved(unit.id, tuple(path), waded))
    for fence in fences:
        frame.state.fences_down.append(fence)
        table.tell(sequence.FenceCrushed(unit.id, fence))


def crushed(frame: SkiFrame, unit: Unit, path: Way) -> list[str]:
    """SKI-1.6: the ids of the low fences that the unit crushes on a way, in the order in which it comes to them."""
    return _fences(frame, path) if chassis_of(frame, unit).low_fence == CRUSHES else []


def begun_weapons(frame: SkiFrame, unit: Unit) -> list[Weapon]:
    """SKI-4.2: the unit's weapons that have fired this turn and have shots left, which it would lose by moving now."""
    turn = frame.state.turn
    return [weapon for weapon in unit.weapons if weapon.fired_in == turn and shots_left(frame, weapon, turn)]
