"""All that units can be ordered to do."""

from __future__ import annotations

from hexwar_tui.engine.orders import Order
from hexwar_tui.systems.theatre.orders_again import AGAIN_ORDERS
from hexwar_tui.systems.theatre.orders_air import AIR_ORDERS
from hexwar_tui.systems.theatre.orders_convoy import CONVOY_ORDERS
from hexwar_tui.systems.theatre.orders_land import LAND_ORDERS
from hexwar_tui.systems.theatre.orders_moving import MOVING_ORDERS
from hexwar_tui.systems.theatre.orders_sea import SEA_ORDERS
from hexwar_tui.systems.theatre.orders_trade import TRADE_ORDERS

UNIT_ORDERS: tuple[type[Order], ...] = (
    *LAND_ORDERS,
    *MOVING_ORDERS,
    *AIR_ORDERS,
    *SEA_ORDERS,
    *CONVOY_ORDERS,
    *TRADE_ORDERS,
    *AGAIN_ORDERS,
)
