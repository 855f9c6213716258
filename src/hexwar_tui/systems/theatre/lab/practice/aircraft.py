"""The orders of the practice player's aircraft: what is bombed, who escorts the bombers, what is hunted and covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hexwar_tui.systems.theatre.catalogue import BOMBERS, FIGHTERS, TRADE_FLEET, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.lab.practice.situation import Situation, is_land
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Cover, Escort, Hunt
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder
from hexwar_tui.systems.theatre.state import Aim, PlaceId, Unit

WORK = 1.5
"""How much a raid is worth that bombs a factory or derrick out of work for a turn."""

TRADE, FLEET, DIVISION = 1.3, 0.5, 0.4
"""How much a raid on a trade fleet, a war fleet or a division is worth, with the chance to hit counted in."""

AT_RISK = 0.6
"""How much less a raid is worth for each fighter regiment of foes that may meet it beyond as many as own ones can
escort it."""

PER_WORK = 2
"""How many bomber regiments are sent at most for each thing to hit."""


class Raid(NamedTuple):
    """A raid that bombers could fly: its worth, its target and aim, and the `number` of works or units to hit."""

    worth: float
    target: PlaceId
    aim: Aim
    number: int


class Aircraft:
    """Gives the orders of all own aircraft; `supply` is what is left to pay them. In the last turn they bomb no
    factories or derricks."""

    def __init__(self, situation: Situation, supply: int) -> None:
        self._situation = situation
        self.supply = supply
        self._idle = [unit for unit in situation.ready if unit_type(unit.type).branch == "air"]
        self._bombed: set[tuple[PlaceId, Aim]] = set()
        self._seen: dict[PlaceId, list[Raid]] = {}

    def orders(self) -> Iterator[UnitsOrder]:
        """Yields orders for bombers and escorts, for hunts and for covers; then bombers with nothing to bomb in reach
        move nearer to foes."""
        for base in self._bases(BOMBERS):
            yield from self._bombing(base)
        for base in self._bases(FIGHTERS):
            yield from self._hunting(base)
        yield from self._covering()
        for base in self._bases(BOMBERS):
            yield from self._advancing(base)

    def _bases(self, type: str) -> Sequence[PlaceId]:
        return sorted({unit.at for unit in self._idle if unit.type == type})

    def _at(self, base: PlaceId, type: str) -> list[Unit]:
        """The idle units of a type at a base, as many as can be paid."""
        there = [unit for unit in self._idle if unit.at == base and unit.type == type]
        return there[: self.supply // unit_type(type).supply]

    def _take(self, units: Sequence[Unit]) -> tuple[str, ...]:
        self._idle = [unit for unit in self._idle if unit not in units]
        self.supply -= sum(unit_type(unit.type).supply for unit in units)
        return tuple(unit.id for unit in units)

    def _in_reach(self, base: PlaceId, type: str = BOMBERS) -> Sequence[PlaceId]:
        return self._situation.geography.within(base, unit_type(type).reach)

    # -- bombers -------------------------------------------------------------------------------------------------------

    def _bombing(self, base: PlaceId) -> Iterator[UnitsOrder]:
        raids = [raid for raid in self._raids_from(base) if (raid.target, raid.aim) not in self._bombed]
        best = max(raids, key=lambda raid: (raid.worth, raid.target, raid.aim), default=None)
        bombers = self._at(base, BOMBERS)
        if best is None or not bombers:
            return
        sent = bombers[: PER_WORK * best.number]
        self._bombed.add((best.target, best.aim))
        yield Bomb(target=best.target, aim=best.aim.value, against=None, units=self._take(sent), over=None)
        if self._fighters_near(best.target):
            for place in self._in_reach(best.target, FIGHTERS):
                if escorts := self._at(place, FIGHTERS)[: len(sent)]:
                    yield Escort(target=best.target, units=self._take(escorts))
                    return

    def _raids_from(self, base: PlaceId) -> list[Raid]:
        """The raids on places within reach of a base that have a worth above 0."""
        reached = self._in_reach(base)
        for place in reached:
            if place not in self._seen:
                self._seen[place] = [raid for raid in self._raids(place) if raid.worth > 0]
        return [raid for place in reached for raid in self._seen[place]]

    def _raids(self, place: PlaceId) -> Iterator[Raid]:
        """All raids on what foes have in a place, whatever they are worth."""
        situation = self._situation
        danger = AT_RISK * max(0, self._fighters_near(place) - self._escorts_for(place))
        region = situation.known.regions.get(place)
        if region is not None and region.owner in situation.foes and situation.turns_left:
            factories, derricks = situation.known.works(place)
            for aim, working in ((Aim.FACTORY, factories), (Aim.DERRICK, derricks)):
                if working:
                    yield Raid(WORK - danger, place, aim, working)
        foreign = [unit for unit in situation.known.units_at(place) if unit.power in situation.foes]
        for aim, worth, prey in (
            (Aim.TRADE_FLEET, TRADE, [unit for unit in foreign if unit.type == TRADE_FLEET]),
            (Aim.WAR_FLEET, FLEET, [unit for unit in foreign if unit.type == WAR_FLEET]),
            (Aim.LAND, DIVISION, [unit for unit in foreign if is_land(unit)]),
        ):
            if prey:
                yield Raid(worth - danger, place, aim, len(prey))

    def _fighters_near(self, place: PlaceId) -> int:
        """How many fighter regiments of foes could cover a place."""
        near = self._in_reach(place, FIGHTERS)
        foes = self._situation.foes
        return sum(u.type == FIGHTERS and u.power in foes for at in near for u in self._situation.known.units_at(at))

    def _escorts_for(self, place: PlaceId) -> int:
        near = self._in_reach(place, FIGHTERS)
        return sum(unit.type == FIGHTERS and unit.at in near for unit in self._situation.ready)

    def _advancing(self, base: PlaceId) -> Iterator[UnitsOrder]:
        """Moves bombers with no raid in reach to the safe own region from which raids are worth most."""
        if self._raids_from(base):
            return
        safe = [place for place in self._situation.own if place != base and self._is_safe(place)]
        worth = {place: sum(raid.worth for raid in self._raids_from(place)) for place in safe}
        best = max(safe, key=lambda place: (worth[place], place), default=None)
        if best is not None and worth[best]:
            yield Move(target=best, units=tuple(u.id for u in self._idle if u.at == base and u.type == BOMBERS))

    def _is_safe(self, place: PlaceId) -> bool:
        return not self._situation.threat(place) or any(unit.at == place for unit in self._situation.ready)

    # -- fighters ------------------------------------------------------------------------------------------------------

    def _hunting(self, base: PlaceId) -> Iterator[UnitsOrder]:
        """Sends the fighters of a base to hunt foes' aircraft at a base within reach that has fewer of them."""
        situation, hunters = self._situation, self._at(base, FIGHTERS)
        for place in self._in_reach(base, FIGHTERS):
            prey = [
                unit
                for unit in situation.known.units_at(place)
                if unit.power in situation.foes and unit_type(unit.type).branch == "air"
            ]
            armed = sum(unit.type == FIGHTERS for unit in prey)
            if prey and hunters and armed < len(hunters):
                yield Hunt(target=place, against=None, units=self._take(hunters), over=None)
                return

    def _covering(self) -> Iterator[UnitsOrder]:
        """Covers own factories and derricks that foreign bombers reach, the worthiest regions first, each once."""
        situation = self._situation
        bombers = [u for u in situation.known.units.values() if u.type == BOMBERS and u.power in situation.others]
        reached = {place for unit in bombers for place in self._in_reach(unit.at)}
        wanted = [place for place in situation.own if place in reached and situation.known.works(place) != (0, 0)]
        for place in sorted(wanted, key=lambda place: (-situation.worth(place), place)):
            for base in self._in_reach(place, FIGHTERS):
                if fighters := self._at(base, FIGHTERS)[:1]:
                    yield Cover(target=place, units=self._take(fighters))
                    break
