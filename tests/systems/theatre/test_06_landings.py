"""THE-6.4: landings and crossings, with escorts, past enemies."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.theatre.orders.units.land import Land
from hexwar_tui.systems.theatre.state import DefenceWord, Task, Unit, Word
from tests.systems.theatre.boards import Board, facts, kinds
from tests.systems.theatre.signed import passage

COASTS = ("R1~1B1B2", "R2~1B3B4")
"""Red in the west, a sea, Blue in the east."""


def board_at_war() -> Board:
    """Red and Blue are at war."""
    board = Board(*COASTS)
    board.war("red", "blue")
    return board


def lander(board: Board, *, at: str = "R1", to: str = "B1", escort: str | None = "~1") -> tuple[Unit, Unit | None]:
    """An infantry division that is to land, and its escort, standing in a sea or port."""
    unit = board.unit("red", "infantry", at)
    board.order(unit, Task.LAND, to, way=["~1"])
    if escort is None:
        return unit, None
    fleet = board.unit("red", "war-fleet", escort)
    board.order(fleet, Task.CONVOY, to, way=["~1"], others=[unit.id])
    return unit, fleet


def there(board: Board, *units: Unit | None) -> list[str]:
    """Where units are now, "" for those that are gone."""
    return [board.state.units[unit.id].at if unit and unit.id in board.state.units else "" for unit in units]


def test_the_6_4_infantry_lands_against_resistance_with_an_escort() -> None:
    """The fleet pays 2 and the division 1; the fleet stays where it was."""
    board = board_at_war()
    unit, fleet = lander(board, escort="R1")
    board.unit("blue", "infantry", "B1")
    events = board.resolve([5, 2], "red", "blue")
    assert facts(events, "land-battle")["result"] == "won"
    assert there(board, unit, fleet) == ["B1", "R1"]
    assert board.stores("red").supply == 17


def test_the_6_4_a_landing_opens_a_war() -> None:
    """As any other attack does."""
    board = Board(*COASTS)
    lander(board)
    events = board.resolve([], "red", "blue")
    assert "war-declared" in kinds(events)
    assert facts(events, "undefended")["landed"] == ["red-infantry-1"]


def test_the_6_4_nobody_lands_without_an_escort() -> None:
    """It stays at home, unpaid."""
    board = board_at_war()
    unit, _ = lander(board, escort=None)
    events = board.resolve([], "red", "blue")
    assert facts(events, "given-up")["why"] == "no-escort"
    assert there(board, unit) == ["R1"]
    assert board.stores("red").supply == 20


def test_the_6_4_an_escort_stands_in_or_next_to_the_sea() -> None:
    """From elsewhere it does not come, and is not paid."""
    board = Board("R1~1B1B2~2")
    board.war("red", "blue")
    unit, _ = lander(board, escort="~2")
    events = board.resolve([], "red", "blue")
    assert facts(events, "given-up")["units"] == [unit.id]
    assert board.stores("red").supply == 20


def test_the_6_4_one_war_fleet_for_each_land_unit() -> None:
    """One fleet that is to escort two takes only one over."""
    board = board_at_war()
    unit, fleet = lander(board)
    other, _ = lander(board, escort=None)
    assert fleet is not None
    assert fleet.order is not None
    fleet.order.others = [unit.id, other.id]
    board.resolve([], "red", "blue")
    assert there(board, unit, other) == ["B1", "R1"]


def landing_tank(board: Board, to: str = "B1") -> Unit:
    """A tank division that is to land, and its escort."""
    tank = board.unit("red", "tanks", "R1")
    board.order(tank, Task.LAND, to, way=["~1"])
    board.order(board.unit("red", "war-fleet", "~1"), Task.CONVOY, to, way=["~1"], others=[tank.id])
    return tank


def test_the_6_4_tanks_land_where_nobody_resists() -> None:
    """They pay as for any attack, 2, and their escort 2."""
    board = board_at_war()
    tank = landing_tank(board)
    events = board.resolve([], "red", "blue")
    assert facts(events, "undefended")["landed"] == [tank.id]
    assert there(board, tank) == ["B1"]
    assert board.stores("red").supply == 16


def test_the_6_4_tanks_do_not_land_against_resistance() -> None:
    """Only infantry may: they don't set out, and neither they nor their escort are paid."""
    board = board_at_war()
    tank = landing_tank(board)
    board.unit("blue", "infantry", "B1")
    events = board.resolve([], "red", "blue")
    assert [facts(events, "given-up")[fact] for fact in ("units", "why")] == [[tank.id], "resistance"]
    assert there(board, tank) == ["R1"]
    assert board.stores("red").supply == 20


