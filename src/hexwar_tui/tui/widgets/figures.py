"""Figures: names with values or bars beside them, aligned, and as many on a line as it has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import groupby

from textual.content import Content

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.tui.widgets import bars
from hexwar_tui.tui.widgets.line_parts import LineParts
from hexwar_tui.tui.widgets.table import GAP, spread

LOOSE = 6
"""How many cells are left empty between figures on one line, where there is room."""

LONGEST = 0.66
"""What part of the width the name of a figure may take that values are aligned behind."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A line, with the name and the value that are drawn of it."""

    line: Line
    name: Content
    value: Content

    @property
    def width(self) -> int:
        """How many cells both take beside one another."""
        return self.name.cell_length + 1 + self.value.cell_length


@dataclass(frozen=True, slots=True)
class Figures(LineParts):
    """Draws figures for a place that is `width` cells wide. Bars begin behind names of `barred` cells or more."""

    barred: int = field(default=0, kw_only=True)

    def _figures(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Names of figures, dim, with bars and values beside them: first those with bars, which fill the line, then
        those without, of which short ones share lines."""
        barred = [line for line in lines if line.bar is not None]
        if barred:
            yield from self._bars(barred)
        yield from self._values([line for line in lines if line.bar is None])

    def _bars(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Figures with bars, of which all begin and end at the same cells."""
        names = [self._name(line) for line in lines]
        ends = [self._beside(line) for line in lines]
        wide, end = max(self.barred, *(name.cell_length for name in names)), max(end.cell_length for end in ends)
        room = self.width - wide - end - 2 * GAP
        for line, name, value in zip(lines, names, ends, strict=True):
            if room < bars.LEAST:
                yield from spread(name, value, self.width)
                continue
            drawn = self._bar(line, room)
            parts = [name.pad_right(wide - name.cell_length + GAP), drawn]
            yield Content.assemble(*parts, value.pad_left(end - value.cell_length + GAP))

    def _values(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Figures without bars in their order: short ones that follow one another share lines, all others have a line
        each, with their values aligned."""
        drawn = [self._drawn(line) for line in lines]
        shared = [each.width <= self.width // 2 - GAP for each in drawn]
        near = zip(shared, [False, *shared], [*shared[1:], False], strict=False)
        shared = [is_short and (before or after) for is_short, before, after in near]
        for is_shared, run in groupby(zip(shared, drawn, strict=True), key=lambda pair: pair[0]):
            same = [each for _, each in run]
            yield from self._in_grid(same) if is_shared else self._in_column(same)

    def _drawn(self, line: Line) -> Figure:
        return Figure(line, self._name(line), self._toned(self.speaker.content(line.value, "bold"), line))

    def _in_column(self, figures: Sequence[Figure]) -> Iterator[Content]:
        """A figure a line; a value that has no room beside its name stands behind it, and is wrapped."""
        label = self._label(figures)
        for each in figures:
            yield self._strung(each, label)

    def _in_grid(self, figures: Sequence[Figure]) -> Iterator[Content]:
        """Figures beside one another: on one line if there is room for all, else in columns or one behind the other."""
        strung = [self._strung(each, 0) for each in figures]
        left = self.width - sum(each.width for each in figures)
        if left >= (GAP + 1) * (len(figures) - 1):
            yield Content(" " * min(LOOSE, left // (len(figures) - 1))).join(strung)
            return
        cells = [self._strung(each, self._label(figures)) for each in figures]
        many = (self.width + GAP) // (max(drawn.cell_length for drawn in cells) + GAP)
        if many < 2:
            yield from self._flowing(strung)
            return
        room = (self.width + GAP) // many
        for at in range(0, len(cells), many):
            *before, last = cells[at : at + many]
            yield Content.assemble(*(drawn.pad_right(room - drawn.cell_length) for drawn in before), last)

    def _label(self, figures: Sequence[Figure]) -> int:
        """How many cells the names take that are not too long for values to be aligned behind them."""
        return max((n for each in figures if (n := each.name.cell_length) < self.width * LONGEST), default=0)

    def _flowing(self, strung: Sequence[Content]) -> Iterator[Content]:
        """Figures one behind the other, as many on a line as it has room for."""
        line = strung[0]
        for drawn in strung[1:]:
            if line.cell_length + GAP + 1 + drawn.cell_length > self.width:
                yield line
                line = drawn
            else:
                line = Content.assemble(line, " " * (GAP + 1), drawn)
        yield line

    def _strung(self, figure: Figure, label: int) -> Content:
        """A name and a value behind it, the name padded to `label` cells where both have room then."""
        name, value = figure.name, figure.value
        fits = max(label, name.cell_length) + 1 + value.cell_length <= self.width
        padded = name.pad_right((max(0, label - name.cell_length) if fits else 0) + 1)
        return next(self._led(figure.line, [Content.assemble(padded, value)]))
