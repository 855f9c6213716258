"""Every event of a turn, and every change of a ruling, has its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.say.phrases_rulings import change_words
from hexwar_tui.systems.skirmish.say.phrases_turn import PHRASES
from hexwar_tui.systems.skirmish.say.words import SkiWords
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, soldier

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("forces-formed", {}, "Both sides have formed their forces."),
    ("rolled-off", {"rolls": [["red", 4], ["blue", 2]]}, "The roll-off: Red 4 and Blue 2."),
    (
        "rolled-off",
        {"rolls": [["red", 4], ["blue", 4]]},
        "The roll-off: Red 4 and Blue 4. Equal: it is rolled again.",
    ),
    ("deploys-first", {"side": "red"}, "Red has to deploy first."),
    ("moves-first", {"side": "blue"}, "Blue has the first turn."),
    ("deployed", {"unit": "red-1", "cell": 0}, "Soldier 1 (Red) is deployed at 0101."),
    ("moved", {"unit": "red-1", "path": [0, 1, 2], "waded": False}, "Soldier 1 (Red) moves from 0101 to 0301."),
    ("done", {"unit": "red-1"}, "Soldier 1 (Red) is done."),
    ("turn-said", {"side": "red", "by": "red"}, "Red: “Turn!”"),
    ("turn-said", {"side": "red", "by": "blue"}, "Blue says “Turn!” for Red."),
    ("time-out", {"side": "red"}, "The time of Red is out: one last action is left."),
    ("game-time-out", {"turn": 4}, "The time of the game is out: turn 4 is the last of both sides."),
    ("clock-stopped", {"side": "red"}, "Red stops the clock."),
    ("clock-started", {"side": "red"}, "Red starts the clock again."),
    (
        "clock-proposed",
        {"side": "blue", "seconds": 65},
        "Blue proposes to correct the clock: 1:05 of the turn used.",
    ),
    ("clock-set", {"side": "blue", "seconds": 65}, "Blue corrects the clock: 1:05 of the turn used."),
    ("area", {"held": [["red", 1], ["blue", 5]]}, "Area held: Red 1 hex and Blue 5 hexes."),
    ("resigned", {"side": "red"}, "Red resigns."),
    ("draw-offered", {"side": "red"}, "Red offers a draw."),
    ("draw-accepted", {"side": "blue"}, "Blue accepts the draw."),
    ("game-over", {"winners": [], "why": "agreed"}, "The game ends in a draw. "),
    ("game-over", {"winners": ["red"], "why": "last"}, "The game is won by Red. Blue has no living unit any"),
    ("game-over", {"winners": ["blue"], "why": "resigned"}, "The game is won by Blue. Red has given up."),
]


@pytest.mark.parametrize(("kind", "facts", "sentence"), SENTENCES)
def test_events_of_a_turn_are_told(kind: str, facts: dict[str, Any], sentence: str) -> None:
    """Who, what and where; an ending by how it begins."""
    assert kind in PHRASES
    told = house().text(News("skirmish", kind, facts))
    assert told.startswith(sentence) if kind == "game-over" else told == sentence


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"winners": ["red"], "why": "last"}, "The battle is over. Blue has no living unit any more."),
        ({"winners": ["blue"], "why": "resigned"}, "The battle is over. Red has given up."),
        ({"winners": [], "why": "agreed"}, "The battle is over. Both sides have agreed to a draw."),
        (
            {"winners": [], "why": "split", "scores": [["red", 34], ["blue", 21]]},
            "The battle is over. Points destroyed: Red 34 and Blue 21.",
        ),
    ],
)
def test_the_end_of_a_battle_that_another_judges_names_the_sides(facts: dict[str, Any], sentence: str) -> None:
    """Who has lost his last unit or given up, or what each has destroyed; whose rule it is says who has won."""
    board = Board(FENCE, scenario={"task": "To hold out.", "area_counts": False}, A=soldier("red"))
    assert board.text(News("skirmish", "game-over", facts)) == sentence


FENCE = """
.A
--
.
"""

CHANGES: list[tuple[Change, str]] = [
    (Change("unit:red-1", "fallen", True), "Soldier 1 (Red): has fallen – yes"),
    (Change("unit:red-1", "done", False), "Soldier 1 (Red): is done for this turn – no"),
    (Change("unit:red-1", "damage", 1), "Soldier 1 (Red): damage – 1"),
    (Change("unit:red-1", "hex", "0102"), "Soldier 1 (Red): hex – 0102"),
    (Change("unit:red-1", "hex", "nowhere"), "Soldier 1 (Red): hex – off the board"),
    (Change("side:blue", "points lost", 3), "Blue: points lost – 3"),
    (Change("fence:fence-1", "crushed", True), "low fence 0101: is crushed – yes"),
    (Change("clock", "stopped by", "blue"), "The clock: clock stopped by – Blue"),
    (Change("clock", "stopped by", "runs"), "The clock: clock stopped by – nobody: it runs"),
    (Change("game", "winner", "red,blue"), "The game: winner – Red and Blue"),
    (Change("game", "winner", "draw"), "The game: winner – draw"),
    (Change("game", "winner", None), "The game: winner – none"),
]


@pytest.mark.parametrize(("change", "sentence"), CHANGES)
def test_changes_of_a_ruling_are_told(change: Change, sentence: str) -> None:
    """What of, which fact, and what it is from now on."""
    board = Board(FENCE, A=soldier("red", "rifle"))
    assert render(change_words(change, SkiWords(board.frame)), "en") == sentence


def test_a_building_is_named_in_a_ruling() -> None:
    """By its name on the board."""
    change = Change("object:house-1", "collapsed", True)
    assert render(change_words(change, SkiWords(house().frame)), "en") == "House 1: is light cover now – yes"
