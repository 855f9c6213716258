"""A question to be answered by yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.widgets.panel import STYLES


class AskDialog(Dialog[bool]):
    """Asks the question `ask`: Enter answers True, Escape None. `lines` stand below the question, `alarm` in red above
    it; `yes` says in the line of keys what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "yes", "")]

    def __init__(self, title: Text, ask: Text, lines: Sequence[Text] = (), yes: Text = "", *, alarm: Text = "") -> None:
        super().__init__(title, say("Enter: {yes}   Esc: back", yes=yes or say("yes")))
        self._ask, self._lines, self._alarm = ask, lines, alarm

    def body(self) -> ComposeResult:
        """Lays out the question and the lines, which scroll where they are many."""
        if self._alarm:
            yield Static(self.content(self._alarm, STYLES[Tone.BAD]), classes="ask alarm")
        yield Static(self.content(self._ask), classes="ask")
        with VerticalScroll(classes="lines"):
            for line in self._lines:
                yield Static(self.content(say("• {line}", line=line)))

    def action_yes(self) -> None:
        """Closes the dialog with the answer True."""
        self.answer(True)
