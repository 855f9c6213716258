"""A line of text; whatever is typed passes the one function that makes it harmless."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from hexwar_tui.engine.language import Text, say, say_many
from hexwar_tui.engine.typed import clean
from hexwar_tui.tui.dialogs.dialog import Dialog


class TextDialog(Dialog[str]):
    """From `least` to `longest` characters; `hidden` for PINs."""

    def __init__(
        self, title: Text, ask: Text, longest: int, start: str = "", *, least: int = 0, hidden: bool = False
    ) -> None:
        super().__init__(title, say("Enter: take it   Esc: back"))
        self._ask, self._longest, self._start, self._least, self._hidden = ask, longest, start, least, hidden

    def body(self) -> ComposeResult:
        """The question and the field."""
        yield Static(self.content(self._ask), classes="ask")
        yield Input(self._start, max_length=self._longest, password=self._hidden, compact=True)
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """The field has the keyboard."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        text = clean(event.value, self._longest)
        if len(text) >= self._least:
            self.answer(text)
        else:
            told = say_many("At least {n} character is wanted.", "At least {n} characters are wanted.", self._least)
            self.query_one(".fault", Static).update(self.content(told))
