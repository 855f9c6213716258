"""Taking the steps of a game, or of a rehearsal of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from textual.binding import Binding, BindingType

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.tui.desk.eyes import Eyes
from hexwar_tui.tui.dialogs.dice import with_dice
from hexwar_tui.tui.outlook.talk import Place, Work

WATCH_KEYS: Sequence[BindingType] = (
    Binding("s", "begin('step')", N_("Take the next step"), id="desk.step"),
    Binding("S", "begin('all steps')", N_("All steps, until somebody is waited for"), id="desk.steps"),
    Binding("d", "begin('own dice')", N_("Next step with the referee's own dice"), id="desk.own-dice"),
    Binding("v", "eyes(1)", N_("Through the next side's eyes"), id="desk.eyes"),
    Binding("V", "eyes(-1)", N_("Through the previous side's eyes"), id="desk.eyes-before"),
    Binding("m", "reports", N_("Read the reports of the sides"), id="desk.reports"),
)
"""By these steps are taken and looked at, at the desk and in a rehearsal."""


class Stepped(Protocol):
    """A game, or a rehearsal of one, whose steps are taken."""

    def next_step(self) -> Notice | None:
        """What happens next."""

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[Event]:
        """Takes it."""


class Steps:
    """Takes steps, and goes to where the next one happens, as `eyes` see it."""

    def __init__(self, screen: Place, stepped: Stepped, eyes: Eyes) -> None:
        self._screen, self._stepped, self._eyes = screen, stepped, eyes

    @property
    def work(self) -> dict[str, Work]:
        """What the keys begin."""
        return {"step": self.take, "own dice": partial(self.take, own_dice=True), "all steps": self.take_all}

    async def take(self, *, own_dice: bool = False) -> bool:
        """Takes the next step, asking for dice where they are thrown, with `own_dice` in any case; False when there is
        none, or it was left."""
        if self._stepped.next_step() is None:
            self._screen.prompt(say("Nothing happens by itself now."))
            return False
        if await with_dice(self._screen.ask, partial(self._stepped.step, own_dice=own_dice)) is None:
            return False
        self._screen.prompt("")
        self._screen.show_again()
        cell = self._eyes.next_cell()
        if cell is not None:
            self._screen.map.go_to(cell)
        return True

    async def take_all(self) -> None:
        """Steps until somebody is waited for, or dice are not given."""
        while self._stepped.next_step() is not None and await self.take():
            pass
