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
    """A screen with more actions than it has keys for, as the table has every kind of order."""

    def palette_entries(self) -> Iterable[tuple[Text, Callable[[], object]]]:
        """The names of these actions, each with the function that does it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An action of the palette: its name, its key ("" for none), and the function that does it."""

    name: Text
    key: str
    act: Callable[[], object | Awaitable[object]]


def entries(screen: Screen[Any]) -> list[Entry]:
    """What `screen` offers beyond its keys, then all that its keys do now, but for opening the palette."""
    offered = screen.palette_entries() if isinstance(screen, OffersActions) else ()
    found = [Entry(name, "", act) for name, act in offered]
    found += [
        Entry(shown.name, shown.keys[0], partial(screen.app.run_action, shown.action, shown.node))
        for shown in shown_now(screen)
        if shown.action != "palette"
    ]
    return found


class Palette(SearchDialog):
    """A line to type a part of an action's name into, and the actions that have it; Enter does the marked one."""

    missing = ""

    def __init__(self, actions: Sequence[Entry]) -> None:
        names = [action.name for action in actions]
        super().__init__(say("Actions"), names, say("Type a part of the name   Enter: do it   Esc: back"))
        self._actions = actions

    def found(self, wanted: str) -> list[int]:
        """The places of the actions whose names fit `wanted`, the likeliest first; of all, where it is empty."""
        matcher = Matcher(wanted)
        fits = [matcher.match(self.words(entry.name)) if wanted else 1.0 for entry in self._actions]
        return sorted((at for at, fit in enumerate(fits) if fit), key=lambda at: -fits[at])

    def line(self, at: int) -> Content:
        """The name and the key of the action at a place."""
        entry = self._actions[at]
        key = self.hexwar.key_text(entry.key) if entry.key else ""
        return Content.assemble(self.content(entry.name), "  ", Content.styled(key, "$text-accent"))

    def answer(self, value: int | None) -> None:
        """Closes the palette, and does the action at the place `value`; with None it only closes."""
        super().answer(value)
        if value is not None:
            self.app.call_later(self._actions[value].act)
