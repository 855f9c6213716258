"""The orders of Skirmish: what each asks for, what speaks against it, its preview, and what it does."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.skirmish.orders.clock import AgreeClock, EndTurn, HandOver, ResumeClock, SetClock, StopClock
from hexwar_tui.systems.skirmish.orders.deploying import Deploy, DeployRest, EndDeployment
from hexwar_tui.systems.skirmish.orders.forming import BuySpotter, Dismiss, RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.orders.openings import Observe, Spot, TakeOpening
from hexwar_tui.systems.skirmish.orders.shooting import Fire, Strike
from hexwar_tui.systems.skirmish.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.skirmish.orders.tending import Mend, Treat

ORDERS: tuple[type[Order], ...] = (
    *(Move, Fire, Strike, TakeOpening, Observe, Spot, Treat, Mend, Done),
    *(RecruitUnits, TakeForce, BuySpotter, Dismiss, Deploy, DeployRest, EndDeployment),
    *(EndTurn, StopClock, ResumeClock, SetClock, AgreeClock, HandOver, Resign, OfferDraw, AcceptDraw),
)
"""The classes of all orders that Skirmish has, in the order in which they are offered: what ends the part of a unit or
of a side comes behind what they can still do."""
