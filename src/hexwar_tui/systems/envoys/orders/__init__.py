"""The orders of Envoys: their fields, what speaks against them, their previews, and what they do."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.envoys.orders.armies import ARMY_ORDERS
from hexwar_tui.systems.envoys.orders.diplomacy import CONTACT_ORDERS
from hexwar_tui.systems.envoys.orders.table import TABLE_ORDERS
from hexwar_tui.systems.envoys.orders.treaties import TREATY_ORDERS

ORDERS: tuple[type[Order], ...] = (*ARMY_ORDERS, *TREATY_ORDERS, *CONTACT_ORDERS, *TABLE_ORDERS)
"""The classes of all orders that Envoys has."""
