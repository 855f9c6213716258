"""SKI-2.2, and the notes of the weapons in 2.1: hitting, saving, wounds."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.skirmish.board import WATER
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, Fighter, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, rolled

FIELD = r"""
.R    .     .     .     .     .     .     .     .     .     .     .
   .     .     .     .A    .     .     .     .     .     .     .
"""
"""R at 0101; A 7 hexes away."""


def field(red: Fighter, blue: Fighter, at: str | None = None) -> Board:
    """Red's turn: R at 0101, A of blue 7 hexes away or `at` another hex."""
    board = Board(FIELD, R=red, A=blue)
    if at is not None:
        board["A"].cell = board.cell(at)
    return board


def need(board: Board, weapon: str) -> int | None:
    """What R needs to hit A: the die shows 1, which misses."""
    ((needed, hits),) = rolled(board.give("red", fire(board["R"], weapon, board["A"], 1), [1]))
    assert hits == 0
    return needed


# -- to hit ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "needed"),
    [("rifle", 11), ("machine-gun", 12), ("sniper-rifle", 7), ("autocannon", 11), ("laser-cannon", 9)],
)
def test_ski_2_2_the_hit_value_of_the_table(weapon: str, needed: int) -> None:
    """Hit: 1d20 + modifiers ≥ hit value."""
    assert need(field(soldier("red", weapon), soldier("blue")), weapon) == needed


@pytest.mark.parametrize(("at", "needed"), [("0801", 11), ("0901", 13), ("1501", 13)])
def test_ski_2_2_range_over_half(at: str, needed: int) -> None:
    """Range over half −2: of a rifle's 14 hexes 7 are half."""
    assert need(field(soldier("red", "rifle"), soldier("blue"), at), "rifle") == needed


def test_ski_2_1_nothing_is_hit_beyond_the_range() -> None:
    """Range: a rifle reaches 14 hexes."""
    board = field(soldier("red", "rifle"), soldier("blue"), "1601")
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == (
        "The target is 15 hexes away; Rifle reaches 14.",
        "SKI-2.1",
    )


def test_ski_2_2_moved_and_infantry() -> None:
    """Moved and infantry −2; a vehicle loses nothing, and last turn's movement does not count."""
    assert need(field(soldier("red", "rifle", moved_in=2), soldier("blue")), "rifle") == 13
    assert need(field(soldier("red", "rifle", moved_in=1), soldier("blue")), "rifle") == 11
    assert need(field(vehicle("red", "wheeled", "rifle", moved_in=2), soldier("blue")), "rifle") == 11


def test_ski_2_1_the_wounded_hit_worse() -> None:
    """Wounded: −3 to hit; a damaged vehicle shoots as before."""
    assert need(field(soldier("red", "rifle", damage=1), soldier("blue")), "rifle") == 14
    assert need(field(vehicle("red", "tracked", "rifle", damage=4), soldier("blue")), "rifle") == 11


def test_ski_2_2_crew_skill() -> None:
    """Crew skill: Veteran +2 to hit, and what a campaign gives its crew."""
    assert need(field(soldier("red", "rifle", skills=["veteran"]), soldier("blue")), "rifle") == 9
    assert need(field(soldier("red", "rifle", hit_bonus=1), soldier("blue")), "rifle") == 10
    assert need(field(soldier("red", "rifle", hit_bonus=-1, skills=["veteran"]), soldier("blue")), "rifle") == 10


def test_ski_2_2_modifiers_add_up() -> None:
    """1d20 + modifiers: over half range, moved and wounded, 11 + 2 + 2 + 3."""
    assert need(field(soldier("red", "rifle", moved_in=2, damage=1), soldier("blue"), "1001"), "rifle") == 18


