"""SKI-1.3, 1.4, 1.5: bunkers, light cover, and hills as far as shooting goes."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.skirmish.orders.shooting import Strike
from hexwar_tui.systems.skirmish.rules.fire.buildings import damage_building
from tests.systems.skirmish.a_bunker import bunker
from tests.systems.skirmish.boards import Board, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, fire_at, rolled, take

# -- bunkers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", ["rifle", "machine-gun", "grenades", "autocannon", "laser-cannon", "melta-charge"])
def test_ski_1_3_soldiers_inside_are_immune(weapon: str) -> None:
    """Soldiers inside are immune to everything from outside but a sniper."""
    board = bunker(soldier("red", weapon))
    board["R"].cell = board.cell("0401")
    assert board.refusal("red", fire(board["R"], weapon, board["A"])) == (
        "Soldier 1 (Blue) is in a bunker: only a sniper harms it from outside.",
        "SKI-1.3",
    )


def test_ski_1_3_a_sniper_shoots_those_active() -> None:
    """But a sniper, who may shoot those active in the previous turn, with a detection test."""
    board = bunker(soldier("red", "sniper-rifle"))
    events = board.give("red", fire(board["R"], "sniper-rifle", board["A"]), [11, 7])
    assert kinds(events) == ["detection", "fired", "hurt"]
    assert board["A"].damage == 1


def test_ski_1_3_a_sniper_does_not_shoot_those_who_keep_still() -> None:
    """Those active in the previous turn, and nobody else."""
    board = bunker(soldier("red", "sniper-rifle"), soldier("blue", "rifle"))
    assert board.refusal("red", fire(board["R"], "sniper-rifle", board["A"])) == (
        "Soldier 1 (Blue) was not active last turn: inside a building it is not shot at.",
        "SKI-1.3",
    )


def test_ski_1_3_inside_they_are_not_immune_to_each_other() -> None:
    """Immune to everything from outside: who has come in shoots as he likes."""
    board = bunker(soldier("red", "rifle"))
    inside = board.put(soldier("red", "rifle"), "0602")
    assert kinds(board.give("red", fire(inside, "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_3_fire_out_of_a_bunker() -> None:
    """Like a house: out of its openings, taken by those within 1 hex."""
    board = bunker(soldier("red", "rifle"))
    board.turn_to("blue")
    assert board.refusal("blue", fire(board["A"], "rifle", board["R"]))[1] == "SKI-1.2"
    board.give("blue", take(board, board["A"], "0502 SW"))
    assert kinds(board.give("blue", fire(board["A"], "rifle", board["R"]), [2])) == ["fired"]


@pytest.mark.parametrize("weapon", ["laser-cannon", "melta-charge"])
def test_ski_1_3_a_bunker_may_always_be_fired_at(weapon: str) -> None:
    """Firing at the bunker itself is always allowed. Damaged only by laser cannon and melta charge."""
    board = bunker(soldier("red", weapon), soldier("blue", "rifle"))
    board["R"].cell = board.cell("0402")
    dice = [] if weapon == "melta-charge" else [9]
    events = board.give("red", fire_at(board, board["R"], weapon, "0502", "bunker-1"), dice)
    assert kinds(events) == ["fired", "building-hit"]
    assert board.state.buildings["bunker-1"].damage == 1


@pytest.mark.parametrize("weapon", ["rifle", "machine-gun", "sniper-rifle", "grenades", "autocannon"])
def test_ski_1_3_other_weapons_do_not_damage_it(weapon: str) -> None:
    """Damaged only by laser cannon and melta charge."""
    board = bunker(soldier("red", weapon))
    text, rule = board.refusal("red", fire_at(board, board["R"], weapon, "0502", "bunker-1"))
    assert (text.endswith(": no effect on bunkers."), rule) == (True, "SKI-1.3")


def test_ski_1_3_an_air_strike_does_not_damage_it() -> None:
    """Damaged only by laser cannon and melta charge, not from the air."""
    board = bunker(vehicle("red", "flyer", "air-strike"))
    assert board.refusal("red", Strike(board["R"].id, board.cell("0502"), None)) == (
        "Air strike: no effect on bunkers.",
        "SKI-1.3",
    )


@pytest.mark.parametrize("damage", [0, 1, 2, 3, 4])
def test_ski_1_3_up_to_five_damage_harms_nobody_inside(damage: int) -> None:
    """Damage 1–5: nothing inside."""
    board = bunker(vehicle("red", "tracked", "laser-cannon"))
    board.state.buildings["bunker-1"].damage = damage
    events = board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "bunker-1"), [9])
    assert kinds(events) == ["fired", "building-hit"]
    assert (board["A"].damage, board["B"].damage) == (0, 0)


def test_worked_example_a_bunker_takes_its_sixth() -> None:
    """A bunker at 5 takes a sixth: it is light cover now; the four inside are dead; a soldier in the next hex is
    unharmed."""
    board = bunker(vehicle("red", "tracked", "laser-cannon"))
    inside = [board["A"], board["B"], board.put(soldier("blue"), "0502"), board.put(soldier("blue"), "0602")]
    near = board.put(soldier("blue", "rifle"), "0501")
    board.state.buildings["bunker-1"].damage = 5
    events = board.give("red", fire_at(board, board["R"], "laser-cannon", "0502", "bunker-1"), [20])
    assert kinds(events) == ["fired", "building-hit", "collapsed", *["destroyed"] * 4]
    assert all(unit.fallen for unit in inside)
    assert (near.fallen, near.damage) == (False, 0)
    assert board.land.kind_at(board.cell("0502")) == "cover"


@pytest.mark.parametrize(("before", "hits", "then"), [(4, 1, 5), (4, 2, 6), (4, 9, 6), (5, 0, 5)])
def test_ski_1_3_hits_beyond_the_sixth_change_nothing(before: int, hits: int, then: int) -> None:
    """The 6th: it becomes light cover, once; each hit up to there is told."""
    board = bunker(vehicle("red", "tracked", "laser-cannon"))
    board.state.buildings["bunker-1"].damage = before
    table = board.table()
    damage_building(board.frame, "bunker-1", hits, board["R"], table)
    assert board.state.buildings["bunker-1"].damage == then
    told = kinds(table.events)
    assert told.count("building-hit") == then - before
    assert told.count("collapsed") == (then == 6)


def test_ski_1_3_what_is_left_of_a_bunker_is_light_cover() -> None:
    """The 6th: it becomes light cover, and as such is not fired at any more, and hides those on it (SKI-1.4)."""
    board = bunker(vehicle("red", "tracked", "laser-cannon"), soldier("blue", "rifle"))
    board.state.buildings["bunker-1"].damage = 6
    board.state.buildings["bunker-1"].collapsed = True
    assert board.refusal("red", fire_at(board, board["R"], "laser-cannon", "0502", "bunker-1"))[1] == "SKI-2.2"
    assert kinds(board.give("red", fire(board["S"], "rifle", board["A"]), [10])) == ["detection", "shot-lost"]


# -- light cover and hills ---------------------------------------------------------------------------------------------

COVER = r"""
.R    .     cA    .B
   ^H    .     .
