"""What all screens have in common."""

from __future__ import annotations

from typing import TypeVar

from textual import on
from textual.dom import DOMNode
from textual.events import Resize
from textual.screen import Screen

from hexwar_tui.tui.speech import Speaking

Answer = TypeVar("Answer")


class Settled(DOMNode):
    """A screen that is laid out for the terminal as it is now, and for no size that it has had.

    Textual's own takes every size it is told, also one that has passed, and tells itself each that it takes: two of
    them on their way to one screen take turns for ever, and no key is heard any more.
    """

    @on(Resize)
    def _leave_passed_sizes(self, event: Resize) -> None:
        """Leaves a size alone that has passed; the app tells each new one to all screens that are seen."""
        if event.size != self.app.size:
            event.prevent_default()


class FullScreen(Settled, Screen[Answer], Speaking):
    """A screen that fills the terminal."""
