"""SKI-1.1 to 1.6: bunkers, light cover and hills as far as shooting goes; flyers over houses, and over fences."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.openings import Spot
from hexwar_tui.systems.skirmish.rules.fire.buildings import collapse, damage_building
from tests.systems.skirmish.boards import Board, facts, kinds
from tests.systems.skirmish.grounds import BUNKER, bunker, house, under_cover
from tests.systems.skirmish.shots import fire, fire_at, rolled, spot, strike, take

# -- bunkers -----------------------------------------------------------------------------------------------------------

LASER = "red tracked laser-cannon"


def hit(board: Board, weapon: str = "laser-cannon", dice: tuple[int, ...] = (9,)) -> list[str]:
    """R fires at the bunker; the events."""
    return kinds(board.give("red", fire_at(board, board["R"], weapon, "0502", "bunker-1"), dice))


@pytest.mark.parametrize("weapon", ["rifle", "machine-gun", "grenades", "autocannon", "laser-cannon", "melta-charge"])
def test_ski_1_3_soldiers_inside_are_immune(weapon: str) -> None:
    """Soldiers inside are immune to everything from outside but a sniper; to each other they are not."""
    board = bunker(f"red {weapon}")
    board.put_at(R="0401")
    text = "Soldier 1 (Blue) is in a bunker: only a sniper harms it from outside."
    assert board.refusal("red", fire(board["R"], weapon, board["A"])) == (text, "SKI-1.3")
    inside = board.put("red rifle", "0602")
    assert kinds(board.give("red", fire(inside, "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_3_a_sniper_shoots_those_active() -> None:
    """But a sniper, who may shoot those active in the previous turn, with a detection test, and nobody else."""
    board = bunker("red sniper-rifle")
    events = board.give("red", fire(board["R"], "sniper-rifle", board["A"]), [11, 7])
    assert kinds(events) == ["detection", "fired", "hurt"]
    board = bunker("red sniper-rifle", "blue rifle")
    text = "Soldier 1 (Blue) was not active last turn: inside a building it is not shot at."
    assert board.refusal("red", fire(board["R"], "sniper-rifle", board["A"])) == (text, "SKI-1.3")


def test_ski_1_3_nothing_else_damages_it() -> None:
    """Damaged only by laser cannon and melta charge, not by other weapons, nor from the air."""
    for weapon in ("rifle", "machine-gun", "sniper-rifle", "grenades", "autocannon"):
        board = bunker(f"red {weapon}")
        text, rule = board.refusal("red", fire_at(board, board["R"], weapon, "0502", "bunker-1"))
        assert (text.endswith(": no effect on bunkers."), rule) == (True, "SKI-1.3")
    board = bunker("red flyer air-strike")
    told = ("Air strike: no effect on bunkers.", "SKI-1.3")
    assert board.refusal("red", strike(board, board["R"], "0502")) == told


@pytest.mark.parametrize(("weapon", "before"), [*(("laser-cannon", n) for n in range(5)), ("melta-charge", 0)])
def test_ski_1_3_up_to_five_damage_harms_nobody_inside(weapon: str, before: int) -> None:
    """Firing at the bunker itself is always allowed. Damaged by laser cannon and melta charge. Damage 1–5: nothing
    inside."""
    board = bunker(f"red {weapon}", "blue rifle")
    board.put_at(R="0402")
    board.state.buildings["bunker-1"].damage = before
    assert hit(board, weapon, (9,) if weapon == "laser-cannon" else ()) == ["fired", "building-hit"]
    assert board.state.buildings["bunker-1"].damage == before + 1
    assert (board["A"].damage, board["B"].damage) == (0, 0)


def test_worked_example_a_bunker_takes_its_sixth() -> None:
    """A bunker at 5 takes a sixth: it is light cover now; the four inside are dead; a soldier in the next hex is
    unharmed."""
    board = bunker(LASER)
    inside = [board["A"], board["B"], board.put("blue", "0502"), board.put("blue", "0602")]
    near = board.put("blue rifle", "0501")
    board.state.buildings["bunker-1"].damage = 5
    assert hit(board, dice=(20,)) == ["fired", "building-hit", "collapsed", *["destroyed"] * 4]
    assert all(unit.fallen for unit in inside)
    assert (near.fallen, near.damage) == (False, 0)
    assert board.land.kind_at(board.cell("0502")) == "cover"


@pytest.mark.parametrize(("before", "hits", "then"), [(4, 1, 5), (4, 2, 6), (4, 9, 6), (5, 0, 5)])
def test_ski_1_3_hits_beyond_the_sixth_change_nothing(before: int, hits: int, then: int) -> None:
    """The 6th: it becomes light cover, once; each hit up to there is told."""
    board = bunker(LASER)
    board.state.buildings["bunker-1"].damage = before
    table = board.table()
    damage_building(board.frame, "bunker-1", hits, board["R"], table)
    assert board.state.buildings["bunker-1"].damage == then
    told = kinds(table.events)
    assert (told.count("building-hit"), told.count("collapsed")) == (then - before, then == 6)


def test_ski_1_2_b_a_spotter_in_a_bunker_rolls_none() -> None:
    """No detection test for fire out of a bunker: a Spotter inside shows whom he sees to his side without a die."""
    board = Board(BUNKER.replace(".R", "cR"), R="red rifle", S="red rifle", A="blue rifle +spotter", B="blue rifle")
    board.turn_to("blue")
    friend = board.put("blue rifle", "0301")
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert kinds(board.give("blue", spot(board["A"], board["R"]))) == ["sighted"]
    board.state.touched = None
    assert kinds(board.give("blue", fire(friend, "rifle", board["R"]), [2])) == ["fired"]


# -- light cover and hills ---------------------------------------------------------------------------------------------

GROUND = r"""
.R    .     cA    .B
   ^H    .     .
