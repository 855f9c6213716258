"""What a terminal shows already, cell by cell, so that only what has changed is sent to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import count, zip_longest
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

SHORT = 4
"""The cells of texts of at most so many characters are remembered: those of painted ground come again and again."""

Answer = TypeVar("Answer")

Shown = tuple[str, int]
"""A cell: its character, and the number of its style."""


class Sent:
    """What a terminal of this size was sent; at first nothing, whatever it shows."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._lines: dict[int, list[Shown | None]] = {}

    def changed(self, pieces: Iterable[Piece]) -> Iterator[Part]:
        """Yields the parts of `pieces` that the terminal does not show yet, and takes them as sent."""
        for x, y, strip in pieces:
            line = self._lines.setdefault(y, [None] * self.size.width)
            cells = _cells(strip)
            if cells is None or x + len(cells) > len(line):
                line[x : x + strip.cell_length] = [None] * len(line[x : x + strip.cell_length])
                yield x, y, strip
                continue
            for start, segments in _cut(strip, _runs(line[x : x + len(cells)], cells)):
                yield x + start, y, segments
            line[x : x + len(cells)] = cells


def _cells(strip: Strip) -> list[Shown | None] | None:
    """The cells of a line; None where characters of it are two cells wide, or none."""
    cells: list[Shown | None] = []
    for text, style, _ in strip:
        cells += _short(text, style) if len(text) <= SHORT else _shown(text, style)
    return cells if len(cells) == strip.cell_length else None


def _shown(text: str, style: Style | None) -> tuple[Shown, ...]:
    number = _number(style)
    return tuple([(sign, number) for sign in text])


_short = lru_cache(maxsize=16_384)(_shown)
"""The cells of short texts, which are remembered."""

_NUMBERS = count()


@lru_cache(maxsize=16_384)
def _number(style: Style | None) -> int:
    """A number by which a style is known again sooner than by comparing it. One that is forgotten gets another: its
    cells are sent once more."""
    return next(_NUMBERS)


def _cut(strip: Strip, runs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[Segment]]]:
    """The first cell and the segments of each of these runs of cells, whose characters are one cell wide each: no strip
    is made of them, which would prepare for much that is never asked of it."""
    segments = iter(strip)
    segment, at, after = Segment(""), 0, 0
    for start, end in runs:
        found: list[Segment] = []
        while not found or after < end:
            if after <= start or found:
                segment = next(segments)
                at, after = after, after + len(segment.text)
            if after > start:
                whole = at >= start and after <= end
                found.append(segment if whole else Segment(segment.text[max(0, start - at) : end - at], segment.style))
        yield start, found


def _runs(before: list[Shown | None], now: list[Shown | None]) -> Iterator[tuple[int, int]]:
    """From which to before which cell each run of cells that differ, with the short gaps between them."""
    places = [at for at, (old, new) in enumerate(zip(before, now, strict=True)) if old != new]
    start = None
    for at, following in zip_longest(places, places[1:]):
        start = at if start is None else start
        if following is None or following - at > GAP:
            yield start, at + 1
            start = None


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
