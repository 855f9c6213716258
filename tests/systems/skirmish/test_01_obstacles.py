"""SKI-1.1, 1.2, 1.5, 1.6, 1.7: what units are told that is in their way: fences, walls, bases and water."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.rules import moving
from tests.systems.skirmish.boards import Board, Fighter, facts, fighter, kinds
from tests.systems.skirmish.grounds import ROOMS, ends, lane
from tests.systems.skirmish.shots import fire, move

GROUND = ("wheeled", "tracked", "walker")

# -- fences ------------------------------------------------------------------------------------------------------------


def test_ski_1_6_a_soldier_climbs_a_low_fence_and_ends_beside_it() -> None:
    """Infantry crosses a low fence, which costs 1 more, and then ends its movement within 1 hex of it."""
    board = lane(fence="--")
    assert ends(board) == {"0102"}
    told = "Whoever has climbed a fence ends his movement on a hex beside it."
    assert board.refusal("red", move(board, "A", "0102", "0103")) == (told, "SKI-1.6")
    board.give("red", move(board, "A", "0102"))
    assert board["A"].steps == 5, "its movement has ended"


@pytest.mark.parametrize("chassis", ["tracked", "walker"])
def test_ski_1_6_tracks_and_walkers_crush_a_low_fence(chassis: str) -> None:
    """A tracked vehicle crossing it destroys it, and goes on."""
    board = lane(f"red {chassis}", "--")
    events = board.give("red", move(board, "A", "0102", "0103"))
    assert kinds(events) == ["moved", "fence-crushed"]
    assert (board.state.fences_down, board["A"].steps) == (["fence-1"], 3)
    assert board.text(events[-1]) == f"{board.text(events[0]).split(' moves')[0]} crushes a fence: low fence 0101."
    other = board.put("red rifle", "0101")
    assert moving.cost(board.frame, other, board.path("0101", "0102")) == 1


@pytest.mark.parametrize(
    ("sign", "chassis"),
    [("--", "wheeled"), *((sign, each) for sign in ("==", "##") for each in ("soldier", *GROUND))],
)
def test_ski_1_6_wheels_stop_at_low_fences_and_all_on_the_ground_at_higher_ones(sign: str, chassis: str) -> None:
    """A wheeled vehicle can't cross a low one (ruling). Medium and high: nobody on the ground crosses."""
    board, told = lane(f"red {chassis}", sign), "Nobody on the ground crosses the fence at 0102: it is too high."
    if sign == "--":
        told = "Wheeled vehicles do not cross the low fence at 0102."
    assert board.refusal("red", move(board, "A", "0102")) == (told, "SKI-1.6")
    assert ends(board) == set()


@pytest.mark.parametrize("sign", ["--", "==", "##"])
def test_ski_1_6_flyers_pass_all_fences(sign: str) -> None:
    """Flyers pass all, at no cost, and harm none."""
    board = lane("red flyer", sign)
    assert kinds(board.give("red", move(board, "A", "0102", "0103"))) == ["moved"]
    assert (board["A"].steps, board.state.fences_down) == (2, [])


# -- bases and walls ---------------------------------------------------------------------------------------------------


def rooms(unit: Fighter | str = "red rifle") -> Board:
    """S and V stand before the house."""
    return Board(ROOMS, S=unit, V="red tracked")


def test_ski_1_2_in_and_out_through_the_door_only() -> None:
    """In and out only through a door: not through a wall, nor through a window."""
    board = rooms()
    board.give("red", move(board, "S", "0503", "0402", "0302"))
    assert board.refusal("blue", Move(board["S"].id, ()))[1] == "SKI-4.2"
    board.state.turn += 1
    for label, told in (
        ("0201", "Nobody climbs through the window at 0201: there are doors for that."),
        ("0301", "A wall is in the way at 0301: in and out only through a door."),
    ):
        assert board.refusal("red", move(board, "S", label)) == (told, "SKI-1.2")
    board.give("red", move(board, "S", "0402", "0503"))


def test_ski_1_2_who_enters_has_yet_to_be_active_inside() -> None:
    """Active since entering: kept from room to room, lost with the door."""
    board = rooms(fighter("red rifle", active_in=1, active_inside=True))
    board.give("red", move(board, "S", "0503", "0402"))
    assert not board["S"].active_inside
    board["S"].active_inside = True
    for way, is_active in ((("0302",), True), (("0402", "0503"), False)):
        board.state.turn += 1
        board.give("red", move(board, "S", *way))
        assert board["S"].active_inside is is_active


@pytest.mark.parametrize("picture", [".A\nDD\nh\n__\n.", ".A\n\nc\n\n.", ".A\n\n^\n\n."])
@pytest.mark.parametrize("chassis", GROUND)
def test_ski_1_1_vehicles_never_stand_on_a_base(picture: str, chassis: str) -> None:
    """Vehicles never stand on a base, of whatever kind."""
    board = Board(picture + "\n\n", A=f"red {chassis}")
    assert board.refusal("red", move(board, "A", "0102"))[1] == "SKI-1.1"