.     .     c     .
   ^     .     .
"""


def cover(target: str = "blue rifle") -> Board:
    """Red's turn: R on open ground, H on a hill; A of blue on light cover, B in the open behind it."""
    return Board(GROUND, R="red rifle", H="red rifle", A=target, B="blue rifle")


def test_ski_1_4_light_cover_needs_a_detection_test() -> None:
    """Shooting at infantry on it needs a detection test, whether they were active or not; what is rolled and what comes
    of it is told in full."""
    board = cover()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [10])
    assert [board.text(event) for event in events] == [
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 10 (11+ detects), not detected.",
        "Rifle of Soldier 1 (Red): the shot is lost.",
    ]
    assert facts(events, "detection")["shared"] is False
    assert kinds(cover().give("red", fire(board["R"], "rifle", board["A"]), [11, 2])) == ["detection", "fired"]


def test_ski_1_4_it_hides_nobody_but_infantry_on_it() -> None:
    """Infantry on it, and nobody else: not those behind it, nor a flyer over it."""
    board = cover()
    assert kinds(board.give("red", fire(board["R"], "rifle", board["B"]), [2])) == ["fired"]
    board = cover("blue flyer")
    assert kinds(board.give("red", fire(board["R"], "rifle", board["A"]), [2])) == ["fired"]


def test_ski_1_5_hills_help_who_shoots_from_them_and_who_is_shot_at() -> None:
    """A shooter on it sees over light cover (ruling: he needs no detection test there). Target on a hill −1 (SKI-2.2),
    and not a flyer over it."""
    board = cover()
    assert kinds(board.give("red", fire(board["H"], "rifle", board["A"]), [2])) == ["fired"]
    board.turn_to("blue")
    assert rolled(board.give("blue", fire(board["A"], "rifle", board["H"]), [11])) == [(12, 0)]
    board["H"].chassis = "flyer"
    assert rolled(board.give("blue", fire(board["B"], "rifle", board["H"]), [11, 20])) == [(11, 1)]


