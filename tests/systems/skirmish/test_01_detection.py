"""SKI-1.2 a, 1.4: what one detection test serves: a burst, an air strike, and those who need none."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.openings import Spot
from hexwar_tui.systems.skirmish.orders.shooting import Strike
from hexwar_tui.systems.skirmish.state import Unit
from tests.systems.skirmish.a_bunker import BUNKER
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, Fighter, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, spot, take

# -- bursts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shots", [None, 1, 2, 3])
def test_ski_1_2_a_a_failed_test_loses_the_burst_however_it_is_split(shots: int | None) -> None:
    """One test per shooter, target and turn; failed, all that the weapon would still have fired this turn is lost."""
    board = house(red=soldier("red", "machine-gun"))
    events = board.give("red", fire(board["R"], "machine-gun", board["A"], shots), [10])
    assert kinds(events) == ["detection", "shot-lost"]
    assert board.text(events[1]) == "Machine gun of Soldier 1 (Red): 3 shots are lost."
    assert board.refusal("red", fire(board["R"], "machine-gun", board["C"]))[0] == (
        "Machine gun has no shots left this turn."
    )


def test_ski_1_2_a_shots_fired_before_are_not_lost_again() -> None:
    """What went elsewhere before is gone already: the two that are left are lost."""
    board = house(red=soldier("red", "machine-gun"))
    board["C"].cell = board.cell("0103")
    board.give("red", fire(board["R"], "machine-gun", board["C"], 1), [2])
    events = board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [10])
    assert board.text(events[1]) == "Machine gun of Soldier 1 (Red): 2 shots are lost."
    assert board["R"].weapons[0].shots == 3


def test_ski_1_2_a_a_passed_test_serves_every_part_of_the_burst() -> None:
    """One test per shooter, target and turn: passed, the shots that are left need no other."""
    board = house(red=soldier("red", "machine-gun"))
    board.give("red", fire(board["R"], "machine-gun", board["A"], 1), [11, 2])
    assert kinds(board.give("red", fire(board["R"], "machine-gun", board["A"]), [2, 2])) == ["fired"]


def test_ski_1_2_a_one_shot_is_lost_in_the_singular() -> None:
    """A rifle has one."""
    board = house()
    events = board.give("red", fire(board["R"], "rifle", board["A"]), [10])
    assert board.text(events[1]) == "Rifle of Soldier 1 (Red): the shot is lost."


def test_ski_1_2_a_what_a_failed_test_costs_is_said_before() -> None:
    """The preview of a part of a burst says that all of it hangs on one test."""
    board = house(red=soldier("red", "machine-gun"))
    lines = fire(board["R"], "machine-gun", board["A"], 1).preview(board.known("red")).lines
    assert "If it fails, all shots of this weapon are lost this turn." in [render(line.text, "en") for line in lines]


# -- air strikes -------------------------------------------------------------------------------------------------------

COVER = """
.F

.S

.

cA

^
"""
"""F a flyer, S a Spotter of red; A of blue on light cover; a hill."""


def under_cover(**more: Fighter) -> Board:
    """Red's turn."""
    units = {
        "F": vehicle("red", "flyer", "air-strike"),
        "S": soldier("red", "rifle", skills=["spotter"]),
        "A": soldier("blue", "rifle"),
    }
    return Board(COVER, **{**units, **more})


def strike(board: Board, caller: Unit, label: str = "0104") -> Strike:
    """An order to call a strike on the light cover, or on another hex."""
    return Strike(caller.id, board.cell(label), None)


@pytest.mark.parametrize("caller", ["F", "S"])
def test_ski_1_4_an_air_strike_on_light_cover_takes_the_test(caller: str) -> None:
    """To shoot at a soldier on light cover takes a detection test, from the air as well: by him who calls it."""
    board = under_cover()
    events = board.give("red", strike(board, board[caller]), [11, 10, 14])
    assert kinds(events) == ["detection", "strike", "saved", "hurt", "destroyed"]
    assert facts(events, "detection")["unit"] == board[caller].id


