"""A long list to find something in by a part of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog

MOST_SHOWN = 200
"""Lines of the list; whoever looks for more types another letter."""


class SearchDialog(Dialog[int]):
    """Answers with the place of the name that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "mark(-1)", ""),
        ("down", "mark(1)", ""),
        ("pageup", "mark(-10)", ""),
        ("pagedown", "mark(10)", ""),
    ]

    def __init__(self, title: Text, names: Sequence[Text]) -> None:
        super().__init__(title, say("Type a part of the name   Enter: choose   Esc: back"))
        self._names, self._shown = names, list(range(len(names)))

    def body(self) -> ComposeResult:
        """The line to type into, and the list."""
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
        names = [self.words(name) for name in self._names]
        found = [at for at, name in enumerate(names) if wanted.casefold() in name.casefold()]
        self._shown = found[:MOST_SHOWN]
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_options(Option(self.content(names[at])) for at in self._shown)
        if not found:
            told = say("Nothing is called “{wanted}”.", wanted=wanted)
            chooser.add_option(Option(self.content(told, "$foreground-muted"), disabled=True))
        chooser.highlighted = 0 if self._shown else None

    def action_mark(self, by: int) -> None:
        """Marks another name."""
        chooser = self.query_one(OptionList)
        if self._shown:
            chooser.highlighted = max(0, min(len(self._shown) - 1, (chooser.highlighted or 0) + by))

    @on(Input.Submitted)
    def _entered(self) -> None:
        marked = self.query_one(OptionList).highlighted
        if marked is not None:
            self.answer(self._shown[marked])

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self.answer(self._shown[event.option_index])