# -- air strikes on light cover ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("caller", ["F", "S"])
def test_ski_1_4_an_air_strike_on_light_cover_takes_the_test(caller: str) -> None:
    """To shoot at a soldier on light cover takes a detection test, from the air as well: by him who calls it. The
    preview counts it in."""
    board = under_cover()
    order = strike(board, board[caller], "0104")
    preview = order.preview(board.known("red"))
    assert next(iter(board.preview("red", order).values())) == "11+, 50 %"
    assert preview.odds[0].odds.chance(2) == pytest.approx(0.5 * 0.55 * 0.7)
    events = board.give("red", order, [11, 10, 14])
    assert kinds(events) == ["detection", "strike", "saved", "hurt", "destroyed"]
    assert facts(events, "detection")["unit"] == board[caller].id


def test_ski_1_4_failed_the_strike_is_lost() -> None:
    """Failed, that weapon's shot is lost: once a game. One test per shooter, target and turn: he calls no other."""
    board = under_cover()
    second = board.put("red flyer air-strike", "0103")
    assert kinds(board.give("red", strike(board, board["S"], "0104", second), [10])) == ["detection", "shot-lost"]
    assert second.weapons[0].spent
    assert (board["S"].active_in, board["A"].damage) == (0, 0)
    told = ("Soldier 2 has not detected Soldier 1 (Blue) this turn.", "SKI-1.2")
    assert board.refusal("red", strike(board, board["S"], "0104")) == told


def test_ski_1_4_who_was_detected_for_all_is_struck_without_a_test() -> None:
    """Passed for the whole side, the test serves the strike, too; one who is seen is enough for all on the hex."""
    board = under_cover()
    other = board.put("blue", "0104")
    board.give("red", Spot(board["S"].id, board.cell("0104"), other.id), [11])
    events = board.give("red", strike(board, board["F"], "0104"), [10, 15, 15])
    assert kinds(events) == ["strike", "saved", "saved"]


def test_ski_1_5_from_a_hill_there_is_no_test() -> None:
    """Who stands on a hill sees over light cover: his Spotter's eye needs no test, for a strike or for others."""
    board = under_cover()
    board.put_at(S="0105")
    order = Spot(board["S"].id, board.cell("0104"), None)
    assert board.preview("red", order) == {"Detection test": "not needed"}
    told = ["Soldier 2 (Red) sees Soldier 1 (Blue), and shows it to the whole side."]
    assert board.told("red", order) == told
    board.state.sightings.clear()
    assert kinds(board.give("red", strike(board, board["S"], "0104"), [9])) == ["strike"]


@pytest.mark.parametrize("take_back", [False, True])
def test_ski_4_6_who_detects_for_others_has_acted(take_back: bool) -> None:
    """Also without a die: what was done before can't be taken back, unless `[take_back]` is set to yes."""
    board = under_cover()
    board.frame.options = board.frame.options.model_copy(update={"take_back": take_back})
    board.put_at(S="0105")
    table = board.table(ScriptedDice([]))
    Spot(board["S"].id, board.cell("0104"), None).carry_out(board.frame, "red", table)
    assert (table.rolls, table.settled) == ([], not take_back)


# -- flyers ------------------------------------------------------------------------------------------------------------


def over_the_house(where: str = "0502", **more: str) -> Board:
    """Red's turn: a flyer S of red above a hex of the house in which A and B of blue are."""
    board = house("red machine-gun", S="red flyer autocannon laser-cannon", **more)
    board.put_at(S=where)
    board.check()
    return board