def test_ski_2_2_natural_20_hits_and_natural_1_misses() -> None:
    """Natural 20 hits, natural 1 misses."""
    board = field(soldier("red", "rifle", hit_bonus=-10), soldier("blue"))
    assert rolled(board.give("red", fire(board["R"], "rifle", board["A"]), [20, 20])) == [(20, 1)]
    board = field(soldier("red", "sniper-rifle", hit_bonus=10), soldier("blue"))
    assert rolled(board.give("red", fire(board["R"], "sniper-rifle", board["A"]), [1])) == [(2, 0)]


def test_ski_2_1_the_autocannon_against_armour() -> None:
    """Autocannon: −3 to hit on tracked, walkers."""
    for chassis, needed in (("tracked", 14), ("walker", 14), ("wheeled", 11), ("flyer", 11)):
        assert need(field(soldier("red", "autocannon"), vehicle("blue", chassis)), "autocannon") == needed


# -- saves and damage --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chassis", "save"), [("soldier", 15), ("wheeled", 12), ("tracked", 9), ("flyer", 13), ("walker", 8)]
)
def test_ski_2_2_a_failed_save_is_one_damage(chassis: str, save: int) -> None:
    """Then the target's save; a failed save is one stage or damage."""
    for die, damage in ((save, 0), (save - 1, 1)):
        board = field(vehicle("red", "tracked", "autocannon"), vehicle("blue", chassis))
        events = board.give("red", fire(board["R"], "autocannon", board["A"], 1), [20, die])
        assert facts(events, "saved")["need"] == save
        assert board["A"].damage == damage


def test_ski_2_2_a_crew_that_saves_better() -> None:
    """Crew skill counts in saves, too."""
    board = field(soldier("red", "rifle"), soldier("blue", save_bonus=2))
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [11, 13])
    assert facts(events, "saved") == {"unit": board["A"].id, "dice": [13], "need": 13, "failed": 0}


def test_ski_2_1_sound_wounded_dead() -> None:
    """Soldier: sound → wounded → dead; his points are lost to his side."""
    board = field(soldier("red", "machine-gun"), soldier("blue", "rifle"))
    events = board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [12, 14])
    assert kinds(events) == ["fired", "saved", "hurt"]
    assert facts(events, "hurt")["wounded"] is True
    events = board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [12, 14])
    assert kinds(events) == ["fired", "saved", "hurt", "destroyed"]
    assert facts(events, "hurt")["wounded"] is False
    assert (board["A"].fallen, board["A"].cell) == (True, None)
    assert board.state.sides["blue"].lost == 3


def test_ski_2_1_a_vehicle_falls_at_its_last_damage() -> None:
    """3 damage of a wheeled vehicle: the third destroys it."""
    board = field(soldier("red", "rifle"), vehicle("blue", "wheeled", "rifle", damage=2))
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [11, 11])
    assert facts(events, "destroyed")["points"] == 7
    assert facts(events, "destroyed")["by"] == board["R"].id


# -- shots -------------------------------------------------------------------------------------------------------------


def test_ski_2_1_three_shots_of_a_machine_gun() -> None:
    """Machine gun: 3 shots; one hit die each, one save for each hit."""
    board = field(soldier("red", "machine-gun"), vehicle("blue", "wheeled"))
    events = board.give("red", fire(board["R"], "machine-gun", board["A"]), [12, 11, 20, 12, 3])
    assert facts(events, "fired")["dice"] == [12, 11, 20]
    assert facts(events, "saved")["failed"] == 1
    assert board["A"].damage == 1
    assert board.refusal("red", fire(board["R"], "machine-gun", board["A"])) == (
        "Machine gun has no shots left this turn.",
        "SKI-2.1",
    )


def test_ski_2_1_shots_may_be_shared_out() -> None:
    """3 shots: as many of them at one target as one likes, no more than are left, and all again next turn."""
    board = field(soldier("red", "machine-gun"), soldier("blue"))
    other = board.put(soldier("blue"), "0501")
    board.give("red", fire(board["R"], "machine-gun", board["A"], 2), [1, 1])
    assert board.refusal("red", fire(board["R"], "machine-gun", other, 2))[1] == "SKI-2.1"
    board.give("red", fire(board["R"], "machine-gun", other, 1), [1])
    assert board.refusal("red", fire(board["R"], "machine-gun", other))[1] == "SKI-2.1"
    board.turn_to("red", 3)
    assert board.objection("red", fire(board["R"], "machine-gun", other, 3)) is None


