"""Lines of a panel laid out for a width: cards of units, heads, tables, figures, lists, and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from textual.content import Content

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line, Tone, UnitId
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.themes import side_style
from hexwar_tui.tui.widgets import bars
from hexwar_tui.tui.widgets.figures import Figures
from hexwar_tui.tui.widgets.line_parts import STYLES
from hexwar_tui.tui.widgets.table import GAP, QUIET, in_columns, spread

HEAD = "$text-accent bold"
"""How heads of sections are drawn."""

BLANK = Content(" ")
"""What stands between two blocks; it is left out where there is too little room."""

LONGEST_BARRED = 0.34
"""What part of the width the name of a figure may take that the bars of all figures begin behind."""

_RULE_ID = re.compile(r" \([A-Z]{2,5}-\d[\d.]*\)")


class Block(Enum):
    """The kinds of blocks that lines make."""

    UNIT = "unit"
    HEAD = "head"
    TABLE = "table"
    CHANCES = "chances"
    FIGURE = "figure"
    ENTRY = "entry"
    SENTENCE = "sentence"


def block_of(line: Line) -> Block:
    """The kind of block that a line belongs to. Figures have a name and a value or a bar; an entry of a list leads to a
    unit or hex besides."""
    if line.row:
        return Block.TABLE
    if line.chances:
        return Block.CHANCES
    if line.tone is Tone.HEADING:
        return Block.HEAD if line.unit is None else Block.UNIT
    if line.value == "" and line.bar is None:
        return Block.SENTENCE
    return Block.FIGURE if line.unit is None and line.cell is None else Block.ENTRY


@dataclass(frozen=True, slots=True)
class Card(Figures):
    """Lays lines out in `width` cells, nothing of them cut: what does not fit beside something stands below it. The
    `view`, if there is one, is asked for the units that cards are about."""

    view: View | None = None

    def laid_out(self, lines: Sequence[Line]) -> list[Content]:
        """The lines as content; `BLANK` stands between blocks, and may be left out. Content that tells of a hex carries
        it as `cell` in its meta, where clicks find it."""
        found: list[Content] = []
        last: Block | None = None
        names = (self._name(line) for line in lines if block_of(line) is Block.FIGURE and line.bar is not None)
        wide = [n for name in names if (n := name.cell_length) <= self.width * LONGEST_BARRED]
        aligned = replace(self, barred=max(wide, default=0))
        for block, run in _runs(lines):
            drawn = list(aligned._block(block, run))
            if found and drawn and (run[0].tone is Tone.HEADING or last is Block.UNIT):
                found.append(BLANK)
            last = block if drawn else last
            found += drawn
        return found

    def _block(self, block: Block, lines: Sequence[Line]) -> Iterator[Content]:
        match block:
            case Block.TABLE:
                yield from self._table(lines)
            case Block.FIGURE:
                yield from self._figures(lines)
            case Block.ENTRY:
                yield from self._entries(lines)
            case _:
                alone = {Block.UNIT: self._unit, Block.HEAD: self._head, Block.CHANCES: self._chances}
                for line in lines:
                    yield from alone.get(block, self._sentence)(line)

    # -- heads ---------------------------------------------------------------------------------------------------------

    def _unit(self, line: Line) -> Iterator[Content]:
        """The head of a card: tile, name, place and state; below them the value, and the bar if there is one."""
        found = self._found(line.unit)
        tile = Content("") if found is None else Content.assemble(self._tile(found), " ")
        name = Content.assemble(tile, self._words(line))
        acts = "" if found is None else say("ready") if found.ready else say("acted") if found.badge.acted else ""
        place = "" if found is None or self.view is None or found.cell is None else self.view.grid.label(found.cell)
        state = self.speaker.content(say("{hex} · {state}", hex=place, state=acts) if place and acts else place, QUIET)
        value = self.speaker.content(line.value, QUIET)
        if name.cell_length + GAP + state.cell_length > self.width and acts:
            state = self.speaker.content(place, QUIET)
            value = self.speaker.content(say("{side} · {state}", side=line.value, state=acts), QUIET)
        yield from self._led(line, spread(name, state, self.width))
        yield from self._below(line, found, value)

    def _below(self, line: Line, found: UnitLine | None, value: Content) -> Iterator[Content]:
        """The second line of the head of a card: the strength below the tile, the value, and the bar."""
        of = self._of(line)
        if found is not None and self._has_blocks:
            value = Content.assemble(self._strength(found), " ", value)
        room = self.width - value.cell_length - of.cell_length - 2 * GAP
        if line.bar is not None and room >= bars.LEAST:
            of = Content.assemble(self._bar(line, min(bars.LONG, room)), "  ", of)
        if value or of:
            yield from spread(value, of, self.width)

    def _found(self, unit: UnitId | None) -> UnitLine | None:
        units = () if self.view is None else self.view.units
        return next((line for line in units if line.badge.unit == unit), None)

    @property
    def _has_blocks(self) -> bool:
        return self.speaker.hexwar.charset == "unicode" and not self.speaker.hexwar.palette.flat

    def _slot(self, found: UnitLine) -> int | None:
        sides = () if self.view is None else self.view.sides
        return next((side.colour for side in sides if side.side == found.badge.side), None)

    def _tile(self, found: UnitLine) -> Content:
        """The letter of a unit in the colours of its side; in its brackets where there are few colours."""
        letter, slot = self.speaker.words(found.badge.letter), self._slot(found)
        one, other = (" ", " ") if self._has_blocks or slot is None else brackets(slot)
        return Content.styled(f"{one}{letter}{other}", side_style(slot, self.speaker.hexwar.palette))

    def _strength(self, found: UnitLine) -> Content:
        """Half a line below a tile, as on the map: what is left of the unit, and what is lost."""
        badge, palette = found.badge, self.speaker.hexwar.palette
        tile = self._tile(found).cell_length
        if badge.strength is None or not badge.full:
            return Content(" " * tile)
        left = bars.filled(badge.strength, badge.full, tile)
        lost = bars.shade(palette.side(self._slot(found)).ground)
        return Content.assemble(Content.styled("▀" * left, bars.LIT), Content.styled("▀" * (tile - left), lost))

    def _head(self, line: Line) -> Iterator[Content]:
        """The head of a section with a rule, which leads to its value if it has one."""
        title, value = self.speaker.content(line.text, HEAD), self._beside(line)
        room = self.width - title.cell_length - value.cell_length - (4 if value else 3)
        rule = bars.rule(self.speaker.hexwar.charset)
        if room < 1:
            title = Content.assemble(Content.styled(rule, QUIET), " ", title)
            yield from self._led(line, spread(title, value, self.width))
            return
        parts = [Content.styled(rule, QUIET), title, Content.styled(rule * room, QUIET)]
        yield from self._led(line, [Content(" ").join([*parts, value] if value else parts)])

    # -- what has columns ----------------------------------------------------------------------------------------------

    def _table(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Rows whose columns are aligned; notes stand between them."""
        rows = {at: self._row(line) for at, line in enumerate(lines) if len(line.row) > 1}
        if lines[0].tone is not Tone.HEADING and all(len(line.row) == 2 for line in lines):
            yield from self._values([replace(line, text=line.row[0], value=line.row[1]) for line in lines])
            return
        drawn = dict(zip(rows, self._in_columns(lines, list(rows.values())), strict=True))
        for at, line in enumerate(lines):
            if at in drawn:
                yield from self._led(line, drawn[at])
            elif line.row[0] != "":
                yield self._toned(self.speaker.content(line.row[0]), line)

    def _in_columns(self, lines: Sequence[Line], rows: Sequence[list[Content]]) -> list[list[Content]]:
        return in_columns(rows, self.width, has_head=lines[0].tone is Tone.HEADING and len(lines[0].row) > 1)

    def _row(self, line: Line) -> list[Content]:
        name, *columns = line.row
        if line.tone is Tone.HEADING:
            rule = Content.styled(bars.rule(self.speaker.hexwar.charset), QUIET)
            first = Content.assemble(rule, " ", self.speaker.content(name, HEAD))
            return [first, *(self.speaker.content(column, QUIET) for column in columns)]
        style = STYLES[line.tone]
        return [self.speaker.content(part, style) for part in (name, *columns)]

    def _entries(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Entries of a list: name, bar and how much of how much, and value, each in a column of its own."""
        counts = [self._of(line) for line in lines]
        count = max(count.cell_length for count in counts)
        for line, of in zip(lines, counts, strict=True):
            name, value = self._words(line), self.speaker.content(line.value, "bold")
            number = of.pad_left(count - of.cell_length) if line.bar is not None else of
            drawn = Content("") if line.bar is None else Content.assemble(self._bar(line, bars.SHORT), " ", number)
            whole = name.cell_length + drawn.cell_length + value.cell_length + 2 * GAP
            if whole <= self.width or not value:
                end = Content.assemble(drawn, "  " if drawn and value else "", value)
                yield from self._led(line, spread(name, end, self.width))
            else:
                below = spread(Content(" " * GAP), value, self.width) if drawn else ()
                yield from self._led(line, [*spread(name, drawn or value, self.width), *below])

    def _chances(self, line: Line) -> Iterator[Content]:
        """Chances as columns two lines high, each above what it is the chance of; one sentence where there is no room,
        or no sign for it."""
        columns = bars.columns([chance for _, chance in line.chances])
        names = [self.speaker.words(name) for name, _ in line.chances]
        shares = [f"{round(100 * chance)}" for _, chance in line.chances]
        title = self.speaker.content(line.text, QUIET)
        cell = max(map(len, (*names, *shares))) + 2
        start = title.cell_length + GAP
        if self.speaker.hexwar.charset != "unicode" or start + cell * len(names) + 1 > self.width:
            told = "  ".join(f"{name}: {share} %" for name, share in zip(names, shares, strict=True))
            yield Content.assemble(title, "  ", told)
            return
        for row, label in zip(columns, (Content(""), title), strict=True):
            drawn = "".join(f"{sign * 2:<{cell}}" for sign in row)
            yield Content.assemble(label.pad_right(start - label.cell_length), (drawn, "$text-success"))
        yield Content.assemble(" " * start, "".join(f"{name:<{cell}}" for name in names))
        told = "".join(f"{share:<{cell}}" for share in shares).rstrip()
        yield Content.assemble(" " * start, (f"{told} %", QUIET))

    def _sentence(self, line: Line) -> Iterator[Content]:
        """Words that are wrapped, the id of a rule behind them dim."""
        content = self._words(line)
        for found in _RULE_ID.finditer(content.plain):
            content = content.stylize(QUIET, *found.span())
        yield from self._led(line, [content])


def is_head(content: Content) -> bool:
    """Whether this is the head of a section, with its rule."""
    return content.plain.startswith(tuple(f"{bars.rule(charset)} " for charset in ("unicode", "ascii")))


def _runs(lines: Sequence[Line]) -> Iterator[tuple[Block, list[Line]]]:
    """Lines that follow one another and make one block; a heading begins another."""
    run: list[Line] = []
    for line in lines:
        if run and (line.tone is Tone.HEADING or block_of(line) is not block_of(run[0])):
            yield block_of(run[0]), run
            run = []
        run.append(line)
    if run:
        yield block_of(run[0]), run
