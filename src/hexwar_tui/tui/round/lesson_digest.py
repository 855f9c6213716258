"""The digest in a lesson: with few keys and the lesson's bar, and always back to the lesson."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.widget import Widget

from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.round.digest import Digest


class LessonDigest(Digest):
    """A digest with the `bar` of a lesson above its keys. It answers with None, whatever place is chosen: the table is
    to open where the lesson goes on."""

    def __init__(self, bar: Widget, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bar = bar

    def compose(self) -> ComposeResult:
        """Lays out the digest, with the bar above the keys."""
        for widget in super().compose():
            if widget.has_class("key-line"):
                yield self._bar
            yield widget

    def dismiss(self, result: Cell | None = None) -> AwaitComplete:
        """Closes the digest with the answer None."""
        return super().dismiss(None)

    def _keys(self) -> Content:
        """The keys that a beginner needs here; the others do what they always do."""
        pairs = [("Enter", say("back to the lesson")), ("↑ ↓", say("choose"))]
        return self.keys_that_fit(pairs, [("?", say("help"))], self.size.width - 2)
