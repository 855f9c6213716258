"""What all screens and dialogs have in common, and the screen for a terminal that is too small for any of them."""

from __future__ import annotations

from typing import TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.geometry import Size
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.stage.private import PrivateScreen, is_leaving
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.terminal import LEAST_HEIGHT, LEAST_WIDTH

Answer = TypeVar("Answer")


class SteadyScreen(PrivateScreen[Answer], Speaking):
    """A screen that bears to be left before it is there, to be left twice, and to be told sizes that have passed."""

    needs_room = True
    """Whether it is shown only in a terminal of at least the least size."""

    @property
    def is_there(self) -> bool:
        """Whether it is part of the app; once it, or the app, is on its way out it is not."""
        return self.is_attached and not is_leaving(self)

    def may_mount(self) -> bool:
        """Whether it is still there: a screen that was left before it was mounted stays empty."""
        return self.is_there

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Leaves the screen with `result`, and all above it with None; does nothing if it was left already."""
        screens = self.hexwar.screens
        if self not in screens:
            return AwaitComplete()
        for above in reversed(screens[screens.index(self) + 1 :]):
            above.dismiss(None)
        return super().dismiss(result)

    def has_room(self, size: Size) -> bool:
        """Whether it can be laid out in a terminal of this size."""
        return not self.needs_room or (size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT)


class FullScreen(SteadyScreen[Answer]):
    """A screen that fills the terminal, unlike a dialog."""


class TooSmall(FullScreen[None]):
    """Asks for more room. What lies below is kept, and comes back as it was."""

    needs_room = False

    def __init__(self) -> None:
        super().__init__(classes="too-small")

    def compose(self) -> ComposeResult:
        """Lays out the words."""
        yield Static(self.content(self._told()))

    def on_resize(self) -> None:
        """Names the size that the terminal has now."""
        self.query_one(Static).update(self.content(self._told()))

    def _told(self) -> Text:
        return say(
            "More room, please: {width}×{height} at least; this is {now_width}×{now_height}. Everything is kept.",
            width=LEAST_WIDTH,
            height=LEAST_HEIGHT,
            now_width=self.app.size.width,
            now_height=self.app.size.height,
        )
