"""Dialogs to choose several units; those that are alike form a stack, of which the player says how many."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.order import Candidate
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.choose import Item, SeveralDialog
from hexwar_tui.tui.dialogs.dialog import Dialog, keys_down


@dataclass(frozen=True, slots=True)
class Stack:
    """Interchangeable units: their name, their values in the order of taking, and how many are marked at first."""

    text: Text
    values: tuple[Any, ...]
    marked: int = 0


def stacked(items: Iterable[tuple[Any, Text, Text]], marked: Collection[Any]) -> list[Stack]:
    """Sorts `items`, each a value, its text and the text of its group ("" for none), into a stack for each group and
    one for each item without a group, in the order of their first items. Values in `marked` are marked, and taken
    first."""
    texts: dict[Any, Text] = {}
    values: dict[Any, list[Any]] = {}
    for value, text, group in items:
        key = group or ("", value)
        texts.setdefault(key, group or text)
        values.setdefault(key, []).append(value)
    return [Stack(text, *_first(values[key], marked)) for key, text in texts.items()]


def _first(values: Sequence[Any], marked: Collection[Any]) -> tuple[tuple[Any, ...], int]:
    """The values with those in `marked` first, and how many these are."""
    return tuple(sorted(values, key=lambda value: value not in marked)), sum(value in marked for value in values)


class StackList(OptionList):
    """The list of `StacksDialog`. All keys are bound here, so that keys typed ahead take effect in their order."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.take", ""),
        Binding("space", "screen.whole_stack", ""),
        Binding("plus,equals_sign,right", "screen.count(1)", ""),
        Binding("minus,left", "screen.count(-1)", ""),
        Binding("a", "screen.everything", ""),
        *(Binding(str(digit), f"screen.digit({digit})", "") for digit in range(10)),
    ]


