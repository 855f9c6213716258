"""The hard players of Ashlands: what they see that steady ones don't, by which plan, and what a position is worth."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Decided, Noted, Observation
from hexwar_tui.systems.ashlands.lab.practice import ahead
from hexwar_tui.systems.ashlands.lab.practice.manners import STEADY
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound, March
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.preparing import hold, preparing
from tests.systems.ashlands.test_practice import field

STAYS = "0101"


def at_home(foe: str, prize: str) -> Board:
    """Red's rifles beside their base, a key point that nobody holds on `prize`, and blue brutes on the hex `foe`."""
    board = field("rifles 0102", f"brutes {foe}")
    hold(board, None, prize)
    board.state.bases |= {board.cell(STAYS): "red", board.cell("0909"): "blue"}
    board.state.phase = Phase.CLOSING
    return board


def asked(board: Board, kind: str, notes: str = "") -> Decided:
    """What a player of this kind decides for red."""
    observation = Observation(board.known("red"), ASHLANDS.order_types, False, False, notes)
    return sit_down(ASHLANDS, kind, random.Random(1)).decide(observation)


def goes_to(board: Board, order: Order | None) -> str:
    """Where the unit of a March ends."""
    assert isinstance(order, March)
    return board.labels(order.path[-1:])[0]


@pytest.mark.parametrize(("foe", "end"), [("0905", "0304"), ("0805", STAYS)])
def test_it_leaves_its_base_where_it_sees_that_no_guard_is_due(foe: str, end: str) -> None:
    """The steady one stays at home from two turns on; the hard one has tried it, and goes back only before an enemy
    who would be there first."""
    board = at_home(foe, "0304")
    steady, hard = asked(board, "steady"), asked(board, "hard")
    assert isinstance(hard, Noted)
    assert isinstance(steady, Order)
    assert goes_to(board, steady) == STAYS
    assert goes_to(board, hard.order) == end


def test_it_keeps_to_the_plan_of_the_turn() -> None:
    """Also to one that is not the best; what was noted in another turn is forgotten."""
    board = at_home("0905", "0304")
    for notes, ways in ((f"ashlands {board.state.turn} hold", 1), (f"ashlands {board.state.turn + 1} hold", 5)):
        found = asked(board, "hard", notes)
        assert isinstance(found, Noted)
        assert (found.notes == notes) == (ways == 1)
        assert len([each.way for each in found.weighed if each.way]) == ways


def test_in_preparation_only_the_plan_is_thought_over() -> None:
    """Orders that are entered in secret are not tried one by one."""
    assert ahead.options(preparing().known("red")) == []
    options = ahead.options(at_home("0905", "0304").known("red"))
    assert options[-1] == EndRound()
    assert any(isinstance(order, March) for order in options)


def test_a_side_stands_better_by_what_it_has_and_another_has_not() -> None:
    """Points, places and savings count for it, and those of the other side against it; a game that is won counts more
    than all of them, and one that is drawn nothing."""
    board = at_home("0905", "0304")
    before = ahead.standing(board.frame, "red")
    assert before == -ahead.standing(board.frame, "blue")
    board.state.sides["red"].points += 1
    assert ahead.standing(board.frame, "red") == before + ahead.POINT
    board.state.sides["blue"].prestige += 10
    assert ahead.standing(board.frame, "red") == before + ahead.POINT - 10 * ahead.SAVED
    hold(board, "red", "0304")
    assert ahead.standing(board.frame, "red") == before + ahead.POINT - 10 * ahead.SAVED + ahead.HELD
    for winners, worth in ((("red",), ahead.VICTORY), (("blue",), -ahead.VICTORY), ((), 0.0), (("red", "blue"), 0.0)):
        won = replace(board.frame, state=replace(board.state, winners=winners))
        assert ahead.standing(won, "red") == worth


def test_on_a_larger_board_less_is_tried() -> None:
    """At most `MOST_WORLDS` imagined games on a small one; the more units there are, the fewer, and the fewer decisions
    for one order."""
    small = at_home("0905", "0304").known("red")
    large = field(", ".join(f"rifles 0{column}0{row}" for column in range(1, 9) for row in (1, 2, 3))).known("red")
    assert ahead.worlds(small) == ahead.MOST_WORLDS
    assert ahead.worlds(large) > 0
    assert ahead.effort(large) < ahead.effort(small)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.OPENING, Phase.CLOSING)])
def test_before_the_rounds_no_plan_is_tried(phase: Phase) -> None:
    """What is noted then is no plan for the rounds, which are planned when they begin."""
    board = at_home("0905", "0304")
    turn = board.state.turn
    planned = ahead.planning(STEADY)
    assert planned.part(board.known("red")) == str(turn)
    board.state.phase = phase
    assert planned.worlds(board.known("red")) == 0
    assert planned.part(board.known("red")) == f"{turn} preparation"
