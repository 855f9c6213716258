"""The palette: everything that can be done on the present screen, by name, whether a key does it or not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.search import SearchDialog
from hexwar_tui.tui.stage.keys import shown_now


@runtime_checkable
class OffersActions(Protocol):
    """A screen that offers the palette more actions than it has keys for, as the table offers every kind of order."""

    def palette_entries(self) -> Iterable[tuple[Text, Callable[[], object]]]:
        """The actions that the screen offers beyond its keys, each as its name and the function that does it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the palette: an action's name, its key ("" if no key does it), and the function that does it."""

    name: Text
    key: str
    act: Callable[[], object | Awaitable[object]]


def entries(screen: Screen[Any]) -> list[Entry]:
    """The palette's lines for `screen`: first what it offers beyond its keys, then what its keys do now, except for
    opening the palette."""
    offered = screen.palette_entries() if isinstance(screen, OffersActions) else ()
    found = [Entry(name, "", act) for name, act in offered]
    found += [
        Entry(shown.name, shown.keys[0], partial(screen.app.run_action, shown.action, shown.node))
        for shown in shown_now(screen)
        if shown.action != "palette"
    ]
    return found


class Palette(SearchDialog):
    """The dialog in which an action is found by a part of its name; Enter closes it and does the marked action."""

    missing = ""

    def __init__(self, actions: Sequence[Entry]) -> None:
        names = [action.name for action in actions]
        super().__init__(say("Actions"), names, say("Type a part of the name   Enter: do it   Esc: back"))
        self._actions = actions

    def found(self, wanted: str) -> list[int]:
        """The indexes of the actions whose names fit `wanted`, the best match first; an empty `wanted` fits them
        all."""
        matcher = Matcher(wanted)
        fits = [matcher.match(self.words(entry.name)) if wanted else 1.0 for entry in self._actions]
        return sorted((at for at, fit in enumerate(fits) if fit), key=lambda at: -fits[at])

    def line(self, at: int) -> Content:
        """The line of the list for the action with the index `at`: its name, then its key if it has one."""
        entry = self._actions[at]
        key = self.hexwar.key_text(entry.key) if entry.key else ""
        return Content.assemble(self.content(entry.name), "  ", Content.styled(key, "$text-accent"))

    def answer(self, value: int | None) -> None:
        """Closes the palette, then does the action with the index `value`; with None it only closes."""
        super().answer(value)
        if value is not None:
            self.app.call_later(self._actions[value].act)
