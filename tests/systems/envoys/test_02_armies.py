"""ENV-2.1 to 2.3: armies march, hold cities, merge and pass each other."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.state import Mode, Plan, When
from tests.systems.envoys.boards import Board, facts, told_to
from tests.systems.envoys.marching import FIELD, agree, impulse, is_gone, joins, marches, stands, way

# -- marching ----------------------------------------------------------------------------------------------------------


def test_env_2_1_a_step_costs_one() -> None:
    """Whatever the land."""
    board = Board(".....", "w....", "h....")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    impulse(board)
    assert stands(board, army, "0103")
    assert army.steps == 8


def test_env_2_1_seas_and_mountains_bar_the_way() -> None:
    """A way to a cell goes round them once they are seen."""
    board = Board(".....", "~~^..", ".....")
    army = board.army("red", "0101", plan=Plan(Mode.GO, cell=board.cell("0103")))
    board.army("blue", "0503")
    board.resolve()
    assert stands(board, army, "0103")
    assert len(army.trail) > 3


# -- garrisons ---------------------------------------------------------------------------------------------------------


def test_env_2_2_the_bonus_is_no_part_of_the_strength() -> None:
    """A garrison of 12 is 12, wins as 14, and has 10 left."""
    board = Board(*FIELD)
    board.city("0102", "blue")
    holder = board.army("blue", "0102", 12)
    marches(board, "red", "0101", "0102", strength=1)
    told = facts(told_to(impulse(board, 1, 1), "blue"), "battle")
    assert told["ours"] == [12, 2, 1]
    assert stands(board, holder, "0102", 10)


@pytest.mark.parametrize(("owner", "bonus"), [("blue", 2), (None, 0)])
def test_env_2_2_only_in_a_city_of_its_own_side(owner: str | None, bonus: int) -> None:
    """In the field there is none."""
    board = Board(*FIELD)
    if owner:
        board.city("0102", owner)
    board.army("blue", "0102", 12)
    marches(board, "red", "0101", "0102", strength=1)
    assert facts(told_to(impulse(board, 1, 1), "blue"), "battle")["ours"][1] == bonus


def test_env_2_2_the_option_says_how_much() -> None:
    """`garrison`."""
    board = Board(*FIELD, options={"garrison": 5})
    board.city("0102", "blue")
    board.army("blue", "0102", 12)
    marches(board, "red", "0101", "0102", strength=1)
    assert facts(told_to(impulse(board, 1, 1), "blue"), "battle")["ours"] == [12, 5, 1]


# -- merging -----------------------------------------------------------------------------------------------------------


def test_env_2_3_the_comer_dissolves_into_the_army_that_stood_there() -> None:
    """Which keeps its number and has the fewer steps of the two."""
    board = Board(*FIELD)
    there = board.army("red", "0103", 13)
    comer = joins(board, "red", "0101", there, strength=11)
    impulse(board)
    events = impulse(board)
    assert is_gone(board, comer)
    assert stands(board, there, "0103", 24)
    assert there.steps == 8
    assert facts(events, "merged") == {"army": there.id, "with": comer.id, "at": there.cell, "strength": 24}
    assert board.state.impulse is not None
    assert [(b.army, b.when, b.other) for b in board.state.impulse.befell] == [(there.id, When.MERGED, comer.id)]


def test_env_2_3_a_merge_over_30_does_not_happen() -> None:
    """18 ordered to merge with 13: 31 > 30: it stops next to it, and the report says why."""
    board = Board(*FIELD)
    there = board.army("red", "0103", 13)
    comer = joins(board, "red", "0101", there, strength=18)
    board.army("blue", "0505")
    events = board.resolve()
    assert stands(board, comer, "0102", 18)
    assert stands(board, there, "0103", 13)
    (told,) = [event for event in told_to(events, "red") if event.kind == "merge-refused"]
    assert board.text(told) == "Red 2 stops in 0102 and does not join Red 1: together they would have 31, more than 30."


def test_env_2_3_thirty_is_allowed() -> None:
    """At most 30 together."""
    board = Board(*FIELD)
    there = board.army("red", "0102", 13)
    joins(board, "red", "0101", there, strength=17)
    impulse(board)
    assert stands(board, there, "0102", 30)


def test_env_2_3_two_that_come_to_join_come_by_strength() -> None:
    """The larger joins, the other would be too much."""
    board = Board(*FIELD)
    there = board.army("red", "0303", 10)
    smaller = joins(board, "red", "0302", there, strength=11)
    larger = joins(board, "red", "0304", there, strength=12)
    impulse(board)
    assert is_gone(board, larger)
    assert stands(board, there, "0303", 22)
    assert stands(board, smaller, "0302", 11)


def test_env_2_3_who_follows_an_army_joins_it_when_it_stands() -> None:
    """As long as it marches on it is not met."""
    board = Board(*FIELD)
    front = marches(board, "red", "0102", "0103")
    comer = joins(board, "red", "0101", front)
    impulse(board)
    assert stands(board, comer, "0102")
    impulse(board)
    assert stands(board, front, "0103", 24)


def test_env_2_3_two_that_would_join_each_other_do() -> None:
    """The weaker into the stronger, instead of changing places for ever."""
    board = Board(*FIELD)
    one = board.army("red", "0101", 9)
    other = joins(board, "red", "0102", one, strength=11)
    one.plan = Plan(Mode.MERGE, army=other.id)
    impulse(board)
    assert is_gone(board, one)
    assert other.strength == 20


def test_env_2_3_one_that_is_to_join_another_that_comes_joins_it_on_the_way() -> None:
    """The other goes on with its way."""
    board = Board(*FIELD)
    marching = marches(board, "red", "0102", "0101")
    comer = joins(board, "red", "0101", marching)
    impulse(board)
    assert is_gone(board, comer)
    assert stands(board, marching, "0101", 24)


def test_env_2_3_a_comer_of_the_same_side_does_not_merge_without_an_order() -> None:
    """It stops on the last free cell of its path."""
    board = Board(*FIELD)
    there = board.army("red", "0103")
    comer = marches(board, "red", "0101", "0102", "0103")
    board.army("blue", "0505")
    board.resolve()
    assert stands(board, comer, "0102", 12)
    assert stands(board, there, "0103", 12)


def test_env_2_3_one_that_joins_after_a_battle_joins_what_is_left() -> None:
    """In the order of the roll: blue first, then red's own."""
    board = Board(*FIELD)
    there = board.army("red", "0303", 12)
    comer = joins(board, "red", "0302", there, strength=10)
    marches(board, "blue", "0304", "0303", strength=5)
    impulse(board, 2, 1, 9)
    assert is_gone(board, comer)
    assert stands(board, there, "0303", 20)


