"""How the referee takes the steps of a game, or of a rehearsal of one, and looks at what they did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from textual.binding import Binding, BindingType

from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.tui.desk.eyes import Eyes
from hexwar_tui.tui.desk.report import ReportScreen
from hexwar_tui.tui.dialogs.dice import with_dice
from hexwar_tui.tui.outlook.talk import Hosted, Place, Work

WATCH_KEYS: Sequence[BindingType] = (
    Binding("s", "begin('step')", N_("Take the next step"), id="desk.step"),
    Binding("S", "begin('all steps')", N_("All steps, until somebody is waited for"), id="desk.steps"),
    Binding("d", "begin('own dice')", N_("Next step with the referee's own dice"), id="desk.own-dice"),
    Binding("v", "begin('next eyes')", N_("Through the next side's eyes"), id="desk.eyes"),
    Binding("V", "begin('eyes before')", N_("Through the previous side's eyes"), id="desk.eyes-before"),
    Binding("m", "begin('reports')", N_("Read the reports of the sides"), id="desk.reports"),
)
"""The keys by which steps are taken and looked at, at the desk and in a rehearsal."""


class Stepped(Protocol):
    """A game, or a rehearsal of one, whose steps can be taken."""

    def next_step(self) -> Notice | None:
        """What happens by itself next; None if nothing does."""

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[News]:
        """Takes the next step and returns its news. `dice` are the numbers already thrown by hand for it; with
        `own_dice` all of its dice are thrown by hand. Raises NeedDice where more dice have to be thrown."""


class Watched(Place, Hosted, Protocol):
    """A screen on which steps are taken and looked at: it asks in dialogs, and has a map with an outlook."""


class Steps:
    """Takes the steps of `stepped`, moves the cursor to where the next one happens, and shows what has come of them
    through the `eyes` of every seat."""

    def __init__(self, screen: Watched, stepped: Stepped, eyes: Eyes) -> None:
        self._screen, self._stepped, self._eyes = screen, stepped, eyes

    @property
    def work(self) -> dict[str, Work]:
        """The works that the bindings of `WATCH_KEYS` begin, by the name that stands in their `begin('…')`."""
        return {
            "step": self.take,
            "own dice": partial(self.take, own_dice=True),
            "all steps": self.take_all,
            "next eyes": partial(self._look, 1),
            "eyes before": partial(self._look, -1),
            "reports": self._read_reports,
        }

    async def take(self, *, own_dice: bool = False) -> bool:
        """Takes the next step, asking for the dice that are thrown by hand (all of them with `own_dice`), and puts the
        cursor where the step after it happens. False if there is no step, or if the dice are not given."""
        if self._stepped.next_step() is None:
            self._screen.prompt(say("Nothing happens by itself now."))
            return False
        if await with_dice(self._screen.ask, partial(self._stepped.step, own_dice=own_dice)) is None:
            return False
        self._screen.prompt("")
        self._screen.show_again()
        cell = self._eyes.next_cell()
        if cell is not None:
            self._screen.map.cursor = cell
        return True

    async def take_all(self) -> None:
        """Takes steps until there is none, as somebody has to act first, or until dice are not given."""
        while self._stepped.next_step() is not None and await self.take():
            pass

    async def _look(self, by: int) -> None:
        """Looks through the eyes of the seat `by` places on."""
        self._eyes.turn(by)
        self._screen.show_again()

    async def _read_reports(self) -> None:
        await self._screen.ask(ReportScreen(self._eyes.reports(self._screen.hexwar.language)))
