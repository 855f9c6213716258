"""SKI-1.2 a, c: detection of soldiers in houses, damage to houses."""

from __future__ import annotations

import pytest

from tests.systems.skirmish.boards import Board, facts, fighter, kinds
from tests.systems.skirmish.grounds import FIRED, HOUSE, blues_turn, house
from tests.systems.skirmish.shots import fire, fire_at, rolled, take

# -- detection ---------------------------------------------------------------------------------------------------------


def test_worked_example_the_shot_is_lost() -> None:
    """A rifleman fires from outside at a soldier in a house who fired last turn: detection 1d20 = 10 fails; the shot is
    lost."""
    board = house()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [10])
    assert kinds(events) == ["detection", "shot-lost"]
    assert facts(events, "detection")["passed"] is False
    assert board.text(events[1]) == "Rifle of Soldier 1 (Red): the shot is lost."
    assert board["A"].damage == 0
    told = ("Rifle has no shots left this turn.", "SKI-2.1")
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == told


def test_ski_1_2_a_detection_passes_with_11_or_more() -> None:
    """Shooting at infantry in a house needs a detection test, 1d20, 11+ `[detect=11]`."""
    board = house()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [11, 11, 14])
    assert kinds(events) == ["detection", "fired", "saved", "hurt"]
    assert board["A"].damage == 1
    shooter = fighter("blue", **FIRED)
    board = Board(HOUSE, options={"detect": 16}, R="red rifle", S="red", A=shooter, B="blue", C="blue")
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [15])) == ["detection", "shot-lost"]


@pytest.mark.parametrize(("side", "foe"), [("red", "blue"), ("blue", "red")])
def test_ski_1_2_a_only_those_active_in_their_last_turn(side: str, foe: str) -> None:
    """Only against those who were active (fired, threw, planted) in the previous turn, that side's last own turn: for
    who moves second it is the first side's turn of the same number."""
    board = Board(HOUSE, R=f"{side} rifle", S=side, A=foe, B=foe, C=foe)
    board.turn_to(side, 3 if side == "red" else 2)
    order = fire(board["R"], "rifle", board["A"])
    board["A"].active_in = 1
    told = f"Soldier 1 ({foe.title()}) was not active last turn: inside a building it is not shot at."
    assert board.refusal(side, order) == (told, "SKI-1.2")
    board["A"].active_in = 2
    assert board.objection(side, order) is None


def test_ski_1_2_a_one_test_per_shooter_target_and_turn() -> None:
    """One test per shooter, target and turn; failed, that weapon's shot is lost, and there is no other test, but of
    another shooter; passed, his other shots need none."""
    board = house("red machine-gun rifle")
    board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [10])
    told = ("Soldier 1 has not detected Soldier 1 (Blue) this turn.", "SKI-1.2")
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == told
    assert board.refusal("red", fire(board["R"], "machine-gun", board["A"]))[1] == "SKI-2.1"
    assert kinds(board.give("red", fire(board["S"], "rifle", board["A"]), [12, 2])) == ["detection", "fired"]
    board = house("red machine-gun rifle")
    board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [11, 2])
    assert kinds(board.give("red", fire(board["R"], "machine-gun", board["A"]), [2, 2])) == ["fired"]
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [2])) == ["fired"]


@pytest.mark.parametrize("shots", [None, 1, 2, 3])
def test_ski_1_2_a_a_failed_test_loses_the_burst_however_it_is_split(shots: int | None) -> None:
    """One test per shooter, target and turn; failed, all that the weapon would still have fired this turn is lost, as
    the preview of a part of it says."""
    board = house("red machine-gun")
    order = fire(board["R"], "machine-gun", board["A"], shots)
    told = "If it fails, all shots of this weapon are lost this turn."
    assert (told in board.preview("red", order)) is (shots in (1, 2))
    assert board.told("red", order, [10])[1] == "Machine gun of Soldier 1 (Red): 3 shots are lost."
    told = "Machine gun has no shots left this turn."
    assert board.refusal("red", fire(board["R"], "machine-gun", board["C"]))[0] == told


def test_ski_1_2_a_shots_fired_before_are_not_lost_again() -> None:
    """What went elsewhere before is gone already: the two that are left are lost."""
    board = house("red machine-gun")
    board.put_at(C="0103")
    board.give("red", fire(board["R"], "machine-gun", board["C"], 1), [2])
    told = board.told("red", fire(board["R"], "machine-gun", board["A"], 1), [10])
    assert told[1] == "Machine gun of Soldier 1 (Red): 2 shots are lost."
    assert board["R"].weapons[0].shots == 3


