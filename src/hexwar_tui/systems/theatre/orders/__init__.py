"""The orders of Theatre of War: what each asks, when it is legal, what it would do and what it does."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.theatre.orders.buying import BUYING_ORDERS
from hexwar_tui.systems.theatre.orders.diplomacy.talks import TALK_ORDERS
from hexwar_tui.systems.theatre.orders.table import TABLE_ORDERS
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS

ORDERS: tuple[type[Order], ...] = (*BUYING_ORDERS, *UNIT_ORDERS, *TALK_ORDERS, *TABLE_ORDERS)
"""All classes of orders, in the order in which menus list them."""
