"""SKI-1.1, 1.2, 1.5, 1.6, 1.7: what is in the way of units: fences, walls, bases and water."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.rules import moving
from tests.systems.skirmish.a_lane import LANE, ends, lane, move
from tests.systems.skirmish.boards import Board, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire

# -- fences ------------------------------------------------------------------------------------------------------------


def test_ski_1_6_a_soldier_climbs_a_low_fence_and_ends_beside_it() -> None:
    """Infantry crosses a low fence, which costs 1 more, and then ends its movement within 1 hex of it."""
    board = lane("--", A=soldier("red", "rifle"))
    assert ends(board, board["A"]) == {"0102"}
    assert board.refusal("red", move(board, "A", "0102", "0103")) == (
        "Who has climbed a fence ends his movement on a hex beside it.",
        "SKI-1.6",
    )
    board.give("red", move(board, "A", "0102"))
    assert board["A"].steps == 5, "its movement has ended"


def test_ski_1_6_a_low_fence_costs_one_more() -> None:
    """A wounded soldier with 2 points climbs it; with 1 point left nobody does."""
    board = lane("--", A=soldier("red", "rifle", damage=1))
    assert ends(board, board["A"]) == {"0102"}
    far = Board(
        LANE.replace(".\n\n.\n\n.\n\n", ".\n\n.\n--\n.\n\n", 1),
        A=soldier("red", "rifle", damage=1),
    )
    assert ends(far, far["A"]) == {"0102", "0103"}


@pytest.mark.parametrize("chassis", ["tracked", "walker"])
def test_ski_1_6_tracks_and_walkers_crush_a_low_fence(chassis: str) -> None:
    """A tracked vehicle crossing it destroys it, and goes on."""
    board = lane("--", A=vehicle("red", chassis))
    events = board.give("red", move(board, "A", "0102", "0103"))
    assert kinds(events) == ["moved", "fence-crushed"]
    assert board.state.fences_down == ["fence-1"]
    assert board["A"].steps == 3
    assert board.text(events[-1]) == f"{board.text(events[0]).split(' moves')[0]} crushes a fence: low fence 0101."
    other = board.put(soldier("red", "rifle"), "0101")
    assert "0102" in ends(board, other)
    assert moving.cost(board.frame, other, board.path("0101", "0102")) == 1


def test_ski_1_6_wheels_stop_at_a_low_fence() -> None:
    """A wheeled vehicle can't cross it (ruling)."""
    board = lane("--", A=vehicle("red", "wheeled"))
    assert board.refusal("red", move(board, "A", "0102")) == (
        "Wheeled vehicles do not cross the low fence at 0102.",
        "SKI-1.6",
    )


@pytest.mark.parametrize("sign", ["==", "##"])
@pytest.mark.parametrize("chassis", ["soldier", "wheeled", "tracked", "walker"])
def test_ski_1_6_nobody_on_the_ground_crosses_higher_fences(sign: str, chassis: str) -> None:
    """Medium and high: nobody on the ground crosses."""
    board = lane(sign, A=vehicle("red", chassis))
    assert board.refusal("red", move(board, "A", "0102")) == (
        "Nobody on the ground crosses the fence at 0102: it is too high.",
        "SKI-1.6",
    )
    assert ends(board, board["A"]) == set()


@pytest.mark.parametrize("sign", ["--", "==", "##"])
def test_ski_1_6_flyers_pass_all_fences(sign: str) -> None:
    """Flyers pass all, at no cost, and harm none."""
    board = lane(sign, A=vehicle("red", "flyer"))
    assert kinds(board.give("red", move(board, "A", "0102", "0103"))) == ["moved"]
    assert (board["A"].steps, board.state.fences_down) == (2, [])


# -- bases and walls ---------------------------------------------------------------------------------------------------

HOUSE = r"""
.     .     .     .
   .  __ .     .
.    oh \__ .     .
   . \__ h \   .
.     . \__D.     .
   .     .V    .
.     .     .S    .
   .     .     .
"""
"""A house on 0302 and 0402: a window to the north-west of 0302, a door to the south-east of 0402."""


def house(soldier_at_door: Any = None, driver: Any = None) -> Board:
    """S and V stand before the house."""
    return Board(HOUSE, S=soldier_at_door or soldier("red", "rifle"), V=driver or vehicle("red", "tracked"))


def test_ski_1_2_in_and_out_through_the_door_only() -> None:
    """In and out only through a door: not through a wall, nor through a window."""
    board = house()
    unit = board["S"]
    assert board.land.grid.label(unit.cell or 0) == "0504"
    board.give("red", move(board, "S", "0503", "0402", "0302"))
    assert board.refusal("blue", Move(unit.id, ()))[1] == "SKI-4.2"
    board.state.turn += 1
    assert board.refusal("red", move(board, "S", "0201")) == (
        "Nobody climbs through the window at 0201: there are doors for that.",
        "SKI-1.2",
    )
    assert board.refusal("red", move(board, "S", "0301")) == (
        "A wall is in the way at 0301: in and out only through a door.",
        "SKI-1.2",
    )
    board.give("red", move(board, "S", "0402", "0503"))


def test_ski_1_2_who_enters_has_yet_to_be_active_inside() -> None:
    """Active since entering: kept from room to room, lost with the door."""
    board = house(soldier_at_door=soldier("red", "rifle", active_in=1, active_inside=True))
    unit = board["S"]
    board.give("red", move(board, "S", "0503", "0402"))
    assert not unit.active_inside
    unit.active_inside = True
    board.state.turn += 1
    board.give("red", move(board, "S", "0302"))
    assert unit.active_inside
    board.state.turn += 1
    board.give("red", move(board, "S", "0402", "0503"))
    assert not unit.active_inside