def test_ski_4_2_a_weapon_that_has_begun_is_shut_by_movement() -> None:
    """Movement between the shots of different weapons, not of one."""
    board = field(soldier("red", "machine-gun", "rifle"), soldier("blue"))
    board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [1])
    board["R"].weapons[0].shut_in = 2
    text, rule = board.refusal("red", fire(board["R"], "machine-gun", board["A"]))
    assert (text, rule) == (
        "Machine gun had begun to fire when Soldier 1 moved: it fires no more this turn.",
        "SKI-4.2",
    )
    assert board.objection("red", fire(board["R"], "rifle", board["A"])) is None


def test_ski_2_1_once_a_game() -> None:
    """Melta charge: never misses, 1 shot, once a game; 3 damage."""
    board = field(soldier("red", "melta-charge"), vehicle("blue", "tracked"), "0201")
    events = board.give("red", fire(board["R"], "melta-charge", board["A"]), [8])
    assert rolled(events) == [(None, 1)]
    assert board["A"].damage == 3
    board.turn_to("red", 3)
    assert board.refusal("red", fire(board["R"], "melta-charge", board["A"])) == (
        "Melta charge: used up, once a game.",
        "SKI-2.1",
    )


@pytest.mark.parametrize("weapon", ["rifle", "machine-gun", "sniper-rifle", "grenades"])
@pytest.mark.parametrize("chassis", ["tracked", "walker"])
def test_ski_2_1_no_effect_on_armour(weapon: str, chassis: str) -> None:
    """No effect on tracked, walkers."""
    board = field(soldier("red", weapon), vehicle("blue", chassis), "0301")
    text, rule = board.refusal("red", fire(board["R"], weapon, board["A"]))
    assert "no effect" in text
    assert rule == "SKI-2.1"


def test_ski_2_1_a_laser_cannon_does_two_damage_to_vehicles() -> None:
    """Laser cannon: 2 damage to vehicles; of a soldier's stages one."""
    for target, damage in ((vehicle("blue", "walker"), 2), (soldier("blue"), 1)):
        board = field(soldier("red", "laser-cannon"), target)
        board.give("red", fire(board["R"], "laser-cannon", board["A"]), [9, 1])
        assert board["A"].damage == damage


def test_ski_2_1_a_sniper_leaves_soldiers_no_save() -> None:
    """Sniper rifle: soldiers get no save; others do."""
    board = field(soldier("red", "sniper-rifle"), soldier("blue"))
    assert kinds(board.give("red", fire(board["R"], "sniper-rifle", board["A"]), [7])) == ["fired", "hurt"]
    board = field(soldier("red", "sniper-rifle"), vehicle("blue", "wheeled"))
    assert kinds(board.give("red", fire(board["R"], "sniper-rifle", board["A"]), [7, 12])) == ["fired", "saved"]


def test_ski_2_1_grenades_hit_all_soldiers_in_the_hex() -> None:
    """Grenades: all soldiers in the hex, each with his own save; one roll to hit."""
    board = field(soldier("red", "grenades"), soldier("blue"), "0301")
    second, elsewhere = board.put(soldier("blue"), "0301"), board.put(soldier("blue"), "0401")
    events = board.give("red", fire(board["R"], "grenades", board["A"]), [13, 14, 15])
    assert kinds(events) == ["fired", "saved", "hurt", "saved"]
    assert [unit.damage for unit in (board["A"], second, elsewhere)] == [1, 0, 0]


