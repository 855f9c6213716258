"""SKI-2.2 and the weapons in 2.1: hitting, saving, wounds."""

from __future__ import annotations

import pytest

from tests.systems.skirmish.boards import Board, Fighter, facts, fighter, kinds
from tests.systems.skirmish.grounds import house
from tests.systems.skirmish.shots import fire, fire_at, rolled

FIELD = r"""
.R    .     .     .     .     .     .     .     .     .     .     .
   .     .     .     .A    .     .     .     .     .     .     .
"""
"""R at 0101; A 7 hexes away."""


def field(red: Fighter | str, blue: Fighter | str = "blue", at: str | None = None) -> Board:
    """Red's turn: R at 0101, A of blue 7 hexes away or `at` another hex."""
    board = Board(FIELD, R=red, A=blue)
    if at is not None:
        board.put_at(A=at)
    return board


def need(red: Fighter | str, blue: Fighter | str = "blue", at: str | None = None) -> int | None:
    """What R needs to hit A with his weapon: the die shows 1, which misses."""
    board = field(red, blue, at)
    ((needed, hits),) = rolled(board.give("red", fire(board["R"], board["R"].weapons[0].id, board["A"], 1), [1]))
    assert hits == 0
    return needed


# -- to hit ------------------------------------------------------------------------------------------------------------


def test_ski_2_2_the_hit_value_of_the_table() -> None:
    """Hit: 1d20 + modifiers ≥ hit value. Autocannon: −3 to hit on tracked, walkers."""
    for weapon, needed in {"rifle": 11, "machine-gun": 12, "sniper-rifle": 7, "autocannon": 11}.items():
        assert need(f"red {weapon}") == needed
    for chassis, needed in {"tracked": 14, "walker": 14, "wheeled": 11, "flyer": 11}.items():
        assert need("red autocannon", f"blue {chassis}") == needed
        assert need("red laser-cannon", f"blue {chassis}") == 9


@pytest.mark.parametrize(("at", "needed"), [("0801", 11), ("0901", 13), ("1501", 13)])
def test_ski_2_2_range_over_half(at: str, needed: int) -> None:
    """Range over half −2: of a rifle's 14 hexes 7 are half."""
    assert need("red rifle", "blue", at) == needed


def test_ski_2_1_nothing_is_hit_beyond_the_range() -> None:
    """Range: a rifle reaches 14 hexes."""
    board = field("red rifle", at="1601")
    told = ("The target is 15 hexes away; Rifle reaches 14.", "SKI-2.1")
    assert board.refusal("red", fire(board["R"], "rifle", board["A"])) == told


@pytest.mark.parametrize(
    ("red", "fields", "needed"),
    [
        pytest.param("red rifle", {"moved_in": 2}, 13, id="moved and infantry −2"),
        pytest.param("red rifle", {"moved_in": 1}, 11, id="moved last turn"),
        pytest.param("red wheeled rifle", {"moved_in": 2}, 11, id="a vehicle loses nothing"),
        pytest.param("red rifle", {"damage": 1}, 14, id="wounded −3"),
        pytest.param("red tracked rifle", {"damage": 4}, 11, id="a damaged vehicle shoots as before"),
        pytest.param("red rifle +veteran", {}, 9, id="Veteran +2"),
        pytest.param("red rifle", {"hit_bonus": 1}, 10, id="what a campaign gives its crew"),
        pytest.param("red rifle +veteran", {"hit_bonus": -1}, 10, id="both"),
        pytest.param("red rifle", {"moved_in": 2, "damage": 1}, 16, id="modifiers add up"),
    ],
)
def test_ski_2_2_modifiers(red: str, fields: dict[str, int], needed: int) -> None:
    """1d20 + modifiers: movement, wounds, crew skill; over half range −2 with all of them."""
    assert need(fighter(red, **fields)) == needed
    assert need(fighter(red, **fields), "blue", "1001") == needed + 2


