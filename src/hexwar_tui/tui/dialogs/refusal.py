"""A refusal: what, why, and which rule; Enter opens the rule."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


class RefusalDialog(Dialog[str]):
    """Answers with the rule's id when the player wants to read it."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "rule", ""), ("space", "leave", "")]
    AUTO_FOCUS = ""

    def __init__(self, what: Text, objection: Objection) -> None:
        keys = say("Enter: read the rule {rule}   Esc: back", rule=objection.rule)
        super().__init__(say("This can't be done"), keys if objection.rule else say("Esc: back"))
        self._what, self._objection = what, objection

    def body(self) -> ComposeResult:
        """What was wanted, and why not."""
        if self._what:
            yield Static(self.content(self._what, "bold"))
        yield Static(self.content(self._objection.reason))

    def action_rule(self) -> None:
        """Enter."""
        self.answer(self._objection.rule or None)
