"""The orders of the practice player's fleets: fights at sea that it may win, and trade overseas where it is safe."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from hexwar_tui.systems.theatre.catalogue import TRADE_FLEET, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.lab.practice.situation import Situation
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder
from hexwar_tui.systems.theatre.orders.units.sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders.units.trade import Fetch
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.state import Good, PlaceId, Power, Unit

ENOUGH = 2
"""How many points of supply in store, for each die of the own divisions, are enough for trade fleets to fetch
production instead of supply."""


def landing_worth(situation: Situation, sea: PlaceId) -> float:
    """What the regions of foes that touch a sea are worth together, if an own region touches it, too; else 0."""
    near = situation.geography.regions_near(sea)
    if not any(place in situation.own for place in near):
        return 0.0
    return sum(situation.worth(place) for place in near if situation.known.owner(place) in situation.foes)


def best_sea(situation: Situation) -> PlaceId | None:
    """The sea with the greatest `landing_worth`; None where no sea has any."""
    worth = {sea: landing_worth(situation, sea) for sea in sorted(situation.geography.seas)}
    best = max(worth, key=lambda sea: worth[sea], default=None)
    return best if best is not None and worth[best] else None


def overseas(situation: Situation, base: PlaceId) -> PlaceId | None:
    """The nearest sea at the edge of the map to which trade can sail from `base` through no sea with war fleets of
    foes; None if there is none."""
    geography, barred = situation.geography, dangerous_seas(situation)
    found = []
    for target in situation.known.scenario.overseas():
        way = reach.sailing_way(geography, base, target, barred)
        if way is not None and not {base, *way, target} & barred:
            found.append((len(way), target))
    return min(found)[1] if found else None


def dangerous_seas(situation: Situation) -> frozenset[PlaceId]:
    """The seas in which war fleets of foes stand."""
    fleets = (unit for unit in situation.known.units.values() if unit.type == WAR_FLEET)
    return frozenset(unit.at for unit in fleets if unit.power in situation.foes) & situation.geography.seas


class Fleets:
    """Gives the orders of all own fleets but war fleets `used` in a landing; `supply` is what is left to pay them."""

    def __init__(self, situation: Situation, used: Collection[str], supply: int) -> None:
        self._situation = situation
        self._supply = supply
        self._idle = [unit for unit in situation.ready if unit.type == WAR_FLEET and unit.id not in used]

    def orders(self) -> Iterator[UnitsOrder]:
        """Yields orders to attack at sea, then to hold seas or move where fleets are needed, then to trade overseas."""
        for sea in sorted(self._situation.geography.seas):
            yield from self._against(sea)
        for place in sorted({unit.at for unit in self._idle}):
            yield from self._stationed(place)
        yield from self._trade()

    # -- war -----------------------------------------------------------------------------------------------------------

    def _against(self, sea: PlaceId) -> Iterator[UnitsOrder]:
        """Attacks foes' war fleets in a sea with as many own ones, and one more if possible; if there are none, attacks
        trade fleets of foes, with one war fleet for each."""
        near = reach.is_escort_of
        able = [unit for unit in self._idle if near(self._situation.geography, unit.at, sea)]
        able = able[: self._supply // unit_type(WAR_FLEET).supply]
        war, trade = self._foreign(sea, WAR_FLEET), self._foreign(sea, TRADE_FLEET)
        if war and len(able) >= len(war):
            yield Assault(target=sea, against=self._named(war), units=self._take(able[: len(war) + 1]))
        elif trade and able and not war:
            yield Raid(target=sea, against=self._named(trade), units=self._take(able[: len(trade)]))

    def _foreign(self, sea: PlaceId, type: str) -> Sequence[Unit]:
        situation = self._situation
        return [unit for unit in situation.known.units_at(sea) if unit.type == type and unit.power in situation.foes]

    def _named(self, units: Sequence[Unit]) -> Power | None:
        """The power that an attack on these units names; None if the side is at war with any of their powers."""
        known = self._situation.known
        if any(known.at_war(known.seat, unit.power) for unit in units):
            return None
        return min(unit.power for unit in units)

    def _take(self, units: Sequence[Unit]) -> tuple[str, ...]:
        self._idle = [unit for unit in self._idle if unit not in units]
        self._supply -= sum(unit_type(unit.type).supply for unit in units)
        return tuple(unit.id for unit in units)

    # -- stations ------------------------------------------------------------------------------------------------------

    @cached_property
    def _best_sea(self) -> PlaceId | None:
        return best_sea(self._situation)

    def _stationed(self, place: PlaceId) -> Iterator[UnitsOrder]:
        """Sends war fleets from a place to the best sea for a landing if they are not next to it; else those in a sea
        hold it."""
        situation, best = self._situation, self._best_sea
        units = tuple(unit.id for unit in self._idle if unit.at == place)
        is_near = best is None or reach.is_escort_of(situation.geography, place, best)
        if best is not None and not is_near and best not in dangerous_seas(situation):
            yield Move(target=best, units=units)
        elif situation.geography.is_sea(place):
            yield Hold(target=place, units=units)

    # -- trade ---------------------------------------------------------------------------------------------------------

    def _trade(self) -> Iterator[UnitsOrder]:
        situation = self._situation
        fleets = [unit for unit in situation.ready if unit.type == TRADE_FLEET]
        good = Good.SUPPLY if situation.wallet.supply < ENOUGH * situation.army else Good.PRODUCTION
        for base in sorted({unit.at for unit in fleets}):
            if (target := overseas(situation, base)) is not None:
                yield Fetch(target=target, good=good.value, units=tuple(u.id for u in fleets if u.at == base))
