"""What can be done on the present screen, by name in the palette, by key in the help; and the keys of all screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, ClassVar, Protocol, runtime_checkable

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Static

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.search import SearchDialog
from hexwar_tui.tui.stage.keys import GROUPS, Shown, bindings_of, shown_now

MAP = "map"
"""The group of the keys of a map."""

KEYS_WIDTH = 18
"""How many cells wide the column of keys is in the help."""


MOUSE: Sequence[tuple[Text, Text]] = (
    (say("pointing"), say("Tells in the panel of the hex under it")),
    (say("click"), say("Picks the hex, or answers with it")),
    (say("click again"), say("Orders there")),
    (say("right click"), say("All that is known of the hex")),
    (say("Ctrl+click"), say("The way leads by this hex")),
    (say("drag"), say("Moves the map along")),
    (say("wheel"), say("Zooms about the hex under it")),
    (say("Shift+wheel"), say("Moves the map sideways")),
    (say("Ctrl, Alt+wheel"), say("Moves the map up and down")),
    (say("beside a menu"), say("Closes it; on a lit hex: orders there")),
    (say("on a key's name"), say("Does what the key does, here as well")),
)
"""What the mouse does, by how it is moved, where there is a map."""


@runtime_checkable
class OffersActions(Protocol):
    """A screen that offers the palette more actions than it has keys for, as the table offers every kind of order."""

    def palette_entries(self) -> Iterable[tuple[Text, Sequence[str], Callable[[], object]]]:
        """The actions that the screen offers beyond its own keys: each as its name, the keys, as Textual calls them,
        that lead to it one after the other, none if no key does, and the function that does it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the palette: an action's name, the keys that do it one after the other (none if no key does), and the
    function that does it."""

    name: Text
    keys: Sequence[str]
    act: Callable[[], object | Awaitable[object]]


def entries(screen: Screen[Any]) -> list[Entry]:
    """Returns the palette's lines for `screen`: first the actions that it offers beyond its keys, then those of its
    keys, except for opening the palette."""
    offered = screen.palette_entries() if isinstance(screen, OffersActions) else ()
    found = [Entry(*each) for each in offered]
    found += [
        Entry(shown.name, shown.keys[:1], partial(screen.app.run_action, shown.action, shown.node))
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
        """The indexes of the actions whose names fit `wanted`, the best first; an empty `wanted` fits them all."""
        matcher = Matcher(wanted)
        fits = [matcher.match(self.words(entry.name)) if wanted else 1.0 for entry in self._actions]
        return sorted((at for at, fit in enumerate(fits) if fit), key=lambda at: -fits[at])

    def line(self, at: int) -> Content:
        """The line of the list for the action with the index `at`: its name, then the keys that do it, if any."""
        entry = self._actions[at]
        key = " ".join(map(self.hexwar.key_text, entry.keys))
        return Content.assemble(self.content(entry.name), "  ", Content.styled(key, "$text-accent"))

    def answer(self, value: int | None) -> None:
        """Closes the palette, then does the action with the index `value`; with None it only closes."""
        super().answer(value)
        if value is not None:
            self.app.call_later(self._actions[value].act)


class HelpDialog(Dialog[bool]):
    """Lists the keys in `shown` with what they do, under a heading for each group of keys, and at the end, where there
    is a map, what the mouse does there. A click on a line does what its key does. Where a key opens a legend of the
    map, that is the second page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "leave", ""),
        ("question_mark", "leave", ""),
        Binding("tab", "signs", "", priority=True),
    ]

    def __init__(self, shown: Sequence[Shown]) -> None:
        self._signs = next((line for line in shown if line.action == "legend"), None)
        close = say("↑ ↓: scroll   Enter: close")
        super().__init__(say("Keys"), say("Tab: signs on the map   {more}", more=close) if self._signs else close)
        self._shown = shown

    def body(self) -> ComposeResult:
        """Lays out the keys as one text that scrolls, below what can be done with it."""
        yield Static(self.content(say("A click on a line does what its key does."), "$foreground-muted"))
        with VerticalScroll(classes="lines"):
            yield Static(Content("\n").join(self._lines()))

    def action_signs(self) -> None:
        """Closes the list and opens the legend of the map behind it, if it has one."""
        if self._signs is not None:
            self._do(self._signs, "signs")

    def on_click(self, event: Click) -> None:
        """Does what the key of the line does that was clicked on."""
        if (at := event.style.meta.get("line")) is not None:
            self._do(self._shown[at])

    def _do(self, line: Shown, action: str = "") -> None:
        """Closes the list, and does what a key of the screen behind it does, or another `action` of that."""
        self.answer(None)
        self.app.call_later(self.app.run_action, action or line.action, line.node)

    def _lines(self) -> list[Content]:
        groups: dict[str, list[Content]] = {}
        for at, line in enumerate(self._shown):
            keys = " ".join(dict.fromkeys(self.hexwar.key_text(key) for key in line.keys))
            told = self._line(keys, line.name).stylize(Style.from_meta({"line": at}))
            groups.setdefault(line.group, [self.content(GROUPS[line.group], "bold")]).append(told)
        if MAP in groups:
            mouse = (self._line(self.words(how), told) for how, told in MOUSE)
            groups["mouse"] = [self.content(say("Mouse"), "bold"), *mouse]
        apart = [] if self.hexwar.is_compact else [Content("")]
        lines = [line for group in groups.values() for line in (*apart, *group)]
        return lines[len(apart) :]

    def _line(self, keys: str, told: Text) -> Content:
        gap = " " * max(2, KEYS_WIDTH - len(keys))
        return Content.assemble("  ", Content.styled(keys, "$text-accent"), gap, self.content(told))


@cache
def all_bindings() -> tuple[Binding, ...]:
    """The key bindings of app, table and map, then those of the referee's desk with its steps and rehearsals."""
    from hexwar_tui.tui.desk.rehearsal import REHEARSAL_KEYS
    from hexwar_tui.tui.desk.screen import DESK_KEYS
    from hexwar_tui.tui.desk.steps import WATCH_KEYS

    return (*table_bindings(), *Binding.make_bindings((*DESK_KEYS, *WATCH_KEYS, *REHEARSAL_KEYS)))


@cache
def table_bindings() -> tuple[Binding, ...]:
    """The key bindings of app, table, map and lessons. Unlike `all_bindings`, it does not load the code of the desk."""
    from hexwar_tui.tui.lesson.bindings import LESSON_KEYS
    from hexwar_tui.tui.map import HexMap
    from hexwar_tui.tui.outlook.screen import MapScreen
    from hexwar_tui.tui.stage.host import Host
    from hexwar_tui.tui.stage.steady_app import SteadyApp
    from hexwar_tui.tui.table.screen import TableScreen

    found = bindings_of((Host, SteadyApp, TableScreen, MapScreen, HexMap))
    return (*found, *Binding.make_bindings(LESSON_KEYS))
