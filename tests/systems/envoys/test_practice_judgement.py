"""How the practice players of Envoys judge what is theirs, what is nobody's, and what can be had at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.systems.envoys.lab.practice import beliefs, plans
from hexwar_tui.systems.envoys.lab.practice.beliefs import Belief
from hexwar_tui.systems.envoys.lab.practice.campaign import may_join, orders
from hexwar_tui.systems.envoys.lab.practice.manners import HARD, STEADY
from hexwar_tui.systems.envoys.lab.practice.peace import _leaves_only_allies
from hexwar_tui.systems.envoys.lab.practice.situation import CITY, ENEMY_CITY, Situation
from hexwar_tui.systems.envoys.lab.practice.worth import worth
from hexwar_tui.systems.envoys.orders.armies import Go
from hexwar_tui.systems.envoys.state import Remembered
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn
from tests.systems.envoys.planning import board_of, decided
from tests.systems.envoys.talks import land

FIELD = ("." * 24,) * 10
CITIES = "0101 red capital, 2410 blue capital"


def situation_of(board: Board) -> Situation:
    board.look()
    return Situation(board.known("red"), HARD)


def remembered(board: Board, label: str, owner: str) -> None:
    """Red has seen in turn 1 that a side held this city."""
    cell, memory = board.cell(label), board.state.sides["red"].memory
    memory.cities[cell], memory.seen[cell] = Remembered(owner, 1), 1


def test_what_a_side_held_that_is_out_is_free() -> None:
    """Everybody is told that it is out, and that its cities fall to nobody (ENV-1.4)."""
    board = drawn("red 0101, blue 2401, green 2410", *FIELD, cities="0101 red capital, 0601 green")
    remembered(board, "0601", "green")
    (city,) = (prize for prize in situation_of(board).prizes if prize.cell == board.cell("0601"))
    assert (city.worth, city.is_held) == (ENEMY_CITY, 0.5)
    assert situation_of(board).rival == "green"
    board.state.sides["green"].out = True
    (city,) = (prize for prize in situation_of(board).prizes if prize.cell == board.cell("0601"))
    assert (city.worth, city.held_by) == (CITY, 0)
    assert situation_of(board).rival is None


def test_without_levies_a_capital_is_a_city_like_any_other() -> None:
    """ENV-2.5: `levy=0`. It is worth no more, and no levy has joined its garrison."""
    for levy, more, garrison in ((10, HARD.levies, 24), (0, 0, 14)):
        board = drawn("red 0101", *FIELD, cities="0101 red capital", turn=6, options={"levy": levy})
        (capital,) = (prize for prize in situation_of(board).prizes if prize.cell == board.cell("2410"))
        assert (capital.worth, capital.held_by) == (ENEMY_CITY + more, garrison)


def test_without_levies_the_loss_of_a_capital_changes_nothing() -> None:
    """But that of the city."""
    stands = []
    for lost in (False, True):
        board = drawn("red 0101, blue 2410", *FIELD, cities=CITIES, options={"levy": 0})
        board.state.sides["red"].capital_lost = lost
        stands.append(worth(board.frame, "red"))
    assert stands[0] == stands[1]


def test_nobody_is_to_join_an_army_to_which_no_way_is_known() -> None:
    """Both would stand idle, turn after turn."""
    for sea, joins in (("....~...", False), ("........", True)):
        board = drawn("red 0102, red 0602 14", *(sea,) * 4, cities="0102 red capital")
        situation = situation_of(board)
        assert may_join(situation, *situation.armies.values()) is joins


def test_an_alliance_of_all_that_are_left_is_no_peace() -> None:
    """Of all three in one treaty, too: it would end as it begins (ENV-1.3)."""
    known = land(sides=3, contacts=("red", "blue", "green")).known("red")
    assert not _leaves_only_allies(known, {"red", "blue"})
    assert _leaves_only_allies(known, {"red", "blue", "green"})


def test_a_plan_to_wait_sends_nobody_out_whatever_the_die() -> None:
    """Also by one of two faces, by which other strengths count a seventh."""
    board = drawn("red 0101 30", *FIELD, cities="0101 red capital", options={"die": 2, "merge_max": 30})
    situation = Situation(board.known("red"), plans.ways(STEADY)["waiting"])
    assert situation.scaled(situation.manner.sent_out) > 30


def test_who_raids_goes_out_with_all_and_takes_what_it_comes_by() -> None:
    """No guard stays in the capital, none goes back there, and armies that meet become one."""
    board = drawn("red 0101 30, red 0301 12", *FIELD, cities="0101 red capital, 0104, 0503")
    board.look()
    raids = replace(STEADY, raids=True, gathering=0.0)
    situation = Situation(board.known("red"), raids)
    assert situation.guard is None
    told = list(orders(situation))
    assert {order.hex for order in told if isinstance(order, Go)} == {board.cell("0104"), board.cell("0503")}
    for order in told:
        assert [record[:3] for record in order.task or ()] == [
            ("sees-free-city", "take-it", None),
            ("sees-enemy-city", "take-it", "weaker"),
            ("meets-own", "merge", None),
            ("took-city", "go-on", None),
        ]
    assert Situation(board.known("red"), STEADY).guard is not None


def test_who_held_a_taken_city_at_first_is_not_told() -> None:
    """Whoever takes a city learns that it is a city, and not whose it was (ENV-6.2)."""
    board = drawn("red 0101, blue 2410", *FIELD, cities="0101 red capital, 0301 red")
    board.state.cities[board.cell("0301")].first_owner = "blue"
    board.look()
    opened = board.known("red").open.state.cities
    assert opened[board.cell("0301")].first_owner is None
    assert opened[board.cell("0101")].first_owner == "red"


def test_without_notes_the_opponent_is_taken_to_hold_its_cities() -> None:
    """In a later turn: the own armies have marched since, and tell nothing of where the opponent's are."""
    board = drawn("red 0101, red 0905 24", *FIELD, cities="0101 red capital", turn=6)
    believed = beliefs.at_first(situation_of(board))
    assert believed == Belief(((board.cell("2410"), 22),))


def test_an_army_for_which_no_hex_is_out_of_sight_is_not_there() -> None:
    """On a small land all of which is in sight."""
    board = drawn("red 0101", "....", "....", cities="0101 red capital")
    board.look()
    (right,) = beliefs.borne_out(board.known("red"), [Belief(((board.cell("0402"), 12),))], 1)
    assert right.foes == ()


@pytest.mark.parametrize(
    "notes",
    [
        "1:attack north",
        "2:attack north",
        "2:usual red-1=x=",
        "1:usual/nothing",
        "1:usual/0;9999.12;;;0",
        "1:usual/0;3.12;;;9",
    ],
)
def test_notes_of_another_player_say_nothing(notes: str) -> None:
    """Who sits down in its place in mid-campaign finds them, and plans as if nothing was noted."""
    assert decided(board_of(), notes).notes == decided(board_of()).notes
