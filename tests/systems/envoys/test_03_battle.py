"""ENV-3: battles."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.language import render
from hexwar_tui.systems.envoys.state import ClauseKind, Mode, Plan, Stage, When
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import FIELD, agree, impulse, is_gone, marches, stands


def column() -> Board:
    """Open land, of which the tests use a column."""
    return Board(*[".........."] * 5)


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
    board.frame.system.take_step(board.frame, table)
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


# -- several at one cell -----------------------------------------------------------------------------------------------


def test_env_3_4_the_holder_fights_every_battle_as_its_holder() -> None:
    """Two come, in the order of a roll: the holder has the + 2 both times and loses 2 each time."""
    board = Board(*FIELD, sides=3)
    board.city("0303", "blue")
    holder = board.army("blue", "0303", 20)
    for side, start in (("red", "0302"), ("green", "0304")):
        marches(board, side, start, "0303")
    events = told_to(impulse(board, 2, 1, 5, 1, 5), "blue")
    assert [(e.facts["foe"], e.facts["ours"]) for e in events if e.kind == "battle"] == [
        ("red", [20, 2, 5]),
        ("green", [18, 2, 5]),
    ]
    assert stands(board, holder, "0303", 16)


def test_env_3_4_the_bonus_is_the_holders_alone() -> None:
    """Red comes back to its own city, which blue has left to nobody: no bonus against green."""
    board = Board(*FIELD, sides=3)
    board.city("0303", "red")
    marches(board, "red", "0302", "0303")
    marches(board, "green", "0304", "0303")
    events = told_to(impulse(board, 4, 3), "red")
    assert facts(events, "battle")["ours"][1] == 0


def test_env_3_4_the_order_of_comers_is_rolled_and_recorded() -> None:
    """Three comers take two rolls, by strength and then by id."""
    board = Board(*FIELD, sides=4)
    board.army("white", "0303", 30)
    for side, start, strength in (("red", "0302", 5), ("blue", "0304", 9), ("green", "0202", 5)):
        marches(board, side, start, "0303", strength=strength)
    board.begin()
    board.step()
    tray = board.table([3, 1])
    board.frame.system.take_step(board.frame, tray)
    assert [(roll.dice, roll.result, roll.rule, roll.by) for roll in tray.rolls] == [
        ("1d3", [3], "ENV-3.4", ["blue-1", "green-1", "red-1"]),
        ("1d2", [1], "ENV-3.4", ["blue-1", "green-1"]),
    ]
    contest = board.state.impulse.contest  # type: ignore[union-attr]
    assert contest is not None
    assert contest.waiting == ["red-1", "blue-1", "green-1"]


def test_env_3_4_a_tie_sends_the_comer_back_and_the_next_fights() -> None:
    """The holder stays and fights on."""
    board = Board(*FIELD, sides=3)
    holder = board.army("blue", "0303", 12)
    first = marches(board, "red", "0302", "0303")
    second = marches(board, "green", "0304", "0303")
    impulse(board, 2, 7, 7, 9, 3)
    assert stands(board, first, "0302", 12)
    assert first.halted
    assert is_gone(board, holder)
    assert stands(board, second, "0303", 10)


def test_env_3_4_two_comers_that_tie_are_both_sent_back() -> None:
    """Neither held the cell: both stay where they stood before the step (ENV-3.1), and a third walks in."""
    board = Board(*FIELD, sides=3)
    one = marches(board, "red", "0302", "0303")
    other = marches(board, "blue", "0304", "0303")
    third = marches(board, "green", "0202", "0303")
    impulse(board, 3, 1, 6, 6)
    assert stands(board, one, "0302", 12)
    assert stands(board, other, "0304", 12)
    assert stands(board, third, "0303", 12)


def test_env_3_4_a_winner_fights_the_next_with_what_it_has_left() -> None:
    """Red beats the holder and meets green with two points less."""
    board = Board(*FIELD, sides=3)
    board.army("blue", "0303", 5)
    marches(board, "red", "0302", "0303", strength=12)
    marches(board, "green", "0304", "0303", strength=12)
    events = told_to(impulse(board, 2, 9, 1, 1, 1), "green")
    assert facts(events, "battle")["theirs"][0] == 10


def test_env_3_4_an_ally_of_the_holder_that_arrives_after_his_fall_fights_the_victor() -> None:
    """Each comer meets who is there by then."""
    board = Board(*FIELD, sides=3)
    agree(board, "blue", "green")
    board.army("blue", "0303", 5)
    victor = marches(board, "red", "0302", "0303")
    friend = marches(board, "green", "0304", "0303")
    impulse(board, 2, 9, 1, 1, 9)
    assert is_gone(board, friend)
    assert stands(board, victor, "0303", 8)


def test_env_3_4_an_ally_of_the_holder_that_arrives_first_stops() -> None:
    """It is kept out, and takes no part in what follows."""
    board = Board(*FIELD, sides=3)
    agree(board, "blue", "green")
    board.army("blue", "0303", 5)
    victor = marches(board, "red", "0302", "0303")
    friend = marches(board, "green", "0304", "0303")
    impulse(board, 1, 9, 1)
    assert stands(board, friend, "0304", 12)
    assert stands(board, victor, "0303", 10)


def test_env_3_4_own_armies_that_attack_together_come_one_after_the_other() -> None:
    """The second fights on where the first has lost."""
    board = Board(*FIELD)
    board.army("blue", "0303", 12)
    first, second = (marches(board, "red", start, "0303") for start in ("0302", "0304"))
    impulse(board, 1, 1, 9, 9, 1)
    assert is_gone(board, first)
    assert stands(board, second, "0303", 10)


# -- swaps of garrisons, and what leaves or does not -------------------------------------------------------------------


def test_env_2_2_3_4_both_of_a_swap_hold_what_the_other_would_enter() -> None:
    """Blue leaves its city against red: it holds it as the impulse begins, and has the bonus; red has none."""
    board = column()
    city = board.city("0102", "blue")
    comer = marches(board, "red", "0101", "0102", strength=20)
    marches(board, "blue", "0102", "0101", strength=10)
    events = told_to(impulse(board, 9, 1), "red")
    told = facts(events, "battle")
    assert (told["at"], told["ours"], told["theirs"]) == (city.cell, [20, 0, 9], [10, 2, 1])
    assert stands(board, comer, "0102", 23)
    assert city.owner == "red"


def test_env_2_2_a_sortie_against_one_that_stays_has_no_bonus() -> None:
    """Who comes out of his city fights without it."""
    board = column()
    board.city("0102", "blue")
    marches(board, "blue", "0102", "0101")
    board.army("red", "0101")
    assert facts(told_to(impulse(board, 4, 3), "blue"), "battle")["ours"] == [12, 0, 4]


def test_env_3_1_a_tie_of_a_swap_leaves_both_where_they_were() -> None:
    """And both halt."""
    board = column()
    one, other = marches(board, "red", "0101", "0102"), marches(board, "blue", "0102", "0101")
    impulse(board, 3, 3)
    assert stands(board, one, "0101", 12)
    assert stands(board, other, "0102", 12)
    assert impulse(board) == []


def test_env_3_4_after_a_swap_the_winner_meets_the_other_comers() -> None:
    """Red beats blue, whose cell green comes to, too."""
    board = Board(*FIELD, sides=3)
    winner = marches(board, "red", "0302", "0303")
    marches(board, "blue", "0303", "0302", strength=5)
    third = marches(board, "green", "0304", "0303", strength=5)
    impulse(board, 9, 1, 1, 9)
    assert stands(board, winner, "0303", 8)
    assert is_gone(board, third)


def test_env_3_4_a_holder_whose_own_step_fails_is_the_holder_after_all() -> None:
    """Blue would leave its city, but its ally's army is in the way: it fights for it, with the bonus."""
    board = Board(*FIELD, sides=3)
    agree(board, "blue", "green")
    board.city("0303", "blue")
    holder = marches(board, "blue", "0303", "0304", strength=12)
    board.army("green", "0304")
    marches(board, "red", "0302", "0303")
    events = told_to(impulse(board, 1, 5), "blue")
    assert facts(events, "battle")["ours"] == [12, 2, 5]
    assert stands(board, holder, "0303", 10)


