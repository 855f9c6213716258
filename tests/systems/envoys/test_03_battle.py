"""ENV-3.1 to 3.3: battles of two armies, and who is told of them."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.state import Mode, Plan, Stage, When
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import FIELD, agree, column, impulse, is_gone, marches, stands

# -- the worked examples -----------------------------------------------------------------------------------------------


def test_env_3_1_the_defender_of_his_city_wins_and_is_18() -> None:
    """20 in its own city against 24 from outside; 7 and 4: 20 + 2 + 7 = 29 to 24 + 4 = 28: the defender is 18."""
    board = column()
    board.city("0101", "red")
    holder, comer = board.army("red", "0101", 20), marches(board, "blue", "0102", "0101", strength=24)
    told = facts(told_to(impulse(board, 4, 7), "red"), "battle")
    assert stands(board, holder, "0101", 18)
    assert is_gone(board, comer)
    assert (told["ours"], told["theirs"], told["result"], told["left"]) == ([20, 2, 7], [24, 0, 4], "won", 18)


def test_env_3_2_the_city_falls_and_the_winner_is_27() -> None:
    """24 attacks a city held by 10 (+2); 6 and 9: 30 to 21: the city falls; the winner is 27."""
    board = column()
    city = board.city("0101", "red")
    holder, comer = board.army("red", "0101", 10), marches(board, "blue", "0102", "0101", strength=24)
    events = impulse(board, 6, 9)
    assert is_gone(board, holder)
    assert stands(board, comer, "0101", 27)
    assert city.owner == "blue"
    assert facts(events, "city-gain") == {"army": comer.id, "at": comer.cell, "strength": 27, "gain": 3}


def test_env_3_1_a_tie_in_the_field_halts_both_where_they_were() -> None:
    """15 meets 15 in the field, 8 and 8: a tie, both halt where they were."""
    board = column()
    one = marches(board, "red", "0101", "0102", "0103", strength=15)
    other = marches(board, "blue", "0103", "0102", "0101", strength=15)
    impulse(board, 8, 8)
    assert stands(board, one, "0101", 15)
    assert stands(board, other, "0103", 15)
    assert one.halted
    assert other.halted
    assert impulse(board) == []


# -- meeting -----------------------------------------------------------------------------------------------------------


def test_env_3_1_armies_meet_when_one_would_enter_the_others_cell() -> None:
    """The comer wins and enters with one step less."""
    board = column()
    comer, holder = marches(board, "red", "0102", "0101", strength=12), board.army("blue", "0101", 11)
    impulse(board, 5, 5)
    assert is_gone(board, holder)
    assert stands(board, comer, "0101", 10)
    assert comer.steps == 9


def test_env_3_1_armies_meet_when_both_would_enter_a_cell() -> None:
    """The winner enters it."""
    board = column()
    one, other = marches(board, "red", "0101", "0102"), marches(board, "blue", "0103", "0102")
    impulse(board, 9, 3)
    assert is_gone(board, other)
    assert stands(board, one, "0102", 10)


def test_env_3_1_armies_meet_when_they_would_swap_cells() -> None:
    """They do not pass through each other; the winner goes on into the cell of the loser."""
    board = column()
    one, other = marches(board, "red", "0101", "0102"), marches(board, "blue", "0102", "0101")
    impulse(board, 9, 3)
    assert len(board.state.armies) == 1
    (left,) = board.state.armies.values()
    assert left.strength == 10
    assert left.cell == (other.cell if left is one else board.cell("0101"))


def test_env_3_1_sides_that_do_not_know_each_other_are_hostile() -> None:
    """No contact is needed to fight; the two will be in contact."""
    board = column()
    marches(board, "red", "0101", "0102")
    board.army("blue", "0102")
    assert "battle" in kinds(impulse(board, 4, 3))
    assert board.state.fought == [("red", "blue")]


def test_env_3_1_allies_do_not_fight() -> None:
    """With an alliance in force the comer stops short (ENV-7.5)."""
    board = column()
    agree(board, "red", "blue")
    comer, holder = marches(board, "red", "0101", "0102"), board.army("blue", "0102")
    assert "battle" not in kinds(impulse(board))
    assert stands(board, comer, "0101", 12)
    assert stands(board, holder, "0102", 12)


def test_env_3_1_the_referee_rolls_a_die_of_the_option() -> None:
    """One die each, of as many faces as the option says."""
    board = Board(*FIELD, options={"die": 4})
    marches(board, "red", "0101", "0102")
    board.army("blue", "0102", 12)
    board.begin()
    board.step()
    board.step()
    assert board.state.stage is Stage.BATTLE
    table = board.table([4, 1])
    board.frame.system.rules.take_step(board.frame, table)
    assert [(roll.dice, roll.rule, roll.by) for roll in table.rolls] == [
        ("1d4", "ENV-3.1", ["red-1", "blue-1"]),
        ("1d4", "ENV-3.1", ["blue-1", "red-1"]),
    ]


# -- winning and losing ------------------------------------------------------------------------------------------------


def test_env_3_1_the_loser_is_destroyed_whatever_the_difference() -> None:
    """30 against 1 can lose, too."""
    board = column()
    strong, weak = marches(board, "red", "0101", "0102", strength=16), board.army("blue", "0102", 3)
    impulse(board, 1, 15)
    assert is_gone(board, strong)
    assert stands(board, weak, "0102", 1)


@pytest.mark.parametrize(("strength", "left"), [(1, 1), (2, 1), (3, 1), (4, 2), (12, 10)])
def test_env_3_2_the_winner_loses_two_but_never_its_last_point(strength: int, left: int) -> None:
    """A winner lives."""
    board = column()
    winner = marches(board, "red", "0101", "0102", strength=strength)
    board.army("blue", "0102", 1)
    impulse(board, 15, 1)
    assert stands(board, winner, "0102", left)


@pytest.mark.parametrize(
    ("strength", "cap", "after"), [(35, 36, 36), (33, 36, 36), (36, 36, 36), (40, 36, 40), (40, 0, 43)]
)
def test_env_3_2_no_gain_goes_beyond_the_cap(strength: int, cap: int, after: int) -> None:
    """What is above it already stays as it is; 0 is no limit."""
    board = Board(*FIELD, options={"gain_cap": cap})
    board.city("0102", "blue")
    winner = marches(board, "red", "0101", "0102", strength=strength)
    board.army("blue", "0102", 1)
    impulse(board, 15, 1)
    assert stands(board, winner, "0102", after)


def test_env_3_2_a_city_free_of_troops_gives_no_strength() -> None:
    """It changes hands without a battle."""
    board = column()
    city, free = board.city("0102", "blue"), board.city("0103")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    assert (city.owner, army.strength) == ("red", 12)
    impulse(board)
    assert (free.owner, army.strength) == ("red", 12)


def test_env_3_2_a_battle_for_a_city_that_nobody_held_gives_no_strength() -> None:
    """Two come to a free city: the winner pays as in the field."""
    board = column()
    city = board.city("0102")
    one, _ = marches(board, "red", "0101", "0102"), marches(board, "blue", "0103", "0102")
    impulse(board, 9, 3)
    assert stands(board, one, "0102", 10)
    assert city.owner == "red"


def test_env_3_2_the_gain_is_counted_once_after_the_last_battle() -> None:
    """One takes the city from its holder and beats a third: − 2 once, + 3 once."""
    board = Board(*FIELD, sides=3)
    board.city("0303", "blue")
    board.army("blue", "0303", 10)
    taker = marches(board, "red", "0302", "0303", strength=20)
    third = marches(board, "green", "0304", "0303", strength=10)
    events = impulse(board, 1, 9, 1, 1, 9)
    assert [event.facts["left"] for event in told_to(events, "red") if event.kind == "battle"] == [18, 16]
    assert is_gone(board, third)
    assert stands(board, taker, "0303", 21)


def test_env_3_2_who_beats_the_beater_of_the_garrison_gains_it() -> None:
    """Green has beaten the garrison, red beats green, and takes the city."""
    board = Board(*FIELD, sides=3)
    board.city("0303", "blue")
    board.army("blue", "0303", 10)
    taker = marches(board, "red", "0302", "0303", strength=20)
    marches(board, "green", "0304", "0303", strength=10)
    impulse(board, 2, 9, 1, 9, 1)
    assert stands(board, taker, "0303", 23)


def test_env_3_3_the_winner_goes_on_with_its_task() -> None:
    """It has steps left and takes the next one in the next impulse."""
    board = column()
    army = marches(board, "red", "0101", "0102", "0103")
    board.army("blue", "0102", 5)
    impulse(board, 9, 1)
    impulse(board)
    assert stands(board, army, "0103", 10)


def test_env_3_3_a_holder_that_wins_stays() -> None:
    """Only who comes enters."""
    board = column()
    comer, holder = marches(board, "red", "0101", "0102", strength=3), board.army("blue", "0102", 12)
    impulse(board, 1, 9)
    assert is_gone(board, comer)
    assert stands(board, holder, "0102", 10)


def test_env_3_3_a_city_changes_hands_when_it_is_held_at_the_end_of_a_step() -> None:
    """A comer that is sent back takes nothing."""
    board = column()
    city = board.city("0102", "blue")
    marches(board, "red", "0101", "0102", strength=14)
    board.army("blue", "0102", 12)
    impulse(board, 5, 5)
    assert city.owner == "blue"


def test_env_3_3_an_attack_on_a_chased_army_is_a_battle_like_any_other() -> None:
    """Mode ATTACK leads into the cell of the enemy."""
    board = column()
    prey = board.army("blue", "0103", 5)
    hunter = board.army("red", "0101", 12, plan=Plan(Mode.ATTACK, cell=prey.cell, army=prey.id))
    impulse(board)
    impulse(board, 9, 1)
    assert stands(board, hunter, "0103", 10)


# -- told --------------------------------------------------------------------------------------------------------------


def test_env_6_2_who_fought_knows_the_strength_and_nobody_learns_a_number() -> None:
    """Both are told of the other's side and strength; foreign ids are in nothing that they are told."""
    board = column()
    marches(board, "red", "0101", "0102")
    board.army("blue", "0102", 7)
    told = impulse(board, 4, 3)
    for side, own, foe in (("red", "red-1", "blue-1"), ("blue", "blue-1", "red-1")):
        battle = facts(told_to(told, side), "battle")
        assert battle["army"] == own
        assert foe not in str(battle)


