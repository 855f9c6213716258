"""What the end of a game says in figures: the chart of what wins, losses, luck, turning points, units that made it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.style import Style

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.annals import Annals, TurningPoint
from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import SideLine, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.look.curves import MARK, Curve, Curves
from hexwar_tui.tui.look.emblem import side_letters
from hexwar_tui.tui.look.themes import side_ink, side_style
from hexwar_tui.tui.round.end_words import loss_sentence, luck_sentence, tenths, with_others
from hexwar_tui.tui.stage.host import Host

HEAD = "$text-accent bold"

TROUGH = "on #24282d"
"""The ground of a bar, where it is not filled."""

CHART, TALL_CHART = 7, 16
"""How many lines a chart takes, with its title: at least, and at most where there is room."""

NARROW, WIDE = 12, 24
"""How many cells long a bar is, in columns of fewer than `ROOMY` cells and in others."""

ROOMY, TALL = 56, 26
"""From how many cells on a column is wide, and from how many lines on a blank line stands between two blocks."""

NAME = 18
"""How many cells of a side's name stand before its bar."""

SHARE = 4
"""A bar of luck ends where so much more or less came off as what was due divided by this, if nobody was farther off."""

CHOSEN = "$block-cursor-foreground on $block-cursor-background"
"""The style of the turning point that is marked."""


NUMBER = re.compile(r" ?(?P<sign>\d) ?")
"""Finds the numbers of turning points, which may stand side by side."""


def pressing(words: Content, key: str) -> Content:
    """Words that are clicked on to press a key."""
    return words.stylize(Style.from_meta({"key": key}))


def pressing_marks(picture: Content) -> Content:
    """A picture with the numbers of turning points, on which a click does what the number does as a key."""
    for span in [span for span in picture.spans if span.style == MARK]:
        for number in NUMBER.finditer(picture.plain, span.start, span.end):
            picture = picture.stylize(Style.from_meta({"key": number["sign"]}), *number.span())
    return picture


Block = list[Content]
"""Lines that stay together on a page."""


class Row(NamedTuple):
    """A line with a bar: whose it is, where the bar begins and ends, from 0 to 1, and what is said behind it."""

    line: SideLine
    start: float
    end: float
    said: Text


