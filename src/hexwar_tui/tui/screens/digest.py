"""The digest: what happened in this side's sight since its last turn, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.screens.full_screen import FullScreen


class Digest(FullScreen[str]):
    """Sentences, a turn's under its heading, and a note below them. Answers "table", or "replay" to have it stepped on
    the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "answer('table')", ""),
        ("escape", "answer('table')", ""),
        ("space", "answer('table')", ""),
        ("r", "answer('replay')", ""),
    ]

    def __init__(self, title: Text, told: Sequence[tuple[int, Text]], note: Text = "") -> None:
        super().__init__(classes="digest")
        self._heading, self._told, self._note = title, told, note

    def compose(self) -> ComposeResult:
        """Heading, sentences, keys."""
        yield Static(self.content(self._heading), classes="top-line")
        with VerticalScroll(classes="digest-body"):
            yield Static(Content("\n").join(self._lines()))
        yield Static(
            self.content(say("Enter: to the table   r: step by step on the map   ↑ ↓: scroll")), classes="key-line"
        )

    def on_mount(self) -> None:
        """The text has the keyboard, at its end where the newest is."""
        body = self.query_one(VerticalScroll)
        body.focus()
        body.scroll_end(animate=False)

    def _lines(self) -> list[Content]:
        lines: list[Content] = []
        turn = None
        for number, sentence in self._told:
            if number != turn:
                turn = number
                lines.append(self.content(say("Turn {n}", n=number), "bold"))
            lines.append(self.content(say("  {sentence}", sentence=sentence)))
        if self._note:
            lines += [Content(""), self.content(self._note, "$foreground-muted")]
        return lines

    def action_answer(self, answer: str) -> None:
        """To the table, or to the map of what happened."""
        self.dismiss(answer)
