"""The clock at the table: it ticks, the game is told of it, and who does not move reaches for it."""

from __future__ import annotations

from typing import Any

from textual import work

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.papers import seat_name
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.order_desk import OrderDesk
from hexwar_tui.tui.table.order_entry import OrderEntry
from hexwar_tui.tui.widgets.lines import Chronicle

TICK = 0.2
"""Seconds between looks at the watch: often enough for every second to be shown in time."""


class TableClock(OrderDesk):
    """The part of the table screen that minds the clock; a table without a watch is only looked at."""

    stopwatch: Stopwatch | None
    doors: Any
    campaign: Any

    def on_mount(self) -> None:
        """Looks at the watch from now on, in games that have a clock."""
        super().on_mount()
        if self.stopwatch is not None and self.game.clock is not None:
            self.set_interval(TICK, self.tick)

    def show_again(self) -> None:
        """The game has changed: shows it anew."""
        raise NotImplementedError

    def sentences(self, events: list[News]) -> list[Any]:
        """Events as lines of the chronicle."""
        raise NotImplementedError

    def face_now(self) -> ClockFace | None:
        """What the clock shows with the seconds that the game has not been told of."""
        return self.stopwatch.face() if self.stopwatch is not None else super().face_now()

    def tick(self) -> None:
        """Shows the time; where it is due, the game is told, and what comes of it is shown, too."""
        if self.stopwatch is None:
            return
        if not self.stopwatch.is_due():
            self.show_clock()
            return
        events = self.stopwatch.tell()
        if any(event.is_known_to(self.seat) for event in events):
            self.hexwar.ring()
        self._show_time(events)

    def tell_time(self) -> None:
        """Tells the game what time has passed, before anything is entered."""
        if self.stopwatch is not None:
            self._show_time(self.stopwatch.tell())

    def _show_time(self, events: list[News]) -> None:
        """What has come of time; a question on the map stays as it is."""
        known = [event for event in events if event.is_known_to(self.seat)]
        if known:
            self.query_one(Chronicle).add(self.sentences(known))
            if not self.is_asking:
                self.show_again()
        self.show_clock()

    # -- reaching for the clock ----------------------------------------------------------------------------------------

    def action_clock(self) -> None:
        """What the others at the table may do to the clock. Not in the middle of an order."""
        if not self.is_asking and self.stopwatch is not None:
            self._reach_for_clock()

    @work(exclusive=True, group="entry")
    async def _reach_for_clock(self) -> None:
        self.tell_time()
        items = [item for side in self.game.sides for item in self._clock_items(side)]
        if not items:
            self.prompt(say("There is no clock in this game."))
            return
        while True:
            picked = await self.app.push_screen_wait(ChooseDialog(say("The clock"), items))
            if picked is None:
                return
            if picked.objection is None:
                side, kind = picked.value
                if await self._is_there(side):
                    await self._order_clock(side, kind)
                return
            await self.refuse("", picked.objection)

    def _clock_items(self, side: Side) -> list[Item]:
        """The orders by which a side reaches for the clock, those that it can't give now with their reasons."""
        kinds = {kind.kind for kind in self.game.top.system.order_types if kind.touches_clock}
        draft, called = Draft(side), seat_name(self.game, side)
        items = [
            Item((side, candidate.value), _named(called, candidate.label))
            for candidate in self.game.choices(draft).candidates
            if candidate.value in kinds
        ]
        if side != self.seat:
            items += [
                Item(
                    (side, refusal.candidate.value),
                    _named(called, refusal.candidate.label),
                    objection=refusal.objection,
                )
                for refusal in self.game.why_not(draft)
                if refusal.candidate.value in kinds
            ]
        return items

    async def _is_there(self, side: Seat) -> bool:
        """Whether the side is at the keyboard: it says so by its PIN, where it has one."""
        door = self.doors.get(side)
        if door is None or side == self.seat:
            return True
        sealed = self.campaign.seal is not None
        curtain = Curtain(side, seat_name(self.game, side), door, steps_back=True, takes_phrases=sealed)
        return await self.app.push_screen_wait(curtain) == "enter"

    async def _order_clock(self, side: Side, kind: str) -> None:
        """Gives an order of the side, whose fields are asked for here."""
        entry = OrderEntry(self.game, side)
        entry.begin(kind)
        while (question := entry.question()) is not None:
            answer = await self.ask(entry, question)
            if answer is not None:
                entry.answer(answer.value)
            elif not entry.back():
                return
        await self._give_for(side, entry.order())

    async def _give_for(self, side: Side, order: Order) -> None:
        self.tell_time()
        before = len(self.game.record.entries)
        try:
            self.game.submit(side, order)
        except IllegalOrder as refusal:
            await self.refuse(order.title, Objection(refusal.reason, refusal.rule))
        else:
            self.told([event for _, event in self.game.news(self.seat, before)])


def _named(side: Text, title: Text) -> Text:
    return say("{side}: {order}", side=side, order=title)
