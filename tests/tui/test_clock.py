"""The clock at the table: shown to the second, told to the game when it counts, and stopped by the others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hexwar_tui.engine.clock import ClockFace, Span
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.stage.stopwatch import MOST_UNTOLD, Pressure, Stopwatch, pressure
from hexwar_tui.tui.table.screen import TableScreen
from hexwar_tui.tui.widgets.lines import ClockLine
from tests.toys import TOYS
from tests.tui.screens import Curtain
from tests.tui.table_kit import kept, race
from tests.tui.watching import Shows, game_of, go, press, settled, shown


class Time:
    """A source of seconds that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    """The time by which the clocks of a test go."""
    return Time()


@asynccontextmanager
async def playing(game: Game, folder: Path, time: Time, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[int]]:
    """The game at the first table of the app, whose clock goes by `time`."""
    app = HexwarApp(TOYS, open_path=kept(game, folder), seconds=time)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        yield pilot


def readings(game: Game) -> list[int]:
    """The seconds that the game was told, one time after the other."""
    return [entry.body["seconds"] for entry in game.record.entries if entry.kind is EntryKind.CLOCK]


async def wait(pilot: Pilot[int], time: Time, seconds: float) -> None:
    """Lets time pass and the table look at its watch."""
    time.now += seconds
    next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)).clock.tick()
    await settled(pilot)


def top_line(pilot: Pilot[int]) -> str:
    """The upper edge of the screen."""
    return shown(pilot).splitlines()[0]


# -- the watch ---------------------------------------------------------------------------------------------------------


def test_the_watch_tells_whole_seconds_and_keeps_the_rest(time: Time) -> None:
    """What is left of a second counts with the next; where nothing has passed nothing is told. Nor is it before the
    watch was started, after it was stopped, and where the game's own clock stands."""
    game = race()
    watch = Stopwatch(game, time)
    time.now += 5
    assert watch.tell() == []
    watch.start()
    for seconds in (1.75, 0.5, 0.5):
        time.now += seconds
        watch.tell()
    watch.stop()
    time.now += 5
    assert (watch.tell(), watch.is_due(), readings(game)) == ([], False, [1, 1])
    face = watch.face()
    assert face is not None
    assert face.turn.used == 2


@pytest.mark.parametrize(("turn_seconds", "quiet", "more"), [(10, 9.5, 0.5), (600, MOST_UNTOLD - 1, 1)])
def test_the_watch_is_due_when_the_rules_have_something_to_say(
    time: Time, turn_seconds: int, quiet: float, more: float
) -> None:
    """At the end of a time that is allowed, to the second; and now and then, so that not much can be lost."""
    watch = Stopwatch(race(turn_seconds=turn_seconds), time)
    watch.start()
    time.now += quiet
    assert not watch.is_due()
    time.now += more
    assert watch.is_due()


@pytest.mark.parametrize(
    ("used", "how"),
    [(0, Pressure.CALM), (239, Pressure.CALM), (240, Pressure.HURRY), (285, Pressure.ALARM), (900, Pressure.ALARM)],
)
def test_the_clock_presses_when_little_is_left(used: int, how: Pressure) -> None:
    """From a minute on, and loudly from a quarter of it; without a limit never. So it does before the game's time is
    out, and then no more."""
    assert pressure(ClockFace("red", Span(used, 300), Span(used))) is how
    assert pressure(ClockFace("red", Span(used), Span(used))) is Pressure.CALM
    assert pressure(ClockFace("red", Span(0), Span(min(used, 299), 300))) is how
    assert pressure(ClockFace("red", Span(0), Span(300, 300))) is Pressure.CALM


# -- the table ---------------------------------------------------------------------------------------------------------


async def test_the_clock_ticks_without_drawing_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, time: Time
) -> None:
    """Second by second only its own few cells change; the map draws no line, and the game is not told each time."""
    async with playing(race(), tmp_path, time) as pilot:
        assert "1:00" in top_line(pilot)
        drawn: list[object] = []
        monkeypatch.setattr(HexMap, "render_lines", lambda *given: drawn.append(given) or [])
        await wait(pilot, time, 1)
        assert "hurry: 0:59" in str(pilot.app.screen.query_one(ClockLine).render())
        assert (drawn, readings(game_of(pilot))) == ([], [])


