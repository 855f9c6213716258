"""What happens out of sight in a turn leaves no trace in what a side is told and sees when it is over (ENV-6.2);
`tests/contract` compares moments, and plays no turn twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import dump_view, plain
from hexwar_tui.systems.envoys.state import Mode, Plan, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, told_to

ROWS = ("....................",) * 6


def field(numbers: int = 0) -> Board:
    """Red in the west, with an army of Blue's in sight; Blue and Green in the east, where Red sees nothing. Blue and
    Green have had so many armies more."""
    board = Board(*ROWS, sides=3)
    for side in ("blue", "green"):
        board.state.sides[side].armies_raised = numbers
    board.city("0203", "red", capital=True)
    board.city("1803", "blue", capital=True)
    board.city("2005", "green")
    board.army("red", "0303", 12)
    board.army("blue", "0503", 13)
    board.contact("red", "blue")
    return board


def after_a_turn(board: Board, dice: list[int]) -> list[Any]:
    """What Red was told and sees when the turn is over."""
    events = board.resolve(dice)
    told = [board.text(event) for event in told_to(events, "red")]
    facts = [plain(dict(event.facts)) for event in told_to(events, "red")]
    return [told, facts, dump_view(ENVOYS.show.view(board.known("red")))]


def quiet(board: Board) -> list[int]:
    """Nothing happens."""
    board.army("blue", "1503", 9)
    return []


def battle_far_away(board: Board) -> list[int]:
    """Blue and Green fight, and know each other now."""
    board.army("blue", "1503", 9, plan=Plan(Mode.ROUTE, board.path("1603")))
    board.army("green", "1603", 20)
    return [9, 4]


def capture_far_away(board: Board) -> list[int]:
    """Blue takes a city of Green's, and a free one is taken by Green."""
    board.city("1502", None)
    board.army("blue", "1905", 9, plan=Plan(Mode.GO, cell=board.cell("2005")))
    board.army("green", "1403", 20, plan=Plan(Mode.GO, cell=board.cell("1502")))
    return []


def treaty_far_away(board: Board) -> list[int]:
    """Blue and Green meet, and say something to each other."""
    board.army("blue", "1503", 9)
    board.army("green", "1603", 9, plan=Plan(Mode.CONTACT, cell=board.cell("1503")))
    board.contact("blue", "green")
    return []


def others_seen_by_the_one_in_sight(board: Board) -> list[int]:
    """The army in sight is 15 instead of 13, and has tasks that do not come to anything."""
    foe = next(army for army in board.state.armies.values() if army.side == "blue")
    foe.strength, foe.tasks = 15, [Task(When.TOOK_CITY, Then.FLEE)]
    return []


@pytest.mark.parametrize(
    "happening", [battle_far_away, capture_far_away, treaty_far_away, others_seen_by_the_one_in_sight]
)
def test_what_happens_out_of_sight_is_not_told(happening: Callable[[Board], list[int]]) -> None:
    """ENV-6.2: battles, captures and talks of others, and the numbers of their armies, leave no trace in what Red is
    told or sees when the turn is over."""
    calm, other = field(), field(numbers=17)
    told = after_a_turn(calm, quiet(calm))
    assert after_a_turn(other, happening(other)) == told


@pytest.mark.parametrize("start", ["1002", "1205", "1403"])
def test_where_an_army_came_from_is_not_told(start: str) -> None:
    """Of an army that comes into sight, Red is told what it did within its sight, wherever it set out."""
    boards = [field(), field(numbers=3)]
    for board, setting_out in zip(boards, ("1001", start), strict=True):
        steps = board.frame.scenario.land.grid.distance(board.cell(setting_out), board.cell("0603"))
        way = board.frame.scenario.land.grid.line(board.cell(setting_out), board.cell("0603"))
        assert len(way) == steps + 1
        board.army("green", setting_out, 9, plan=Plan(Mode.ROUTE, list(way[1:])))
    near, far = (after_a_turn(board, []) for board in boards)
    assert any("Green" in line for line in near[0])
    assert far == near