@pytest.mark.parametrize(("supply", "lands"), [(20, False), (0, True)])
def test_the_6_4_helpers_who_come_resist_too(supply: int, lands: bool) -> None:
    """Those ordered to defend the region from beside it, unless they can't be paid and stay at home."""
    board = board_at_war()
    board.stores("blue", supply=supply)
    tank = landing_tank(board)
    board.order(board.unit("blue", "infantry", "B2"), Task.DEFEND, "B1")
    board.resolve([], "red", "blue")
    assert there(board, tank) == ["B1" if lands else "R1"]


def test_the_6_4_units_that_defend_passively_resist_too() -> None:
    """They are not called, but roll their die."""
    board = board_at_war()
    tank = landing_tank(board)
    board.unit("blue", "infantry", "B1")
    board.state.regions["B1"].standing = DefenceWord(Word.PASSIVELY)
    board.resolve([], "red", "blue")
    assert there(board, tank) == ["R1"]


def test_the_6_4_tanks_follow_infantry_that_has_taken_the_coast() -> None:
    """Ruling: by then it is their own, and the landing a move (THE-5.4), free and over a free sea without an escort."""
    board = board_at_war()
    unit, _ = lander(board, to="B3")
    tank = landing_tank(board, to="B3")
    board.unit("blue", "infantry", "B3")
    events = board.resolve([6, 1], "red", "blue")
    assert facts(events, "moved")["moves"] == [[tank.id, "R1", "B3"]]
    assert there(board, unit, tank) == ["B3", "B3"]
    assert board.stores("red").supply == 17


def test_the_6_4_an_order_for_tanks_to_land_on_a_defended_coast_is_refused() -> None:
    """As things stand; where nobody stands it is given."""
    board = board_at_war()
    tank, fleet = board.unit("red", "tanks", "R1"), board.unit("red", "war-fleet", "~1")
    order = Land(target="B1", units=(tank.id,), fleets=(fleet.id,))
    assert board.objection("red", order) is None
    board.unit("blue", "infantry", "B1")
    told = "In Region B1 somebody stands to resist: only infantry lands there, not tank division 1 (Red)."
    assert board.refusal("red", order) == (told, "THE-6.4")


def test_the_6_4_escorts_among_enemies_fight_twice() -> None:
    """Ruling: fleets that share a sea fight in the part of the fleets; who then sails past an enemy that is left is
    attacked by it."""
    board = board_at_war()
    unit, fleet = lander(board)
    enemy = board.unit("blue", "war-fleet", "~1")
    events = board.resolve([1, 1, 4, 4], "red", "blue")
    assert [event.kind for event in events if event.kind in ("sea-fight", "convoy-met")] == ["sea-fight", "convoy-met"]
    assert there(board, unit, fleet, enemy) == ["R1", "", ""]
    assert (board.stores("red").supply, board.stores("blue").supply) == (18, 18)


def test_the_6_4_a_landing_crosses_one_sea() -> None:
    """Two are too many, and a sea that touches only one of the coasts will not do."""
    board = Board("R1~1~2B1B2")
    board.war("red", "blue")
    for way in (["~1", "~2"], ["~1"], ["~2"]):
        unit = board.unit("red", "infantry", "R1")
        board.order(unit, Task.LAND, "B1", way=way)
    events = board.resolve([], "red", "blue")
    assert len(facts(events, "given-up")["units"]) == 3


def test_the_6_4_nobody_lands_while_an_enemy_fleet_is_left_in_the_sea() -> None:
    """The escort and the enemy fleet fight, both miss: the landing goes back, and is not paid."""
    board = board_at_war()
    unit, fleet = lander(board)
    enemy = board.unit("blue", "war-fleet", "~1")
    board.state.fought = ["~1"]
    events = board.resolve([3, 3], "red", "blue")
    assert kinds(events)[:3] == ["supplied", "supplied", "convoy-met"]
    assert facts(events, "given-up")["why"] == "enemy-fleets"
    assert there(board, unit, fleet, enemy) == ["R1", "~1", "~1"]
    assert board.stores("red").supply == 18


def test_the_6_4_an_escort_clears_the_way() -> None:
    """It sinks the enemy, which misses: the landing goes on."""
    board = board_at_war()
    unit, fleet = lander(board)
    enemy = board.unit("blue", "war-fleet", "~1")
    board.state.fought = ["~1"]
    board.resolve([3, 4], "red", "blue")
    assert there(board, unit, fleet, enemy) == ["B1", "~1", ""]


def test_the_6_4_fleets_of_the_turn_fight_at_sea_before_the_landing() -> None:
    """Sea comes before land: an attack on the sea clears it."""
    board = board_at_war()
    unit, fleet = lander(board, escort="R1")
    enemy = board.unit("blue", "war-fleet", "~1")
    board.order(board.unit("red", "war-fleet", "R2"), Task.ASSAULT, "~1")
    events = board.resolve([1, 6], "red", "blue")
    assert "convoy-met" not in kinds(events)
    assert there(board, unit, fleet, enemy) == ["B1", "R1", ""]


