"""A line of text; whatever is typed passes the one function that makes it harmless."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.typed import clean
from hexwar_tui.tui.dialogs.dialog import Dialog


class TextDialog(Dialog[str]):
    """At most `longest` characters; `hidden` for PINs."""

    def __init__(self, title: Text, ask: Text, longest: int, start: str = "", *, hidden: bool = False) -> None:
        super().__init__(title, say("Enter: take it   Esc: back"))
        self._ask, self._longest, self._start, self._hidden = ask, longest, start, hidden

    def body(self) -> ComposeResult:
        """The question and the field."""
        yield Static(self.content(self._ask), classes="ask")
        yield Input(self._start, max_length=self._longest, password=self._hidden, compact=True)

    def on_mount(self) -> None:
        """The field has the keyboard."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self.answer(clean(event.value, self._longest))
