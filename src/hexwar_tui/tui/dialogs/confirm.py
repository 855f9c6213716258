"""The dialog before an order is given: what it will cost, and the exact odds of its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Offset, Region
from textual.widgets import Static

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.dialog import CORNERS, FRAME, MARGIN, Dialog
from hexwar_tui.tui.widgets.bars import columns
from hexwar_tui.tui.widgets.panel import line_content

BAR = 24
"""How many cells long the longest bar of a distribution is."""

BARS = "$text-success"
"""How bars and columns are drawn."""

NUMBER, SHARE = 4, 13
"""How many cells a value takes in the middle of the screen, and its chance."""

BESIDE = 2
"""How many cells of a line are left to a scrollbar where the dialog stands beside a map."""

LEAST_OF_ODDS = 4
"""How many lines the odds of dice take at least, drawn as columns."""

MOST_ROWS, LEAST_CHANCE = 14, 0.0005
"""How many values of a distribution are shown at most, the likeliest, and how likely each is at least."""


class ConfirmDialog(Dialog[str]):
    """Shows what an order will do before it is given; answers "give", or, with `can_queue`, "queue". `sentence`
    tells the order, or asks whether to give it: then `yes` says what Enter answers."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,full_stop", "give", ""), ("q", "queue", "")]

    picks: Callable[[Cell], object] | None = None
    """What is called with a hex beside the dialog that was clicked on, before that steps back to the last question."""

    def __init__(
        self,
        title: Text,
        preview: Preview,
        sentence: Text = "",
        *,
        yes: Text = "",
        can_queue: bool = False,
    ) -> None:
        keys = say("Enter: give the order   Esc: back")
        if yes:
            keys = say("Enter: {yes}   Esc: back", yes=yes)
        elif can_queue:
            keys = say("Enter: give the order   q: put it off for later   Esc: back")
        super().__init__(title, keys)
        self._preview, self._sentence, self._can_queue = preview, sentence, can_queue

    @property
    def lines(self) -> Sequence[Line]:
        """What the order costs and what its dice need, in lines."""
        return self._preview.lines

    @property
    def has_odds(self) -> bool:
        """Whether it shows the odds of any dice."""
        return bool(self._preview.odds)

    def body(self) -> ComposeResult:
        """Lays out what is ordered, then what it costs, then the odds of each number that dice decide."""
        told = self._told()
        with VerticalScroll(classes="preview", can_focus=True):
            for line in told:
                yield Static(line)
            for odds in self._odds_drawn(told):
                yield Static(odds, classes="odds")

    def clicked_beside(self, at: Offset) -> None:
        """Steps back, and has the last question answered by the hex that was clicked on, if that can be."""
        cell = self._find_cell(at)
        if cell is not None and self.picks is not None:
            self.picks(cell)
        self.action_leave()

    def stand_again(self) -> None:
        """Has the dialog find its room again, and draws the odds for that."""
        super().stand_again()
        shown = self.query(".odds").results(Static)
        for static, odds in zip(shown, self._odds_drawn(self._told()), strict=True):
            static.update(odds)

    def fits(self, region: Region) -> bool:
        """Whether the order, what it costs, its odds in few lines and the keys are seen at once in a region."""
        least = LEAST_OF_ODDS * len(self._preview.odds)
        return self._lines_in(region.width, self._told()) + least <= region.height - FRAME

    def _told(self) -> list[Content]:
        """The order and what it costs, in lines that are wrapped."""
        sentence = [self.content(self._sentence, "bold")] if self._sentence else []
        return [*sentence, *(line_content(self, line) for line in self._preview.lines)]

    @property
    def leaves_out_keys(self) -> bool:
        """Whether the odds have room only where the keys would be told, in whatever lines they are drawn: Enter and
        Escape answer as everywhere."""
        told = self._told()
        drawn = self._odds_drawn(told)
        return self._have_room(told, drawn, keys=False) and not self._have_room(told, drawn)

    def _odds_drawn(self, told: Sequence[Content]) -> list[Content]:
        """The odds as a row for each value; beside a map, where so many rows find no room, as columns, or, where those
        find none, as the numbers below them: above the keys or, if not even these do, in the place of the keys."""
        ways = [*self._ways_to_draw()]
        found = (drawn for keys in (True, False) for drawn in ways if self._have_room(told, drawn, keys=keys))
        return next(found, ways[-1])

    def _ways_to_draw(self) -> Iterator[list[Content]]:
        """Yields the odds as rows and, beside a map, as columns that are ever lower."""
        rows = [self._odds(line) for line in self._preview.odds]
        yield rows
        for high in (2, 1, 0) if self.room is not None else ():
            lines = [self._in_columns(line, high=high) for line in self._preview.odds]
            yield [found or row for found, row in zip(lines, rows, strict=True)]

    def _have_room(self, told: Sequence[Content], odds: Sequence[Content], *, keys: bool = True) -> bool:
        """Whether all that would be told, each of the odds with a line before it, has room, with the keys or without;
        in the middle of the screen it has."""
        if self.room is None:
            return True
        region = self.room.region
        return self._lines_in(region.width, (*told, *odds), keys=keys) + len(odds) <= region.height - FRAME

    def _lines_in(self, box: int, shown: Sequence[Content], *, keys: bool = True) -> int:
        """How many lines `shown` takes in a box so many cells wide beside a map, its keys included if wanted, and its
        title where that finds no room in the upper edge."""
        width, title = box - FRAME - MARGIN, self.content(self._title)
        heading = title.get_height({}, width) + 1 if title.cell_length > box - CORNERS else 0
        read = sum(each.get_height({}, width - BESIDE) for each in shown if each)
        return heading + read + (self.keys_drawn(width).get_height({}, width) + 1 if keys else 0)

    def _odds(self, line: OddsLine) -> Content:
        """The odds as rows, each with a value, its chance and a bar."""
        shown = [(f"{value}", self.words(percent(chance)), chance) for value, chance in _shown(line)]
        number, share, longest = NUMBER, SHARE, BAR
        if self.room is not None:
            number, share = (max(map(len, texts)) for texts in ([row[0] for row in shown], [row[1] for row in shown]))
            longest = max(1, min(BAR, self.inner_width() - BESIDE - number - share - 2))
        rows, top = [self._mean(line)], max(chance for *_, chance in shown)
        sign, least = ("█", 1) if self._has_blocks else ("#", 0)
        for value, told, chance in shown:
            bar = sign * max(least, round(chance / top * longest))
            rows.append(Content.assemble(f"{value:>{number}} {told:>{share}} ", (bar, BARS)))
        return Content("\n").join(rows)

    def _in_columns(self, line: OddsLine, *, high: int) -> Content | None:
        """The odds as columns so many lines `high`, at most two, each above its value and its chance; None where
        there is no room or no sign for them."""
        shown, room = _shown(line), self.inner_width() - BESIDE
        for texts in _shares([chance for _, chance in shown]):
            shares = list(map(self.words, texts))
            cell = max(len(text) for text in (*shares, *(f"{value}" for value, _ in shown))) + 1
            if self._has_blocks and cell * len(shown) + 1 <= room:
                upper, lower = columns([chance for _, chance in shown], high)
                drawn = ["".join(f"{sign * (cell - 1):<{cell}}" for sign in row) for row in (upper, lower)[2 - high :]]
                told = ["".join(f"{text:<{cell}}" for text in row) for row in ((str(v) for v, _ in shown), shares)]
                bars = [Content.styled(row.rstrip(), BARS) for row in drawn]
                return Content("\n").join([self._mean(line), *bars, Content(told[0]), Content(f"{told[1].rstrip()} %")])
        return None

    @property
    def _has_blocks(self) -> bool:
        return self.hexwar.charset == "unicode"

    def _mean(self, line: OddsLine) -> Content:
        mean = say("{title}: {mean} on average", title=line.title, mean=decimal(line.odds.mean))
        return self.content(mean, "bold")

    def action_give(self) -> None:
        """Closes the dialog with the answer "give"."""
        self.answer("give")

    def action_queue(self) -> None:
        """Closes the dialog with the answer "queue", if the order can be queued; else does nothing."""
        if self._can_queue:
            self.answer("queue")


def _shown(line: OddsLine) -> list[tuple[int, float]]:
    """The likeliest values of a distribution with their chances, in their order."""
    likeliest = sorted(line.odds.chances, key=lambda one: -one[1])[:MOST_ROWS]
    top = likeliest[:1]
    return sorted({*top, *(one for one in likeliest if one[1] >= LEAST_CHANCE)})


def _shares(chances: Sequence[float]) -> Iterator[list[Text]]:
    """Yields the chances in percent: with tenths, then rounded to whole numbers; what may happen is never 0."""
    yield [decimal(100 * chance) for chance in chances]
    yield [f"{round(100 * chance)}" if chance >= 0.005 else "<1" for chance in chances]
