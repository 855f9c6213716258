"""What the practice player of Theatre of War does on small boards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board

LAND = "R1R2B2B1"
"""Two regions of red's and two of blue's in a row, the capitals at the ends."""

COASTS = "R1R2~1B2B1"
"""The same with a sea between them."""


def decided(board: Board) -> Order | None:
    """What Red's player orders next; it has to be legal."""
    known = board.known("red")
    sealed = board.frame.is_secret()
    may_seal = sealed and THEATRE.sealing.seal_objection(known) is None
    observation = Observation(known, THEATRE.order_types, sealed, may_seal)
    order = sit_down(THEATRE, "steady", random.Random("practice")).decide(observation)
    assert may_seal if order is None else order.objection(known) is None
    return order


def of(kind: type[Order], orders: Sequence[Order]) -> list[Any]:
    """The orders of a kind."""
    return [order for order in orders if isinstance(order, kind)]


def written(board: Board, kind: type[Order] = Order) -> list[Any]:
    """All that Red's player writes in a turn, until it seals, or what is of a kind."""
    orders: list[Order] = []
    while (order := decided(board)) is not None:
        board.give("red", order)
        orders.append(order)
    return of(kind, orders)


def bought(board: Board) -> dict[tuple[str, str], int]:
    """How many units of each type Red's player buys for each place."""
    found: dict[tuple[str, str], int] = {}
    for order in written(board, Buy):
        found[order.type, order.place] = found.get((order.type, order.place), 0) + order.count
    return found


def poor(*rows: str, units: Sequence[str] = (), supply: int = 20, war: bool = False, **more: Any) -> Board:
    """Red can buy nothing, so that only what its units do is looked at."""
    board = Board(*rows, units=units, **more)
    board.stores("red", manpower=0, production=0, supply=supply)
    if war:
        board.war("red", "blue")
    return board
