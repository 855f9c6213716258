"""What tests of the practice player share: open ground, and what it orders there."""

from __future__ import annotations

import random

from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems.mechs.orders.moving import EndTurn
from hexwar_tui.systems.mechs.state import Army
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board

FIELD = (*("." * 24,) * 8, "~" * 24, "~" * 23 + ".")
"""Open ground, and an island in the corner that nobody comes to."""

STRONG = ("titan", "titan", "tank", "tank")
WEAK = ("rifles", "rifles")


def land(**options: str) -> Board:
    """Open ground, with a point of Blue's on an island that nobody comes to: so he is never out."""
    board = Board(*FIELD, options=options)
    board.point("2410", owner="blue")
    return board


def led(*types: str, at: str = "0303", damage: int = 0) -> tuple[Board, Army]:
    """The same, and an army of Red's with units of these types, the first of them damaged."""
    board = land()
    return board, board.army("red", at, *types, damage=damage)


def decided(board: Board, side: str = "red", player: str = "steady") -> Order:
    """What the player orders next; it has to be legal."""
    known = board.known(side)
    order = sit_down(MECHS, player, random.Random("x")).decide(Observation(known, MECHS.order_types, False, False))
    assert order is not None
    assert order.objection(known) is None
    return order


def turn(board: Board, side: str = "red", player: str = "steady") -> list[Order]:
    """All that the player orders up to the end of its turn, or to a battle; the end is not carried out."""
    orders: list[Order] = []
    while MECHS.rules.next_step(board.frame) is None and board.state.battle is None:
        orders.append(decided(board, side, player))
        if isinstance(orders[-1], EndTurn):
            break
        board.give(side, orders[-1])
    return orders
