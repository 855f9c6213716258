"""A rehearsal: steps are tried on a copy of the game, seen through each side's eyes, then taken over or left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.games.rehearsal import Rehearsal
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.desk.eyes import Eyes
from hexwar_tui.tui.desk.steps import WATCH_KEYS, Steps
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.outlook.outlook import Keys, Label
from hexwar_tui.tui.outlook.screen import MapScreen

REHEARSAL_KEYS: Sequence[BindingType] = (
    Binding("c", "begin('commit')", N_("Take the rehearsed steps over into the game"), id="desk.commit"),
    Binding("escape", "begin('leave')", N_("Leave the game as it was"), id="table.back"),
)


class RehearsalScreen(MapScreen):
    """Shows a rehearsal. Answers "commit" when its steps were taken over, "leave" when the game is left as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [*WATCH_KEYS, *REHEARSAL_KEYS]

    def __init__(self, rehearsal: Rehearsal) -> None:
        self._rehearsal = rehearsal
        self.eyes = Eyes(rehearsal.game, say("rehearsal"), self._keys, self._how_far)
        self.steps = Steps(self, rehearsal, self.eyes)
        work = {**self.steps.work, "commit": self._commit, "leave": self._leave}
        super().__init__(self.eyes, "table desk", work)

    def _keys(self, label: Label) -> Keys:
        """The keys for steps, eyes and reports, and the two by which a rehearsal ends."""
        return [
            (label("desk.step"), say("step")),
            (label("desk.steps"), say("all steps")),
            (label("desk.eyes"), say("eyes")),
            (label("desk.reports"), say("reports")),
            (label("desk.commit"), say("commit")),
            ("Esc", say("leave")),
            ("?", say("help")),
        ]

    def _how_far(self) -> Text:
        return say("Steps rehearsed: {n}. The game itself has not changed.", n=len(self._rehearsal.steps))

    async def _commit(self) -> None:
        """Takes the rehearsed steps with their dice over into the game, or says why that can't be."""
        try:
            self._rehearsal.commit()
        except IllegalOrder as fault:
            await self.refuse(say("Rehearsal"), fault)
        else:
            self.dismiss("commit")

    async def _leave(self) -> None:
        """Leaves the game as it was; if steps were taken, asks first, and has the journal note that."""
        title = say("Leave the rehearsal")
        ask = say("Leave the game as it was? The journal notes that its steps were rehearsed.")
        if self._rehearsal.steps:
            if not await self.ask(AskDialog(title, ask)):
                return
            self._rehearsal.leave()
        self.dismiss("leave")