def test_ski_2_1_grenades_hit_friends_too() -> None:
    """Grenades: all soldiers in the hex, those of the thrower's own side with them."""
    board = house()
    board.put(soldier("red", "grenades"), "0602")
    friend, thrower = board.put(soldier("red"), "0502"), board.state.units["red-3"]
    events = board.give("red", fire(thrower, "grenades", board["A"]), [11, 15, 14])
    assert [(event.kind, event.facts["unit"]) for event in events[1:]] == [
        ("saved", board["A"].id),
        ("saved", friend.id),
        ("hurt", friend.id),
    ]
    assert (board["A"].damage, friend.damage, thrower.damage) == (0, 1, 0)


def test_ski_2_1_grenades_ask_for_no_target() -> None:
    """All soldiers in the hex: the hex is enough."""
    board = field(soldier("red", "grenades"), soldier("blue"), "0301")
    board.put(soldier("blue"), "0301")
    assert board.objection("red", Fire(board["R"].id, "grenades", board.cell("0301"), None, None)) is None


def test_ski_2_2_a_target_among_several_is_named() -> None:
    """Shooting is at one target: where several are on a hex it is named, where one is it need not be."""
    board = field(soldier("red", "rifle"), soldier("blue"), "0301")
    order = Fire(board["R"].id, "rifle", board.cell("0301"), None, None)
    assert board.objection("red", order) is None
    board.put(soldier("blue"), "0301")
    assert board.refusal("red", order) == ("There is more than one target on that hex: it must be named.", "SKI-2.2")


def test_ski_2_2_only_enemies_are_shot_at() -> None:
    """At enemies, where they are."""
    board = field(soldier("red", "rifle"), soldier("blue"))
    friend = board.put(soldier("red"), "0301")
    assert board.refusal("red", fire(board["R"], "rifle", friend)) == (
        "There is no enemy to fire at on that hex.",
        "SKI-2.2",
    )


def test_ski_2_1_only_weapons_that_it_carries() -> None:
    """A unit fires what it was bought."""
    board = field(soldier("red", "rifle"), soldier("blue"))
    assert board.refusal("red", fire(board["R"], "laser-cannon", board["A"])) == (
        "Soldier 1 has no such weapon.",
        "SKI-2.1",
    )


def test_ski_1_7_who_was_in_water_does_not_shoot() -> None:
    """Water: infantry crosses, and may not shoot that turn; Amphibious may."""
    assert WATER == "water"
    board = field(soldier("red", "rifle", waded_in=2), soldier("blue"))
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == (
        "Soldier 1 has been in water this turn and may not shoot.",
        "SKI-1.7",
    )
    board["R"].skills = ["amphibious"]
    assert board.objection("red", fire(board["R"], "rifle", board["A"])) is None
    board["R"].skills, board["R"].waded_in = [], 1
    assert board.objection("red", fire(board["R"], "rifle", board["A"])) is None


def test_ski_4_5_firing_frees_the_unit_that_was_touched() -> None:
    """A unit once touched must act next: move, shoot, or be declared done."""
    board = field(soldier("red", "rifle"), soldier("blue"))
    board.state.touched = board["R"].id
    board.give("red", fire(board["R"], "rifle", board["A"]), [1])
    assert board.state.touched is None
    assert board["R"].active_in == 2


def test_ski_2_2_what_is_told_of_a_shot() -> None:
    """The dice of a shot are told in full, in words."""
    board = field(soldier("red", "machine-gun"), soldier("blue", "rifle"))
    events = board.give("red", fire(board["R"], "machine-gun", board["A"]), [12, 3, 15, 14, 2])
    assert [board.text(event) for event in events] == [
        "Soldier 1 (Red) fires at Soldier 1 (Blue) – Machine gun: 12 3 15 (12+ hits), 2 hits.",
        "Soldier 1 (Blue) saves: 14 2 (15+ saves), 2 not saved.",
        "Soldier 1 (Blue): damage 2 of 2.",
        "Soldier 1 (Blue) is destroyed: 3 points, by Soldier 1 (Red).",
    ]
