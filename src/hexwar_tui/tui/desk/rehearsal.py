"""A rehearsal: steps are taken on a copy, looked at through every side's eyes, then taken over or left."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.games.rehearsal import Rehearsal
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.desk.eyes import RefereeEyes
from hexwar_tui.tui.dialogs.ask import AskDialog


class RehearsalScreen(RefereeEyes):
    """Answers "commit" or "leave", and has done it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "commit", N_("Take the rehearsed steps over into the game"), id="desk.commit"),
        Binding("escape", "leave", N_("Leave the game as it was"), id="table.back"),
    ]

    def __init__(self, rehearsal: Rehearsal) -> None:
        super().__init__(rehearsal.game, rehearsal, say("rehearsal"))
        self._rehearsal = rehearsal

    def keys_now(self) -> list[tuple[str, Text]]:
        """Steps, eyes, reports, and the two ends."""
        label = self.hexwar.key_label
        return [
            (label("desk.step"), say("step")),
            (label("desk.steps"), say("all steps")),
            (label("desk.eyes"), say("eyes")),
            (label("desk.reports"), say("reports")),
            (label("desk.commit"), say("commit")),
            ("Esc", say("leave")),
            ("?", say("help")),
        ]

    def usual_prompt(self) -> Text:
        """How far it has come."""
        return say("Steps rehearsed: {n}. The game itself has not changed.", n=len(self._rehearsal.steps))

    @work(exclusive=True, group="entry")
    async def action_commit(self) -> None:
        """Takes these very steps with these very dice."""
        try:
            self._rehearsal.commit()
        except IllegalOrder as fault:
            await self.refuse(say("Rehearsal"), fault)
        else:
            self.dismiss("commit")

    @work(exclusive=True, group="entry")
    async def action_leave(self) -> None:
        """Leaves, and notes that it was rehearsed; asks first, where steps were taken."""
        title = say("Leave the rehearsal")
        ask = say("Leave the game as it was? The journal notes that its steps were rehearsed.")
        if self._rehearsal.steps:
            if not await self.app.push_screen_wait(AskDialog(title, ask)):
                return
            self._rehearsal.leave()
        self.dismiss("leave")
