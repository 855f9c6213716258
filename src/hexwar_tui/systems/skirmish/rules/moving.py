"""Movement (SKI-1.6, 1.7, 1.9, 4.2, 4.5): how far, which ways there are, and going one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.events import course
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, is_infantry, is_wounded
from hexwar_tui.systems.skirmish.rules.fire.shooting import shots_left
from hexwar_tui.systems.skirmish.rules.ground import land, places
from hexwar_tui.systems.skirmish.state import Unit, Weapon

Way = tuple[Cell, ...]
"""A path, hex by hex, start and end included."""

CRUSHES = "crushes"
"""What chassis do to low fences that they go over (SKI-1.6)."""


class _Place(NamedTuple):
    """A hex that a way has come to, and the low fences that a soldier has crossed on it."""

    cell: Cell
    crossed: frozenset[str]


# -- how far -----------------------------------------------------------------------------------------------------------


def allowance(frame: SkiFrame, unit: Unit) -> int:
    """The movement points that a unit has in a turn: half of them, rounded down, when it is wounded (SKI-2.1)."""
    points = chassis_of(unit).move
    return points // 2 if is_wounded(unit) else points


def points_left(frame: SkiFrame, unit: Unit) -> int:
    """The points that a unit still has this turn: none once it has moved, where touch-move holds (SKI-4.5)."""
    if unit.moved_in != frame.state.turn:
        return allowance(frame, unit)
    return 0 if frame.options.touch_move else max(0, allowance(frame, unit) - unit.steps)


def may_wade(frame: SkiFrame, unit: Unit) -> bool:
    """SKI-1.7: a soldier who has been active this turn does not enter water, unless he is Amphibious."""
    return not is_infantry(unit) or unit.active_in != frame.state.turn or places.AMPHIBIOUS in unit.skills


# -- which ways there are ----------------------------------------------------------------------------------------------


def ways(frame: SkiFrame, unit: Unit, begun: Way = ()) -> Mapping[Cell, Way]:
    """Per hex in which the unit may end its movement: the cheapest way there, of equal ones the first by its hexes.

    With `begun` they are ways with that beginning, which itself can be gone; it is among them where it may end so.
    Without, none leads back to where the unit stands.
    """
    assert unit.cell is not None, "it is on the board"
    home = () if begun else (unit.cell,)
    begun = begun or (unit.cell,)
    field, start = _Field(frame, unit), _Place(begun[-1], climbed(frame, unit, begun))
    most = points_left(frame, unit) - cost(frame, unit, begun)
    reached = {start: (0, begun)}
    fronts: list[list[_Place]] = [[start], *([] for _ in range(most))]
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
    """The low fences that a soldier climbs on a way; nobody else climbs."""
    if not is_infantry(unit):
        return frozenset()
    standing = land.standing(frame)
    crossed = (standing.crossed_fence(cell, near) for cell, near in pairwise(path))
    return frozenset(fence for fence in crossed if fence is not None)


class _Field:
    """What a unit meets on its ways, looked up once for all of them."""

    def __init__(self, frame: SkiFrame, unit: Unit) -> None:
        self.frame, self.unit, self.standing = frame, unit, land.standing(frame)
        self.steps_from = self.standing.steps(places.footing(frame, unit))
        self.climbs, self.dry = is_infantry(unit), not may_wade(frame, unit)
        others = [other for other in frame.state.units.values() if other.cell is not None and other is not unit]
        self.taken = {other.cell for other in others}
        barred = (cell for cell in self.taken if cell is not None and places.enemy_bars(frame, unit.side, cell))
        self.barred = frozenset[Cell]() if chassis_of(unit).flies else frozenset(barred)

    def steps(self, place: _Place) -> Iterator[tuple[_Place, int]]:
        """Where the unit can step to from a place, and the points of each step; what costs more crosses a fence."""
        for near, price in self.steps_from[place.cell].items():
            if near in self.barred or (self.dry and self.standing.is_water(near)):
                continue
            is_fenced = self.climbs and price > land.STEP
            fence = self.standing.crossed_fence(place.cell, near) if is_fenced else None
            yield _Place(near, place.crossed if fence is None else place.crossed | {fence}), price

    def may_end(self, place: _Place) -> bool:
        """Whether the unit may end its movement on a place."""
        if any(place.cell not in self.standing.beside(fence) for fence in place.crossed):
            return False
        if place.cell in self.taken:
            return places.stand_objection(self.frame, self.unit, place.cell) is None
        return places.ground_objection(self.frame, self.unit, place.cell) is None


def cost(frame: SkiFrame, unit: Unit, path: Way) -> int:
    """The movement points of a way that the unit can go. Raises KeyError for a step that it can't take."""
    steps = land.standing(frame).steps(places.footing(frame, unit))
    return sum(steps[cell][near] for cell, near in pairwise(path))


# -- going -------------------------------------------------------------------------------------------------------------


def go(frame: SkiFrame, unit: Unit, path: Way, table: Table) -> None:
    """Moves the unit along a way to which there is no objection; fences that it crushes are gone (SKI-1.6)."""
    turn, standing = frame.state.turn, land.standing(frame)
    before = unit.steps if unit.moved_in == turn else 0
    fences = crushed(frame, unit, path)
    unit.steps = before + cost(frame, unit, path)
    if climbed(frame, unit, path):
        unit.steps = max(unit.steps, allowance(frame, unit))
    unit.moved_in = turn
    waded = any(map(standing.is_water, path)) and not chassis_of(unit).flies
    if waded and is_infantry(unit):
        unit.waded_in = turn
    _shut_weapons(frame, unit)
    places.put(frame, unit, path[-1])
    table.tell(course.Moved(unit.id, tuple(path), waded))
    for fence in fences:
        frame.state.fences_down.append(fence)
        table.tell(course.FenceCrushed(unit.id, fence))


def crushed(frame: SkiFrame, unit: Unit, path: Way) -> list[str]:
    """SKI-1.6: the fences that the unit crushes on a way, in the order in which it comes to them."""
    if chassis_of(unit).low_fence != CRUSHES:
        return []
    standing = land.standing(frame)
    crossed = (standing.crossed_fence(*step) for step in pairwise(path))
    return list(dict.fromkeys(fence for fence in crossed if fence is not None))


def _shut_weapons(frame: SkiFrame, unit: Unit) -> None:
    for weapon in begun_weapons(frame, unit):
        weapon.shut_in = frame.state.turn


def begun_weapons(frame: SkiFrame, unit: Unit) -> list[Weapon]:
    """SKI-4.2: the weapons that have begun to fire this turn and have shots left: they fire no more once it moves."""
    return [
        weapon
        for weapon in unit.weapons
        if weapon.fired_in == frame.state.turn and shots_left(weapon, frame.state.turn)
    ]
