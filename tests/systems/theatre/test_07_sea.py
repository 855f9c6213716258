"""THE-7.3: fleets fight, hunt trade, and attack who sails past."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.theatre.state import Good, Task, Unit
from tests.systems.theatre.boards import Board, facts, kinds
from tests.systems.theatre.signed import guarantee, peace

WATERS = ("R1~1B1B2", "R2~2~3B3")
"""~1 touches R1, R2, B1, ~2; ~2 and ~3 lie south of it."""


def at_sea(red: int = 1, blue: int = 1, *, war: bool = True) -> tuple[Board, list[Unit], list[Unit]]:
    """War fleets of Red and Blue in one sea."""
    board = Board(*WATERS)
    if war:
        board.war("red", "blue")
    return board, board.units("red", "war-fleet", "~1", red), board.units("blue", "war-fleet", "~1", blue)


def left(board: Board) -> list[str]:
    """The units that are left, by id."""
    return sorted(board.state.units)


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
    """Each rolls, 4 to 6 sinks one enemy fleet: all may part unharmed or all go down. Blue's dice are thrown first."""
    board, _, _ = at_sea()
    events = board.resolve(dice[::-1])
    assert facts(events, "sea-fight")["lost"] == lost
    assert (board.stores("red").supply, board.stores("blue").supply) == (18, 18)


def test_the_7_3_each_hit_sinks_one_fleet_and_no_more_than_there_are() -> None:
    """Three hits on two fleets."""
    board, _, _ = at_sea(3, 2)
    board.resolve([1, 1, 4, 5, 6])
    assert left(board) == ["red-war-fleet-1", "red-war-fleet-2", "red-war-fleet-3"]


def test_the_7_3_fleets_at_peace_do_not_fight_by_themselves() -> None:
    """Only sides at war do (THE-5.5)."""
    board, _, _ = at_sea(war=False)
    assert "sea-fight" not in kinds(board.resolve())


def test_the_7_3_fleets_without_supply_do_not_roll() -> None:
    """They can be sunk. The cheapest comes first, then by number."""
    board, _, _ = at_sea(2, 2)
    board.stores("red", supply=3)
    events = board.resolve([2, 2, 6])
    fight = facts(events, "sea-fight")
    assert fight["unarmed"] == ["red-war-fleet-2"]
    assert fight["lost"] == ["blue-war-fleet-1"]
    assert "Without supply: war fleet 2 (Red)" in board.text(next(e for e in events if e.kind == "sea-fight"))


def test_the_7_3_without_any_supply_nobody_fights() -> None:
    """If they have supply."""
    board, _, _ = at_sea()
    board.stores("red", supply=1)
    board.stores("blue", supply=0)
    assert "sea-fight" not in kinds(board.resolve())


def test_the_7_3_fleets_that_share_a_sea_fight_once_a_turn() -> None:
    """In the stage of the first of them, and not again in that of the second."""
    board, _, _ = at_sea()
    assert kinds(board.resolve([1, 1])).count("sea-fight") == 1
    assert board.state.fought == ["~1"]


def test_the_7_3_a_fleet_is_paid_once_a_turn() -> None:
    """Whatever it does in it (ruling): it fights at home, and attacks another sea."""
    board, (fleet,), _ = at_sea()
    board.unit("blue", "war-fleet", "~2")
    board.order(fleet, Task.ASSAULT, "~2")
    board.resolve([1, 1, 1, 1], "red", "blue")
    assert board.stores("red").supply == 18


def test_the_7_3_of_three_sides_each_targets_are_drawn_among_enemies() -> None:
    """Only for hits, by a die of as many faces as there are enemies; the rolls are made by power."""
    board = Board("R1~1B1", "G1~2W1")
    for one, other in (("red", "blue"), ("red", "green"), ("blue", "green")):
        board.war(one, other)
    for side in ("red", "blue", "green"):
        board.unit(side, "war-fleet", "~1")
    # Blue hits and draws Red (of Green and Red), Green misses, Red hits and draws Blue.
    events = board.resolve([4, 1, 6, 2, 1])
    assert facts(events, "sea-fight")["lost"] == ["blue-war-fleet-1", "red-war-fleet-1"]
    assert left(board) == ["green-war-fleet-1"]