def test_ski_1_4_failed_the_strike_is_lost() -> None:
    """Failed, that weapon's shot is lost: once a game."""
    board = under_cover()
    events = board.give("red", strike(board, board["S"]), [10])
    assert kinds(events) == ["detection", "shot-lost"]
    assert board["F"].weapons[0].spent
    assert (board["S"].active_in, board["A"].damage) == (0, 0)


def test_ski_1_4_who_has_failed_calls_no_other_on_the_same() -> None:
    """One test per shooter, target and turn."""
    board = under_cover()
    board.put(vehicle("red", "flyer", "air-strike"), "0103")
    board.give("red", Strike(board["S"].id, board.cell("0104"), board["F"].id), [10])
    assert board.refusal("red", strike(board, board["S"])) == (
        "Soldier 2 has not detected Soldier 1 (Blue) this turn.",
        "SKI-1.2",
    )


def test_ski_1_4_who_was_detected_for_all_is_struck_without_a_test() -> None:
    """Passed for the whole side, the test serves the strike, too; one who is seen is enough for all on the hex."""
    board = under_cover()
    other = board.put(soldier("blue"), "0104")
    board.give("red", Spot(board["S"].id, board.cell("0104"), other.id), [11])
    events = board.give("red", strike(board, board["F"]), [10, 15, 15])
    assert kinds(events) == ["strike", "saved", "saved"]


def test_ski_1_5_from_a_hill_there_is_no_test() -> None:
    """Who stands on a hill sees over light cover: his Spotter's eye needs no test."""
    board = under_cover()
    board["S"].cell = board.cell("0105")
    assert kinds(board.give("red", strike(board, board["S"]), [9])) == ["strike"]


def test_ski_1_4_the_test_is_shown_before() -> None:
    """The preview counts it in."""
    board = under_cover()
    preview = strike(board, board["F"]).preview(board.known("red"))
    assert render(preview.lines[0].value, "en") == "11+, 50.0 %"
    (odds,) = preview.odds
    assert odds.odds.chance(2) == pytest.approx(0.5 * 0.55 * 0.7)


# -- who needs no test -------------------------------------------------------------------------------------------------


def test_ski_1_2_b_a_spotter_in_a_bunker_rolls_none() -> None:
    """No detection test for fire out of a bunker: a Spotter inside shows whom he sees to his side without a die."""
    board = Board(
        BUNKER.replace(".R", "cR"),
        R=soldier("red", "rifle"),
        S=soldier("red", "rifle"),
        A=soldier("blue", "rifle", skills=["spotter"]),
        B=soldier("blue", "rifle"),
    )
    board.turn_to("blue")
    friend = board.put(soldier("blue", "rifle"), "0301")
    assert kinds(take_and_spot(board)) == ["sighted"]
    board.state.touched = None
    assert kinds(board.give("blue", fire(friend, "rifle", board["R"]), [2])) == ["fired"]


def take_and_spot(board: Board) -> list[News]:
    """A takes the opening that faces R, and looks for him."""
    board.give("blue", take(board, board["A"], "0502 NW"))
    return board.give("blue", spot(board["A"], board["R"]))


def test_ski_1_5_a_spotter_on_a_hill_rolls_none() -> None:
    """Nor who looks from a hill at light cover."""
    board = under_cover()
    board["S"].cell = board.cell("0105")
    order = Spot(board["S"].id, board.cell("0104"), None)
    (line,) = order.preview(board.known("red")).lines
    assert (render(line.text, "en"), render(line.value, "en")) == ("Detection test", "not needed")
    events = board.give("red", order)
    assert [board.text(event) for event in events] == [
        "Soldier 2 (Red) sees Soldier 1 (Blue), and shows it to the whole side."
    ]
    assert kinds(board.give("red", strike(board, board["F"]), [9])) == ["strike"]
