"""Somebody at the keyboard of a real game: gives whole orders, by keys or by the mouse, as the screen asks for them.

What is pressed comes from the screen; which hexes and units there are to choose from is looked up in the save, which is
read and never written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import pyte

from hexwar_tui.cli.main import main as command_line
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.stage.in_turn import GLANCE
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, Way
from hexwar_tui.tui.table.order_text import candidate_text
from tests.end_to_end.terminal import Terminal

SKIPPED = re.compile(rb"\x1b\[(?:[<>=?][0-9;]*[a-zA-Z$]+|[0-9;]*m)")
"""Modes and colours: they are most of what is sent, and change no character."""

MODES = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+")
"""What the reader of the screen does not know."""

UNFINISHED = re.compile(rb"\x1b(\[[0-9;<>=?]*)?\Z")
CURSOR = re.compile(r"[│─] (\d{4}): |│ .* (\d{4})(?: · [^│\n]+)?\s*$", re.MULTILINE)
"""The number of the hex under the cursor, as the panel says it: over what is told of the hex, or beside the name of the
unit there."""

LOWER = 2
"""Lines by which the hexes of even columns are drawn lower, at the usual zoom of a wide terminal."""

WORDS = 12
"""Letters of a question that have to stand on the screen: it may be cut off or broken into lines behind them."""

READING = 1.5 * GLANCE
"""Seconds in which somebody has seen what has just come up; clicks that are faster do nothing."""


class Seen(Terminal):
    """A terminal that reads every byte once, however long the game is."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._read_so_far = 0
        self._screen = pyte.Screen(self.columns, self.rows)
        self._stream = pyte.ByteStream(self._screen)

    def __enter__(self) -> Self:
        super().__enter__()
        return self

    def lines(self) -> list[str]:
        """The screen as it is now."""
        new = bytes(self.raw[self._read_so_far :])
        rest = UNFINISHED.search(new)
        new = new[: rest.start()] if rest else new
        self._read_so_far += len(new)
        self._stream.feed(SKIPPED.sub(b"", new))
        return [line.rstrip() for line in self._screen.display]

    def cells(self) -> list[list[pyte.screens.Char]]:
        """Every cell of the screen as it is now, with its colours."""
        screen = pyte.Screen(self.columns, self.rows)
        pyte.ByteStream(screen).feed(MODES.sub(b"", bytes(self.raw)))
        return [[screen.buffer[y][x] for x in range(self.columns)] for y in range(self.rows)]

    def click(self, x: int, y: int) -> None:
        """A click of the left button on a character, counted from 0, by somebody who reads first what is there."""
        self.look(READING)
        self.type(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def click_on(self, words: str) -> None:
        """A click on words that stand on the screen, the first from the top."""
        self.wait_for(words)
        y, line = next((at, line) for at, line in enumerate(self.lines()) if words in line)
        self.click(line.index(words) + len(words) // 2, y)


def empty_home(folder: Path) -> Path:
    """A home in which somebody has chosen English, and that nothing is played on the map, so that nobody waits."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text('{"language": "en", "fights": "off"}', "utf-8")
    return folder


def new_save(scenario: str, path: Path, seed: str, options: Mapping[str, int]) -> None:
    """A new game of people only, kept at `path`."""
    words = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    assert command_line(["new", scenario, "-o", str(path), "--seed", seed, *words]) == 0


def hexwar(home: Path, *words: str, **more: Any) -> Seen:
    """The program in a terminal, with its data in `home`."""
    return Seen([str(Path(sys.executable).with_name("hexwar")), *words], {"HEXWAR_HOME": str(home)}, **more)


def cursor(text: str) -> str:
    """The number of the hex under the cursor on this screen; "" where the panel does not tell it."""
    found = CURSOR.search(text)
    return "" if found is None else found[1] or found[2]


SHOWN = "give the order"
"""What stands below an order that is shown before it is given."""


class AtTheTable:
    """One sitting: whoever is at the keyboard of `terminal`, playing the game that is kept at `save`."""

    def __init__(self, terminal: Seen, save: Path) -> None:
        self.terminal, self.save = terminal, save

    @property
    def game(self) -> Game:
        """The game as the save and its journal have it now."""
        return load_game(REGISTRY, self.save).game

    def words(self, text: Any) -> str:
        """A text as the screen has it."""
        return render(text, "en")

    # -- coming to the keyboard ----------------------------------------------------------------------------------------

    def sit_down(self, name: str, phase: str) -> None:
        """Comes to the table in that part of the turn: from behind the curtain and through the news, or, where the same
        side goes on, through the news."""
        at_table = re.compile(rf"{phase} +{name} ")
        curtain = f"Pass the keyboard to {name}."
        news = f"News for {name}"
        there = self.terminal.wait_until(
            lambda text: curtain in text or news in text or bool(at_table.search(text)), curtain
        )
        if curtain in there:
            self.terminal.type("\r")
            there = self.terminal.wait_until(
                lambda text: " to the map" in text or bool(at_table.search(text)), f"{name}'s news or table"
            )
        if " to the map" in there:
            self.terminal.type("\x1b")
        self.terminal.wait_until(
            lambda text: bool(at_table.search(text)) and "orders here" in text, f"{name} in {phase}"
        )
        self.settle()

    def settle(self) -> None:
        """Returns when all that was begun has been shown: a key has been answered, and the answer taken back."""
        self.terminal.type("r")
        self.terminal.wait_for("Measuring")
        self.terminal.type("\x1b")
        self.terminal.wait_for("orders here", gone="Measuring")

    def end_part(self, title: str) -> None:
        """Seals, or ends the part of a round; what is left undone is said first."""
        self.terminal.type("e")
        self.terminal.wait_for(f"─ {title} ─")
        self.terminal.type("\r")
        self.terminal.wait_until(lambda text: f"─ {title} ─" not in text, f"no {title} any more")

    # -- giving an order -----------------------------------------------------------------------------------------------

    def give(self, seat: Seat, order: Order) -> None:
        """Gives an order, question by question."""
        entry = self.prepare(seat, order)
        assert entry.question() is None
        self.confirm()

    def prepare(self, seat: Seat, order: Order) -> OrderEntry:
        """Answers all the questions of an order; it waits to be confirmed, or stands, if it can be taken back."""
        game = self.game
        self.choose_kind(order)
        entry = OrderEntry(game, seat)
        entry.begin(order.kind)
        while (question := entry.question()) is not None:
            assert question.choices.spec is not None
            assert question.choices.field is not None
            self.terminal.wait_for(self.words(question.choices.spec.ask)[:WORDS])
            value = getattr(order, question.choices.field)
            self.answer(game, question, value)
            entry.answer(value)
        assert entry.order() == order
        self.wait_until_made(game)
        return entry

    def wait_until_made(self, before: Game) -> None:
        """Returns when an order is shown before it is given, or stands, which it did not in the game `before`."""
        entered = len(before.record.entries)
        self.terminal.wait_until(
            lambda text: SHOWN in text or len(self.game.record.entries) > entered, "the order made"
        )

    def confirm(self) -> None:
        """Gives the order that has been prepared, unless it stands."""
        if SHOWN in self.terminal.text():
            self.terminal.type("\r")
            self.terminal.wait_until(lambda text: SHOWN not in text, "the order given")

    def choose_kind(self, order: Order) -> None:
        """The kind of the order, by its key in the list of all orders."""
        self.terminal.type("a")
        self.terminal.wait_for("─ Orders ─")
        self.terminal.type(order.key)

    def answer(self, game: Game, question: Question, value: Any) -> None:
        """Answers one question in the way in which it is put."""
        match question.way:
            case Way.MAP:
                self.choose_on_map(game, question, value)
            case Way.NUMBER:
                self.terminal.type(f"{value}\r")
            case Way.LIST:
                at = [candidate.value for candidate in question.choices.candidates].index(value)
                self.choose_line(game, question, at)
            case Way.PARTS if not value:
                self.terminal.type("\r")
            case _:
                raise AssertionError(f"no game here asks by {question.way}")

    def choose_on_map(self, game: Game, question: Question, value: Any) -> None:
        """Chooses the hex that a value lies on, and where it shares that, the value in a list."""
        for cell, stacked in question.stacked.items():
            values = [candidate.value for candidate in stacked]
            if value in values:
                self.choose_hex(game, cell)
                self.terminal.wait_for("Enter: choose")
                self.terminal.type("\x1b[B" * values.index(value) + "\r")
                return
        self.choose_hex(game, next(cell for cell, c in question.places.items() if c.value == value))

    def choose_line(self, game: Game, question: Question, at: int) -> None:
        """Goes down a list to a line, and chooses it."""
        self.terminal.type("\x1b[B" * at + "\r")

    def choose_hex(self, game: Game, cell: Cell) -> None:
        """Goes to a hex with the arrows, and chooses it."""
        self.go_to(game.view(game.sides[0]).grid.label(cell))
        self.terminal.type("\r")

    def go_to(self, label: str) -> None:
        """Moves the cursor to the hex of that number."""
        now = cursor(self.terminal.text())
        assert now, "the panel tells the hex under the cursor"
        right = int(label[:2]) - int(now[:2])
        down = int(label[2:]) - int(now[2:])
        keys = ("\x1b[C" if right > 0 else "\x1b[D") * abs(right) + ("\x1b[B" if down > 0 else "\x1b[A") * abs(down)
        self.terminal.type(keys)
        self.terminal.wait_until(lambda text: cursor(text) == label, f"the cursor on {label}")


class WithTheMouse(AtTheTable):
    """Chooses hexes on the map and lines of dialogs by clicks."""

    def choose_kind(self, order: Order) -> None:
        """The kind of the order, by a click on its line in the list of all orders."""
        self.terminal.type("a")
        self.terminal.wait_for("─ Orders ─")
        self.terminal.click_on(f"{order.key} {self.words(order.title)}")

    def choose_hex(self, game: Game, cell: Cell) -> None:
        """Clicks on a hex, having brought it into sight."""
        label = game.view(game.sides[0]).grid.label(cell)
        self.go_to(label)
        self.terminal.click(*self.place_of(label))

    def choose_line(self, game: Game, question: Question, at: int) -> None:
        """Clicks on a line of a list."""
        spec, candidate = question.choices.spec, question.choices.candidates[at]
        assert spec is not None
        seat = game.waiting_for()[0]
        text = candidate_text(spec, candidate, game.top.system.say.words(game.top), game.known(seat), {})
        self.terminal.click_on(self.words(text))

    def place_of(self, label: str) -> tuple[int, int]:
        """Where the middle of a hex is on the screen, by the rulers above and to the left of the map."""
        ruler, *rest = self.terminal.lines()[1:]
        x = ruler.index(label[:2])
        y = next(at for at, line in enumerate(rest, 2) if line.startswith(f" {label[2:]} "))
        return x, y + (LOWER if int(label[:2]) % 2 == 0 else 0)
