"""A canvas: the lines of one hex, on which things are put where there is room."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len

from hexwar_tui.tui.look.palettes import Paint

Span = tuple[str, Paint]
"""Characters that are drawn alike, and their paint."""

Spot = tuple[int, int]
"""A cell of a hex: the number of its line and its place in it, both from 0; a negative place counts from the right."""


@lru_cache(maxsize=4096)
def narrow(text: str) -> str:
    """`text` in characters that are each one column of the terminal wide: accents are dropped, and every other
    character that is wider or has no width becomes `?`."""
    composed = unicodedata.normalize("NFC", text)
    kept = (character for character in composed if not unicodedata.category(character).startswith("M"))
    return "".join(character if cell_len(character) == 1 else "?" for character in kept)


def shortened(text: str, room: int, cut: str) -> str:
    """`text` in at most `room` cells; where that is not all of it, it ends in `cut`."""
    return text if len(text) <= room else text[: max(0, room - len(cut))].rstrip() + cut[:room]


class Canvas:
    """The cells of a hex, in lines of these `widths`, at first blank on `ground`. What is put on a cell stays."""

    def __init__(self, widths: Iterable[int], ground: Paint) -> None:
        self._cells: list[list[tuple[str, Paint]]] = [[(" ", ground)] * width for width in widths]
        self._free: list[list[bool]] = [[True] * len(line) for line in self._cells]

    def width(self, line: int) -> int:
        """The number of cells in a line."""
        return len(self._cells[line])

    def put(self, text: str, paint: Paint, *spots: Spot) -> bool:
        """Puts `text` at the first spot where it finds free cells for all; False if there is none, or no text."""
        text = narrow(text)
        for line, at in spots:
            start = at + len(self._free[line]) if at < 0 else at
            end = start + len(text)
            if text and end <= len(self._free[line]) and all(self._free[line][start:end]):
                self._free[line][start:end] = [False] * len(text)
                self._cells[line][start:end] = [(character, paint) for character in text]
                return True
        return False

    def write(self, text: str, paint: Paint, line: int, at: int) -> None:
        """Puts the characters of `text`, part of a name that goes on beyond the hex, on the cells of a line from `at`
        on, if free. Blanks leave cell 0, the border, as it is."""
        for cell, character in enumerate(text, at):
            if cell > 0 or character != " ":
                self.put(character, paint, (line, cell))

    def centre(self, text: str, paint: Paint, *lines: int, cut: str = "") -> bool:
        """Puts `text` in the middle of the first of the lines where it finds room, beside cell 0, the border.

        If no line has room for all of it, it is cut to fit the widest that has room for a part, and ends in `cut`.
        Returns whether any was put.
        """
        text = narrow(text)
        fitting = [line for line in lines if len(text) <= self._room(line)]
        for line in (*fitting, *sorted(lines, key=self._room, reverse=True)):
            fitted = shortened(text, self._room(line), cut)
            if self.put(fitted, paint, (line, 1 + (self._room(line) - len(fitted)) // 2)):
                return True
        return False

    def taken(self) -> frozenset[Spot]:
        """The cells on which something has been put."""
        return frozenset((line, at) for line, free in enumerate(self._free) for at, open in enumerate(free) if not open)

    def _room(self, line: int) -> int:
        return len(self._free[line]) - 1

    def strew(self, line: int, texture: str, paint: Paint) -> None:
        """Draws the characters of `texture`, but not its blanks, on the free cells of a line; these stay free."""
        for at, free in enumerate(self._free[line]):
            if free and texture[at] != " ":
                self._cells[line][at] = (texture[at], paint)

    def fill(self, line: int, text: str, paint: Paint) -> None:
        """Draws the characters of `text`, blanks too, on the free cells of a line; these stay free."""
        for at, free in enumerate(self._free[line]):
            if free:
                self._cells[line][at] = (text[at], paint)

    def change(self, character: str, spot: Spot) -> None:
        """Puts another character where one has been put, in the same paint."""
        line, at = spot
        self._cells[line][at] = (character, self._cells[line][at][1])

    def lay(self, line: int, cells: Iterable[tuple[str, Paint]]) -> None:
        """Lays `cells` under a line, on those that are free; they stay free."""
        drawn, free = self._cells[line], self._free[line]
        drawn[:] = [cell if open else before for cell, before, open in zip(cells, drawn, free, strict=True)]

    def spans(self) -> tuple[tuple[Span, ...], ...]:
        """The spans of each line, from the left."""
        return tuple(tuple(_joined(line)) for line in self._cells)


def _joined(cells: list[tuple[str, Paint]]) -> Iterable[Span]:
    """Joins neighbours that look alike into one span; a blank takes the ink of what is before or after it."""
    spans: list[Span] = []
    for paint, run in groupby(cells, key=lambda cell: cell[1]):
        text = "".join(character for character, _ in run)
        if spans and _same_behind(spans[-1][1], paint) and (text.isspace() or spans[-1][0].isspace()):
            before, first = spans.pop()
            spans.append((before + text, first if text.isspace() else paint))
        else:
            spans.append((text, paint))
    return spans


def _same_behind(one: Paint, other: Paint) -> bool:
    return one.ground == other.ground and not (one.reverse or other.reverse)
