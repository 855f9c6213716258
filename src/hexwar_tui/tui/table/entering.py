"""How a side enters orders, takes them back, lists them, and ends its part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Protocol

from hexwar_tui.engine.errors import CannotUndo, IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.journal_reader import not_replaced
from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.dice import with_dice
from hexwar_tui.tui.dialogs.queue import EnteredDialog
from hexwar_tui.tui.dialogs.tell import EndDialog, Undone
from hexwar_tui.tui.handover.hotseat import open_again
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.outlook.looking import cell_told_of
from hexwar_tui.tui.outlook.talk import Talk
from hexwar_tui.tui.table.docking import cells_about
from hexwar_tui.tui.table.order_desk import OrderDesk
from hexwar_tui.tui.table.order_text import order_line


class Telling(Talk, Protocol):
    """A screen that shows the news that an order has caused."""

    @property
    def map(self) -> HexMap:
        """The map."""

    def tell(self, events: list[News]) -> None:
        """Shows `events`; if another seat comes next, closes the screen."""

    def go_to(self, cell: Cell | None) -> None:
        """Moves the cursor to a hex, and the map with it; with None nothing."""


class Entering:
    """Enters the orders of a seat; before each, `tell_time` tells the game how much time has passed."""

    def __init__(self, screen: Telling, game: Game, seat: Seat, tell_time: Callable[[], None]) -> None:
        self._screen, self._game, self._seat, self._tell_time = screen, game, seat, tell_time

    async def give(self, order: Order) -> bool:
        """Gives an order, asking for dice thrown by hand; False if it was refused or the dice were not given."""
        sealed = self._game.is_sealed()
        self._tell_time()
        try:
            events = await with_dice(self._screen.ask, partial(self._game.submit, self._seat, order))
        except IllegalOrder as refusal:
            await self._screen.refuse(order_line(self._game, self._seat, order), refusal)
            return False
        if events is None:
            return False
        open_again(self._game, self._game.sides)
        # What is not sealed may have ended a battle, and with it the game that the order belongs to.
        line = order_line(self._game, self._seat, order) if sealed else ""
        self._screen.tell(events)
        if sealed:
            self._screen.prompt(say("Entered: {order}", order=line))
        return True

    async def end_part(self, orders: OrderDesk) -> None:
        """Asks whether this is all, naming what has been left undone, then seals or hands over; where the rules forbid
        that now, says so at once, and goes on when the order that was missing has been given through `orders`."""
        if not await self._may_end(orders):
            return
        alarm = self._game.view(self._seat).alarm
        undone = self._game.left_undone(self._seat)
        sealed = self._game.is_sealed()
        ask = say("Seal your orders? They take effect when all have sealed.") if sealed else say("Is that all?")
        title = self._title_of_end()
        yes, warned = title if sealed else say("yes, end it"), alarm.sentence if alarm else ""
        dialog = EndDialog(title, ask, tuple(self._undone(undone)), yes, alarm=warned)
        if not await self._screen.ask(dialog):
            await self._go_to(dialog.goes_to, orders)
            return
        if not sealed:
            await self.give(self._ending())
            return
        self._tell_time()
        try:
            self._screen.tell(self._game.seal(self._seat))
        except IllegalOrder as refusal:
            await self._screen.refuse(title, refusal)

    async def _go_to(self, undone: Undone | None, orders: OrderDesk) -> None:
        """Asks for the order that was left undone, or leads to its hex."""
        if undone is not None and undone.begins:
            await orders.make(kind=undone.begins)
        elif undone is not None:
            self._screen.go_to(undone.cell)

    def _title_of_end(self) -> Text:
        return say("Seal") if self._game.is_sealed() else self._ending().title

    async def _may_end(self, orders: OrderDesk) -> bool:
        """Whether the side can seal or hand over now; where one order is missing for that, asks for it if the player
        wants to."""
        while (objection := self._objection_to_end()) is not None:
            kinds = (kind for kind in self._game.top.system.order_types if kind.kind == objection.mended_by)
            mends, undone = next(kinds, None), self._game.left_undone(self._seat)
            if not await self._screen.refuse(self._title_of_end(), objection, undone, mends):
                return False
            await orders.make(kind=objection.mended_by)
            if self._objection_to_end() == objection:
                return False
        return True

    def _undone(self, sentences: Iterable[Text]) -> Iterator[Undone]:
        """What was left undone, each with the hex of the first unit or place that its sentence names, or its order."""
        fatal, view = self._game.fatal(self._seat), self._game.view(self._seat)
        for said in sentences:
            yield Undone(said, said in fatal, cell_told_of(said, view), view.begun_by(said))

    def _objection_to_end(self) -> Objection | None:
        """Why the side can't seal or hand over now; None where it can."""
        known = self._game.known(self._seat)
        return self._game.top.seal_objection(known) if self._game.is_sealed() else self._ending().objection(known)

    def _ending(self) -> Order:
        """The order that ends this part of the game; where none can be given, one that the game will refuse."""
        kinds = [kind for kind in self._game.top.system.order_types if kind.ends_part]
        known = self._game.known(self._seat)
        return next((kind for kind in kinds if kind.closed(known) is None), kinds[0])()

    def take_back(self, number: int | None = None) -> None:
        """Takes back the last order, or the entry of this number, and moves the cursor to where its unit is again;
        unless a roll, a reveal or a change of hands came since: then says why it can't be taken back."""
        self._tell_time()
        entered = {entry.number: order for entry, order in self._game.entered(self._seat)}
        try:
            undone = self._game.undo(self._seat, number)
        except CannotUndo as refusal:
            self._screen.prompt(refusal.text)
        else:
            self._screen.tell_again()
            order = entered[undone.number]
            self._screen.map.cursor = self._begins_at(order, self._screen.map.cursor)
            self._screen.prompt(say("Taken back: {order}", order=order_line(self._game, self._seat, order)))

    def _begins_at(self, order: Order, otherwise: Cell) -> Cell:
        """The first hex that an order is about, that of its unit if it has one; `otherwise` where it is about none."""
        values = {name: getattr(order, name) for name in specs(type(order))}
        return next(iter(cells_about(type(order), values, self._game.view(self._seat))), otherwise)

    async def list_all(self, orders: OrderDesk) -> None:
        """Lists the orders that can be taken back; the one picked is withdrawn, or asked for anew through `orders`."""
        while True:
            entered = not_replaced(self._game.entered(self._seat))
            lines = [order_line(self._game, self._seat, order) for _, order in entered]
            wanted = await self._screen.ask(EnteredDialog(lines))
            if wanted is None or not entered:
                return
            entry, order = entered[wanted.at]
            if not wanted.change:
                self.take_back(entry.number)
                continue
            if not order.replaces(order):
                self._screen.prompt(say("Withdraw it, and give another order instead."))
            elif await orders.make_once_more(order) and not self._game.entered(self._seat)[-1][1].replaces(order):
                self.take_back(entry.number)
            return
