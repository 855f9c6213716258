"""How long each key takes, until the screen is still: `python -m tests.end_to_end.key_times`.

In every system, or those of `--system`, practice players play the game with the largest map to its sixth turn. Then the
keys that people press most are pressed on a real terminal of 160 × 48, `--rounds` times, and a table says of each how
long it took: the median, the worst, and the processor's time, all in milliseconds. It ends with 1 if the median of any
but a resolution is over the bound; on a machine that is slower than that of `hexwar bench`, the bound is as many times
higher.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hexwar_tui.cli.bench.costs import slowness
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import observation_of, player_kinds, sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import order_of
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.end_to_end.at_the_table import Seen, empty_home

LARGEST: Mapping[str, str] = {
    "ashlands": "full-four",
    "envoys": "six-states",
    "skirmish": "defence-of-the-pass",
    "mechs": "six-lances",
    "theatre": "europe-1939",
}
"""By system, the scenario with the largest map."""

WITHOUT_CLOCK: Mapping[str, Mapping[str, int]] = {"skirmish": {"turn_seconds": 0, "game_seconds": 0}}
"""By system the options without which a clock is drawn anew each second, whether a key is pressed or not: that is no
answer to a key."""

TURN = 6
"""The turn in which the keys are pressed, the first part of it in which the first side can give an order."""

TRIES = 20
"""How many games are begun at most until one lasts so long for the first side."""

COLUMNS, ROWS = 160, 48

BOUND = 0.1
"""The most seconds that a key may take."""

STILL, IDLE = 0.15, 0.004
"""A screen is still when for so many seconds nothing has been drawn, and the program has worked, or waited for a
processor, for so many at most."""

PATIENCE = 30.0
"""Seconds after which a key is given up that has not been answered."""

MOST_QUESTIONS = 12
"""How many questions of an order are answered at most."""

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"
ESCAPE, ENTER, TAB, BACKTAB, BACKSPACE = "\x1b", "\r", "\t", "\x1b[Z", "\x7f"
F1, F2, F3 = "\x1bOP", "\x1bOQ", "\x1bOR"
PANEL_DOWN, PANEL_UP = "\x1b[6;2~", "\x1b[5;2~"
FIND, PALETTE, SAVE = "/", "\x10", "\x13"

PLAYED = "Watch it"
"""The beginning of the line at which is played what an order has brought about."""

RESOLUTION, AFTERWARDS = "resolution: Enter", "news of a resolution, to the table: Esc"
"""What the table calls the key by which an order is given that dice decide at once, which may take longer than others,
and the key that leads on from its news to the table, which may not."""

AT_TABLE = "Enter orders here"
"""The beginning of the line of keys where nothing is asked."""

Press = tuple[str, str]
"""What the table calls a key, and what is typed."""

LOOKING: Sequence[Press] = (
    ("next unit: Tab", TAB),
    ("next unit: Tab", TAB),
    ("previous unit: Shift+Tab", BACKTAB),
    ("cursor: right", RIGHT),
    ("cursor: right", RIGHT),
    ("cursor: down", DOWN),
    ("cursor: left", LEFT),
    ("cursor: up", UP),
    ("cursor: 9", "9"),
    ("cursor: 1", "1"),
    ("cursor: 7", "7"),
    ("cursor: 3", "3"),
    ("page: PgDn", PAGE_DOWN),
    ("page: PgUp", PAGE_UP),
    ("page: End", END),
    ("page: Home", HOME),
    ("zoom: -", "-"),
    ("zoom: -", "-"),
    ("zoom: -", "-"),
    ("zoomed out, cursor: right", RIGHT),
    ("zoomed out, cursor: left", LEFT),
    ("zoom: +", "+"),
    ("zoom: +", "+"),
    ("zoom: +", "+"),
    ("zoom: + to large", "+"),
    ("zoom: - to medium", "-"),
    ("panel: ]", "]"),
    ("panel: ]", "]"),
    ("panel: scroll down", PANEL_DOWN),
    ("panel: scroll up", PANEL_UP),
    ("panel: cursor in another tab", RIGHT),
    ("panel: [", "["),
    ("panel: [", "["),
    ("panel: p, hidden", "p"),
    ("panel: p, shown", "p"),
    ("ruler: r", "r"),
    ("ruler: cursor", RIGHT),
    ("ruler: r", "r"),
    ("save: Ctrl+S", SAVE),
)
"""The keys that are pressed at the table to look about."""

DIALOGS: Sequence[tuple[str, str, Sequence[Press]]] = (
    ("look: i", "i", (("close look: Esc", ESCAPE),)),
    ("orders: a", "a", (("orders: down", DOWN), ("orders: down", DOWN), ("close orders: Esc", ESCAPE))),
    ("orders here: Enter", ENTER, (("orders here: down", DOWN), ("close orders here: Esc", ESCAPE))),
    ("overlays: o", "o", (("overlays: down", DOWN), ("close overlays: Esc", ESCAPE))),
    (
        "find: /",
        FIND,
        (("find: type", "1"), ("find: type", "0"), ("find: type", "0"), ("find: type", "9"), ("find: Enter", ENTER)),
    ),
    ("find a name: /", FIND, (("find: type", "a"), ("find a name: Enter", ENTER))),
    ("entered: l", "l", (("close entered: Esc", ESCAPE),)),
    ("queue: Q", "Q", (("close queue: Esc", ESCAPE),)),
    ("charts: H", "H", (("close charts: Esc", ESCAPE),)),
    ("other maps: M", "M", (("close other maps: Esc", ESCAPE),)),
    ("end the turn: e", "e", (("close end the turn: Esc", ESCAPE),)),
    ("leave: Esc", ESCAPE, (("close leave: Esc", ESCAPE),)),
    ("help: ?", "?", (("help: down", DOWN), ("close help: Esc", ESCAPE))),
    ("actions: Ctrl+P", PALETTE, (("actions: type", "z"), ("close actions: Esc", ESCAPE))),
    ("rules: F1", F1, (("rules: down", DOWN), ("rules: down", DOWN), ("close rules: Esc", ESCAPE))),
    ("settings: F2", F2, (("settings: down", DOWN), ("close settings: Esc", ESCAPE))),
    ("language: F3", F3, (("language: F3", F3),)),
)
"""Dialogs and screens that are opened from the table: what opens each, and the keys that are pressed in it; the last
one closes it."""


def campaign_of(system: str, folder: Path) -> Path:
    """Plays the game of a system with the largest map to turn `TURN`, and keeps it in `folder`, or finds it there. The
    first side is a person's. Returns its path. Raises LookupError where that side has nothing to order then in any of
    `TRIES` games."""
    path = folder / f"{system}-{LARGEST[system]}.hexwar"
    if path.exists():
        return path
    game = next((game for seed in range(TRIES) if (game := _played(system, f"key times {seed}")) is not None), None)
    if game is None:
        raise LookupError(f"{system}/{LARGEST[system]}: nothing to order in turn {TURN}")
    Campaign.create(game, path).close()
    return path


def _played(system: str, seed: str) -> Game | None:
    """The game of a system with the largest map, by practice players, up to where the keys can be pressed; None where
    it is over before, or has gone on without the first side."""
    scenario = load_scenario(REGISTRY, f"{system}/{LARGEST[system]}")
    usual, chance = next(iter(player_kinds(REGISTRY[system]))), Random(seed)
    players = [HUMAN, *[usual] * (len(scenario.sides) - 1)]
    seats = [SeatSetup(side.id, player=player) for side, player in zip(scenario.sides, players, strict=True)]
    game = Game.new(REGISTRY, scenario, seats=seats, seed=seed, options=WITHOUT_CLOCK.get(system, {}))
    while not _is_ready(game):
        if game.outcome is not None or game.turn > TURN + 2:
            return None
        _play_on(game, usual, chance)
    return game


def _is_ready(game: Game) -> bool:
    """Whether the first side can order units in turn `TURN` of the whole game."""
    side = game.sides[0]
    is_there = game.turn >= TURN and len(game.frames) == 1 and side in game.waiting_for()
    return is_there and any(line.ready and line.cell is not None for line in game.view(side).units)


def _play_on(game: Game, player: str, chance: Random) -> None:
    seat = chance.choice(game.waiting_for())
    order = order_of(sit_down(game.top.system, player, chance).decide(observation_of(game, seat)))
    if order is None:
        game.seal(seat)
    else:
        game.submit(seat, order)


@dataclass(frozen=True, slots=True)
class Taken:
    """What a key took: the seconds to the last byte that was drawn, and the processor's."""

    seconds: float
    work: float


