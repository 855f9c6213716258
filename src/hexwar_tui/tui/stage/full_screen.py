"""What all screens have in common."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.geometry import Size

from hexwar_tui.tui.stage.private import PrivateScreen, is_leaving
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.terminal import LEAST_HEIGHT, LEAST_WIDTH

Answer = TypeVar("Answer")


class SteadyScreen(PrivateScreen[Answer], Speaking):
    """What a screen bears: to be left before it is there, to be left twice, and sizes that have passed."""

    needs_room = True
    """Whether there is a least size of the terminal that it can be shown in."""

    @property
    def is_there(self) -> bool:
        """Whether it is part of the app; it is not once it is on its way out, or the app is."""
        return self.is_attached and not is_leaving(self)

    def may_mount(self) -> bool:
        """Nothing is in a screen that was left before it was mounted."""
        return self.is_there

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Leaves the screen, and whatever was opened over it; a screen that was left already stays so."""
        screens = self.hexwar.screens
        if self not in screens:
            return AwaitComplete()
        for above in reversed(screens[screens.index(self) + 1 :]):
            above.dismiss(None)
        return super().dismiss(result)

    def has_room(self, size: Size) -> bool:
        """Nothing is laid out where there is no room for it; as soon as there is, all is."""
        return not self.needs_room or (size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT)


class FullScreen(SteadyScreen[Answer]):
    """A screen that fills the terminal."""
