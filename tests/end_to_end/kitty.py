"""A terminal with kitty's graphics: it answers for them, takes the pictures that are sent, and shows them in cells."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from typing import NamedTuple

import pyte

from tests.end_to_end.terminal import Terminal

WIDE, HIGH = 10, 20
"""How many points a cell is wide and high at first."""

PLACE = "\U0010eeee"
MARKS = "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c\u0350\u0351\u0352\u0357"

_COMMAND = re.compile(rb"\x1b_G([^;\x1b]*)(?:;([^\x1b]*))?\x1b\\")
_PRIVATE = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+")


class Picture(NamedTuple):
    """A picture that a terminal has: its points, three bytes each, how many of them a cell is wide and high, and the
    cells it stands in."""

    points: bytes
    wide: int
    high: int
    columns: int
    lines: int

    def part(self, line: int, column: int) -> list[bytes]:
        """The lines of points of one cell."""
        assert line < self.lines
        assert column < self.columns
        first, length = 3 * column * self.wide, 3 * self.columns * self.wide
        rows = range(line * self.high, (line + 1) * self.high)
        return [self.points[length * y + first :][: 3 * self.wide] for y in rows]


def pictures(raw: bytes) -> dict[int, Picture]:
    """The pictures that a terminal has by their numbers, once it was sent all this."""
    found: dict[int, Picture] = {}
    head: dict[str, str] = {}
    text = b""
    for command in _COMMAND.finditer(raw):
        keys = dict(pair.split("=") for pair in command[1].decode("ascii").split(","))
        if keys.get("a") == "q":
            continue
        if keys.get("a") == "d":
            assert keys["d"] == "I"
            found.pop(int(keys["i"]), None)
            continue
        assert keys["q"] == "2", "the terminal would answer each picture, among the keys"
        assert len(command[2]) <= 4096
        head, text = (keys, command[2]) if "i" in keys else (head, text + command[2])
        if keys["m"] == "0":
            assert (head["a"], head["U"], head["f"], head["o"]) == ("T", "1", "24", "z")
            points, wide, high = zlib.decompress(b64decode(text)), int(head["s"]), int(head["v"])
            assert len(points) == 3 * wide * high
            columns, lines = int(head["c"]), int(head["r"])
            assert (wide % columns, high % lines) == (0, 0)
            found[int(head["i"])] = Picture(points, wide // columns, high // lines, columns, lines)
    return found


class Kitty(Terminal):
    """A terminal that says it is kitty, or what `name` says, as far as it is asked and `answers`."""

    points = (WIDE, HIGH)
    name, answers = "kitty(0.43.1)", True

    def answer(self) -> None:
        """Answers what was asked since the terminal was last cleared."""
        self.wait_for_bytes(b"\x1b[>q")
        self.type(f"\x1bP>|{self.name}\x1b\\")
        self.wait_for_bytes(b"a=q")
        self.type("\x1b_Gi=1;OK\x1b\\")

    def wait_for_bytes(self, wanted: bytes) -> None:
        """Reads until these bytes have come."""
        self.wait_until(lambda _: wanted in self.raw, repr(wanted))

    @property
    def pictures(self) -> dict[int, Picture]:
        """The pictures that it has now."""
        return pictures(bytes(self.raw))

    def lines(self) -> list[str]:
        """The screen as it is now; what is seen as a picture is blank."""
        return [re.sub(f"{PLACE}[{MARKS}]+", " ", line).rstrip() for line in self.screen().display]

    def screen(self) -> pyte.Screen:
        """The cells of the screen."""
        screen = pyte.Screen(self.columns, self.rows)
        screen.reset_mode(pyte.modes.DECAWM)  # As the app has asked: what was sent to a wider window is cut off.
        pyte.ByteStream(screen).feed(_PRIVATE.sub(b"", _COMMAND.sub(b"", bytes(self.raw))))
        return screen

    def shown(self) -> Iterator[tuple[int, int, list[bytes]]]:
        """Yields the column and line of each cell that shows a part of a picture, with the lines of points there."""
        screen, there = self.screen(), self.pictures
        for y in range(self.rows):
            for x in range(self.columns):
                cell = screen.buffer[y][x]
                if cell.data.startswith(PLACE):
                    line, column = (MARKS.index(mark) for mark in cell.data[1:])
                    yield x, y, there[int(cell.fg, 16)].part(line, column)
