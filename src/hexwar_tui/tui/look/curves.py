"""Draws a small chart as content: a curve half a cell thick for each side, its number at the end, a goal, marks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import groupby

from textual.content import Content
from textual.geometry import Size

from hexwar_tui.dataclass import dataclass

MARK = "bold #101010 on #fae442"
"""The style of the numbers of turning points, the same in list, map and curve."""

QUIET = "$foreground-muted"

GOAL = "$text-warning"

DOT, APART = "·", 3
"""How the lines at round numbers are dotted, and how many cells their dots are apart."""

STEPS = (1, 2, 5)
"""The round numbers: these, and ten times and a hundred times these."""

BETWEEN, DOTTED = 4, 8
"""Over how many lines of a chart there is one at a round number at most, and from how many on there are any."""

STITCH = 2
"""How many cells long the pieces are in which lines that lie on one another are seen in turn."""

LEAST = 3
"""How many lines of a chart are left for the curves at least."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The numbers of a side by turn, drawn in `style`, and in `later` where they are still to come; `sign` is one
    character that stands for the side."""

    values: tuple[int, ...]
    style: str
    sign: str
    later: str = QUIET


@dataclass(frozen=True, slots=True)
class Cursor:
    """A moment of a chart: how far to the right it is, from 0 to 1, how far each of the turns is, and the style of the
    column that marks the moment. What is to the right of it is still to come."""

    now: float
    turns: Sequence[float]
    style: str


@dataclass(frozen=True, slots=True)
class Curves:
    """Curves over `turns` in ascending order, at least two of them, with a line at `goal` (None: without one) and
    `marks`, a character each, by turn, on the first curve. With `signs` the curves are made of the sides' signs, for
    terminals without colours or half blocks. With a `cursor` the turns are where it says, and the curves have no names
    at their ends, which are still to come; the chart is then without turns below and begins behind `left` cells."""

    turns: tuple[int, ...]
    curves: Sequence[Curve]
    goal: int | None = None
    marks: Mapping[int, str] = field(default_factory=dict)
    signs: bool = False
    cursor: Cursor | None = None
    left: int = 0

    def drawn(self, size: Size) -> Content:
        """Returns the picture, `size.width` cells wide and `size.height` lines high."""
        return Content("\n").join(_Picture(self, size).lines())


class _Picture:
    """The cells of one picture. A dot is a cell wide and half a line high; with signs, a line high."""

    def __init__(self, what: Curves, size: Size) -> None:
        self._what = what
        cursor = what.cursor
        self._high = max(LEAST, size.height - (cursor is None))
        self._dots = self._high * (1 if what.signs else 2)
        values = [value for curve in what.curves for value in curve.values]
        self._low, self._top = min(0, *values), max(1, what.goal or 0, *values)
        digits = max(len(str(self._low)), len(str(self._top)))
        self._left = max(what.left, digits + 1)
        self._right = 3 + digits if cursor is None else 0
        self._wide = max(2, size.width - self._left - self._right)
        self._columns = [self._column(place) for place in range(len(what.turns))]
        self._now = self._wide if cursor is None else round(cursor.now * (self._wide - 1))
        self._dot = self._painted()
        self._round = self._round_numbers()

    def _round_numbers(self) -> dict[int, int]:
        """By line the round number that stands there, as many as are easily read: neither near another number nor near
        the goal."""
        if self._high < DOTTED or self._what.signs:
            return {}
        most, span = self._high // BETWEEN, self._top - self._low
        sizes = (step * 10**zeros for zeros in range(len(str(span)) + 1) for step in STEPS)
        step = next(size for size in sizes if span // size <= most)
        lines = {self._row(at) // 2: at for at in range(-(-self._low // step) * step, self._top, step)}
        others = [0, self._high - 1, *([self._row(self._what.goal) // 2] if self._what.goal is not None else [])]
        return {y: at for y, at in lines.items() if all(abs(y - other) > 1 for other in others)}

    def _row(self, value: float) -> int:
        """The dot, from the top, at which `value` stands."""
        return round((self._top - value) * (self._dots - 1) / max(1, self._top - self._low))

    def _column(self, place: int) -> int:
        cursor, last = self._what.cursor, max(1, len(self._what.turns) - 1)
        return round((place / last if cursor is None else cursor.turns[place]) * (self._wide - 1))

    def _painted(self) -> dict[tuple[int, int], int]:
        """By column and row of a dot the index of the curve that is seen there; of several in turn each, in pieces."""
        found: dict[tuple[int, int], list[int]] = {}
        for index, curve in enumerate(self._what.curves):
            before = self._row(curve.values[0])
            for x in range(self._wide):
                row = self._row(self._value(curve, x))
                way = range(before + 1, row + 1) if row > before else range(before - 1, row - 1, -1)
                for y in way or (row,):
                    found.setdefault((x, y), []).append(index)
                before = row
        return {(x, y): here[x // STITCH % len(here)] for (x, y), here in found.items()}

    def _value(self, curve: Curve, x: int) -> float:
        """The value of a curve at a column: between two turns it goes straight from one to the other."""
        two = min(bisect_right(self._columns, x), len(curve.values) - 1)
        one = max(0, two - 1)
        start, end = self._columns[one], self._columns[two]
        part = min(1.0, (x - start) / (end - start)) if end > start else 1.0
        return curve.values[one] + (curve.values[two] - curve.values[one]) * max(0.0, part)

    def lines(self) -> list[Content]:
        marked = {self._place(turn): sign for turn, sign in self._what.marks.items() if turn in self._what.turns}
        rows = [self._line(y, marked) for y in range(self._high)]
        return [*rows, self._axis()] if self._what.cursor is None else rows

    def _place(self, turn: int) -> tuple[int, int]:
        """The cell of the first curve at `turn`."""
        x = self._column(self._what.turns.index(turn))
        row = self._row(self._value(self._what.curves[0], x))
        return x, row if self._what.signs else row // 2

    def _line(self, y: int, marked: Mapping[tuple[int, int], str]) -> Content:
        cells = [(sign, MARK) if (sign := marked.get((x, y))) else self._shown(x, y) for x in range(self._wide)]
        runs = [("".join(sign for sign, _ in same), style) for style, same in groupby(cells, key=lambda cell: cell[1])]
        return Content.assemble(self._scale(y), *runs, self._end(y))

    def _shown(self, x: int, y: int) -> tuple[str, str]:
        """The cell, in the column of the cursor with the style of that."""
        sign, style = self._cell(x, y)
        cursor = self._what.cursor
        return (sign, style) if cursor is None or x != self._now else (sign, cursor.style)

    def _cell(self, x: int, y: int) -> tuple[str, str]:
        inks = [curve.later if x > self._now else curve.style for curve in self._what.curves]
        if self._what.signs:
            found = self._dot.get((x, y))
            return self._ground(x, y) if found is None else (self._what.curves[found].sign, inks[found])
        up, low = self._dot.get((x, 2 * y)), self._dot.get((x, 2 * y + 1))
        if up is None:
            return self._ground(x, y) if low is None else ("▄", inks[low])
        if low is None:
            return "▀", inks[up]
        return ("█", inks[up]) if up == low else ("▀", _over(inks[up], inks[low]))

    def _goal_row(self) -> int | None:
        if self._what.goal is None:
            return None
        row = self._row(self._what.goal)
        return row if self._what.signs else row // 2

    def _ground(self, x: int, y: int) -> tuple[str, str]:
        if y == self._goal_row():
            return ("-" if self._what.signs else "─"), GOAL
        return (DOT if y in self._round and not x % APART else " "), QUIET

    def _scale(self, y: int) -> Content:
        """The number at the left: the goal, the greatest value at the top, the least at the bottom."""
        number, style = None, QUIET
        if y == self._goal_row():
            number, style = self._what.goal, GOAL
        elif y == 0 or y == self._high - 1:
            number = self._low if y else self._top
        else:
            number = self._round.get(y)
        return Content.styled(f"{'' if number is None else number:>{self._left - 1}} ", style)

    def _end(self, y: int) -> Content:
        """The last number of the curve that is named in this line, and its side's sign; "" with a cursor."""
        for row, curve in self._ends() if self._what.cursor is None else ():
            if row == y:
                return Content.styled(f" {curve.values[-1]} {curve.sign}".ljust(self._right), curve.style)
        return Content(" " * self._right)

    def _ends(self) -> list[tuple[int, Curve]]:
        """The curves from the highest end down, each with the line in which it is named: that of its end or, where
        others are named there, the next that is free; as many as there are lines."""
        half = 1 if self._what.signs else 2
        named = sorted(self._what.curves, key=lambda curve: -curve.values[-1])[: self._high]
        rows: list[int] = []
        for below, curve in enumerate(named, 1 - len(named)):
            wanted = min(self._row(curve.values[-1]) // half, self._high - 1 + below)
            rows.append(max([wanted, *(row + 1 for row in rows[-1:])]))
        return list(zip(rows, named, strict=True))

    def _axis(self) -> Content:
        """The numbers of turns, as many as have room."""
        line = [" "] * (self._left + self._wide + self._right)
        step = max(1, -(-6 * len(self._what.turns) // self._wide))
        last = len(self._what.turns) - 1
        for place in sorted({*range(0, last - step // 2, step), last}):
            number = str(self._what.turns[place])
            at = self._left + self._column(place) - (len(number) - 1)
            line[at : at + len(number)] = number
        return Content.styled("".join(line), QUIET)


def _over(ink: str, ground: str) -> str:
    """The style of an ink over the ground that another ink would make; both styles end in their colour."""
    return f"{ink} on {ground.split()[-1]}"
