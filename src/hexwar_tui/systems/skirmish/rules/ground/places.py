"""Where units may be (SKI-1.1, 1.5, 1.7, 1.9), and putting them there.

Nothing here reads more than the board, the place and chassis of units, and whether the unit asked for is Amphibious.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.ground import land, positions
from hexwar_tui.systems.skirmish.rules.ground.land import Footing, Hurdle
from hexwar_tui.systems.skirmish.state import Unit

AMPHIBIOUS = "amphibious"
"""The id of the skill by which water does not hinder a unit (SKI-1.7)."""


def footing(frame: SkiFrame, unit: Unit) -> Footing:
    """What the unit's movement depends on: its chassis, the options, and whether it is Amphibious."""
    return land.footing(chassis_of(frame, unit), frame.options, amphibious=AMPHIBIOUS in unit.skills)


def ground_objection(frame: SkiFrame, unit: Unit, cell: Cell) -> Objection | None:
    """Why the ground of a hex is closed to the unit, whoever else is there; None if it is open."""
    hurdle = land.standing(frame).keeps_off(footing(frame, unit), cell)
    return None if hurdle is None else hurdle_objection(frame, hurdle, cell)


def hurdle_objection(frame: SkiFrame, hurdle: Hurdle, cell: Cell) -> Objection:
    """The objection that says what keeps a unit off the hex, or from stepping to it."""
    label = frame.scenario.board.grid.label(cell)
    if hurdle is Hurdle.BASE:
        base = land.standing(frame).object_at(cell)
        assert base is not None, "the hex belongs to an object's base"
        return Objection(say("Only soldiers go onto {what}, at {hex}.", what=base.name, hex=label), "SKI-1.1")
    texts: Mapping[Hurdle, tuple[Text, str]] = {
        Hurdle.WALL: (say("A wall is in the way at {hex}: in and out only through a door.", hex=label), "SKI-1.2"),
        Hurdle.WINDOW: (
            say("Nobody climbs through the window at {hex}: there are doors for that.", hex=label),
            "SKI-1.2",
        ),
        Hurdle.LOW_FENCE: (say("Wheeled vehicles do not cross the low fence at {hex}.", hex=label), "SKI-1.6"),
        Hurdle.FENCE: (say("Nobody on the ground crosses the fence at {hex}: it is too high.", hex=label), "SKI-1.6"),
        Hurdle.HILL: (say("Hills are closed to soldiers in this game: {hex}.", hex=label), "SKI-1.5"),
        Hurdle.WATER: (say("Vehicles do not cross water: {hex}.", hex=label), "SKI-1.7"),
    }
    return Objection(*texts[hurdle])


def enemy_bars(frame: SkiFrame, side: Side, cell: Cell) -> bool:
    """SKI-1.9: whether an enemy on the ground keeps ground units of `side` off the hex; False for hexes of
    buildings."""
    if positions.building_at(frame, cell) is not None:
        return False
    return any(unit.side != side and not chassis_of(frame, unit).flies for unit in frame.state.units_at(cell))


def room_objection(frame: SkiFrame, unit: Unit, cell: Cell) -> Objection | None:
    """SKI-1.9: why there is no room for the unit on a hex: an enemy is there, or the hex is full, with as many soldiers
    as the option `stack` says or with one other unit. In a building those inside and a flyer above do not count for
    each other. None if there is room."""
    label, most = frame.scenario.board.grid.label(cell), frame.options.stack
    others = [other for other in frame.state.units_at(cell) if other.id != unit.id]
    if positions.building_at(frame, cell) is not None:
        flies = chassis_of(frame, unit).flies
        others = [other for other in others if chassis_of(frame, other).flies == flies]
    if enemy_bars(frame, unit.side, cell):
        return Objection(say("An enemy is at {hex}.", hex=label), "SKI-1.9")
    are_soldiers = all(chassis_of(frame, each).is_infantry for each in (unit, *others))
    if not others or (are_soldiers and len(others) < most):
        return None
    return Objection(say("A hex holds {n} soldiers or one vehicle; {hex} is full.", n=most, hex=label), "SKI-1.9")


def stand_objection(frame: SkiFrame, unit: Unit, cell: Cell) -> Objection | None:
    """Why the unit may not be on a hex of the board: its ground is closed, or there is no room. None if it may."""
    return ground_objection(frame, unit, cell) or room_objection(frame, unit, cell)


def put(frame: SkiFrame, unit: Unit, cell: Cell) -> None:
    """Puts the unit on a hex, away from its opening. A unit that enters or leaves a building counts as not active
    inside from now on."""
    before = positions.inside(frame, unit)
    unit.cell, unit.opening, unit.observing = cell, None, False
    if positions.inside(frame, unit) != before:
        unit.active_inside = False


def take_off(unit: Unit) -> None:
    """Takes the unit off the board, as if it were not deployed."""
    unit.cell, unit.opening, unit.observing, unit.active_inside = None, None, False, False
    unit.fired_from = None
