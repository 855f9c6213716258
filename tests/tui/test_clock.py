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
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.stage.stopwatch import MOST_UNTOLD, Pressure, Stopwatch, pressure
from hexwar_tui.tui.table.screen import TableScreen
from hexwar_tui.tui.widgets.lines import ClockLine
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.table_kit import kept, press, settled, shown


class Time:
    """A source of seconds that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def race(*seats: SeatSetup, **options: int) -> Game:
    return Game.new(TOYS, toy_scenario("race"), seed="s", seats=seats, options=options)


@asynccontextmanager
async def playing(game: Game, folder: Path, time: Time, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[int]]:
    """The game in the app, whose clock goes by `time`."""
    app = HexwarApp(TOYS, open_path=kept(game, folder), seconds=time)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def table(pilot: Pilot[int]) -> TableScreen:
    found = next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    assert isinstance(found, TableScreen)
    return found


def readings(game: Game) -> list[int]:
    return [entry.body["seconds"] for entry in game.record.entries if entry.kind is EntryKind.CLOCK]


async def wait(pilot: Pilot[int], time: Time, seconds: float) -> None:
    """Lets time pass and the table look at its watch."""
    time.now += seconds
    table(pilot).clock.tick()
    await settled(pilot)


# -- the watch ---------------------------------------------------------------------------------------------------------


def test_the_watch_tells_whole_seconds_and_keeps_the_rest() -> None:
    """What is left of a second counts with the next; where nothing has passed nothing is told."""
    time, game = Time(), race()
    watch = Stopwatch(game, time)
    watch.start()
    for seconds in (1.75, 0.5, 0.5):
        time.now += seconds
        watch.tell()
    watch.stop()
    assert readings(game) == [1, 1]


def test_a_watch_that_does_not_run_tells_nothing() -> None:
    """Before it was started, after it was stopped, and where the game's own clock stands."""
    time, game = Time(), race()
    watch = Stopwatch(game, time)
    time.now += 5
    assert watch.tell() == []
    watch.start()
    watch.stop()
    time.now += 5
    assert (watch.tell(), watch.is_due(), readings(game)) == ([], False, [])
    face = watch.face()
    assert face is not None
    assert face.turn.used == 0


def test_the_watch_is_due_when_the_rules_have_something_to_say() -> None:
    """At the end of a time that is allowed, to the second; and now and then, so that not much can be lost."""
    time, game = Time(), race(turn_seconds=10)
    watch = Stopwatch(game, time)
    watch.start()
    time.now += 9.5
    assert not watch.is_due()
    time.now += 0.5
    assert watch.is_due()
    long = Stopwatch(race(turn_seconds=600), time)
    long.start()
    time.now += MOST_UNTOLD - 1
    assert not long.is_due()
    time.now += 1
    assert long.is_due()


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


async def test_the_clock_ticks_without_drawing_anything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Second by second only its own few cells change; the map draws no line, and the game is not told each time."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "enter")
        assert "1:00" in shown(pilot).splitlines()[0]
        drawn: list[object] = []
        monkeypatch.setattr(HexMap, "render_lines", lambda *given: drawn.append(given) or [])
        await wait(pilot, time, 1)
        assert "hurry: 0:59" in str(pilot.app.screen.query_one(ClockLine).render())
        assert (drawn, readings(table(pilot).game)) == ([], [])


async def test_time_that_is_out_is_told_at_once_and_said(tmp_path: Path) -> None:
    """The game hears of it to the second, the chronicle and the line below the map say it, the clock shows it."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "enter")
        await wait(pilot, time, 59)
        await wait(pilot, time, 1)
        assert readings(table(pilot).game) == [59, 1]
        screen = shown(pilot)
        assert "time is out: +0:00" in screen.splitlines()[0]
        assert "time-out" in screen
        assert "One last action." in screen


async def test_the_game_is_told_before_each_order(tmp_path: Path) -> None:
    """So an order is given at its own time: the last action after time is the last."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "enter")
        time.now += 61
        await press(pilot, "a", "s", "2", "enter", "enter")
        game = table(pilot).game
        assert readings(game) == [61]
        assert game.record.entries[-1].body["kind"] == "step"
        await press(pilot, "a", "s", "2", "enter", "enter")
        assert game.top.state.steps["red"] == 2