def test_ski_1_2_a_a_house_whose_soldiers_keep_still_is_not_shot_at() -> None:
    """Until someone now inside was active since entering, shooting at the house is forbidden. Active: fired, threw,
    planted; of who fired outside it does not count."""
    board = house("red laser-cannon", "blue rifle")
    order = fire_at(board, board["R"], "laser-cannon", "0502", "house-1")
    told = ("House 1: nobody inside has been active, and the house may not be shot at.", "SKI-1.2")
    assert board.refusal("red", order) == told
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 NW"))
    board.give("blue", fire(board["A"], "rifle", board["R"]), [2])
    assert (board["A"].active_in, board["A"].active_inside, board["C"].active_inside) == (2, True, False)
    board.turn_to("red", 3)
    assert board.objection("red", order) is None


# -- damage ------------------------------------------------------------------------------------------------------------


def hit(damage: int, die: int = 9) -> tuple[Board, list[str]]:
    """A laser cannon fires at the house, which has this damage, B in it being wounded; the events."""
    board = house("red wheeled laser-cannon", B=fighter("blue rifle", damage=1))
    board.put("blue rifle", "0502")
    board.put("blue rifle", "0601")
    board.state.buildings["house-1"].damage = damage
    return board, kinds(board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "house-1"), [die]))


def test_ski_1_2_c_damage_to_a_house() -> None:
    """A house at 1 damage with three soldiers is hit by a laser cannon: 2 damage; all are wounded, and the wounded stay
    wounded. Damage 1: nothing inside. Laser and air strike roll to hit: a miss damages nothing."""
    for before, die, then, wounds in ((0, 8, 0, [0, 1, 0]), (0, 9, 1, [0, 1, 0]), (1, 9, 2, [1, 1, 1])):
        board, events = hit(before, die)
        assert events == ["fired", *["building-hit"] * (then - before), *["hurt"] * (2 if then == 2 else 0)]
        assert board.state.buildings["house-1"].damage == then
        inside = [board["A"], board["B"], board.state.units["blue-4"]]
        assert [unit.damage for unit in inside] == wounds
        assert board.state.units["blue-5"].damage == 0


def test_ski_1_2_c_the_third_damage_collapses_it() -> None:
    """3: it collapses, all inside dead, and is light cover. Neighbours are never harmed."""
    board, events = hit(2)
    assert events == ["fired", "building-hit", "collapsed", *["destroyed"] * 3]
    assert [unit.fallen for unit in board.state.living("blue")] == [False, False]
    assert (board.state.units["blue-5"].damage, board["C"].damage) == (0, 0)
    assert board.state.sides["blue"].lost == 9
    assert board.land.kind_at(board.cell("0502")) == "cover"


def test_ski_1_2_c_a_melta_charge_never_misses() -> None:
    """Melta in reach never misses; a building has no save, each hit is 1."""
    board = house(C="red melta-charge", B=fighter("blue", **FIRED))
    board.put_at(C="0702")
    events = board.give("red", fire_at(board, board["C"], "melta-charge", "0602", "house-1"))
    assert kinds(events) == ["fired", "building-hit"]
    assert rolled(events) == [(None, 1)]
    assert board.state.buildings["house-1"].damage == 1


@pytest.mark.parametrize("weapon", ["Rifle", "Machine gun", "Sniper rifle", "Grenades", "Autocannon"])
@pytest.mark.parametrize("target", ["house-1", None])
def test_ski_1_2_c_only_some_weapons_damage_a_house(weapon: str, target: str | None) -> None:
    """Damage to the house, only by laser cannon, air strike, melta charge: all others are told so, whether the house is
    named or only a hex of it on which nobody is."""
    id = weapon.lower().replace(" ", "-")
    board = house(f"red {id}")
    board.put_at(A="0602", B="0602")
    refusal = (f"{weapon}: no effect on houses.", "SKI-1.2")
    assert board.refusal("red", fire_at(board, board["R"], id, "0502", target)) == refusal


def test_ski_1_2_c_who_is_inside_does_not_fire_at_his_house() -> None:
    """Ruling: a house is fired at from outside."""
    board = blues_turn(blue=fighter("blue laser-cannon", **FIRED))
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
    board = Board(BEHIND, R="red tracked laser-cannon", X="red laser-cannon", A=fighter("blue", **FIRED))
    text, rule = board.refusal("red", fire_at(board, board["R"], "laser-cannon", "0802", "house-2"))
    assert rule == "SKI-1.9"
    assert text.startswith("Tracked vehicle 1 does not see House 2: House 1 at")
    text, rule = board.refusal("red", fire_at(board, board["X"], "laser-cannon", "0802", "house-2"))
    assert (text, rule) == ("Soldier 2 is inside and has to take an opening to fire out of it.", "SKI-1.2")
