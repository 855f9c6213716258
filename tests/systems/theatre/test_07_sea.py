"""THE-7.3: fleets fight, hunt trade, and attack who sails past."""

from __future__ import annotations

import pytest

from tests.systems.theatre.boards import Board, at_war, facts, kinds, why

WATERS = ("R1~1B1B2", "R2~2~3B3")
"""~1 touches R1, R2, B1, ~2; ~2 and ~3 lie south of it."""

ASSAULT = "red war-fleet R1 assault ~1"
RAID = "red war-fleet R1 raid ~1"


def at_sea(red: int = 1, blue: int = 1) -> Board:
    """War fleets of Red and Blue in one sea, at war."""
    return at_war(*WATERS, units=(f"red {red} war-fleet ~1", f"blue {blue} war-fleet ~1"))


@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ([3, 3], []),
        ([3, 4], ["red-war-fleet-1"]),
        ([4, 3], ["blue-war-fleet-1"]),
        ([6, 6], ["blue-war-fleet-1", "red-war-fleet-1"]),
    ],
)
def test_the_7_3_enemy_fleets_in_one_sea_fight_both_at_once(dice: list[int], lost: list[str]) -> None:
    """Each rolls, 4 to 6 sinks one enemy fleet: all may part unharmed or all go down. Blue's dice are thrown first.
    They fight in the stage of the first of them, and not again in that of the second."""
    board = at_sea()
    assert facts(board.resolve(dice[::-1]), "sea-fight")["lost"] == lost
    assert (board.supply(), board.state.fought) == ((18, 18), ["~1"])


def test_the_7_3_each_hit_sinks_one_fleet_and_no_more_than_there_are() -> None:
    """Three hits on two fleets."""
    board = at_sea(3, 2)
    board.resolve([1, 1, 4, 5, 6])
    assert board.left == ["red-war-fleet-1", "red-war-fleet-2", "red-war-fleet-3"]


@pytest.mark.parametrize(("war", "red", "blue"), [(False, 20, 20), (True, 1, 0)])
def test_the_7_3_fleets_at_peace_or_without_any_supply_do_not_fight_by_themselves(
    war: bool, red: int, blue: int
) -> None:
    """Only sides at war do (THE-5.5), if they have supply."""
    board = at_sea()
    board.state.wars = board.state.wars if war else []
    board.stores("red", supply=red)
    board.stores("blue", supply=blue)
    assert "sea-fight" not in kinds(board.resolve())


def test_the_7_3_fleets_without_supply_do_not_roll() -> None:
    """They can be sunk. The cheapest comes first, then by number."""
    board = at_sea(2, 2)
    board.stores("red", supply=3)
    fight = facts(board.resolve([2, 2, 6]), "sea-fight")
    assert (fight["unarmed"], fight["lost"]) == (["red-war-fleet-2"], ["blue-war-fleet-1"])


def test_the_7_3_a_fleet_is_paid_once_a_turn() -> None:
    """Whatever it does in it (ruling): it fights at home, and attacks another sea."""
    board = at_war(*WATERS, units=("red war-fleet ~1 assault ~2", "blue war-fleet ~1", "blue war-fleet ~2"))
    board.resolve([1, 1, 1, 1])
    assert board.supply("red") == (18,)


@pytest.mark.parametrize(
    ("wars", "dice", "lost"),
    [
        # Blue hits and draws Red (of Green and Red), Green misses, Red hits and draws Blue.
        (("red green", "blue green"), [4, 1, 6, 2, 1], ["blue-war-fleet-1", "red-war-fleet-1"]),
        ((), [6, 6], ["blue-war-fleet-1", "red-war-fleet-1"]),
    ],
)
def test_the_7_3_of_three_sides_each_targets_are_drawn_among_enemies(
    wars: tuple[str, ...], dice: list[int], lost: list[str]
) -> None:
    """Only for hits, by a die of as many faces as there are enemies; the rolls are made by power. Who is nobody's enemy
    there stays out of it: it is not paid and not hit."""
    board = at_war("R1~1B1", "G1~2W1", units=[f"{side} war-fleet ~1" for side in ("red", "blue", "green")])
    for pair in wars:
        board.war(*pair.split())
    assert facts(board.resolve(dice), "sea-fight")["lost"] == lost
    assert (board.left, board.supply("green")) == (["green-war-fleet-1"], (18 if wars else 20,))