class Watched(Seen):
    """A terminal that knows when the last byte was drawn (`drawn_at`), and how much the program has worked."""

    drawn_at = 0.0

    @property
    def worked(self) -> float:
        """The processor's seconds that the program's threads have had."""
        return self._scheduled(0)

    @property
    def kept_waiting(self) -> float:
        """The seconds that the program's threads have waited for a processor, as other programs had it."""
        return self._scheduled(1)

    def _scheduled(self, at: int) -> float:
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text("ascii").split()[at]) for task in tasks) / 1e9

    def rest(self) -> None:
        """Returns as soon as the screen is still. Raises AssertionError where it never is."""
        stop = time.perf_counter() + PATIENCE
        since, busy = time.perf_counter(), self.worked + self.kept_waiting
        while (now := time.perf_counter()) < since + STILL:
            assert now < stop, f"never still:\n{self.text()}"
            self.look(STILL / 4)
            if self.drawn_at > since or self.worked + self.kept_waiting > busy + IDLE:
                since, busy = time.perf_counter(), self.worked + self.kept_waiting

    def _read(self, seconds: float) -> bytes:
        data = super()._read(seconds)
        if data:
            self.drawn_at = time.perf_counter()
        return data


class Keyboard:
    """Presses keys at `terminal`, and notes in `times` what each took, by what the table calls it."""

    def __init__(self, terminal: Watched) -> None:
        self.terminal = terminal
        self.times: dict[str, list[Taken]] = {}

    def press(self, name: str, key: str) -> None:
        """Presses a key, and waits until the screen is still."""
        worked, begun = self.terminal.worked, time.perf_counter()
        self.terminal.type(key)
        self.terminal.rest()
        taken = Taken(max(0.0, self.terminal.drawn_at - begun), max(0.0, self.terminal.worked - worked))
        self.times.setdefault(name, []).append(taken)

    def sit_down(self) -> None:
        """Comes to the table, through curtain and news."""
        for _ in range(5):
            self.terminal.rest()
            if self._is_at_table():
                return
            self.terminal.type(ENTER)
        raise AssertionError(f"not at the table:\n{self.terminal.text()}")

    def round(self, kinds: Sequence[type[Order]]) -> None:
        """Presses every key of the tables above, begins an order of each of the kinds, and gives one."""
        for name, key in LOOKING:
            self.press(name, key)
        for name, key, within in DIALOGS:
            self.press(name, key)
            for inner, pressed in within:
                self.press(inner, pressed)
            self._step_back("step back: Esc")
        for kind in kinds:
            self.press("orders: a", "a")
            self.press(f"order: {render(kind.title, 'en')}", kind.key)
            self._step_back("step back: Esc")
        self._give_order()

    def _give_order(self) -> None:
        """Gives the first order of the list, with the first answers, and takes it back."""
        self.press("orders: a", "a")
        for _ in range(MOST_QUESTIONS):
            if self._is_at_table():
                break
            if self._is_asked_on_map():
                self.press("on the map: next, Tab", TAB)
                self.press("on the map: cursor", RIGHT)
                self.press("on the map: cursor", LEFT)
            self.press("answer: Enter", ENTER)
            if any(line.lstrip().startswith(PLAYED) for line in self.terminal.lines()):
                # Dice have fallen: that was no answer to a question, but what came of them all.
                self.times.setdefault(RESOLUTION, []).append(self.times["answer: Enter"].pop())
                self._step_back(AFTERWARDS)
        self._step_back("step back: Esc")
        self.press("take back: Backspace", BACKSPACE)

    def _step_back(self, name: str) -> None:
        """Presses Escape until nothing is asked any more."""
        for _ in range(MOST_QUESTIONS):
            if self._is_at_table():
                return
            self.press(name, ESCAPE)

    def _is_at_table(self) -> bool:
        lines = self.terminal.lines()
        return lines[-1].strip().startswith(AT_TABLE) and not any("Esc: " in line for line in lines)

    def _is_asked_on_map(self) -> bool:
        return self.terminal.lines()[-1].strip().startswith("Enter choose")


