"""What tests of diplomacy share: a small land of four states, and treaties made in one line.

Red and Blue are neighbours in the west and in contact; Green and White sit far off, each in a city of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import Propose, Sign
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board

HOMES = {"red": "0203", "blue": "0503", "green": "1702", "white": "1707"}


def clause(
    kind: ClauseKind,
    giver: Side | None = None,
    to: Side | None = None,
    *,
    hex: Cell | None = None,
    contact: Side | None = None,
    words: str | None = None,
) -> ClauseRecord:
    """A clause as an order holds it."""
    return kind.value, giver, to, hex, contact, words


ALLIANCE = clause(ClauseKind.ALLIANCE)
JOINT = clause(ClauseKind.JOINT_VICTORY)
SEPARATE = clause(ClauseKind.SEPARATE_VICTORY)
STAND = clause(ClauseKind.STAND)
SHARE_MAP = clause(ClauseKind.SHARE_MAP)
SHARE_SIGHT = clause(ClauseKind.SHARE_SIGHT)


def land(
    options: Mapping[str, Any] | None = None, *, contacts: Sequence[Side] = ("red", "blue"), sides: int = 4
) -> Board:
    """Every state with a city, which is its capital, and an army in it; all have looked around."""
    board = Board(*("." * 20,) * 8, sides=sides, options=options)
    for side, label in list(HOMES.items())[:sides]:
        board.city(label, side, capital=True)
        board.army(side, label, 12)
    board.contact(*contacts)
    board.look()
    return board


def propose(partner: Side, *clauses: ClauseRecord, turns: int = 0, others: Sequence[Side] = ()) -> Propose:
    """A proposal."""
    more = tuple((side,) for side in others) or None
    return Propose(partner=partner, others=more, turns=turns, clauses=clauses)


def newest(board: Board, side: Side) -> Treaty:
    """The treaty that a side was told of last."""
    return next(treaty for treaty in reversed(board.state.diplomacy.treaties) if side in treaty.parties)


def newest_past(board: Board) -> Treaty:
    """The treaty that was laid by last."""
    return board.state.diplomacy.past[-1]


def agree(board: Board, *parties: Side, clauses: Sequence[ClauseRecord] = (ALLIANCE,), turns: int = 0) -> Treaty:
    """The first party proposes, all others sign: in force from the next turn."""
    proposer, *others = parties
    board.give(proposer, propose(others[0], *clauses, turns=turns, others=others[1:]))
    treaty = newest(board, proposer)
    for side in others:
        board.give(side, Sign(treaty.id))
    return treaty


def next_turn(board: Board, turns: int = 1) -> list[News]:
    """Nobody moves for so many turns."""
    return [event for _ in range(turns) for event in board.resolve()]


def in_force(board: Board, *parties: Side, clauses: Sequence[ClauseRecord] = (ALLIANCE,), turns: int = 0) -> Treaty:
    """A treaty that came into force with the turn that has begun, before its resolution."""
    treaty = agree(board, *parties, clauses=clauses, turns=turns)
    next_turn(board)
    return treaty


def letters(board: Board, side: Side) -> list[str]:
    """The lines of the tab of diplomacy of a side."""
    (panel,) = [panel for panel in ENVOYS.show.view(board.known(side)).panels if panel.id == "diplomacy"]
    return [render(line.text, "en") for line in panel.lines]