def test_the_7_3_who_is_nobodys_enemy_there_stays_out_of_it() -> None:
    """Green is at war with nobody: it is not paid and not hit."""
    board = Board("R1~1B1", "G1~2W1")
    board.war("red", "blue")
    for side in ("red", "blue", "green"):
        board.unit(side, "war-fleet", "~1")
    board.resolve([6, 6])
    assert left(board) == ["green-war-fleet-1"]
    assert board.stores("green").supply == 20


# -- attacking a sea ---------------------------------------------------------------------------------------------------


def test_the_7_3_an_attack_on_a_sea_that_leaves_no_enemy_in_it_stays() -> None:
    """Ruling, as on land: who drives all enemies out of a sea is based there."""
    board = Board(*WATERS)
    board.war("red", "blue")
    fleet = board.unit("red", "war-fleet", "R1")
    board.unit("blue", "war-fleet", "~1")
    board.order(fleet, Task.ASSAULT, "~1")
    events = board.resolve([1, 6])
    assert facts(events, "came-in")["units"] == [fleet.id]
    assert fleet.at == "~1"


def test_the_7_3_an_attack_that_leaves_enemies_goes_back() -> None:
    """It stays where it was."""
    board = Board(*WATERS)
    board.war("red", "blue")
    fleet = board.unit("red", "war-fleet", "R1")
    board.unit("blue", "war-fleet", "~1")
    board.order(fleet, Task.ASSAULT, "~1")
    board.resolve([1, 1])
    assert (fleet.at, fleet.id in board.state.units) == ("R1", True)


def test_the_7_3_an_attack_on_a_sea_without_enemies_is_a_move() -> None:
    """It is free."""
    board = Board(*WATERS)
    fleet = board.unit("red", "war-fleet", "R1")
    board.order(fleet, Task.ASSAULT, "~1")
    board.resolve()
    assert fleet.at == "~1"
    assert board.stores("red").supply == 20


def test_the_7_3_an_attack_that_is_not_paid_does_not_come() -> None:
    """Nor does it move in behind the others."""
    board = Board(*WATERS)
    board.war("red", "blue")
    one, other = board.units("red", "war-fleet", "R1", 2)
    board.unit("blue", "war-fleet", "~1")
    board.order(one, Task.ASSAULT, "~1")
    board.order(other, Task.ASSAULT, "~1")
    board.stores("red", supply=2)
    board.resolve([1, 6])
    assert (one.at, other.at) == ("~1", "R1")


def test_the_7_3_an_attack_on_fleets_at_peace_declares_war() -> None:
    """On the power that is named, and on those that guarantee it."""
    board = Board("R1~1B1", "G1~2W1")
    guarantee(board, "green", "blue")
    fleet = board.unit("red", "war-fleet", "R1")
    board.unit("blue", "war-fleet", "~1")
    board.unit("white", "war-fleet", "~1")
    board.order(fleet, Task.ASSAULT, "~1", against="blue")
    events = board.resolve([1, 1])
    assert kinds(events)[:2] == ["war-declared", "war-joined"]
    assert sorted(board.state.wars) == [("blue", "red"), ("green", "red")]
    assert board.stores("white").supply == 20


def test_the_5_4_an_attack_on_a_power_at_peace_by_treaty_is_void() -> None:
    """Unpaid, and nobody is at war."""
    board = Board(*WATERS)
    peace(board, "red", "blue")
    fleet = board.unit("red", "war-fleet", "R1")
    board.unit("blue", "war-fleet", "~1")
    board.order(fleet, Task.ASSAULT, "~1", against="blue")
    events = board.resolve()
    assert facts(events, "given-up")["why"] == "peace"
    assert (fleet.at, board.state.wars, board.stores("red").supply) == ("R1", [], 20)


def test_the_3_1_a_war_fleet_attacks_neighbouring_seas() -> None:
    """No sea beyond, should it have been moved meanwhile."""
    board = Board("R1~1~2B1")
    board.war("red", "blue")
    fleet = board.unit("red", "war-fleet", "R1")
    board.unit("blue", "war-fleet", "~2")
    board.order(fleet, Task.ASSAULT, "~2")
    assert facts(board.resolve(), "given-up")["why"] == "reach"


