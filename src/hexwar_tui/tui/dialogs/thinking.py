"""A practice player takes its time: who it is, and a way to stop waiting."""

from __future__ import annotations

from asyncio import Task
from typing import Any

from textual.app import ComposeResult
from textual.widgets import Static

from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


class ThinkingDialog(Dialog[bool]):
    """Answers True when the thought has come to its end, None when the players want to wait no longer."""

    def __init__(self, name: Text, thinking: Task[Any]) -> None:
        super().__init__(say("A practice player thinks"), say("Esc: save and leave"))
        self._called, self._thinking = name, thinking

    def body(self) -> ComposeResult:
        """Whose player it is."""
        yield Static(self.content(say("It plays for {name}.", name=self._called)))

    def on_mount(self) -> None:
        """Closes by itself as soon as there is nothing to wait for."""
        self._thinking.add_done_callback(lambda _: self.on_screen_resume())

    def on_screen_resume(self) -> None:
        """What lay over it is closed; the thought may have ended meanwhile."""
        if self._thinking.done() and self.is_current:
            self.answer(True)
