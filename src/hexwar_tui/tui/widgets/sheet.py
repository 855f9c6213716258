"""Screens that are a list of lines, with a text below it about the marked one."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.events import MouseDown
from textual.widgets import OptionList, Static

from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.stage.full_screen import Answer, FullScreen
from hexwar_tui.tui.widgets.long_text import put


class Sheet(FullScreen[Answer]):
    """A list under a `heading`, with `keys` that are named along the bottom; `classes` are those of its style."""

    def __init__(self, classes: str, heading: Text, *keys: tuple[str, Text]) -> None:
        super().__init__(classes=classes)
        self._heading, self._keys = heading, keys
        self._pointed_from: int | None = None

    def compose(self) -> ComposeResult:
        """Lays out the heading, the list, the line below it, and the keys."""
        yield Static(self.content(self._heading), classes="top-line")
        yield OptionList(markup=False, classes="sheet")
        yield Static("", classes="prompt")
        yield self.key_line(*self._keys)

    @property
    def sheet(self) -> OptionList:
        """The list."""
        return self.query_one(OptionList)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Notes which line is marked before a click on the list."""
        self._pointed_from = self.sheet.highlighted if self.sheet.region.contains(*event.screen_offset) else None

    def has_only_marked(self, at: int) -> bool:
        """Whether the line with the index `at` was picked by a click that has only just marked it."""
        before, self._pointed_from = self._pointed_from, None
        return before not in (None, at)

    def tell(self, told: Text) -> None:
        """Shows `told` in the line below the list; "" clears it."""
        put(self.content(told), self.query_one(".prompt", Static))

    def columns(self, name: Text, value: Text, width: int) -> Content:
        """A line of the list: a name, and from cell `width` on its value."""
        title = self.words(name)
        return Content.assemble("  ", title, " " * max(2, width - len(title)), self.content(value, "bold"))
