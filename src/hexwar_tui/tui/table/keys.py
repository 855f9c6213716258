"""What the keys of the table do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from textual import work

from hexwar_tui.engine.errors import CannotUndo, HexwarError, IllegalOrder, Objection
from hexwar_tui.engine.history.told import not_replaced
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.queue import EnteredDialog, QueueDialog
from hexwar_tui.tui.table.order_text import order_line
from hexwar_tui.tui.table.plans import TablePlans


class TableKeys(TablePlans):
    """The actions of the table screen; `TableScreen` binds keys to them and shows what has changed."""

    campaign: Campaign
    looking: bool

    @property
    def is_busy(self) -> bool:
        """As with all screens, but while a question is put on the map the map's own keys go on."""
        return not self.is_current or (self.is_entering and self.asked_on_map is None)

    def ready_units(self) -> list[UnitLine]:
        """The units of this side on the map that can still be given an order."""
        return [
            line for line in self.view.units if line.ready and line.badge.side == self.seat and line.cell is not None
        ]

    def cells_to_visit(self) -> list[Cell]:
        """Of units that can act, or, where none can, of all of the side's; or the places to be picked.

        The units begin after the one that was ordered last, so that they can be gone round wherever the cursor is.
        """
        if self.asked_on_map is not None:
            return self.asked_on_map.stops
        own = [line for line in self.view.units if line.badge.side == self.seat]
        after = next((at for at, line in enumerate(own, 1) if line.badge.unit == self.ordered_last), 0)
        ready = {line.badge.unit for line in self.ready_units()}
        in_turn = [*own[after:], *own[:after]]
        shown = [line for line in in_turn if line.badge.unit in ready] or in_turn
        return list(dict.fromkeys(line.cell for line in shown if line.cell is not None))

    def action_orders(self) -> None:
        """All orders, whether of a unit or of the side."""
        if self.asked_on_map is None and not self.looking:
            self.make_order()

    def palette_entries(self) -> Iterable[tuple[Text, Callable[[], object]]]:
        """Every order that can be begun now, for the command palette."""
        if not self.looking:
            for kind in self.game.top.system.order_types:
                yield kind.title, partial(self.make_order, kind=kind.kind)

    def action_end_part(self) -> None:
        """Seals, or hands over; names what has been left undone first. Not in the middle of an order."""
        if not self.looking and self.asked_on_map is None:
            self._end_part()

    @work(exclusive=True, group="entry")
    async def _end_part(self) -> None:
        undone = self.game.left_undone(self.seat)
        sealed = self.game.is_sealed()
        ask = say("Seal your orders? They take effect when all have sealed.") if sealed else say("Is that all?")
        title = say("Seal") if sealed else self._ending().title
        yes = title if sealed else say("hand over")
        alarm = "" if self.view.alarm is None else self.view.alarm.sentence
        if not await self.app.push_screen_wait(AskDialog(title, ask, undone, yes, alarm=alarm)):
            return
        if sealed:
            self.tell_time()
            try:
                self.told(self.game.seal(self.seat))
            except IllegalOrder as refusal:
                await self.refuse(title, Objection(refusal.reason, refusal.rule))
            return
        await self.give(self._ending())

    def _ending(self) -> Order:
        """The order that ends this part of the game; where none can be given, one that is refused."""
        kinds = [kind for kind in self.game.top.system.order_types if kind.ends_part]
        known = self.game.known(self.seat)
        return next((kind for kind in kinds if kind.closed(known) is None), kinds[0])()

    @property
    def may_end(self) -> bool:
        """Whether this part of the game can be ended now: not while something else is asked of the side."""
        known = self.game.known(self.seat)
        return any(kind.closed(known) is None for kind in self.game.top.system.order_types if kind.ends_part)

    def action_take_back(self) -> None:
        """Takes back the last order, up to the last roll, reveal or change of hands. Not in the middle of the next."""
        if self.asked_on_map is None:
            self._take_back(None)

    def withdraw(self, number: int) -> None:
        """Takes back what was entered under this number."""
        self._take_back(number)

    def _take_back(self, number: int | None) -> None:
        self.tell_time()
        entered = {entry.number: order for entry, order in self.game.entered(self.seat)}
        try:
            undone = self.game.undo(self.seat, number)
        except CannotUndo as refusal:
            self.prompt(refusal.text)
        else:
            self.show_again()
            line = order_line(self.game, self.seat, entered[undone.number])
            self.prompt(say("Taken back: {order}", order=line))

    def action_entered(self) -> None:
        """What can still be taken back; in a sealed phase any of it. Not in the middle of an order."""
        if self.asked_on_map is None:
            self._show_entered()

    @work(exclusive=True, group="entry")
    async def _show_entered(self) -> None:
        while True:
            entered = not_replaced(self.game.entered(self.seat))
            lines = [order_line(self.game, self.seat, order) for _, order in entered]
            wanted = await self.app.push_screen_wait(EnteredDialog(lines))
            if wanted is None or not entered:
                return
            entry, order = entered[wanted.at]
            if not wanted.change:
                self._take_back(entry.number)
            elif order.replaces(order):
                self.change_order(order, entry.number)
                return
            else:
                self.prompt(say("Withdraw it, and give another order instead."))
                return

    def action_queue(self) -> None:
        """The order queue: renumber, drop, run. Not in the middle of an order."""
        if self.asked_on_map is None:
            self._show_queue()

    @work(exclusive=True, group="entry")
    async def _show_queue(self) -> None:
        lines = [order_line(self.game, self.seat, order) for order in self.queue]
        arranged = await self.app.push_screen_wait(QueueDialog(lines))
        if arranged is not None:
            self.queue = [self.queue[place] for place in arranged.order]
            self.show_keys()
            if arranged.run:
                self.run_queue()

    def action_nothing(self) -> None:
        """Leaves out what may be left out."""
        self.leave_map(nothing=True)

    def action_lead_by(self) -> None:
        """The way that is asked for leads by the hex under the cursor."""
        self.lead_by(self.map.cursor)

    def action_save(self) -> None:
        """Saves; what is said afterwards is true."""
        try:
            self.campaign.save()
        except HexwarError as fault:
            self.prompt(fault.text)
        else:
            self.prompt(say("Saved."))

    def action_back(self) -> None:
        """One step back; with nothing to step back from, out of the game (it is saved)."""
        if self.asked_on_map is not None:
            self.leave_map()
        elif self.ruler_from is not None:
            self.action_ruler()
        elif self.looking:
            self.dismiss("leave")
        else:
            self._ask_to_leave()

    @work(exclusive=True, group="entry")
    async def _ask_to_leave(self) -> None:
        ask = say("Save the game and go to the title?")
        if await self.app.push_screen_wait(AskDialog(say("Leave the table"), ask, (), say("save and leave"))):
            self.dismiss("leave")
