"""The clock at the table: the game is told what time has passed, and any side can do something with the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Candidate, Draft, Order
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.handover.calling import call
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.outlook.talk import choose
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.entering import Telling
from hexwar_tui.tui.table.order_entry import OrderEntry
from hexwar_tui.tui.table.questions import Questions


class Timed(Telling, Protocol):
    """A screen that shows the game's clock."""

    def show_time(self, events: list[News], *, aloud: bool = False) -> None:
        """Shows the clock as it is now, and `events`, the news of passing time, with the bell if `aloud`."""


class TableClock:
    """Tells the game the time that `watch` measures (None at a table that is only looked at), and takes orders for the
    clock. `questions` asks for their fields; `doors` ask other sides for PINs or, if the game `takes_phrases`, pass
    phrases."""

    def __init__(
        self,
        screen: Timed,
        questions: Questions,
        watch: Stopwatch | None,
        doors: Mapping[Seat, Door],
        *,
        takes_phrases: bool,
    ) -> None:
        self._screen, self._questions, self._game, self._seat = screen, questions, questions.game, questions.seat
        self._watch, self._doors, self._takes_phrases = watch, doors, takes_phrases

    def tick(self) -> None:
        """Shows the clock; if the watch is due, first tells the game how much time has passed, and shows its news."""
        if self._watch is not None:
            self._screen.show_time(self._watch.tell() if self._watch.is_due() else [], aloud=True)

    def tell_time(self) -> None:
        """Tells the game how much time has passed, and shows its news; to be called before anything is entered."""
        if self._watch is not None:
            self._screen.show_time(self._watch.tell())

    async def reach(self) -> None:
        """Asks which side does what with the clock, such as stopping it, and does it if that side is there: another
        side than this table's has to type its PIN, if any. If the game has no clock, says so."""
        self.tell_time()
        items = [item for side in self._game.sides for item in self._clock_items(side)]
        if not items:
            self._screen.prompt(say("There is no clock in this game."))
            return
        picked = await choose(self._screen, say("The clock"), items)
        if picked is not None and await self._is_there(picked[0]):
            await self._order(*picked)

    def _clock_items(self, side: Side) -> list[Item]:
        """Items for a side's orders to the clock; for another's side also those it can't give, with the reason."""
        kinds = {kind.kind for kind in self._game.top.system.order_types if kind.touches_clock}
        found, called = self._game.choices(Draft(side)), seat_name(self._game, side)
        offered: list[tuple[Candidate, Objection | None]] = [(candidate, None) for candidate in found.candidates]
        if side != self._seat:
            offered += [(refusal.candidate, refusal.objection) for refusal in found.refused]
        return [
            Item((side, one.value), say("{side}: {order}", side=called, order=one.label), objection=why)
            for one, why in offered
            if one.value in kinds
        ]

    async def _is_there(self, side: Seat) -> bool:
        """Whether a side is at the keyboard: the one whose table this is, or another that types its PIN, if any."""
        door = self._doors.get(side)
        if door is None or side == self._seat:
            return True
        name, phrases = seat_name(self._game, side), self._takes_phrases
        curtain = Curtain(side, name, door, call(self._game, side, None), steps_back=True, takes_phrases=phrases)
        return await self._screen.ask(curtain) == "enter"

    async def _order(self, side: Side, kind: str) -> None:
        """Asks for the fields of an order of this kind, and gives it in the name of the side."""
        entry = OrderEntry(self._game, side)
        entry.begin(kind)
        if await self._questions.fill(entry):
            await self._give_for(side, entry.order())

    async def _give_for(self, side: Side, order: Order) -> None:
        self.tell_time()
        before = len(self._game.record.entries)
        try:
            self._game.submit(side, order)
        except IllegalOrder as refusal:
            await self._screen.refuse(order.title, refusal)
        else:
            self._screen.tell([event for _, event in self._game.news(self._seat, before)])
