"""Something to be read: sentences, a refusal, who is thinking. Any of the usual keys closes it."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog


class TellDialog(Dialog[bool]):
    """Sentences, one below the other."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("space", "leave", "")]

    def __init__(self, title: Text, lines: Sequence[Text]) -> None:
        super().__init__(title, say("Enter: close"))
        self._lines = lines

    def body(self) -> ComposeResult:
        """The sentences; they scroll where they are many."""
        with VerticalScroll(classes="lines"):
            for line in self._lines:
                yield Static(self.content(line))


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
