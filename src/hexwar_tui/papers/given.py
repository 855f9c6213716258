"""Which orders a side has given that stand for good, so that a sheet that is sent again gives none of them twice."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat

_SEALS = (EntryKind.SEAL, EntryKind.SEAL_FOR)


def given_orders(game: Game, seat: Seat) -> list[Order]:
    """The orders of `seat` that stand from this part of the turn."""
    return [order for entry, order in _part(game, seat) if entry.seat == seat]


def has_ended_part(game: Game, seat: Seat) -> bool:
    """Whether `seat`, where orders are carried out at once, has ended its part of the phase itself, and is waited for
    no more in it."""
    if game.is_sealed() or seat in game.waiting_for():
        return False
    return any(entry.seat == seat and type(order).ends_part for entry, order in orders_behind(game, _begun(game)))


def _part(game: Game, seat: Seat) -> Iterator[tuple[Entry, Order]]:
    """Yields the orders since this part began for `seat`, the last first: in a sealed phase since the phase began, else
    since the seat's own last part was over. What another has done since ends it too, for all that may not be given at
    any time."""
    acted, begins_anew = False, seat in game.waiting_for()
    for entry, order in orders_behind(game, _begun(game)):
        any_time, ends = type(order).any_time, type(order).ends_part
        if not game.is_sealed():
            acted |= ends and begins_anew if entry.seat == seat else not (any_time or ends)
        if any_time or not acted:
            yield entry, order


def orders_behind(game: Game, number: int) -> Iterator[tuple[Entry, Order]]:
    """Yields the orders that stand and were given behind that entry, the last first."""
    types = game.top.system.order_types
    for entry in reversed(standing(game.record.entries)):
        if entry.number <= number:
            return
        if entry.kind is EntryKind.ORDER:
            yield entry, read_order(types, entry.body)


def _begun(game: Game) -> int:
    """The number of the last step or reveal that began another part of the turn, or of the last entry before it."""
    answers = () if game.is_sealed() else answering_steps(game)
    for entry in reversed(standing(game.record.entries)):
        is_step = entry.kind is EntryKind.STEP and entry.number not in answers
        if entry.turn != game.turn or is_step or (entry.barrier and entry.kind in _SEALS):
            return entry.number
    return 0


def answering_steps(game: Game) -> frozenset[int]:
    """The numbers of the steps of this turn that only answer an order, as a neutral a proposal: the part of the turn in
    which that was given goes on after them."""
    types = game.top.system.order_types
    asks = {made.kind for made in types if made.answered_by}
    beside = {made.kind for made in types if made.any_time and not made.ends_part}
    is_asked, found = False, set[int]()
    for entry in standing(game.record.entries):
        if entry.turn != game.turn or entry.kind in _SEALS:
            is_asked = False
        elif entry.kind is EntryKind.ORDER:
            is_asked = entry.body["kind"] in asks or (is_asked and entry.body["kind"] in beside)
        elif entry.kind is EntryKind.STEP and is_asked:
            found.add(entry.number)
    return frozenset(found)
