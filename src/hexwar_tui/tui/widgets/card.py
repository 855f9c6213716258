"""Lines of a panel laid out for a width: cards of units, heads, tables, figures, lists, and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from textual.content import Content
from textual.style import Style

from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone, UnitId
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.themes import side_style
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets import bars
from hexwar_tui.tui.widgets.table import GAP, QUIET, in_columns, spread

STYLES = {
    Tone.PLAIN: "",
    Tone.HEADING: "bold",
    Tone.GOOD: "$text-success",
    Tone.BAD: "$text-error bold",
    Tone.QUIET: QUIET,
}
"""How the words of a line are drawn, by its tone."""

HEAD = "$text-accent bold"
"""How heads of sections are drawn."""

BLANK = Content(" ")
"""What stands between two blocks; it is left out where there is too little room."""

LOOSE = 6
"""How many cells are left empty between figures on one line, where there is room."""

LONGEST = 0.6
"""What part of the width the name of a figure may take that values are aligned behind."""

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
class Card:
    """Lays lines out in `width` cells, nothing of them cut: what does not fit beside something stands below it. The
    `view`, if there is one, is asked for the units that cards are about."""

    speaker: Speaking
    width: int
    view: View | None = None

    def laid_out(self, lines: Sequence[Line]) -> list[Content]:
        """The lines as content; `BLANK` stands between blocks, and may be left out. Content that tells of a hex carries
        it as `cell` in its meta, where clicks find it."""
        found: list[Content] = []
        for block, run in _runs(lines):
            drawn = list(self._block(block, run))
            if found and drawn and run[0].tone is Tone.HEADING:
                found.append(BLANK)
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
        state = Content("") if found is None else self._state(found)
        yield from self._led(line, spread(Content.assemble(tile, self._words(line)), state, self.width))
        value, of = self.speaker.content(line.value, QUIET), self._of(line)
        if found is not None and self._has_blocks:
            value = Content.assemble(self._strength(found), " ", value)
        if line.bar is not None:
            of = Content.assemble(self._bar(line, min(10, self.width - 4 * GAP - of.cell_length)), "  ", of)
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

    def _state(self, found: UnitLine) -> Content:
        """Where a unit stands, and whether it can still act."""
        assert self.view is not None
        acts = say("ready") if found.ready else say("acted") if found.badge.acted else ""
        if found.cell is None:
            return self.speaker.content(acts, QUIET)
        place = self.view.grid.label(found.cell)
        return self.speaker.content(say("{hex} · {state}", hex=place, state=acts) if acts else place, QUIET)

    def _head(self, line: Line) -> Iterator[Content]:
        """The head of a section with a rule, which leads to its value if it has one."""
        title, value = self.speaker.content(line.text, HEAD), self._beside(line)
        room = self.width - title.cell_length - value.cell_length - (4 if value else 3)
        if room < 1:
            yield from self._led(line, spread(title, value, self.width))
            return
        rule = bars.rule(self.speaker.hexwar.charset)
        parts = [Content.styled(rule, QUIET), title, Content.styled(rule * room, QUIET)]
        yield from self._led(line, [Content(" ").join([*parts, value] if value else parts)])

    # -- what has columns ----------------------------------------------------------------------------------------------

    def _table(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Rows whose columns are aligned; notes stand between them."""
        rows = {at: self._row(line) for at, line in enumerate(lines) if len(line.row) > 1}
        if lines[0].tone is not Tone.HEADING and all(len(row) == 2 for row in rows.values()):
            yield from self._values([replace(line, text=line.row[0], value=line.row[-1]) for line in lines])
            return
        drawn = dict(zip(rows, in_columns(list(rows.values()), self.width), strict=True))
        for at, line in enumerate(lines):
            if at in drawn:
                yield from self._led(line, drawn[at])
            elif line.row[0] != "":
                yield self._toned(self.speaker.content(line.row[0]), line)

    def _row(self, line: Line) -> list[Content]:
        name, *columns = line.row
        if line.tone is Tone.HEADING:
            rule = Content.styled(bars.rule(self.speaker.hexwar.charset), QUIET)
            first = Content.assemble(rule, " ", self.speaker.content(name, HEAD))
            return [first, *(self.speaker.content(column, QUIET) for column in columns)]
        style = STYLES[line.tone]
        return [self.speaker.content(part, style) for part in (name, *columns)]

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
        strung = [Content.assemble(name, " ", value) for _, (name, value) in led]
        left = self.width - sum(drawn.cell_length for drawn in strung)
        if len(led) > 1 and left >= (GAP + 1) * (len(led) - 1):
            yield Content(" " * min(LOOSE, left // (len(led) - 1))).join(strung)
            return
        label = max((name.cell_length for _, (name, _) in led if name.cell_length < self.width * LONGEST), default=0)
        value = max((value.cell_length for _, (_, value) in led), default=0)
        many = max(1, min(3, len(led), (self.width + GAP) // (label + value + 1 + GAP)))
        cell = (self.width + GAP) // many
        cells = [
            Content.assemble(name.pad_right(max(0, label - name.cell_length) + 1), value) for _, (name, value) in led
        ]
        cells = [next(self._led(line, [drawn])) for (line, _), drawn in zip(led, cells, strict=True)]
        for at in range(0, len(cells), many):
            *before, last = cells[at : at + many]
            yield Content.assemble(*(drawn.pad_right(max(0, cell - drawn.cell_length)) for drawn in before), last)

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

    # -- parts of lines ------------------------------------------------------------------------------------------------

    def _sentence(self, line: Line) -> Iterator[Content]:
        """Words that are wrapped, the id of a rule behind them dim."""
        content = self._words(line)
        for found in _RULE_ID.finditer(content.plain):
            content = content.stylize(QUIET, *found.span())
        yield from self._led(line, [content])

    def _words(self, line: Line) -> Content:
        return self._toned(self.speaker.content(line.text), line)

    def _name(self, line: Line) -> Content:
        """The name of a figure: dim, unless its tone says more."""
        return self._toned(self.speaker.content(line.text, "" if line.tone in (Tone.GOOD, Tone.BAD) else QUIET), line)

    def _toned(self, content: Content, line: Line) -> Content:
        return content.stylize(STYLES[line.tone]) if STYLES[line.tone] else content

    def _beside(self, line: Line) -> Content:
        """How much of how much, and the value."""
        of, value = self._of(line), self.speaker.content(line.value, "bold")
        return Content.assemble(of, "  " if of and value else "", value)

    def _of(self, line: Line) -> Content:
        """How much of how much in words, the first number bold; nothing without a bar."""
        if line.bar is None:
            return Content("")
        now, full = line.bar
        told: Text = say("{n} of {full}", n=now, full=full)
        return self.speaker.content(told, QUIET).highlight_regex(rf"^{now}\b", style="bold $foreground")

    def _bar(self, line: Line, cells: int) -> Content:
        assert line.bar is not None
        return bars.bar(*line.bar, cells, self.speaker.hexwar)

    def _led(self, line: Line, drawn: Sequence[Content]) -> Iterator[Content]:
        """The content of a line with the hex that it leads to."""
        for content in drawn:
            yield content if line.cell is None else content.stylize(Style.from_meta({"cell": line.cell}))


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


def _wide(pair: tuple[Content, Content]) -> int:
    return pair[0].cell_length + 1 + pair[1].cell_length
