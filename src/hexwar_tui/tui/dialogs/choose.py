"""A list to choose from; what can't be chosen is grey and says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list: its value, what it says, a note at its right, a key that picks it, why it can't be picked."""

    value: Any
    text: Text
    note: Text = ""
    key: str = ""
    objection: Objection | None = None


@dataclass(frozen=True, slots=True)
class Picked:
    """The answer: the value, and the objection if it was one that can't be picked."""

    value: Any
    objection: Objection | None = None


class ChooseDialog(Dialog[Picked]):
    """Arrows or keys, Enter picks, Escape steps back."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, title: Text, items: Sequence[Item], ask: Text = "", at: int = 0) -> None:
        super().__init__(title, say("Enter: choose   Esc: back"))
        self._items, self._ask, self._at = items, ask, at

    def body(self) -> ComposeResult:
        """The question and the list."""
        if self._ask:
            yield Static(self.content(self._ask), classes="ask")
        options = [Option(self._line(item), id=str(at)) for at, item in enumerate(self._items)]
        yield OptionList(*options, markup=False, classes="choices")

    def on_mount(self) -> None:
        """The list has the keyboard, at the entry that was asked for."""
        chooser = self.query_one(OptionList)
        chooser.focus()
        if self._items:
            chooser.highlighted = min(self._at, len(self._items) - 1)

    def _line(self, item: Item) -> Content:
        if item.objection is not None:
            refused = say("– {text}: {reason}", text=item.text, reason=item.objection.reason)
            return self.content(refused, "$foreground-muted")
        key = f"{item.key} " if item.key else ("  " if any(other.key for other in self._items) else "")
        parts = [Content.styled(key, "$text-accent bold"), self.content(item.text)]
        if item.note:
            parts.append(self.content(say("  {note}", note=item.note), "$foreground-muted"))
        return Content.assemble(*parts)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        item = self._items[event.option_index]
        self.answer(Picked(item.value, item.objection))

    def on_key(self, event: Key) -> None:
        """A key of the list picks its line at once."""
        for item in self._items:
            if item.key and event.character == item.key:
                event.stop()
                self.answer(Picked(item.value, item.objection))
                return
