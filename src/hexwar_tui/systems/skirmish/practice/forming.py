"""How the practice player forms its force: a ready-made one, and soldiers for the points that are left."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.forming import MOST_ALIKE, RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders.legality import forming
from hexwar_tui.systems.skirmish.rules import prices

FAVOURITES = ("armoured-group", "garrison", "patrol")
"""The ids of ready-made forces; the player takes the first of them that it can pay."""

REST = (("soldier", "machine-gun"), ("soldier", "rifle"), ("soldier", None))
"""Chassis and weapon of the units that the player recruits with the points left, tried in this order: of machine guns
half as many as it can pay, each time, of the others as many as it can."""


def next_order(known: SkiKnown) -> Order | None:
    """The order to take a ready-made force or then to recruit further units; None once nothing more can be paid."""
    return next((order for order in _orders(known) if order.objection(known) is None), None)


def _orders(known: SkiKnown) -> Iterator[Order]:
    if not forming.entered(known).recruits:
        forces = load_catalogue().forces
        yield from (TakeForce(id) for id in FAVOURITES if id in forces)
    for chassis, weapon in REST:
        price = prices.cost(chassis, [] if weapon is None else [weapon], [])
        most = min(MOST_ALIKE, forming.left(known) // price)
        if most:
            count = (most + 1) // 2 if weapon == "machine-gun" else most
            yield RecruitUnits(chassis=chassis, weapon=weapon, count=count, name="")
