"""THE-6.4: landings and crossings, with escorts, past enemies."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.systems.theatre.orders.units.land import Land
from hexwar_tui.systems.theatre.state import Word
from tests.systems.theatre.boards import Board, at_war, facts, kinds, why

COASTS = ("R1~1B1B2", "R2~1B3B4")
"""Red in the west, a sea, Blue in the east."""

INFANTRY = "red infantry R1 land B1 way=~1"
TANKS = "red tanks R1 land B1 way=~1"
ENEMY = "blue war-fleet ~1"


def escort(unit: str = "red-infantry-1", at: str = "~1", to: str = "B1") -> str:
    """A war fleet of Red that is to take a unit over."""
    return f"red war-fleet {at} convoy {to} way=~1 others={unit}"


def coasts(*units: str, **more: Any) -> Board:
    """Red and Blue are at war on their coasts."""
    return at_war(*COASTS, units=units, **more)


def test_the_6_4_infantry_lands_against_resistance_with_an_escort() -> None:
    """The fleet pays 2 and the division 1; the fleet stays where it was."""
    board = coasts()
    unit, fleet, _ = board.put(INFANTRY, escort(at="R1"), "blue infantry B1")
    assert facts(board.resolve([5, 2]), "land-battle")["result"] == "won"
    assert (board.bases(unit, fleet), board.supply("red")) == (["B1", "R1"], (17,))


def test_the_6_4_a_landing_opens_a_war() -> None:
    """As any other attack does."""
    events = Board(*COASTS, units=(INFANTRY, escort())).resolve()
    assert "war-declared" in kinds(events)
    assert facts(events, "undefended")["landed"] == ["red-infantry-1"]


@pytest.mark.parametrize("escorts", [(), (escort(at="~2"),)])
def test_the_6_4_nobody_lands_without_an_escort(escorts: tuple[str, ...]) -> None:
    """Which stands in or next to the sea: from elsewhere it does not come. Nobody is paid."""
    board = at_war("R1~1B1B2~2", units=(INFANTRY, *escorts))
    given_up = facts(board.resolve(), "given-up")
    assert (given_up["units"], given_up["why"]) == (["red-infantry-1"], "no-escort")
    assert board.supply("red") == (20,)


def test_the_6_4_one_war_fleet_for_each_land_unit() -> None:
    """One fleet that is to escort two takes only one over."""
    board = coasts()
    *units, _ = board.put(INFANTRY, INFANTRY, escort("red-infantry-1,red-infantry-2"))
    board.resolve()
    assert board.bases(*units) == ["B1", "R1"]


def test_the_6_4_tanks_land_where_nobody_resists() -> None:
    """They pay as for any attack, 2, and their escort 2."""
    board = coasts(TANKS, escort("red-tanks-1"))
    assert facts(board.resolve(), "undefended")["landed"] == ["red-tanks-1"]
    assert board.supply("red") == (16,)


@pytest.mark.parametrize(
    ("guard", "word", "supply", "lands"),
    [
        pytest.param("B1", Word.AS_MANY, 20, False, id="guards"),
        pytest.param("B1", Word.PASSIVELY, 20, False, id="who-defends-passively"),
        pytest.param("B2 defend B1", Word.AS_MANY, 20, False, id="helpers-who-come"),
        pytest.param("B2 defend B1", Word.AS_MANY, 0, True, id="helpers-who-can't-be-paid"),
    ],
)
def test_the_6_4_tanks_do_not_land_against_resistance(guard: str, word: Word, supply: int, lands: bool) -> None:
    """Only infantry may: they don't set out, and neither they nor their escort are paid. Those resist who defend
    passively, too, and those ordered to defend the region from beside it, unless they can't be paid."""
    board = coasts()
    tank, *_ = board.put(TANKS, escort("red-tanks-1"), f"blue infantry {guard}")
    board.stores("blue", supply=supply)
    board.word("B1", word)
    events = board.resolve()
    assert lands or why(events) == "resistance"
    assert (board.bases(tank), board.supply("red")) == (["B1" if lands else "R1"], (16 if lands else 20,))


def test_the_6_4_tanks_follow_infantry_that_has_taken_the_coast() -> None:
    """Ruling: by then it is their own, and the landing a move (THE-5.4), free and over a free sea without an escort."""
    landings = [f"red {type} R1 land B3 way=~1" for type in ("infantry", "tanks")]
    board = coasts(*landings, escort(to="B3"), escort("red-tanks-1", to="B3"), "blue infantry B3")
    assert facts(board.resolve([6, 1]), "moved")["moves"] == [["red-tanks-1", "R1", "B3"]]
    assert board.supply("red") == (17,)


def test_the_6_4_an_order_for_tanks_to_land_on_a_defended_coast_is_refused() -> None:
    """As things stand; where nobody stands it is given."""
    board = coasts()
    tank, fleet = board.put("red tanks R1", "red war-fleet ~1")
    order = Land(target="B1", units=(tank.id,), fleets=(fleet.id,))
    assert board.objection("red", order) is None
    board.put("blue infantry B1")
    told = "In Region B1 somebody stands to resist: only infantry lands there, not tank division 1 (Red)."
    assert board.refusal("red", order) == (told, "THE-6.4")


