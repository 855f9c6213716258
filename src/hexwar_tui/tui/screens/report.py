"""The reports of the sides, to be read before they are given out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from hexwar_tui.engine.language import N_, say
from hexwar_tui.tui.keys import key_line
from hexwar_tui.tui.screens.full_screen import FullScreen


class ReportScreen(FullScreen[None]):
    """One report at a time, as it would be mailed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn(1)", N_("Next report"), priority=True),
        Binding("shift+tab", "turn(-1)", N_("Report before"), priority=True),
        Binding("escape,enter", "close", N_("Back")),
    ]

    def __init__(self, reports: Sequence[Sequence[str]]) -> None:
        super().__init__(classes="report")
        self._reports, self._at = reports, 0

    def compose(self) -> ComposeResult:
        """The heading, the text, the keys."""
        yield Static("", classes="top-line")
        with VerticalScroll(classes="digest-body"):
            yield Static("", classes="report-text", markup=False)
        keys = (("Tab", say("next report")), ("↑ ↓", say("scroll")), ("Esc", say("back")))
        yield Static(key_line(self, *keys), classes="key-line")

    def on_mount(self) -> None:
        """The text has the keyboard."""
        self.query_one(VerticalScroll).focus()
        self._show()

    def _show(self) -> None:
        heading, *lines = self._reports[self._at]
        self.query_one(".top-line", Static).update(self.content(heading.removeprefix("# ")))
        self.query_one(".report-text", Static).update(self.content("\n".join(lines).strip()))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_turn(self, by: int) -> None:
        """Another side's report."""
        self._at = (self._at + by) % len(self._reports)
        self._show()

    def action_close(self) -> None:
        """Back to the desk."""
        self.dismiss(None)
