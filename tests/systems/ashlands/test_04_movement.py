"""ASH-4.2: movement, and the properties that change it."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, March, Move
from hexwar_tui.systems.ashlands.orders.rounds.offers import offered_ways
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, ways
from hexwar_tui.systems.ashlands.state import TurnEvent
from tests.systems.ashlands.boards import ROW, Board, kinds
from tests.systems.ashlands.marching import labels, row

# -- 4.2 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_2_movement_goes_hex_by_hex() -> None:
    """ASH-4.2: movement goes hex by hex through free passable hexes, from where the unit stands."""
    board = Board("..^.", "....")
    red = board.stand("red", "rifles", "0101")
    for path, rule in (
        (("0101", "0301"), "ASH-4.2"),
        (("0201", "0301"), "ASH-4.2"),
        (("0101", "0201", "0301"), "ASH-6.1"),
    ):
        assert board.refusal("red", Move(red.id, board.path(*path), None, None))[1] == rule
    assert board.refusal("red", Move(red.id, (), None, None))[1] == "ASH-4.2"
    assert board.refusal("red", Move(red.id, (0, 99), None, None))[1] == "ASH-4.2"
    assert board.refusal("red", Move(red.id, (0, -1), None, None))[1] == "ASH-4.2"


def test_ash_4_2_own_units_are_passed_not_stopped_on() -> None:
    """ASH-4.2: own units may be passed, not stopped on."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.stand("red", "rifles", "0201")
    assert labels(board, red.id, Gait.MOVE) == {"0301"}
    stop = Move(red.id, board.path("0101", "0201"), None, None)
    sentence = "The hex 0201 is taken: own units may be passed, not stopped on."
    assert board.refusal("red", stop) == (sentence, "ASH-4.2")
    there_and_back = March(red.id, board.path("0101", "0201", "0101"), None, None)
    assert board.refusal("red", there_and_back)[1] == "ASH-4.2"
    board.give("red", Move(red.id, board.path("0101", "0201", "0301"), None, None))
    assert red.cell == 2


def test_ash_4_2_enemy_units_are_never_passed() -> None:
    """ASH-4.2: enemy units never."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.stand("blue", "rifles", "0301")
    assert labels(board, red.id, Gait.MARCH) == {"0201"}
    through = March(red.id, board.path("0101", "0201", "0301", "0401"), None, None)
    assert board.refusal("red", through) == ("An enemy unit bars the way at 0301.", "ASH-4.2")


def test_ash_4_2_difficult_uses_up_all_movement_left() -> None:
    """ASH-4.2: entering a Difficult hex uses up all movement left, so at most one a turn (other hexes may come before
    it)."""
    board = Board("..h.....")
    red = board.stand("red", "rifles", "0101")
    assert labels(board, red.id, Gait.MARCH) == {"0201", "0301"}
    on = March(red.id, board.path("0101", "0201", "0301", "0401"), None, None)
    assert board.refusal("red", on) == ("The Difficult hex 0301 uses up all movement left.", "ASH-4.2")
    board.give("red", March(red.id, board.path("0101", "0201", "0301"), None, None))
    assert red.cell == 2


def test_ash_4_2_the_hexes_left_after_a_way() -> None:
    """ASH-4.2: each way is marked with the hexes left at its end; none are on a Difficult hex, unless for who flies."""

    def marks(type: str) -> list[str | None]:
        board = Board("..h")
        red = board.stand("red", type, "0101")
        return [way.mark for way in offered_ways(Gait.MARCH)(board.known("red"), {"unit": red.id})]

    assert marks("rifles") == ["3", "0"]
    assert marks("birds") == ["3", "2"]


def test_ash_4_2_leaving_a_difficult_hex_costs_nothing_more() -> None:
    """ASH-4.2: only entering one ends the movement."""
    board = Board("h.......")
    red = board.stand("red", "rifles", "0101")
    assert labels(board, red.id, Gait.MARCH) == row(2, 5)
    board.give("red", March(red.id, board.path("0101", "0201", "0301", "0401", "0501"), None, None))


def test_ash_4_2_ways_are_shortest_and_lowest_in_rank() -> None:
    """Of two equally short ways the one over the hexes of lower rank is offered."""
    board = Board("...", "...")
    red = board.stand("red", "rifles", "0101")
    assert ways(board.frame, red, Gait.MOVE)[board.cell("0301")] == board.path("0101", "0201", "0301")
    ranked = Board("...", "...", scenario={"ranks": [0, 5, 2, 3, 4, 1]})
    red = ranked.stand("red", "rifles", "0101")
    assert ways(ranked.frame, red, Gait.MOVE)[ranked.cell("0302")] == ranked.path("0101", "0201", "0302")


@pytest.mark.parametrize(
    ("type", "gait", "hexes"),
    [
        ("rifles", Gait.MOVE, 2),
        ("rifles", Gait.MARCH, 4),
        ("rifles", Gait.ATTACK, 4),
        ("riders", Gait.MOVE, 3),
        ("riders", Gait.MARCH, 6),
        ("riders", Gait.ATTACK, 6),
        ("tanks", Gait.MOVE, 1),
        ("tanks", Gait.MARCH, 3),
        ("tanks", Gait.ATTACK, 3),
    ],
)
def test_ash_8_3_fast_and_slow(type: str, gait: Gait, hexes: int) -> None:
    """ASH-8.3: Fast (+1/+2 on moves), Slow (1 hex less on every move)."""
    board = Board(ROW)
    assert allowance(board.frame, board.stand("red", type, "0101"), gait) == hexes


def test_ash_8_1_slow_leaves_at_least_1() -> None:
    """ASH-8.1: Slow: 1 hex less on every move, at least 1; the same property counts once."""
    board = Board(ROW)
    tank = board.stand("red", "tanks", "0101")
    board.state.event = TurnEvent("acid-rain", answers={"red": "slow"})
    assert allowance(board.frame, tank, Gait.MOVE) == 1
    assert allowance(board.frame, tank, Gait.MARCH) == 3
    assert allowance(board.frame, board.stand("red", "rifles", "0201"), Gait.MOVE) == 1
    assert allowance(board.frame, board.stand("blue", "rifles", "0301"), Gait.MOVE) == 2


def test_ash_8_3_flying_ignores_difficult() -> None:
    """ASH-8.3: Flying (ignores Difficult); mountains stay barred (6.1)."""
    board = Board(".hh..^..")
    birds, blue = board.stand("red", "birds", "0101"), board.stand("blue", "rifles", "0401")
    assert board.refusal("red", March(birds.id, board.path("0101", "0201", "0301", "0401"), None, None))[1] == "ASH-4.2"
    assert labels(board, birds.id, Gait.MARCH) == {"0201", "0301"}
    assert board.objection("red", Attack(birds.id, blue.id, board.path("0101", "0201", "0301"))) is None
    board.state.remove(blue)
    assert labels(board, birds.id, Gait.MARCH) == row(2, 5)
    board.give("red", March(birds.id, board.path("0101", "0201", "0301", "0401", "0501"), None, None))
    board.state.turn = 2
    assert board.refusal("red", March(birds.id, board.path("0501", "0601"), None, None))[1] == "ASH-6.1"


def test_ash_8_3_assault_shoots_after_a_march() -> None:
    """ASH-8.3: Assault (may shoot after March)."""
    board = Board(ROW)
    riders, blue = board.stand("red", "riders", "0101"), board.stand("blue", "rifles", "0801")
    path = board.path("0101", "0201", "0301", "0401", "0501")
    events = board.give("red", March(riders.id, path, blue.id, None), [1] * 4)
    assert kinds(events) == ["marched", "volley", "fired"]
