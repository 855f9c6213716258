"""ASH-8.1, 8.2: events that leave a choice to the sides: supply, the rain, and whom they place in Ambush."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.events import FaceRain, PickUnsupplied
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, Withdraw
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, all_facts, facts, kinds
from tests.systems.ashlands.preparing import (
    PLAIN,
    asked,
    before_event,
    event,
    fighting,
    offered,
    preparing,
    rolled,
    words,
)


def waited_for(board: Board) -> tuple[str, ...]:
    """Who is to choose."""
    return ASHLANDS.rules.waiting_for(board.frame)


# -- poor supply -------------------------------------------------------------------------------------------------------


def test_ash_8_1_poor_supply() -> None:
    """ASH-8.1: Poor supply: each player picks d3 own units on the map (all, if he has fewer): No supply."""
    board = before_event(sides=3)
    red = board.army("red", "rifles 0301", "rifles 0302", "rifles 0303", "rifles reserve")
    blue = board.army("blue", "rifles 0304", "rifles 0305")
    events = rolled(board, "poor-supply", 2, 3, 1)
    numbers = {"red": 2, "blue": 3, "green": 1}
    told = [{"event": "poor-supply", "side": side, "number": number} for side, number in numbers.items()]
    assert all_facts(events, "event-number") == told
    assert all_facts(events, "supply-cut") == [{"side": "blue", "units": [unit.id for unit in blue]}]
    assert (waited_for(board), ASHLANDS.rules.next_step(board.frame)) == (("red",), None)
    one, two, three, reserve = (unit.id for unit in red)
    wrong = [PickUnsupplied(units) for units in ((one,), (one, one), (one, two, three), (one, one, two))]
    assert board.refusals("red", *wrong) == {("2 units are to be chosen.", "ASH-8.1")}
    others = [PickUnsupplied((one, other)) for other in (blue[0].id, reserve)]
    assert board.refusals("red", *others) == {("Only units of this side on the map can be chosen.", "ASH-8.1")}
    assert (asked(board, "red", PickUnsupplied).bounds, offered(board, "red", PickUnsupplied)) == (
        (2, 2),
        [one, two, three],
    )
    board.give("red", PickUnsupplied((three, one)))
    assert [unit.no_supply for unit in (*red, *blue)] == [True, False, True, False, True, True]
    assert (waited_for(board), kinds(board.step())) == ((), ["preparation-begins"])
    done = ("No units are to be chosen now.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((two, one))) == board.refusal("blue", PickUnsupplied(())) == done
    assert asked(board, "red", PickUnsupplied).bounds == (0, 0)


def test_ash_8_1_poor_supply_leaves_no_choice_where_all_are_cut() -> None:
    """ASH-8.1: who has just so many units on the map picks nothing: all of them have No supply."""
    board = before_event()
    units = board.army("red", "rifles 0301", "rifles 0302")
    events = rolled(board, "poor-supply", 2, 1)
    assert facts(events, "supply-cut") == {"side": "red", "units": [unit.id for unit in units]}
    assert (board.state.phase, [unit.no_supply for unit in units]) == (Phase.PREPARATION, [True, True])


def test_ash_3_1_event_choices_are_made_openly_in_order_of_seats() -> None:
    """ASH-3.1: its choices are made openly, in order of seats, before Preparation."""
    board = before_event()
    (blue, _), (red, _) = (
        board.army("blue", "rifles 0304", "rifles 0305"),
        board.army("red", "rifles 0301", "rifles 0302"),
    )
    rolled(board, "poor-supply", 1, 1)
    assert not board.frame.is_secret()
    for side, unit in (("red", red), ("blue", blue)):
        assert waited_for(board) == (side,)
        assert board.give(side, PickUnsupplied((unit.id,)))[0].seen_by is None
    assert (waited_for(board), board.notice()) == ((), ("Everybody has chosen: Preparation begins.", "ASH-3.1"))


def test_ash_8_1_no_supply_cannot_recover_and_shoots_at_minus_1() -> None:
    """ASH-8.1: No supply (cannot Recover, −1 to shoot) until withdrawn to reserve; it outlasts the turn."""
    board = fighting()
    unit = board.stand("red", "rifles", "0101", alive=5, no_supply=True)
    (foe,) = board.army("blue", "rifles 0201")
    assert board.refusal("red", Recover(unit.id, (("rifleman", 1),), ()))[1] == "ASH-8.1"
    assert combat.shots(board.frame, unit, 0, foe, moved=False)[0].need == 5
    effects.end_event(board.frame)
    assert unit.no_supply
    board.state.phase = Phase.PREPARATION
    means = "Until they are withdrawn to the reserve they cannot Recover, and they shoot at −1."
    assert words(PickUnsupplied(()).preview(board.known("red"))) == [(means, "")]
    board.give("red", Withdraw(unit.id))
    board.reveal([1, 2])
    assert not unit.no_supply


# -- acid rain ---------------------------------------------------------------------------------------------------------


def test_ash_8_1_acid_rain() -> None:
    """ASH-8.1: Acid rain: each player chooses: all own units are Slow (1 hex less on every move, at least 1), or they
    take the Dangerous test."""
    board = before_event()
    (red,) = board.army("red", "squad 0301")
    blue, other, reserve = board.army("blue", "squad 0304", "squad 0303", "squad reserve")
    rolled(board, "acid-rain")
    assert waited_for(board) == ("red",)
    wrong = ("Its units are Slow this turn, or take the test.", "ASH-8.1")
    assert board.refusal("red", FaceRain("umbrella")) == wrong
    assert offered(board, "red", FaceRain) == ["slow", "test"]
    assert kinds(board.give("red", FaceRain("slow"))) == ["rain-slow"]
    done = ("No rain is to be faced now.", "ASH-8.1")
    assert (board.refusal("red", FaceRain("slow")), waited_for(board)) == (done, ("blue",))
    events = board.give("blue", FaceRain("test"), [1, 2, 3, 4, 5, 6, *[3] * 6])
    assert [found["unit"] for found in all_facts(events, "dangerous-test")] == [other.id, blue.id]
    assert (other.alive, blue.alive, reserve.alive) == (4, 6, 6)
    board.step()
    assert board.refusal("blue", FaceRain("slow")) == done
    assert [effects.is_slow(board.frame, side) for side in ("red", "blue")] == [True, False]
    assert [allowance(board.frame, unit, Gait.MOVE) for unit in (red, blue)] == [1, 2]


def test_ash_2_2_who_loses_his_last_unit_in_the_rain_is_out() -> None:
    """ASH-2.2: no CB and no unit: out, and the others choose on."""
    board = before_event(sides=3)
    del board.state.bases[0]
    board.army("red", "mortars 0404")
    rolled(board, "acid-rain")
    assert facts(board.give("red", FaceRain("test"), [1, 1]), "side-out") == {"side": "red"}
    assert waited_for(board) == ("blue",)


def test_ash_3_1_choices_are_asked_for_by_their_own_event_only() -> None:
    """ASH-3.1: nobody answers an event that has not come."""
    board = preparing()
    (unit,) = board.army("red", "rifles 0101")
    board.state.phase = Phase.EVENT_CHOICES
    rain, supply = FaceRain("slow"), PickUnsupplied((unit.id,))
    assert {rule for _, rule in board.refusals("red", rain, supply)} == {"ASH-8.1"}
    for id, other in (("poor-supply", rain), ("acid-rain", supply)):
        event(board, id, numbers={"red": 1, "blue": 1})
        assert board.refusal("red", other)[1] == "ASH-8.1"


# -- hidden reserve and Ambush -----------------------------------------------------------------------------------------


def test_ash_8_1_hidden_reserve() -> None:
    """ASH-8.1: Hidden reserve: d3 units of each reserve may be placed this Preparation as with Ambush."""
    board = before_event()
    one, home, two, more, ambusher = board.army("red", *["rifles reserve"] * 4, "marksmen reserve")
    events = rolled(board, "hidden-reserve", 2, 1)
    assert [found["number"] for found in all_facts(events, "event-number")] == [2, 1]
    for unit, label in ((one, "0404"), (ambusher, "0405"), (home, "0101")):
        board.give("red", Place(unit.id, board.cell(label)))
    assert board.state.sealed["red"].ambushes == [one.id]
    board.give("red", Place(two.id, board.cell("0403")))
    assert board.refusal("red", Place(more.id, board.cell("0402")))[1] == "ASH-3.2"
    board.reveal([1, 2])
    assert (one.cell, home.cell, two.cell, ambusher.cell) == board.path("0404", "0101", "0403", "0405")


@pytest.mark.parametrize(
    ("id", "numbers", "allowed"),
    [("poor-supply", {"red": 2}, False), ("hidden-reserve", {"blue": 2}, False), ("hidden-reserve", {"red": 1}, True)],
)
def test_ash_8_1_hidden_reserve_ends_with_its_turn(id: str, numbers: dict[str, int], allowed: bool) -> None:
    """ASH-8.1: this Preparation; under another event, or none, only Ambush itself helps."""
    board = preparing()
    (unit,) = board.army("red", "rifles reserve")
    event(board, id, numbers=numbers)
    found = board.objection("red", Place(unit.id, board.cell("0404")))
    assert (found and found.rule) == (None if allowed else "ASH-3.2")


def test_ash_8_2_ambush_keeps_3_hexes_from_enemies() -> None:
    """ASH-8.2: placed on any free passable hex at least 3 hexes from every enemy unit and outside enemy zones. In the
    own zone a unit is placed beside an enemy, too (ASH-3.2)."""
    board = preparing("........", "........", "........", "...^....", *PLAIN[4:])
    unit, _ = board.army("red", "marksmen reserve", "rifles 0303")
    board.army("blue", "rifles 0505", "rifles 0301")
    known, grid = board.known("red"), board.frame.scenario.ground.grid
    barred = {*known.zone("blue"), *board.path("0404", "0303")}
    free = {
        cell
        for cell in {*grid.cells} - barred
        if all(grid.distance(cell, foe) >= 3 for foe in board.path("0505", "0301"))
    }
    assert set(offered(board, "red", Place, unit=unit.id)) == free | {*known.zone("red")}
    near = ("An Ambush keeps 3 hexes from every enemy unit; one is nearer.", "ASH-8.2")
    zone = ("Nobody is placed in Ambush in an enemy zone.", "ASH-8.2")
    refusals = [board.refusal("red", Place(unit.id, cell)) for cell in board.path("0503", "0808")]
    assert refusals == [near, zone]
    board.give("red", Place(unit.id, board.cell("0702")))
    assert board.state.sealed["red"].ambushes == []


def test_ash_8_2_ambush_is_the_type_s_property() -> None:
    """ASH-8.2: from the day it is bought; ASH-4.3: a Suppressed unit uses no special property."""
    board = preparing()
    (unit,) = board.army("red", "marksmen reserve")
    unit.suppressed = True
    board.give("red", Buy("marksmen"))
    board.give("red", Buy("rifles"))
    for id in (unit.id, "red-rifles-r3"):
        assert board.refusal("red", Place(id, board.cell("0404")))[1] == "ASH-3.2"
    unit.suppressed = False
    for id in (unit.id, "red-marksmen-r2"):
        assert board.objection("red", Place(id, board.cell("0404"))) is None
