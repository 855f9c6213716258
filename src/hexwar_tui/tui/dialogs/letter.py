"""A text of several lines; whatever is typed passes the one function that makes it harmless."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static, TextArea

from hexwar_tui.engine.language import Text, say, say_many
from hexwar_tui.engine.typed import clean
from hexwar_tui.tui.dialogs.dialog import Dialog


class LetterDialog(Dialog[str]):
    """From `least` to `longest` characters; Enter begins a new line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,f2", "take", "", priority=True)]

    def __init__(self, title: Text, ask: Text, least: int, longest: int, start: str = "") -> None:
        super().__init__(title, say("Ctrl+S: take it   Enter: new line   Esc: back"))
        self._ask, self._least, self._longest, self._start = ask, least, longest, start

    def body(self) -> ComposeResult:
        """The question and the text, which scrolls."""
        yield Static(self.content(self._ask), classes="ask")
        yield TextArea(self._start, soft_wrap=True, tab_behavior="focus", compact=True, classes="letter")
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """The text has the keyboard."""
        self.query_one(TextArea).focus()

    def action_take(self) -> None:
        """Takes the text, if it is as long as wanted."""
        text = clean(self.query_one(TextArea).text, self._longest + 1, lines=True)
        if len(text) > self._longest:
            told = say("There is room for {n} characters at most.", n=self._longest)
        elif len(text) < self._least:
            told = say_many("At least {n} character is wanted.", "At least {n} characters are wanted.", self._least)
        else:
            self.answer(text)
            return
        self.query_one(".fault", Static).update(self.content(told))