def test_ski_1_1_a_flyer_stands_over_a_house_that_is_full() -> None:
    """Who is inside takes no room from the flyer above, nor it from them; but there is room for one flyer only."""
    board = over_the_house("0401")
    other = board.put("red flyer autocannon", "0602")
    for _ in range(2):
        board.put("blue rifle", "0502")
    assert board.objection("red", Move(board["S"].id, board.path("0401", "0502"))) is None
    assert board.refusal("red", Move(board["S"].id, board.path("0401", "0502", "0602")))[1] == "SKI-1.9"
    board.give("red", Move(other.id, board.path("0602", "0502")))
    board.turn_to("blue")
    assert board.objection("blue", Move(board["B"].id, board.path("0602", "0502"))) is not None
    assert board.objection("blue", Move(board["A"].id, board.path("0502", "0602"))) is None


def test_ski_1_2_from_above_a_house_one_does_not_see_inside() -> None:
    """While inside, seen and shot at through openings only: there is none in the roof."""
    board = over_the_house()
    assert board.refusal("red", fire(board["S"], "autocannon", board["A"]))[1] == "SKI-1.9"
    assert board.refusal("red", fire(board["S"], "autocannon", board["B"]))[1] == "SKI-1.2"
    board["A"].opening = board.opening("0502 NW")
    assert board.refusal("red", fire(board["S"], "autocannon", board["A"]))[1] == "SKI-1.9"
    board.turn_to("blue")
    assert board.refusal("blue", fire(board["A"], "rifle", board["S"]))[1] == "SKI-1.2"


def test_ski_1_2_the_house_below_may_be_fired_at() -> None:
    """What damages buildings damages that which the flyer is over, and the flyer takes no harm when it collapses."""
    board = over_the_house()
    events = board.give("red", fire_at(board, board["S"], "laser-cannon", "0502", "house-1"), [9])
    assert kinds(events) == ["fired", "building-hit"]
    board.state.buildings["house-1"].damage = 3
    collapse(board.frame, "house-1", board["S"], board.table())
    assert (board["A"].fallen, board["S"].damage) == (True, 0)
    board.check()


def test_ski_2_1_a_strike_on_a_house_meets_the_flyer_above_it() -> None:
    """All in the hex, those inside apart: the flyer above, not the house; without one the house (ruling). There must be
    an enemy or a house: the own flyer alone is none."""
    board = over_the_house(A="blue rifle")
    red, blue = board.put("red flyer air-strike", "0901"), board.put("blue flyer air-strike", "0903")
    assert board.refusal("red", strike(board, red, "0502"))[1] == "SKI-2.1"
    board.turn_to("blue")
    events = board.give("blue", strike(board, blue, "0502"), [10, 1])
    assert kinds(events) == ["strike", "saved", "hurt"]
    assert (facts(events, "strike")["object"], facts(events, "hurt")["unit"]) == (None, board["S"].id)
    assert board.state.buildings["house-1"].damage == 0
    board = over_the_house()
    assert board.objection("red", strike(board, board.put("red flyer air-strike", "0901"), "0602")) is None


def test_ski_2_1_grenades_inside_do_not_hit_the_flyer_above() -> None:
    """All soldiers in the hex."""
    board = over_the_house()
    thrower = board.put("red grenades", "0602")
    assert kinds(board.give("red", fire(thrower, "grenades", board["A"]), [11, 20])) == ["fired", "saved"]


def test_ski_1_6_a_flyer_sees_over_fences_and_is_seen_over_them() -> None:
    """Flyers fly higher than any fence (ruling): a high one hides nobody from them, nor them from anybody."""
    board = Board(".A\n##\n.B\n\n.C\n\n", A="red flyer autocannon", B="blue rifle", C="blue rifle")
    assert board.objection("red", fire(board["A"], "autocannon", board["B"])) is None
    board.turn_to("blue")
    assert board.objection("blue", fire(board["B"], "rifle", board["A"])) is None
    board["A"].chassis = "wheeled"
    assert board.refusal("blue", fire(board["B"], "rifle", board["A"]))[1] == "SKI-1.9"
    board["A"].chassis = "flyer"
    board.put_at(A="0103", B="0101")
    assert board.objection("blue", fire(board["B"], "rifle", board["A"])) is None
