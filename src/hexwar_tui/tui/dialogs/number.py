"""A whole number within bounds."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


class NumberDialog(Dialog[int]):
    """Typed, or counted up and down with the arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "count(1)", ""),
        ("down", "count(-1)", ""),
        ("pageup", "count(10)", ""),
        ("pagedown", "count(-10)", ""),
    ]

    def __init__(self, title: Text, ask: Text, lowest: int, highest: int, start: int | None = None) -> None:
        super().__init__(title, say("↑: more   ↓: less   Enter: take it   Esc: back"))
        self._ask, self._lowest, self._highest = ask, lowest, highest
        self._start = lowest if start is None else start

    def body(self) -> ComposeResult:
        """The question with its bounds, and the field."""
        bounds = say("from {low} to {high}", low=self._lowest, high=self._highest)
        yield Static(self.content(say("{ask} ({bounds})", ask=self._ask, bounds=bounds)), classes="ask")
        yield Input(str(self._start), type="integer", select_on_focus=True, compact=True)
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """The field has the keyboard."""
        self.query_one(Input).focus()

    def action_count(self, by: int) -> None:
        """Counts within the bounds."""
        field = self.query_one(Input)
        now = int(field.value) if field.value.lstrip("-").isdigit() else self._lowest
        field.value = str(max(self._lowest, min(self._highest, now + by)))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text.lstrip("-").isdigit() and self._lowest <= int(text) <= self._highest:
            self.answer(int(text))
        else:
            told = say("A whole number from {low} to {high} is wanted.", low=self._lowest, high=self._highest)
            self.query_one(".fault", Static).update(self.content(told))
