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


def decided(board: Board, side: str = "red") -> Order | None:
    """What the player orders next; it has to be legal."""
    known = board.known(side)
    sealed = board.frame.is_secret()
    observation = Observation(
        known, THEATRE.order_types, sealed, sealed and THEATRE.sealing.seal_objection(known) is None
    )
    order = sit_down(THEATRE, "steady", random.Random("practice")).decide(observation)
    assert order is None or order.objection(known) is None
    assert order is not None or observation.may_seal
    return order


def written(board: Board, side: str = "red") -> list[Order]:
    """All that the player writes in a turn, until it seals."""
    orders: list[Order] = []
    while (order := decided(board, side)) is not None:
        board.give(side, order)
        orders.append(order)
    return orders


def of(kind: type[Order], orders: Sequence[Order]) -> list[Any]:
    """The orders of a kind."""
    return [order for order in orders if isinstance(order, kind)]


def bought(orders: Sequence[Order]) -> dict[tuple[str, str], int]:
    """How many units of each type are bought for each place."""
    found: dict[tuple[str, str], int] = {}
    for order in of(Buy, orders):
        found[order.type, order.place] = found.get((order.type, order.place), 0) + order.count
    return found


def poor(board: Board, **points: int) -> Board:
    """Red can buy nothing, so that only what its units do is looked at."""
    board.stores("red", **{"manpower": 0, "production": 0, **points})
    return board
