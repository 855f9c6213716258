"""A whole turn of a practice player written at once on a game to think on, which is far quicker than order by order."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.theatre.lab.practice.manners import Manner
from hexwar_tui.systems.theatre.lab.practice.player import chosen, for_units, words
from hexwar_tui.systems.theatre.lab.practice.situation import Situation
from hexwar_tui.systems.theatre.lab.practice.spending import Spending
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks
from hexwar_tui.systems.theatre.state import Phase

MOST_BOUGHT = 100
"""The most purchases of a turn."""


def write(world: Sandbox, seat: Seat, manner: Manner) -> None:
    """Writes what a player of this manner would: its whole turn, or all purchases of turn zero. It is not sealed."""
    situation = Situation(world.known(seat), manner)
    is_turn = situation.known.phase is Phase.ORDERS
    if is_turn:
        _give(world, seat, for_units(situation))
        _give(world, seat, words(Situation(world.known(seat), manner)))
    _buy(world, seat, Spending(situation))
    if is_turn:
        _give(world, seat, (chosen(Situation(world.known(seat), manner)),))


def _give(world: Sandbox, seat: Seat, orders: Iterable[Order]) -> None:
    for order in orders:
        if order.objection(world.known(seat)) is None:
            world.give(seat, order)


def _buy(world: Sandbox, seat: Seat, spending: Spending) -> None:
    for _ in range(MOST_BOUGHT):
        known = world.known(seat)
        order = next((order for order in spending.purchases(known) if order.objection(known) is None), None)
        if order is None:
            return
        world.give(seat, order)


def play_turn(world: Sandbox, manner: Manner) -> None:
    """Plays a turn to its end, from the talks, in which nothing is said: all write as players of this manner."""
    while world.top.state.phase is Phase.TALKS and (talking := world.waiting_for()):
        world.give(talking[0], EndTalks())
    for seat in world.waiting_for():
        write(world, seat, manner)
        world.seal(seat)
