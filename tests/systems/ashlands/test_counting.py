"""What fights, losses and places taken add to what is counted of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.record.counting import Deed, Fight, Lost, Tally, Thrown
from hexwar_tui.systems.ashlands.events import rounds, turns
from hexwar_tui.systems.ashlands.show.counting import COUNTING
from tests.systems.ashlands.boards import ROW, Board


@pytest.fixture
def board() -> Board:
    """A unit of Red's and one of Blue's."""
    found = Board(ROW)
    found.stand("red", "rifles", "0101")
    found.stand("blue", "rifles", "0301")
    return found


def counted(board: Board, event: Event) -> Sequence[Tally]:
    """What is counted of the event."""
    return COUNTING.tallies(News.of(event, "ashlands"), board.frame)


def test_the_dice_that_reach_what_is_needed_are_counted_as_hits(board: Board) -> None:
    """A 6 always succeeds and a 1 never does, whatever is needed."""

    def volley(dice: tuple[int, ...], need: int) -> Sequence[Tally]:
        return counted(board, rounds.Volley("red-rifles-1", "blue-rifles-1", "rifle", dice, need, 0, (), 5, 0))

    assert volley((1, 3, 4, 5, 6), 4) == (Thrown("red", 5, 3, 6, 3),)
    assert volley((1, 5, 6), 7) == (Thrown("red", 3, 1, 6, 1),)
    assert volley((1, 2), 1) == (Thrown("red", 2, 5, 6, 1),)


def test_a_melee_is_a_fight_of_both(board: Board) -> None:
    """Won by the side of the unit that has won it, or by neither."""

    def melee(winner: str | None) -> Sequence[Tally]:
        return counted(board, rounds.Melee("red-rifles-1", "blue-rifles-1", 1, 2, winner))

    assert melee("blue-rifles-1") == (Fight(("red", "blue"), "blue"),)
    assert melee(None) == (Fight(("red", "blue"), None),)


def test_a_unit_destroyed_is_lost_and_a_deed_of_who_did_it(board: Board) -> None:
    """Of nobody where ground did it."""
    red = "red-rifles-1"

    def destroyed(by: str | None) -> Sequence[Tally]:
        return counted(board, rounds.Destroyed("blue-rifles-1", "blue", 3, by))

    assert destroyed(red) == (Lost("blue", 1, 3, red), Deed("red", 2, 3))
    assert destroyed(None) == (Lost("blue", 1, 3, None),)


def test_a_place_taken_weighs_by_whose_it_was(board: Board) -> None:
    """A free key point least, a base most."""
    unit = "red-rifles-1"
    assert counted(board, turns.KeyPointTaken(4, "red", unit, None)) == (Deed("red", 1, 4),)
    assert counted(board, turns.KeyPointTaken(4, "red", unit, "blue")) == (Deed("red", 3, 4),)
    assert counted(board, turns.BaseTaken(4, "red", unit, "blue")) == (Deed("red", 4, 4),)
