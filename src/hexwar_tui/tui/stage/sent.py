"""What a terminal shows already, cell by cell, so that only what has changed is sent to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from operator import and_, eq, is_
from typing import Any, TypeVar
from weakref import ref

from rich.segment import Segment
from rich.style import Style
from textual.events import Resize
from textual.geometry import Size
from textual.strip import Strip

from hexwar_tui.tui.stage.escapes import Part, Piece
from hexwar_tui.tui.stage.full_screen import SteadyScreen

GAP = 4
"""Fewer cells than these between two that have changed are sent with them: to go on elsewhere takes bytes as well."""

_RUN = re.compile(rb"\x00+(?:\x01{1,%d}\x00+)*" % (GAP - 1))
"""Finds, where a byte is 0 for each cell that has changed and else 1, cells to be sent together."""

Answer = TypeVar("Answer")


class Sent:
    """What a terminal of this size was sent; at first nothing, whatever it shows."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._lines: dict[int, _Line] = {}

    def changed(self, pieces: Iterable[Piece]) -> Iterator[Part]:
        """Yields the parts of `pieces` that the terminal does not show yet, and takes them as sent."""
        for x, y, strip in pieces:
            line = self._lines.get(y)
            if line is None:
                line = self._lines[y] = _Line(self.size.width)
            for start, segments in line.changed(x, strip):
                yield x + start, y, segments


class _Line:
    """What a line of the terminal shows: its characters, "" where that is not known, and their styles."""

    def __init__(self, width: int) -> None:
        self._signs: list[str] = [""] * width
        self._styles: list[Style | None] = [None] * width

    def changed(self, x: int, strip: Strip) -> Iterator[tuple[int, Iterable[Segment]]]:
        """Yields what of the strip has to be sent if it is to stand from column `x` on, and the first column of each
        part within the strip; takes it as sent."""
        signs, styles = _cells(strip)
        end = x + len(signs)
        if len(signs) != strip.cell_length or end > len(self._signs):  # Signs two cells wide, or none.
            width = len(self._signs[x : x + strip.cell_length])
            self._signs[x : x + width] = [""] * width
            yield 0, strip
            return
        is_same = map(and_, map(eq, self._signs[x:end], signs), map(is_, self._styles[x:end], styles))
        runs = [run.span() for run in _RUN.finditer(bytes(is_same))]
        self._signs[x:end], self._styles[x:end] = signs, styles
        yield from [(0, strip)] if runs == [(0, len(signs))] else _cut(strip, runs)


def _cells(strip: Strip) -> tuple[str, list[Style | None]]:
    """The characters of a line, and the style of each."""
    texts, styles = list[str](), list[Style | None]()
    for text, style, _ in strip:
        texts.append(text)
        styles += [_same(style)] * len(text)
    return "".join(texts), styles


@lru_cache(maxsize=16_384)
def _same(style: Style | None) -> Style | None:
    """A style that is always the same of several that are equal: to ask whether it is takes no time. One that has been
    forgotten is another then, and its cells are sent once more."""
    return style


def _cut(strip: Strip, runs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[Segment]]]:
    """The first cell and the segments of each of these runs of cells, whose characters are one cell wide each: no strip
    is made of them, which would prepare for much that is never asked of it."""
    segments = iter(strip)
    segment, text, style, at, after = Segment(""), "", None, 0, 0
    for start, end in runs:
        found: list[Segment] = []
        while not found or after < end:
            if after <= start or found:
                segment = next(segments)
                text, style, _ = segment
                at, after = after, after + len(text)
            if after > start:
                whole = at >= start and after <= end
                found.append(segment if whole else Segment(text[max(0, start - at) : end - at], style))
        yield start, found


class Sparing(SteadyScreen[Answer]):
    """A screen of which the terminal is sent no more than what has changed. In all colours a picture or a map takes
    tens of kilobytes, and most of them stay as they are when something is done."""

    _sent: Sent | None = None

    def on_mount(self) -> None:
        """Has all of the screen sent again after a time in the background."""
        # By a weak reference: what waits for the signal would keep a table, and all that it shows, behind a curtain.
        self.app.app_resume_signal.subscribe(self, partial(_resumed, ref(self)), immediate=True)

    def on_screen_suspend(self) -> None:
        """Has all of the screen sent again when it comes back, as others are drawn over it."""
        self.forget_sent()

    def on_resize(self, event: Resize) -> None:
        """Has all of the screen sent again in its new size: no terminal says what it makes of what it showed."""
        if self._sent is not None and self._sent.size != event.size:
            self.forget_sent()

    @property
    def sent(self) -> Sent | None:
        """What the terminal shows as far as this screen has drawn it; None where another may have drawn since."""
        return self._sent

    def go_on_from(self, sent: Sent | None) -> None:
        """Takes for granted that the terminal shows what is `sent`, when the screen comes to be the one on top."""
        self._sent = sent

    def forget_sent(self) -> None:
        """Has all of the screen sent once more."""
        self._sent = None

    def to_send(self, pieces: Iterable[Piece]) -> Iterable[Part] | None:
        """What the terminal does not show yet of the `pieces` of a frame."""
        if self._sent is None or self._sent.size != self.app.size:
            self._sent = Sent(self.app.size)
        return self._sent.changed(pieces)


def _resumed(screen: ref[Sparing[Any]], _: object) -> None:
    there = screen()
    if there is not None:
        there.forget_sent()