@dataclass(frozen=True)
class Figures:
    """The figures of `game`, which has ended with `outcome`, as far as its annals have been counted, in the words and
    colours of `host`. The turning point of the index `picked` is marked, with None none is."""

    host: Host
    game: Game
    outcome: Outcome
    picked: int | None = None

    @cached_property
    def _view(self) -> View:
        return self.game.view(REFEREE)

    @cached_property
    def _annals(self) -> Annals:
        return self.game.annals()

    @property
    def sides(self) -> Sequence[SideLine]:
        """The sides, in their order."""
        return self._view.sides

    @cached_property
    def letters(self) -> Mapping[Side, str]:
        """A letter for each side, of its name if possible, by which curves and maps without colours name it."""
        return side_letters(self.sides, self.host.words)

    @property
    def signs(self) -> bool:
        """Whether bars and curves are made of signs, because the terminal has no colours or no blocks."""
        return self.host.charset == "ascii" or self.host.palette.depth == "none"

    @cached_property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points of the game, numbered in this order wherever they are shown."""
        return self._annals.turning_points(self.outcome.winners)

    def pages(self, size: Size) -> list[Content]:
        """All figures as pages of `size`, at least one; the chart takes what room is left on the first. Without any
        room, as before all is laid out, there is one empty page."""
        if not size.width:
            return [Content("")]
        between = int(size.height >= TALL)
        pages: list[list[Block]] = [[]]
        left = size.height - (CHART + between if self._has_chart else 0)
        for block in self._blocks(size):
            if len(block) > left and left < size.height:
                pages.append([])
                left = size.height
            pages[-1].append(block)
            left -= len(block) + between
        if self._has_chart:
            taken = sum(len(block) + between for block in pages[0])
            pages[0].insert(0, self._chart(Size(size.width, min(TALL_CHART, size.height - taken))))
        return [Content("\n" * (1 + between)).join(Content("\n").join(block) for block in page) for page in pages]

    def page_of(self, point: int, size: Size) -> int:
        """The page on which the turning point of this index stands; the first where it is on none."""
        sign = f" {point + 1}  {self.host.words(say('turn {n}', n=self.points[point].turn))}"
        return next((at for at, page in enumerate(self.pages(size)) if sign in page.plain), 0)

    def _blocks(self, size: Size) -> Iterator[Block]:
        """The blocks below the chart, those that are empty left out."""
        wide = size.width
        yield from filter(None, (self._losses(wide), self._luck(wide), self._turning(wide), self._units(size)))

    # -- what wins -----------------------------------------------------------------------------------------------------

    @property
    def _has_chart(self) -> bool:
        charts = self._annals.charts
        return bool(charts) and len(charts[0].turns) > 1

    def _chart(self, size: Size) -> Block:
        chart, goal = self._annals.charts[0], self._annals.goal
        title = chart.title if goal is None else say("{title}, goal {n}", title=chart.title, n=goal)
        head = self._head(title, size.width, say("c: more"), "c")
        winners = self.outcome.winners
        order = sorted(self.sides, key=lambda line: line.side not in winners)
        curves = [Curve(chart.series[line.side], self._ink(line), self.letters[line.side]) for line in order]
        marks = {point.turn: str(number) for number, point in enumerate(self.points, 1)}
        picture = Curves(chart.turns, curves, goal, marks, signs=self.signs)
        return [*head, pressing_marks(picture.drawn(Size(size.width, size.height - len(head))))]

    # -- losses and luck -----------------------------------------------------------------------------------------------

    def _losses(self, width: int) -> Block:
        """A line for each side: a bar of what it has lost, of how much and, where there is room, its fights."""
        if not self._annals.tolls:
            return []
        rows = [self._loss(line, fights=width >= ROOMY) for line in self.sides]
        if self._bar_room(rows, width) < NARROW:
            rows = [self._loss(line, fights=False) for line in self.sides]
        head, sentence = (
            self._head(self._annals.charts[-1].title, width),
            loss_sentence(self.game, self._annals.tolls, self.outcome),
        )
        return [*head, *self._bars(rows, width), *(self._wrapped(sentence, width) if sentence else ())]

    def _loss(self, line: SideLine, *, fights: bool) -> Row:
        toll, (fought, won) = self._annals.tolls[line.side], self._annals.fights(line.side)
        said = say("{lost} of {all}", lost=toll.lost, all=toll.all)
        if fights and fought:
            said = say("{said}, {won} of {n} fights won", said=said, won=won, n=fought)
        return Row(line, 0, toll.lost / toll.all if toll.all else 0, said)

    def _luck(self, width: int) -> Block:
        """A line for each side, whose bar goes to the right from the middle where more came off than was due; and a
        sentence on the rarest."""
        lucks = self._annals.lucks
        if not lucks:
            return []
        most = max(1.0, *(max(abs(luck.won - luck.due), luck.due / SHARE) for luck in lucks.values()))
        rows = []
        for line in self.sides:
            luck = lucks[line.side]
            far = (luck.won - luck.due) / most / 2
            said = say("{won}, due {due}", won=luck.won, due=tenths(luck.due))
            rows.append(Row(line, 0.5 + min(0, far), 0.5 + max(0, far), said))
        head = self._head(say("Luck of the dice: {what}", what=self._annals.luck_counts), width)
        return [*head, *self._bars(rows, width), *self._wrapped(luck_sentence(self.game, lucks), width)]

    # -- turning points and units --------------------------------------------------------------------------------------

    def _turning(self, width: int) -> Block:
        """The turning points: number, turn, how the winner's lead changed, and what did it. A click on one does what
        its number does."""
        keys = f"1-{len(self.points)}" if len(self.points) > 1 else "1"
        lines = self._head(say("Turning points"), width, say("{keys}: see the replay", keys=keys))
        for number, point in enumerate(self.points, 1):
            when = self.host.words(say("turn {n}", n=point.turn))
            gain = f"+{point.gain}" if point.gain > 0 else f"-{-point.gain}"
            first = Content.assemble((f" {number} ", MARK), f" {when} ", (gain, "bold"), " ")
            what = say("no single deed did it") if point.news is None else self.game.phrase(point.news)
            what = with_others(what, point.others)
            found = [pressing(line, str(number)) for line in self._hanging(first, what, width)]
            lines += map(self._chosen, found) if self.picked == number - 1 else found
        return lines if self.points else []

    def _chosen(self, line: Content) -> Content:
        return line.stylize("reverse") if self.host.palette.depth == "none" else line.stylize_before(CHOSEN)

    def _units(self, size: Size) -> Block:
        """The units that made it, those that destroyed most first: as many as half of the page has room for."""
        shown = self.survivors()[: max(3, size.height // 4)]
        lines = self._head(say("Units that made it"), size.width, say("u: list all"), "u") if shown else []
        for line in shown:
            lines += [pressing(each, "u") for each in self._unit(line, size.width)]
        return lines

    def survivors(self) -> list[UnitLine]:
        """The units of sides that are left at the end: those that destroyed most first, of others the winners'."""
        winners = self.outcome.winners
        kills, ours = self._annals.kills, {line.side for line in self.sides}
        units = [line for line in self._view.units if line.badge.side in ours]
        return sorted(units, key=lambda line: (-kills.get(line.badge.unit, 0), line.badge.side not in winners))

    def _unit(self, line: UnitLine, width: int) -> Block:
        slot = next((side.colour for side in self.sides if side.side == line.badge.side), None)
        letter = f" {self.host.words(line.badge.letter)} "
        first = Content.assemble((letter, side_style(slot, self.host.palette)), " ")
        return self._hanging(first, self.deed(line), width)

    def deed(self, line: UnitLine) -> Text:
        """The name of a unit and, if it has destroyed any, how many others it has."""
        destroyed = self._annals.kills.get(line.badge.unit, 0)
        return say("{unit}: destroyed {n}", unit=line.name, n=destroyed) if destroyed else line.name

    # -- how -----------------------------------------------------------------------------------------------------------

    def _head(self, text: Text, width: int, key: Text = "", pressed: str = "") -> Block:
        """A heading and, where there is room behind it, the key that leads further, which a click presses."""
        words = Content.styled(self.host.words(text), HEAD)
        further = Content.styled(f"  {self.host.words(key)}" if key else "", "$foreground-muted")
        whole = Content.assemble(words, further)
        lines = (whole if whole.cell_length <= width else words).wrap(width)
        return [pressing(line, pressed) for line in lines] if pressed else [*lines]

    def _ink(self, line: SideLine) -> str:
        return side_ink(line.colour, self.host.palette)

    @property
    def _name_room(self) -> int:
        return min(NAME, max(len(self.host.words(side.name)) for side in self.sides))

    def _bar_room(self, rows: Sequence[Row], width: int) -> int:
        """How many cells are left for bars between the names of the sides and what is said of them."""
        return width - self._name_room - 2 - max(len(self.host.words(row.said)) for row in rows)

    def _bars(self, rows: Sequence[Row], width: int) -> Iterator[Content]:
        wide, room = self._name_room, self._bar_room(rows, width)
        long = max(4, min(WIDE if width >= ROOMY else NARROW, room)) // 2 * 2
        for row in rows:
            name = f"{self.host.words(row.line.name)[:wide]:<{wide}} "
            parts = self._filled(row.line, round(long * row.start), round(long * row.end), long)
            yield Content.assemble((name, self._ink(row.line)), *parts, f" {self.host.words(row.said)}")

    def _filled(self, line: SideLine, start: int, end: int, long: int) -> Iterator[tuple[str, str]]:
        """The parts of a bar of `long` cells that is filled from `start` to `end`."""
        if self.signs:
            yield "." * start + "#" * (end - start) + "." * (long - end), ""
            return
        yield " " * start, TROUGH
        yield " " * (end - start), f"on {self._ink(line).split()[-1]}"
        yield " " * (long - end), TROUGH

    def _wrapped(self, text: Text, width: int) -> Block:
        return [*Content.styled(self.host.words(text), "$foreground-muted").wrap(width)]

    def _hanging(self, first: Content, text: Text, width: int) -> Block:
        """`first` and behind it `text`, whose further lines begin below its first."""
        indent = first.cell_length
        lines = Content(self.host.words(text)).wrap(width - indent)
        return [Content.assemble(" " * indent if at else first, line) for at, line in enumerate(lines)] or [first]