def test_ski_2_2_natural_20_hits_and_natural_1_misses() -> None:
    """Natural 20 hits, natural 1 misses."""
    for weapon, bonus, die, told in (("rifle", -10, 20, (20, 1)), ("sniper-rifle", 10, 1, (2, 0))):
        board = field(fighter(f"red {weapon}", hit_bonus=bonus))
        dice = [die, 20] if die == 20 else [die]
        assert rolled(board.give("red", fire(board["R"], weapon, board["A"]), dice)) == [told]


# -- saves and damage --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chassis", "save"), [("soldier", 15), ("wheeled", 12), ("tracked", 9), ("flyer", 13), ("walker", 8)]
)
def test_ski_2_2_a_failed_save_is_one_damage(chassis: str, save: int) -> None:
    """Then the target's save, to which crew skill adds; a failed save is one stage or damage."""
    for bonus, die, damage in ((0, save, 0), (0, save - 1, 1), (2, save - 2, 0)):
        board = field("red tracked autocannon", fighter(f"blue {chassis}", save_bonus=bonus))
        events = board.give("red", fire(board["R"], "autocannon", board["A"], 1), [20, die])
        told = {"unit": board["A"].id, "dice": [die], "need": save - bonus, "failed": damage}
        assert facts(events, "saved") == told
        assert board["A"].damage == damage


def test_ski_2_1_sound_wounded_dead() -> None:
    """Soldier: sound → wounded → dead; his points are lost to his side. 3 damage of a wheeled vehicle: the third
    destroys it."""
    board = field("red machine-gun", "blue rifle")
    for is_wounded in (True, False):
        events = board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [12, 14])
        assert kinds(events) == ["fired", "saved", "hurt", *["destroyed"] * (not is_wounded)]
        assert facts(events, "hurt")["wounded"] is is_wounded
    assert (board["A"].fallen, board["A"].cell) == (True, None)
    assert board.state.sides["blue"].lost == 3
    board = field("red rifle", fighter("blue wheeled rifle", damage=2))
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [11, 11])
    assert (facts(events, "destroyed")["points"], facts(events, "destroyed")["by"]) == (7, board["R"].id)


# -- shots -------------------------------------------------------------------------------------------------------------


def test_ski_2_1_shots_may_be_shared_out() -> None:
    """3 shots: as many of them at one target as one likes, no more than are left, and all again next turn. Who has
    fired is active, and free if he was touched (SKI-4.5)."""
    board = field("red machine-gun")
    other, gun = board.put("blue", "0501"), board["R"]
    board.state.touched = gun.id
    board.give("red", fire(gun, "machine-gun", board["A"], 2), [1, 1])
    assert (board.state.touched, gun.active_in) == (None, 2)
    assert board.refusal("red", fire(gun, "machine-gun", other, 2))[1] == "SKI-2.1"
    board.give("red", fire(gun, "machine-gun", other, 1), [1])
    assert board.refusal("red", fire(gun, "machine-gun", other))[1] == "SKI-2.1"
    board.turn_to("red", 3)
    assert board.objection("red", fire(gun, "machine-gun", other, 3)) is None


def test_ski_2_1_once_a_game() -> None:
    """Melta charge: never misses, 1 shot, once a game; 3 damage."""
    board = field("red melta-charge", "blue tracked", "0201")
    order = fire(board["R"], "melta-charge", board["A"])
    assert rolled(board.give("red", order, [8])) == [(None, 1)]
    assert board["A"].damage == 3
    board.turn_to("red", 3)
    assert board.refusal("red", order) == ("Melta charge: used up, once a game.", "SKI-2.1")


@pytest.mark.parametrize("weapon", ["rifle", "machine-gun", "sniper-rifle", "grenades"])
@pytest.mark.parametrize("chassis", ["tracked", "walker"])
def test_ski_2_1_no_effect_on_armour(weapon: str, chassis: str) -> None:
    """No effect on tracked, walkers."""
    board = field(f"red {weapon}", f"blue {chassis}", "0301")
    text, rule = board.refusal("red", fire(board["R"], weapon, board["A"]))
    assert "no effect" in text
    assert rule == "SKI-2.1"


