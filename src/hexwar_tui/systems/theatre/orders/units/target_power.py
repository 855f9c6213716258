"""Whose units an order is against (THE-5.5): fleets and aircraft go for those of a power, which is not always plain."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from hexwar_tui.systems.theatre.catalogue import BOMBERS, FIGHTERS, INFANTRY, TANKS, TRADE_FLEET, WAR_FLEET
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Aim, PlaceId, Power, Task, UnitOrder

AIMED_TYPES: Mapping[Aim, frozenset[str]] = {
    Aim.LAND: frozenset((INFANTRY, TANKS)),
    Aim.WAR_FLEET: frozenset((WAR_FLEET,)),
    Aim.TRADE_FLEET: frozenset((TRADE_FLEET,)),
}
"""The units that bombers can be after, by their aim (THE-7.2)."""

_PREY: Mapping[Task, frozenset[str]] = {
    Task.HUNT: frozenset((BOMBERS, FIGHTERS)),
    Task.ASSAULT: frozenset((WAR_FLEET,)),
    Task.RAID: frozenset((TRADE_FLEET,)),
}


def foreign_at(known: TheKnown, place: PlaceId, types: Collection[str]) -> tuple[Power, ...]:
    """The other powers that have units of these types in a place."""
    found = {unit.power for unit in known.units_at(place) if unit.power != known.seat and unit.type in types}
    return tuple(sorted(found))


def prey_types(order: UnitOrder) -> frozenset[str]:
    """The types of units that those with this order are after; none for what goes for regions and works."""
    if order.task is Task.BOMB:
        return frozenset() if order.aim is None else AIMED_TYPES.get(order.aim, frozenset())
    return _PREY.get(order.task, frozenset())


def hunted(known: TheKnown, order: UnitOrder) -> tuple[Power, ...]:
    """The other powers that have units there that those with this order are after."""
    types = prey_types(order)
    return foreign_at(known, order.target, types) if types else ()


def nameable(known: TheKnown, order: UnitOrder) -> tuple[Power, ...]:
    """The powers of which one can be named in an order: where several have units there, or bombers could wait for
    trade of others; and for hunting trade all that have some and are at peace."""
    owners = {unit.power for unit in known.units.values() if unit.type == TRADE_FLEET} - {known.seat}
    if order.task is Task.RAID:
        return tuple(power for power in sorted(owners) if not known.at_war(known.seat, power))
    powers = {*hunted(known, order)}
    if powers:
        powers |= {power for power in owners if awaits_trade(known, replace(order, against=power))}
    return tuple(sorted(powers)) if len(powers) > 1 else ()


def awaits_trade(known: TheKnown, order: UnitOrder) -> bool:
    """Whether bombers with this order wait in a sea for trade of enemies to sail through, as none stands there."""
    if order.task is not Task.BOMB or order.aim is not Aim.TRADE_FLEET or not known.geography.is_sea(order.target):
        return False
    if order.against is None:
        return not hunted(known, order) and any(known.seat in pair for pair in known.wars)
    return order.against not in hunted(known, order) and known.at_war(known.seat, order.against)


def must_name(known: TheKnown, order: UnitOrder) -> bool:
    """Whether it has to be said whose units are meant: in a region of several powers of which none owns it, in a sea of
    several that are all at peace with the seat's side. Who hunts trade has to say it when at war with nobody."""
    if order.task is Task.RAID:
        return order.against is None and not any(known.seat in pair for pair in known.wars)
    return order.against is None and len(hunted(known, order)) > 1 and not _meets(known, order)


def _meets(known: TheKnown, order: UnitOrder) -> bool:
    """Whether units that need no naming are there: those of the region's owner, in a sea those of enemies."""
    powers, owner = hunted(known, order), known.owner(order.target)
    return any(known.at_war(known.seat, power) for power in powers) if owner is None else owner in powers


def target_power(known: TheKnown, order: UnitOrder) -> Power | None:
    """Whose units an order names in the end: as written, else the only power there; nobody where none needs naming."""
    powers = hunted(known, order)
    if order.against is not None or order.task is Task.RAID or len(powers) != 1 or _meets(known, order):
        return order.against
    return powers[0]
