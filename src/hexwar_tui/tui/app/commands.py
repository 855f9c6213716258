"""All actions by name: whatever a key of the present screen does, and what the screen offers beyond keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Protocol, runtime_checkable

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.stage.keys import shown_now


@runtime_checkable
class OffersActions(Protocol):
    """A screen with more actions than it has keys for: every kind of order, for one."""

    def palette_entries(self) -> Iterable[tuple[Text, Callable[[], object]]]:
        """What they are called, and what does them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An action: its name, its key ("" for none), and what does it."""

    name: Text
    key: str
    act: Callable[[], object | Awaitable[object]]


def entries(screen: Screen[Any]) -> list[Entry]:
    """All that can be done on this screen."""
    offered = screen.palette_entries() if isinstance(screen, OffersActions) else ()
    found = [Entry(name, "", act) for name, act in offered]
    found += [
        Entry(shown.name, shown.keys[0], partial(screen.app.run_action, shown.action, shown.node))
        for shown in shown_now(screen)
        if shown.action != "palette"
    ]
    return found


class Palette(Dialog[bool]):
    """A line to type a part of a name into, and the actions that have it; Enter does the marked one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "mark(-1)", ""),
        ("down", "mark(1)", ""),
        ("pageup", "mark(-10)", ""),
        ("pagedown", "mark(10)", ""),
    ]

    def __init__(self, actions: Sequence[Entry]) -> None:
        super().__init__(say("Actions"), say("Type a part of the name   Enter: do it   Esc: back"))
        self._actions, self._shown = actions, list(actions)

    def body(self) -> ComposeResult:
        """The line, and the list."""
        yield Input(compact=True)
        chooser = OptionList(markup=False, classes="choices")
        chooser.can_focus = False
        yield chooser

    def on_mount(self) -> None:
        """The line has the keyboard."""
        self.query_one(Input).focus()
        self._fill("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def _fill(self, wanted: str) -> None:
        matcher = Matcher(wanted)
        fits = {entry: matcher.match(self.words(entry.name)) if wanted else 1.0 for entry in self._actions}
        self._shown = sorted((entry for entry in self._actions if fits[entry]), key=lambda entry: -fits[entry])
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_options(Option(self._line(entry)) for entry in self._shown)
        chooser.highlighted = 0 if self._shown else None

    def _line(self, entry: Entry) -> Content:
        key = self.hexwar.key_text(entry.key) if entry.key else ""
        return Content.assemble(self.content(entry.name), "  ", Content.styled(key, "$text-accent"))

    def action_mark(self, by: int) -> None:
        """Marks another action."""
        chooser = self.query_one(OptionList)
        if self._shown:
            chooser.highlighted = max(0, min(len(self._shown) - 1, (chooser.highlighted or 0) + by))

    @on(Input.Submitted)
    def _entered(self) -> None:
        marked = self.query_one(OptionList).highlighted
        if marked is not None:
            self._do(marked)

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._do(event.option_index)

    def _do(self, at: int) -> None:
        act = self._shown[at].act
        self.answer(True)
        self.app.call_later(act)
