"""Lines of a sheet that name what is no longer there, as a unit at which it was shot: they are read as they could be
before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from hexwar_tui.engine.errors import STUMBLES, BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.choices import UNIT, can_be_completed
from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.orders.sentences import Reader, subject
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import say

MOST_MOMENTS = 12
"""How many moments of the turn are looked at, the latest first, beside its beginning."""


NO_LONGER_THERE = say("What this is about is no longer there.")

SEND_THE_REST = say("The target is no longer there. What is left of the line can still be ordered: send that.")


CAN_STILL_ACT = say(
    "What this is about is no longer there, and the unit can still act: order something else, or leave the line out."
)


class BeforeNow:
    """What lines meant before each of the last orders that `seat` gave this turn, and when the turn began. `starts` is
    where units stood when the sheet was written."""

    def __init__(self, game: Game, seat: Seat, starts: Mapping[str, int]) -> None:
        self._game, self._seat = game, seat
        self._types, self._readers = game.top.system.order_types, list[Reader]()
        for number in _moments(game, seat):
            with suppress(*STUMBLES):
                then = game.look_back(number)
                # What was ordered then may be of another system, as in the world above a battle.
                self._readers.append(Reader(then.top.system.order_types, naming(then, seat), starts))

    def orders(self, line: str) -> list[Order]:
        """The orders that a line gave at any of these moments."""
        found = []
        for reader in self._readers:
            with suppress(BadOrder):
                found.append(reader.read(line))
        return found

    def still_right(self, orders: Iterable[Order]) -> Order | None:
        """The one of these orders that may be given now; None where none may, or several that differ."""
        may = [order for order in orders if self._may_be_given(order)]
        return may[0] if may and all(order == may[0] for order in may) else None

    def can_still_act(self, orders: Iterable[Order]) -> bool:
        """Whether the unit of one of these orders can be given another."""
        known = self._game.known(self._seat)
        acting = [made for made in self._types if subject(made) == UNIT and not made.any_time]
        units = {getattr(order, UNIT) for order in orders if subject(type(order)) == UNIT}
        return any(can_be_completed(made, known, {UNIT: unit}) for unit in units for made in acting)

    def without_what_is_gone(self, orders: Iterable[Order]) -> Order | None:
        """What is left of the first of these orders and may be given now, without what may be left out of it, as a shot
        behind a move; None where nothing is."""
        for order in orders:
            extras = [name for name, spec in specs(type(order)).items() if spec.optional]
            left: Order = replace(order, **dict.fromkeys(extras))  # type: ignore[type-var]
            if left != order and self._may_be_given(left):
                return left
        return None

    def _may_be_given(self, order: Order) -> bool:
        try:
            self._game.check(self._seat, order)
        except STUMBLES:
            return False
        return True


def _moments(game: Game, seat: Seat) -> Iterator[int]:
    turn = [entry for entry in standing(game.record.entries) if entry.turn == game.turn]
    own = [entry.number - 1 for entry in turn if entry.kind is EntryKind.ORDER and entry.seat == seat]
    yield from own[: -MOST_MOMENTS - 1 : -1]
    yield from (entry.number for entry in turn[:1])
