"""What the practice players of Skirmish say that a unit could have done else, and what that is worth to them."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.practice_player import Weighed
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.practice.manners import MANNERS
from hexwar_tui.systems.skirmish.practice.player import next_order
from hexwar_tui.systems.skirmish.practice.turn import weighed
from tests.systems.skirmish.at_practice import ROW
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.shots import fire


@pytest.mark.parametrize("kind", ["steady", "hard"])
def test_of_fire_all_that_the_unit_may_fire_at_is_told(kind: str) -> None:
    """The best is what it does: the wounded one is worth more than the other."""
    board = Board(ROW, A="red rifle", B="red rifle", C="blue rifle", D=fighter("blue rifle", damage=1))
    order = next_order(board.known("red"), MANNERS[kind])
    found = weighed(board.known("red"), MANNERS[kind], order)
    assert [each.order for each in found] == [fire(board["A"], "rifle", board[foe]) for foe in "DC"]
    assert found[0].order == order
    assert found[0].worth > found[1].worth > 0


@pytest.mark.parametrize("kind", ["steady", "hard"])
def test_of_a_move_other_hexes_are_told(kind: str) -> None:
    """As far as they were looked at, the best first."""
    board = Board(ROW, A="red", B="red", C="blue tracked", D="blue rifle")
    order = next_order(board.known("red"), MANNERS[kind])
    found = weighed(board.known("red"), MANNERS[kind], order)
    assert isinstance(order, Move)
    assert found[0].order == order
    assert len({each.order for each in found}) == len(found) > 3
    assert sorted(found, key=lambda each: -each.worth) == found


def test_of_the_end_of_a_turn_nothing_is_told() -> None:
    """There was nothing else to do."""
    board = Board(ROW, A="red", B="red", C="blue rifle", D="blue rifle")
    nothing: list[Weighed] = []
    assert weighed(board.known("red"), MANNERS["steady"], EndTurn()) == nothing
    assert weighed(board.known("red"), MANNERS["steady"], None) == nothing
