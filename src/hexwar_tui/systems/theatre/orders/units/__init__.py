"""The orders for units: what each kind of unit can be told to do."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.theatre.orders.units.again import AGAIN_ORDERS
from hexwar_tui.systems.theatre.orders.units.air import AIR_ORDERS
from hexwar_tui.systems.theatre.orders.units.convoy import CONVOY_ORDERS
from hexwar_tui.systems.theatre.orders.units.land import LAND_ORDERS
from hexwar_tui.systems.theatre.orders.units.moving import MOVING_ORDERS
from hexwar_tui.systems.theatre.orders.units.sea import SEA_ORDERS
from hexwar_tui.systems.theatre.orders.units.trade import TRADE_ORDERS

UNIT_ORDERS: tuple[type[Order], ...] = (
    *LAND_ORDERS,
    *MOVING_ORDERS,
    *AIR_ORDERS,
    *SEA_ORDERS,
    *CONVOY_ORDERS,
    *TRADE_ORDERS,
    *AGAIN_ORDERS,
)
"""All orders for units, in the order in which menus list them."""
