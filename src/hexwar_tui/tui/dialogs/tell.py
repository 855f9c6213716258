"""Dialogs that tell something: sentences, a hex, a refusal, who is thinking; and those that ask for yes or no."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.card import Card, is_head
from hexwar_tui.tui.widgets.line_parts import STYLES

MOST_KEYS = 9
"""How many of the lines have a key, at most: the digits from 1 on."""


class TellDialog(Dialog[bool]):
    """Shows sentences, one below the other."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("space", "leave", "")]

    def __init__(self, title: Text, lines: Sequence[Text]) -> None:
        super().__init__(title, say("Enter: close"))
        self._lines = lines

    def body(self) -> ComposeResult:
        """Lays out the sentences; they scroll where they are many."""
        with VerticalScroll(classes="lines"):
            for line in self._lines:
                yield Static(self.content(line))


class LaidOut(Widget, Speaking):
    """Lines of a panel, laid out for the width of the widget, as high as they are then."""

    DEFAULT_CSS = "LaidOut { height: auto; padding-right: 1; }"

    def __init__(self, lines: Sequence[Line], view: View | None) -> None:
        super().__init__()
        self._lines, self._view = lines, view

    def render(self) -> Content:
        """The lines for the width that the widget has."""
        return self._laid_out(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines they take at this width."""
        return self._laid_out(width).get_height({}, width)

    def line(self, at: int) -> Content:
        """The line with the index `at`, as it is wrapped."""
        return self._laid_out(self.size.width).wrap(self.size.width)[at]

    def _laid_out(self, width: int) -> Content:
        return Content("\n").join(Card(self, width, self._view).laid_out(self._lines))


class LookDialog(Dialog[bool]):
    """Shows lines of text, such as a panel's, which scroll where they are more than fit."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("space", "leave", ""), ("i", "leave", "")]

    def __init__(self, title: Text, lines: Sequence[Line], view: View | None = None) -> None:
        """`view` has the units that cards among the lines are about."""
        super().__init__(title, say("Enter: close"))
        self._lines, self._view = lines, view

    def body(self) -> ComposeResult:
        """Lays out the lines, one below the other."""
        with VerticalScroll(classes="lines"):
            yield LaidOut(self._lines, self._view)

    def on_mount(self) -> None:
        """Leaves out a head at the lower edge below which nothing of its section has room."""
        self.call_after_refresh(self._leave_out_bare_head)

    def _leave_out_bare_head(self) -> None:
        for frame in self.query(".lines"):
            (told,), height = frame.query(LaidOut), frame.size.height
            if 1 < height < told.size.height and is_head(told.line(height - 1)):
                frame.styles.height = height - 1


class RefusalDialog(Dialog[str]):
    """Says what can't be done and why; answers with the id of the rule if the player wants to read it, by r or F1, or
    with the kind of the order `mends`, which takes the objection away, if he wants to give that, by Enter; else None,
    so that an Enter too many only closes it. `lines` stand below the reason."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "first", ""), ("r,f1", "rule", ""), ("space", "leave", "")]
    AUTO_FOCUS = ""

    def __init__(
        self, what: Text, objection: Objection, lines: Sequence[Text] = (), mends: type[Order] | None = None
    ) -> None:
        keys = say("Enter: close")
        if objection.rule:
            keys = say("Enter: close   r: read the rule {rule}", rule=objection.rule)
        if mends is not None:
            keys = say("Enter: {order}   r: read the rule {rule}   Esc: back", order=mends.title, rule=objection.rule)
        super().__init__(say("This can't be done"), keys)
        self._what, self._objection, self._lines, self._mends = what, objection, lines, mends
        self.leads_on = "Enter" if mends is None else "Esc"

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where `value` is the kind of the order that takes the objection away; else none."""
        return ("Enter",) if self._mends is not None and value == self._mends.kind else ()

    def called(self, value: Any) -> Text:
        """The title of the order that takes the objection away, where `value` is its kind; else ""."""
        return self._mends.title if self._mends is not None and value == self._mends.kind else ""

    def body(self) -> ComposeResult:
        """Lays out what the player wanted, if that is given, why it can't be done, and the lines, which scroll."""
        if self._what:
            yield Static(self.content(self._what, "bold"))
        yield Static(self.content(self._objection.reason))
        if self._lines:
            with VerticalScroll(classes="lines"):
                for line in self._lines:
                    yield Static(self.content(say("• {line}", line=line)))

    def action_first(self) -> None:
        """Answers with the kind of the order that takes the objection away; closes the dialog where none does."""
        self.answer(None if self._mends is None else self._mends.kind)

    def action_rule(self) -> None:
        """Answers with the id of the rule, or with None where the objection names none."""
        self.answer(self._objection.rule or None)


class AskDialog(Dialog[bool]):
    """Asks the question `ask`: Enter answers True, Escape None. `lines` stand below the question, `alarm` in red above
    it; `yes` says in the line of keys what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "yes", "")]

    def __init__(self, title: Text, ask: Text, lines: Sequence[Text] = (), yes: Text = "", *, alarm: Text = "") -> None:
        super().__init__(title, say("Enter: {yes}   Esc: back", yes=yes or say("yes")))
        self._ask, self._lines, self._alarm = ask, lines, alarm

    def body(self) -> ComposeResult:
        """Lays out the question and the lines, which scroll where they are many."""
        if self._alarm:
            yield Static(self.content(self._alarm, STYLES[Tone.BAD]), classes="ask alarm")
        yield Static(self.content(self._ask), classes="ask")
        yield from self.told()

    def told(self) -> ComposeResult:
        """Lays out the lines below the question."""
        with VerticalScroll(classes="lines"):
            for line in self._lines:
                yield Static(self.content(say("• {line}", line=line)))

    def action_yes(self) -> None:
        """Closes the dialog with the answer True."""
        self.answer(True)


@dataclass(frozen=True, slots=True)
class Undone:
    """What was left undone: a sentence, whether what it tells of is lost for good, the hex that it leads to, None for
    none, and the kind of the order that would do it, "" for none."""

    text: Text
    is_fatal: bool = False
    cell: Cell | None = None
    begins: str = ""


class EndDialog(AskDialog):
    """Asks whether a part is to be ended, with what was left undone, the fatal first and in red. A line that leads
    somewhere has a digit: that key, or a click on the line, closes the dialog, and `goes_to` is then what was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(digit), f"go({digit})", "") for digit in range(1, MOST_KEYS + 1)
    ]

    def __init__(self, title: Text, ask: Text, undone: Sequence[Undone], yes: Text, *, alarm: Text = "") -> None:
        self._undone = sorted(undone, key=lambda line: not line.is_fatal)
        self._leads = [line for line in self._undone if line.cell is not None or line.begins][:MOST_KEYS]
        self.goes_to: Undone | None = None
        super().__init__(title, ask, [line.text for line in self._undone], yes, alarm=alarm)
        if self._leads:
            self._keys = say("Enter: {yes}   Digit: go there   Esc: back", yes=yes)

    def told(self) -> ComposeResult:
        """Lays out a line for each thing left undone, with its key where it leads somewhere."""
        with VerticalScroll(classes="lines"):
            for line in self._undone:
                yield Static(self._line(line))

    def _line(self, line: Undone) -> Content:
        said = self.content(line.text, STYLES[Tone.BAD] if line.is_fatal else "")
        if line not in self._leads:
            return Content.assemble(self.content("• "), said)
        key = str(self._leads.index(line) + 1)
        told = Content.assemble(Content.styled(f" {key} ", "$text-accent bold on $panel"), " ", said)
        return told.stylize(Style.from_meta({"key": key}))

    def action_go(self, digit: int) -> None:
        """Closes the dialog and leads to what the line with this digit tells of; nothing where there is none."""
        if digit <= len(self._leads):
            self.goes_to = self._leads[digit - 1]
            self.answer(None)


class ThinkingDialog(Dialog[bool]):
    """Says by `told` for whom a practice player thinks; answers True as soon as the task `thinking` has ended, None
    when the players don't want to wait any longer, which `keys` tells. A click beside it does not end the wait."""

    closes_beside = False

    def __init__(self, told: Text, thinking: Task[Any], keys: Text) -> None:
        super().__init__(say("A practice player thinks"), keys)
        self._told, self._thinking = told, thinking

    def body(self) -> ComposeResult:
        """Lays out what is told."""
        yield Static(self.content(self._told))

    def on_mount(self) -> None:
        """Has the dialog close by itself when the practice player has finished thinking."""
        self._thinking.add_done_callback(lambda _: self.on_screen_resume())

    def on_screen_resume(self) -> None:
        """When what lay over the dialog is gone, closes it if the practice player has finished thinking meanwhile."""
        if self._thinking.done() and self.is_current:
            self.answer(True)