def test_env_3_4_a_holder_that_is_sent_back_fights_for_his_cell() -> None:
    """Blue comes upon green, ties, and is met at home by red."""
    board = Board(*FIELD, sides=3)
    holder = marches(board, "blue", "0303", "0304")
    board.army("green", "0304")
    comer = marches(board, "red", "0302", "0303")
    impulse(board, 4, 4, 9, 1)
    assert is_gone(board, holder)
    assert stands(board, comer, "0303", 10)


def test_env_3_1_there_is_no_meeting_with_one_that_leaves() -> None:
    """Red follows blue from cell to cell."""
    board = column()
    hunter = marches(board, "red", "0101", "0102", "0103")
    hunted = marches(board, "blue", "0102", "0103", "0104")
    for _ in range(2):
        assert "battle" not in kinds(impulse(board))
    assert stands(board, hunter, "0103")
    assert stands(board, hunted, "0104")


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
    notice = board.frame.system.next_step(board.frame)
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


def test_env_7_5_allies_never_take_an_allys_city() -> None:
    """Without the right to stand there the comer stops short; with it, it does not change the owner."""
    for also, label in (((), "0101"), ((ClauseKind.STAND,), "0102")):
        board = column()
        agree(board, "red", "blue", also=also)
        city = board.city("0102", "blue")
        comer = marches(board, "red", "0101", "0102")
        impulse(board)
        assert stands(board, comer, label)
        assert city.owner == "blue"


