"""ASH-8.1, 8.2: events that leave a choice to the sides: supply, the rain, and whom they place in Ambush."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.events import FaceRain, PickUnsupplied
from hexwar_tui.systems.ashlands.orders.preparing.entering import Place, Withdraw
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance
from hexwar_tui.systems.ashlands.state import Phase
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, facts, kinds
from tests.systems.ashlands.event_rolls import before_event, rolled
from tests.systems.ashlands.preparing import PLAIN, all_facts, event, fighting, named, preparing

# -- poor supply -------------------------------------------------------------------------------------------------------


def test_ash_8_1_poor_supply() -> None:
    """ASH-8.1: Poor supply: each player picks d3 own units on the map (all, if he has fewer): No supply."""
    board = before_event(sides=3)
    red = [board.stand("red", "rifles", label) for label in ("0301", "0302", "0303")]
    blue = [board.stand("blue", "rifles", label) for label in ("0304", "0305")]
    reserve = board.stand("red", "rifles", None)
    events = rolled(board, "poor-supply", 2, 3, 1)
    assert all_facts(events, "event-number") == [
        {"event": "poor-supply", "side": side, "number": number}
        for side, number in (("red", 2), ("blue", 3), ("green", 1))
    ]
    assert all_facts(events, "supply-cut") == [{"side": "blue", "units": [unit.id for unit in blue]}]
    assert ASHLANDS.rules.waiting_for(board.frame) == ("red",)
    assert ASHLANDS.rules.next_step(board.frame) is None
    ids = [unit.id for unit in red]
    assert board.refusal("red", PickUnsupplied((ids[0],))) == ("2 units are to be chosen.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((ids[0], ids[0])))[0] == "2 units are to be chosen."
    assert board.refusal("red", PickUnsupplied(tuple(ids)))[0] == "2 units are to be chosen."
    assert board.refusal("red", PickUnsupplied((ids[0], ids[0], ids[1])))[0] == "2 units are to be chosen."
    own = ("Only units of this side on the map can be chosen.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((ids[0], blue[0].id))) == own
    assert board.refusal("red", PickUnsupplied((ids[0], reserve.id))) == own
    found = choices((PickUnsupplied,), board.known("red"), Draft("red", "pick-unsupplied"))
    assert (found.bounds, [c.value for c in found.candidates]) == ((2, 2), ids)
    board.give("red", PickUnsupplied((ids[2], ids[0])))
    assert [unit.no_supply for unit in (*red, *blue, reserve)] == [True, False, True, True, True, False]
    assert ASHLANDS.rules.waiting_for(board.frame) == ()
    assert kinds(board.step()) == ["preparation-begins"]
    done = ("No units are to be chosen now.", "ASH-8.1")
    assert board.refusal("red", PickUnsupplied((ids[1], ids[0]))) == done
    assert board.refusal("blue", PickUnsupplied(())) == done
    assert choices((PickUnsupplied,), board.known("red"), Draft("red", "pick-unsupplied")).bounds == (0, 0)


def test_ash_8_1_poor_supply_leaves_no_choice_where_all_are_cut() -> None:
    """ASH-8.1: who has just so many units on the map picks nothing: all of them have No supply."""
    board = before_event()
    units = [board.stand("red", "rifles", label) for label in ("0301", "0302")]
    events = rolled(board, "poor-supply", 2, 1)
    assert facts(events, "supply-cut") == {"side": "red", "units": [unit.id for unit in units]}
    assert board.state.phase is Phase.PREPARATION
    assert all(unit.no_supply for unit in units)


def notice(board: Board) -> tuple[str, str]:
    """What is announced next, in English, and its rule."""
    found = ASHLANDS.rules.next_step(board.frame)
    assert found is not None
    return render(found.what, "en"), found.rule


def test_ash_3_1_event_choices_are_made_openly_in_order_of_seats() -> None:
    """ASH-3.1: its choices are made openly, in order of seats, before Preparation."""
    board = before_event()
    for side, labels in (("blue", ("0304", "0305")), ("red", ("0301", "0302"))):
        for label in labels:
            board.stand(side, "rifles", label)
    rolled(board, "poor-supply", 1, 1)
    assert not board.frame.is_secret()
    for side in ("red", "blue"):
        assert ASHLANDS.rules.waiting_for(board.frame) == (side,)
        unit = next(id for id in board.state.units if id.startswith(side))
        events = board.give(side, PickUnsupplied((unit,)))
        assert events[0].seen_by is None
    assert ASHLANDS.rules.waiting_for(board.frame) == ()
    assert notice(board) == ("Everybody has chosen: Preparation begins.", "ASH-3.1")


def test_ash_8_1_no_supply_cannot_recover_and_shoots_at_minus_1() -> None:
    """ASH-8.1: No supply (cannot Recover, −1 to shoot) until withdrawn to reserve; it outlasts the turn."""
    board = fighting()
    unit = board.stand("red", "rifles", "0101", alive=5, no_supply=True)
    foe = board.stand("blue", "rifles", "0201")
    assert not effects.may_recover(board.frame, unit)
    assert effects.may_recover(board.frame, foe)
    assert board.refusal("red", Recover(unit.id, (("rifleman", 1),), ()))[1] == "ASH-8.1"
    (volley,) = combat.shots(board.frame, unit, 0, foe, moved=False)
    assert volley.need == 5
    assert combat.blows(board.frame, unit, foe)[0].need == 4
    effects.end_event(board.frame)
    assert unit.no_supply
    board.state.phase = Phase.PREPARATION
    board.give("red", Withdraw(unit.id))
    board.reveal([1, 2])
    assert not unit.no_supply


def test_ash_8_1_poor_supply_says_what_it_means() -> None:
    """The preview of the choice names its effect."""
    board = preparing()
    (line,) = PickUnsupplied(()).preview(board.known("red")).lines
    assert (
        render(line.text, "en") == "Until they are withdrawn to the reserve they cannot Recover, and they shoot at −1."
    )


# -- acid rain ---------------------------------------------------------------------------------------------------------


def test_ash_8_1_acid_rain() -> None:
    """ASH-8.1: Acid rain: each player chooses: all own units are Slow (1 hex less on every move, at least 1), or they
    take the Dangerous test."""
    board = before_event()
    red = board.stand("red", "squad", "0301")
    blue, other = board.stand("blue", "squad", "0304"), board.stand("blue", "squad", "0303")
    reserve = board.stand("blue", "squad", None)
    rolled(board, "acid-rain")
    assert ASHLANDS.rules.waiting_for(board.frame) == ("red",)
    wrong = ("Its units are Slow this turn, or take the test.", "ASH-8.1")
    assert board.refusal("red", FaceRain("umbrella")) == wrong
    found = choices((FaceRain,), board.known("red"), Draft("red", "face-rain")).candidates
    assert [c.value for c in found] == ["slow", "test"]
    assert kinds(board.give("red", FaceRain("slow"))) == ["rain-slow"]
    done = ("No rain is to be faced now.", "ASH-8.1")
    assert board.refusal("red", FaceRain("slow")) == done
    assert ASHLANDS.rules.waiting_for(board.frame) == ("blue",)
    events = board.give("blue", FaceRain("test"), [1, 2, 3, 4, 5, 6, *[3] * 6])
    assert [found["unit"] for found in all_facts(events, "dangerous-test")] == [other.id, blue.id]
    assert (other.alive, blue.alive, reserve.alive) == (4, 6, 6)
    board.step()
    assert board.refusal("blue", FaceRain("slow")) == done
    assert (effects.is_slow(board.frame, "red"), effects.is_slow(board.frame, "blue")) == (True, False)
    assert (allowance(board.frame, red, Gait.MOVE), allowance(board.frame, red, Gait.MARCH)) == (1, 3)
    assert allowance(board.frame, blue, Gait.MOVE) == 2


def test_ash_2_2_who_loses_his_last_unit_in_the_rain_is_out() -> None:
    """ASH-2.2: no CB and no unit: out, and the others choose on."""
    board = before_event(sides=3)
    del board.state.bases[board.known("red").zone("red")[0]]
    board.stand("red", "mortars", "0404")
    rolled(board, "acid-rain")
    events = board.give("red", FaceRain("test"), [1, 1])
    assert facts(events, "side-out") == {"side": "red"}
    assert ASHLANDS.rules.waiting_for(board.frame) == ("blue",)


@pytest.mark.parametrize("id", ["poor-supply", "acid-rain"])
def test_ash_3_1_choices_are_asked_for_by_their_own_event_only(id: str) -> None:
    """ASH-3.1: nobody answers an event that has not come."""
    board = preparing()
    unit = board.stand("red", "rifles", "0101")
    board.state.phase = Phase.EVENT_CHOICES
    other = {"poor-supply": FaceRain("slow"), "acid-rain": PickUnsupplied((unit.id,))}[id]
    event(board, id, numbers={"red": 1, "blue": 1})
    assert board.refusal("red", other)[1] == "ASH-8.1"
    board.state.event = None
    assert board.refusal("red", other)[1] == "ASH-8.1"


# -- hidden reserve and Ambush -----------------------------------------------------------------------------------------


def test_ash_8_1_hidden_reserve() -> None:
    """ASH-8.1: Hidden reserve: d3 units of each reserve may be placed this Preparation as with Ambush."""
    board = before_event()
    units = [board.stand("red", "rifles", None) for _ in range(4)]
    ambusher = board.stand("red", "marksmen", None)
    events = rolled(board, "hidden-reserve", 2, 1)
    assert [found["number"] for found in all_facts(events, "event-number")] == [2, 1]
    board.give("red", Place(units[0].id, board.cell("0404")))
    board.give("red", Place(ambusher.id, board.cell("0405")))
    board.give("red", Place(units[1].id, board.cell("0101")))
    assert board.state.sealed["red"].ambushes == [units[0].id]
    board.give("red", Place(units[2].id, board.cell("0403")))
    assert board.refusal("red", Place(units[3].id, board.cell("0402")))[1] == "ASH-3.2"
    board.reveal([1, 2])
    assert named(board, [unit.cell for unit in (*units[:3], ambusher) if unit.cell is not None]) == [
        "0101",
        "0403",
        "0404",
        "0405",
    ]


def test_ash_8_1_hidden_reserve_ends_with_its_turn() -> None:
    """ASH-8.1: this Preparation; under another event, or none, only Ambush itself helps."""
    board = preparing()
    unit = board.stand("red", "rifles", None)
    event(board, "poor-supply", numbers={"red": 2, "blue": 2})
    assert board.refusal("red", Place(unit.id, board.cell("0404")))[1] == "ASH-3.2"
    event(board, "hidden-reserve", numbers={"blue": 2})
    assert board.refusal("red", Place(unit.id, board.cell("0404")))[1] == "ASH-3.2"
    event(board, "hidden-reserve", numbers={"red": 1})
    assert board.objection("red", Place(unit.id, board.cell("0404"))) is None


def test_ash_8_2_ambush_keeps_3_hexes_from_enemies() -> None:
    """ASH-8.2: placed on any free passable hex at least 3 hexes from every enemy unit and outside enemy zones."""
    board = preparing("........", "........", "........", "...^....", *PLAIN[4:])
    unit = board.stand("red", "marksmen", None)
    foe = board.stand("blue", "rifles", "0505")
    board.stand("red", "rifles", "0303")
    grid = board.frame.scenario.ground.grid
    found = choices((Place,), board.known("red"), Draft("red", "place", {"unit": unit.id})).candidates
    enemy_zone = board.known("red").zone("blue")
    free = [
        cell
        for cell in grid.cells
        if grid.distance(cell, foe.cell or 0) >= 3
        and cell not in enemy_zone
        and cell not in (board.cell("0404"), board.cell("0303"))
    ]
    assert sorted(c.value for c in found) == free
    near = "An Ambush keeps 3 hexes from every enemy unit; one is nearer."
    assert board.refusal("red", Place(unit.id, board.cell("0503"))) == (near, "ASH-8.2")
    assert board.objection("red", Place(unit.id, board.cell("0502"))) is None
    zone = "Nobody is placed in Ambush in an enemy zone."
    assert board.refusal("red", Place(unit.id, board.cell("0808"))) == (zone, "ASH-8.2")
    board.give("red", Place(unit.id, board.cell("0502")))
    assert board.state.sealed["red"].ambushes == []


def test_ash_8_2_in_the_own_zone_nobody_needs_an_ambush() -> None:
    """ASH-3.2: in the own zone a unit is placed beside an enemy, too."""
    board = preparing()
    unit = board.stand("red", "marksmen", None)
    board.stand("blue", "rifles", "0301")
    assert board.objection("red", Place(unit.id, board.cell("0201"))) is None


def test_ash_4_3_a_suppressed_unit_does_not_ambush() -> None:
    """ASH-4.3: a Suppressed unit uses no special property; one bought just now has its type's."""
    board = preparing()
    unit = board.stand("red", "marksmen", None, suppressed=True)
    assert board.refusal("red", Place(unit.id, board.cell("0404")))[1] == "ASH-3.2"
    unit.suppressed = False
    assert board.objection("red", Place(unit.id, board.cell("0404"))) is None


def test_ash_8_2_a_unit_bought_now_may_have_ambush() -> None:
    """ASH-8.2: Ambush is the type's property, from the day it is bought."""
    from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy

    board = preparing()
    board.give("red", Buy("marksmen"))
    board.give("red", Buy("rifles"))
    assert board.objection("red", Place("red-marksmen-r1", board.cell("0404"))) is None
    assert board.objection("red", Place("red-rifles-r2", board.cell("0404"))) is not None
