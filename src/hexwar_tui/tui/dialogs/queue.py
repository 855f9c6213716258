"""Lists whose lines are arranged: the queue of orders, what was entered in secret, and the records of one order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog, keys_down
from hexwar_tui.tui.stage.full_screen import Answer


class NumberedDialog(Dialog[Answer]):
    """A list of numbered lines: `+` and `-` move the marked line, Delete drops it. `places` holds the index that each
    line still in the list had at first, in the present order."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,shift+down", "move(1)", ""),
        Binding("minus,shift+up", "move(-1)", ""),
        Binding("delete,backspace", "drop", ""),
    ]

    def __init__(self, title: Text, keys: Text, lines: Sequence[Text]) -> None:
        super().__init__(title, keys)
        self._lines, self.places = lines, list(range(len(lines)))

    def fill(self, at: int) -> None:
        """Shows the lines that are left, and marks the one with the index `at`, or the nearest there is."""
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        lines = (say("{n}. {line}", n=n, line=self._lines[place]) for n, place in enumerate(self.places, 1))
        chooser.add_options(Option(self.content(line)) for line in lines)
        chooser.highlighted = at
        self.note_change()

    def action_move(self, by: int) -> None:
        """Moves the marked line down by one; with `by` -1 up."""
        at = self.query_one(OptionList).highlighted
        if at is not None and 0 <= at + by < len(self.places):
            self.places[at], self.places[at + by] = self.places[at + by], self.places[at]
            self.fill(at + by)

    def action_drop(self) -> None:
        """Drops the marked line."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            del self.places[at]
            self.fill(at)


@dataclass(frozen=True, slots=True)
class Arranged:
    """How the queue was left: the old indexes of its orders in their new order, and whether to `run` them now."""

    order: tuple[int, ...]
    run: bool


class QueueDialog(NumberedDialog[Arranged]):
    """The orders that wait, in their order; `r` runs them all, Escape keeps them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "run", "")]

    leads_on = "Esc"

    def __init__(self, lines: Sequence[Text]) -> None:
        super().__init__(say("Order queue"), say("- +: move up, down   Del: drop   r: run all   Esc: keep"), lines)

    def body(self) -> ComposeResult:
        """Lays out the list, or says how orders are queued."""
        yield OptionList(markup=False, classes="choices")
        if not self._lines:
            yield Static(self.content(say("No order is queued. “q” at an order's last question queues it.")))

    def on_mount(self) -> None:
        """Fills the list, and marks its first order."""
        super().on_mount()
        self.fill(0)

    def action_run(self) -> None:
        """Closes the dialog with the answer that the orders are run, as they are arranged now."""
        self.answer(Arranged(tuple(self.places), run=True))

    def action_leave(self) -> None:
        """Closes the dialog with the answer that the orders are kept, as they are arranged now."""
        self.answer(Arranged(tuple(self.places), run=False))


@dataclass(frozen=True, slots=True)
class Entered:
    """The player's wish about the order with the index `at` in the list: to change it, or else to withdraw it."""

    at: int
    change: bool


class EnteredDialog(Dialog[Entered]):
    """The orders that a side has entered: `c` asks to change the marked one, Delete to withdraw it, Enter closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "mark(True)", ""),
        Binding("delete,backspace", "mark(False)", "", priority=True),
        Binding("enter", "leave", "", priority=True),
    ]

    def __init__(self, lines: Sequence[Text]) -> None:
        super().__init__(say("Entered so far"), say("c: change   Del: withdraw the marked order   Enter: close"))
        self._lines = lines

    def body(self) -> ComposeResult:
        """Lays out the orders as they were entered."""
        if not self._lines:
            yield Static(self.content(say("Nothing that could be taken back has been entered.")))
        options = (Option(self.content(line)) for line in self._lines)
        yield OptionList(*options, markup=False, classes="choices tall")

    def on_mount(self) -> None:
        """Marks the last order."""
        super().on_mount()
        self.query_one(OptionList).highlighted = len(self._lines) - 1

    def action_mark(self, change: bool) -> None:
        """Answers that the marked order is to be changed, or, if `change` is False, withdrawn."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.answer(Entered(at, change))


@dataclass(frozen=True, slots=True)
class PartsAnswer:
    """The answer of a `PartsDialog`: `order` has the old indexes of the records that are kept, in their new order.
    `taken` is True if the player accepts the list as it is, False if he wants to add a record first."""

    order: tuple[int, ...]
    taken: bool


class PartsDialog(NumberedDialog[PartsAnswer]):
    """A list of `lowest` to `highest` records: `a` adds one, Delete drops one, `+` and `-` move it, Enter takes all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,insert", "add", ""),
        Binding("enter", "take", "", priority=True),
    ]

    def __init__(
        self, title: Text, ask: Text, lines: Sequence[Text], lowest: int, highest: int, records: Sequence[Any] = ()
    ) -> None:
        """`records` are the values of which `lines` are the words."""
        super().__init__(title, _keys(len(lines), lowest), lines)
        self._ask, self._lowest, self._highest, self._records = ask, lowest, highest, records

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where the list has just the records in the tuple `value`, `a` where only further ones are missing, else
        the keys that drop the first other one."""
        kept, wanted = tuple(self._records[place] for place in self.places), value or ()
        if kept == wanted[: len(kept)]:
            return (self.leads_on if len(kept) == len(wanted) else "a",)
        wrong = next(at for at, record in enumerate(kept) if record not in wanted[at : at + 1])
        marked = next((each.highlighted for each in self.query(OptionList)), len(kept) - 1)
        return keys_down(wrong - (marked or 0), "Del")

    @property
    def is_half_written(self) -> bool:
        """Whether there are records, all of which would be lost by Escape."""
        return bool(self.places)

    @on(OptionList.OptionHighlighted)
    def _marked(self) -> None:
        self.note_change()

    def body(self) -> ComposeResult:
        """Lays out the question with its bounds, and the records so far."""
        told = N_("{ask} (from {low} to {high})") if self._lowest else N_("{ask} (up to {high})")
        bounds = say(told, ask=self._ask, low=self._lowest, high=self._highest)
        yield Static(self.content(bounds), classes="ask")
        yield OptionList(markup=False, classes="choices")
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """Fills the list, and marks its last record."""
        super().on_mount()
        self.fill(len(self.places) - 1)

    def action_add(self) -> None:
        """Answers that one more record is wanted; if there may be no more, says so instead."""
        if len(self.places) < self._highest:
            self.answer(PartsAnswer(tuple(self.places), taken=False))
        else:
            self.complain(say("From {low} to {high} are wanted.", low=self._lowest, high=self._highest))

    def action_take(self) -> None:
        """Answers that the list is taken; if its records are too few or too many, says so instead."""
        if self._lowest <= len(self.places) <= self._highest:
            self.answer(PartsAnswer(tuple(self.places), taken=True))
        else:
            self.complain(say("From {low} to {high} are wanted.", low=self._lowest, high=self._highest))


def _keys(records: int, lowest: int) -> Text:
    """The line of keys, for this many records of which at least `lowest` are wanted."""
    if records:
        return say("a: add   Del: drop   - +: move   Enter: take   Esc: back")
    return say("a: add   Enter: take   Esc: back") if lowest else say("a: add   Enter: none   Esc: back")
