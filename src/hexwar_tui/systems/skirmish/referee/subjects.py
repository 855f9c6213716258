"""What a referee may change in a game of Skirmish (SKI-3.4): the result, units, buildings, fences and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.values import Value
from hexwar_tui.hexgrid.grid import BadLabel, Cell
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules import damage
from hexwar_tui.systems.skirmish.rules.fire import buildings
from hexwar_tui.systems.skirmish.rules.ground import places, positions
from hexwar_tui.systems.skirmish.rules.sequence import clock, steps, turns, victory
from hexwar_tui.systems.skirmish.rules.sequence.clock import LONGEST_CLOCK
from hexwar_tui.systems.skirmish.rules.sequence.victory import RULED, end_game
from hexwar_tui.systems.skirmish.say.phrases_rulings import (
    ACTIVE,
    COLLAPSED,
    CRUSHED,
    DAMAGE,
    DONE,
    DRAW,
    FALLEN,
    HEX,
    LAST_ACTION,
    LAST_TURN,
    LOST,
    MOVED,
    NOWHERE,
    RUNS,
    SECONDS,
    STOPPED,
    TURN_SAID,
    VALUES,
    WINNER,
)
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.state import Phase, Unit

Choices: TypeAlias = Mapping[str, Sequence[tuple[Value, Text]]]

MOST = 100_000
"""The highest number that a referee may set points or the last turn to."""

CLOCK = "clock"
"""The id and the kind of the subject for the clock."""


# -- what there is -----------------------------------------------------------------------------------------------------


def subjects(frame: SkiFrame) -> Iterator[Subject]:
    """Yields all that a referee may change, each with its facts as they are now: the game, during a turn the clock, the
    sides, the units, and the buildings and fences of the board."""
    state, words = frame.state, SkiWords(frame)
    sides: list[tuple[Value, Text]] = [(side, words.side(side)) for side in state.sides]
    winners = None if state.winners is None else ",".join(state.winners) or DRAW
    game: Mapping[str, Value] = {WINNER: winners, LAST_TURN: turns.last_turn(frame)}
    yield Subject("game", "game", say("The game"), game, choices={WINNER: (*sides, (DRAW, VALUES[DRAW]))})
    if state.phase is Phase.PLAY:
        yield _clock_subject(frame, sides)
    for side, own in state.sides.items():
        yield Subject(f"side:{side}", "side", words.side(side), {LOST: own.lost}, bounds={LOST: (0, MOST)})
    stands: Choices = {HEX: ((NOWHERE, VALUES[NOWHERE]),)}
    for unit in state.units.values():
        facts = _unit_facts(frame, unit)
        yield Subject(f"unit:{unit.id}", "unit", words.whose(unit.id), facts, unit.cell, stands, (HEX,))
    for id, building in state.buildings.items():
        cell = min(frame.scenario.board.objects[id].cells)
        facts = {DAMAGE: building.damage, COLLAPSED: building.collapsed}
        if positions.kind_of(frame, id).is_building:
            yield Subject(f"object:{id}", "object", words.object(id), facts, cell)
    for id in frame.scenario.board.fences:
        yield Subject(f"fence:{id}", "fence", words.fence(id), {CRUSHED: id in state.fences_down})


def _clock_subject(frame: SkiFrame, sides: list[tuple[Value, Text]]) -> Subject:
    state = frame.state
    facts: Mapping[str, Value] = {
        SECONDS: state.clock.seconds,
        STOPPED: state.clock.stopped_by or RUNS,
        LAST_ACTION: state.clock.last_action,
        TURN_SAID: False,
    }
    stoppers = [pair for pair in sides if pair[0] != state.mover]
    return Subject(CLOCK, CLOCK, say("The clock"), facts, choices={STOPPED: ((RUNS, VALUES[RUNS]), *stoppers)})


def _unit_facts(frame: SkiFrame, unit: Unit) -> Mapping[str, Value]:
    turn = frame.state.turn
    return {
        HEX: NOWHERE if unit.cell is None else frame.scenario.board.grid.label(unit.cell),
        DAMAGE: unit.damage,
        FALLEN: unit.fallen,
        MOVED: unit.moved_in == turn > 0,
        DONE: unit.done_in == turn > 0,
        ACTIVE: turns.was_active(frame, unit),
    }


# -- changing it -------------------------------------------------------------------------------------------------------


def amend(frame: SkiFrame, change: Change, table: Table) -> None:
    """Makes a referee's change, with what follows from it at once, such as the end of the game. Raises IllegalOrder if
    there is no such subject or fact, or the fact can't have that value."""
    kind, _, id = change.subject.partition(":")
    amends: Mapping[str, Callable[[SkiFrame, str, str, Value, Table], None]] = {
        "game": _amend_game,
        CLOCK: _amend_clock,
        "side": _amend_side,
        "unit": _amend_unit,
        "object": _amend_object,
        "fence": _amend_fence,
    }
    if kind not in amends:
        raise IllegalOrder(say("There is nothing of this name that could be changed."))
    amends[kind](frame, id, change.fact, change.value, table)


def _amend_game(frame: SkiFrame, id: str, fact: str, value: Value, table: Table) -> None:
    if fact == LAST_TURN:
        frame.state.last_turn = _number(value, MOST, least=max(1, frame.state.turn))
        return
    if fact != WINNER or value not in (DRAW, *frame.state.sides):
        raise IllegalOrder(say("The winner is one of the sides, or “{draw}”.", draw=DRAW))
    end_game(frame, () if value == DRAW else (str(value),), RULED, table)