async def test_the_curtain_stops_the_clock_and_a_dialog_does_not(tmp_path: Path) -> None:
    """Time passes while a player thinks over a dialog, and stands while nobody has come to the keyboard."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        time.now += 100
        await press(pilot, "enter", "a")
        time.now += 7
        await press(pilot, "escape", "e")
        game = table(pilot).game
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        assert readings(game) == [7]
        time.now += 100
        await press(pilot, "enter")
        assert readings(game) == [7]


async def test_leaving_and_quitting_keep_the_time(tmp_path: Path) -> None:
    """What has passed is in the save, however the app is left."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "enter")
        time.now += 12
        await press(pilot, "ctrl+q")
    kept_game = load_game(TOYS, tmp_path / "game.hexwar").game
    assert kept_game.clock is not None
    assert kept_game.clock.turn.used == 12


async def test_the_others_stop_the_clock_and_start_it(tmp_path: Path) -> None:
    """One key lists what the side that does not move may do to the clock, and why the rest can't be now."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "enter")
        await wait(pilot, time, 4)
        await press(pilot, "T")
        assert "Blue: Stop the clock" in shown(pilot)
        assert "It runs." in shown(pilot)
        await press(pilot, "enter")
        await wait(pilot, time, 30)
        assert "clock stopped at 0:56" in shown(pilot).splitlines()[0]
        await press(pilot, "T", "enter")
        await wait(pilot, time, 3)
        assert "hurry: 0:53" in shown(pilot).splitlines()[0]
        assert readings(table(pilot).game) == [4]


async def test_the_others_correct_the_clock(tmp_path: Path) -> None:
    """What the order asks is asked here, by the side that does not move, from what the clock shows on."""
    time = Time()
    async with playing(race(turn_seconds=300), tmp_path, time) as pilot:
        await press(pilot, "enter")
        await wait(pilot, time, 20)
        await press(pilot, "T", "down", "enter")
        assert "How many seconds are used?" in shown(pilot)
        asked = pilot.app.screen.query_one(Input)
        assert asked.value == "20"
        await press(pilot, *"100", "enter")
        assert "3:20 left" in shown(pilot).splitlines()[0]
        last = table(pilot).game.record.entries[-1]
        assert (last.seat, last.body) == ("blue", {"kind": "set-clock", "seconds": 100})


async def test_when_the_grace_is_over_the_other_side_hands_over(tmp_path: Path) -> None:
    """By the same key; the keyboard is passed on."""
    time = Time()
    async with playing(race(), tmp_path, time) as pilot:
        await press(pilot, "enter")
        await wait(pilot, time, 71)
        await press(pilot, "T", "down", "down", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        assert "Pass the keyboard to Blue" in shown(pilot)


async def test_who_has_a_pin_says_it_before_he_reaches_for_the_clock(tmp_path: Path) -> None:
    """Nobody stops his own clock in the name of another."""
    time = Time()
    game = race(SeatSetup("blue", lock=lock("1234")))
    async with playing(game, tmp_path, time) as pilot:
        await press(pilot, "enter", "T", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "escape")
        assert table(pilot).game.clock == game.clock
        await press(pilot, "T", "enter", *"1234", "enter")
        face = table(pilot).game.clock
        assert face is not None
        assert face.stopped_by == "blue"


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_there_is_room_for_the_clock(tmp_path: Path, size: tuple[int, int]) -> None:
    """At the right end of the top line, whole, in every size of terminal."""
    time = Time()
    async with playing(race(turn_seconds=300), tmp_path, time, size) as pilot:
        await press(pilot, "enter")
        assert shown(pilot).splitlines()[0].rstrip().endswith("5:00 left · game 10:00")


async def test_without_a_clock_nothing_is_shown(tmp_path: Path) -> None:
    """The top line has the room, and the key says that there is none."""
    async with playing(race(turn_seconds=0), tmp_path, Time()) as pilot:
        await press(pilot, "enter")
        assert not pilot.app.screen.query_one(ClockLine).display
