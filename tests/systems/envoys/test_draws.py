"""What random players draw for an army: ways that it can go, and hexes to be sent to."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise

import pytest

from hexwar_tui.engine.orders.order import NothingToDraw, specs
from hexwar_tui.systems.envoys.orders import draws, draws_diplomacy
from hexwar_tui.systems.envoys.orders.armies import March
from hexwar_tui.systems.envoys.state import Then
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn


def ways(board: Board) -> list[tuple[int, ...]]:
    """Many ways drawn for the army of Red; what it is sent to may be where it stands, and then there is none."""
    board.look()
    found = []
    for number in range(40):
        with suppress(NothingToDraw):
            found.append(tuple(draws.way(board.known("red"), {"unit": "red-1"}, random.Random(number))))
    return found


def test_a_way_is_as_long_as_a_march_and_goes_nowhere_twice() -> None:
    """From the army's own hex on, from each hex to one beside it."""
    board = drawn("red 0303", *(".....",) * 6, cities="0506", options={"move": 3})
    for way in ways(board):
        assert way[0] == board.cell("0303")
        assert 2 <= len(set(way)) == len(way) <= 4
        assert all(board.known("red").grid.distance(one, other) == 1 for one, other in pairwise(way))
    assert {len(way) for way in ways(board)} == {2, 3, 4}


def test_an_army_that_can_go_nowhere_has_no_way_and_one_with_one_step_has_that() -> None:
    """On an island of one hex, and on one of two."""
    assert ways(drawn("red 0101, blue 0401", ".~~.", "~~~.", cities="0401 blue")) == []
    two = drawn("red 0101, blue 0401", ".~~.", ".~~.", cities="0401 blue")
    assert set(ways(two)) == {tuple(two.path("0101", "0102"))}


def test_random_treaties_are_short_or_without_end() -> None:
    """Of one turn to five, so that they end in the games that are tested; half of them never do."""
    known = drawn("red 0101").known("red")
    terms = [draws_diplomacy.term(known, {}, random.Random(number)) for number in range(200)]
    assert set(terms) == {0, 1, 2, 3, 4, 5}
    assert 80 < terms.count(0) < 120


def test_nothing_is_drawn_for_an_army_that_is_not_there() -> None:
    """Neither a way nor a goal."""
    board = drawn("red 0101")
    board.look()
    for draw in (draws.way, draws.goal):
        with pytest.raises(NothingToDraw):
            draw(board.known("red"), {"unit": "red-9"}, random.Random(1))


def test_a_straight_march_is_drawn_where_there_is_room_for_one_hex() -> None:
    """In one of the directions that are free, and as far as the land goes; nowhere on an island."""
    draw = {name: spec.draw for name, spec in specs(March).items()}
    assert draw["direction"] is not None
    two = drawn("red 0101, blue 0401", ".~~.", ".~~.", cities="0401 blue")
    two.look()
    known = two.known("red")
    assert {draw["direction"](known, {"unit": "red-1"}, random.Random(number)) for number in range(20)} == {"s"}
    alone = drawn("red 0101, blue 0401", ".~~.", "~~~.", cities="0401 blue")
    alone.look()
    with pytest.raises(NothingToDraw):
        draw["direction"](alone.known("red"), {"unit": "red-1"}, random.Random(1))


def test_tasks_are_drawn_of_every_kind_that_has_what_it_names() -> None:
    """To merge where there is another army of the side, to attack a city where there is a foreign one, and whatever
    needs neither, always."""
    for armies, cities, missing in (
        ("red 0101, red 0102, blue 0401", "0401 blue", set()),
        ("red 0101, blue 0401", "0401 blue", {Then.MERGE}),
        ("red 0101, red 0102, blue 0401", "0101 red", {Then.ATTACK_CITY}),
    ):
        board = drawn(armies, *(".....",) * 4, cities=cities)
        board.look()
        found = set[str]()
        for number in range(400):
            for task in draws.tasks(board.known("red"), {"unit": "red-1"}, random.Random(number)) or ():
                found.add(task[1])
        assert found == {then.value for then in Then} - {then.value for then in missing}
