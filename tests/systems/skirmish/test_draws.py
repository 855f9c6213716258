"""What random players draw: units to recruit, units to move and their ways, who tends whom."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

from hexwar_tui.engine.orders.order import NothingToDraw
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.moving import Move
from tests.systems.skirmish.boards import Board

FIELD = """
.A    .B    .     .     .     .
   .     .     .     .     .     .
.     .     .     .     .     .
   .     .     .     .     .     .
.     .     .     .     .     .
   .     .     .     .     .     .
.     .     .     .     .     .
   .     .     .     .     .     .C
"""

LANE = """
.A

.B

.C
"""

MANY = 400


def field() -> Board:
    """A and B of red in one corner, C of blue in the other."""
    return Board(FIELD, A="red rifle", B="red rifle", C="blue rifle")


def drawn(board: Board, draw: Callable[..., Any], **values: Any) -> list[Any]:
    """All that is drawn for Red in many tries; what comes to nothing is left out."""
    found = []
    for number in range(MANY):
        with suppress(NothingToDraw):
            found.append(draw(board.known("red"), values, random.Random(number)))
    return found


def share(found: list[Any], of: Any) -> float:
    """How often this was drawn."""
    return found.count(of) / MANY


def test_most_recruits_are_armed_soldiers_some_with_more() -> None:
    """Nothing twice, and a second or third weapon, or a second skill, only after one before it."""
    board, weapons, skills = field(), set(load_catalogue().weapons), set(load_catalogue().skills)
    kinds = Counter(drawn(board, draws.chassis))
    assert set(kinds) == set(load_catalogue().chassis)
    assert 0.6 < kinds["soldier"] / MANY < 0.8
    first = drawn(board, draws.weapon)
    assert 0 < share(first, None) < 0.08
    assert set(first) == weapons | {None}
    second = drawn(board, draws.second_weapon, weapon="rifle")
    assert 0.6 < share(second, None) < 0.8
    assert set(second) == weapons - {"rifle"} | {None}
    third = drawn(board, draws.third_weapon, weapon="rifle", weapon_2="grenades")
    assert set(third) == weapons - {"rifle", "grenades"} | {None}
    behind = {"weapon": draws.second_weapon, "weapon_2": draws.third_weapon, "skill": draws.second_skill}
    assert all(set(drawn(board, draw, **{before: None})) == {None} for before, draw in behind.items())
    skilled = drawn(board, draws.skill)
    assert 0.5 < share(skilled, None) < 0.7
    assert set(skilled) == skills | {None}
    assert set(drawn(board, draws.second_skill, skill="medic")) == skills - {"medic"} | {None}


def test_units_that_may_act_are_drawn_and_those_that_can_move_to_move() -> None:
    """A unit without movement points may act still; the enemy's never."""
    board = field()
    one, other = board["A"].id, board["B"].id
    assert set(drawn(board, draws.any_unit)) == {one, other}
    board["A"].moved_in, board["A"].steps = board.state.turn, 99
    assert set(drawn(board, draws.any_unit)) == {one, other}
    assert set(drawn(board, draws.unit_to_move)) == {other}


def test_ways_lead_towards_the_enemy_and_can_mostly_be_gone() -> None:
    """Hex by hex from where the unit stands, over no hex twice, some shorter than they might be; a few go a hex on
    from there, so that every hurdle is heard of."""
    board = field()
    unit, start = board["A"].id, board["A"].cell
    ways = drawn(board, draws.way, unit=unit)
    assert len(ways) == MANY
    grid, target = board.frame.scenario.board.grid, board["C"].cell
    legal = [way for way in ways if board.objection("red", Move(unit, way)) is None]
    assert 0.85 < len(legal) / MANY < 0.99
    for way in legal:
        assert way[0] == start
        assert all(grid.distance(*step) == 1 for step in pairwise(way))
        assert len(set(way[:-1])) == len(way) - 1
    nearer = sum(grid.distance(way[-1], target) < grid.distance(start, target) for way in legal)
    assert nearer > 0.85 * len(legal)
    assert {len(way) for way in legal} == {2, 3, 4, 5, 6}
    assert sum(len(way) == 6 for way in legal) > 0.4 * MANY


def test_no_way_is_drawn_for_who_can_go_nowhere() -> None:
    """Neither for a unit that is gone or not there, nor for one that is hemmed in or has gone all it could."""
    board = field()
    assert drawn(board, draws.way, unit="red-99") == []
    board["B"].cell = None
    assert drawn(board, draws.way, unit=board["B"].id) == []
    board["A"].moved_in, board["A"].steps = board.state.turn, 99
    assert drawn(board, draws.way, unit=board["A"].id) == []
    lane = Board(LANE, A="red rifle", B="blue rifle", C="blue rifle")
    assert drawn(lane, draws.way, unit=lane["A"].id) == []
