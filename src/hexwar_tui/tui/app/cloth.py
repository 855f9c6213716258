"""The cloth that the screens of a game lie on."""

from __future__ import annotations

import asyncio
import contextlib

from textual.app import ComposeResult
from textual.events import Key, MouseDown
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.stage.full_screen import FullScreen

A_BLINK = 0.5
"""The longest that a game waits, in seconds, until it is seen that it is being made ready."""


class Cloth(FullScreen[None]):
    """An empty screen below the screens of a game, seen only for the moment between two of them; before the first it
    says what is `told`."""

    def __init__(self, told: Text = "") -> None:
        super().__init__(classes="cloth")
        self._told = told

    def compose(self) -> ComposeResult:
        """Lays out the sentence in the middle."""
        yield Static(self.content(self._told))

    def on_screen_suspend(self) -> None:
        """Takes the sentence away, for good: the game has begun."""
        self._told = ""
        self.query(Static).remove()

    def takes(self, event: Key | MouseDown) -> bool:
        """Keeps all keys and clicks to itself but those that leave the app: what they would open came to lie below the
        first screen of the game."""
        heeded = (*self.hexwar.keys_for("app.quit", "ctrl+q"), *self.hexwar.keys_for("app.suspend", "ctrl+z"))
        return not (isinstance(event, Key) and event.key in heeded)

    async def drawn(self) -> None:
        """Returns when the cloth has been drawn, or would have been; at once where it tells nothing."""
        if not self._told:
            return
        is_drawn = asyncio.Event()
        self.call_after_refresh(is_drawn.set)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(is_drawn.wait(), A_BLINK)
