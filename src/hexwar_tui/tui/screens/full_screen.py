"""What all screens have in common."""

from __future__ import annotations

from typing import Any, TypeVar

from textual.events import Resize
from textual.screen import Screen

from hexwar_tui.tui.speech import Speaking

Answer = TypeVar("Answer")


def leave_passed_size(screen: Screen[Any], event: Resize) -> None:
    """Keeps a screen from being laid out for a size that the terminal no longer has.

    Textual's own takes every size it is told, also one that has passed, and tells itself each that it takes: two of
    them on their way to one screen take turns for ever, and no key is heard any more. The app tells each new size to
    all screens that are seen, so nothing is lost.
    """
    if event.size != screen.app.size:
        event.prevent_default()


class FullScreen(Screen[Answer], Speaking):
    """A screen that fills the terminal."""

    async def _on_resize(self, event: Resize) -> None:
        leave_passed_size(self, event)
