"""What a terminal shows already, cell by cell, so that only what has changed is sent to it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from operator import eq, mul

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from hexwar_tui.dataclass import dataclass
from hexwar_tui.tui.stage.sending.escapes import Part, Piece
from hexwar_tui.tui.stage.sending.slides import Slide

GAP = 4
"""Fewer cells than these between two that have changed are sent with them: to go on elsewhere takes bytes as well."""

ASKED, FEW = 4, 4
"""Of so many lines one is looked at to tell whether a slide spares anything, and it must spare more than one in so many
cells of what moves."""

_RUN = re.compile(rb"[^\x00]+(?:\x00{1,%d}[^\x00]+)*" % (GAP - 1))
"""Finds, where a byte is 0 for each cell that is the same as before, cells to be sent together."""

MOST_STYLES, FIRST_MARK = 16_384, 0x10000
"""How many styles have marks at a time, and the first of these characters."""


@dataclass(frozen=True, slots=True)
class ToSend:
    """What a terminal has to be sent of a frame: what moves on it as a whole, and then the parts that differ."""

    slides: Sequence[Slide]
    parts: Sequence[Part]


class Sent:
    """What a terminal of this size was sent; at first nothing, whatever it shows."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._lines: dict[int, _Line] = {}
        self._marks = _Marks()
        self._told: Slide | None = None

    def tell(self, slide: Slide) -> None:
        """Notes that in one of the next frames what stands in a region will have moved as a whole: where that is so,
        the terminal is to move it itself."""
        self._told = slide if self._told is None else self._told.onward(slide)

    def frame(self, pieces: Iterable[Piece], whole: Callable[[], Iterable[Piece]]) -> ToSend:
        """What the terminal does not show yet of a frame, taken as sent; `whole` gives all lines of the screen, which
        are looked at where lines move up or down, as then what stands beside the region moves, too."""
        pieces, slides = [*pieces], list[Slide]()
        if self._told is not None and FEW * self._told.keeps <= self._told.region.area:
            self._told = None
        if self._told is not None and self._has_come(self._told, pieces):
            slide, self._told = self._told, None
            if self._spares(slide, pieces):
                slides.append(slide)
                self._slide(slide)
                pieces += whole() if slide.down else ()
        return ToSend(slides, [*self.changed(pieces)])

    def _has_come(self, slide: Slide, pieces: Iterable[Piece]) -> bool:
        """Whether a frame has what has moved: most of the region."""
        seen = sum(strip.cell_length for _, _, strip in _within(slide.region, pieces))
        return 2 * seen > slide.region.area

    def _spares(self, slide: Slide, pieces: Iterable[Piece]) -> bool:
        """Whether the terminal shows more of the pieces of a frame after a slide than before, by far."""
        before = after = cells = 0
        for x, y, strip in [*_within(slide.region, pieces)][::ASKED]:
            line, from_line = self._lines.get(y), self._lines.get(y - slide.down)
            before += 0 if line is None else line.shows(x, strip)
            after += 0 if from_line is None else from_line.shows(x - slide.right, strip)
            cells += strip.cell_length
        return FEW * (after - before) > cells

    def _slide(self, slide: Slide) -> None:
        rows, region = slide.region.line_range, slide.region
        if slide.down:
            kept = {y + slide.down: self._lines.pop(y) for y in rows if y in self._lines}
            self._lines |= {y: line for y, line in kept.items() if y in rows}
        for y in rows if slide.right else ():
            if y in self._lines:
                self._lines[y].slide(region.x, region.right, slide.right)

    def changed(self, pieces: Iterable[Piece]) -> Iterator[Part]:
        """Yields the parts of `pieces` that the terminal does not show yet, and takes them as sent."""
        if self._marks.is_full:
            self._lines, self._marks = {}, _Marks()
        for x, y, strip in pieces:
            line = self._lines.get(y)
            if line is None:
                line = self._lines[y] = _Line(self.size.width, self._marks)
            for start, segments in line.changed(x, strip):
                yield x + start, y, segments


class _Marks:
    """Gives styles marks: a character for each, the same for equal ones, so that lines of them are compared as text."""

    def __init__(self) -> None:
        self._by_style: dict[Style | None, str] = {}
        # By their ids, as a style is slow to look up; all that have been asked for are kept, so no id is used again.
        self._by_id: dict[int, str] = {}
        self._asked: list[Style | None] = []

    @property
    def is_full(self) -> bool:
        """Whether so many styles have marks that it is time to begin anew."""
        return len(self._by_style) >= MOST_STYLES

    def line(self, styles: Sequence[Style | None], lengths: Sequence[int]) -> str:
        """The marks of these styles, each as many times as its length says."""
        try:
            return "".join(map(mul, map(self._by_id.__getitem__, map(id, styles)), lengths))
        except KeyError:
            self._learn(styles)
            return self.line(styles, lengths)

    def _learn(self, styles: Iterable[Style | None]) -> None:
        if len(self._asked) >= MOST_STYLES:
            self._by_id, self._asked = {}, []
        for style in styles:
            mark = self._by_style.setdefault(style, chr(FIRST_MARK + len(self._by_style)))
            self._by_id[id(style)] = mark
            self._asked.append(style)