# -- hunting trade -----------------------------------------------------------------------------------------------------


def test_the_7_3_war_fleets_hunt_trade_fleets_that_stand_in_a_sea() -> None:
    """4 to 6 sinks one; trade fleets have no dice."""
    board = Board(*WATERS)
    board.war("red", "blue")
    raider = board.unit("red", "war-fleet", "R1")
    board.units("blue", "trade-fleet", "~1", 2)
    board.order(raider, Task.RAID, "~1")
    events = board.resolve([4])
    assert facts(events, "trade-hunted")["lost"] == ["blue-trade-fleet-1"]
    assert (raider.at, board.stores("red").supply) == ("R1", 18)


def test_the_7_3_war_fleets_protect_the_trade_in_their_sea() -> None:
    """Ruling: who finds enemy war fleets fights these, and sinks no trade fleet."""
    board = Board(*WATERS)
    board.war("red", "blue")
    board.order(board.unit("red", "war-fleet", "R1"), Task.RAID, "~1")
    board.unit("blue", "trade-fleet", "~1")
    board.unit("blue", "war-fleet", "~1")
    board.resolve([1, 6])
    assert left(board) == ["blue-trade-fleet-1", "red-war-fleet-1"]


def test_the_7_3_hunting_trade_of_a_power_at_peace_declares_war() -> None:
    """On the power that is named."""
    board = Board(*WATERS)
    board.order(board.unit("red", "war-fleet", "R1"), Task.RAID, "~1", against="blue")
    board.unit("blue", "trade-fleet", "~1")
    board.resolve([1])
    assert board.state.wars == [("blue", "red")]


def test_the_7_3_raiders_without_prey_are_not_paid() -> None:
    """They wait for what sails through the sea."""
    board = Board(*WATERS)
    board.war("red", "blue")
    board.order(board.unit("red", "war-fleet", "R1"), Task.RAID, "~1")
    board.resolve()
    assert board.stores("red").supply == 20


def test_the_7_3_raiders_hunt_the_trade_of_enemies_alone() -> None:
    """Not that of their own side in the same sea."""
    board = Board(*WATERS)
    board.war("red", "blue")
    board.unit("red", "trade-fleet", "~1")
    board.order(board.unit("red", "war-fleet", "R1"), Task.RAID, "~1")
    assert [event for event in board.resolve() if event.kind == "trade-hunted"] == []
    assert board.stores("red").supply == 20


# -- sailing past ------------------------------------------------------------------------------------------------------


def trip(enemy_task: Task | None, dice: list[int], *, at: str = "~1", target: str = "~1") -> Board:
    """A trade fleet of Red sails through a sea to the Atlantic, where a war fleet of Blue has this to do."""
    board = Board("R1~1=1B1")
    board.war("red", "blue")
    trader = board.unit("red", "trade-fleet", "R1")
    board.order(trader, Task.FETCH, "=1", way=["~1"], good=Good.SUPPLY)
    enemy = board.unit("blue", "war-fleet", at)
    if enemy_task is not None:
        board.order(enemy, enemy_task, target)
    board.resolve(dice, "red", "blue")
    return board


def test_the_7_3_who_sails_through_a_sea_held_by_an_enemy_is_attacked() -> None:
    """Once for the trip there and back."""
    board = trip(Task.HOLD, [4])
    assert left(board) == ["blue-war-fleet-1"]
    assert (board.stores("red").supply, board.stores("blue").supply) == (20, 18)
    board = trip(Task.HOLD, [3])
    assert left(board) == ["blue-war-fleet-1", "red-trade-fleet-1"]
    assert board.stores("red").supply == 21


def test_the_7_3_a_sea_is_held_by_fleets_that_were_told_to() -> None:
    """Ruling: a fleet without that order lets traders pass."""
    board = trip(None, [])
    assert board.stores("red").supply == 21


