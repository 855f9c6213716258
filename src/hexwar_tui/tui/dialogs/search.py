"""A dialog with a long list, in which a line is found by a part of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog

MOST_SHOWN = 200
"""How many lines are shown at most; further ones are found by typing another letter."""


class SearchDialog(Dialog[int]):
    """A field for a part of a name, and a list of the `names` that contain it; answers with the chosen one's index."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "mark(-1)", ""),
        ("down", "mark(1)", ""),
        ("pageup", "mark(-10)", ""),
        ("pagedown", "mark(10)", ""),
    ]

    leads_on = "Esc"

    missing: ClassVar[str] = N_("Nothing is called “{wanted}”.")
    """The line shown where no name contains what was typed; "" shows none."""

    is_half_written = False

    def __init__(self, title: Text, names: Sequence[Text], keys: Text = "", at: int = 0) -> None:
        """The line with the index `at` is marked as long as nothing is typed."""
        super().__init__(title, keys or say("Type a part of the name   Enter: choose   Esc: back"))
        self._names, self._shown, self._at = names, list(range(len(names))), at

    def body(self) -> ComposeResult:
        """Lays out the line to type into, and the list."""
        yield Input(compact=True)
        chooser = OptionList(markup=False, classes="choices")
        chooser.can_focus = False
        yield chooser

    def on_mount(self) -> None:
        """Lists all names, as nothing has been typed yet."""
        super().on_mount()
        self._fill("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def found(self, wanted: str) -> list[int]:
        """The indexes of the names that contain `wanted`, in capitals or not; of all, where it is empty."""
        return [at for at, name in enumerate(self._names) if wanted.casefold() in self.words(name).casefold()]

    def line(self, at: int) -> Content:
        """The line of the list for the name with the index `at`."""
        return self.content(self._names[at])

    def _fill(self, wanted: str) -> None:
        self._shown = self.found(wanted)[:MOST_SHOWN]
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_options(Option(self.line(at)) for at in self._shown)
        if self.missing and not self._shown:
            told = say(self.missing, wanted=wanted)
            chooser.add_option(Option(self.content(told, "$foreground-muted"), disabled=True))
        chooser.highlighted = None if not self._shown else 0 if wanted else min(self._at, len(self._shown) - 1)

    def action_mark(self, by: int) -> None:
        """Marks the name `by` lines further down, or up if `by` is negative, but not beyond the ends of the list."""
        chooser = self.query_one(OptionList)
        if self._shown:
            chooser.highlighted = (chooser.highlighted or 0) + by

    @on(Input.Submitted)
    def _entered(self) -> None:
        marked = self.query_one(OptionList).highlighted
        if marked is not None:
            self.answer(self._shown[marked])

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self.answer(self._shown[event.option_index])
