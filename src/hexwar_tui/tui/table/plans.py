"""Orders kept for another time, at the table: what was entered in a sealed phase is kept by name, and taken again."""

from __future__ import annotations

from textual import work

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.storage.beside.plans import Plan, keep_plan, offered_plans, take_plan
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.hotseat import open_again
from hexwar_tui.tui.table.clock import TableClock

LONGEST_NAME = 60


class TablePlans(TableClock):
    """The part of the table screen that keeps and takes plans."""

    def action_plans(self) -> None:
        """Keeps what was entered, or takes what was kept. Not in the middle of an order."""
        if not self.is_asking and self.stopwatch is not None:
            self._choose_plan()

    @work(exclusive=True, group="entry")
    async def _choose_plan(self) -> None:
        if not self.game.is_sealed():
            self.prompt(say("Orders are kept, and taken again, while they are entered in secret."))
            return
        try:
            plans = offered_plans(self.hexwar.places.plans, self.game, self.seat)
            items = [Item(plan, say("Take: {name}", name=plan.name)) for plan in plans]
            keep = Item(None, say("Keep what has been entered"), key="k")
            picked = await self.app.push_screen_wait(ChooseDialog(say("Orders kept"), [keep, *items]))
            if picked is None:
                return
            await (self._keep() if picked.value is None else self._take(picked.value))
        except HexwarError as fault:
            self.prompt(fault.text)

    async def _keep(self) -> None:
        ask = say("Under which name?")
        name = await self.app.push_screen_wait(TextDialog(say("Keep orders"), ask, LONGEST_NAME, least=1))
        if name is not None:
            plan = keep_plan(self.hexwar.places.plans, self.game, self.seat, name)
            self.prompt(say("Kept as “{name}”.", name=plan.name))

    async def _take(self, plan: Plan) -> None:
        taken = take_plan(plan, self.game, self.seat)
        open_again(self.game, self.game.sides)
        self.show_again()
        told: Text = say_many("{n} order entered.", "{n} orders entered.", taken.entered)
        self.prompt(told)
        if taken.refused:
            lines = [say("{order}: {why}", order=line, why=why) for line, why in taken.refused]
            await self.app.push_screen_wait(TellDialog(say("Left out"), lines))