def test_the_7_3_raiders_attack_what_sails_through_from_next_to_it() -> None:
    """They need not be in the sea."""
    board = trip(Task.RAID, [5], at="=1", target="~1")
    assert left(board) == ["blue-war-fleet-1"]


def test_the_7_3_a_fleet_in_port_is_in_no_sea() -> None:
    """Ruling: it fights nobody who sails there, whatever it was told, and nobody at sea fights it."""
    board = trip(Task.HOLD, [], at="B1", target="=1")
    assert board.stores("red").supply == 21
    board = Board("R1~1B1")
    board.war("red", "blue")
    board.order(board.unit("red", "war-fleet", "R1"), Task.ASSAULT, "~1")
    board.unit("blue", "war-fleet", "B1")
    events = board.resolve([], "red", "blue")
    assert kinds(events) == ["came-in"]


def test_the_7_3_a_fleet_in_port_bars_no_landing() -> None:
    """Ruling: only a fleet that is left in the sea does; that in the port flees when its region has fallen."""
    board = Board("R1~1B1B2")
    board.war("red", "blue")
    unit = board.unit("red", "infantry", "R1")
    board.order(unit, Task.LAND, "B1", way=["~1"])
    board.order(board.unit("red", "war-fleet", "~1"), Task.CONVOY, "B1", way=["~1"], others=[unit.id])
    enemy = board.unit("blue", "war-fleet", "B1")
    board.resolve([], "red", "blue")
    assert (unit.at, enemy.at) == ("B1", "~1")


def test_the_7_3_holders_without_supply_let_all_pass() -> None:
    """Not paid: they do not act."""
    board = Board("R1~1=1B1")
    board.war("red", "blue")
    board.order(board.unit("red", "trade-fleet", "R1"), Task.FETCH, "=1", way=["~1"], good=Good.SUPPLY)
    board.order(board.unit("blue", "war-fleet", "~1"), Task.HOLD, "~1")
    board.stores("blue", supply=1)
    board.resolve()
    assert board.stores("red").supply == 21


def test_the_7_3_trade_fleets_that_sail_together_are_one_convoy() -> None:
    """One holder sinks one of three; an escort is hit first, and shoots back."""
    board = Board("R1~1=1B1")
    board.war("red", "blue")
    traders = board.units("red", "trade-fleet", "R1", 3)
    for trader in traders:
        board.order(trader, Task.FETCH, "=1", way=["~1"], good=Good.PRODUCTION)
    board.order(board.unit("blue", "war-fleet", "~1"), Task.HOLD, "~1")
    board.resolve([4], "red", "blue")
    assert left(board) == ["blue-war-fleet-1", "red-trade-fleet-2", "red-trade-fleet-3"]
    assert board.stores("red").production == 22


def test_the_7_3_escorts_of_a_convoy_are_hit_first_and_shoot_back() -> None:
    """The trade fleet comes home."""
    board = Board("R1~1=1B1")
    board.war("red", "blue")
    trader = board.unit("red", "trade-fleet", "R1")
    board.order(trader, Task.FETCH, "=1", way=["~1"], good=Good.PRODUCTION)
    escort = board.unit("red", "war-fleet", "R1")
    board.order(escort, Task.CONVOY, "=1", way=["~1"], others=[trader.id])
    board.order(board.unit("blue", "war-fleet", "~1"), Task.HOLD, "~1")
    events = board.resolve([5, 5], "red", "blue")
    assert facts(events, "convoy-met")["lost"] == ["blue-war-fleet-1", escort.id]
    assert (board.stores("red").production, left(board)) == (21, [trader.id])


def test_the_7_3_war_fleets_on_the_move_meet_all_enemy_war_fleets() -> None:
    """Enemy fleets in one sea fight: both roll, whether the sea is held or not."""
    board = Board("R1~1~2B1")
    board.war("red", "blue")
    fleet = board.unit("red", "war-fleet", "R1")
    board.order(fleet, Task.MOVE, "~2", way=["~1"])
    board.unit("blue", "war-fleet", "~1")
    board.resolve([3, 4], "red", "blue")
    assert left(board) == [fleet.id]
    assert fleet.at == "~2"
