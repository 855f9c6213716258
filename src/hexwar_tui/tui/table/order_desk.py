"""The desk at which orders are made: from the kind to the last field, then previewed, and given or queued."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual import work

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.choices import Refusal
from hexwar_tui.engine.orders.order import Candidate, FieldKind, Order, specs
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.dice import DiceDialog
from hexwar_tui.tui.handover.hotseat import open_again
from hexwar_tui.tui.table.order_entry import OrderEntry
from hexwar_tui.tui.table.order_text import order_line
from hexwar_tui.tui.table.questions import Questions

_ON_MAP = (FieldKind.HEX, FieldKind.EDGE, FieldKind.PATH)
"""What a field holds that is to be seen on the map when the order is confirmed."""


class OrderDesk(Questions):
    """The part of the table screen that makes orders; `TableScreen` tells what came of them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.queue: list[Order] = []
        self.ordered_last: str | None = None

    def told(self, events: list[News]) -> None:
        """Something was done: shows what came of it, and passes on if another seat comes next."""
        raise NotImplementedError

    def tell_time(self) -> None:
        """Tells the game what time has passed, before anything is entered."""
        raise NotImplementedError

    def withdraw(self, number: int) -> None:
        """Takes back what was entered under this number."""
        raise NotImplementedError

    def draw_way(self, way: tuple[Cell, ...]) -> None:
        """Draws the way that an order will lead over; none takes it off the map."""
        raise NotImplementedError

    # -- making an order -----------------------------------------------------------------------------------------------

    @work(exclusive=True, group="entry")
    async def make_order(
        self, values: Mapping[str, Any] | None = None, kind: str | None = None, at: Cell | None = None
    ) -> None:
        """Asks for an order from its kind to the last field, and gives or queues it. Escape steps back all the way.

        `values` were picked on the map; `at` is the hex whose region is meant wherever one is asked for.
        """
        entry = OrderEntry(self.game, self.seat, values, at)
        chosen = kind
        while True:
            if chosen is None:
                chosen = await self._choose_kind(entry)
                if chosen is None:
                    return
            entry = OrderEntry(self.game, self.seat, values, at)
            entry.begin(chosen)
            if await self._fill(entry) or kind is not None:
                return
            chosen = None

    @work(exclusive=True, group="entry")
    async def change_order(self, order: Order, number: int) -> None:
        """Asks once more for an order that was entered under this number, its last question first. It is withdrawn once
        another is given that does not take its place by itself."""
        entry = OrderEntry(self.game, self.seat)
        entry.begin_with(order)
        if await self._fill(entry):
            _, given = self.game.entered(self.seat)[-1]
            if not given.replaces(order):
                self.withdraw(number)

    async def _fill(self, entry: OrderEntry) -> bool:
        """Asks all open fields; True when the order was given or queued, False when stepped back out of."""
        while True:
            question = entry.question()
            if question is None:
                if await self._finish(entry.order()):
                    return True
                if not entry.back():
                    return False
                continue
            answer = await self.ask(entry, question)
            if answer is not None:
                entry.answer(answer.value)
            elif not entry.back():
                return False

    async def _choose_kind(self, entry: OrderEntry) -> str | None:
        can, cannot = entry.kinds()
        types = {kind.kind: kind for kind in self.game.top.system.order_types}
        items = [Item(c.value, c.label, key=types[c.value].key) for c in can]
        items += _by_reason(cannot)
        while True:
            picked = await self.app.push_screen_wait(ChooseDialog(self._title(entry), items))
            if picked is None:
                return None
            if picked.objection is None:
                return str(picked.value)
            await self.refuse("", picked.objection)

    def _title(self, entry: OrderEntry) -> Text:
        picked = entry.draft.values.get("units") or (entry.draft.values.get("unit"),)
        if picked[0] is None:
            return say("Orders")
        if len(picked) > 1:
            return say_many("Orders for {n} unit", "Orders for {n} units", len(picked))
        return say("Orders for {unit}", unit=self.game.top.system.say.words(self.game.top).unit(picked[0]))

    async def _finish(self, order: Order) -> bool:
        """Shows what is ordered, its way, cost and odds, then gives or queues the order."""
        preview = self.game.preview(self.seat, order)
        sentence = order.sentence(self.game.known(self.seat))
        line = order.title if sentence else order_line(self.game, self.seat, order)
        can_queue = not self.game.is_sealed()
        on_map = bool(preview.way) or any(spec.kind in _ON_MAP for spec in specs(type(order)).values())
        beside_map = on_map and not preview.odds  # Odds take the room.
        self.draw_way(preview.way)
        dialog = ConfirmDialog(line, preview, sentence, can_queue=can_queue, beside_map=beside_map)
        wanted = await self.app.push_screen_wait(dialog)
        if self.children:  # None are left where the program ends in the middle of an order.
            self.draw_way(())
        if wanted == "queue":
            self.queue.append(order)
            self.prompt(say("Queued as number {n}. “Q” shows the queue.", n=len(self.queue)))
            return True
        return wanted == "give" and await self.give(order)

    async def give(self, order: Order) -> bool:
        """Gives an order, asking for dice where players throw them; False when it was refused or left."""
        dice: list[int] = []
        sealed = self.game.is_sealed()
        self.tell_time()
        while True:
            try:
                events = self.game.submit(self.seat, order, dice)
            except NeedDice as need:
                thrown = await self.app.push_screen_wait(DiceDialog(need.request))
                if thrown is None:
                    return False
                dice = [*dice, *thrown]
            except IllegalOrder as refusal:
                line = order_line(self.game, self.seat, order)
                await self.refuse(line, Objection(refusal.reason, refusal.rule))
                return False
            else:
                line = order_line(self.game, self.seat, order)
                self.ordered_last = _unit_of(order) or self.ordered_last
                open_again(self.game, self.game.sides)
                self.told(events)
                if sealed:
                    self.prompt(say("Entered: {order}", order=line))
                return True

    @work(exclusive=True, group="entry")
    async def run_queue(self) -> None:
        """Gives the queued orders one after another; stops at the first that is refused, and keeps the rest."""
        while self.queue:
            order = self.queue[0]
            if not await self.give(order):
                return
            self.queue.pop(0)


def _by_reason(refusals: Iterable[Refusal]) -> list[Item]:
    """The orders that can't be given, a line for each reason."""
    found: dict[Objection, list[Candidate]] = {}
    for refusal in refusals:
        found.setdefault(refusal.objection, []).append(refusal.candidate)
    return [
        Item(alike[0].value, listing([candidate.label for candidate in alike]), objection=objection)
        for objection, alike in found.items()
    ]


def _unit_of(order: Order) -> str | None:
    """The unit that an order is given to: the first that it names, of several the last."""
    for name, spec in specs(type(order)).items():
        if spec.kind is FieldKind.UNIT:
            named: str | None = getattr(order, name)
            return named
        if spec.kind is FieldKind.UNITS and getattr(order, name):
            last: str = getattr(order, name)[-1]
            return last
    return None
