"""Which key is named where on a screen, in a line of keys that is clicked on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

from hexwar_tui.tui.stage.keys import key_at
from hexwar_tui.tui.widgets.lines import KeyLine

CLASSES = ("key-line", "dialog-keys")
"""The classes of lines of keys."""


def key_named(screens: Sequence[Screen[Any]], at: Offset) -> str | None:
    """The key that is named at this cell of the last of the open `screens`, in a line of keys of its own or, where it
    is a dialog beside such a line, in the one below that says what the dialog's keys do; None where none is."""
    *below, screen = screens
    named = _uppermost(screen, at)
    if named is screen and below:
        named = _uppermost(below[-1], at)
        named = named if isinstance(named, KeyLine) and named.is_of_dialog else None
    if named is None or not any(map(named.has_class, CLASSES)):
        return None
    x, y = at - named.content_region.offset
    return _key_in(named, x, y)


def _uppermost(screen: Screen[Any], at: Offset) -> Widget | None:
    return next((widget for widget, _ in screen.get_widgets_at(*at)), None)


def _key_in(named: Widget, x: int, y: int) -> str | None:
    """The key that is named at a cell of a line of keys, which may go on below itself."""
    shown, end = named.render(), 0
    told = shown.plain if isinstance(shown, Content) else ""
    for row in range(y + 1):
        drawn = named.render_line(row).text
        begins = told.find(drawn.strip(), end)
        end = begins + len(drawn.strip())
    return key_at(told, begins + x - (len(drawn) - len(drawn.lstrip()))) if begins >= 0 and drawn.strip() else None
