"""A dialog in which a list of small records is made one by one: tasks, clauses, forces, purchases of a unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.queue import NumberedDialog


@dataclass(frozen=True, slots=True)
class PartsAnswer:
    """How the list was left: `order` has the old indexes of the records that are kept, in their new order. `taken` is
    True if the list is taken so, False if one more record is wanted first."""

    order: tuple[int, ...]
    taken: bool


class PartsDialog(NumberedDialog[PartsAnswer]):
    """A list of `lowest` to `highest` records: `a` adds one, Delete drops one, `+` and `-` move it, Enter takes all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,insert", "add", ""),
        Binding("enter", "take", "", priority=True),
    ]

    def __init__(self, title: Text, ask: Text, lines: Sequence[Text], lowest: int, highest: int) -> None:
        super().__init__(title, _keys(len(lines), lowest), lines)
        self._ask, self._lowest, self._highest = ask, lowest, highest

    def body(self) -> ComposeResult:
        """Lays out the question with its bounds, and the records so far."""
        bounds = say("{ask} (from {low} to {high})", ask=self._ask, low=self._lowest, high=self._highest)
        yield Static(self.content(bounds), classes="ask")
        yield OptionList(markup=False, classes="choices")
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """Fills the list, and marks its last record."""
        super().on_mount()
        self.fill(len(self.places) - 1)

    def _complain(self) -> None:
        told = say("From {low} to {high} are wanted.", low=self._lowest, high=self._highest)
        self.query_one(".fault", Static).update(self.content(told))

    def action_add(self) -> None:
        """Closes the dialog with the answer that one more record is wanted; if there may be no more, says so
        instead."""
        if len(self.places) < self._highest:
            self.answer(PartsAnswer(tuple(self.places), taken=False))
        else:
            self._complain()

    def action_take(self) -> None:
        """Closes the dialog with the answer that the list is taken; if its records are too few or too many, says so
        instead."""
        if self._lowest <= len(self.places) <= self._highest:
            self.answer(PartsAnswer(tuple(self.places), taken=True))
        else:
            self._complain()


def _keys(records: int, lowest: int) -> Text:
    """The line of keys, for this many records of which at least `lowest` are wanted."""
    if records:
        return say("a: add   Del: drop   - +: move   Enter: take   Esc: back")
    return say("a: add   Enter: take   Esc: back") if lowest else say("a: add   Enter: none   Esc: back")