def _amend_clock(frame: SkiFrame, id: str, fact: str, value: Value, table: Table) -> None:
    state = frame.state
    if state.phase is not Phase.PLAY:
        raise IllegalOrder(say("The clock runs in the turns of the sides only."), "SKI-4.3")
    if fact == SECONDS:
        clock.set_turn_seconds(frame, _number(value, LONGEST_CLOCK), table)
    elif fact == STOPPED and value in (RUNS, *(side for side in state.sides if side != state.mover)):
        state.clock.stopped_by = None if value == RUNS else str(value)
    elif fact == LAST_ACTION:
        state.clock.last_action = _flag(value) and clock.is_time_out(frame)
    elif fact == TURN_SAID and value is True:
        turns.end_turn(frame)
        steps.take_step(frame, table)
    else:
        raise _no_such_fact(fact)


def _amend_side(frame: SkiFrame, id: str, fact: str, value: Value, table: Table) -> None:
    if id not in frame.state.sides or fact != LOST:
        raise _no_such_fact(fact)
    frame.state.sides[id].lost = _number(value, MOST)


def _amend_unit(frame: SkiFrame, id: str, fact: str, value: Value, table: Table) -> None:
    state, unit = frame.state, frame.state.units.get(id)
    if unit is None:
        raise _no_such_fact(fact)
    if fact == HEX:
        _stand(frame, unit, value)
    elif fact == DAMAGE:
        _damage(frame, unit, value, table)
    elif fact == FALLEN:
        _fall(frame, unit, _flag(value), table)
    elif fact == MOVED:
        unit.moved_in = state.turn if _flag(value) else 0
        unit.steps = 0
    elif fact == DONE:
        unit.done_in = state.turn if _flag(value) else 0
        state.touched = None if state.touched == id else state.touched
    elif fact == ACTIVE:
        unit.active_in = turns.last_own_turn(state, unit.side) if _flag(value) else 0
        unit.active_inside = _flag(value)
    else:
        raise _no_such_fact(fact)


def _stand(frame: SkiFrame, unit: Unit, value: Value) -> None:
    """Puts a living unit on the hex with the label `value`, or takes it off the board if that is NOWHERE. Raises
    IllegalOrder where it may not be there."""
    if unit.fallen:
        raise IllegalOrder(say("The fallen stand nowhere: rule that it lives first."))
    if value == NOWHERE:
        places.take_off(unit)
        frame.state.touched = None if frame.state.touched == unit.id else frame.state.touched
        return
    cell = _cell(frame, str(value))
    objecting = places.stand_objection(frame, unit, cell)
    if objecting is not None:
        raise IllegalOrder(objecting.reason, objecting.rule)
    places.put(frame, unit, cell)


def _damage(frame: SkiFrame, unit: Unit, value: Value, table: Table) -> None:
    most = damage.chassis_of(frame, unit).stages - 1
    if unit.fallen:
        raise IllegalOrder(say("The fallen take no damage: rule that it lives first."))
    unit.damage = _number(value, most)


def _fall(frame: SkiFrame, unit: Unit, falls: bool, table: Table) -> None:
    if falls == unit.fallen:
        return
    if falls and unit.cell is None:
        raise IllegalOrder(say("Only what is on the board falls."))
    if falls:
        damage.destroy(frame, unit, table)
        _end_by_wipeout(frame, table)
        return
    own = frame.state.sides[unit.side]
    own.lost = max(0, own.lost - damage.points(frame, unit))
    unit.fallen, unit.fell_at, unit.damage = False, None, 0


def _amend_object(frame: SkiFrame, id: str, fact: str, value: Value, table: Table) -> None:
    building = frame.state.buildings.get(id)
    if building is None or not positions.kind_of(frame, id).is_building:
        raise _no_such_fact(fact)
    if fact == DAMAGE:
        building.damage = _number(value, buildings.falls_at(frame, id) - 1)
    elif fact == COLLAPSED and _flag(value) and not building.collapsed:
        building.damage = buildings.falls_at(frame, id)
        buildings.collapse(frame, id, None, table)
        _end_by_wipeout(frame, table)
    elif fact == COLLAPSED and not _flag(value):
        building.collapsed, building.damage = False, min(building.damage, buildings.falls_at(frame, id) - 1)
    else:
        raise _no_such_fact(fact)


def _end_by_wipeout(frame: SkiFrame, table: Table) -> None:
    """Ends the game if a side has no living unit any more. That is done at once, so that it belongs to the ruling and
    is taken back with it."""
    if victory.has_wipeout(frame.state):
        victory.end_by_wipeout(frame, table)


def _amend_fence(frame: SkiFrame, id: str, fact: str, value: Value, table: Table) -> None:
    if id not in frame.scenario.board.fences or fact != CRUSHED:
        raise _no_such_fact(fact)
    down = [other for other in frame.state.fences_down if other != id]
    frame.state.fences_down = [*down, id] if _flag(value) else down


def _cell(frame: SkiFrame, label: str) -> Cell:
    try:
        return frame.scenario.board.grid.cell_of_label(label)
    except BadLabel as fault:
        raise IllegalOrder(say("There is no hex {hex} on this map.", hex=label)) from fault


def _number(value: Value, most: int, *, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise IllegalOrder(say("A whole number from {least} to {most} is wanted.", least=least, most=most))
    return value


def _flag(value: Value) -> bool:
    if not isinstance(value, bool):
        raise IllegalOrder(say("Yes or no is wanted."))
    return value


def _no_such_fact(fact: str) -> IllegalOrder:
    return IllegalOrder(say("“{fact}” can't be changed so.", fact=fact))