class _Line:
    """What a line of the terminal shows: its characters and the marks of their styles, four bytes each; these are 0
    where nothing is known, which no mark is."""

    def __init__(self, width: int, marks: _Marks) -> None:
        self._marks, self._width = marks, width
        self._signs, self._styles = bytearray(4 * width), bytearray(4 * width)

    def shows(self, x: int, strip: Strip) -> int:
        """How many cells of the strip stand where they would if it stood from column `x` on, be that outside, too."""
        texts, styles, _ = zip(*strip, strict=True)
        first, end = max(0, -x), min(strip.cell_length, self._width - x)
        at = slice(4 * (x + first), 4 * (x + end))
        signs = "".join(texts)
        if len(signs) != strip.cell_length or first >= end:
            return 0
        marks = self._marks.line(styles, [*map(len, texts)])
        same = (_same(signs, self._signs[at], first, end), _same(marks, self._styles[at], first, end))
        return sum(map(bool.__and__, *same))

    def slide(self, first: int, end: int, right: int) -> None:
        """Moves what stands between two columns to the right, or to the left by a negative number."""
        count = end - first - abs(right)
        source, target = (first, first + right) if right > 0 else (first - right, first)
        for shown in (self._signs, self._styles):
            moved, empty = shown[4 * source : 4 * (source + count)], bytes(4 * (end - first))
            shown[4 * first : 4 * end] = empty
            shown[4 * target : 4 * (target + count)] = moved

    def changed(self, x: int, strip: Strip) -> Iterator[tuple[int, Iterable[Segment]]]:
        """Yields what of the strip has to be sent if it is to stand from column `x` on, and the first column of each
        part within the strip; takes it as sent."""
        if not strip:
            return
        texts, styles, _ = zip(*strip, strict=True)
        signs = "".join(texts)
        length = len(signs)
        if length != strip.cell_length or x + length > self._width:  # Signs two cells wide, or none.
            end = min(x + strip.cell_length, self._width)
            self._styles[4 * x : 4 * end] = bytes(4 * max(0, end - x))
            yield 0, strip
            return
        at = slice(4 * x, 4 * (x + length))
        shown = signs.encode(*_FOUR_BYTES)
        lengths = [*map(len, texts)]
        marks = self._marks.line(styles, lengths).encode(*_FOUR_BYTES)
        differs = _number(shown) ^ _number(self._signs[at]) | _number(marks) ^ _number(self._styles[at])
        if not differs:
            return
        self._signs[at], self._styles[at] = shown, marks
        differs |= differs >> 16
        differs |= differs >> 8  # Now the first of the four bytes of each cell tells of all four.
        runs = [run.span() for run in _RUN.finditer(differs.to_bytes(4 * length, "little")[::4])]
        yield from [(0, strip)] if runs == [(0, length)] else _cut([*strip], [*accumulate(lengths)], runs)


_FOUR_BYTES = "utf-32-le", "surrogatepass"
"""How characters are written as numbers of four bytes, whatever they are."""

_number = partial(int.from_bytes, byteorder="little")
"""A line as one number: two of them differ where their exclusive or is not 0."""


def _same(wanted: str, shown: bytearray, first: int, end: int) -> Iterator[bool]:
    """For each of these cells whether what is wanted stands there."""
    cells = memoryview(wanted.encode(*_FOUR_BYTES)).cast("I")[first:end]
    return map(eq, cells, memoryview(shown).cast("I"))


def _within(region: Region, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces that stand in a region as a whole."""
    for x, y, strip in pieces:
        if strip and region.contains_region(Region(x, y, strip.cell_length, 1)):
            yield x, y, strip


def _cut(
    segments: Sequence[Segment], ends: Sequence[int], runs: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, list[Segment]]]:
    """The first cell and the segments of each of these runs of cells, whose characters are one cell wide each, of a
    line of `segments` that end before the cells `ends`: no strip is made of them, which would prepare for much that is
    never asked of it."""
    for start, end in runs:
        first, last = bisect_right(ends, start), bisect_left(ends, end)
        found = [*segments[first : last + 1]]
        if over := ends[last] - end:
            found[-1] = Segment(found[-1].text[:-over], found[-1].style)
        if before := start - (ends[first - 1] if first else 0):
            found[0] = Segment(found[0].text[before:], found[0].style)
        yield start, found