async def test_time_that_is_out_is_told_at_once_and_said(tmp_path: Path, time: Time) -> None:
    """The game hears of it to the second, the chronicle and the line below the map say it, the clock shows it."""
    async with playing(race(), tmp_path, time) as pilot:
        await wait(pilot, time, 59)
        await wait(pilot, time, 1)
        assert readings(game_of(pilot)) == [59, 1]
        assert "time is out: +0:00" in top_line(pilot)
        await go(pilot, Shows("time-out", "One last action."))


async def test_the_game_is_told_before_each_order(tmp_path: Path, time: Time) -> None:
    """So an order is given at its own time: the last action after time is the last."""
    async with playing(race(), tmp_path, time) as pilot:
        time.now += 61
        await press(pilot, "a", "s", "2", "enter", "enter")
        game = game_of(pilot)
        assert readings(game) == [61]
        assert game.record.entries[-1].body["kind"] == "step"
        await press(pilot, "a", "s", "2", "enter", "enter")
        assert game.top.state.steps["red"] == 2


async def test_the_curtain_stops_the_clock_and_a_dialog_does_not(tmp_path: Path, time: Time) -> None:
    """Time passes while a player thinks over a dialog, and stands while nobody has come to the keyboard."""
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "a")
        time.now += 7
        await go(pilot, "escape", "e", "enter", Curtain)
        assert readings(game_of(pilot)) == [7]
        time.now += 100
        await press(pilot, "enter")
        assert readings(game_of(pilot)) == [7]


async def test_leaving_and_quitting_keep_the_time(tmp_path: Path, time: Time) -> None:
    """What has passed is in the save, however the app is left."""
    async with playing(race(), tmp_path, time) as pilot:
        time.now += 12
        await press(pilot, "ctrl+q")
    kept_game = load_game(TOYS, tmp_path / "game.hexwar").game
    assert kept_game.clock is not None
    assert kept_game.clock.turn.used == 12


async def test_the_others_stop_the_clock_and_start_it(tmp_path: Path, time: Time) -> None:
    """One key lists what the side that does not move may do to the clock, and why the rest can't be now. When the grace
    is over it hands over by that key, and the keyboard is passed on."""
    async with playing(race(), tmp_path, time) as pilot:
        await wait(pilot, time, 4)
        await go(pilot, "T", Shows("Blue: Stop the clock", "It runs."), "enter")
        await wait(pilot, time, 30)
        assert "clock stopped at 0:56" in top_line(pilot)
        await press(pilot, "T", "enter")
        await wait(pilot, time, 3)
        assert "hurry: 0:53" in top_line(pilot)
        assert readings(game_of(pilot)) == [4]
        await wait(pilot, time, 64)
        await go(pilot, "T", "down", "down", "enter", Curtain, Shows("Pass the keyboard to Blue"))


async def test_the_others_correct_the_clock(tmp_path: Path, time: Time) -> None:
    """What the order asks is asked here, by the side that does not move, from what the clock shows on."""
    async with playing(race(turn_seconds=300), tmp_path, time) as pilot:
        await wait(pilot, time, 20)
        await go(pilot, "T", "down", "enter", Shows("How many seconds are used?"))
        assert pilot.app.screen.query_one(Input).value == "20"
        await press(pilot, *"100", "enter")
        assert "3:20 left" in top_line(pilot)
        last = game_of(pilot).record.entries[-1]
        assert (last.seat, last.body) == ("blue", {"kind": "set-clock", "seconds": 100})


async def test_who_has_a_pin_says_it_before_he_reaches_for_the_clock(tmp_path: Path, time: Time) -> None:
    """Nobody stops his own clock in the name of another."""
    game = race(SeatSetup("blue", lock=lock("1234")))
    async with playing(game, tmp_path, time) as pilot:
        await go(pilot, "T", "enter", Curtain, "escape")
        assert game_of(pilot).clock == game.clock
        await press(pilot, "T", "enter", *"1234", "enter")
        face = game_of(pilot).clock
        assert face is not None
        assert face.stopped_by == "blue"


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_there_is_room_for_the_clock(tmp_path: Path, time: Time, size: tuple[int, int]) -> None:
    """At the right end of the top line, whole, in every size of terminal; without a clock the top line has the room."""
    async with playing(race(turn_seconds=300), tmp_path, time, size) as pilot:
        assert top_line(pilot).rstrip().endswith("5:00 left · game 10:00")
    (tmp_path / "without").mkdir()
    async with playing(race(turn_seconds=0), tmp_path / "without", time, size) as pilot:
        assert not pilot.app.screen.query_one(ClockLine).display
