"""What the practice player buys: guards where they are lacking, some fleets where a sea matters, then an army."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from hexwar_tui.systems.theatre.catalogue import BOMBERS, FIGHTERS, INFANTRY, TANKS, TRADE_FLEET, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.lab.practice.fleets import best_sea, overseas
from hexwar_tui.systems.theatre.lab.practice.redeployment import FEW_GUARDS, Redeployment, guard_wanted
from hexwar_tui.systems.theatre.lab.practice.situation import Situation, is_land
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.systems.theatre.rules.land.defence import dice_of
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Task, Unit

WAR_FLEETS, OF_ISLANDS = 2, 4
"""How many war fleets are wanted at most where foes' regions can be landed on: `WAR_FLEETS`, or `OF_ISLANDS` if no
region can be attacked over land."""

TRADE_FLEETS, FED, PAYS_OFF = 8, 3, 4
"""`TRADE_FLEETS` are wanted at most: one for each `FED` dice of an army that is short of supply, else just one; and
only while `PAYS_OFF` turns are left to earn their price."""

RICH = 6
"""With at least so many points of manpower infantry is bought before tanks, with fewer tanks before infantry."""

CROWDED = 2
"""With at least so many points of production for each point of manpower, guards are bought as tanks, too."""

ARMY = 5
"""How many own divisions there must be before aircraft are bought."""


def _standing(known: TheKnown) -> Mapping[PlaceId, list[Unit]]:
    """The own divisions by where they will be if all written orders are carried out."""
    found: dict[PlaceId, list[Unit]] = {}
    for unit in known.own.values():
        if is_land(unit):
            order = known.orders.get(unit.id)
            goes = order is not None and order.task in (Task.ATTACK, Task.LAND, Task.MOVE)
            found.setdefault(order.target if goes and order is not None else unit.at, []).append(unit)
    return found


class Spending:
    """What the practice player buys in a turn; each purchase depends on what was bought before."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._known = situation.known
        self._standing: Mapping[PlaceId, list[Unit]] = {}

    def purchases(self, known: TheKnown) -> Iterator[Buy]:
        """Yields orders to buy, the most urgent first, even if not all can be paid; nothing if no region is held.
        `known` is what the seat knows with all that it has written by now."""
        self._known, self._standing = known, _standing(known)
        if not self._situation.own:
            return
        yield from self._first()
        yield from self._guards()
        yield from self._fleets()
        yield from self._aircraft()
        yield from self._army()

    def _first(self) -> Iterator[Buy]:
        """Yields orders for what is bought before all else (`Manner.bought`), as far as it is not bought yet."""
        for type, place, count in self._situation.manner.bought:
            if sum(had.count for had in self._known.purchases if (had.type, had.at) == (type, place)) < count:
                yield Buy(type, place, 1)

    @cached_property
    def _shifts(self) -> Redeployment:
        return Redeployment(self._situation, ())

    # -- guards --------------------------------------------------------------------------------------------------------

    def _guards(self) -> Iterator[Buy]:
        """Yields an order to buy a division for each region that lacks guards, the worthiest first: infantry unless
        manpower is short."""
        situation, stores = self._situation, self._known.stores
        type = TANKS if stores.production >= CROWDED * stores.manpower else INFANTRY
        for place in sorted(situation.own, key=lambda place: (-situation.worth(place), place)):
            if dice_of(self._standing.get(place, ())) < self._wanted(place):
                yield Buy(type, place, 1)

    def _wanted(self, place: PlaceId) -> int:
        """How many dice are to guard a region; as a rule in turn zero one, and only in capitals and at borders."""
        if place in self._situation.manner.guarded:
            return self._situation.manner.guarded[place]
        if self._known.phase is Phase.MOBILISING:
            return int(place in self._situation.capitals or self._situation.is_border(place))
        wanted = guard_wanted(self._situation, place)
        return wanted if self._known.regions[place].capital else min(wanted, FEW_GUARDS)

    # -- at sea and in the air -----------------------------------------------------------------------------------------

    def _number(self, type: str) -> int:
        return sum(unit.type == type for unit in self._known.own.values())

    def _fleets(self) -> Iterator[Buy]:
        situation, sea = self._situation, best_sea(self._situation)
        wanted = WAR_FLEETS if self._shifts.goals else OF_ISLANDS
        if sea is not None and situation.turns_left > 1 and self._number(WAR_FLEET) < wanted:
            yield Buy(WAR_FLEET, sea, 1)
        wanted = min(TRADE_FLEETS, situation.army // FED) if situation.is_hungry else 1
        if situation.turns_left >= PAYS_OFF and self._number(TRADE_FLEET) < wanted:
            ports = [place for place in situation.own if situation.geography.is_coast(place)]
            if port := next((place for place in ports if overseas(situation, place) is not None), None):
                yield Buy(TRADE_FLEET, port, 1)

    def _aircraft(self) -> Iterator[Buy]:
        """Yields orders for a side with an army: fighters if foes have bombers and the side no fighters; bombers if it
        has none and foes' factories or derricks are in reach."""
        situation, known = self._situation, self._known
        if sum(is_land(unit) for unit in known.own.values()) < ARMY or not situation.turns_left:
            return
        foreign = [unit for unit in known.units.values() if unit.power in situation.foes]
        if any(unit.type == BOMBERS for unit in foreign) and not self._number(FIGHTERS):
            yield Buy(FIGHTERS, max(situation.own, key=situation.worth), 1)
        if not self._number(BOMBERS) and (base := self._bomber_base()) is not None:
            yield Buy(BOMBERS, base, 1)

    def _bomber_base(self) -> PlaceId | None:
        """The own region with the most factories and derricks of foes in reach of bombers; None if there are none."""
        situation, reach = self._situation, unit_type(BOMBERS).reach
        works = {
            base: sum(
                sum(self._known.works(place))
                for place in situation.geography.within(base, reach)
                if self._known.owner(place) in situation.foes
            )
            for base in situation.own
        }
        best = max(situation.own, key=lambda base: works[base])
        return best if works[best] else None

    # -- the army ------------------------------------------------------------------------------------------------------

    def _army(self) -> Iterator[Buy]:
        """Yields orders for tanks where the best goal is attacked from and for infantry there or at a coast: infantry
        first if there are `RICH` points of manpower, else tanks first."""
        types = [INFANTRY, TANKS] if self._known.stores.manpower >= RICH else [TANKS, INFANTRY]
        for type in types:
            coast = self._coast() if type == INFANTRY else None
            yield Buy(type, coast or self._front(), 1)

    def _front(self) -> PlaceId:
        goals = self._shifts.goals
        return goals[0].base if goals else max(self._situation.own, key=self._situation.worth)

    def _coast(self) -> PlaceId | None:
        """The own coast where infantry gathers for a landing; None if there is none, or if enough waits there."""
        situation, sea = self._situation, best_sea(self._situation)
        if sea is None:
            return None
        coasts = [place for place in situation.geography.regions_near(sea) if place in situation.own]
        waiting = sum(unit.type == INFANTRY and unit.at in coasts for unit in self._known.own.values())
        return max(coasts, key=situation.worth) if waiting < self._number(WAR_FLEET) else None
