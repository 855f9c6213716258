"""What all screens and dialogs have in common, and the screen for a terminal that is too small for any of them."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.geometry import Region, Size
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.stage.private import PrivateScreen, is_leaving
from hexwar_tui.tui.stage.speech import Speaking, named_key
from hexwar_tui.tui.stage.terminal import LEAST_HEIGHT, LEAST_WIDTH

Answer = TypeVar("Answer")

MOMENT = say("One moment …")
"""What is said while something is made ready that takes longer than the blink of an eye."""


class SteadyScreen(PrivateScreen[Answer], Speaking):
    """A screen that raises nothing if it is left before it is shown or left twice, and is never laid out for a size
    that the terminal has no longer."""

    needs_room = True
    """Whether the screen is shown only in a terminal of at least the least size."""

    @property
    def is_there(self) -> bool:
        """Whether the screen is part of the app; False as soon as the screen, or the app, is being closed."""
        return self.is_attached and not is_leaving(self)

    def may_mount(self) -> bool:
        """Whether the screen's widgets may be mounted: not once it has been left; such a screen stays empty."""
        return self.is_there

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Closes the screen with the answer `result`, and those above it with None; nothing if it was closed before."""
        screens = self.hexwar.screens
        if self not in screens:
            return AwaitComplete()
        for above in reversed(screens[screens.index(self) + 1 :]):
            above.dismiss(None)
        return super().dismiss(result)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, **more: Any) -> Self:
        """Has the screen, or parts of it, drawn anew; with `layout`, only what that moves. Textual asks for a layout
        whenever a dialog comes or goes, and would draw everything again, though nothing has moved."""
        return super().refresh(*regions, repaint=repaint and not layout, layout=layout, **more)

    def complain(self, told: Text) -> None:
        """Shows `told` in the screen's line of the class "fault", which the screen must have; "" clears the line."""
        self.query_one(".fault", Static).update(self.content(told))

    def has_room(self, size: Size) -> bool:
        """Whether the screen can be laid out in a terminal of this size."""
        return not self.needs_room or (size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT)


class FullScreen(SteadyScreen[Answer]):
    """A screen that fills the terminal, unlike a dialog."""

    def key_line(self, *pairs: tuple[str, Text]) -> Static:
        """Returns the lowest line of the screen; each pair is a key, as printed on keyboards, and what it does."""
        parts = (named_key(key, self.content(what)) for key, what in pairs)
        return Static(Content("  ").join(parts), classes="key-line")


class TooSmall(FullScreen[None]):
    """Asks for a larger terminal. The screens below are kept, and come back as they were."""

    needs_room = False

    def __init__(self) -> None:
        super().__init__(classes="too-small")

    def compose(self) -> ComposeResult:
        """Lays out the sentence that names the least size and the present one."""
        yield Static(self.content(self._sentence()))

    def on_resize(self) -> None:
        """Says anew which size the terminal has now."""
        self.query_one(Static).update(self.content(self._sentence()))

    def _sentence(self) -> Text:
        return say(
            "More room, please: {width}×{height} at least; this is {now_width}×{now_height}. Everything is kept.",
            width=LEAST_WIDTH,
            height=LEAST_HEIGHT,
            now_width=self.app.size.width,
            now_height=self.app.size.height,
        )
