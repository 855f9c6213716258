"""Why a unit can't go a way, and what going it brings about, in words (SKI-1.6, 1.7, 1.9, 4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.maps.gaps import gap_in
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.measures import signed
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, is_infantry
from hexwar_tui.systems.skirmish.rules.ground import land, places
from hexwar_tui.systems.skirmish.rules.moving import Way, begun_weapons, climbed, cost, crushed, may_wade, points_left
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.state import Unit


def way_objection(frame: SkiFrame, unit: Unit, path: Way) -> Objection | None:
    """Why the unit can't go along `path`, which begins with its own hex, as a whole movement; None if it can."""
    if len(path) < 2:
        return _moved_objection(frame, unit) or _standing_objection(frame, unit)
    return begin_objection(frame, unit, path) or _end_objection(frame, unit, path)


def begin_objection(frame: SkiFrame, unit: Unit, path: Way) -> Objection | None:
    """Why the unit can't begin a way with `path`, wherever the whole way may end; None if it can."""
    if (objecting := _moved_objection(frame, unit)) is not None:
        return objecting
    if not path or path[0] != unit.cell:
        return Objection(say("A way begins on the unit's own hex."), "SKI-1.9")
    grid = frame.scenario.board.grid
    if gap := gap_in(grid, path):
        return Objection(say("Movement goes hex by hex; the way has a gap: {gap}.", gap=gap), "SKI-1.9")
    steps = ((near, _step_objection(frame, unit, cell, near)) for cell, near in pairwise(path))
    for near, objecting in steps:
        if objecting is not None:
            return objecting if near == path[-1] else _on_the_way(objecting)
    return _points_objection(frame, unit, path)


def _on_the_way(objecting: Objection) -> Objection:
    """The objection to a hex that a way only leads over: somebody who has picked the last one has not picked that."""
    return replace(objecting, reason=say("The way there is closed. {why}", why=objecting.reason))


def _standing_objection(frame: SkiFrame, unit: Unit) -> Objection:
    """Why a path without a step is no way: a way has one at least, or the unit has no points left for any."""
    if points_left(frame, unit):
        return Objection(say("It goes at least one hex."), "SKI-1.9")
    name = SkiWords(frame).unit(unit.id)
    return Objection(say("{unit} has no movement points left this turn.", unit=name), "SKI-1.9")


def _moved_objection(frame: SkiFrame, unit: Unit) -> Objection | None:
    if unit.moved_in != frame.state.turn or not frame.options.touch_move:
        return None
    name = SkiWords(frame).unit(unit.id)
    return Objection(say("{unit} has moved and was let go: it moves no more this turn.", unit=name), "SKI-4.5")


def _step_objection(frame: SkiFrame, unit: Unit, cell: Cell, near: Cell) -> Objection | None:
    """Why the unit can't step from a hex to the next one."""
    standing = land.standing(frame)
    hurdle = standing.hurdle(places.footing(frame, unit), cell, near)
    if hurdle is not None:
        return places.hurdle_objection(frame, hurdle, near)
    name, label = SkiWords(frame).unit(unit.id), frame.scenario.board.grid.label(near)
    if not chassis_of(frame, unit).flies and places.enemy_bars(frame, unit.side, near):
        return Objection(say("An enemy bars the way at {hex}.", hex=label), "SKI-1.9")
    if standing.is_water(near) and not may_wade(frame, unit):
        text = say("{unit} has shot this turn and can't enter water: {hex}.", unit=name, hex=label)
        return Objection(text, "SKI-1.7")
    return None


def _end_objection(frame: SkiFrame, unit: Unit, path: Way) -> Objection | None:
    standing = land.standing(frame)
    if any(path[-1] not in standing.beside(fence) for fence in climbed(frame, unit, path)):
        return Objection(say("Whoever has climbed a fence ends his movement on a hex beside it."), "SKI-1.6")
    return places.stand_objection(frame, unit, path[-1])


def _points_objection(frame: SkiFrame, unit: Unit, path: Way) -> Objection | None:
    price, most = cost(frame, unit, path), points_left(frame, unit)
    text = say_many(
        "The way costs {price}; {unit} has {n} movement point.",
        "The way costs {price}; {unit} has {n} movement points.",
        most,
        price=price,
        unit=SkiWords(frame).unit(unit.id),
    )
    return None if price <= most else Objection(text, "SKI-1.9")


def consequences(frame: SkiFrame, unit: Unit, path: Way) -> Iterator[Text]:
    """Yields what going along `path` would do to the unit's shooting and to fences, a sentence for each; nothing if it
    does nothing to them."""
    standing, words = land.standing(frame), SkiWords(frame)
    for weapon in begun_weapons(frame, unit):
        yield say("The shots that it has left are lost: {weapon}.", weapon=words.weapon(weapon.id))
    if any(map(standing.is_water, path)) and is_infantry(frame, unit) and places.AMPHIBIOUS not in unit.skills:
        yield say("It goes through water and may not shoot this turn.")
    elif is_infantry(frame, unit) and _has_unfired(frame, unit):
        yield say("After moving it has {change} to hit this turn.", change=signed(load_catalogue().numbers.moved))
    for fence in crushed(frame, unit, path):
        yield say("It crushes a fence: {fence}.", fence=words.fence(fence))


def _has_unfired(frame: SkiFrame, unit: Unit) -> bool:
    """Whether the unit has a weapon with a roll to hit that it can still fire this turn once it has moved: one that it
    has not begun."""
    turn, kinds = frame.state.turn, frame.scenario.catalogue.weapons
    is_wet = unit.waded_in == turn and places.AMPHIBIOUS not in unit.skills
    unfired = (weapon.id for weapon in unit.weapons if not weapon.spent and weapon.fired_in != turn)
    return not is_wet and unit.tended_in != turn and any(kinds[id].hit is not None for id in unfired)