def measured(system: str, folder: Path, rounds: int) -> dict[str, list[Taken]]:
    """What each key took at the table of a system, by what the table calls it. The game is kept in `folder`."""
    save = campaign_of(system, folder)
    game = load_game(REGISTRY, save).game
    known = game.known(game.sides[0])
    kinds = [kind for kind in game.top.system.order_types if kind.key and kind.closed(known) is None]
    with tempfile.TemporaryDirectory() as name:
        home = empty_home(Path(name))
        played = shutil.copy(save, home)
        with Watched(_command(played), {"HEXWAR_HOME": name, "HOME": name}, columns=COLUMNS, rows=ROWS) as terminal:
            keyboard = Keyboard(terminal)
            keyboard.sit_down()
            for _ in range(rounds):
                keyboard.round(kinds)
    return keyboard.times


def _command(save: Path) -> list[str]:
    return [sys.executable, "-m", "hexwar_tui.cli.main", "play", str(save)]


def table(system: str, times: Mapping[str, Sequence[Taken]], bound: float) -> Iterator[str]:
    """Yields the lines of a system's table; a key with a median over `bound`, in seconds, is marked, unless it is a
    resolution."""
    yield f"\n{system:44}{'median':>8}{'worst':>8}{'work':>8}"
    for name, taken in ((name, taken) for name, taken in times.items() if taken):
        seconds = [one.seconds for one in taken]
        figures = (statistics.median(seconds), max(seconds), statistics.median(one.work for one in taken))
        mark = "  over" if figures[0] > bound and name != RESOLUTION else ""
        yield f"{name:44}" + "".join(f"{figure * 1e3:8.1f}" for figure in figures) + mark


def main(words: Sequence[str] | None = None) -> int:
    """Measures and prints the tables; 0 if every median keeps to the bound, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.end_to_end.key_times")
    parser.add_argument("--system", choices=sorted(REGISTRY), nargs="+", default=list(LARGEST))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="where the games are kept for another time; else nowhere")
    asked = parser.parse_args(words)
    bound, over = BOUND * max(1.0, slowness()), 0
    with tempfile.TemporaryDirectory() as folder:
        for system in asked.system:
            times = measured(system, asked.folder or Path(folder), asked.rounds)
            for line in table(system, times, bound):
                print(line, flush=True)
                over += line.endswith("over")
    print(f"\n{over} keys over {bound * 1e3:.0f} ms")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
