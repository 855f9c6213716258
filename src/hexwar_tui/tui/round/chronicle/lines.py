"""The list of a chronicle: a line for each piece of news under the heads of turns; only those in sight are drawn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from hexwar_tui.engine.events import About
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.tui.look.curves import MARK
from hexwar_tui.tui.round.inks import SIGNS, Inks
from hexwar_tui.tui.stage.speech import Speaking

QUIET = "$foreground-muted"

LEAST_RULE = 5
"""How many cells of a turn's head are free at least between its number and how the sides stood."""


class Head(NamedTuple):
    """The head over the lines of a turn; turn 0 is all that is before the first."""

    turn: int


class Row(NamedTuple):
    """A line as it is drawn: what it is about, its sentence, and the number of its hex, "" for none. The number of its
    entry is not shown: by those that are missing all would learn how much was entered in secret."""

    about: About
    said: str
    label: str


class ChronicleList(ScrollView, Speaking, can_focus=True):
    """Shows lines by their indexes, and marks one of them. `row` is asked for a line only when it comes into sight, so
    that a long chronicle costs no more than a short one; `view` has the names that are inked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", N_("The line before")),
        Binding("down", "move(1)", N_("The next line")),
        Binding("pageup", "page(-1)", N_("A page up")),
        Binding("pagedown", "page(1)", N_("A page down")),
        Binding("home", "end(0)", N_("The first line")),
        Binding("end", "end(-1)", N_("The last line")),
        Binding("left_square_bracket", "turn(-1)", N_("The turn before")),
        Binding("right_square_bracket", "turn(1)", N_("The next turn")),
        Binding("enter", "choose", N_("To the hex on the map")),
    ]

    class Marked(Message):
        """Another line is marked, `at` by its index; None where there is none."""

        def __init__(self, at: int | None) -> None:
            self.at = at
            super().__init__()

    class Chosen(Message):
        """The marked line was chosen."""

    def __init__(self, row: Callable[[int], Row], view: View) -> None:
        super().__init__(classes="chronicle-list")
        self._row, self._view = row, view
        self._rows: Sequence[int | Head] = ()
        self._first: dict[int, int] = {}
        self._standings: Mapping[int, tuple[Content, ...]] = {}
        self._heads: list[int] = []
        self._place: dict[int, int] = {}
        self._wanted = ""
        self.inks = Inks(self, view)
        self.marked: int | None = None

    # -- what is shown -------------------------------------------------------------------------------------------------

    def speak_again(self) -> None:
        """Inks the names of another language from now on."""
        self.inks = Inks(self, self._view)

    def show(self, turns: Mapping[int, int], wanted: str = "") -> None:
        """Shows the lines with these indexes, in ascending order, each under its turn, with `wanted` lit wherever it
        stands. What was marked stays so, or else the line behind it is marked."""
        rows: list[int | Head] = []
        self._first = {}
        for turn, group in groupby(turns, key=turns.__getitem__):
            lines = list(group)
            rows += [Head(turn), *lines]
            self._first[turn] = lines[0]
        self._rows, self._wanted = rows, wanted.casefold()
        self._heads = [row for row, what in enumerate(rows) if isinstance(what, Head)]
        self._place = {what: row for row, what in enumerate(rows) if isinstance(what, int)}
        self.virtual_size = Size(self.scrollable_content_region.width, len(rows))
        self._mark_nearest(list(turns))
        self.refresh()

    def _mark_nearest(self, shown: Sequence[int]) -> None:
        if not shown:
            self.mark(None)
        elif self.marked is None:
            self.mark(shown[-1])
        else:
            self.mark(shown[min(bisect_left(shown, self.marked), len(shown) - 1)])

    @property
    def shown(self) -> list[int]:
        """The indexes of the lines that are shown."""
        return list(self._place)

    def mark(self, at: int | None) -> None:
        """Marks the line with this index, and scrolls it into sight."""
        before, self.marked = self.marked, at
        self._bring_into_sight()
        if at != before:
            self.post_message(self.Marked(at))

    def _bring_into_sight(self) -> None:
        """Scrolls to the marked line, and to the head above it if it is the first of its turn."""
        if self.marked is not None:
            row = self._place[self.marked]
            above = row - 1 if row - 1 in self._heads else row
            self.scroll_to_region(Region(0, above, 1, row - above + 1), animate=False, force=True)
        self.refresh()

    def on_resize(self) -> None:
        """Keeps the marked line in sight."""
        self._bring_into_sight()

    # -- drawing -------------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """Draws the line `y` of those on the screen."""
        row, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        what = self._rows[row] if row < len(self._rows) else None
        if what is None:
            return Strip.blank(width, self.visual_style.rich_style)
        content = self._head(what.turn, width) if isinstance(what, Head) else self._line(what, width)
        strip = Visual.to_strips(self, content, width, 1, self.visual_style)[0]
        background = self.background_colors[1]
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, background)
        return strip.apply_meta({"row": row}) if isinstance(what, int) else strip

    def _head(self, turn: int, width: int) -> Content:
        """The head of a turn, with how the sides stood at its end, as much of that as has room."""
        rule = "-" if self.hexwar.charset == "ascii" else "─"
        words = self.words(say("Turn {n}", n=turn) if turn else say("Before the first turn"))
        head = Content.assemble((f"{rule}{rule} ", QUIET), (words, "bold"), " ")
        stood = self._stood(turn, width - head.cell_length - LEAST_RULE)
        end = Content.assemble(" ", stood, (f" {rule}", QUIET)) if stood else Content("")
        return Content.assemble(head, (rule * (width - head.cell_length - end.cell_length), QUIET), end)

    def _stood(self, turn: int, room: int) -> Content:
        """How the sides stood; without what was counted, or not at all, where there is no room."""
        told = self._standings.get(turn, ())
        whole, sides = Content("   ").join(told), Content("   ").join(told[1:])
        return next((content for content in (whole, sides) if content.cell_length <= room), Content(""))

    def show_standings(self, standings: Mapping[int, tuple[Content, ...]]) -> None:
        """Shows in the heads of these turns how the sides stood: what is counted, then each side."""
        self._standings = standings
        self.refresh()

    def go_to_turn(self, turn: int) -> None:
        """Marks the first line of a turn, or of the next one that has any."""
        first = next((at for now, at in self._first.items() if now >= turn), None)
        if first is not None:
            self.mark(first)

    def _line(self, at: int, width: int) -> Content:
        """Sign, sentence and, flush right, the hex; the marked line stands on a ground of its own."""
        row = self._row(at)
        unicode, plain, style = SIGNS[row.about]
        sign = plain if self.hexwar.charset == "ascii" else unicode
        room = max(4, width - 5 - len(row.label))
        said = self._lit(row.said).truncate(room, ellipsis=self.hexwar.charset == "unicode")
        gap = " " * max(1, width - 4 - said.cell_length - len(row.label))
        whole = Content.assemble(" ", (sign, style), " ", said, gap, (row.label, QUIET), " ")
        if at != self.marked:
            return whole
        if self.hexwar.palette.flat:  # The ground of the marked line may be the very ink of a side.
            whole = Content(whole.plain)
        return whole.stylize("reverse" if self.hexwar.palette.depth == "none" else "bold on $primary 45%")

    def _lit(self, words: str) -> Content:
        """The sentence with the names of units and sides inked, and what is searched for lit."""
        said, found = self.inks.content(words), words.casefold().find(self._wanted) if self._wanted else -1
        if len(words.casefold()) != len(words):  # places would not be the same
            return said
        while found >= 0:
            said = said.stylize(MARK, found, found + len(self._wanted))
            found = words.casefold().find(self._wanted, found + len(self._wanted))
        return said

    # -- keys and clicks -----------------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Marks the line so many lines further down; with a negative number further up."""
        shown = self.shown
        if shown and self.marked is not None:
            self.mark(shown[max(0, min(shown.index(self.marked) + by, len(shown) - 1))])

    def action_page(self, by: int) -> None:
        """Marks a line so many pages further down."""
        self.action_move(by * max(1, self.size.height - 2))

    def action_end(self, at: int) -> None:
        """Marks the first line (0) or the last (-1)."""
        if shown := self.shown:
            self.mark(shown[at])

    def action_turn(self, by: int) -> None:
        """Marks the first line of the next turn; with `by` -1 of this turn, or else of the turn before."""
        if self.marked is None:
            return
        row = self._place[self.marked]
        heads = [head for head in self._heads if (head > row if by > 0 else head < row - 1)]
        if heads:
            first = self._rows[(heads[0] if by > 0 else heads[-1]) + 1]
            assert isinstance(first, int), "every head has a line below it"
            self.mark(first)

    def action_choose(self) -> None:
        """Posts `Chosen`."""
        if self.marked is not None:
            self.post_message(self.Chosen())

    def on_click(self, event: Click) -> None:
        """Marks the line that was clicked on; if it is marked, chooses it."""
        row = event.style.meta.get("row")
        what = self._rows[row] if isinstance(row, int) and row < len(self._rows) else None
        if isinstance(what, int):
            if what == self.marked:
                self.action_choose()
            else:
                self.mark(what)
