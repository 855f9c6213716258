"""ENV-3: battles of two armies and of several at one cell, and who is told of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.state import Mode, Plan, Stage, When
from tests.systems.envoys.boards import facts, kinds, told_to
from tests.systems.envoys.marching import battles, cases, drawn, impulse, settled, standing, stands, until_battle

STAND = (ClauseKind.STAND,)

# -- the worked examples -----------------------------------------------------------------------------------------------


def test_env_3_1_the_defender_of_his_city_wins_and_is_18() -> None:
    """20 in its own city against 24 from outside; 7 and 4: 20 + 2 + 7 = 29 to 24 + 4 = 28: the defender is 18."""
    board = drawn("red 0101 20, blue 0102>0101 24", cities="0101 red")
    (told,) = battles(impulse(board, 4, 7), "red")
    assert standing(board) == "red-1 0101 18"
    assert (told["ours"], told["theirs"], told["result"], told["left"]) == ([20, 2, 7], [24, 0, 4], "won", 18)


def test_env_3_2_the_city_falls_and_the_winner_is_27() -> None:
    """24 attacks a city held by 10 (+2); 6 and 9: 30 to 21: the city falls; the winner is 27."""
    board = drawn("red 0101 10, blue 0102>0101 24", cities="0101 red")
    told = facts(impulse(board, 6, 9), "city-gain")
    assert told == {"army": "blue-1", "at": board.cell("0101"), "strength": 27, "gain": 3}
    assert (standing(board), board.state.cities[board.cell("0101")].owner) == ("blue-1 0101 27", "blue")


@pytest.mark.parametrize("ways", [("0101>0102>0103", "0103>0102>0101"), ("0101>0102", "0102>0101")])
def test_env_3_1_a_tie_in_the_field_halts_both_where_they_were(ways: tuple[str, str]) -> None:
    """15 meets 15 in the field, or each the other, 8 and 8: a tie, both halt where they were."""
    board = drawn(f"red {ways[0]} 15, blue {ways[1]} 15")
    impulse(board, 8, 8)
    assert standing(board) == f"red-1 0101 15, blue-1 {ways[1][:4]} 15"
    assert all(army.halted for army in board.state.armies.values())
    assert impulse(board) == []


# -- meeting, winning and losing ---------------------------------------------------------------------------------------

MET = """
    one would enter the other's cell | red 0102>0101, blue 0101 11 | 5 5 | red-1 0101 10
    both would enter a cell | red 0101>0102, blue 0103>0102 | 9 3 | red-1 0102 10
    they would swap cells: the winner goes on | red 0101>0102 20, blue 0102>0101 | 3 9 | red-1 0102 18
    no meeting with one that leaves | red 0101>0102, blue 0102>0103 | | red-1 0102, blue-1 0103
    a holder that wins stays | red 0101>0102 3, blue 0102 | 1 9 | blue-1 0102 10
    16 against 3 can lose, too | red 0101>0102 16, blue 0102 3 | 1 15 | blue-1 0102 1
    of 1 the winner keeps 1 | red 0101>0102 1, blue 0102 1 | 15 1 | red-1 0102 1
    of 2 as well | red 0101>0102 2, blue 0102 1 | 15 1 | red-1 0102 1
    of 3 as well | red 0101>0102 3, blue 0102 1 | 15 1 | red-1 0102 1
    of 4 it has 2 left | red 0101>0102 4, blue 0102 1 | 15 1 | red-1 0102 2
    """


@pytest.mark.parametrize(("armies", "dice", "after"), cases(MET))
def test_env_3_1_armies_that_meet_fight(armies: str, dice: str, after: str) -> None:
    """The loser is destroyed whatever the difference; the winner loses two, but never its last point (ENV-3.2)."""
    assert settled(armies, dice) == after


def test_env_3_1_sides_that_do_not_know_each_other_are_hostile() -> None:
    """No contact is needed to fight; the two will be in contact."""
    board = drawn("red 0101>0102, blue 0102")
    assert "battle" in kinds(impulse(board, 4, 3))
    assert board.state.fought == [("red", "blue")]


def test_env_3_1_the_referee_rolls_a_die_of_the_option() -> None:
    """One die each, of as many faces as the option says; a battle is a step of its own (ENV-5.4), of which he is told
    who fights before anything else happens."""
    board = drawn("red 0101>0102, blue 0102 7", options={"die": 4})
    until_battle(board)
    notice = board.frame.system.rules.next_step(board.frame)
    assert notice is not None
    assert (render(notice.what, "en"), notice.rule) == ("Battle at 0102: Red 1 comes upon Blue 1", "ENV-3.1")
    table = board.table([4, 1])
    board.frame.system.rules.take_step(board.frame, table)
    assert [(roll.dice, roll.rule, roll.by) for roll in table.rolls] == [
        ("1d4", "ENV-3.1", ["red-1", "blue-1"]),
        ("1d4", "ENV-3.1", ["blue-1", "red-1"]),
    ]
    assert board.state.stage is Stage.LOOK


def test_env_4_1_a_tie_beats_back_the_comer() -> None:
    """So the tasks are told: of the comer, not of the holder."""
    board = drawn("red 0101>0102, blue 0102")
    until_battle(board)
    board.step([4, 4])
    assert board.state.impulse is not None
    assert [(b.army, b.when) for b in board.state.impulse.befell] == [("red-1", When.BEATEN_BACK)]


# -- cities ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strength", "cap", "after"), [(35, 36, 36), (33, 36, 36), (36, 36, 36), (40, 36, 40), (40, 0, 43)]
)
def test_env_3_2_no_gain_goes_beyond_the_cap(strength: int, cap: int, after: int) -> None:
    """What is above it already stays as it is; 0 is no limit."""
    armies = f"red 0101>0102 {strength}, blue 0102 1"
    assert settled(armies, "15 1", cities="0102 blue", options={"gain_cap": cap}) == f"red-1 0102 {after}; 0102 red"


TAKEN = """
    free of troops it gives no strength | red 0101>0102 | 0102 blue | | red-1 0102; 0102 red
    nor does a free one | red 0101>0102 | 0102 | | red-1 0102; 0102 red
    nor a battle for one that nobody held | red 0101>0102, blue 0103>0102 | 0102 | 9 3 | red-1 0102 10; 0102 red
    a comer that is sent back takes nothing
        | red 0101>0102 14, blue 0102 | 0102 blue | 5 5 | red-1 0101 14, blue-1 0102; 0102 blue
    who beats the beater of the garrison gains it
        | blue 0303 10, red 0302>0303 20, green 0304>0303 10 | 0303 blue | 2 9 1 9 1 | red-1 0303 23; 0303 red
    """


@pytest.mark.parametrize(("armies", "cities", "dice", "after"), cases(TAKEN))
def test_env_3_3_a_city_changes_hands_when_it_is_held_at_the_end_of_a_step(
    armies: str, cities: str, dice: str, after: str
) -> None:
    """Whose troops are beaten out of it gives strength (ENV-3.2)."""
    assert settled(armies, dice, cities=cities) == after


def test_env_3_2_the_gain_is_counted_once_after_the_last_battle() -> None:
    """One takes the city from its holder and beats a third: − 2 once, + 3 once."""
    board = drawn("blue 0303 10, red 0302>0303 20, green 0304>0303 10", cities="0303 blue")
    assert [told["left"] for told in battles(impulse(board, 1, 9, 1, 1, 9), "red")] == [18, 16]
    assert standing(board) == "red-1 0303 21"


def test_env_3_3_the_winner_goes_on_with_its_task() -> None:
    """It has steps left and takes the next one in the next impulse; so does who chases an army."""
    board = drawn("red 0101>0102>0103, blue 0102 5")
    impulse(board, 9, 1)
    assert board.state.armies["red-1"].steps == 9
    impulse(board)
    assert standing(board) == "red-1 0103 10"
    board = drawn("red 0101, blue 0103 5")
    hunter, prey = board.state.armies.values()
    hunter.plan = Plan(Mode.ATTACK, cell=prey.cell, army=prey.id)
    impulse(board)
    impulse(board, 9, 1)
    assert standing(board) == "red-1 0103 10"


# -- several at one cell -----------------------------------------------------------------------------------------------


def test_env_3_4_the_order_of_comers_is_rolled_and_recorded() -> None:
    """Three comers take two rolls, by strength and then by id."""
    board = drawn("white 0303 30, red 0302>0303 5, blue 0304>0303 9, green 0202>0303 5")
    board.begin()
    board.step()
    table = board.table([3, 1])
    board.frame.system.rules.take_step(board.frame, table)
    assert [(roll.dice, roll.result, roll.rule, roll.by) for roll in table.rolls] == [
        ("1d3", [3], "ENV-3.4", ["blue-1", "green-1", "red-1"]),
        ("1d2", [1], "ENV-3.4", ["blue-1", "green-1"]),
    ]
    assert board.state.impulse is not None
    assert board.state.impulse.contest is not None
    assert board.state.impulse.contest.waiting == ["red-1", "blue-1", "green-1"]


SEVERAL = """
    a tie sends the comer back, the holder fights on
        | blue 0303, red 0302>0303, green 0304>0303 | 2 7 7 9 3 | red-1 0302, green-1 0303 10
    two comers that tie are both sent back, and a third walks in
        | red 0302>0303, blue 0304>0303, green 0202>0303 | 3 1 6 6 | red-1 0302, blue-1 0304, green-1 0303
    own armies that attack together come one after the other
        | blue 0303, red 0302>0303, red 0304>0303 | 1 1 9 9 1 | red-2 0303 10
    after a swap the winner meets the other comers
        | red 0302>0303, blue 0303>0302 5, green 0304>0303 5 | 9 1 1 9 | red-1 0303 8
    a holder that is sent back fights for his cell
        | blue 0303>0304, green 0304, red 0302>0303 | 4 4 9 1 | green-1 0304, red-1 0303 10
    """


@pytest.mark.parametrize(("armies", "dice", "after"), cases(SEVERAL))
def test_env_3_4_each_comer_meets_who_is_there_by_then(armies: str, dice: str, after: str) -> None:
    """One battle after the other, with what each has left."""
    assert settled(armies, dice) == after


@pytest.mark.parametrize(
    ("dice", "after"),
    [("2 9 1 1 9", "red-1 0303 8"), ("1 9 1", "red-1 0303 10, green-1 0304")],
    ids=["after his fall it fights the victor", "first it stops and takes no part"],
)
def test_env_3_4_an_ally_of_the_holder_that_arrives(dice: str, after: str) -> None:
    """Blue holds a hex; Red comes to take it, and Green, who is allied with Blue, too."""
    assert settled("blue 0303 5, red 0302>0303, green 0304>0303", dice, allies=["blue green"]) == after


HOLDERS = """
    every battle as its holder, losing two each time
        | blue 0303 20, red 0302>0303, green 0304>0303 | 0303 blue | 2 1 5 1 5 | 20+2+5, 18+2+5
    both of a swap hold what the other would enter | red 0101>0102 20, blue 0102>0101 10 | 0102 blue | 9 1 | 10+2+1
    not who comes out against one that stays | blue 0102>0101, red 0101 | 0102 blue | 4 3 | 12+0+4
    not who comes back to a city left to nobody | blue 0302>0303, red 0304>0303 | 0303 blue | 4 3 | 12+0+3
    one whose own step fails, for an ally is in the way
        | blue 0303>0304, green 0304, red 0302>0303 | 0303 blue | 1 5 | 12+2+5
    """


@pytest.mark.parametrize(("armies", "cities", "dice", "ours"), cases(HOLDERS))
def test_env_3_4_the_bonus_is_the_holders_alone(armies: str, cities: str, dice: str, ours: str) -> None:
    """Whoever held the cell as the impulse began and has not left it has the bonus of his city (ENV-2.2)."""
    board = drawn(armies, cities=cities, allies=["blue green"] if "0303>0304" in armies else ())
    events = impulse(board, *map(int, dice.split()))
    assert ", ".join("+".join(map(str, told["ours"])) for told in battles(events, "blue")) == ours


def test_env_3_4_a_swap_for_a_city_takes_it() -> None:
    """It is fought for the city; the comer has no bonus in it, and the gain of who beats its garrison."""
    board = drawn("red 0101>0102 20, blue 0102>0101 10", cities="0102 blue")
    (told,) = battles(impulse(board, 9, 1), "red")
    assert (told["at"], told["ours"], told["theirs"]) == (board.cell("0102"), [20, 0, 9], [10, 2, 1])
    assert standing(board) == "red-1 0102 23"
    assert board.state.cities[board.cell("0102")].owner == "red"


# -- guests ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("also", "label"), [((), "0101"), (STAND, "0102")])
def test_env_7_5_allies_never_take_an_allys_city(also: Sequence[ClauseKind], label: str) -> None:
    """Without the right to stand there the comer stops short; with it, it does not change the owner."""
    after = settled("red 0101>0102", cities="0102 blue", allies=["red blue"], also=also)
    assert after == f"red-1 {label}; 0102 blue"


@pytest.mark.parametrize("there", ["red 0303 6, blue 0303 5", "blue 0303 5, red 0303 6"])
def test_env_7_5_a_guest_neither_gets_nor_gives_the_bonus(there: str) -> None:
    """Blue's own army has it, its guest has not; who attacks fights both, the owner's first, whoever came first."""
    board = drawn(f"{there}, green 0302>0303 20", cities="0303 blue", allies=["red blue"], also=STAND)
    assert [told["theirs"] for told in battles(impulse(board, 9, 1, 9, 1), "green")] == [[5, 2, 1], [6, 0, 1]]
    assert standing(board) == "green-1 0303 21"
    assert board.state.cities[board.cell("0303")].owner == "green"


def test_env_7_5_one_guest_may_be_in_a_city_with_one_own_army() -> None:
    """A second guest stops short; the owner's own army may come in."""
    armies = "red 0302>0303 14, green 0304>0303, blue 0202>0303 3"
    after = settled(armies, cities="0303 blue", allies=["red blue green"], also=STAND)
    assert after == "red-1 0303 14, green-1 0304, blue-1 0303 3; 0303 blue"


# -- told --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "bands"), [("band", ([11, 15], [6, 10])), ("exact", ([12, 12], [7, 7]))])
def test_env_6_2_who_fought_knows_the_strength_others_in_sight_the_bands(
    shown: str, bands: tuple[list[int], list[int]]
) -> None:
    """Foreign ids are in nothing that anybody is told. Green sees it, white is too far away; with the option
    `show_strength` others are told the numbers, as they were before the battle."""
    armies = "red 0101>0102, blue 0102 7, green 0105, white 1005"
    board = drawn(armies, *([".........."] * 5), options={"show_strength": shown})
    events = impulse(board, 9, 3)
    for side, own, foe in (("red", "red-1", "blue-1"), ("blue", "blue-1", "red-1")):
        (battle,) = battles(events, side)
        assert battle["army"] == own
        assert foe not in str(battle)
    (seen,) = [event for event in events if event.kind == "battle-seen"]
    assert seen.seen_by == ("green",)
    first, second = bands
    assert seen.facts == {
        "at": board.cell("0102"),
        "first": ["red", first],
        "second": ["blue", second],
        "winner": "red",
    }
    assert told_to(events, "white") == []
    assert stands(board, board.state.armies["red-1"], "0102", 10)
