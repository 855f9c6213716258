"""Every event of a turn, and every change of a ruling, has its sentence."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.say.words import SkiWords
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, soldier

SENTENCES: list[tuple[Event, str]] = [
    (sequence.ForcesFormed(), "Both sides have formed their forces."),
    (sequence.RolledOff((("red", 4), ("blue", 2))), "The roll-off: Red 4 and Blue 2."),
    (
        sequence.RolledOff((("red", 4), ("blue", 4))),
        "The roll-off: Red 4 and Blue 4. Equal: it is rolled again.",
    ),
    (sequence.DeploysFirst("red"), "Red has to deploy first."),
    (sequence.MovesFirst("blue"), "Blue has the first turn."),
    (sequence.Deployed("red-1", 0), "Soldier 1 (Red) is deployed at 0101."),
    (sequence.Moved("red-1", (0, 1, 2), waded=False), "Soldier 1 (Red) moves from 0101 to 0301."),
    (sequence.Done("red-1"), "Soldier 1 (Red) is done."),
    (sequence.TurnSaid("red", by="red"), "Red: “Turn!”"),
    (sequence.TurnSaid("red", by="blue"), "Blue says “Turn!” for Red."),
    (sequence.TimeOut("red"), "The time of Red is out: one last action is left."),
    (sequence.GameTimeOut(4), "The time of the game is out: turn 4 is the last of both sides."),
    (sequence.ClockStopped("red"), "Red stops the clock."),
    (sequence.ClockStarted("red"), "Red starts the clock again."),
    (sequence.ClockProposed("blue", 65), "Blue proposes to correct the clock: 1:05 of the turn used."),
    (sequence.ClockSet("blue", 65), "Blue corrects the clock: 1:05 of the turn used."),
    (sequence.Area(3, "red", (("red", 1), ("blue", 5))), "Area held: Red 1 hex and Blue 5 hexes."),
    (by_word.Resigned("red"), "Red resigns."),
    (by_word.DrawOffered("red"), "Red offers a draw."),
    (by_word.DrawAccepted("blue"), "Blue accepts the draw."),
    (sequence.GameOver((), "agreed"), "The game ends in a draw. "),
    (sequence.GameOver(("red",), "last"), "The game is won by Red. Blue has no living unit any"),
    (sequence.GameOver(("blue",), "resigned"), "The game is won by Blue. Red has given up."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_events_of_a_turn_are_told(event: Event, sentence: str) -> None:
    """Who, what and where; an ending by how it begins."""
    told = house().text(News.of(event, "skirmish"))
    assert told.startswith(sentence) if isinstance(event, sequence.GameOver) else told == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (sequence.GameOver(("red",), "last"), "The battle is over. Blue has no living unit any more."),
        (sequence.GameOver(("blue",), "resigned"), "The battle is over. Red has given up."),
        (sequence.GameOver((), "agreed"), "The battle is over. Both sides have agreed to a draw."),
        (
            sequence.GameOver((), "split", (("red", 34), ("blue", 21))),
            "The battle is over. Points destroyed: Red 34 and Blue 21.",
        ),
    ],
)
def test_the_end_of_a_battle_that_another_judges_names_the_sides(event: Event, sentence: str) -> None:
    """Who has lost his last unit or given up, or what each has destroyed; whose rule it is says who has won."""
    board = Board(FENCE, scenario={"task": "To hold out.", "area_counts": False}, A=soldier("red"))
    assert board.text(News.of(event, "skirmish")) == sentence


def test_news_of_older_games_do_not_say_what_each_side_has_destroyed() -> None:
    """The end is told by its reason."""
    told = house().text(News("skirmish", "game-over", {"winners": ["red"], "why": "last"}))
    assert told == "The game is won by Red. Blue has no living unit any more."


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
    assert render(SkiWords(board.frame).change(change), "en") == sentence


def test_a_building_is_named_in_a_ruling() -> None:
    """By its name on the board."""
    change = Change("object:house-1", "collapsed", True)
    assert render(SkiWords(house().frame).change(change), "en") == "House 1: is light cover now – yes"
