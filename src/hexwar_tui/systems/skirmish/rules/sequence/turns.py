"""Whose turn it is, what was active in which turn, and how one turn leads to the next (SKI-4)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import is_infantry
from hexwar_tui.systems.skirmish.rules.ground import land
from hexwar_tui.systems.skirmish.state import Clock, Phase, SkiState, Unit


def last_own_turn(state: SkiState, side: Side) -> int:
    """The number of the last turn that `side` has ended, 0 for none: if it has moved in the round under way, that
    round's number, else the one before."""
    has_moved = side in state.order[: state.at] or (side == state.mover and state.phase is not Phase.PLAY)
    return state.turn if has_moved else max(0, state.turn - 1)


def was_active(frame: SkiFrame, unit: Unit) -> bool:
    """SKI-1.2 a: whether the unit fired, threw or planted in the last turn that its own side has ended."""
    last = last_own_turn(frame.state, unit.side)
    return last > 0 and unit.active_in == last


def opponent(state: SkiState, side: Side) -> Side:
    """The side of the two that is not `side`."""
    (other,) = (each for each in state.sides if each != side)
    return other


def last_turn(frame: SkiFrame) -> int:
    """SKI-3.4, 4.3: the number of the last turn of the game: that which the option `turns` sets, or an earlier one in
    which the game's time ran out or which a referee has ruled to be the last."""
    ruled = frame.state.last_turn
    return frame.options.turns if ruled is None else min(ruled, frame.options.turns)


def begin_play(frame: SkiFrame, table: Table) -> None:
    """Begins the first turn of the game, that of the first side in `state.order`."""
    frame.state.turn = 1
    _begin_turn(frame, 0, table)


def next_turn(frame: SkiFrame, table: Table) -> None:
    """Begins the next turn: the second side's if the first has just moved, else the first side's of the next round."""
    has_moved = frame.state.at + 1 == len(frame.state.order)
    frame.state.turn += has_moved
    _begin_turn(frame, 0 if has_moved else frame.state.at + 1, table)


def is_last(frame: SkiFrame) -> bool:
    """Whether the turn under way, or just ended, is the last of the game: the second side's in the last round."""
    state = frame.state
    return state.at == len(state.order) - 1 and state.turn >= last_turn(frame)


def _begin_turn(frame: SkiFrame, at: int, table: Table) -> None:
    """Begins the turn of the side at place `at` of the order. What held until then lapses: the openings of its units
    (SKI-1.2 b), its offer of a draw, the tests and uses of openings of the turn before, and the clock. Its soldiers who
    stand in water have been in it this turn (SKI-1.7)."""
    state = frame.state
    state.at, state.phase = at, Phase.PLAY
    state.touched, state.clock = None, Clock()
    state.openings, state.sightings = [], []
    state.draw_offers = [side for side in state.draw_offers if side != state.mover]
    for unit in state.living(state.mover):
        unit.opening, unit.observing, unit.fired_from = None, False, None
        if unit.cell is not None and is_infantry(frame, unit) and land.standing(frame).is_water(unit.cell):
            unit.waded_in = state.turn
    table.tell(sequence.TurnBegins(state.mover, state.turn))


def end_turn(frame: SkiFrame) -> None:
    """SKI-4.4: ends the turn of the mover; the step that counts the area comes next."""
    frame.state.touched, frame.state.phase = None, Phase.COUNT
