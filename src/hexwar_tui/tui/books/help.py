"""The help: what every key of a screen does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.stage.keys import GROUPS, Shown

KEYS_WIDTH = 18
"""How many cells wide the column of keys is."""


class HelpDialog(Dialog[bool]):
    """Lists the keys in `shown` with what they do, under a heading for each group of keys."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("question_mark", "leave", "")]

    def __init__(self, shown: Sequence[Shown]) -> None:
        super().__init__(say("Keys"), say("Up, down: scroll   Enter: close"))
        self._shown = shown

    def body(self) -> ComposeResult:
        """Lays out the keys as one text that scrolls."""
        with VerticalScroll(classes="lines"):
            yield Static(Content("\n").join(self._lines()))

    def _lines(self) -> list[Content]:
        lines: list[Content] = []
        group = None
        for line in self._shown:
            if line.group != group:
                lines += [Content("")] if lines else []
                lines.append(self.content(GROUPS[line.group], "bold"))
                group = line.group
            lines.append(self._line(line))
        return lines

    def _line(self, line: Shown) -> Content:
        keys = " ".join(dict.fromkeys(self.hexwar.key_text(key) for key in line.keys))
        gap = " " * max(2, KEYS_WIDTH - len(keys))
        return Content.assemble("  ", Content.styled(keys, "$text-accent"), gap, self.content(line.name))
