"""The orders for units: what each kind of unit can be told to do."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.theatre.orders.units.again import AsLastTurn, NoOrder, StandingWord
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Cover, Escort, Hunt
from hexwar_tui.systems.theatre.orders.units.convoy import Convoy
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend, Land
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders.units.trade import Carry, Fetch, Trade

UNIT_ORDERS: tuple[type[Order], ...] = (
    *(Attack, Defend, Land, Move),
    *(Bomb, Cover, Hunt, Escort),
    *(Assault, Hold, Raid, Convoy),
    *(Fetch, Trade, Carry),
    *(AsLastTurn, NoOrder, StandingWord),
)
"""All orders for units, in the order in which menus list them."""
