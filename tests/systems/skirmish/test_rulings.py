"""SKI-3.4: what a referee may change, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.referee.subjects import amend, subjects
from hexwar_tui.systems.skirmish.rules.sequence import turns, victory
from hexwar_tui.systems.skirmish.state import Phase
from tests.systems.skirmish.boards import Board, kinds


def board(**more: Any) -> Board:
    """A and B of red on the ground, a low fence between them; C of blue in a house."""
    return Board(
        ".A\n--\n.\n\n.B\n__\nhC\nDD\n.\n\n", **more, A="red tracked autocannon", B="red rifle", C="blue rifle"
    )


def rule(on: Board, subject: str, fact: str, value: Any) -> list[str]:
    """Makes a change; the events that come of it. Nothing may be wrong with the state then."""
    table = on.table()
    amend(on.frame, Change(subject, fact, value), table)
    on.check()
    return kinds(table.events)


def refusal(on: Board, subject: str, fact: str, value: Any) -> str:
    """Why a change can't be made."""
    with pytest.raises(IllegalOrder) as refused:
        amend(on.frame, Change(subject, fact, value), on.table())
    return render(refused.value.reason, "en")


def found(on: Board, id: str) -> Subject:
    """A subject by its id."""
    (subject,) = [subject for subject in subjects(on.frame) if subject.id == id]
    return subject


def test_ski_3_4_everything_that_can_be_changed_has_its_present_value() -> None:
    """The game, the clock, sides, units, buildings and fences, each once, with what they are now. Before the first turn
    no unit has moved or is done, and the clock is none to be ruled on."""
    on = board()
    common = ["side:red", "side:blue", "unit:red-1", "unit:red-2", "unit:blue-1", "object:house-1", "fence:fence-1"]
    assert [subject.id for subject in subjects(on.frame)] == ["game", "clock", *common]
    facts = {"hex": "0101", "damage": 0, "fallen": False, "has moved": False, "done": False, "active": False}
    assert found(on, "unit:red-1").facts == facts
    assert found(on, "game").facts == {"winner": None, "last turn": 6}
    assert found(on, "object:house-1").facts == {"damage": 0, "collapsed": False}
    assert found(on, "fence:fence-1").facts == {"crushed": False}
    assert found(on, "clock").facts == {"seconds": 0, "stopped by": "runs", "last action taken": False, "turn": False}
    on.state.turn, on.state.phase = 0, Phase.DEPLOYING
    assert [subject.id for subject in subjects(on.frame)] == ["game", *common]
    assert found(on, "unit:red-1").facts == facts
    assert found(on, "unit:red-1").cell == on["A"].cell
    assert found(on, "object:house-1").cell == on["C"].cell


def test_ski_3_4_a_unit_is_put_elsewhere() -> None:
    """On a hex where it may be, or off the board."""
    on = board()
    rule(on, "unit:red-2", "hex", "0102")
    assert on["B"].cell == on.cell("0102")
    assert refusal(on, "unit:red-2", "hex", "0101") == "A hex holds 3 soldiers or one vehicle; 0101 is full."
    assert refusal(on, "unit:red-2", "hex", "9999") == "There is no hex 9999 on this map."
    rule(on, "unit:red-2", "hex", "nowhere")
    assert on["B"].cell is None
    assert found(on, "unit:red-2").facts["hex"] == "nowhere"


def test_ski_3_4_damage_and_death() -> None:
    """Damage up to what it bears; its points are lost when it falls, and come back with it, but no more than are
    lost."""
    on = board()
    rule(on, "unit:red-1", "damage", 4)
    assert on["A"].damage == 4
    assert refusal(on, "unit:red-1", "damage", 5) == "A whole number from 0 to 4 is wanted."
    assert rule(on, "unit:red-1", "fallen", True) == ["destroyed"]
    assert (on["A"].fallen, on.state.sides["red"].lost) == (True, 15)
    assert refusal(on, "unit:red-1", "damage", 1) == "The fallen take no damage: rule that it lives first."
    assert refusal(on, "unit:red-1", "hex", "0101") == "The fallen stand nowhere: rule that it lives first."
    assert rule(on, "unit:red-1", "fallen", True) == []
    rule(on, "unit:red-1", "fallen", False)
    assert (on["A"].fallen, on["A"].damage, on.state.sides["red"].lost) == (False, 0, 0)
    assert refusal(on, "unit:red-1", "fallen", True) == "Only what is on the board falls."
    rule(on, "unit:red-1", "hex", "0101")
    rule(on, "unit:red-1", "fallen", True)
    rule(on, "side:red", "points lost", 4)
    rule(on, "unit:red-1", "fallen", False)
    assert on.state.sides["red"].lost == 0
    assert refusal(on, "side:red", "points lost", True).startswith("A whole number")


def test_ski_3_4_the_last_unit_of_a_side_ends_the_game() -> None:
    """What comes of it at once belongs to the ruling."""
    on = board()
    assert rule(on, "unit:blue-1", "fallen", True) == ["destroyed", "game-over"]
    assert (on.state.winners, on.state.why) == (["red"], victory.LAST)


