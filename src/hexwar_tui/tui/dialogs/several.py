"""Several out of a list, as many as the bounds allow."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import SelectionList, Static
from textual.widgets.selection_list import Selection

from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.dialog import Dialog


class SeveralDialog(Dialog[tuple[Any, ...]]):
    """Space marks, Enter takes what is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", "", priority=True)]

    def __init__(
        self, title: Text, ask: Text, items: Sequence[Item], lowest: int, highest: int, marked: Collection[Any] = ()
    ) -> None:
        super().__init__(title, say("Space: mark   Enter: take   Esc: back"))
        self._ask, self._items, self._lowest, self._highest, self._marked = ask, items, lowest, highest, marked

    def body(self) -> ComposeResult:
        """The question with its bounds, and the list."""
        yield Static(self.content(self._asked()), classes="ask")
        lines = [
            Selection(self.content(item.text), at, item.value in self._marked) for at, item in enumerate(self._items)
        ]
        yield SelectionList[int](*lines, compact=True, classes="choices")
        yield Static("", classes="fault")

    def _asked(self) -> Text:
        if self._lowest == self._highest:
            return say("{ask} (exactly {low})", ask=self._ask, low=self._lowest)
        return say("{ask} (from {low} to {high})", ask=self._ask, low=self._lowest, high=self._highest)

    def on_mount(self) -> None:
        """The list has the keyboard."""
        self.query_one(SelectionList).focus()

    def action_take(self) -> None:
        """Takes what is marked, in the order of the list, if it is as many as wanted."""
        marked: list[int] = sorted(self.query_one(SelectionList).selected)
        if self._lowest <= len(marked) <= self._highest:
            self.answer(tuple(self._items[at].value for at in marked))
        else:
            self.query_one(".fault", Static).update(self.content(self._asked()))