def test_ski_2_1_what_lasers_and_snipers_do() -> None:
    """Laser cannon: 2 damage to vehicles; of a soldier's stages one. Sniper rifle: soldiers get no save; others do."""
    for target, damage in (("blue walker", 2), ("blue", 1)):
        board = field("red laser-cannon", target)
        board.give("red", fire(board["R"], "laser-cannon", board["A"]), [9, 1])
        assert board["A"].damage == damage
    for target, dice, told in (("blue", [7], "hurt"), ("blue wheeled", [7, 12], "saved")):
        board = field("red sniper-rifle", target)
        assert kinds(board.give("red", fire(board["R"], "sniper-rifle", board["A"]), dice)) == ["fired", told]


def test_ski_2_1_grenades_hit_all_soldiers_in_the_hex() -> None:
    """Grenades: all soldiers in the hex, each with his own save, those of the thrower's own side with them; one roll to
    hit."""
    board = field("red grenades", at="0301")
    second, elsewhere = board.put("blue", "0301"), board.put("blue", "0401")
    events = board.give("red", fire(board["R"], "grenades", board["A"]), [13, 14, 15])
    assert kinds(events) == ["fired", "saved", "hurt", "saved"]
    assert [unit.damage for unit in (board["A"], second, elsewhere)] == [1, 0, 0]
    board = house()
    thrower, friend = board.put("red grenades", "0602"), board.put("red", "0502")
    events = board.give("red", fire(thrower, "grenades", board["A"]), [11, 15, 14])
    hit = [("saved", board["A"].id), ("saved", friend.id), ("hurt", friend.id)]
    assert [(event.kind, event.facts["unit"]) for event in events[1:]] == hit
    assert (board["A"].damage, friend.damage, thrower.damage) == (0, 1, 0)


def test_ski_2_2_a_target_among_several_is_named() -> None:
    """Shooting is at one target: where several are on a hex it is named, where one is it need not be; grenades hit all,
    and need none. At enemies, where they are; a unit fires what it was bought."""
    board = field("red rifle grenades", at="0301")
    rifle, grenades = (fire_at(board, board["R"], weapon, "0301") for weapon in ("rifle", "grenades"))
    assert board.objection("red", rifle) is None
    board.put("blue", "0301")
    told = ("There is more than one target on that hex: it must be named.", "SKI-2.2")
    assert board.refusal("red", rifle) == told
    assert board.objection("red", grenades) is None
    friend = board.put("red", "0401")
    told = ("There is no enemy to fire at on that hex.", "SKI-2.2")
    assert board.refusal("red", fire(board["R"], "rifle", friend)) == told
    told = ("Soldier 1 has no such weapon.", "SKI-2.1")
    assert board.refusal("red", fire(board["R"], "laser-cannon", board["A"])) == told


def test_ski_2_1_three_shots_of_a_machine_gun_are_told_in_full() -> None:
    """Machine gun: 3 shots; one hit die each, one save for each hit; the dice are told in words."""
    board = field("red machine-gun", "blue rifle")
    assert board.told("red", fire(board["R"], "machine-gun", board["A"]), [12, 3, 15, 14, 2]) == [
        "Soldier 1 (Red) fires at Soldier 1 (Blue) – Machine gun: 12 3 15 (12+ hits), 2 hits.",
        "Soldier 1 (Blue) saves: 14 2 (15+ saves), 2 not saved.",
        "Soldier 1 (Blue) is damaged: 0 of 2 left.",
        "Soldier 1 (Blue) is destroyed: 3 points, by Soldier 1 (Red).",
    ]
    board = field("red machine-gun", "blue wheeled")
    board.give("red", fire(board["R"], "machine-gun", board["A"]), [12, 11, 20, 12, 3])
    assert board["A"].damage == 1
    told = ("Machine gun has no shots left this turn.", "SKI-2.1")
    assert board.refusal("red", fire(board["R"], "machine-gun", board["A"])) == told
