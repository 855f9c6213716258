"""Figures: names with values or bars beside them, aligned, and as many on a line as it has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textual.content import Content

from hexwar_tui.engine.words.lines import Line
from hexwar_tui.tui.widgets import bars
from hexwar_tui.tui.widgets.line_parts import LineParts
from hexwar_tui.tui.widgets.table import GAP, spread

LOOSE = 6
"""How many cells are left empty between figures on one line, where there is room."""

LONGEST = 0.6
"""What part of the width the name of a figure may take that values are aligned behind."""


@dataclass(frozen=True, slots=True)
class Figures(LineParts):
    """Draws figures for a place that is `width` cells wide."""

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
        wide, end = max(name.cell_length for name in names), max(end.cell_length for end in ends)
        room = self.width - wide - end - 2 * GAP
        for line, name, value in zip(lines, names, ends, strict=True):
            if room < bars.LEAST:
                yield from spread(name, value, self.width)
                continue
            drawn = self._bar(line, room)
            parts = [name.pad_right(wide - name.cell_length + GAP), drawn]
            yield Content.assemble(*parts, value.pad_left(end - value.cell_length + GAP))

    def _values(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Figures without bars, as many beside one another as all of them leave room for."""
        pairs = [(self._name(line), self._toned(self.speaker.content(line.value, "bold"), line)) for line in lines]
        led = list(zip(lines, pairs, strict=True))
        short = [(line, pair) for line, pair in led if _wide(pair) <= self.width // 2 - GAP]
        long = [(line, pair) for line, pair in led if (line, pair) not in short]
        yield from self._in_grid(short)
        yield from self._in_grid(long)

    def _in_grid(self, led: Sequence[tuple[Line, tuple[Content, Content]]]) -> Iterator[Content]:
        """Figures with their values aligned, as many beside one another as all of them leave room for; a value that has
        no room beside its name stands behind it, and is wrapped."""
        strung = [self._figure(line, name, value, 0) for line, (name, value) in led]
        left = self.width - sum(drawn.cell_length for drawn in strung)
        if len(led) > 1 and left >= (GAP + 1) * (len(led) - 1):
            yield Content(" " * min(LOOSE, left // (len(led) - 1))).join(strung)
            return
        label = max((name.cell_length for _, (name, _) in led if name.cell_length < self.width * LONGEST), default=0)
        cells = [self._figure(line, name, value, label) for line, (name, value) in led]
        widest = max((drawn.cell_length for drawn in cells), default=0)
        many = max(1, min(3, (self.width + GAP) // (widest + GAP)))
        if many == 1:
            yield from self._flowing(strung)
            return
        room = (self.width + GAP) // many
        for at in range(0, len(cells), many):
            *before, last = cells[at : at + many]
            yield Content.assemble(*(drawn.pad_right(room - drawn.cell_length) for drawn in before), last)

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

    def _figure(self, line: Line, name: Content, value: Content, label: int) -> Content:
        """A name and a value behind it, the name padded to `label` cells where both have room then."""
        fits = max(label, name.cell_length) + 1 + value.cell_length <= self.width
        padded = name.pad_right((max(0, label - name.cell_length) if fits else 0) + 1)
        return next(self._led(line, [Content.assemble(padded, value)]))


def _wide(pair: tuple[Content, Content]) -> int:
    return pair[0].cell_length + 1 + pair[1].cell_length
