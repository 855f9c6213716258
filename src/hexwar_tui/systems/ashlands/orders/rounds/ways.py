"""Why a unit can't go a way (ASH-4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.maps.gaps import gap_in
from hexwar_tui.engine.words.language import say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, Way, allowance, hindrance, ways
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Unit


def way_objection(frame: AshFrame, unit: Unit, path: Way, gait: Gait) -> Objection | None:
    """Why the unit can't go along this path by this gait; None if it can."""
    if not path or path[0] != unit.cell:
        return Objection(say("The way begins where the unit stands."), "ASH-4.2")
    steps, most = len(path) - 1, allowance(frame, unit, gait)
    grid = frame.scenario.ground.grid
    is_far = steps == 1 and 0 <= path[1] < grid.size and grid.distance(*path) > most
    if steps > most or is_far:
        return _length_objection(frame, unit, path, gait)
    if steps == 0:
        return None if gait is Gait.ATTACK else _staying_objection(frame, unit, gait)
    return (
        _reach_objection(frame, unit, path, gait)
        or _step_objection(frame, unit, path, gait)
        or _end_objection(frame, path)
    )


def _length_objection(frame: AshFrame, unit: Unit, path: Way, gait: Gait) -> Objection:
    """Why the unit can't go so long a way; also that no way is as short as the hexes in between, if none is."""
    name, grid, most = AshWords(frame).whose(unit.id), frame.scenario.ground.grid, allowance(frame, unit, gait)
    text = say_many("{unit} can go only {n} hex.", "{unit} can go only {n} hexes.", most, unit=name)
    if _is_cut_off(frame, unit, path[-1], gait):
        bars = say(
            "In a straight line {hex} is no farther, but what lies between makes the way longer.",
            hex=grid.label(path[-1]),
        )
        text = say("{short} {bars}", short=text, bars=bars)
    return Objection(text, "ASH-4.1")


def _is_cut_off(frame: AshFrame, unit: Unit, end: Cell, gait: Gait) -> bool:
    """Whether the unit could stop on a hex that is near enough, and does not come there only for what lies between."""
    ground = frame.scenario.ground
    if not 0 <= end < ground.grid.size or end in frame.state.occupied or not ground.is_passable[end]:
        return False
    is_near = ground.grid.distance(unit.hex, end) <= allowance(frame, unit, gait)
    is_barred = gait is Gait.ATTACK and hindrance(frame, unit)[end]
    return is_near and not is_barred and end not in ways(frame, unit, gait)


def _staying_objection(frame: AshFrame, unit: Unit, gait: Gait) -> Objection:
    if ways(frame, unit, gait):
        return Objection(say("It goes at least one hex."), "ASH-4.1")
    return Objection(say("There is no hex that {unit} can go to.", unit=AshWords(frame).whose(unit.id)), "ASH-4.2")


def _reach_objection(frame: AshFrame, unit: Unit, path: Way, gait: Gait) -> Objection | None:
    """Says of a way with a gap that the unit can't come to its end on any other either; None if it can, or there is no
    gap."""
    grid, end = frame.scenario.ground.grid, path[-1]
    is_whole = all(near in grid.neighbours[cell] for cell, near in pairwise(path))
    found = {} if is_whole else ways(frame, unit, gait)
    if not found or end in found or end in frame.state.occupied or not 0 <= end < grid.size:
        return None
    near = min(found, key=lambda cell: grid.distance(cell, end))
    text = say(
        "{unit} cannot come to {hex} now, on any way of {n} hexes; {near} is the nearest that it can come to.",
        unit=AshWords(frame).whose(unit.id),
        hex=grid.label(end),
        n=allowance(frame, unit, gait),
        near=grid.label(near),
    )
    return Objection(text, "ASH-4.2")


def _step_objection(frame: AshFrame, unit: Unit, path: Way, gait: Gait) -> Objection | None:
    """Why the unit can't go the first step of the path that it can't; None if it can go all."""
    state, ground = frame.state, frame.scenario.ground
    grid, difficult = ground.grid, hindrance(frame, unit)
    for at, (cell, near) in enumerate(pairwise(path)):
        if near not in grid.neighbours[cell]:
            return Objection(
                say("Movement goes hex by hex; the way has a gap: {gap}.", gap=gap_in(grid, path)), "ASH-4.2"
            )
        label = grid.label(near)
        if not ground.is_passable[near]:
            return Objection(say("Nobody can enter the mountains at {hex}.", hex=label), "ASH-6.1")
        other = state.unit_at(near)
        if other is not None and other.side != unit.side:
            return Objection(say("An enemy unit bars the way at {hex}.", hex=label), "ASH-4.2")
        if difficult[near] and gait is Gait.ATTACK:
            return Objection(say("An Attack can't go through the Difficult hex {hex}.", hex=label), "ASH-4.1")
        if difficult[near] and at < len(path) - 2:
            return Objection(say("The Difficult hex {hex} uses up all movement left.", hex=label), "ASH-4.2")
    return None


def _end_objection(frame: AshFrame, path: Sequence[Cell]) -> Objection | None:
    if path[-1] in frame.state.occupied:
        label = frame.scenario.ground.grid.label(path[-1])
        return Objection(say("The hex {hex} is taken: own units may be passed, not stopped on.", hex=label), "ASH-4.2")
    return None
