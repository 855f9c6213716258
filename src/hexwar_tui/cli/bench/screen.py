"""What the screen costs: the app on a pseudo-terminal, beside the smallest Textual app, measured in turn.

Nothing is measured where there are no pseudo-terminals. The app is another process, so this one does not load Textual.
"""

from __future__ import annotations

import os
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from hexwar_tui.cli.bench.costs import Cost
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RANDOM
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.storage.beside.settings import Settings, write_settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.beginnings import empty
from hexwar_tui.workshop.kept import OpenDrawing

COLUMNS, ROWS = 160, 48

GENERATED, DRAWN = "ashlands/full-two", "ashlands/the-long-rift"

DRAWINGS = (24, 500)
"""The widths, and heights, of the two drawings that are painted on."""

WIDE = (100, 500)
"""The widths, and heights, of the two square maps that are scrolled."""

_RUNS, _ROUNDS = 9, 3
_PATIENCE = 60.0

_QUIET, _STILL = 0.1, 0.5
"""Two times, in seconds. After the first without a byte the screen is still: what a key has changed on it is complete,
also where panels are drawn some frames later than the map. After the second a start is over."""

_LONG = 1.5
"""After so many seconds without a byte everything is done that a key has begun, what goes on behind the screen, too."""

_NEWS = b"Where you stand"
"""What the app writes with the news of a game that is opened."""

_STEPS = (b"\x1b[C", b"\x1b[D") * 15
"""The keys Right and Left."""

_PAINTED = (b"\x1b[C", b"\r", b"z") * 10
"""The keys Right, Enter, which paints the hex under the cursor, and z, which takes that back."""

_OPENED = (b"a", b"\x1b") * 8
"""The keys that open the menu of orders, or the dialog of the smallest app, and close it."""

_DOWN, _RIGHT, _UP = b"\x1b[6~", b"\x1b[F", b"\x1b[5~"
_PAGES = (*[_DOWN] * 5, _RIGHT, *[_UP] * 5, _RIGHT, *[_DOWN] * 5)
"""The keys Page Down, End and Page Up, each of which scrolls to a part of the map that was not on the screen before."""

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

_SMALLEST_DIALOG = """
from textual.app import App
from textual.screen import ModalScreen
from textual.widgets import Static

class Question(ModalScreen):
    BINDINGS = [("escape", "dismiss", "")]

    def compose(self):
        yield Static("asked")

class Smallest(App):
    BINDINGS = [("a", "ask", "")]

    def compose(self):
        yield Static("ready-to-draw")

    def action_ask(self):
        self.push_screen(Question())

Smallest().run()
"""


def costs() -> Iterator[Cost]:
    """Yields the costs of the first frame, of a key, of a dialog and of scrolling in the app at the table, each until
    the screen is still; nothing on Windows."""
    if sys.platform == "win32":
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        ours = _app(home, load_scenario(REGISTRY, GENERATED))
        # The first start of each reads files that the machine may have dropped from its memory meanwhile.
        first = [(_first_frame(ours, home), _first_frame(_SMALLEST_APP, home)) for _ in range(1 + _RUNS)][1:]
        yield _cost("first-frame", "opening the app at a game", *zip(*first, strict=True))
        moved, smallest = _in_turn(home, (ours, _STEPS), (_SMALLEST_APP, _STEPS))
        yield _cost("key", "a key to the still screen, panel included", moved, smallest)
        opened, least = _in_turn(home, (ours, _OPENED), (_SMALLEST_DIALOG_APP, _OPENED))
        yield _cost("dialog", "opening the menu of orders, to the still screen", opened[::2], least[::2])
        apps = [(_app(home, _wide(size)), _PAGES) for size in WIDE]
        near, far, smallest = _in_turn(home, *apps, (_SMALLEST_APP, _STEPS))
        yield _cost("scroll", f"a page of a map of {_square(WIDE[0])}", near, smallest)
        yield _cost("scroll-500", f"a page of a map of {_square(WIDE[1])}", far, near)
        drawings = [(_workshop(home / str(size), size), _PAINTED) for size in DRAWINGS]
        near, far, smallest = _in_turn(home, *drawings, (_SMALLEST_APP, _STEPS))
        yield _cost("paint", f"painting a hex on a drawing of {_square(DRAWINGS[0])}", near[1::3], smallest)
        yield _cost("paint-500", f"painting a hex on a drawing of {_square(DRAWINGS[1])}", far[1::3], near[1::3])


def _square(size: int) -> str:
    return f"{size}×{size}"


def _cost(id: str, what: str, ours: Sequence[float], peer: Sequence[float]) -> Cost:
    """The line for the median of `ours`, beside the median of `peer`, both in seconds."""
    return Cost.of(id, what, statistics.median(ours) * 1e3, statistics.median(peer) * 1e3)


@dataclass(frozen=True, slots=True)
class _App:
    """A program to be run on a terminal, bytes that it writes with its first frame, and the keys that lead from there
    to where others are measured, each pressed when nothing has been drawn for `rest` seconds. `home` is its folder for
    saves and settings, None for that of all."""

    argv: tuple[str, ...]
    ready: bytes
    begin: Sequence[bytes] = ()
    home: Path | None = None
    rest: float = _STILL


