"""SKI-1.2 a, c: detection of soldiers in houses, damage to houses."""

from __future__ import annotations

import pytest

from tests.systems.skirmish.a_house import FIRED, HOUSE, blues_turn, house
from tests.systems.skirmish.boards import Board, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, fire_at, rolled, take

# -- detection ---------------------------------------------------------------------------------------------------------


def test_worked_example_the_shot_is_lost() -> None:
    """A rifleman fires from outside at a soldier in a house who fired last turn: detection 1d20 = 10 fails; the shot is
    lost."""
    board = house()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [10])
    assert kinds(events) == ["detection", "shot-lost"]
    assert facts(events, "detection")["passed"] is False
    assert board["A"].damage == 0
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == (
        "Rifle has no shots left this turn.",
        "SKI-2.1",
    )


def test_ski_1_2_a_detection_passes_with_11_or_more() -> None:
    """Shooting at infantry in a house needs a detection test, 1d20, 11+."""
    board = house()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [11, 11, 14])
    assert kinds(events) == ["detection", "fired", "saved", "hurt"]
    assert board["A"].damage == 1


def test_ski_1_2_a_the_least_roll_is_an_option() -> None:
    """`[detect=11]`."""
    board = Board(
        HOUSE,
        options={"detect": 16},
        R=soldier("red", "rifle"),
        S=soldier("red"),
        A=soldier("blue", **FIRED),
        B=soldier("blue"),
        C=soldier("blue"),
    )
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [15])) == ["detection", "shot-lost"]


def test_ski_1_2_a_only_those_active_in_their_last_turn() -> None:
    """Only against those who were active (fired, threw, planted) in the previous turn, that side's last own turn."""
    board = house(blue=soldier("blue", "rifle", active_in=1, active_inside=True))
    board.turn_to("red", 3)
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == (
        "Soldier 1 (Blue) was not active last turn: inside a building it is not shot at.",
        "SKI-1.2",
    )
    board["A"].active_in = 2
    assert board.objection("red", fire(board["R"], "rifle", board["A"])) is None


def test_ski_1_2_a_the_last_own_turn_of_who_moves_first_is_this_turn() -> None:
    """That side's last own turn: for who moves second it is the first side's turn of the same number."""
    board = Board(
        HOUSE, R=soldier("blue", "rifle"), S=soldier("blue"), A=soldier("red"), B=soldier("red"), C=soldier("red")
    )
    board.turn_to("blue")
    board["A"].active_in = 1
    assert board.refusal("blue", fire(board["R"], "rifle", board["A"]))[1] == "SKI-1.2"
    board["A"].active_in = 2
    assert board.objection("blue", fire(board["R"], "rifle", board["A"])) is None


def test_ski_1_2_a_one_test_per_shooter_target_and_turn() -> None:
    """One test per shooter, target and turn; failed, that weapon's shot is lost, and there is no other test."""
    board = house(red=soldier("red", "machine-gun", "rifle"))
    board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [10])
    refusal = ("Soldier 1 has not detected Soldier 1 (Blue) this turn.", "SKI-1.2")
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == refusal
    lost = ("Machine gun has no shots left this turn.", "SKI-2.1")
    assert board.refusal("red", fire(board["R"], "machine-gun", board["A"])) == lost


def test_ski_1_2_a_a_test_passed_holds_for_the_turn() -> None:
    """One test per shooter, target and turn: once he has seen the target his other shots need none."""
    board = house(red=soldier("red", "machine-gun", "rifle"))
    board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [11, 2])
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [2])
    assert kinds(events) == ["fired"]


def test_ski_1_2_a_another_shooter_makes_his_own_test() -> None:
    """One test per shooter."""
    board = house()
    board.give("red", fire(board["R"], "rifle", board["A"]), [10])
    events = board.give("red", fire(board["S"], "rifle", board["A"]), [12, 2])
    assert kinds(events) == ["detection", "fired"]


def test_ski_1_2_walls_hide_what_openings_do_not_show() -> None:
    """While inside, seen and shot at through openings only."""
    board = house()
    north = board.put(soldier("red", "rifle"), "0501")
    text, rule = board.refusal("red", fire(north, "rifle", board["A"]))
    assert rule == "SKI-1.9"
    assert "a wall of House 1" in text


def test_ski_1_2_a_a_house_whose_soldiers_keep_still_is_not_shot_at() -> None:
    """Until someone now inside was active since entering, shooting at the house is forbidden."""
    board = house(red=soldier("red", "laser-cannon"), blue=soldier("blue", "rifle"))
    order = fire_at(board, board["R"], "laser-cannon", "0502", "house-1")
    assert board.refusal("red", order) == (
        "House 1: nobody inside has been active, and the house may not be shot at.",
        "SKI-1.2",
    )
    board["A"].active_inside = True
    assert board.objection("red", order) is None


def test_ski_1_2_a_firing_inside_counts_as_being_active_there() -> None:
    """Active: fired, threw, planted; in a house it is known of who fired since he entered."""
    board = house(red=soldier("red", "rifle"), blue=soldier("blue", "rifle"))
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 NW"))
    board.give("blue", fire(board["A"], "rifle", board["R"]), [2])
    assert (board["A"].active_in, board["A"].active_inside) == (2, True)
    assert board["C"].active_inside is False


# -- damage ------------------------------------------------------------------------------------------------------------


