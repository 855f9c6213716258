"""Whose turn it is, what was active in which turn, and how one turn leads to the next (SKI-4)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.skirmish.events import course
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import is_infantry
from hexwar_tui.systems.skirmish.rules.ground import land
from hexwar_tui.systems.skirmish.state import Clock, Phase, SkiState, Unit


def last_own_turn(state: SkiState, side: Side) -> int:
    """The number of the last turn that a side has ended, 0 for none: this one if it has moved before the mover."""
    has_moved = side in state.order[: state.at] or (side == state.mover and state.phase is not Phase.PLAY)
    return state.turn if has_moved else max(0, state.turn - 1)


def was_active(frame: SkiFrame, unit: Unit) -> bool:
    """SKI-1.2 a: whether the unit fired, threw or planted in its side's last own turn."""
    last = last_own_turn(frame.state, unit.side)
    return last > 0 and unit.active_in == last


def opponent(state: SkiState, side: Side) -> Side:
    """The other of the two sides."""
    (other,) = (each for each in state.sides if each != side)
    return other


def last_turn(frame: SkiFrame) -> int:
    """SKI-3.4, 4.3: the last turn of both sides: that of the option, or the one in which the game's time ran out."""
    ruled = frame.state.last_turn
    return frame.options.turns if ruled is None else min(ruled, frame.options.turns)


def begin_play(frame: SkiFrame, table: Table) -> None:
    """The first turn begins; `state.order` says whose it is."""
    frame.state.turn = 1
    _begin_turn(frame, 0, table)


def next_turn(frame: SkiFrame, table: Table) -> None:
    """The turn of the other side begins; once both have moved, the next turn of both."""
    state = frame.state
    if state.at + 1 < len(state.order):
        _begin_turn(frame, state.at + 1, table)
    else:
        state.turn += 1
        _begin_turn(frame, 0, table)


def is_last(frame: SkiFrame) -> bool:
    """Whether the turn under way, or just ended, is the last of the game."""
    state = frame.state
    return state.at == len(state.order) - 1 and state.turn >= last_turn(frame)


def _begin_turn(frame: SkiFrame, at: int, table: Table) -> None:
    """What held until this side's next turn lapses: its openings (SKI-1.2 b) and its offer of a draw; the tests and
    the uses of openings of the turn before, and the clock, begin anew. Who stands in water is in it this turn
    (SKI-1.7)."""
    state = frame.state
    state.at, state.phase = at, Phase.PLAY
    state.touched, state.clock = None, Clock()
    state.openings, state.sightings = [], []
    state.draw_offers = [side for side in state.draw_offers if side != state.mover]
    for unit in state.living(state.mover):
        unit.opening, unit.observing, unit.fired_from = None, False, None
        if unit.cell is not None and is_infantry(unit) and land.standing(frame).is_water(unit.cell):
            unit.waded_in = state.turn
    table.tell(course.TurnBegins(state.mover, state.turn))


def end_turn(frame: SkiFrame) -> None:
    """SKI-4.4: the turn of the mover is over; the count of the area follows."""
    frame.state.touched, frame.state.phase = None, Phase.COUNT
