"""All that units can be ordered to do."""

from __future__ import annotations

from hexwar_tui.engine.orders import Order

UNIT_ORDERS: tuple[type[Order], ...] = ()
