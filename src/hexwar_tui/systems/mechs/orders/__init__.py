"""The orders of Iron Lances: their fields, what speaks against each, its preview, and what it does."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.mechs.orders.battle import BATTLE_ORDERS
from hexwar_tui.systems.mechs.orders.moving import MOVING_ORDERS, EndTurn
from hexwar_tui.systems.mechs.orders.mustering import MUSTERING_ORDERS
from hexwar_tui.systems.mechs.orders.pilots import PILOT_ORDERS
from hexwar_tui.systems.mechs.orders.table import TABLE_ORDERS

ORDERS: tuple[type[Order], ...] = (
    *MOVING_ORDERS,
    *MUSTERING_ORDERS,
    *PILOT_ORDERS,
    *BATTLE_ORDERS,
    EndTurn,
    *TABLE_ORDERS,
)
"""The classes of all orders of Iron Lances, in the order in which they are offered: the end of the turn comes behind
what can still be done in it."""
