"""The frame that all dialogs share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.stage.backdrop import Backdrop
from hexwar_tui.tui.stage.full_screen import Answer, SteadyScreen

MOST_STEPS = 4
"""How many steps of the mark are named one by one; of more only the first is."""

TITLE_ROOM = 58
"""How many cells long a title may be to fit into the upper edge of the narrowest box."""


def keys_down(by: int, last: str) -> tuple[str, ...]:
    """The keys that move the mark of a list `by` lines down, or up if the number is negative, and then the `last` key;
    where the way is long, only its first."""
    arrows = ("↓" if by > 0 else "↑",) * abs(by)
    return (*arrows, last) if len(arrows) <= MOST_STEPS else arrows[:1]


class Dialog(ModalScreen[Answer | None], Backdrop[Answer | None], SteadyScreen[Answer | None]):
    """A box over the screen behind it, with a title and a line of keys below. Escape closes it with the answer None.

    The title stands in the upper edge or, where that would cut it off, within the box.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "")]

    leads_on: str = "Enter"
    """The key, as printed on keyboards, that takes what the dialog offers, or closes it."""

    when_changed: Callable[[], object] | None = None
    """What is called when another line is marked, or something else filled in; None where nobody wants to know."""

    def __init__(self, title: Text, keys: Text = "") -> None:
        super().__init__()
        self._title, self._keys, self._answered = title, keys, False
        self._is_laid_out = False

    def compose(self) -> ComposeResult:
        """Lays out the title, the body and the keys."""
        with Vertical(classes="dialog") as box:
            title = self.content(self._title)
            if title.cell_length <= TITLE_ROOM:
                box.border_title = title
            else:
                yield Static(title, classes="dialog-title")
            yield from self.body()
            if self._keys:
                yield Static(self.content(self._keys), classes="dialog-keys")

    def on_mount(self) -> None:
        """Gives the keyboard to the first widget that can take it."""
        for first in self.focus_chain[:1]:
            first.focus()

    def may_draw(self) -> bool:
        """Whether the present layout is drawn: not the first, behind which Textual always asks for another."""
        was_laid_out, self._is_laid_out = self._is_laid_out, True
        return was_laid_out

    def body(self) -> ComposeResult:
        """Yields the widgets that stand between title and keys; each dialog defines its own."""
        raise NotImplementedError

    def begin_at(self, value: Any) -> bool:
        """Has the dialog, before it is shown, offer `value` at first; returns whether it can. Dialogs in which anything
        is chosen or filled in override this."""
        return False

    def keys_to(self, value: Any) -> Sequence[str]:
        """The keys, as printed on keyboards and in their order, that have the dialog answer `value` from what is marked
        and filled in now; none where it can't answer that. Dialogs in which anything is chosen override this."""
        return (self.leads_on,)

    def called(self, value: Any) -> Text:
        """The words by which the dialog offers `value`; "" where it names nothing."""
        return ""

    def note_change(self) -> None:
        """Tells whoever wants to know that another line is marked, or something else filled in."""
        if self.when_changed is not None:
            self.when_changed()

    def answer(self, value: Answer | None) -> None:
        """Closes the dialog with `value`, or, while it is being opened, once it is open. Later calls do nothing."""
        if not self._answered:
            self._answered = True
            if self.is_mounted:
                self.dismiss(value)
            else:
                self.call_later(self._close, value)

    def _close(self, value: Answer | None) -> None:
        self.dismiss(value)  # What it returns must not be awaited here, as `call_later` would.

    def action_leave(self) -> None:
        """Closes the dialog with the answer None, by Escape."""
        self.answer(None)
