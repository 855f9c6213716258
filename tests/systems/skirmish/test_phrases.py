"""Every event, and every change of a ruling, has its sentence; and what is counted of events."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import About, Event, News
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.events import combat, sequence
from hexwar_tui.systems.skirmish.lab.tally import tally
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.say.words import SkiWords
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import house

DETECTED = combat.Detection("red-1", "blue-1", die=12, need=11, passed=True, shared=False)
MISSED = combat.Thrown((), None, hits=1)
CALLED = combat.Thrown((10,), 10, hits=1)
AGREED = sequence.GameOver((), "agreed")
LAST, RESIGNED = sequence.GameOver(("red",), "last"), sequence.GameOver(("blue",), "resigned")

SENTENCES: list[tuple[Event, str]] = [
    (DETECTED, "Soldier 1 (Red) looks for Soldier 1 (Blue): 12 (11+ detects), detected."),
    (
        combat.Detection("red-1", "blue-1", die=12, need=11, passed=True, shared=True),
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 12 (11+ detects), detected, and shown to the whole side.",
    ),
    (combat.ShotLost("red-1", "blue-1", "rifle", shots=1), "Rifle of Soldier 1 (Red): the shot is lost."),
    (
        combat.Fired("red-1", "melta-charge", MISSED, to=2, target=None, object="house-1", from_=1),
        "Soldier 1 (Red) fires at House 1 – Melta charge: it never misses, 1 hit.",
    ),
    (
        combat.Strike(CALLED, 2, "red-1", carrier="red-2", object="house-1", weapon="air-strike"),
        "Soldier 1 (Red) calls an air strike of Flyer 2 (Red) on House 1: 10 (10+ hits), 1 hit.",
    ),
    (combat.Saved("blue-1", (15, 16), need=15, failed=0), "Soldier 1 (Blue) saves: 15 16 (15+ saves), all saved."),
    (combat.Saved("blue-1", (15,), need=15, failed=0), "Soldier 1 (Blue) saves with 15 (15+ saves)."),
    (combat.Saved("blue-1", (3,), need=15, failed=1), "Soldier 1 (Blue) does not save: 3 (15+ saves)."),
    (combat.Hurt("blue-1", damage=1, total=1, stages=2, wounded=True), "Soldier 1 (Blue) is wounded."),
    (combat.Hurt("red-2", damage=1, total=2, stages=3, wounded=False), "Flyer 2 (Red) is damaged: 1 of 3 left."),
    (combat.Destroyed("blue-1", "blue", cell=3, points=1, by=None), "Soldier 1 (Blue) is destroyed: 1 point."),
    (combat.BuildingHit("house-1", damage=2, falls=3), "House 1 is damaged: 1 of 3 left."),
    (combat.Collapsed("house-1"), "House 1 is ruined: all inside are dead, and it is light cover now."),
    (combat.OpeningTaken("blue-1", cell=13, direction=5), "Soldier 1 (Blue) takes the opening 0502 north-west."),
    (combat.Observes("blue-1", cell=13, direction=4), "Soldier 1 (Blue) observes through the opening 0502 south-west."),
    (
        combat.Mended("red-1", "red-2", die=3, need=11, passed=False),
        "Soldier 1 (Red) mends Flyer 2: 3 (11+ helps), in vain.",
    ),
    (sequence.ForcesFormed(), "Both sides have formed their forces."),
    (sequence.RolledOff((("red", 4), ("blue", 2))), "Both roll a die: Red 4 and Blue 2."),
    (sequence.RolledOff((("red", 4), ("blue", 4))), "Both roll a die: Red 4 and Blue 4. Equal: they roll again."),
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
    (
        sequence.Area(3, "red", (("red", 1), ("blue", 5))),
        "Area held after the turn of Red: Red 1 hex and Blue 5 hexes.",
    ),
    (by_word.Resigned("red"), "Red resigns."),
    (by_word.DrawOffered("red"), "Red offers a draw."),
    (by_word.DrawAccepted("blue"), "Blue accepts the draw."),
    (AGREED, "The game ends in a draw. Both sides have agreed to a draw."),
    (LAST, "The game is won by Red. Blue has no living unit any more."),
    (RESIGNED, "The game is won by Blue. Red has given up."),
]


def on_the_board(news: News) -> str:
    """The sentence of what was told at a house, near which a soldier and a flyer stand."""
    return house(S="red flyer").text(news)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_events_are_told(event: Event, sentence: str) -> None:
    """What happened is told in words, with the dice: who, what and where."""
    assert on_the_board(News.of(event, "skirmish")) == sentence


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        ("shot-lost", {"unit": "red-1", "target": "blue-1", "weapon": "rifle"}, SENTENCES[2][1]),
        ("game-over", {"winners": ["red"], "why": "last"}, SENTENCES[-2][1]),
    ],
)
def test_news_of_older_games_have_fewer_facts(kind: str, facts: dict[str, Any], sentence: str) -> None:
    """How many shots were lost: one for them; what each side has destroyed: the end is told by its reason."""
    assert on_the_board(News("skirmish", kind, facts)) == sentence


FENCE = ".A\n--\n.\n"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (LAST, "Blue has no living unit any more."),
        (RESIGNED, "Red has given up."),
        (AGREED, "Both sides have agreed to a draw."),
        (sequence.GameOver((), "split", (("red", 34), ("blue", 21))), "Points destroyed: Red 34 and Blue 21."),
    ],
)
def test_the_end_of_a_battle_that_another_judges_names_the_sides(event: Event, sentence: str) -> None:
    """Who has lost his last unit or given up, or what each has destroyed; whose rule it is says who has won."""
    board = Board(FENCE, scenario={"task": "To hold out.", "area_counts": False}, A="red")
    assert board.text(News.of(event, "skirmish")) == f"The battle is over. {sentence}"


@pytest.mark.parametrize(
    ("subject", "fact", "value", "sentence"),
    [
        ("unit:red-1", "fallen", True, "Soldier 1 (Red): has fallen – yes"),
        ("unit:red-1", "done", False, "Soldier 1 (Red): is done for this turn – no"),
        ("unit:red-1", "damage", 1, "Soldier 1 (Red): damage – 1"),
        ("unit:red-1", "hex", "0102", "Soldier 1 (Red): hex – 0102"),
        ("unit:red-1", "hex", "nowhere", "Soldier 1 (Red): hex – off the board"),
        ("side:blue", "points lost", 3, "Blue: points lost – 3"),
        ("fence:fence-1", "crushed", True, "low fence 0101: is crushed – yes"),
        ("clock", "stopped by", "blue", "The clock: clock stopped by – Blue"),
        ("clock", "stopped by", "runs", "The clock: clock stopped by – nobody: it runs"),
        ("game", "winner", "red,blue", "The game: winner – Red and Blue"),
        ("game", "winner", "draw", "The game: winner – draw"),
        ("game", "winner", None, "The game: winner – none"),
        ("object:house-1", "collapsed", True, "House 1: is light cover now – yes"),
    ],
)
def test_changes_of_a_ruling_are_told(subject: str, fact: str, value: Any, sentence: str) -> None:
    """What of, which fact, and what it is from now on; a building by its name on the board."""
    board = house() if subject.startswith("object") else Board(FENCE, A="red rifle")
    assert render(SkiWords(board.frame).change(Change(subject, fact, value)), "en") == sentence


# -- what is counted ---------------------------------------------------------------------------------------------------


def entry(kind: EntryKind, body: dict[str, Any], *events: Event) -> Entry:
    """An entry of a journal, with its news."""
    told = [News.of(event, "skirmish") for event in events]
    return Entry(number=1, kind=kind, seat="red", turn=1, body=body, events=told)


def test_orders_are_counted_by_kind() -> None:
    """Each as often as it was given; what never was is counted as 0; what is no order is none."""
    given = [entry(EntryKind.ORDER, {"kind": "move"}), entry(EntryKind.ORDER, {"kind": "move"})]
    counts = tally((Move, Done), [*given, entry(EntryKind.STEP, {"kind": "done"})])
    assert (counts["order move"], counts["order done"]) == (2, 0)
    assert sum(counts.values()) == 2


def test_what_should_happen_is_in_the_count() -> None:
    """News, details and ends, with 0; a ruling ends no random game, nor the death of both at once."""
    counts = tally((Move,), [])
    wanted = ("moved", "bunker opened", "won: last", "won: both", "won: resigned", "draw: agreed", "draw: neither")
    assert {name: counts.get(name) for name in wanted} == dict.fromkeys(wanted, 0)
    assert set(counts.values()) == {0}
    for name in ("won: ruled", "draw: ruled", "draw: both-dead", "draw: last", "won: agreed"):
        assert name not in counts


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (DETECTED, "detection passed"),
        (combat.Detection("red-1", "blue-1", 9, 11, passed=False, shared=False), "detection failed"),
        (combat.BuildingHit("house-1", damage=1, falls=3), "house damage 1"),
        (combat.BuildingHit("house-1", damage=3, falls=3), "house damage 3"),
        (combat.BuildingHit("bunker-1", damage=6, falls=6), "bunker opened"),
        (combat.BuildingHit("bunker-1", damage=5, falls=6), None),
        (combat.Hurt("red-1", damage=1, total=1, stages=2, wounded=True), "wounded"),
        (combat.Hurt("red-1", damage=1, total=1, stages=3, wounded=False), None),
        (sequence.Moved("red-1", (0, 1), waded=True), "water crossed"),
        (sequence.Moved("red-1", (0, 1), waded=False), None),
        (LAST, "won: last"),
        (AGREED, "draw: agreed"),
        (sequence.Done("red-1"), None),
    ],
)
def test_news_counts_as_what_it_is_about(event: Event, name: str | None) -> None:
    """Every event by its kind, some by what came of them, too."""
    counts = tally((Move, Done), [entry(EntryKind.STEP, {}, event)])
    assert {name for name, number in counts.items() if number} == {event.kind, name or event.kind}
    assert set(counts.values()) == {0, 1}


def test_saves_are_told_with_the_fight_that_they_end() -> None:
    """Not among the details: else a hit that was saved would seem to have been forgotten."""
    assert (combat.Saved.about, combat.Fired.about) == (About.FIGHT, About.FIGHT)


def test_a_shot_is_told_by_how_it_ended() -> None:
    """By the save, by the wound, or by the end of the unit; not by what only leads there."""
    saves = [combat.Saved("red-1", (15,), need=15, failed=failed) for failed in (0, 1)]
    hurts = [combat.Hurt("red-1", damage=1, total=total, stages=2, wounded=total < 2) for total in (1, 2)]
    found = [*saves, *hurts, combat.Destroyed("red-1", "red", 3, 3, None)]
    assert [trace.decides for event in found for trace in event.traces()] == [True, False, True, False, True]


def test_a_unit_with_a_name_of_its_own_has_all_else_in_one_bracket() -> None:
    """Its chassis and number, and its side; before the sheets are shown no name of its own."""
    board = Board(FENCE, A="red rifle")
    unit = board["A"]
    unit.name = "Anna"
    words = SkiWords(board.frame)
    for shown, told in ((False, "Soldier 1 (Red)"), (True, "Anna (Soldier 1, Red)")):
        board.frame.state.sheets_shown = shown
        assert render(words.whose(unit.id), "en") == told