def test_the_6_4_escorts_among_enemies_fight_twice() -> None:
    """Ruling: fleets that share a sea fight in the part of the fleets; who then sails past an enemy that is left is
    attacked by it."""
    board = coasts()
    units = board.put(INFANTRY, escort(), ENEMY)
    told = kinds(board.resolve([1, 1, 4, 4]))
    assert [kind for kind in told if kind in ("sea-fight", "convoy-met")] == ["sea-fight", "convoy-met"]
    assert (board.bases(*units), board.supply()) == (["R1", "", ""], (18, 18))


def test_the_6_4_a_landing_crosses_one_sea() -> None:
    """Two are too many, and a sea that touches only one of the coasts will not do."""
    landings = [f"red infantry R1 land B1 way={way}" for way in ("~1,~2", "~1", "~2")]
    assert len(facts(at_war("R1~1~2B1B2", units=landings).resolve(), "given-up")["units"]) == 3


@pytest.mark.parametrize(
    ("dice", "bases", "reason"),
    [
        pytest.param([3, 3, 3], ["R1", "R1", "~1", "~1", "~1"], "enemy-fleets", id="the-enemy-is-left"),
        pytest.param([3, 4, 3], ["B1", "B1", "~1", "~1", ""], "", id="the-way-is-cleared"),
        pytest.param([6, 6, 1], ["B1", "R1", "", "~1", ""], "no-escort", id="a-lost-escort-takes-nobody-over"),
    ],
)
def test_the_6_4_nobody_lands_while_an_enemy_fleet_is_left_in_the_sea(
    dice: list[int], bases: list[str], reason: str
) -> None:
    """Escorts and enemies fight. If the enemy is left all landings go back, and are not paid; if an escort is lost, its
    division does."""
    board = coasts()
    units = board.put(INFANTRY, INFANTRY, escort(), escort("red-infantry-2"), ENEMY)
    board.state.fought = ["~1"]
    events = board.resolve(dice)
    assert board.bases(*units) == bases
    assert (why(events) if "given-up" in kinds(events) else "") == reason
    assert board.supply("red") == (16 - bases.count("B1"),)


def test_the_6_4_fleets_of_the_turn_fight_at_sea_before_the_landing() -> None:
    """Sea comes before land: an attack on the sea clears it."""
    board = coasts()
    units = board.put(INFANTRY, escort(at="R1"), ENEMY, "red war-fleet R2 assault ~1")
    assert "convoy-met" not in kinds(board.resolve([1, 6]))
    assert board.bases(*units) == ["B1", "R1", "", "~1"]


def test_the_6_4_an_escort_without_supply_does_not_sail() -> None:
    """Not paid: it does not act."""
    board = coasts(INFANTRY, escort())
    board.stores("red", supply=1)
    assert facts(board.resolve(), "supplied")["unpaid"] == ["red-war-fleet-1"]
    assert (board.state.units["red-infantry-1"].at, board.supply("red")) == ("R1", (1,))


def test_the_6_4_landings_and_attacks_over_land_are_one_battle() -> None:
    """All units of a side in the battle sum their dice."""
    board = at_war("R1~1B1R2", "R3~1B2R4", units=(INFANTRY, escort(), "red tanks R2 attack B1", "blue infantry B1"))
    battle = facts(board.resolve([6, 6, 6, 1]), "land-battle")
    assert (battle["attackers"], battle["landed"]) == (["red-infantry-1", "red-tanks-1"], ["red-infantry-1"])
    assert len(battle["attack"]) == 3


# -- crossings ---------------------------------------------------------------------------------------------------------

CROSSING = "red tanks R1 move R2 way=~1"
GUIDE = escort("red-tanks-1", "R1", "R2")


@pytest.mark.parametrize(
    ("others", "dice", "left"),
    [
        pytest.param((), [], ["R2"], id="over-free-seas"),
        pytest.param((ENEMY,), [], ["R1", "~1"], id="without-an-escort"),
        pytest.param((GUIDE, ENEMY, ENEMY), [5, 2, 5], ["R2", "", "", "~1"], id="past-the-enemy"),
        pytest.param((GUIDE, ENEMY, ENEMY), [5, 4, 3], ["", "", "~1", "~1"], id="hit-behind-the-escort"),
    ],
)
def test_the_6_4_between_own_coasts_where_enemy_fleets_are_an_escort_is_needed(
    others: tuple[str, ...], dice: list[int], left: list[str]
) -> None:
    """Ruling: over free seas it is a move like any other, and free. Each hit sinks one unit, escorts first; who is left
    arrives, though an enemy is left in the sea."""
    board = at_war("R1~1R2B1")
    units = board.put(CROSSING, *others)
    events = board.resolve(dice)
    assert board.bases(*units) == left
    assert ("given-up" in kinds(events)) == (left[0] == "R1")
    assert board.supply("red") == (20 - 2 * (GUIDE in others),)


def test_the_6_4_to_a_coast_of_others_an_escort_is_needed_in_peace_too() -> None:
    """A right of way opens the coast, not the sea."""
    board = Board("R1~1B1B2")
    board.passage("blue", "red")
    board.put("red infantry R1 move B1 way=~1")
    assert why(board.resolve()) == "no-escort"
    board.put("red infantry R1 move B1 way=~1", escort("red-infantry-2"))
    board.resolve()
    assert board.state.units["red-infantry-2"].at == "B1"
