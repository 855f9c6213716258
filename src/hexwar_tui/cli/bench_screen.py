"""What the screen costs: the app on a terminal of its own, beside the smallest Textual apps, in turn.

Only where there are pseudo-terminals; the app is another process, so that nothing is loaded here.
"""

from __future__ import annotations

import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hexwar_tui.cli.costs import Cost
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import render
from hexwar_tui.engine.players import PRACTICE_PLAYERS
from hexwar_tui.engine.scenario_files import load_scenario
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.systems import SHELF

COLUMNS, ROWS = 160, 48
_RUNS = 5
_KEYS = 30
_QUIET = 0.01
_PATIENCE = 60.0
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"

_SMALLEST = """
from textual.app import App
from textual.widgets import Static

class Smallest(App):
    def compose(self):
        self.lit = False
        yield Static("ready-to-draw")

    def on_key(self, event):
        self.lit = not self.lit
        self.query_one(Static).update("X" if self.lit else "O")

Smallest().run()
"""


def costs() -> Iterator[Cost]:
    """First frame and keys of the app at the table, on a map that is wider than the screen."""
    if sys.platform == "win32":
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        ours = _app(home)
        first = [(_first_frame(ours, home), _first_frame(_SMALLEST_APP, home)) for _ in range(_RUNS)]
        yield _cost("first-frame", "opening the app at the table", first)
        keys = list(zip(_keys(ours, home), _keys(_SMALLEST_APP, home), strict=True))
        yield _cost("key", "a key to the repainted map", keys)


def _cost(id: str, what: str, pairs: Sequence[tuple[float, float]]) -> Cost:
    """What ours takes, beside the smallest app."""
    ours, peer = (statistics.median(figures) * 1e3 for figures in zip(*pairs, strict=True))
    return Cost.of(id, what, ours, peer)


@dataclass(frozen=True, slots=True)
class _App:
    """A program for a terminal, and the bytes by which one sees that it has drawn its first frame."""

    argv: tuple[str, ...]
    ready: bytes


_SMALLEST_APP = _App((sys.executable, "-c", _SMALLEST), b"ready-to-draw")


def _app(home: Path) -> _App:
    """Our app at a table where one person plays, so that no curtain stands before it."""
    name = "ashlands/full-two"
    scenario = load_scenario(SHELF, name)
    practice = next(iter(PRACTICE_PLAYERS))
    players = [HUMAN, *[practice] * (len(scenario.sides) - 1)]
    seats = [SeatSetup(side.id, player=player) for side, player in zip(scenario.sides, players, strict=True)]
    game = Game.new(SHELF, scenario, seats=seats, seed="bench")
    path = home / "bench.hexwar"
    Campaign.create(game, path).close()
    phase = render(game.view(game.sides[0]).phase, "en")
    return _App((sys.executable, "-m", "hexwar_tui.cli.main", "play", str(path)), phase.encode())


def _first_frame(app: _App, home: Path) -> float:
    """Seconds from the start of the program to its first frame."""
    start = time.perf_counter()
    with _Screen(app, home) as screen:
        screen.wait_until_ready()
        return time.perf_counter() - start


def _keys(app: _App, home: Path) -> list[float]:
    """Seconds from keys to the last byte of what they change on the screen."""
    with _Screen(app, home) as screen:
        screen.wait_until_ready()
        screen.settle()
        return [screen.press(_LEFT if at % 2 else _RIGHT) for at in range(_KEYS)]


class _Screen:
    """A program on a pseudo-terminal of its own; it is killed at the end."""

    def __init__(self, app: _App, home: Path) -> None:
        import fcntl
        import pty
        import termios

        self._ready, self._seen = app.ready, b""
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            app.argv, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=_environment(home)
        )
        os.close(theirs)

    def __enter__(self) -> _Screen:
        return self

    def __exit__(self, *fault: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def wait_until_ready(self) -> None:
        """Returns with the first frame. Raises AssertionError where none comes."""
        stop = time.perf_counter() + _PATIENCE
        while self._ready not in self._seen:
            assert time.perf_counter() < stop, f"no frame came:\n{self._seen[-2000:]!r}"
            self._seen += self._read(_QUIET)

    def settle(self) -> None:
        """Returns when nothing more is drawn."""
        while self._read(0.5):
            pass

    def press(self, key: bytes) -> float:
        """Seconds from a key to the last byte of what it changes. Raises AssertionError where nothing does."""
        start = last = time.perf_counter()
        os.write(self._ours, key)
        while self._read(_QUIET if last > start else 1.0):
            last = time.perf_counter()
        assert last > start, "nothing was drawn for a key"
        return last - start

    def _read(self, seconds: float) -> bytes:
        if not select.select([self._ours], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._ours, 1 << 16)
        except OSError as fault:
            raise AssertionError("the program has ended") from fault


def _environment(home: Path) -> Mapping[str, str]:
    """A terminal with all colours, and a home of its own."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    usual = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
    return {**kept, **usual, "HEXWAR_HOME": str(home)}