def test_env_6_2_others_in_sight_are_told_of_a_battle_in_bands() -> None:
    """Green sees it, white is too far away."""
    board = Board(*[".........."] * 5, sides=4)
    marches(board, "red", "0101", "0102", strength=12)
    board.army("blue", "0102", 7)
    board.army("green", "0105")
    board.army("white", "1005")
    events = impulse(board, 9, 3)
    seen = [event for event in events if event.kind == "battle-seen"]
    assert [event.seen_by for event in seen] == [("green",)]
    assert seen[0].facts == {
        "at": board.cell("0102"),
        "first": ["red", [11, 15]],
        "second": ["blue", [6, 10]],
        "winner": "red",
    }


def test_env_6_2_the_option_shows_strength() -> None:
    """With `show_strength` exact others are told the numbers, as they were before the battle."""
    board = Board(*FIELD, sides=3, options={"show_strength": "exact"})
    marches(board, "red", "0101", "0102", strength=12)
    board.army("blue", "0102", 7)
    board.army("green", "0103")
    assert facts(told_to(impulse(board, 9, 3), "green"), "battle-seen")["first"] == ["red", [12, 12]]


def test_env_5_4_a_battle_is_a_step_of_its_own() -> None:
    """A referee is told who fights, throws the dice and sees it settled before anything else happens."""
    board = column()
    marches(board, "red", "0101", "0102")
    board.army("blue", "0102", 7)
    board.begin()
    board.step()
    board.step()
    notice = board.frame.system.rules.next_step(board.frame)
    assert notice is not None
    assert (render(notice.what, "en"), notice.rule) == ("Battle at 0102: Red 1 comes upon Blue 1", "ENV-3.1")
    board.step([9, 3])
    assert board.state.stage is Stage.LOOK


def test_env_4_1_a_tie_beats_back_the_comer() -> None:
    """So the tasks are told: of the comer, not of the holder."""
    board = column()
    comer, _ = marches(board, "red", "0101", "0102"), board.army("blue", "0102")
    board.begin()
    board.step()
    board.step()
    board.step([4, 4])
    assert board.state.impulse is not None
    assert [(b.army, b.when) for b in board.state.impulse.befell] == [(comer.id, When.BEATEN_BACK)]
