"""ASH-4.2: movement, and the properties that change it."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import Move
from hexwar_tui.systems.ashlands.orders.rounds.offers import offered_ways
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, ways
from hexwar_tui.systems.ashlands.state import TurnEvent
from tests.systems.ashlands.boards import ROW, Board, facing, kinds


def test_ash_4_2_movement_goes_hex_by_hex() -> None:
    """ASH-4.2: movement goes hex by hex through free passable hexes, from where the unit stands."""
    board = Board("..^.", "....")
    (red,) = board.army("red", "rifles 0101")
    wrong = [Move(red.id, path, None, None) for path in ((), (0, 99), (0, -1), (0, 2), (1, 2))]
    assert {rule for _, rule in board.refusals("red", *wrong)} == {"ASH-4.2"}
    assert board.refusal("red", board.move(red, "0201", "0301"))[1] == "ASH-6.1"


def test_ash_4_2_a_way_round_that_is_too_long_says_so() -> None:
    """ASH-4.2: a hex that is near enough in a straight line is out of reach where mountains are between, and the
    refusal tells that; of one that is farther it tells only how far the unit can go."""
    board = Board("..^..", "..^..", ".....")
    (red,) = board.army("red", "rifles 0201")
    text = board.refusal("red", board.move(red, "0202", "0303", "0402"))[0]
    assert text == (
        "Rifles 1 can go only 2 hexes. In a straight line 0402 is no farther, but what lies between makes the way "
        "longer."
    )
    farther = board.refusal("red", board.move(red, "0202", "0303", "0403"))
    assert farther == ("Rifles 1 can go only 2 hexes.", "ASH-4.1")


def test_ash_4_2_a_detour_is_not_blamed_on_the_ground() -> None:
    """ASH-4.2: the unit comes to that hex by a shorter way; nor is it said of a hex where nobody can stop."""
    board = Board("..^..", "..^..", ".....")
    (red, _) = board.army("red", "rifles 0201", "rifles 0103")
    detour = board.move(red, "0101", "0102", "0202")
    home, mountain, taken = (board.move(red, "0101", "0102", end) for end in ("0201", "0302", "0103"))
    assert board.refusals("red", detour, home, mountain, taken) == {("Rifles 1 can go only 2 hexes.", "ASH-4.1")}


def test_ash_4_2_own_units_are_passed_not_stopped_on_enemy_units_never() -> None:
    """ASH-4.2: own units may be passed, not stopped on; enemy units never."""
    board, red, _ = facing("rifles 0101", "rifles 0401")
    board.army("red", "rifles 0201")
    assert board.ends(red, Gait.MARCH) == ["0301"]
    sentence = "The hex 0201 is taken: own units may be passed, not stopped on."
    assert board.refusal("red", board.move(red, "0201")) == (sentence, "ASH-4.2")
    assert board.refusal("red", board.march(red, "0201", "0101"))[1] == "ASH-4.2"
    (far,) = board.army("blue", "rifles 0601")
    through = board.march(red, "0201", "0301", "0401", "0501"), board.attack(red, far, "0201", "0301", "0401", "0501")
    assert board.refusals("red", *through) == {("An enemy unit bars the way at 0401.", "ASH-4.2")}
    board.give("red", board.move(red, "0201", "0301"))
    assert red.cell == 2


def test_ash_4_2_difficult_uses_up_all_movement_left() -> None:
    """ASH-4.2: entering a Difficult hex uses up all movement left, so at most one a turn (other hexes may come before
    it); leaving one costs nothing more."""
    board = Board("..h.....")
    (red,) = board.army("red", "rifles 0101")
    assert board.ends(red, Gait.MARCH) == ["0201", "0301"]
    on = board.march(red, "0201", "0301", "0401")
    assert board.refusal("red", on) == ("The Difficult hex 0301 uses up all movement left.", "ASH-4.2")
    board.give("red", board.march(red, "0201", "0301"))
    board.state.turn = 2
    board.give("red", board.march(red, "0401", "0501", "0601", "0701"))
    assert red.cell == board.cell("0701")


@pytest.mark.parametrize(("type", "marks"), [("rifles", ["3", "0"]), ("birds", ["3", "2"])])
def test_ash_4_2_the_hexes_left_after_a_way(type: str, marks: list[str]) -> None:
    """ASH-4.2: each way is marked with the hexes left at its end; none are on a Difficult hex, unless for who flies."""
    board = Board("..h")
    (red,) = board.army("red", f"{type} 0101")
    assert [way.mark for way in offered_ways(Gait.MARCH)(board.known("red"), {"unit": red.id})] == marks


def test_ash_4_2_ways_are_shortest_and_lowest_in_rank() -> None:
    """Of two equally short ways the one over the hexes of lower rank is offered."""
    for ranks, label, middle in ((range(6), "0301", "0201"), ([0, 5, 2, 3, 4, 1], "0302", "0201")):
        board = Board("...", "...", scenario={"ranks": list(ranks)})
        (red,) = board.army("red", "rifles 0101")
        assert ways(board.frame, red, Gait.MOVE)[board.cell(label)] == board.path("0101", middle, label)


@pytest.mark.parametrize(
    ("type", "hexes"), [("rifles", [2, 4, 4]), ("riders", [3, 6, 6]), ("tanks", [1, 3, 3]), ("birds", [2, 4, 4])]
)
def test_ash_8_3_fast_and_slow(type: str, hexes: list[int]) -> None:
    """ASH-8.3: Fast (+1/+2 on moves), Slow (1 hex less on every move)."""
    board = Board(ROW)
    (unit,) = board.army("red", f"{type} 0101")
    assert [allowance(board.frame, unit, gait) for gait in (Gait.MOVE, Gait.MARCH, Gait.ATTACK)] == hexes


def test_ash_8_1_slow_leaves_at_least_1() -> None:
    """ASH-8.1: Slow: 1 hex less on every move, at least 1; the same property counts once."""
    board = Board(ROW)
    units = board.army("red", "tanks 0101", "rifles 0201") + board.army("blue", "rifles 0301")
    board.state.event = TurnEvent("acid-rain", answers={"red": "slow"})
    hexes = [[allowance(board.frame, unit, gait) for gait in (Gait.MOVE, Gait.MARCH)] for unit in units]
    assert hexes == [[1, 3], [1, 3], [2, 4]]


def test_ash_8_3_flying_ignores_difficult() -> None:
    """ASH-8.3: Flying (ignores Difficult); mountains stay barred (6.1)."""
    board, birds, blue = facing("birds 0101", "rifles 0401", ".hh..^..")
    assert board.refusal("red", board.march(birds, "0201", "0301", "0401"))[1] == "ASH-4.2"
    assert board.objection("red", board.attack(birds, blue, "0201", "0301")) is None
    board.state.remove(blue)
    assert board.ends(birds, Gait.MARCH) == ["0201", "0301", "0401", "0501"]
    board.give("red", board.march(birds, "0201", "0301", "0401", "0501"))
    board.state.turn = 2
    assert board.refusal("red", board.march(birds, "0601"))[1] == "ASH-6.1"


def test_ash_8_3_assault_shoots_after_a_march() -> None:
    """ASH-8.3: Assault (may shoot after March)."""
    board, riders, blue = facing("riders 0101", "rifles 0801")
    march = board.march(riders, "0201", "0301", "0401", "0501", at=blue)
    assert kinds(board.give("red", march, [1] * 4)) == ["marched", "volley", "fired"]


def test_ash_4_2_a_hex_that_no_way_leads_to_is_named_as_such() -> None:
    """ASH-4.2: to name hexes between would help nobody; the nearest that can be reached is told. What has a gap and can
    be mended is still told so."""
    board, red, _ = facing("rifles 0101", "rifles 0801", "...^....")
    told, rule = board.refusal("red", board.march(red, "0501"))
    assert told == "Rifles 1 cannot come to 0501 now, on any way of 4 hexes; 0301 is the nearest that it can come to."
    assert rule == "ASH-4.2"
    assert "the way has a gap" in board.refusal("red", board.march(red, "0301"))[0]
