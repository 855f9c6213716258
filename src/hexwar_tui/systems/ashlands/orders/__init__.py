"""The orders of Ashlands: the fields of each, what speaks against it, its preview, and what it does."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.ashlands.orders.events import EVENT_ORDERS
from hexwar_tui.systems.ashlands.orders.preparing.building import BUILDING_ORDERS
from hexwar_tui.systems.ashlands.orders.preparing.entering import PREPARATION_ORDERS
from hexwar_tui.systems.ashlands.orders.rounds.actions import ROUND_ORDERS
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.orders.table import TABLE_ORDERS

ORDERS: tuple[type[Order], ...] = (
    *ROUND_ORDERS,
    Recover,
    *PREPARATION_ORDERS,
    *BUILDING_ORDERS,
    *EVENT_ORDERS,
    *TABLE_ORDERS,
)
"""The classes of all orders of Ashlands."""