.     .     c     .
   ^     .     .
"""


def cover(**fields: object) -> Board:
    """Red's turn: R on open ground, H on a hill; A of blue on light cover, B in the open behind it."""
    return Board(
        COVER,
        R=soldier("red", "rifle", **fields),
        H=soldier("red", "rifle"),
        A=soldier("blue", "rifle"),
        B=soldier("blue", "rifle"),
    )


def test_ski_1_4_light_cover_needs_a_detection_test() -> None:
    """Shooting at infantry on it needs a detection test, whether they were active or not."""
    board = cover()
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [10])) == ["detection", "shot-lost"]
    assert kinds(cover().give("red", fire(board["R"], "rifle", board["A"]), [11, 2])) == ["detection", "fired"]


def test_ski_1_4_no_test_of_those_behind_it() -> None:
    """Infantry on it, and nobody else: cover hides nobody behind it."""
    board = cover()
    assert kinds(board.give("red", fire(board["R"], "rifle", board["B"]), [2])) == ["fired"]


def test_ski_1_4_a_flyer_over_cover_is_not_hidden() -> None:
    """Infantry on it."""
    board = Board(COVER, R=soldier("red", "rifle"), H=soldier("red"), A=vehicle("blue", "flyer"), B=soldier("blue"))
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_5_from_a_hill_one_sees_over_light_cover() -> None:
    """A shooter on it sees over light cover (ruling: he needs no detection test there)."""
    board = cover()
    assert kinds(board.give("red", fire(board["H"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_5_a_target_on_a_hill_is_harder_to_hit() -> None:
    """Target on a hill −1 (SKI-2.2), and not a flyer over it."""
    board = cover()
    board.turn_to("blue")
    assert rolled(board.give("blue", fire(board["A"], "rifle", board["H"]), [11])) == [(12, 0)]
    board["H"].chassis = "flyer"
    assert rolled(board.give("blue", fire(board["B"], "rifle", board["H"]), [11, 20])) == [(11, 1)]


def test_ski_1_4_the_sentence_of_a_lost_shot() -> None:
    """What is rolled and what comes of it is told in full."""
    board = cover()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [10])
    assert [board.text(event) for event in events] == [
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 10 (11+ detects), not seen.",
        "Rifle of Soldier 1 (Red): the shot is lost.",
    ]
    assert facts(events, "detection")["shared"] is False
