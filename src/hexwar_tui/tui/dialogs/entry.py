"""Dialogs to type something into: a number, a line of text."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, Static

from hexwar_tui.engine.orders.order import FieldSpec
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.tui.dialogs.dialog import MOST_STEPS, Dialog

FAR_OUT = 1_000_000
"""How far from 0 a number may be that has no bounds of its own."""

LONGEST_NUMBER = 12
"""How many characters of a number can be typed. Textual looks longer ones over for ever, and Python reads none that are
much longer."""


def path_in(typed: str) -> Path:
    """The path that was typed; ``~`` or ``~name`` at its beginning is a home folder, if there is such a one."""
    return Path(os.path.expanduser(typed))  # noqa: PTH111 - pathlib's own raises where there is none


class NumberDialog(Dialog[int]):
    """Asks for a whole number from `lowest` to `highest`, typed, or counted up and down with the arrows; `start` is in
    the field at first, with None `lowest`. Bounds that are None are not named, and are far out. `told` says what a
    number comes to, below the field."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "count(1)", ""),
        ("down", "count(-1)", ""),
        ("pageup", "count(10)", ""),
        ("pagedown", "count(-10)", ""),
    ]

    def __init__(
        self,
        title: Text,
        ask: Text,
        lowest: int | None,
        highest: int | None,
        start: int | None = None,
        told: Callable[[int], Text] | None = None,
    ) -> None:
        super().__init__(title, say("↑: more   ↓: less   Enter: take it   Esc: back"))
        self._is_bound = lowest is not None and highest is not None
        self._ask = ask
        self._lowest = -FAR_OUT if lowest is None else lowest
        self._highest = FAR_OUT if highest is None else highest
        self._start = self._lowest if start is None else start
        self._told = told

    def begin_at(self, value: Any) -> bool:
        """Has the number `value` in the field at first; returns whether it is one."""
        if isinstance(value, int):
            self._start = value
        return isinstance(value, int)

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where the number `value` is in the field, else the keys that count to it."""
        if not isinstance(value, int):
            return ()
        typed = next((field.value for field in self.query(Input)), str(self._start))
        by = value - (int(typed) if typed.lstrip("-").isdigit() else self._lowest)
        tens, ones = divmod(abs(by), 10)
        large, small = ("PgUp", "↑") if by > 0 else ("PgDn", "↓")
        keys = (*(large,) * tens, *(small,) * ones)
        return (*keys, self.leads_on) if len(keys) <= 2 * MOST_STEPS else keys[:1]

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        for line in self.query(".comes-to").results(Static):
            line.update(self._comes_to(event.value))
        self.note_change()

    def _comes_to(self, typed: str) -> Content:
        """What the number that was typed comes to; nothing where it is none within the bounds."""
        number = int(typed) if typed.lstrip("-").isdigit() else self._lowest - 1
        is_within = self._lowest <= number <= self._highest
        return self.content(self._told(number) if self._told is not None and is_within else "")

    def body(self) -> ComposeResult:
        """Lays out the question with its bounds, and the field."""
        bounds = say("from {low} to {high}", low=self._lowest, high=self._highest)
        within = say("{ask} ({bounds})", ask=self._ask, bounds=bounds) if self._ask else bounds
        ask = within if self._is_bound else self._ask
        yield Static(self.content(ask), classes="ask")
        yield Input(str(self._start), type="integer", max_length=LONGEST_NUMBER, select_on_focus=True, compact=True)
        if self._told is not None and self._told(self._start):
            yield Static(self._comes_to(str(self._start)), classes="comes-to")
        yield Static("", classes="fault")

    def action_count(self, by: int) -> None:
        """Changes the number in the field by `by`, but not beyond the bounds."""
        field = self.query_one(Input)
        now = int(field.value) if field.value.lstrip("-").isdigit() else self._lowest
        field.value = str(max(self._lowest, min(self._highest, now + by)))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text.lstrip("-").isdigit() and self._lowest <= int(text) <= self._highest:
            self.answer(int(text))
        else:
            told: Text = say("A whole number is wanted.")
            if self._is_bound:
                told = say("A whole number from {low} to {high} is wanted.", low=self._lowest, high=self._highest)
            self.complain(told)


class TextDialog(Dialog[str]):
    """Asks for a line of `least` to `longest` characters, at first `start`. If `hidden`, what is typed is not shown."""

    def __init__(
        self, title: Text, ask: Text, longest: int, start: str = "", *, least: int = 0, hidden: bool = False
    ) -> None:
        super().__init__(title, say("Enter: take it   Esc: back"))
        self._ask, self._longest, self._start, self._least, self._hidden = ask, longest, start, least, hidden

    def begin_at(self, value: Any) -> bool:
        """Has the text `value` in the field at first; returns whether it is one."""
        if isinstance(value, str):
            self._start = value
        return isinstance(value, str)

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where the text `value` is in the field, or any where `value` is no text; else none."""
        typed = next((field.value for field in self.query(Input)), self._start)
        return (self.leads_on,) if not isinstance(value, str) or typed == value else ()

    @on(Input.Changed)
    def _changed(self) -> None:
        self.note_change()

    def body(self) -> ComposeResult:
        """Lays out the question and the field."""
        yield Static(self.content(self._ask), classes="ask")
        yield Input(self._start, max_length=self._longest, password=self._hidden, compact=True)
        yield Static("", classes="fault")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        text = clean(event.value, self._longest)
        if len(text) >= self._least:
            self.answer(text)
        else:
            told = say_many("At least {n} character is wanted.", "At least {n} characters are wanted.", self._least)
            self.complain(told)


def text_dialog(title: Text, ask: Text, spec: FieldSpec, start: str) -> Dialog[str]:
    """The dialog for a text field: for a line, or for a letter of several."""
    if spec.lines:
        from hexwar_tui.tui.dialogs.letter import LetterDialog

        return LetterDialog(title, ask, spec.least, spec.longest, start)
    return TextDialog(title, ask, spec.longest, start, least=spec.least)
