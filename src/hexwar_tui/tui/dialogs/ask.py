"""A question with two answers, and what speaks for caution."""

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
    """Enter is yes, Escape is no; `lines` are said below the question, `alarm` in red above it."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "yes", "")]

    def __init__(self, title: Text, ask: Text, lines: Sequence[Text] = (), yes: Text = "", *, alarm: Text = "") -> None:
        super().__init__(title, say("Enter: {yes}   Esc: back", yes=yes or say("yes")))
        self._ask, self._lines, self._alarm = ask, lines, alarm

    def body(self) -> ComposeResult:
        """The question, and the lines that scroll where they are many."""
        if self._alarm:
            yield Static(self.content(self._alarm, STYLES[Tone.BAD]), classes="ask alarm")
        yield Static(self.content(self._ask), classes="ask")
        with VerticalScroll(classes="lines"):
            for line in self._lines:
                yield Static(self.content(say("• {line}", line=line)))

    def action_yes(self) -> None:
        """Enter."""
        self.answer(True)
