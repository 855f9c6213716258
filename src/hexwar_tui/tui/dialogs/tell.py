"""Something to be read; any of the usual keys closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


class TellDialog(Dialog[bool]):
    """Sentences, one below the other."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("space", "leave", "")]

    def __init__(self, title: Text, lines: Sequence[Text]) -> None:
        super().__init__(title, say("Enter: close"))
        self._lines = lines

    def body(self) -> ComposeResult:
        """The sentences; they scroll where they are many."""
        with VerticalScroll(classes="lines"):
            for line in self._lines:
                yield Static(self.content(line))

    def on_mount(self) -> None:
        """The text has the keyboard, so that it scrolls."""
        self.query_one(VerticalScroll).focus()
