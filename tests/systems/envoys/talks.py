"""What tests of diplomacy share: a small land of four states, and treaties made in one line.

Red and Blue are neighbours in the west and in contact; Green and White sit far off, each in a city of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import Propose, Sign
from tests.systems.envoys.boards import Board

LAND = ("." * 20,) * 8
HOMES = {"red": "0203", "blue": "0503", "green": "1702", "white": "1707"}

ALLIANCE = (ClauseKind.ALLIANCE.value, None, None, None, None, None)
JOINT = (ClauseKind.JOINT_VICTORY.value, None, None, None, None, None)
SEPARATE = (ClauseKind.SEPARATE_VICTORY.value, None, None, None, None, None)
STAND = (ClauseKind.STAND.value, None, None, None, None, None)
SHARE_MAP = (ClauseKind.SHARE_MAP.value, None, None, None, None, None)
SHARE_SIGHT = (ClauseKind.SHARE_SIGHT.value, None, None, None, None, None)


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


def land(
    options: Mapping[str, Any] | None = None, *, contacts: Sequence[Side] = ("red", "blue"), sides: int = 4
) -> Board:
    """Every state with a city, which is its capital, and an army in it; all have looked around."""
    board = Board(*LAND, sides=sides, options=options)
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
    return board.known(side).treaties[-1]


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
    events: list[News] = []
    for _ in range(turns):
        events += board.resolve()
    return events


def in_force(board: Board, *parties: Side, clauses: Sequence[ClauseRecord] = (ALLIANCE,), turns: int = 0) -> Treaty:
    """A treaty that came into force with the turn that has begun, before its resolution."""
    treaty = agree(board, *parties, clauses=clauses, turns=turns)
    next_turn(board)
    return treaty
