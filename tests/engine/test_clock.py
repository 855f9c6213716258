"""The clock: what it shows, what is told of it, and that a replay needs none; and orders that make others final."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.clock import LONGEST_READING, ClockFace, Span
from hexwar_tui.engine.clock_words import clock_text, duration
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link
from hexwar_tui.engine.seats import REFEREE
from tests.engine.games import english, new, reopened
from tests.toys.race import Knock, Leap, SayTurn, StartClock, Step, StopClock, TakeTurn


def race(**options: int) -> Game:
    return new("race", options=options)


def face(game: Game) -> ClockFace:
    assert game.clock is not None
    return game.clock


def test_time_told_is_journalled_and_shown() -> None:
    """Readings add up, for the turn and for the game; they are the table's own, and every view shows them. Rewound, the
    clock shows what it showed then."""
    game = race()
    game.tell_time(20)
    game.tell_time(15)
    assert (face(game).turn.left, face(game).game.left) == (25, 565)
    assert [game.view(seat).clock for seat in ("red", "blue", REFEREE)] == [face(game)] * 3
    last = game.record.entries[-1]
    assert (last.kind, last.seat, last.body, last.barrier) == (EntryKind.CLOCK, REFEREE, {"seconds": 15}, False)
    game.rewind(1)
    assert face(game).turn.used == 20


def test_a_replay_needs_no_clock() -> None:
    """A record gives the clock as it stood, now and when all is played from the start."""
    game = race()
    game.tell_time(61)
    game.submit("red", Step(1))
    game.tell_time(12)
    again = reopened(game)
    assert face(again) == face(game)
    assert first_broken_link(again.record.entries) is None
    again.verify()


def test_a_reading_is_a_second_at_least_and_a_day_at_most() -> None:
    """Whatever the clock is like: time runs on, by what somebody can have measured; else nothing has changed."""
    game = race()
    before = game.digest()
    for seconds in (0, -1, 86_401):
        with pytest.raises(IllegalOrder, match="1 to 86400 seconds"):
            game.tell_time(seconds)
    assert (game.digest(), game.record.entries) == (before, [])
    game.tell_time(1)
    game.tell_time(86_400)
    assert (face(game).turn.used, LONGEST_READING) == (86_401, 86_400)


def test_where_no_clock_runs_no_time_is_told() -> None:
    """A game without a clock, one whose clock is stopped, and one that is over as time ran out at the end of a round,
    take no readings and say so."""
    without, stopped, over = new("raid"), race(), race(game_seconds=60)
    stopped.submit("blue", StopClock())
    over.tell_time(60)
    for side in over.sides:
        over.submit(side, SayTurn())
    assert over.outcome is not None
    for game in (without, stopped, over, race(turn_seconds=0)):
        with pytest.raises(IllegalOrder, match="No clock is running"):
            game.tell_time(5)
    assert without.view("red").clock is None
    assert face(stopped).stopped_by == "blue"


def test_the_other_side_stops_the_clock_and_sets_it_going() -> None:
    """Orders for any time reach the clock while the other side moves."""
    game = race()
    game.tell_time(5)
    game.submit("blue", StopClock())
    assert not face(game).runs
    game.submit("blue", StartClock())
    game.tell_time(5)
    assert face(game).turn.used == 10


def test_after_time_one_last_action_and_then_a_change_of_hands() -> None:
    """Time that is out leaves one action; when the grace is over the other side may hand over itself."""
    game = race()
    game.tell_time(60)
    assert face(game).is_out
    assert face(game).last_action
    game.submit("red", Step(1))
    with pytest.raises(IllegalOrder, match="Time is out"):
        game.submit("red", Step(1))
    with pytest.raises(IllegalOrder):
        game.submit("blue", TakeTurn())
    game.tell_time(10)
    game.submit("blue", TakeTurn())
    assert (game.waiting_for(), face(game).side, face(game).turn.used) == (("blue",), "blue", 0)


def test_time_passed_is_not_taken_back_with_an_order() -> None:
    """An undone order gives back what it did, not the time it took; readings are no barrier."""
    game = race()
    game.submit("red", Step(2))
    game.tell_time(30)
    game.undo("red")
    assert (face(game).turn.used, game.top.state.steps["red"]) == (30, 0)
    game.verify()


def test_time_told_for_a_clock_that_never_was_set_going_counts_for_nothing() -> None:
    """The order that started the clock is taken back: what was told since is forgotten."""
    game = race()
    game.tell_time(3)
    game.submit("blue", StopClock())
    game.submit("blue", StartClock())
    game.tell_time(30)
    game.undo("blue")
    assert (face(game).runs, face(game).turn.used) == (False, 3)
    game.verify()


def test_only_the_last_action_is_taken_back() -> None:
    """An order that settles makes all before it final, also once it has been taken back itself; back at an earlier
    moment what could be taken back then can be taken back again."""
    game = race()
    game.submit("red", Step(1))
    game.submit("red", Step(2))
    rewound = reopened(game)
    rewound.rewind(1)
    assert [order for _, order in rewound.entered("red")] == [Step(1)]
    assert [order for _, order in game.entered("red")] == [Step(2)]
    game.undo("red")
    assert game.top.state.steps["red"] == 1
    with pytest.raises(CannotUndo, match="done last"):
        game.undo("red")
    again = reopened(game)
    assert again.entered("red") == []
    again.submit("red", Step(3))
    assert [order for _, order in again.entered("red")] == [Step(3)]


def test_what_settles_nothing_is_taken_back_one_by_one() -> None:
    """Orders that are no actions leave the one before them open."""
    game = race()
    game.submit("red", Step(1))
    game.submit("red", Knock((7, 0)))
    game.submit("blue", StopClock())
    assert [order for _, order in game.entered("red")] == [Step(1), Knock((7, 0))]
    game.undo("red")
    game.undo("red")
    assert (game.top.state.steps["red"], game.top.state.doors) == (0, [])


def test_a_roll_and_a_hand_over_are_barriers_still() -> None:
    """What settles can be taken back only where nothing else stands against it."""
    game = race()
    game.submit("red", Leap())
    with pytest.raises(CannotUndo, match="once dice were thrown"):
        game.undo("red")
    game.submit("red", Step(1))
    game.submit("red", SayTurn())
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_a_face_tells_how_it_will_look() -> None:
    """So many seconds on only the seconds have moved, and never below nothing; a stopped one stays. It says no more
    than it is told: it runs, no last action is left, nobody hands over for another, and nothing is said."""
    running = ClockFace("red", Span(50, 60), Span(550, 600), hands_over_in=20)
    later = running.after(15)
    assert (later.turn, later.game, later.hands_over_in) == (Span(65, 60), Span(565, 600), 5)
    assert (later.turn.left, later.is_out, running.after(90).hands_over_in) == (0, True, 0)
    stopped = ClockFace("red", Span(50, 60), Span(550, 600), stopped_by="blue")
    assert stopped.after(15) is stopped
    plain = ClockFace("red", Span(1), Span(2))
    assert (plain.runs, plain.last_action, plain.hands_over_in, plain.text) == (True, False, None, "")
    assert plain.after(5) == ClockFace("red", Span(6), Span(7))


@pytest.mark.parametrize(
    ("face", "seconds"),
    [
        (ClockFace("red", Span(50, 60), Span(550, 600), hands_over_in=20), 10),
        (ClockFace("red", Span(60, 60), Span(560, 600), hands_over_in=7), 7),
        (ClockFace("red", Span(80, 60), Span(560, 600), hands_over_in=0), 40),
        (ClockFace("red", Span(80), Span(560), hands_over_in=None), None),
        (ClockFace("red", Span(50, 60), Span(550, 600), stopped_by="blue"), None),
    ],
)
def test_a_face_says_when_the_game_should_be_told(face: ClockFace, seconds: int | None) -> None:
    """At the next moment at which the rules have something to say, and not before."""
    assert face.next_change() == seconds


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (ClockFace("red", Span(28, 300), Span(28, 3600)), "4:32 left · game 59:32"),
        (ClockFace("red", Span(250, 300), Span(0, 0)), "hurry: 0:50"),
        (ClockFace("red", Span(240, 300), Span(0, 0)), "hurry: 1:00"),
        (ClockFace("red", Span(239, 300), Span(0, 0)), "1:01 left"),
        (ClockFace("red", Span(312, 300), Span(3700, 3600)), "time is out: +0:12 · game 0:00"),
        (ClockFace("red", Span(70), Span(70, 7200)), "1:10 used · game 1:58:50"),
        (ClockFace("red", Span(60, 300), Span(0), stopped_by="blue"), "clock stopped at 4:00"),
    ],
)
def test_a_face_in_words(face: ClockFace, words: str) -> None:
    """What is left to the second, whatever is limited; the last minute says that it is. Durations are minutes and
    seconds, with hours where there are any."""
    assert english(clock_text(face)) == words
    shown = ["0:00", "0:05", "1:05", "10:00", "59:59", "1:00:00", "1:02:05", "24:00:00"]
    assert [duration(seconds) for seconds in (0, 5, 65, 600, 3599, 3600, 3725, 86_400)] == shown
