"""Which power an order of fleets or aircraft is against (THE-5.5), and whether the order has to name it."""

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
"""The types of units that bombers attack, by their aim (THE-7.2)."""

_PREY: Mapping[Task, frozenset[str]] = {
    Task.HUNT: frozenset((BOMBERS, FIGHTERS)),
    Task.ASSAULT: frozenset((WAR_FLEET,)),
    Task.RAID: frozenset((TRADE_FLEET,)),
}


def foreign_at(known: TheKnown, place: PlaceId, types: Collection[str]) -> tuple[Power, ...]:
    """The powers other than the seat's side that have units of these types in a place, sorted by id."""
    found = {unit.power for unit in known.units_at(place) if unit.power != known.seat and unit.type in types}
    return tuple(sorted(found))


def prey_types(order: UnitOrder) -> frozenset[str]:
    """The types of units that an order is after; none for orders against regions, factories and derricks."""
    if order.task is Task.BOMB:
        return frozenset() if order.aim is None else AIMED_TYPES.get(order.aim, frozenset())
    return _PREY.get(order.task, frozenset())


def hunted(known: TheKnown, order: UnitOrder) -> tuple[Power, ...]:
    """The powers other than the seat's side that have units of the kind that an order is after in its target, sorted by
    id."""
    types = prey_types(order)
    return foreign_at(known, order.target, types) if types else ()


def nameable(known: TheKnown, order: UnitOrder) -> tuple[Power, ...]:
    """The powers that an order may name: those with units in its target that it is after, and those whose trade bombers
    could wait for there; none if that is just one. For hunting trade all at peace that have trade fleets."""
    owners = {unit.power for unit in known.units.values() if unit.type == TRADE_FLEET} - {known.seat}
    if order.task is Task.RAID:
        return tuple(power for power in sorted(owners) if not known.at_war(known.seat, power))
    powers = {*hunted(known, order)}
    if powers:
        powers |= {power for power in owners if awaits_trade(known, replace(order, against=power))}
    return tuple(sorted(powers)) if len(powers) > 1 else ()


def awaits_trade(known: TheKnown, order: UnitOrder) -> bool:
    """Whether bombers with this order wait in a sea for enemy trade fleets to sail through, as none is there now."""
    if order.task is not Task.BOMB or order.aim is not Aim.TRADE_FLEET or not known.geography.is_sea(order.target):
        return False
    if order.against is None:
        return not hunted(known, order) and any(known.seat in pair for pair in known.wars)
    return order.against not in hunted(known, order) and known.at_war(known.seat, order.against)


def must_name(known: TheKnown, order: UnitOrder) -> bool:
    """Whether an order has to name a power and names none: in a region if several have units there but not its owner,
    in a sea if several have and all are at peace with the seat, for hunting trade if the seat is at war with nobody."""
    if order.task is Task.RAID:
        return order.against is None and not any(known.seat in pair for pair in known.wars)
    return order.against is None and len(hunted(known, order)) > 1 and not _meets(known, order)


def _meets(known: TheKnown, order: UnitOrder) -> bool:
    """Whether units that the order is after and that it need not name are in its target: in a region those of its
    owner, in a sea those of powers at war with the seat."""
    powers, owner = hunted(known, order), known.owner(order.target)
    return any(known.at_war(known.seat, power) for power in powers) if owner is None else owner in powers


def target_power(known: TheKnown, order: UnitOrder) -> Power | None:
    """The power that an order is against: the one that it names, else the only one with units there; None if it need
    not name any."""
    powers = hunted(known, order)
    if order.against is not None or order.task is Task.RAID or len(powers) != 1 or _meets(known, order):
        return order.against
    return powers[0]