# -- attacking a sea ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemies", "dice", "base", "paid"),
    [
        pytest.param("blue war-fleet ~1", [1, 6], "~1", 2, id="drives-all-out"),
        pytest.param("blue war-fleet ~1", [1, 1], "R1", 2, id="leaves-enemies-and-goes-back"),
        pytest.param("blue war-fleet B1", [], "~1", 0, id="nobody-there"),
    ],
)
def test_the_7_3_an_attack_on_a_sea_that_leaves_no_enemy_in_it_stays(
    enemies: str, dice: list[int], base: str, paid: int
) -> None:
    """Ruling, as on land: who drives all enemies out of a sea is based there; else it goes back. Where there are none
    it is a move, and free: a fleet in port is in no sea."""
    board = at_war(*WATERS)
    fleet, _ = board.put(ASSAULT, enemies)
    assert ("came-in" in kinds(board.resolve(dice))) == (base == "~1")
    assert (board.bases(fleet), board.supply("red")) == ([base], (20 - paid,))


def test_the_7_3_an_attack_that_is_not_paid_does_not_come() -> None:
    """Nor does it move in behind the others."""
    board = at_war(*WATERS)
    fleets = board.put(ASSAULT, ASSAULT, "blue war-fleet ~1")
    board.stores("red", supply=2)
    board.resolve([1, 6])
    assert board.bases(*fleets) == ["~1", "R1", ""]


def test_the_7_3_an_attack_on_fleets_at_peace_declares_war() -> None:
    """On the power that is named, and on those that guarantee it."""
    board = Board("R1~1B1", "G1~2W1", units=(f"{ASSAULT} against=blue", "blue war-fleet ~1", "white war-fleet ~1"))
    board.guarantee("green", "blue")
    assert kinds(board.resolve([1, 1]))[:2] == ["war-declared", "war-joined"]
    assert sorted(board.state.wars) == [("blue", "red"), ("green", "red")]
    assert board.supply("white") == (20,)


def test_the_5_4_an_attack_on_a_power_at_peace_by_treaty_is_void() -> None:
    """Unpaid, and nobody is at war."""
    board = Board(*WATERS)
    fleet, _ = board.put(f"{ASSAULT} against=blue", "blue war-fleet ~1")
    board.peace("red", "blue")
    assert why(board.resolve()) == "peace"
    assert (fleet.at, board.state.wars, board.supply("red")) == ("R1", [], (20,))


def test_the_3_1_a_war_fleet_attacks_neighbouring_seas() -> None:
    """No sea beyond, should it have been moved meanwhile."""
    board = at_war("R1~1~2B1", units=("red war-fleet R1 assault ~2", "blue war-fleet ~2"))
    assert why(board.resolve()) == "reach"


# -- hunting trade -----------------------------------------------------------------------------------------------------


def test_the_7_3_war_fleets_hunt_trade_fleets_that_stand_in_a_sea() -> None:
    """4 to 6 sinks one; trade fleets have no dice."""
    board = at_war(*WATERS)
    raider, *_ = board.put(RAID, "blue 2 trade-fleet ~1")
    assert facts(board.resolve([4]), "trade-hunted")["lost"] == ["blue-trade-fleet-1"]
    assert (raider.at, board.supply("red")) == ("R1", (18,))


def test_the_7_3_war_fleets_protect_the_trade_in_their_sea() -> None:
    """Ruling: who finds enemy war fleets fights these, and sinks no trade fleet."""
    board = at_war(*WATERS, units=(RAID, "blue trade-fleet ~1", "blue war-fleet ~1"))
    board.resolve([1, 6])
    assert board.left == ["blue-trade-fleet-1", "red-war-fleet-1"]


def test_the_7_3_hunting_trade_of_a_power_at_peace_declares_war() -> None:
    """On the power that is named."""
    board = Board(*WATERS, units=(f"{RAID} against=blue", "blue trade-fleet ~1"))
    board.resolve([1])
    assert board.state.wars == [("blue", "red")]


