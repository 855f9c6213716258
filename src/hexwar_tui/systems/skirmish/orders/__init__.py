"""The orders of Skirmish: what each asks for, what speaks against it, its preview, and what it does."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.skirmish.orders.clock import CLOCK_ORDERS
from hexwar_tui.systems.skirmish.orders.deploying import DEPLOYING_ORDERS
from hexwar_tui.systems.skirmish.orders.forming import FORMING_ORDERS
from hexwar_tui.systems.skirmish.orders.moving import MOVING_ORDERS
from hexwar_tui.systems.skirmish.orders.openings import OPENING_ORDERS
from hexwar_tui.systems.skirmish.orders.shooting import SHOOTING_ORDERS
from hexwar_tui.systems.skirmish.orders.table import TABLE_ORDERS
from hexwar_tui.systems.skirmish.orders.tending import TENDING_ORDERS

ORDERS: tuple[type[Order], ...] = (
    *MOVING_ORDERS,
    *SHOOTING_ORDERS,
    *OPENING_ORDERS,
    *TENDING_ORDERS,
    *FORMING_ORDERS,
    *DEPLOYING_ORDERS,
    *CLOCK_ORDERS,
    *TABLE_ORDERS,
)
"""The classes of all orders that Skirmish has."""
