"""The side panel: tabs with lines that say in words everything that the map shows."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from hexwar_tui.engine.view import Panel, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.bars import bar
from hexwar_tui.tui.widgets.card import BLANK, Card, is_head
from hexwar_tui.tui.widgets.line_parts import STYLES
from hexwar_tui.tui.widgets.long_text import LongText, put

BAR = 5
"""How many cells long the bar of a line is that stands by itself."""


def line_content(speaker: Speaking, line: Line) -> Content:
    """Returns a line of a panel as content: words, bar and value. If the line has a hex, the content's style carries it
    as `cell` in its meta, where clicks find it."""
    parts = [speaker.content(line.text)]
    if line.bar is not None:
        parts += [Content(" "), bar(*line.bar, BAR, speaker.hexwar), Content(f" {line.bar[0]}/{line.bar[1]}")]
    if line.value != "":
        parts.append(Content("  "))
        parts.append(speaker.content(line.value, "bold"))
    content = Content.assemble(*parts)
    if line.cell is not None:
        content = content.stylize(Style.from_meta({"cell": line.cell}))
    return content.stylize(STYLES[line.tone]) if STYLES[line.tone] else content


EDGES = 2
"""How many cells of the line of tabs are left empty, one at either end."""


class CardText(LongText, Speaking):
    """Lines of a panel, laid out for the room there is: blocks stand apart where all of them can be seen so."""

    def __init__(self, classes: str) -> None:
        super().__init__(classes)
        self._lines: Sequence[Line] = ()
        self._view: View | None = None

    def show_lines(self, lines: Sequence[Line], view: View | None) -> None:
        """Shows these lines; `view` has the units that cards among them are about."""
        self._lines, self._view = lines, view
        self._wrap()

    def laid_out(self, size: Size) -> Sequence[Content]:
        """The lines for so much room, without those that are blank if the others take all of it, or lines stand close
        together by the settings."""
        lines = Card(self, size.width, self._view).laid_out(self._lines)
        self._text = lines
        if self.hexwar.is_compact or self.lines_of(lines, size.width) > size.height:
            return self._without_bare_head([line for line in lines if line is not BLANK], size)
        return lines

    def _without_bare_head(self, lines: Sequence[Content], size: Size) -> Sequence[Content]:
        """The lines, with a head moved on that would stand at the lower edge with nothing of its section below it."""
        top = 0
        for at, line in enumerate(lines):
            end = top + self._count(line, size.width)
            if end >= size.height:
                bare = is_head(line) and end == size.height and at < len(lines) - 1
                return [*lines[:at], *[BLANK] * (end - top), *lines[at:]] if bare else lines
            top = end
        return lines


class SidePanel(Vertical, Speaking):
    """Tabs along the top, the first for the hex under the cursor; below them the lines of the open tab."""

    class Pointed(Message):
        """Posted when the player has clicked on a line that tells of the hex `cell`."""

        def __init__(self, cell: Cell) -> None:
            self.cell = cell
            super().__init__()

    def __init__(self) -> None:
        super().__init__(classes="side-panel")
        self._panels: list[Panel] = []
        self._view: View | None = None
        self._open = "hex"

    def compose(self) -> ComposeResult:
        """Lays out the tabs, and the lines of the open one."""
        yield Static("", classes="tabs")
        yield CardText("panel-body")

    def show(self, hex_lines: Sequence[Line], panels: Sequence[Panel], view: View | None = None) -> None:
        """Shows the lines about the hex under the cursor, and the system's panels; the open tab stays open. The `view`
        has the units that cards among the lines are about."""
        self._view = view
        self._panels = [Panel("hex", say("Hex"), tuple(hex_lines)), *panels]
        if all(panel.id != self._open for panel in self._panels):
            self._open = "hex"
        self._draw()

    def show_hex(self, hex_lines: Sequence[Line]) -> None:
        """Shows other lines in the tab of the hex; the system's panels stay as they are."""
        if self._panels:
            self._panels[0] = Panel("hex", say("Hex"), tuple(hex_lines))
            if self._open == "hex":
                self._draw_lines()
                self.query_one(CardText).scroll_home(animate=False)

    def turn(self, by: int) -> None:
        """Opens the next tab, after the last the first; with `by` -1 the one before."""
        ids = [panel.id for panel in self._panels]
        if ids:
            self.open_tab(ids[(ids.index(self._open) + by) % len(ids)])

    def open_tab(self, panel: str) -> None:
        """Opens the tab of this id."""
        self._open = panel
        self._draw()
        self.query_one(CardText).scroll_home(animate=False)

    def on_click(self, event: events.Click) -> None:
        """Opens the tab that was clicked on; if a line that tells of a hex was, posts `Pointed`."""
        meta = event.style.meta
        if "tab" in meta:
            self.open_tab(meta["tab"])
        elif "cell" in meta:
            self.post_message(self.Pointed(meta["cell"]))

    def scroll_lines(self, by: int) -> None:
        """Scrolls the open tab down by `by` lines, or up if the number is negative."""
        self.query_one(CardText).scroll_relative(y=by, animate=False)

    def _draw(self) -> None:
        put(self.tabs_in(self.size.width - EDGES), self.query_one(".tabs", Static))
        self._draw_lines()

    def on_resize(self) -> None:
        """Names as many tabs as there is room for now."""
        if self._panels:
            put(self.tabs_in(self.size.width - EDGES), self.query_one(".tabs", Static))

    def tabs_in(self, room: int) -> Content:
        """The tabs in one line of so many cells: the open one, and as many of those after and before it as have room; a
        sign says how many others there are, and a click on it opens the next of them. Before there is any room, all
        of them."""
        tabs = [self._tab(panel) for panel in self._panels]
        first = last = next(at for at, panel in enumerate(self._panels) if panel.id == self._open)
        while first > 0 or last < len(tabs) - 1:
            wider = [(first, last + 1)] if last < len(tabs) - 1 else []
            wider += [(first - 1, last)] if first > 0 else []
            fits = next((each for each in wider if self._some(tabs, *each).cell_length <= room), None)
            if fits is None and room > 0:
                break
            first, last = fits or wider[0]
        return self._some(tabs, first, last)

    def _some(self, tabs: Sequence[Content], first: int, last: int) -> Content:
        """The tabs from `first` to `last`, with a sign for those before and for those behind them."""
        shown = [*tabs[first : last + 1]]
        if first > 0:
            shown.insert(0, self._sign(first - 1, hidden=first))
        if last < len(tabs) - 1:
            shown.append(self._sign(last + 1, hidden=len(tabs) - 1 - last))
        return Content(" ").join(shown)

    def _sign(self, at: int, *, hidden: int) -> Content:
        """The sign for so many tabs that are hidden; a click on it opens the one with the index `at`."""
        sign = self.content(f"+{hidden}", "$foreground-muted")
        return sign.stylize(Style.from_meta({"tab": self._panels[at].id}))

    def _tab(self, panel: Panel) -> Content:
        title: Text = say("[{title}]", title=panel.title) if panel.id == self._open else panel.title
        content = self.content(title, "bold" if panel.id == self._open else "$foreground-muted")
        return content.stylize(Style.from_meta({"tab": panel.id}))

    def _draw_lines(self) -> None:
        panel = next(panel for panel in self._panels if panel.id == self._open)
        self.query_one(CardText).show_lines(panel.lines, self._view)