@pytest.mark.parametrize("there", [(), ("red trade-fleet ~1",)])
def test_the_7_3_raiders_without_prey_are_not_paid(there: tuple[str, ...]) -> None:
    """They wait for what sails through the sea; the trade of their own side is no prey."""
    board = at_war(*WATERS, units=(RAID, *there))
    assert "trade-hunted" not in kinds(board.resolve())
    assert board.supply("red") == (20,)


# -- sailing past ------------------------------------------------------------------------------------------------------

TRIP = "red trade-fleet R1 fetch =1 way=~1 good=supply"
"""A trade fleet of Red sails through a sea to the Atlantic."""


@pytest.mark.parametrize(
    ("enemy", "dice", "sunk"),
    [
        pytest.param("~1 hold ~1", [4], True, id="held"),
        pytest.param("~1 hold ~1", [3], False, id="held-and-missed"),
        pytest.param("~1", [], False, id="a-fleet-without-that-order"),
        pytest.param("=1 raid ~1", [5], True, id="raiders-from-next-to-it"),
        pytest.param("B1 hold =1", [], False, id="a-fleet-in-port"),
    ],
)
def test_the_7_3_who_sails_through_a_sea_held_by_an_enemy_is_attacked(enemy: str, dice: list[int], sunk: bool) -> None:
    """Once for the trip there and back. Ruling: a sea is held by fleets that were told to; a fleet in port is in no
    sea, whatever it was told. Raiders need not be in the sea."""
    board = at_war("R1~1=1B1", units=(TRIP, f"blue war-fleet {enemy}"))
    board.resolve(dice)
    assert board.left == ["blue-war-fleet-1", "red-trade-fleet-1"][: 2 - sunk]
    assert board.supply() == (20 if sunk else 21, 18 if dice else 20)


def test_the_7_3_holders_without_supply_let_all_pass() -> None:
    """Not paid: they do not act."""
    board = at_war("R1~1=1B1", units=(TRIP, "blue war-fleet ~1 hold ~1"))
    board.stores("blue", supply=1)
    board.resolve()
    assert board.supply() == (21, 1)


def test_the_7_3_a_fleet_in_port_bars_no_landing() -> None:
    """Ruling: only a fleet that is left in the sea does; that in the port flees when its region has fallen."""
    board = at_war("R1~1B1B2")
    landed, _, enemy = board.put(
        "red infantry R1 land B1 way=~1",
        "red war-fleet ~1 convoy B1 way=~1 others=red-infantry-1",
        "blue war-fleet B1",
    )
    board.resolve()
    assert board.bases(landed, enemy) == ["B1", "~1"]


def test_the_7_3_trade_fleets_that_sail_together_are_one_convoy() -> None:
    """One holder sinks one of three."""
    board = at_war(
        "R1~1=1B1", units=("red 3 trade-fleet R1 fetch =1 way=~1 good=production", "blue war-fleet ~1 hold ~1")
    )
    board.resolve([4])
    assert board.left == ["blue-war-fleet-1", "red-trade-fleet-2", "red-trade-fleet-3"]
    assert board.stores("red").production == 22


def test_the_7_3_escorts_of_a_convoy_are_hit_first_and_shoot_back() -> None:
    """The trade fleet comes home."""
    escort = "red war-fleet R1 convoy =1 way=~1 others=red-trade-fleet-1"
    board = at_war("R1~1=1B1", units=(TRIP, escort, "blue war-fleet ~1 hold ~1"))
    assert facts(board.resolve([5, 5]), "convoy-met")["lost"] == ["blue-war-fleet-1", "red-war-fleet-1"]
    assert (board.left, board.supply("red")) == (["red-trade-fleet-1"], (19,))


def test_the_7_3_war_fleets_on_the_move_meet_all_enemy_war_fleets() -> None:
    """Enemy fleets in one sea fight: both roll, whether the sea is held or not."""
    board = at_war("R1~1~2B1")
    fleet, enemy = board.put("red war-fleet R1 move ~2 way=~1", "blue war-fleet ~1")
    board.resolve([3, 4])
    assert board.bases(fleet, enemy) == ["~2", ""]