def test_worked_example_a_house_hit_for_the_second_time() -> None:
    """A house at 1 damage with three soldiers is hit by a laser cannon: 2 damage; all three are wounded."""
    board = house(red=vehicle("red", "wheeled", "laser-cannon"))
    third = board.put(soldier("blue", "rifle"), "0502")
    board.state.buildings["house-1"].damage = 1
    events = board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "house-1"), [9])
    assert board.state.buildings["house-1"].damage == 2
    assert [unit.damage for unit in (board["A"], board["B"], third)] == [1, 1, 1]
    assert kinds(events) == ["fired", "building-hit", "hurt", "hurt", "hurt"]


def test_ski_1_2_c_the_first_damage_harms_nobody() -> None:
    """Damage 1: nothing inside."""
    board = house(red=vehicle("red", "wheeled", "laser-cannon"))
    events = board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "house-1"), [9])
    assert kinds(events) == ["fired", "building-hit"]
    assert [board["A"].damage, board["B"].damage] == [0, 0]


def test_ski_1_2_c_the_wounded_stay_wounded() -> None:
    """2: all infantry inside wounded; the wounded stay wounded."""
    board = house(red=vehicle("red", "wheeled", "laser-cannon"))
    board.state.buildings["house-1"].damage, board["B"].damage = 1, 1
    board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "house-1"), [9])
    assert [board["A"].damage, board["B"].damage] == [1, 1]
    assert not board["B"].fallen


def test_ski_1_2_c_the_third_damage_collapses_it() -> None:
    """3: it collapses, all inside dead, and is light cover. Neighbours are never harmed."""
    board = house(red=vehicle("red", "wheeled", "laser-cannon"))
    near = board.put(soldier("blue", "rifle"), "0601")
    board.state.buildings["house-1"].damage = 2
    events = board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "house-1"), [9])
    assert kinds(events) == ["fired", "building-hit", "collapsed", "destroyed", "destroyed"]
    assert [board["A"].fallen, board["B"].fallen, near.damage, board["C"].damage] == [True, True, 0, 0]
    assert board.state.sides["blue"].lost == 6
    assert board.land.kind_at(board.cell("0502")) == "cover"


def test_ski_1_2_c_a_miss_damages_nothing() -> None:
    """Laser and air strike roll to hit."""
    board = house(red=vehicle("red", "wheeled", "laser-cannon"))
    events = board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "house-1"), [8])
    assert rolled(events) == [(9, 0)]
    assert board.state.buildings["house-1"].damage == 0


def test_ski_1_2_c_a_melta_charge_never_misses() -> None:
    """Melta in reach never misses; a building has no save, each hit is 1."""
    board = house(C=soldier("red", "melta-charge"), B=soldier("blue", **FIRED))
    board["C"].cell = board.cell("0702")
    events = board.give("red", fire_at(board, board["C"], "melta-charge", "0602", "house-1"))
    assert kinds(events) == ["fired", "building-hit"]
    assert board.state.buildings["house-1"].damage == 1


WITHOUT_EFFECT = {
    "rifle": "Rifle",
    "machine-gun": "Machine gun",
    "sniper-rifle": "Sniper rifle",
    "grenades": "Grenades",
    "autocannon": "Autocannon",
}


@pytest.mark.parametrize("weapon", WITHOUT_EFFECT)
@pytest.mark.parametrize("target", ["house-1", None])
def test_ski_1_2_c_only_some_weapons_damage_a_house(weapon: str, target: str | None) -> None:
    """Damage to the house, only by laser cannon, air strike, melta charge: all others are told so, whether the house is
    named or only a hex of it on which nobody is."""
    board = house(red=soldier("red", weapon))
    for letter in "AB":
        board[letter].cell = board.cell("0602")
    refusal = (f"{WITHOUT_EFFECT[weapon]}: no effect on houses.", "SKI-1.2")
    assert board.refusal("red", fire_at(board, board["R"], weapon, "0502", target)) == refusal


def test_ski_1_2_c_who_is_inside_does_not_fire_at_his_house() -> None:
    """Ruling: a house is fired at from outside."""
    board = blues_turn(blue=soldier("blue", "laser-cannon", **FIRED))
    assert board.refusal("blue", fire_at(board, board["A"], "laser-cannon", "0502", "house-1"))[1] == "SKI-1.2"


BEHIND = r"""
.     .     .     .     .
   .     .     .     .
.R    .  __ .     .  __ .
   .    /hX\   .    /hA\
.     . o__D.     . o__D.
   .     .     .     .
"""
"""A house that stands behind another."""


def test_ski_1_9_a_house_that_is_hidden_is_not_fired_at() -> None:
    """Sight is blocked by houses: of two in a line only the first is fired at from before it, and from inside the first
    the second only out of an opening (SKI-1.2 b)."""
    board = Board(
        BEHIND,
        R=vehicle("red", "tracked", "laser-cannon"),
        X=soldier("red", "laser-cannon"),
        A=soldier("blue", **FIRED),
    )
    text, rule = board.refusal("red", fire_at(board, board["R"], "laser-cannon", "0802", "house-2"))
    assert rule == "SKI-1.9"
    assert text.startswith("Tracked vehicle 1 does not see House 2: House 1 at")
    assert board.refusal("red", fire_at(board, board["X"], "laser-cannon", "0802", "house-2")) == (
        "Soldier 2 is inside and has to take an opening to fire out of it.",
        "SKI-1.2",
    )
