"""What all screens have in common."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.events import Mount, Resize
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.terminal import LEAST_HEIGHT, LEAST_WIDTH

Answer = TypeVar("Answer")


class SteadyScreen(Screen[Answer], Speaking):
    """What a screen bears: to be left before it is there, to be left twice, and sizes that have passed."""

    needs_room = True
    """Whether there is a least size of the terminal that it can be shown in."""

    @property
    def is_there(self) -> bool:
        """Whether it is part of the app; it is not once it is on its way out, or the app is."""
        return self.is_attached and not self._pruning

    async def _dispatch_message(self, message: Message) -> None:
        """Passes over the mounting of a screen that was left before: nothing is in it."""
        if not isinstance(message, Mount) or self.is_there:
            await super()._dispatch_message(message)

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Leaves the screen, and whatever was opened over it; a screen that was left already stays so."""
        screens = self.hexwar.screens
        if self not in screens:
            return AwaitComplete()
        for above in reversed(screens[screens.index(self) + 1 :]):
            above.dismiss(None)
        return super().dismiss(result)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Lays nothing out where there is no room for it; as soon as there is, all is."""
        now = self.app.size if size is None else size
        if not self.needs_room or (now.width >= LEAST_WIDTH and now.height >= LEAST_HEIGHT):
            super()._refresh_layout(size, scroll)

    async def _on_resize(self, event: Resize) -> None:
        """Keeps a screen from being laid out for a size that the terminal no longer has.

        Textual's own takes every size it is told, also one that has passed, and tells itself each that it takes: two of
        them on their way to one screen take turns for ever, and no key is heard any more. The app tells each new size
        to all screens that are seen, so nothing is lost.
        """
        if event.size != self.app.size:
            event.prevent_default()


class FullScreen(SteadyScreen[Answer]):
    """A screen that fills the terminal."""
