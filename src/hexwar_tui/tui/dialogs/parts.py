"""A list of small records: tasks, clauses, forces, purchases of a unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


@dataclass(frozen=True, slots=True)
class PartsAnswer:
    """What is wanted of the list: ``add`` a record, ``take`` it as it is, or ``drop`` the one at `at`."""

    what: str
    at: int = -1


class PartsDialog(Dialog[PartsAnswer]):
    """`a` adds a record, Delete drops one, Enter takes the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,insert", "add", ""),
        Binding("delete,backspace", "drop", ""),
        Binding("enter", "take", "", priority=True),
    ]

    def __init__(self, title: Text, ask: Text, lines: Sequence[Text], lowest: int, highest: int) -> None:
        super().__init__(title, say("a: add   Del: drop   Enter: take   Esc: back"))
        self._ask, self._lines, self._lowest, self._highest = ask, lines, lowest, highest

    def body(self) -> ComposeResult:
        """The question with its bounds, and the records so far."""
        bounds = say("{ask} (from {low} to {high})", ask=self._ask, low=self._lowest, high=self._highest)
        yield Static(self.content(bounds), classes="ask")
        yield OptionList(*(Option(self.content(line)) for line in self._lines), markup=False, classes="choices")
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """The list has the keyboard, at the last record."""
        chooser = self.query_one(OptionList)
        chooser.focus()
        if self._lines:
            chooser.highlighted = len(self._lines) - 1

    def _complain(self) -> None:
        told = say("From {low} to {high} are wanted.", low=self._lowest, high=self._highest)
        self.query_one(".fault", Static).update(self.content(told))

    def action_add(self) -> None:
        """One more record, if it may have one more."""
        if len(self._lines) < self._highest:
            self.answer(PartsAnswer("add"))
        else:
            self._complain()

    def action_drop(self) -> None:
        """Drops the marked record."""
        at = self.query_one(OptionList).highlighted
        if at is not None and self._lines:
            self.answer(PartsAnswer("drop", at))

    def action_take(self) -> None:
        """Takes the list, if it is as long as wanted."""
        if self._lowest <= len(self._lines) <= self._highest:
            self.answer(PartsAnswer("take"))
        else:
            self._complain()
