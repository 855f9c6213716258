"""The dialog before a part is ended: what is fatal first, what was left undone, and keys that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.widgets.line_parts import STYLES

MOST_KEYS = 9
"""How many of the lines have a key, at most: the digits from 1 on."""


@dataclass(frozen=True, slots=True)
class Undone:
    """What was left undone: a sentence, whether what it tells of is lost for good, and the hex that it leads to, None
    for none."""

    text: Text
    is_fatal: bool = False
    cell: Cell | None = None


class EndDialog(AskDialog):
    """Asks whether a part is to be ended, with what was left undone, the fatal first and in red. A line that leads
    somewhere has a digit: that key, or a click on the line, closes the dialog, and `goes_to` is then the hex."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(digit), f"go({digit})", "") for digit in range(1, MOST_KEYS + 1)
    ]

    def __init__(self, title: Text, ask: Text, undone: Sequence[Undone], yes: Text, *, alarm: Text = "") -> None:
        self._undone = sorted(undone, key=lambda line: not line.is_fatal)
        self._leads = [line for line in self._undone if line.cell is not None][:MOST_KEYS]
        self.goes_to: Cell | None = None
        super().__init__(title, ask, [line.text for line in self._undone], yes, alarm=alarm)
        if self._leads:
            self._keys = say("Enter: {yes}   Digit: go there   Esc: back", yes=yes)

    def told(self) -> ComposeResult:
        """Lays out a line for each thing left undone, with its key where it leads somewhere."""
        with VerticalScroll(classes="lines"):
            for line in self._undone:
                yield Static(self._line(line))

    def _line(self, line: Undone) -> Content:
        said = self.content(line.text, STYLES[Tone.BAD] if line.is_fatal else "")
        if line not in self._leads:
            return Content.assemble(self.content("• "), said)
        key = str(self._leads.index(line) + 1)
        told = Content.assemble(Content.styled(f" {key} ", "$text-accent bold on $panel"), " ", said)
        return told.stylize(Style.from_meta({"key": key}))

    def action_go(self, digit: int) -> None:
        """Closes the dialog and leads to the hex of the line with this digit; does nothing where there is none."""
        if digit <= len(self._leads):
            self.goes_to = self._leads[digit - 1].cell
            self.answer(None)