@pytest.mark.parametrize(("picture", "rule"), [("h", "SKI-1.1"), ("c", "SKI-1.1"), ("^", "SKI-1.1")])
def test_ski_1_1_vehicles_never_stand_on_a_base(picture: str, rule: str) -> None:
    """Vehicles never stand on a base, of whatever kind."""
    lines = ".A\nDD\nh\n__\n." if picture == "h" else f".A\n\n{picture}\n\n."
    for chassis in ("wheeled", "tracked", "walker"):
        board = Board(lines + "\n\n", A=vehicle("red", chassis))
        assert board.refusal("red", move(board, "A", "0102"))[1] == rule


def test_ski_1_1_flyers_stand_over_every_object() -> None:
    """Infantry and flyers may be on the bases of objects: over houses and bunkers, hills and light cover."""
    board = Board(".A\n__\nh\nDD\n^\n\nc\n\n.\n\n", A=vehicle("red", "flyer"))
    assert ends(board, board["A"]) == {"0102", "0103", "0104", "0105"}
    board.give("red", move(board, "A", "0102"))


@pytest.mark.parametrize("agreed", [True, False])
def test_ski_1_5_hills_are_open_to_soldiers_if_agreed(agreed: bool) -> None:
    """Hill: open to infantry if agreed `[hill_climb=true]`."""
    board = Board(".A\n\n^\n\n.\n\n", options={"hill_climb": agreed}, A=soldier("red", "rifle"))
    assert ends(board, board["A"]) == ({"0102", "0103"} if agreed else set())
    if not agreed:
        assert board.refusal("red", move(board, "A", "0102")) == (
            "Hills are closed to soldiers in this game: 0102.",
            "SKI-1.5",
        )


# -- water -------------------------------------------------------------------------------------------------------------

FORD = ".A\n\n~\n\n.\n\n.B\n\n"


def ford(unit: Any, options: Mapping[str, Any] | None = None) -> Board:
    """A with water before it, and an enemy beyond."""
    return Board(FORD, options=options, A=unit, B=soldier("blue", "rifle"))


def test_ski_1_7_a_soldier_in_water_does_not_shoot_that_turn() -> None:
    """Infantry crosses, and may not shoot that turn."""
    board = ford(soldier("red", "rifle"))
    events = board.give("red", move(board, "A", "0102", "0103"))
    assert facts(events, "moved")["waded"] is True
    refusal = board.refusal("red", fire(board["A"], "rifle", board["B"]))
    assert refusal == ("Soldier 1 has been in water this turn and may not shoot.", "SKI-1.7")


def test_ski_1_7_only_who_has_been_in_water_is_kept_from_shooting() -> None:
    """Dry ground keeps no soldier from shooting, nor water a vehicle that may ford it."""
    dry = Board(FORD.replace("~", "."), A=soldier("red", "rifle"), B=soldier("blue", "rifle"))
    dry.give("red", move(dry, "A", "0102"))
    dry.give("red", fire(dry["A"], "rifle", dry["B"]), [2])
    board = ford(vehicle("red", "wheeled", "autocannon"), {"vehicles_ford": True})
    board.give("red", move(board, "A", "0102"))
    assert board["A"].waded_in != board.state.turn


def test_ski_1_7_who_begins_his_turn_in_water_has_been_in_it() -> None:
    """A soldier who stands in water when his turn begins may not shoot in it, wherever he goes."""
    board = ford(soldier("red", "rifle"))
    board.give("red", move(board, "A", "0102"))
    for side in ("red", "blue"):
        board.give(side, EndTurn())
        board.step()
    assert board.refusal("red", fire(board["A"], "rifle", board["B"]))[1] == "SKI-1.7"


def test_ski_1_7_who_has_shot_does_not_enter_water() -> None:
    """Having shot, it can't enter."""
    board = ford(soldier("red", "rifle"))
    board.give("red", fire(board["A"], "rifle", board["B"]), [2])
    assert board.refusal("red", move(board, "A", "0102")) == (
        "Soldier 1 has shot this turn and can't enter water: 0102.",
        "SKI-1.7",
    )
    assert ends(board, board["A"]) == set()


def test_ski_1_7_amphibious_ones_cross_and_shoot() -> None:
    """Amphibious frees from both (ruling), and lets vehicles cross."""
    board = ford(soldier("red", "rifle", skills=["amphibious"]))
    board.give("red", fire(board["A"], "rifle", board["B"]), [2])
    board.give("red", move(board, "A", "0102", "0103"))
    board = ford(vehicle("red", "wheeled", "machine-gun", skills=["amphibious"]))
    board.give("red", move(board, "A", "0102", "0103"))
    board.give("red", fire(board["A"], "machine-gun", board["B"], 1), [2])


@pytest.mark.parametrize("chassis", ["wheeled", "tracked", "walker"])
def test_ski_1_7_vehicles_cross_if_agreed(chassis: str) -> None:
    """Vehicles not, unless agreed `[vehicles_ford=false]`."""
    board = ford(vehicle("red", chassis))
    assert board.refusal("red", move(board, "A", "0102")) == ("Vehicles do not cross water: 0102.", "SKI-1.7")
    board = ford(vehicle("red", chassis), {"vehicles_ford": True})
    board.give("red", move(board, "A", "0102"))


def test_ski_1_7_flyers_cross_freely() -> None:
    """A flyer over water shoots as elsewhere."""
    board = ford(vehicle("red", "flyer", "autocannon"))
    assert facts(board.give("red", move(board, "A", "0102")), "moved")["waded"] is False
    board.give("red", fire(board["A"], "autocannon", board["B"], 1), [2])
