"""The hard player of Iron Lances: what it sees by planning ahead, and that it plans nothing on boards."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.practice_player import Decided, Noted, Observation, order_of
from hexwar_tui.systems.mechs.lab.practice.ahead import worth
from hexwar_tui.systems.mechs.lab.practice.manners import MANNERS
from hexwar_tui.systems.mechs.lab.practice.player import next_order
from hexwar_tui.systems.mechs.options import ON_BOARD
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.mechs.boards import Board
from tests.systems.mechs.practising import STRONG, land
from tests.systems.mechs.test_03_on_board import attack, fielded


def ordered(board: Board, kind: str, notes: str = "") -> Decided:
    """What a player of this kind decides at Red's seat."""
    observation = Observation(board.known("red"), MECHS.order_types, False, False, notes)
    return sit_down(MECHS, kind, random.Random("ahead")).decide(observation)


def last_chance(**options: int | str) -> Board:
    """The last turn: Red loses unless he takes a point whose garrison beats him in every other battle."""
    board = land(**{"turns": 2, **options})  # type: ignore[arg-type]
    board.army("red", "0503", *STRONG)
    board.garrison("0803", *STRONG, "tank", "tank")
    return board


def test_it_dares_what_else_is_lost() -> None:
    """Where the steady one, who goes by the odds alone, ends his turn and loses the game."""
    board = last_chance()
    assert ordered(board, "steady") == EndTurn()
    assert isinstance(order_of(ordered(board, "hard")), March)


def test_it_keeps_to_its_plan_for_the_turn_alone() -> None:
    """The plan is noted, and not made anew; that of another turn is forgotten."""
    board = last_chance()
    found = ordered(board, "hard")
    assert isinstance(found, Noted)
    assert ordered(board, "hard", found.notes) == Noted(found.order, found.notes)
    assert order_of(ordered(board, "hard", "mechs 2 0 usual")) == EndTurn()
    assert ordered(board, "hard", "mechs 1 0 usual") == found


def test_it_plans_nothing_where_all_battles_are_fought_on_boards() -> None:
    """That takes too long: it plays as the steady one does."""
    assert order_of(ordered(last_chance(battles=ON_BOARD), "hard")) == EndTurn()


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_more_is_worth_more(seat: str) -> None:
    """Key points, armies and what is whole; and to have won is worth most."""
    board = land()
    own, other = (board.army(side, label, *STRONG) for side, label in (("red", "0303"), ("blue", "0903")))
    point = board.point("1205")
    found = [worth(board.frame, seat)]
    (other if seat == "red" else own).units[0].damage = 2
    found.append(worth(board.frame, seat))
    point.owner = seat
    found.append(worth(board.frame, seat))
    board.state.winners = [seat]
    found.append(worth(board.frame, seat))
    assert found == sorted(set(found))


@pytest.mark.parametrize("kind", ["hard", "hard-bold", "hard-careful"])
def test_it_hunts_armies_before_it_takes_places(kind: str) -> None:
    """Where a steady one takes an empty key point first, and leaves the weaker army beside its way alone."""
    board = land()
    board.army("red", "1203", *STRONG)
    board.point("0803")
    prey = board.army("blue", "1604", "tank", "tank")
    ends = {}
    for manner in ("steady", kind):
        order = next_order(board.known("red"), MANNERS[manner])
        assert isinstance(order, March)
        ends[manner] = order.path[-1]
    assert board.label(ends["steady"]) == "0803"
    assert prey.cell in board.frame.scenario.world.grid.neighbours[ends[kind]]


def test_on_a_board_it_fights_as_the_steady_one() -> None:
    """It plans campaigns, not battles."""
    frame = fielded(attack())
    for side in frame.state.sides:
        observation = Observation(SKIRMISH.known(frame, side), SKIRMISH.order_types, False, False)
        found, same = (sit_down(MECHS, kind, random.Random("x")).decide(observation) for kind in ("hard", "steady"))
        assert found == same