def test_the_6_4_a_lost_escort_takes_nobody_over() -> None:
    """Two escorts, one is sunk, and so is the enemy: one division lands, the other goes back."""
    board = board_at_war()
    one, first = lander(board)
    two, second = lander(board)
    enemy = board.unit("blue", "war-fleet", "~1")
    board.state.fought = ["~1"]
    events = board.resolve([6, 6, 1], "red", "blue")
    assert facts(events, "convoy-met")["lost"] == ["blue-war-fleet-1", "red-war-fleet-1"]
    assert there(board, one, two, first, second, enemy) == ["B1", "R1", "", "~1", ""]
    assert facts(events, "given-up")["why"] == "no-escort"


def test_the_6_4_an_escort_without_supply_does_not_sail() -> None:
    """Not paid: it does not act."""
    board = board_at_war()
    unit, _ = lander(board)
    board.stores("red", supply=1)
    events = board.resolve([], "red", "blue")
    assert facts(events, "supplied")["unpaid"] == ["red-war-fleet-1"]
    assert there(board, unit) == ["R1"]
    assert board.stores("red").supply >= 1


def test_the_6_4_landings_and_attacks_over_land_are_one_battle() -> None:
    """All units of a side in the battle sum their dice."""
    board = Board("R1~1B1R2", "R3~1B2R4")
    board.war("red", "blue")
    lander(board)
    board.order(board.unit("red", "tanks", "R2"), Task.ATTACK, "B1")
    board.unit("blue", "infantry", "B1")
    battle = facts(board.resolve([6, 6, 6, 1], "red", "blue"), "land-battle")
    assert len(battle["attack"]) == 3
    assert (battle["attackers"], battle["landed"]) == (["red-infantry-1", "red-tanks-1"], ["red-infantry-1"])


# -- crossings ---------------------------------------------------------------------------------------------------------


def test_the_6_4_between_own_coasts_over_free_seas_no_escort_is_needed() -> None:
    """Ruling: it is a move like any other, and free."""
    board = Board("R1~1R2B1")
    board.war("red", "blue")
    tank = board.unit("red", "tanks", "R1")
    board.order(tank, Task.MOVE, "R2", way=["~1"])
    board.resolve([], "red", "blue")
    assert there(board, tank) == ["R2"]
    assert board.stores("red").supply == 20


def test_the_6_4_where_enemy_fleets_are_an_escort_is_needed() -> None:
    """Without one it stays."""
    board = Board("R1~1R2B1")
    board.war("red", "blue")
    tank = board.unit("red", "tanks", "R1")
    board.unit("blue", "war-fleet", "~1")
    board.order(tank, Task.MOVE, "R2", way=["~1"])
    events = board.resolve([], "red", "blue")
    assert facts(events, "given-up")["why"] == "no-escort"
    assert there(board, tank) == ["R1"]


def test_the_6_4_a_crossing_goes_on_past_the_enemy() -> None:
    """Each hit sinks one unit, escorts first; who is left arrives, though an enemy is left in the sea."""
    board = Board("R1~1R2B1")
    board.war("red", "blue")
    tank = board.unit("red", "tanks", "R1")
    enemies = board.units("blue", "war-fleet", "~1", 2)
    board.order(tank, Task.MOVE, "R2", way=["~1"])
    escort = board.unit("red", "war-fleet", "R1")
    board.order(escort, Task.CONVOY, "R2", way=["~1"], others=[tank.id])
    events = board.resolve([5, 2, 5], "red", "blue")
    assert facts(events, "convoy-met")["lost"] == ["blue-war-fleet-1", escort.id]
    assert there(board, tank, *enemies) == ["R2", "", "~1"]


def test_the_6_4_what_is_hit_behind_the_escorts_is_sunk() -> None:
    """Two hits sink the escort and the tanks."""
    board = Board("R1~1R2B1")
    board.war("red", "blue")
    tank = board.unit("red", "tanks", "R1")
    board.units("blue", "war-fleet", "~1", 2)
    board.order(tank, Task.MOVE, "R2", way=["~1"])
    escort = board.unit("red", "war-fleet", "R1")
    board.order(escort, Task.CONVOY, "R2", way=["~1"], others=[tank.id])
    board.resolve([5, 4, 3], "red", "blue")
    assert there(board, tank, escort) == ["", ""]


def test_the_6_4_to_a_coast_of_others_an_escort_is_needed_in_peace_too() -> None:
    """A right of way opens the coast, not the sea."""
    board = Board("R1~1B1B2")
    passage(board, "blue", "red")
    unit = board.unit("red", "infantry", "R1")
    board.order(unit, Task.MOVE, "B1", way=["~1"])
    events = board.resolve([], "red", "blue")
    assert facts(events, "given-up")["why"] == "no-escort"
    board.order(unit, Task.MOVE, "B1", way=["~1"])
    board.order(board.unit("red", "war-fleet", "~1"), Task.CONVOY, "B1", way=["~1"], others=[unit.id])
    board.resolve([], "red", "blue")
    assert there(board, unit) == ["B1"]
