"""How units are paid supply when they act (THE-3.1, 5.3, 6.3); each payment is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.state import PlaceId, Power, Unit


def price_order(unit: Unit) -> tuple[int, Power, str, int]:
    """The key by which units are paid, called and lost: the cheapest to supply first, then power, type and number."""
    return unit_type(unit.type).supply, unit.power, unit.type, unit.number


def cheapest_first(units: Iterable[Unit]) -> list[Unit]:
    """Units sorted by `price_order`, the cheapest to supply first."""
    return sorted(units, key=price_order)


def by_power(units: Iterable[Unit]) -> Mapping[Power, Sequence[Unit]]:
    """Groups units by their power, the powers sorted by id, the units of each the cheapest to supply first."""
    found: dict[Power, list[Unit]] = {}
    for unit in cheapest_first(units):
        found.setdefault(unit.power, []).append(unit)
    return dict(sorted(found.items()))


def pay(frame: TheFrame, units: Iterable[Unit], at: PlaceId, table: Table) -> list[Unit]:
    """Pays units the supply for what they do in the place `at`, the cheapest first, as far as the supply of their power
    lasts, and tells all. Returns those that were paid; the others can't act."""
    return cheapest_first(
        paid for power, own in by_power(units).items() for paid in _pay_power(frame, power, own, at, table)
    )


def pay_for_turn(frame: TheFrame, units: Iterable[Unit], at: PlaceId, table: Table) -> list[Unit]:
    """Like `pay`, for fleets and aircraft, which are paid once a turn: units that were paid earlier this turn cost
    nothing. Returns those paid now or then."""
    asked = list(units)
    for unit in pay(frame, [unit for unit in asked if not unit.paid], at, table):
        unit.paid = True
    return cheapest_first(unit for unit in asked if unit.paid)


def can_be_paid(frame: TheFrame, unit: Unit) -> bool:
    """Whether a unit was paid for this turn already, or its power has the supply that it costs to act now."""
    return unit.paid or _in_stores(frame, unit) >= unit_type(unit.type).supply


def _in_stores(frame: TheFrame, unit: Unit) -> int:
    """The supply that can pay a unit: that of its side, or of its neutral region and then of its neutral state."""
    state = frame.state
    if unit.power in state.sides:
        return state.sides[unit.power].stores.supply
    return _garrison(frame, unit) + state.neutrals[unit.power].stores.supply


def _garrison(frame: TheFrame, unit: Unit) -> int:
    region = frame.state.regions.get(unit.at)
    return region.garrison_supply if region is not None and region.owner == unit.power else 0


def _pay_power(frame: TheFrame, power: Power, units: Sequence[Unit], at: PlaceId, table: Table) -> list[Unit]:
    paid: list[Unit] = []
    for unit in units:
        if unit_type(unit.type).supply <= _in_stores(frame, unit):
            _take(frame, unit, unit_type(unit.type).supply)
            paid.append(unit)
    points = sum(unit_type(unit.type).supply for unit in paid)
    left = tuple(unit.id for unit in units if unit not in paid)
    table.tell(war.Supplied(power, at, tuple(unit.id for unit in paid), points, left))
    return paid


def _take(frame: TheFrame, unit: Unit, points: int) -> None:
    """Takes `points` of supply for a unit out of the stores, which must hold them; a neutral region's own go first."""
    state = frame.state
    if unit.power in state.sides:
        own = state.sides[unit.power]
        own.stores.supply -= points
        own.spent += points
        return
    of_garrison = min(points, _garrison(frame, unit))
    if of_garrison:
        state.regions[unit.at].garrison_supply -= of_garrison
    state.neutrals[unit.power].stores.supply -= points - of_garrison