def test_ski_3_4_what_a_unit_has_done() -> None:
    """Moved, done, active, each both ways."""
    on = board()
    for value in (True, False):
        for fact, stamp in (("has moved", "moved_in"), ("done", "done_in")):
            rule(on, "unit:red-2", fact, value)
            assert getattr(on["B"], stamp) == 2 * value
            assert found(on, "unit:red-2").facts[fact] is value
        rule(on, "unit:blue-1", "active", value)
        assert turns.was_active(on.frame, on["C"]) is value
        assert on["C"].active_inside is value
    assert refusal(on, "unit:red-2", "done", 1) == "Yes or no is wanted."


@pytest.mark.parametrize(("fact", "value"), [("done", True), ("hex", "nowhere"), ("fallen", True)])
def test_ski_4_5_who_is_done_or_gone_is_bound_no_more(fact: str, value: Any) -> None:
    """A ruling frees a unit that was touched, and no other."""
    on = board()
    on.put("red rifle", "0102")
    on.state.touched = "red-1"
    rule(on, "unit:red-2", fact, value)
    assert on.state.touched == "red-1"
    rule(on, "unit:red-1", fact, value)
    assert on.state.touched is None


def test_ski_3_4_buildings_and_fences() -> None:
    """Damage, collapse with all inside, and standing again; fences down and up."""
    on = board()
    house = on.state.buildings["house-1"]
    rule(on, "object:house-1", "damage", 2)
    assert house.damage == 2
    assert refusal(on, "object:house-1", "damage", 3) == "A whole number from 0 to 2 is wanted."
    on.put("blue rifle", "0102")
    assert rule(on, "object:house-1", "collapsed", True) == ["collapsed", "destroyed"]
    assert (on["C"].fallen, house.damage) == (True, 3)
    rule(on, "object:house-1", "collapsed", False)
    assert (house.collapsed, house.damage) == (False, 2)
    for value, down in ((True, ["fence-1"]), (True, ["fence-1"]), (False, [])):
        rule(on, "fence:fence-1", "crushed", value)
        assert on.state.fences_down == down


def test_ski_3_4_points_last_turn_and_winner() -> None:
    """Points lost, the last turn, and any result."""
    on = board()
    rule(on, "side:blue", "points lost", 12)
    assert on.state.sides["blue"].lost == 12
    rule(on, "game", "last turn", 2)
    assert turns.last_turn(on.frame) == 2
    assert refusal(on, "game", "last turn", 1) == "A whole number from 2 to 100000 is wanted."
    assert refusal(on, "game", "winner", "green") == "The winner is one of the sides, or “draw”."
    rule(on, "game", "winner", "draw")
    assert (on.state.phase, on.state.winners, on.state.why) == (Phase.OVER, [], victory.RULED)


@pytest.mark.parametrize(
    ("subject", "fact"),
    [
        *(("moon", "phase"), ("unit:red-9", "damage"), ("unit:red-1", "colour"), ("side:green", "points lost")),
        *(("side:red", "colour"), ("object:barn", "damage"), ("object:house-1", "colour"), ("fence:x", "crushed")),
        *(("fence:fence-1", "colour"), ("clock", "colour"), ("game", "colour")),
    ],
)
def test_ski_3_4_what_is_not_there_can_not_be_changed(subject: str, fact: str) -> None:
    """Unknown subjects and facts are refused in words."""
    assert refusal(board(), subject, fact, 1)


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_ski_4_3_what_of_the_clock_can_be_changed_and_when() -> None:
    """Seconds, who has stopped it, the last action, "Turn!"; it is stopped by the side that does not move. Between
    turns there is no clock to be ruled on."""
    on = board()
    assert [value for value, _ in found(on, "clock").choices["stopped by"]] == ["runs", "blue"]
    rule(on, "clock", "stopped by", "blue")
    assert found(on, "clock").facts["stopped by"] == "blue"
    rule(on, "clock", "stopped by", "runs")
    assert on.state.clock.stopped_by is None
    assert refusal(on, "clock", "stopped by", "red") == "“stopped by” can't be changed so."
    assert refusal(on, "clock", "turn", False) == "“turn” can't be changed so."
    rule(on, "clock", "last action taken", True)
    assert not on.state.clock.last_action, "time is not out"
    on.state.phase = Phase.SHEETS
    assert refusal(on, "clock", "seconds", 5) == "The clock runs in the turns of the sides only."


def test_ski_4_3_time_and_the_last_action_by_ruling() -> None:
    """Once time is out by ruling, the last action can be ruled taken, and given back."""
    on = board(options={"turn_seconds": 60})
    rule(on, "clock", "seconds", 60)
    assert (on.state.clock.seconds, on.state.sides["red"].seconds) == (60, 60)
    for taken in (True, False, True):
        rule(on, "clock", "last action taken", taken)
        assert on.state.clock.last_action is taken
    rule(on, "clock", "seconds", 59)
    assert (on.state.clock.last_action, on.state.sides["red"].seconds) == (False, 59)
    assert refusal(on, "clock", "seconds", -1).startswith("A whole number from 0 to ")


def test_ski_3_4_turn_is_said_by_ruling() -> None:
    """The turn of the side to move ends, its area is counted, and the other side moves."""
    on = board()
    rule(on, "clock", "turn", True)
    assert (on.state.phase, on.state.mover, len(on.state.counts)) == (Phase.PLAY, "blue", 1)
