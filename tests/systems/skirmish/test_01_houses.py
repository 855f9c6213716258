"""SKI-1.2: houses, their openings, detection, damage."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.language import render
from tests.systems.skirmish.boards import Board, Fighter, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, fire_at, observe, rolled, spot, take

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .S    . o__ hB\   .C
.     .     . \__D.     .
   .     .     .     .
"""
"""A house of two hexes: two windows to the west, a door to the south-east."""

FIRED = {"active_in": 1, "active_inside": True}
"""What is on a soldier who fired in his last turn from where he is."""


def house(red: Fighter | None = None, blue: Fighter | None = None, **more: Fighter) -> Board:
    """Red's turn: R and S before the house, A and B of blue inside, C of blue behind it."""
    units = {
        "R": red or soldier("red", "rifle"),
        "S": soldier("red", "rifle"),
        "A": blue or soldier("blue", "rifle", **FIRED),
        "B": soldier("blue", "rifle"),
        "C": soldier("blue", "rifle"),
    }
    return Board(HOUSE, **{**units, **more})


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
    assert board.refusal("red", fire(board["R"], "machine-gun", board["A"])) == refusal
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == refusal
    assert board.objection("red", fire(board["R"], "machine-gun", board["C"])) is not None


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


# -- openings ----------------------------------------------------------------------------------------------------------


def blues_turn(**units: Fighter) -> Board:
    """The same house, with blue to move."""
    board = house(**units)
    board.turn_to("blue")
    return board


def test_ski_1_2_b_fire_out_of_a_house_takes_an_opening() -> None:
    """Fire out of a house goes only through its openings: a soldier within 1 hex of one takes it."""
    board = blues_turn()
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"])) == (
        "Soldier 1 is inside and has to take an opening to fire out of it.",
        "SKI-1.2",
    )
    assert kinds(board.give("blue", take(board, board["A"], "0502 SW"))) == ["opening-taken"]
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]


def test_ski_1_2_b_within_one_hex_of_the_opening() -> None:
    """A soldier within 1 hex of an opening takes it: of his own hex or the next, and no line of sight from there is
    needed."""
    board = blues_turn()
    order = take(board, board["B"], "0502 NW")
    assert board.objection("blue", order) is None
    board.give("blue", order)
    assert board.objection("blue", fire(board["B"], "rifle", board["R"])) is None


def test_ski_1_2_b_no_opening_that_is_farther_off() -> None:
    """Within 1 hex: not from the other end of a long house, nor one of another house."""
    board = Board(
        r"""
hA    .     .     .
__ h \__ .    /h \   .
. \__ hB\   . \__D.
   . \__D.     .     .
.     .     .     .
   .     .     .     .
""",
        A=soldier("blue", "rifle"),
        B=soldier("blue", "rifle"),
    )
    board.turn_to("blue")
    for soldier_, opening in ((board["A"], "0302 SE"), (board["B"], "0601 SE")):
        assert board.refusal("blue", take(board, soldier_, opening))[0].startswith("That opening is not within 1 hex")


def test_ski_1_2_b_what_is_seen_from_an_opening_is_shown_before() -> None:
    """The preview tells how many use the opening and whom one sees from it."""
    board = blues_turn()
    lines = take(board, board["A"], "0502 NW").preview(board.known("blue")).lines
    assert [(render(line.text, "en"), render(line.value, "en")) for line in lines] == [
        ("Have fired through it", "0 of 2"),
        ("Enemies seen from it", "Soldier 1 (Red) and Soldier 2 (Red)"),
    ]
    board.give("blue", observe(board, board["A"], "0602 SE"))
    lines = observe(board, board["B"], "0602 SE").preview(board.known("blue")).lines
    assert [render(line.value, "en") for line in lines] == ["1 of 2", "none"]


def test_ski_1_2_b_only_who_is_inside_takes_an_opening() -> None:
    """A soldier inside takes it; nobody outside does, and there must be one."""
    board = blues_turn()
    assert board.refusal("blue", take(board, board["C"], "0602 SE")) == (
        "Soldier 3 is no soldier in a house or bunker.",
        "SKI-1.2",
    )
    assert board.refusal("blue", take(board, board["A"], "0502 N")) == (
        "There is no door or window of a building on that hex side.",
        "SKI-1.2",
    )