@pytest.mark.parametrize("came_first", ["red", "blue"])
def test_env_7_5_a_guest_neither_gets_nor_gives_the_bonus(came_first: str) -> None:
    """Blue's own army has it, its guest has not; who attacks fights both, the owner's first, whoever came first."""
    board = Board(*FIELD, sides=3)
    agree(board, "red", "blue", also=[ClauseKind.STAND])
    city = board.city("0303", "blue")
    for side, strength in sorted({"blue": 5, "red": 6}.items(), key=lambda army: army[0] != came_first):
        board.army(side, "0303", strength)
    taker = marches(board, "green", "0302", "0303", strength=20)
    events = impulse(board, 9, 1, 9, 1)
    battles = [event.facts["theirs"] for event in told_to(events, "green") if event.kind == "battle"]
    assert battles == [[5, 2, 1], [6, 0, 1]]
    assert stands(board, taker, "0303", 21)
    assert city.owner == "green"


def test_env_7_5_one_guest_may_be_in_a_city_with_one_own_army() -> None:
    """A second guest stops short; the owner's own army may come in."""
    board = Board(*FIELD, sides=3)
    agree(board, "red", "blue", "green", also=[ClauseKind.STAND])
    board.city("0303", "blue")
    guest = marches(board, "red", "0302", "0303", strength=14)
    second = marches(board, "green", "0304", "0303")
    host = marches(board, "blue", "0202", "0303", strength=3)
    impulse(board)
    assert stands(board, guest, "0303")
    assert stands(board, host, "0303")
    assert stands(board, second, "0304")


def test_env_3_3_an_attack_on_a_chased_army_is_a_battle_like_any_other() -> None:
    """Mode ATTACK leads into the cell of the enemy."""
    board = column()
    prey = board.army("blue", "0103", 5)
    hunter = board.army("red", "0101", 12, plan=Plan(Mode.ATTACK, cell=prey.cell, army=prey.id))
    impulse(board)
    impulse(board, 9, 1)
    assert stands(board, hunter, "0103", 10)
