"""The dialog to write a letter in. It alone needs Textual's editor, so it is loaded with the first letter."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static, TextArea

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.tui.dialogs.dialog import Dialog


class LetterDialog(Dialog[str]):
    """Asks for a text of several lines, of `least` to `longest` characters; `start` is in the field at first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,f2", "take", "", priority=True)]

    leads_on = "Ctrl+S"

    def __init__(self, title: Text, ask: Text, least: int, longest: int, start: str = "") -> None:
        super().__init__(title, say("Ctrl+S: take it   Enter: new line   Esc: back"))
        self._ask, self._least, self._longest, self._start = ask, least, longest, start

    def begin_at(self, value: Any) -> bool:
        """Has the text `value` in the field at first; returns whether it is one."""
        if isinstance(value, str):
            self._start = value
        return isinstance(value, str)

    def body(self) -> ComposeResult:
        """Lays out the question and the text, which scrolls."""
        yield Static(self.content(self._ask), classes="ask")
        yield TextArea(self._start, soft_wrap=True, tab_behavior="focus", compact=True, classes="letter")
        yield Static("", classes="fault")

    def filled_in(self) -> list[str]:
        """The text so far."""
        return [field.text for field in self.query(TextArea)]

    def action_leave(self) -> None:
        """Closes the dialog with the answer None; where something would be lost by that, only the second time."""
        if self.is_half_written and not self._is_kept:
            self._say_it_is_kept()
        else:
            super().action_leave()

    def action_take(self) -> None:
        """Answers with the text; if it is too short or too long, says so."""
        text = clean(self.query_one(TextArea).text, self._longest + 1, lines=True)
        if len(text) > self._longest:
            told = say("There is room for {n} characters at most.", n=self._longest)
        elif len(text) < self._least:
            told = say_many("At least {n} character is wanted.", "At least {n} characters are wanted.", self._least)
        else:
            self.answer(text)
            return
        self.complain(told)
