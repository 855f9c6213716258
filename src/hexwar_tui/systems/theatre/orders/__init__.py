"""The orders of Theatre of War: what each asks, when it is legal, what it would do and what it does."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose, Unbuy
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give, HandOver
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, ReadPost, SendMessage
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Break, Propose, Refuse, Sign, Withdraw
from hexwar_tui.systems.theatre.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS

ORDERS: tuple[type[Order], ...] = (
    *(Buy, Unbuy, Choose),
    *UNIT_ORDERS,
    *(SendMessage, ReadPost, Propose, Sign, Refuse, Withdraw, Break, Give, HandOver, EndTalks),
    *(Resign, OfferDraw, AcceptDraw),
)
"""All classes of orders, in the order in which menus list them."""