_SMALLEST_APP = _App((sys.executable, "-c", _SMALLEST), b"ready-to-draw")
_SMALLEST_DIALOG_APP = _App((sys.executable, "-c", _SMALLEST_DIALOG), b"ready-to-draw")


def _wide(size: int) -> Scenario:
    """A scenario on a square map of `size` hexes a side: a drawn map, repeated."""
    scenario = load_scenario(REGISTRY, DRAWN)
    data = scenario.model_dump(mode="json")
    rows = data["map"]["rows"]
    tiled = [(rows[at % len(rows)] * (size // len(rows[0]) + 1))[:size] for at in range(size)]
    changes = {"map": {**data["map"], "rows": tiled}, "key_points": []}
    return type(scenario).model_validate({**data, **changes}, strict=False)


def _app(home: Path, scenario: Scenario) -> _App:
    """The app at a new game, kept in `home`, where one person plays and has given an order already: without a curtain,
    at the news, behind which is the table."""
    players = [HUMAN, *[RANDOM] * (len(scenario.sides) - 1)]
    seats = [SeatSetup(side.id, player=player) for side, player in zip(scenario.sides, players, strict=True)]
    game = Game.new(REGISTRY, scenario, seats=seats, seed="bench")
    side = game.sides[0]
    game.submit(side, next(o for kind in game.top.system.order_types for o in legal_orders(kind, game.known(side))))
    path = home / f"{game.record.id}.hexwar"
    Campaign.create(game, path).close()
    return _App((sys.executable, "-m", "hexwar_tui.cli.main", "play", str(path)), _NEWS, [b"\r"])


def _workshop(home: Path, size: int) -> _App:
    """The app at its title; the keys lead to a drawing of `size` by `size` hexes, and take a brush."""
    drawing = empty(REGISTRY["ashlands"], size, size)
    OpenDrawing.new(home / "drawings", drawing, "drawn").close()
    write_settings(home / "settings.json", Settings(language="en"))
    keys = [b"w", b"\r", b"\t"]
    return _App((sys.executable, "-m", "hexwar_tui.cli.main"), b"language", keys, home, _LONG)


def _first_frame(app: _App, home: Path) -> float:
    """The seconds from the start of the program to its first frame."""
    start = time.perf_counter()
    with _Screen(app, home) as screen:
        screen.wait_until_ready()
        return time.perf_counter() - start


def _in_turn(home: Path, *apps: tuple[_App, Sequence[bytes]]) -> list[list[float]]:
    """For each of the apps the seconds of its keys, as `_times` takes them. The apps are run in turn, `_ROUNDS` times:
    a machine that slows down or hurries for a while does so for all of them."""
    rounds = [[_times(app, home, keys) for app, keys in apps] for _ in range(_ROUNDS)]
    return [[seconds for one in of_an_app for seconds in one] for of_an_app in zip(*rounds, strict=True)]


def _times(app: _App, home: Path, keys: Sequence[bytes]) -> list[float]:
    """The seconds from each of the keys to the last byte of what it changes on the screen."""
    with _Screen(app, app.home or home) as screen:
        screen.wait_until_ready()
        screen.settle(_STILL)
        for key in app.begin:
            screen.press(key)
            screen.settle(app.rest)
        return [screen.press(key) for key in keys]


class _Screen:
    """A program that runs on a pseudo-terminal of its own; it is killed at the end of the `with` block, and told that
    its terminal is gone if this program is."""

    def __init__(self, app: _App, home: Path) -> None:
        import fcntl
        import pty
        import termios

        self._ready, self._seen = app.ready, b""
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(app.argv, preexec_fn=partial(_sit_down_at, theirs), env=_environment(home))
        os.close(theirs)

    def __enter__(self) -> _Screen:
        return self

    def __exit__(self, *fault: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def wait_until_ready(self) -> None:
        """Waits for the first frame. Raises AssertionError where none comes in a minute."""
        stop = time.perf_counter() + _PATIENCE
        while self._ready not in self._seen:
            assert time.perf_counter() < stop, f"no frame came:\n{self._seen[-2000:]!r}"
            self._seen += self._read(_QUIET)

    def settle(self, seconds: float) -> None:
        """Waits until nothing has been drawn for this many seconds."""
        while self._read(seconds):
            pass

    def press(self, key: bytes) -> float:
        """Presses a key; the seconds to the last byte before the screen is still. Raises AssertionError where nothing
        is drawn."""
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


def _sit_down_at(terminal: int) -> None:
    """Has a process that begins be told when this terminal is gone, also where the bench itself is not to hear of
    that, as behind `nohup`."""
    os.login_tty(terminal)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _environment(home: Path) -> Mapping[str, str]:
    """The environment of a program on a terminal with all colours, with `home` as the folder of its saves and
    settings."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    usual = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
    return {**kept, **usual, "HEXWAR_HOME": str(home)}
