"""An army that goes out of sight is gone, whatever befalls it there (ENV-6.2); `tests/contract` compares moments, and
plays no turn twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwar_tui.systems.envoys.state import Mode, Plan
from tests.systems.envoys.boards import Board, told_to

pytestmark = pytest.mark.row(28)

ROWS = ("....................",) * 8


def field() -> Board:
    """Red's army in the west, whose sight ends with the column 06; Blue's cities and Green's are far away."""
    board = Board(*ROWS, sides=3)
    board.city("0203", "red", capital=True)
    board.city("1803", "blue", capital=True)
    board.city("2005", "green")
    board.army("red", "0303", 12)
    board.contact("red", "blue")
    return board


def told_of_marches(board: Board, dice: list[int]) -> list[list[Any]]:
    """What Red is told of marches in a turn."""
    events = told_to(board.resolve(dice), "red")
    return [dict(event.facts)["moves"] for event in events if event.kind == "seen-marching"]


def leave(board: Board, strength: int = 12) -> None:
    """Blue's army at the end of Red's sight takes one step out of it."""
    board.army("blue", "0603", strength, plan=Plan(Mode.ROUTE, board.path("0704")))


def comes_to_nothing(board: Board) -> list[int]:
    """Nobody is there."""
    leave(board)
    return []


def fights_and_wins(board: Board) -> list[int]:
    """It beats an army of Green's, and is 10 of 12."""
    leave(board)
    board.army("green", "0704", 1)
    return [15, 1]


def fights_and_is_destroyed(board: Board) -> list[int]:
    """A stronger army of Green's is there."""
    leave(board)
    board.army("green", "0704", 40)
    return [1, 15]


def merges(board: Board) -> list[int]:
    """It joins an own army and is no more."""
    other = board.army("blue", "0704", 5)
    board.army("blue", "0603", 12, plan=Plan(Mode.MERGE, cell=board.cell("0704"), army=other.id))
    return []


@pytest.mark.parametrize("fate", [comes_to_nothing, fights_and_wins, fights_and_is_destroyed, merges])
def test_env_6_2_what_befalls_an_army_out_of_sight_is_not_told(fate: Callable[[Board], list[int]]) -> None:
    """Row 28: Red is told that it goes, as strong as it was; not whether it has lost strength, fallen or merged."""
    board = field()
    dice = fate(board)
    assert told_of_marches(board, dice) == [[["blue", [11, 15], board.cell("0603"), None]]]


@pytest.mark.parametrize("goal", ["0704", "0705"])
def test_env_6_2_the_order_of_what_is_told_does_not_tell_where_they_have_gone(goal: str) -> None:
    """Row 28: of two armies that leave together the first is told first, whether or not it goes to a hex of a higher
    rank than the other: the order goes by the hexes that were seen."""
    board = field()
    for start, end in (("0505", "0605"), ("0604", goal)):
        board.army("blue", start, 12, plan=Plan(Mode.ROUTE, board.path(end)))
    (moves,) = told_of_marches(board, [])
    assert [move[2:] for move in moves] == [[board.cell("0604"), None], [board.cell("0505"), None]]
