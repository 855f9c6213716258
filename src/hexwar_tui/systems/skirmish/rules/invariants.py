"""What must hold of every state of Skirmish."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules import damage
from hexwar_tui.systems.skirmish.rules.fire import buildings
from hexwar_tui.systems.skirmish.rules.ground import land, places, positions
from hexwar_tui.systems.skirmish.rules.sequence.beginning import unit_id
from hexwar_tui.systems.skirmish.state import Phase, Unit


def invariants(frame: SkiFrame) -> list[Fault]:
    """The faults found in the frame's state; an empty list if there are none. Units are looked at only if board and
    course of the game have no fault."""
    found = [*_board(frame), *_course(frame)]
    if found:
        return found
    for id, unit in frame.state.units.items():
        found += list(_unit(frame, id, unit)) or list(_place(frame, unit))
    return found


def _course(frame: SkiFrame) -> Iterator[Fault]:
    state, ids = frame.state, [side.id for side in frame.scenario.sides]
    if list(state.sides) != ids or sorted(state.order) != sorted(ids) or not 0 <= state.at < len(ids):
        yield Fault(say("the sides are not those of the scenario"), "SKI-4.1")
    if (state.phase is Phase.OVER) != (state.winners is not None):
        yield Fault(say("the game is over without an end, or has ended and goes on"), "SKI-3.4")
    if state.phase in (Phase.PLAY, Phase.COUNT) and (state.turn < 1 or not state.sheets_shown):
        yield Fault(say("a turn is played before the first one"), "SKI-4.1")
    if any(side not in ids for side in (*state.sealed, *state.draw_offers)):
        yield Fault(say("something is entered for no side"), "SKI-4.1")
    if any(own.lost < 0 or own.seconds < 0 for own in state.sides.values()) or state.clock.seconds < 0:
        yield Fault(say("a side has less than nothing"), "SKI-3.3")
    touched = state.units.get(state.touched or "")
    if state.touched is not None and (touched is None or touched.cell is None or touched.side != state.mover):
        yield Fault(say("a unit is touched that can't act"), "SKI-4.5")


def _unit(frame: SkiFrame, id: str, unit: Unit) -> Iterator[Fault]:
    """What is wrong with a unit itself: its number, what it is made of, its damage."""
    catalogue, own = frame.scenario.catalogue, frame.state.sides.get(unit.side)
    if own is None or unit.id != id or id != unit_id(unit.side, unit.number) or not 1 <= unit.number <= own.raised:
        yield Fault(say("a unit has a number that is not its own"), "SKI-2.1")
        return
    is_armed_by_it = all(weapon.id in catalogue.weapons for weapon in unit.weapons)
    if unit.chassis not in catalogue.chassis or not is_armed_by_it or not catalogue.skills.keys() >= set(unit.skills):
        yield Fault(say("a unit has what the catalogue does not know"), "SKI-2.1")
        return
    if unit.fallen != (damage.stages_left(frame, unit) <= 0) or unit.damage < 0:
        yield Fault(say("a unit lives with more damage than it bears, or has fallen with less"), "SKI-2.1")
    if unit.fallen and unit.cell is not None:
        yield Fault(say("the fallen stand nowhere"), "SKI-2.1")


def _place(frame: SkiFrame, unit: Unit) -> Iterator[Fault]:
    """What is wrong with where a unit is: its hex, and the openings it has taken or fired from."""
    if unit.cell is None:
        if unit.opening is not None or unit.fired_from is not None:
            yield Fault(say("a unit is at an opening and not on the board"), "SKI-1.2")
        return
    if unit.cell not in range(frame.scenario.board.grid.size) or unit.cell in frame.scenario.board.grid.void:
        yield Fault(say("a unit is on no hex of the board"), "SKI-1.1")
        return
    objecting = places.stand_objection(frame, unit, unit.cell)
    if objecting is not None:
        yield Fault(objecting.reason, objecting.rule)
    if unit.fired_from is not None and not land.standing(frame).is_opening(unit.fired_from):
        yield Fault(say("a unit has fired from an opening that there is not"), "SKI-1.2")
    if unit.opening is not None and not _is_taken(frame, unit):
        yield Fault(say("a unit is at an opening that it can't have taken"), "SKI-1.2")


def _is_taken(frame: SkiFrame, unit: Unit) -> bool:
    assert unit.cell is not None, "it is on the board"
    return positions.inside(frame, unit) is not None and unit.opening in land.standing(frame).openings_near(unit.cell)


def _board(frame: SkiFrame) -> Iterator[Fault]:
    state, board = frame.state, frame.scenario.board
    if set(state.buildings) != set(board.objects) or any(id not in board.fences for id in state.fences_down):
        yield Fault(say("the objects are not those of the board"), "SKI-1.1")
        return
    for id, building in state.buildings.items():
        if not positions.kind_of(frame, id).is_building:
            if building.damage or building.collapsed:
                yield Fault(say("only houses and bunkers take damage"), "SKI-1.2")
        elif building.damage < 0 or building.collapsed != (building.damage >= buildings.falls_at(frame, id)):
            yield Fault(say("a building stands with more damage than it bears, or has fallen with less"), "SKI-1.2")