def test_env_2_3_one_that_would_join_a_beaten_army_meets_the_victor() -> None:
    """It comes to that cell, too."""
    board = Board(*FIELD)
    there = board.army("red", "0303", 5)
    comer = joins(board, "red", "0302", there, strength=10)
    victor = marches(board, "blue", "0304", "0303", strength=12)
    impulse(board, 1, 9, 1, 1, 9)
    assert is_gone(board, there)
    assert is_gone(board, comer)
    assert stands(board, victor, "0303", 8)


# -- passing -----------------------------------------------------------------------------------------------------------


def test_env_2_3_own_armies_swap() -> None:
    """Each takes the other's cell."""
    board = Board(*FIELD)
    one, other = marches(board, "red", "0101", "0102"), marches(board, "red", "0102", "0101")
    impulse(board)
    assert stands(board, one, "0102")
    assert stands(board, other, "0101")


def test_env_2_3_an_own_army_that_stays_is_passed() -> None:
    """It takes as long, and as many steps, as the way over its cell; the two never stand on one cell."""
    board = Board(*FIELD)
    there = board.army("red", "0102")
    army = marches(board, "red", "0101", "0102", "0103", "0104")
    impulse(board)
    assert stands(board, army, "0101")
    impulse(board)
    assert stands(board, army, "0103")
    assert army.steps == 8
    assert army.trail == board.path("0101", "0102", "0103")
    impulse(board)
    assert stands(board, army, "0104")
    assert stands(board, there, "0102")


def test_env_2_3_several_in_a_row_are_passed() -> None:
    """Two of them take three impulses."""
    board = Board(*FIELD)
    board.army("red", "0102")
    board.army("red", "0103")
    army = marches(board, "red", "0101", "0102", "0103", "0104")
    impulse(board)
    impulse(board)
    assert stands(board, army, "0101")
    impulse(board)
    assert stands(board, army, "0104")
    assert army.steps == 7


def test_env_2_3_an_army_that_waits_to_pass_is_not_blocked() -> None:
    """Nothing befalls it that its tasks are told; where the way ends on the other it is."""
    board = Board(*FIELD)
    board.army("red", "0102")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    assert board.state.impulse is not None
    assert board.state.impulse.befell == []
    army.plan = way(board, "0102")
    impulse(board)
    assert [b.when for b in board.state.impulse.befell] == [When.BLOCKED]


def test_env_2_3_an_army_that_cannot_come_out_behind_stays_before() -> None:
    """The cell behind is an ally's: it stands on the last free cell of its path, and not on its own army's."""
    board = Board(*FIELD)
    agree(board, "red", "blue")
    board.army("red", "0102")
    board.army("blue", "0103")
    army = marches(board, "red", "0101", "0102", "0103")
    board.resolve()
    assert stands(board, army, "0101")


def test_env_2_3_an_enemy_behind_an_own_army_is_attacked_from_before_it() -> None:
    """After a tie it stands where it stood."""
    board = Board(*FIELD)
    board.army("red", "0102")
    board.army("blue", "0103")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    impulse(board, 4, 4)
    assert stands(board, army, "0101")
    assert army.halted
