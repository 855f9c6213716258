"""Lists to choose one or several lines from; what can't be chosen is grey and says why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, SelectionList, Static
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog, keys_down


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list: its `value`, its words, a `note` at its right, a `key` that picks it ("" for none), and
    `objection`, the reason why it can't be picked (None if it can). `stands_for` is how many things it names. A line
    that `takes_digit` gets one where it has no key; the next time that may be another."""

    value: Any
    text: Text
    note: Text = ""
    key: str = ""
    objection: Objection | None = None
    stands_for: int = 1
    takes_digit: bool = True


@dataclass(frozen=True, slots=True)
class Picked:
    """The line that was picked: its value, and its objection if it is a line that can't be picked, else None."""

    value: Any
    objection: Objection | None = None


class ChooseDialog(Dialog[Picked]):
    """A list to pick one line from, by arrows and Enter or by the line's key; the line with index `at` is marked first.
    Answers also with a line that can't be picked: `Picked.objection` then says why."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, title: Text, items: Sequence[Item], ask: Text = "", at: int = 0) -> None:
        super().__init__(title, say("Enter: choose   Esc: back"))
        self._items, self._ask, self._at = list(items), ask, at

    def begin_at(self, value: Any) -> bool:
        """Has the list begin at the line with this value, if it has one that can be picked; returns whether it does."""
        at = self._place_of(value)
        self._at = self._at if at is None else at
        return at is not None

    def keys_to(self, value: Any) -> Sequence[str]:
        """The key of the line with this value, whatever line is marked, or else those that mark and pick it; none
        without it."""
        at = self._place_of(value)
        if at is None:
            return ()
        marked = next((each.highlighted for each in self.query(OptionList)), self._at)
        return (self._items[at].key,) if self._items[at].key else keys_down(at - (marked or 0), self.leads_on)

    def called(self, value: Any) -> Text:
        """The words of the line with this value."""
        at = self._place_of(value)
        return "" if at is None else self._items[at].text

    def _place_of(self, value: Any) -> int | None:
        """The index of the line with this value, if there is one that can be picked. Nothing is the value of none but
        the line that leaves a field out."""
        for at, item in enumerate(self._items):
            offered = item.value.value if isinstance(item.value, Candidate) else item.value
            is_line = value is not None or isinstance(item.value, Candidate)
            if item.objection is None and is_line and offered == value:
                return at
        return None

    def body(self) -> ComposeResult:
        """Lays out the question and the list."""
        if self._ask:
            yield Static(self.content(self._ask), classes="ask")
        yield OptionList(*self.options(), markup=False, classes="choices")

    def options(self) -> list[Option]:
        """The lines of the list."""
        return [Option(self.line(item)) for item in self._items]

    def on_mount(self) -> None:
        """Marks the line with the index `at`, or the last line if there are fewer."""
        super().on_mount()
        self.query_one(OptionList).highlighted = self._at

    def line(self, item: Item) -> Content:
        """The line for `item`: its key, its words and its note, or the reason why it can't be picked."""
        if item.objection is not None:
            refused = say("– {text}: {reason}", text=item.text, reason=item.objection.reason)
            return self.content(refused, "$foreground-muted")
        key = f"{item.key} " if item.key else ("  " if any(other.key for other in self._items) else "")
        parts = [Content.styled(key, "$text-accent bold"), self.content(item.text)]
        if item.note:
            parts.append(self.content(say("  {note}", note=item.note), "$foreground-muted"))
        return Content.assemble(*parts)

    @on(OptionList.OptionHighlighted)
    def _marked_another(self) -> None:
        self.note_change()

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.pick(event.option_index)

    def pick(self, at: int) -> None:
        """Answers with the line that has this index."""
        item = self._items[at]
        self.answer(Picked(item.value, item.objection))

    def on_key(self, event: Key) -> None:
        """Picks the line whose `key` was pressed."""
        for item in self._items:
            if item.key and event.character == item.key:
                event.stop()
                self.answer(Picked(item.value, item.objection))
                return


class SeveralDialog(Dialog[tuple[Any, ...]]):
    """A list in which Space marks lines; Enter answers with the values of `lowest` to `highest` marked ones. Lines
    whose value is in `marked` are marked at first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", "", priority=True)]

    def __init__(
        self, title: Text, ask: Text, items: Sequence[Item], lowest: int, highest: int, marked: Collection[Any] = ()
    ) -> None:
        super().__init__(title, say("Space: mark   Enter: take   Esc: back"))
        self._ask, self._items, self._lowest, self._highest, self._marked = ask, items, lowest, highest, marked

    def begin_at(self, value: Any) -> bool:
        """Has exactly the lines marked at first whose values are in the tuple `value`; returns whether it is one."""
        if isinstance(value, tuple):
            self._marked = value
        return isinstance(value, tuple)

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where just the lines in the tuple `value` are marked, else the keys that mark or unmark the next."""
        if not isinstance(value, tuple) or not {item.value for item in self._items}.issuperset(value):
            return ()
        for chooser in self.query(SelectionList):
            wrong = [at for at, item in enumerate(self._items) if (at in chooser.selected) != (item.value in value)]
            if wrong:
                return keys_down(wrong[0] - (chooser.highlighted or 0), "Space")
        return (self.leads_on,)

    @on(OptionList.OptionHighlighted)
    @on(SelectionList.SelectedChanged)
    def _changed(self) -> None:
        self.note_change()

    def body(self) -> ComposeResult:
        """Lays out the question with its bounds, and the list."""
        yield Static(self.content(self._asked()), classes="ask")
        lines = [
            Selection(self.content(item.text), at, item.value in self._marked) for at, item in enumerate(self._items)
        ]
        yield SelectionList[int](*lines, compact=True, classes="choices")
        yield Static("", classes="fault")

    def filled_in(self) -> list[int]:
        """The lines that are marked."""
        return [at for chooser in self.query(SelectionList) for at in sorted(chooser.selected)]

    def _asked(self) -> Text:
        if self._lowest == self._highest:
            return say("{ask} (exactly {low})", ask=self._ask, low=self._lowest)
        return say("{ask} (from {low} to {high})", ask=self._ask, low=self._lowest, high=self._highest)

    def action_take(self) -> None:
        """Answers with the marked values in the order of the list; if they are too few or too many, says so."""
        marked: list[int] = sorted(self.query_one(SelectionList).selected)
        if self._lowest <= len(marked) <= self._highest:
            self.answer(tuple(self._items[at].value for at in marked))
        else:
            self.complain(self._asked())
