"""Treaties laid on the table of a test as they are, in force."""

from __future__ import annotations

from hexwar_tui.systems.theatre.state import Clause, ClauseKind, Good, Power, Treaty, TreatyStanding
from tests.systems.theatre.boards import Board


def in_force(board: Board, one: Power, other: Power, *clauses: Clause) -> Treaty:
    """A treaty of two powers with these clauses."""
    talks = board.state.talks
    number = len(talks.treaties) + 1
    parties = sorted((one, other))
    proposer = next(party for party in parties if party in board.state.sides)
    treaty = Treaty(f"{'-'.join(parties)}-{number}", proposer, parties, list(clauses), 1)
    treaty.standing = TreatyStanding.IN_FORCE
    talks.treaties.append(treaty)
    return treaty


def peace(board: Board, one: Power, other: Power) -> Treaty:
    """Peace without end."""
    return in_force(board, one, other, Clause(ClauseKind.PEACE))


def passage(board: Board, giver: Power, to: Power) -> Treaty:
    """Right of way."""
    return in_force(board, giver, to, Clause(ClauseKind.PASSAGE, giver, to))


def guarantee(board: Board, giver: Power, to: Power) -> Treaty:
    """A guarantee."""
    return in_force(board, giver, to, Clause(ClauseKind.GUARANTEE, giver, to))


def sells(board: Board, giver: Power, to: Power, good: Good, points: int = 1) -> Treaty:
    """A trade treaty: so many points of a good a fleet and turn."""
    return in_force(board, giver, to, Clause(ClauseKind.TRADE, giver, to, good, points))