class StacksDialog(Dialog[tuple[Any, ...]]):
    """Asks for `lowest` to `highest` units: `+` and `-`, or digits, set how many of the stack at the cursor are marked;
    Space marks all or none of that stack, `a` all or none of all stacks. Enter answers with the marked values."""

    def __init__(self, title: Text, ask: Text, stacks: Sequence[Stack], lowest: int, highest: int) -> None:
        super().__init__(title, say("- +: fewer, more   Space: stack   a: all   Enter: take   Esc: back"))
        self._ask, self._stacks, self._lowest, self._highest = ask, stacks, lowest, highest
        self._counts = [stack.marked for stack in stacks]
        self._typed: tuple[int, int] | None = None

    def begin_at(self, value: Any) -> bool:
        """Has exactly the units in the tuple `value` marked at first; returns whether all of them are offered."""
        offered = {one for stack in self._stacks for one in stack.values}
        if not isinstance(value, tuple) or not offered.issuperset(value):
            return False
        self._stacks = [Stack(stack.text, *_first(stack.values, value)) for stack in self._stacks]
        self._counts = [stack.marked for stack in self._stacks]
        return True

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where as many of each stack are marked as the tuple `value` has of it, else the keys that change the
        first other stack."""
        wanted = [sum(one in (value or ()) for one in stack.values) for stack in self._stacks]
        if not isinstance(value, tuple) or sum(wanted) < len(value):
            return ()
        others = [at for at, count in enumerate(self._counts) if count != wanted[at]]
        marked = next((each.highlighted for each in self.query(OptionList)), 0)
        if not others:
            return (self.leads_on,)
        return keys_down(others[0] - (marked or 0), "+" if self._counts[others[0]] < wanted[others[0]] else "-")

    @on(OptionList.OptionHighlighted)
    def _marked(self) -> None:
        self.note_change()

    def body(self) -> ComposeResult:
        """Lays out the question with how many are marked, and the stacks."""
        yield Static(self.content(self._asked()), classes="ask")
        options = [Option(self._line(at), id=str(at)) for at in range(len(self._stacks))]
        yield StackList(*options, markup=False, classes="choices")
        yield Static("", classes="fault")

    def on_mount(self) -> None:
        """Puts the cursor on the first stack."""
        super().on_mount()
        self.query_one(OptionList).highlighted = 0

    def filled_in(self) -> list[int]:
        """How many of each stack are marked."""
        return [*self._counts]

    def _asked(self) -> Text:
        marked, low, high = sum(self._counts), self._lowest, self._highest
        if low == high:
            return say("{ask} {marked} marked (exactly {low})", ask=self._ask, marked=marked, low=low)
        return say("{ask} {marked} marked (from {low} to {high})", ask=self._ask, marked=marked, low=low, high=high)

    def _line(self, at: int) -> Content:
        stack, count = self._stacks[at], self._counts[at]
        width = max(len(str(len(other.values))) for other in self._stacks)
        number = f"{count:>{width}}/{len(stack.values):<{width}}  "
        style = "$text-accent bold" if count else "$foreground-muted"
        return Content.assemble(Content.styled(number, style), self.content(stack.text))

    def _set(self, at: int, count: int) -> None:
        """Marks `count` units of a stack, but no more than it has."""
        self._counts[at] = max(0, min(count, len(self._stacks[at].values)))
        self.query_one(OptionList).replace_option_prompt_at_index(at, self._line(at))
        self.query_one(".ask", Static).update(self.content(self._asked()))
        self.complain("")
        self.note_change()

    @property
    def _at(self) -> int | None:
        return self.query_one(OptionList).highlighted

    def action_count(self, by: int) -> None:
        """Marks one more of the stack at the cursor; with `by` -1 one fewer."""
        if self._at is not None:
            self._set(self._at, self._counts[self._at] + by)

    def action_whole_stack(self) -> None:
        """Marks every unit of the stack at the cursor, or, where any of it is marked already, unmarks them all."""
        if self._at is not None:
            self._set(self._at, 0 if self._counts[self._at] else len(self._stacks[self._at].values))

    def action_everything(self) -> None:
        """Marks every unit of every stack; if all are marked already, unmarks them all."""
        full = all(count == len(stack.values) for count, stack in zip(self._counts, self._stacks, strict=True))
        for at, stack in enumerate(self._stacks):
            self._set(at, 0 if full else len(stack.values))

    def action_digit(self, digit: int) -> None:
        """Marks `digit` units of the stack at the cursor; right after other digits, the number that they form together,
        unless the stack has fewer units."""
        if (at := self._at) is None:
            return
        longer = 10 * self._counts[at] + digit if self._typed == (at, self._counts[at]) else digit
        self._set(at, longer if longer <= len(self._stacks[at].values) else digit)
        self._typed = at, self._counts[at]

    def action_take(self) -> None:
        """Answers with the marked values, stack by stack; if they are too few or too many, says so."""
        if not self._lowest <= sum(self._counts) <= self._highest:
            self.complain(self._wanted())
            return
        pairs = zip(self._stacks, self._counts, strict=True)
        self.answer(tuple(value for stack, count in pairs for value in stack.values[:count]))

    def _wanted(self) -> Text:
        if self._lowest == self._highest:
            return say("Exactly {n} are wanted.", n=self._lowest)
        return say("From {low} to {high} are wanted.", low=self._lowest, high=self._highest)


def several_dialog(
    title: Text,
    ask: Text,
    offered: Sequence[Candidate],
    texts: Sequence[Text],
    bounds: tuple[int, int],
    marked: Collection[Any],
) -> Dialog[tuple[Any, ...]]:
    """The dialog that asks for several of `offered`, each named by its text in `texts`: by stacks if any of them has a
    group, else in a plain list. `bounds` are the fewest and the most; values in `marked` are marked at first."""
    low, high = bounds[0], min(bounds[1], len(offered))
    pairs = list(zip(offered, texts, strict=True))
    if any(candidate.group for candidate in offered):
        stacks = stacked([(candidate.value, text, candidate.group) for candidate, text in pairs], marked)
        return StacksDialog(title, ask, stacks, low, high)
    return SeveralDialog(title, ask, [Item(candidate.value, text) for candidate, text in pairs], low, high, marked)
