"""All actions by name: whatever a key of the present screen does, and what the screen offers beyond keys."""

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


class Palette(SearchDialog):
    """A line to type a part of a name into, and the actions that have it, the likeliest first; Enter does the marked
    one."""

    missing = ""

    def __init__(self, actions: Sequence[Entry]) -> None:
        names = [action.name for action in actions]
        super().__init__(say("Actions"), names, say("Type a part of the name   Enter: do it   Esc: back"))
        self._actions = actions

    def found(self, wanted: str) -> list[int]:
        """The places of the actions that fit, the likeliest first."""
        matcher = Matcher(wanted)
        fits = [matcher.match(self.words(entry.name)) if wanted else 1.0 for entry in self._actions]
        return sorted((at for at, fit in enumerate(fits) if fit), key=lambda at: -fits[at])

    def line(self, at: int) -> Content:
        """An action, with its key."""
        entry = self._actions[at]
        key = self.hexwar.key_text(entry.key) if entry.key else ""
        return Content.assemble(self.content(entry.name), "  ", Content.styled(key, "$text-accent"))

    def answer(self, value: int | None) -> None:
        """Does the marked action, and closes."""
        super().answer(value)
        if value is not None:
            self.app.call_later(self._actions[value].act)
