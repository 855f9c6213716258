"""The parts of a turn (ASH-3): which units may act in the rounds, and how one part follows another."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.ashlands.events import turns
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.state import AshState, Compartment, Phase, Unit

ROUNDS = (Phase.OPENING, Phase.CLOSING)
"""The two parts of a turn in which units act."""


def is_ready(state: AshState, unit: Unit) -> bool:
    """ASH-3.4: True if the unit may act now. One that has waited in the Opening round may act in the Closing round."""
    if unit.cell is None or unit.acted == state.turn:
        return False
    return state.phase is Phase.CLOSING or (state.phase is Phase.OPENING and unit.waited < state.turn)


def sides_in(state: AshState) -> tuple[Side, ...]:
    """The sides that are not out of the game, in the order of seats."""
    return tuple([side for side, own in state.sides.items() if not own.out])


def begin_preparation(frame: AshFrame, table: Table) -> None:
    """Begins Preparation, with an empty compartment for each side that is not out."""
    state = frame.state
    state.phase = Phase.PREPARATION
    state.sealed = {side: Compartment() for side in sides_in(state)}
    table.tell(turns.PreparationBegins(state.turn))


def hand_over(frame: AshFrame, table: Table) -> None:
    """ASH-3.4: passes the move to the next side in the initiative that has a ready unit. If there is none, the Closing
    round begins after the Opening round, and the end of turn after the Closing round."""
    frame.state.at += 1
    _seek_ready(frame, table)


def leave_initiative(frame: AshFrame, side: Side, table: Table) -> None:
    """Removes a side that is out from the initiative; if it was to move, the next side does."""
    state = frame.state
    if side not in state.order:
        return
    place = state.order.index(side)
    state.order.remove(side)
    if state.phase not in ROUNDS:
        return
    if place < state.at:
        state.at -= 1
    elif place == state.at:
        _seek_ready(frame, table)


def begin_round(frame: AshFrame, phase: Phase, table: Table) -> None:
    """Begins the Opening or Closing round (`phase`); the first side in `state.order` with a ready unit moves."""
    frame.state.phase, frame.state.at = phase, 0
    table.tell(turns.RoundBegins(phase))
    _seek_ready(frame, table)


def _seek_ready(frame: AshFrame, table: Table) -> None:
    """Moves on in the initiative to the first side with a ready unit, beginning with the present one. If there is none,
    the Closing round begins after the Opening round, and the end of turn after the Closing round."""
    state = frame.state
    able = {unit.side for unit in state.units.values() if is_ready(state, unit)}
    while state.at < len(state.order) and state.order[state.at] not in able:
        state.at += 1
    if state.at < len(state.order):
        return
    if state.phase is Phase.OPENING:
        begin_round(frame, Phase.CLOSING, table)
    else:
        state.phase, state.end_step, state.at = Phase.END, 0, 0
