"""The screen that is shown where the terminal is too small for the app."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.stage.terminal import LEAST_HEIGHT, LEAST_WIDTH


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
