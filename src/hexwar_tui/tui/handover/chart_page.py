"""The screen of charts: one at a time, with the numbers that it is drawn from in a table below."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from hexwar_tui.engine.view import Chart, SideLine, View
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.stage.keys import key_text

FIGURE = 5
"""How many cells wide a number is in the table."""

MARGINS = 4
"""How many cells of the width, and how many lines of the height, are left for margins, title and keys."""


def no_charts(view: View) -> Text:
    """Returns the sentence that says why `view` has no charts: no turn has ended yet, or the game never has any."""
    if view.turn > 1:
        return say("This game has no charts.")
    return say("No charts yet: they begin with the first turn that has ended, in games that have any.")


def show_charts(screen: Screen[Any], view: View) -> bool:
    """Opens the charts of `view` over `screen`; if the view has none, opens nothing and returns False."""
    if view.charts:
        screen.app.push_screen(ChartsScreen(view))
    return bool(view.charts)


class ChartsScreen(FullScreen[None]):
    """Shows the charts of a view, which must have at least one; the arrow keys turn from one to the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "turn(1)", N_("Next chart")),
        Binding("left", "turn(-1)", N_("Previous chart")),
        Binding("escape,enter", "dismiss", N_("Back")),
    ]

    def __init__(self, view: View) -> None:
        super().__init__(classes="charts")
        self._drawn_for = Size()
        self._charts, self._sides, self._at = view.charts, view.sides, 0

    def compose(self) -> ComposeResult:
        """Lays out the title, the chart, the table of numbers and the keys."""
        yield Static("", classes="top-line")
        yield Static("", classes="chart")
        yield Static("", classes="figures")
        arrows = self.hexwar.charset == "unicode"
        turning = " ".join(key_text(key, arrows=arrows) for key in ("left", "right"))
        keys = ((turning, say("other charts")), ("Esc", say("back")))
        yield self.key_line(*keys)

    def on_mount(self) -> None:
        """Shows the first chart."""
        self._draw(self.app.size)

    def on_resize(self, event: Resize) -> None:
        """Draws the chart anew if the screen has another size now."""
        if event.size != self._drawn_for:
            self._draw(event.size)

    @property
    def chart(self) -> Chart:
        """The chart that is shown now."""
        return self._charts[self._at]

    def _draw(self, size: Size) -> None:
        self._drawn_for = size
        numbers = {"chart": self.chart.title, "n": self._at + 1, "all": len(self._charts)}
        self.query_one(".top-line", Static).update(self.content(say("{chart}   by turn, {n} of {all}", **numbers)))
        room = Size(size.width - MARGINS, size.height - len(self._sides) - MARGINS)
        from hexwar_tui.tui.look.charts import drawn  # what draws charts is loaded when they are asked for

        plain = self.hexwar.charset == "ascii"
        picture = drawn(self.chart, self._sides, room, self.hexwar.palette, plain=plain)
        self.query_one(".chart", Static).update(picture)
        self.query_one(".figures", Static).update(Content("\n").join(self._table(room.width)))

    def _table(self, width: int) -> list[Content]:
        """The lines of numbers: turns, then each side's values; only as many of the last turns as fit into `width`."""
        names = [self.words(line.name) for line in self._sides]
        wide = max(len(name) for name in names) + len("1. ")
        shown = max(1, (width - wide) // FIGURE)
        heading = self.words(say("Turn")).ljust(wide) + _row(self.chart.turns[-shown:])
        lines = [Content.styled(heading, "$foreground-muted")]
        for number, (line, name) in enumerate(zip(self._sides, names, strict=True), 1):
            lines.append(self._figures(line, f"{number}. {name}".ljust(wide), shown))
        return lines

    def _figures(self, line: SideLine, name: str, shown: int) -> Content:
        label = Content.styled(name, self.hexwar.side_style(line.colour))
        return Content.assemble(label, _row(self.chart.series[line.side][-shown:]))

    def action_turn(self, by: int) -> None:
        """Shows the chart `by` places further on; after the last comes the first."""
        self._at = (self._at + by) % len(self._charts)
        self._draw(self.app.size)


def _row(numbers: tuple[int, ...]) -> str:
    return "".join(f"{number:>{FIGURE}}" for number in numbers)