def test_a_way_that_leads_over_a_base_is_told_apart_from_one_that_ends_there() -> None:
    """Who has picked a hex behind a hill learns that the hill is on the way there."""
    board = Board(".A\n\n^\n\n.\n\n", A="red walker")
    why = "Only soldiers go onto Hill 1, at 0102."
    assert board.refusal("red", move(board, "A", "0102")) == (why, "SKI-1.1")
    assert board.refusal("red", move(board, "A", "0102", "0103")) == (f"The way there is closed. {why}", "SKI-1.1")


def test_ski_1_1_flyers_stand_over_every_object() -> None:
    """Infantry and flyers may be on the bases of objects: over houses and bunkers, hills and light cover."""
    board = Board(".A\n__\nh\nDD\n^\n\nc\n\n.\n\n", A="red flyer")
    assert ends(board) == {"0102", "0103", "0104", "0105"}
    board.give("red", move(board, "A", "0102"))


def test_ski_1_5_hills_are_open_to_soldiers_if_agreed() -> None:
    """Hill: open to infantry if agreed `[hill_climb=true]`."""
    assert ends(Board(".A\n\n^\n\n.\n\n", A="red rifle")) == {"0102", "0103"}
    closed = Board(".A\n\n^\n\n.\n\n", options={"hill_climb": False}, A="red rifle")
    assert ends(closed) == set()
    told = ("Hills are closed to soldiers in this game: 0102.", "SKI-1.5")
    assert closed.refusal("red", move(closed, "A", "0102")) == told


# -- water -------------------------------------------------------------------------------------------------------------

FORD = ".A\n\n~\n\n.\n\n.B\n\n"


def ford(unit: str, options: Mapping[str, Any] | None = None) -> Board:
    """A with water before it, and an enemy beyond."""
    return Board(FORD, options=options, A=unit, B="blue rifle")


def test_ski_1_7_a_soldier_in_water_does_not_shoot_that_turn() -> None:
    """Infantry crosses, and may not shoot that turn; nor in the next one, if it begins it in water."""
    board = ford("red rifle")
    assert facts(board.give("red", move(board, "A", "0102")), "moved")["waded"] is True
    told = ("Soldier 1 has been in water this turn and may not shoot.", "SKI-1.7")
    assert board.refusal("red", fire(board["A"], "rifle", board["B"])) == told
    for _ in range(2):
        board.end_turn()
    assert board.refusal("red", fire(board["A"], "rifle", board["B"])) == told
    board["A"].skills = ["amphibious"]
    assert board.objection("red", fire(board["A"], "rifle", board["B"])) is None
    board["A"].skills, board["A"].waded_in = [], board.state.turn - 1
    assert board.objection("red", fire(board["A"], "rifle", board["B"])) is None


def test_ski_1_7_only_who_has_been_in_water_is_kept_from_shooting() -> None:
    """Dry ground keeps no soldier from shooting, nor water a vehicle that may ford it."""
    dry = Board(FORD.replace("~", "."), A="red rifle", B="blue rifle")
    dry.give("red", move(dry, "A", "0102"))
    dry.give("red", fire(dry["A"], "rifle", dry["B"]), [2])
    board = ford("red wheeled autocannon", {"vehicles_ford": True})
    board.give("red", move(board, "A", "0102"))
    assert board["A"].waded_in != board.state.turn


def test_ski_1_7_who_has_shot_does_not_enter_water() -> None:
    """Having shot, it can't enter."""
    board = ford("red rifle")
    board.give("red", fire(board["A"], "rifle", board["B"]), [2])
    told = ("Soldier 1 has shot this turn and can't enter water: 0102.", "SKI-1.7")
    assert board.refusal("red", move(board, "A", "0102")) == told
    assert ends(board) == set()


def test_ski_1_7_amphibious_ones_cross_and_shoot() -> None:
    """Amphibious frees from both (ruling), and lets vehicles cross."""
    board = ford("red rifle +amphibious")
    board.give("red", fire(board["A"], "rifle", board["B"]), [2])
    board.give("red", move(board, "A", "0102", "0103"))
    assert board["A"].cell == board.cell("0103")
    board = ford("red wheeled machine-gun +amphibious")
    board.give("red", move(board, "A", "0102", "0103"))
    assert facts(board.give("red", fire(board["A"], "machine-gun", board["B"], 1), [2]), "fired")


@pytest.mark.parametrize("chassis", GROUND)
def test_ski_1_7_vehicles_cross_if_agreed(chassis: str) -> None:
    """Vehicles not, unless agreed `[vehicles_ford=false]`."""
    board = ford(f"red {chassis}")
    assert board.refusal("red", move(board, "A", "0102")) == ("Vehicles do not cross water: 0102.", "SKI-1.7")
    board = ford(f"red {chassis}", {"vehicles_ford": True})
    board.give("red", move(board, "A", "0102"))


def test_ski_1_7_flyers_cross_freely() -> None:
    """A flyer over water shoots as elsewhere."""
    board = ford("red flyer autocannon")
    assert facts(board.give("red", move(board, "A", "0102")), "moved")["waded"] is False
    board.give("red", fire(board["A"], "autocannon", board["B"], 1), [2])
