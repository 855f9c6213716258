"""The reports of the sides, for the referee to read before they are given out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Static

from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.stage.keys import key_line

FENCE = "```"
"""The line that stands before and behind the map in a report."""


class ReportScreen(FullScreen[None]):
    """Shows reports one at a time, as they would be mailed. Each is given as lines, of which the first is its
    heading."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn(1)", N_("Next report"), priority=True),
        Binding("shift+tab", "turn(-1)", N_("Previous report"), priority=True),
        Binding("escape,enter", "dismiss", N_("Back")),
    ]

    def __init__(self, reports: Sequence[Sequence[str]]) -> None:
        super().__init__(classes="report")
        self._reports, self._at = reports, 0

    def compose(self) -> ComposeResult:
        """Lays out the heading, the text and the keys."""
        yield Static("", classes="top-line")
        yield ScrollableContainer(classes="digest-body")
        keys = (("Tab", say("next report")), ("↑ ↓ ← →", say("scroll")), ("Esc", say("back")))
        yield Static(key_line(self, *keys), classes="key-line")

    def on_mount(self) -> None:
        """Gives the text the keyboard, and shows the first report."""
        self.query_one(ScrollableContainer).focus()
        self.call_next(self._show)

    async def _show(self) -> None:
        """Shows the report of now: its map however wide it is, all else folded at the edge of the screen."""
        heading, *lines = self._reports[self._at]
        self.query_one(".top-line", Static).update(self.content(heading.removeprefix("# ")))
        body = self.query_one(ScrollableContainer)
        await body.remove_children()
        parts = "\n".join(lines).strip().split(FENCE)
        await body.mount(
            *(
                Static(self.content(part.strip("\n")), classes="report-map" if place % 2 else "report-text")
                for place, part in enumerate(parts)
            )
        )
        body.scroll_home(animate=False)

    async def action_turn(self, by: int) -> None:
        """Shows the report `by` places on; after the last comes the first."""
        self._at = (self._at + by) % len(self._reports)
        await self._show()
