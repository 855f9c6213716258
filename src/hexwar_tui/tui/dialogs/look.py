"""All that is known of a hex, with the room of a whole dialog: the panel is small on small terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.widgets.panel import line_content


class LookDialog(Dialog[bool]):
    """Shows `lines` of the panel; they scroll where they are many."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("space", "leave", ""), ("i", "leave", "")]

    def __init__(self, title: Text, lines: Sequence[Line]) -> None:
        super().__init__(title, say("Enter: close"))
        self._lines = lines

    def body(self) -> ComposeResult:
        """Lays out the lines, one below the other."""
        with VerticalScroll(classes="lines"):
            yield Static(Content("\n").join(line_content(self, line) for line in self._lines))
