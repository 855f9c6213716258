"""Talks for tests: proposals in a line, treaties signed without more ado, and the referee's word."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Sign
from hexwar_tui.systems.theatre.state import Phase, Power, Treaty, Wish
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, keyed

PEACE: ClauseRecord = ("peace", None, None, None, None)


def passage(giver: Power) -> ClauseRecord:
    """Right of way."""
    return "passage", giver, None, None, None


def guarantee(giver: Power) -> ClauseRecord:
    """A guarantee."""
    return "guarantee", giver, None, None, None


def cession(giver: Power, place: str) -> ClauseRecord:
    """The cession of a region."""
    return "cession", giver, None, None, place


def gift(giver: Power, good: str, points: int) -> ClauseRecord:
    """A gift of resources."""
    return "gift", giver, good, points, None


def trade(giver: Power, good: str, points: int = 1) -> ClauseRecord:
    """Trade fleets fetch so much each."""
    return "trade", giver, good, points, None


def talking(*rows: str, **more: Any) -> Board:
    """A board on which sides talk."""
    return Board(*rows, phase=Phase.TALKS, **more)


def propose(partner: Power, *clauses: ClauseRecord, turns: int = 0) -> Propose:
    """A proposal; without end, unless `turns` says for how long."""
    return Propose(partner, turns, clauses)


def agree(board: Board, one: Side, other: Power, *clauses: ClauseRecord, turns: int = 0) -> Treaty:
    """A treaty of two sides, or with a neutral that has to sign it, is in force."""
    board.give(one, propose(other, *clauses, turns=turns))
    treaty = board.state.talks.treaties[-1]
    if other in board.state.sides:
        board.give(other, Sign(treaty.id))
    else:
        board.step()
    assert treaty.standing.value in ("in-force", "ended"), treaty.standing
    return treaty


def rule(board: Board, subject: str, fact: str, value: int | str | bool | None) -> list[News]:
    """The referee's word, and what it brings about."""
    table = board.table(keyed())
    THEATRE.referee.amend(board.frame, Change(subject, fact, value), table)
    return table.events


def sign_for(board: Board, neutral: Power, proposal: Propose, side: Side = "red") -> Treaty:
    """A side proposes something to a neutral, and the referee signs for it, whatever it wishes for."""
    board.give(side, proposal)
    treaty = board.state.talks.treaties[-1]
    rule(board, f"treaty:{treaty.id}", "answer", "signs")
    return treaty


def wishing(board: Board, neutral: Power, *wishes: Wish) -> None:
    """A neutral wishes for these things, and for nothing else."""
    board.state.neutrals[neutral].wishes = list(wishes)
