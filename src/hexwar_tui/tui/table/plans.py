"""Plans at the table: what was entered in a sealed phase is kept under a name, and can be entered again later; what was
ordered last turn, without a name."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.storage.beside.plans import Plan, Taken, enter, keep_plan, offered_plans, take_plan
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.dialogs.tell import AskDialog, TellDialog
from hexwar_tui.tui.handover.hotseat import open_again
from hexwar_tui.tui.outlook.talk import Hosted
from hexwar_tui.tui.table.order_text import order_line

LONGEST_NAME = 60


class Plans:
    """Keeps as plans what a seat has entered, and enters the orders of plans that were kept."""

    def __init__(self, screen: Hosted, game: Game, seat: Seat, tell_time: Callable[[], None]) -> None:
        """`tell_time` tells the game how much time has passed; it is called before orders are entered."""
        self._screen, self._game, self._seat, self._tell_time = screen, game, seat, tell_time

    async def choose(self) -> None:
        """Asks whether to keep the orders entered, or which plan to enter, and does that, if orders are secret now."""
        if not self._game.is_sealed():
            self._screen.prompt(say("Orders are kept, and taken again, while they are entered in secret."))
            return
        try:
            plans = offered_plans(self._screen.hexwar.places.plans, self._game, self._seat)
            items = [Item(plan, say("Take: {name}", name=plan.name)) for plan in plans]
            keep = Item(None, say("Keep what has been entered"), key="k")
            picked = await self._screen.ask(ChooseDialog(say("Orders kept"), [keep, *items]))
            if picked is None:
                return
            await (self._keep() if picked.value is None else self._take(picked.value))
        except HexwarError as fault:
            self._screen.prompt(fault.text)

    async def as_last_turn(self) -> None:
        """Lists what the seat ordered last turn and could enter now, beside what it has entered already, and enters it
        if the player says so; tells what was refused, and why."""
        if not self._game.is_sealed():
            self._screen.prompt(say("Orders of the last turn are entered again while they are entered in secret."))
            return
        orders = self._of_last_turn()
        if not orders:
            self._screen.prompt(say("You ordered nothing last turn that could be entered now as well."))
            return
        lines = [order_line(self._game, self._seat, order) for order in orders]
        ask = say("Enter once more what you ordered last turn? What has an order already keeps it.")
        if await self._screen.ask(AskDialog(say("As last turn"), ask, lines, say("enter all of it"))):
            self._tell_time()
            await self._show(enter(orders, self._game, self._seat, lines))

    def _of_last_turn(self) -> list[Order]:
        """The orders of the last turn of which the kind can be given now, without those that would take the place of
        one that has been entered."""
        known = self._game.known(self._seat)
        entered = [order for _, order in self._game.entered(self._seat)]
        return [
            order
            for order in self._game.given_in(self._seat, self._game.turn - 1)
            if type(order).closed(known) is None and not any(order.replaces(other) for other in entered)
        ]

    async def _keep(self) -> None:
        ask = say("Under which name?")
        name = await self._screen.ask(TextDialog(say("Keep orders"), ask, LONGEST_NAME, least=1))
        if name is not None:
            plan = keep_plan(self._screen.hexwar.places.plans, self._game, self._seat, name)
            self._screen.prompt(say("Kept as “{name}”.", name=plan.name))

    async def _take(self, plan: Plan) -> None:
        self._tell_time()
        await self._show(take_plan(plan, self._game, self._seat))

    async def _show(self, taken: Taken) -> None:
        """Tells how many orders were entered, and which were refused."""
        open_again(self._game, self._game.sides)
        self._screen.tell_again()
        told: Text = say_many("{n} order entered.", "{n} orders entered.", taken.entered)
        self._screen.prompt(told)
        if taken.refused:
            lines = [say("{order}: {why}", order=line, why=why) for line, why in taken.refused]
            await self._screen.ask(TellDialog(say("Left out"), lines))