def test_ski_1_2_b_the_opening_is_his_position() -> None:
    """Until his next turn the opening is his position, for seeing, being seen, range."""
    board = blues_turn()
    board.give("blue", take(board, board["B"], "0502 NW"))
    board.give("blue", fire(board["B"], "rifle", board["R"]), [2])
    board.turn_to("red", 3)
    assert board.objection("red", fire(board["R"], "rifle", board["B"])) is None


def test_ski_1_2_b_one_opening_until_the_next_turn() -> None:
    """Until his next turn the opening is his position: he does not go to another."""
    board = blues_turn()
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert board.refusal("blue", take(board, board["A"], "0502 SW")) == (
        "Soldier 1 is at the opening 0502 north-west until its next turn.",
        "SKI-1.2",
    )


def test_ski_1_2_b_no_test_for_fire_out_of_a_house() -> None:
    """No detection test for fire out of a house, at soldiers on light cover too."""
    board = Board(
        HOUSE.replace(".R", "cR"),
        R=soldier("red", "rifle"),
        S=soldier("red"),
        A=soldier("blue", "rifle"),
        B=soldier("blue"),
        C=soldier("blue"),
    )
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]


def test_ski_1_2_b_no_test_between_soldiers_inside() -> None:
    """No detection test between soldiers inside it, whether they were active or not, and no opening is taken."""
    board = house(B=soldier("red", "rifle"), blue=soldier("blue", "rifle"))
    assert kinds(board.give("red", fire(board["B"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_two_fire_through_one_opening() -> None:
    """At most 2 soldiers a turn fire through one opening."""
    board = blues_turn()
    third = board.put(soldier("blue", "rifle"), "0502")
    for unit in (board["A"], board["B"]):
        board.give("blue", take(board, unit, "0502 NW"))
        board.give("blue", fire(unit, "rifle", board["R"]), [2])
    assert board.refusal("blue", take(board, third, "0502 NW")) == (
        "Two soldiers have fired through the opening 0502 north-west this turn.",
        "SKI-1.2",
    )
    assert board.objection("blue", take(board, third, "0502 SW")) is None


def test_ski_1_2_b_the_third_at_an_opening_does_not_fire() -> None:
    """At most 2 soldiers a turn fire through one opening, though a third has taken it before they did."""
    board = blues_turn()
    board.frame.options = board.frame.options.model_copy(update={"touch_move": False})
    third = board.put(soldier("blue", "rifle"), "0502")
    for unit in (third, board["A"], board["B"]):
        board.give("blue", take(board, unit, "0502 NW"))
    for unit in (board["A"], board["B"]):
        board.give("blue", fire(unit, "rifle", board["R"]), [2])
    assert board.refusal("blue", fire(third, "rifle", board["R"]))[0].startswith("Two soldiers have fired")


def test_ski_1_2_b_two_observe_through_one_opening() -> None:
    """At most 2 observe through it, an order of its own; who observes does not fire until he takes it."""
    board = blues_turn()
    board.frame.options = board.frame.options.model_copy(update={"touch_move": False})
    third = board.put(soldier("blue", "rifle"), "0502")
    for unit in (board["A"], board["B"]):
        assert kinds(board.give("blue", observe(board, unit, "0502 NW"))) == ["observes"]
    assert board.refusal("blue", observe(board, third, "0502 NW")) == (
        "Two soldiers have observed through the opening 0502 north-west.",
        "SKI-1.2",
    )
    assert board.objection("blue", take(board, third, "0502 NW")) is None
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"])) == (
        "Soldier 1 observes through the opening; to fire, it has to take it.",
        "SKI-1.2",
    )
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert board.objection("blue", fire(board["A"], "rifle", board["R"])) is None


# -- tests for others --------------------------------------------------------------------------------------------------

TWO_HOUSES = r"""
.     .     .     .
   .     .R    .  __ .
.  __ .     .    ohA\
  /hXo   .     . o__D.
. D__o.     .     .
   .     .S    .     .
"""


def two_houses() -> Board:
    """Red's turn: X in his house, R and S of red outside, A of blue has fired from his house last turn."""
    return Board(
        TWO_HOUSES,
        X=soldier("red", "rifle"),
        R=soldier("red", "rifle"),
        S=soldier("red", "rifle"),
        A=soldier("blue", "rifle", **FIRED),
    )


def test_ski_1_2_b_an_observer_tests_for_his_side() -> None:
    """Tests made for others: by one who observes through an opening; passed, it serves every shooter of his side, but
    he may not act for another before he has moved, shot or been declared done (SKI-4.5)."""
    board = two_houses()
    board.give("red", observe(board, board["X"], "0202 NE"))
    events = board.give("red", spot(board["X"], board["A"]), [11])
    assert facts(events, "detection")["shared"] is True
    assert board.refusal("red", fire(board["R"], "rifle", board["A"]))[1] == "SKI-4.5"
    board.state.touched = None
    for unit in (board["R"], board["S"]):
        assert kinds(board.give("red", fire(unit, "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_who_is_inside_looks_out_of_openings_only() -> None:
    """While inside, seen through openings only: a Spotter inside has to be at one."""
    board = two_houses()
    board["X"].skills = ["spotter"]
    assert board.refusal("red", spot(board["X"], board["A"])) == (
        "Soldier 1 is inside and has to be at an opening to see out.",
        "SKI-1.2",
    )
    board.give("red", take(board, board["X"], "0202 NE"))
    assert board.objection("red", spot(board["X"], board["A"])) is None


def test_ski_1_2_b_nobody_tests_for_those_who_keep_still() -> None:
    """Only against those who were active: a test for others, too, of those that may be shot at."""
    board = two_houses()
    board["S"].skills = ["spotter"]
    board["A"].active_in = 0
    assert board.refusal("red", spot(board["S"], board["A"])) == (
        "Soldier 1 (Blue) was not active last turn: inside a building it is not detected.",
        "SKI-1.2",
    )


def test_ski_1_2_a_out_of_a_house_into_another() -> None:
    """No detection test for fire out of a house, into another as well; but only at those who were active (ruling)."""
    board = two_houses()
    board.give("red", take(board, board["X"], "0202 NE"))
    board["A"].active_in = 0
    assert board.refusal("red", fire(board["X"], "rifle", board["A"]))[1] == "SKI-1.2"
    board["A"].active_in = 1
    assert kinds(board.give("red", fire(board["X"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_2_b_one_test_for_others_a_turn() -> None:
    """One test per shooter, target and turn, and who tests for others does so once a turn; failed, the others may still
    make their own."""
    board = house()
    board["S"].skills = ["spotter"]
    board.give("red", spot(board["S"], board["A"]), [10])
    assert board.refusal("red", spot(board["S"], board["A"])) == (
        "Soldier 2 has made a test for others this turn.",
        "SKI-1.2",
    )
    assert board.refusal("red", fire(board["S"], "rifle", board["A"]))[0].startswith("Soldier 2 has not detected")
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [11, 2])) == ["detection", "fired"]


def test_ski_1_2_b_a_shooters_own_test_serves_him_alone() -> None:
    """One test per shooter: what he has seen himself may still be tested for all the others."""
    board = house()
    board["S"].skills = ["spotter"]
    board.give("red", fire(board["R"], "rifle", board["A"]), [11, 2])
    assert board.objection("red", spot(board["S"], board["A"])) is None


def test_ski_1_2_b_who_neither_observes_nor_is_a_spotter_tests_for_nobody() -> None:
    """Spotters, and who observes, make tests for others; nobody else."""
    board = house()
    assert board.refusal("red", spot(board["R"], board["A"])) == (
        "Soldier 1 is no Spotter and does not observe through an opening.",
        "SKI-1.2",
    )


def test_ski_1_2_b_looking_is_not_touching() -> None:
    """Looking is not touching (SKI-4.5): after his test for others any unit may act."""
    board = house()
    board["S"].skills = ["spotter"]
    board.give("red", spot(board["S"], board["A"]), [11])
    assert board.state.touched is None
    assert board.objection("red", fire(board["R"], "rifle", board["A"])) is None


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


@pytest.mark.parametrize("weapon", ["rifle", "machine-gun", "sniper-rifle", "grenades", "autocannon"])
def test_ski_1_2_c_only_some_weapons_damage_a_house(weapon: str) -> None:
    """Damage to the house, only by laser cannon, air strike, melta charge."""
    board = house(red=soldier("red", weapon))
    assert board.objection("red", fire_at(board, board["R"], weapon, "0502", "house-1")) is not None
    assert board.state.buildings["house-1"].damage == 0


def test_ski_1_2_c_who_is_inside_does_not_fire_at_his_house() -> None:
    """Ruling: a house is fired at from outside."""
    board = blues_turn(blue=soldier("blue", "laser-cannon", **FIRED))
    assert board.refusal("blue", fire_at(board, board["A"], "laser-cannon", "0502", "house-1"))[1] == "SKI-1.2"
