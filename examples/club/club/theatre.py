"""Theatre of War as the club plays it.

It is a war of divisions: who has more dice takes the region. The rusher buys tanks and goes the shortest way to the
enemy capital; the turtle keeps divisions in every region of its border, calls all of them to its defence and attacks
when it is nearly sure; the raider takes whatever is held by least, and lands on empty coasts; the copycat does what it
has seen done, and buys what was bought. None writes letters or treaties, and none flies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from club.common import FAR, Character, ClubPlayer, Glance, Mood, Table, kind_of, ways_to
from hexwar_tui.engine.orders.order import Order

DICE: Mapping[str, int] = {"infantry": 1, "tanks": 2}
"""The dice of land units, and the supply that they cost when they fight."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a character makes war: the `odds` at which it attacks, the supply it keeps, how many dice it leaves in each
    region of its border and in its capital, how many war fleets it keeps to land with, what ground towards the enemy
    capital is worth to it, what it buys first, and whether it acts sooner or later than others."""

    odds: float
    reserve: int = 1
    guards: int = 0
    home: int = 2
    fleets: int = 0
    ahead: float = 1.0
    buys: tuple[str, ...] = ("tanks", "infantry")
    when: str = "sooner"


RUSH = Manner(0.55, reserve=0, fleets=1, ahead=3.0)
HOLD = Manner(0.75, reserve=2, guards=1, home=4, fleets=1, ahead=0.5, buys=("infantry", "tanks"), when="later")
RAID = Manner(0.7, fleets=2, ahead=0.2, buys=("infantry", "tanks"))

MANNERS: Mapping[Character | Mood, Manner] = {
    Character.RUSHER: RUSH,
    Character.TURTLE: HOLD,
    Character.RAIDER: RAID,
    Mood.ADVANCE: Manner(0.7, fleets=1, ahead=0.5, buys=("infantry", "tanks")),
    Mood.STAND: HOLD,
    Mood.STRIKE: Manner(0.6, guards=1, home=3, fleets=1),
}


@lru_cache(maxsize=512)
def _sums(dice: int) -> Mapping[int, int]:
    """In how many ways so many dice show each sum."""
    if dice == 0:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in _sums(dice - 1).items():
        for face in range(1, 7):
            found[total + face] = found.get(total + face, 0) + ways
    return found


@lru_cache(maxsize=2048)
def odds(attacking: int, defending: int) -> float:
    """The chance that so many dice show more than so many others."""
    if defending == 0:
        return 1.0 if attacking else 0.0
    ours, theirs = _sums(attacking), _sums(defending)
    won = sum(ways * other for total, ways in ours.items() for sum_, other in theirs.items() if total > sum_)
    return float(won / 6 ** (attacking + defending))


class Front:
    """The land as a player of this manner sees it in one decision."""

    def __init__(self, known: Any, manner: Manner) -> None:
        self.known, self.manner, self.seat = known, manner, known.seat
        self.map = known.geography

    def lands(self, place: str) -> list[str]:
        """The regions next to a place."""
        return [near for near in self.map.neighbours[place] if not self.map.is_sea(near)]

    @cached_property
    def idle(self) -> list[Any]:
        """The side's land units that can take an order and have none, tanks first."""
        units = [unit for unit in self.known.ready.values() if unit.type in DICE and unit.order is None]
        return sorted(units, key=lambda unit: (-DICE[unit.type], unit.number))

    @cached_property
    def own(self) -> list[str]:
        """The regions of the side."""
        return [place for place, region in self.known.regions.items() if region.owner == self.seat]

    @cached_property
    def border(self) -> list[str]:
        """The side's regions that touch land of somebody else."""
        return [place for place in self.own if any(near not in self.own for near in self.lands(place))]

    @cached_property
    def ahead(self) -> Mapping[str, int]:
        """How many regions each region is away from the nearest enemy capital, or else enemy region."""
        regions = self.known.regions
        rivals = [side for side in self.known.sides_in if side != self.seat]
        goals = [place for place, region in regions.items() if region.capital in rivals and region.owner != self.seat]
        goals = goals or [place for place, region in regions.items() if region.owner in rivals]
        return ways_to(goals, self.lands, lambda place: True)

    @cached_property
    def supply(self) -> int:
        """The supply that is left for attacks, after those that are ordered."""
        ordered = ((id, order) for id, order in self.known.orders.items() if order.task == "attack")
        spent = sum(DICE.get(self.known.own[id].type, 0) for id, _ in ordered)
        return int(self.known.stores.supply - spent - self.manner.reserve)

    def defenders(self, place: str) -> int:
        """The dice that defend a region: of neutrals without supply one; of a rival one more than is seen."""
        region = self.known.regions[place]
        dice = sum(DICE.get(unit.type, 0) for unit in self.known.units.values() if unit.at == place)
        if region.owner in self.known.sides_in:
            return dice + (dice > 0)
        return dice if region.garrison_supply else min(dice, 1)

    def free(self, place: str) -> list[Any]:
        """The idle units beside a region that may leave their own for it."""
        near, left = self.lands(place), dict[str, int]()
        for unit in self.known.own.values():
            left[unit.at] = left.get(unit.at, 0) + DICE.get(unit.type, 0) * (unit.order is None)
        found = []
        for unit in self.idle:
            if unit.at in near and left[unit.at] - DICE[unit.type] >= self.kept(unit.at, place):
                left[unit.at] -= DICE[unit.type]
                found.append(unit)
        return found

    def kept(self, base: str, target: str = "") -> int:
        """The dice that stay in a region: of who guards at least some where anybody but the target is near."""
        if self.known.regions[base].capital == self.seat:
            return self.home
        others = [near for near in self.lands(base) if near not in self.own and near != target]
        return self.manner.guards if others else 0

    @cached_property
    def home(self) -> int:
        """The dice that stay in the capital: as many as rivals have beside it, and at least what the character says."""
        capitals = [place for place in self.own if self.known.regions[place].capital == self.seat]
        near = {region for place in capitals for region in self.lands(place)}
        rivals = (unit for unit in self.known.units.values() if unit.at in near and unit.power in self.known.sides_in)
        return max(self.manner.home, sum(DICE.get(unit.type, 0) for unit in rivals if unit.power != self.seat))

    def force(self, place: str) -> list[Any]:
        """The units to attack a region with: as few as make it nearly sure; none where the odds are too bad."""
        defending, sent, dice = self.defenders(place), list[Any](), 0
        for unit in self.free(place):
            if dice + DICE[unit.type] <= self.supply and odds(dice, defending) < 0.9:
                sent.append(unit)
                dice += DICE[unit.type]
        return sent if odds(dice, defending) >= self.manner.odds else []

    def worth(self, place: str) -> float:
        """What it is worth to hold a region."""
        region = self.known.regions[place]
        works = 2 * (region.factories + region.derricks) + 8 * (region.capital not in (None, self.seat))
        rival = 1.5 if region.owner in self.known.sides_in else 0
        return float(3 + works + rival - self.manner.ahead * self.ahead.get(place, 9) - self.defenders(place))

    def post(self, place: str) -> float:
        """How much a unit is wanted in an own region: near the goal, and where too few stand on the border."""
        dice = sum(DICE.get(unit.type, 0) for unit in self.known.own.values() if self._base(unit) == place)
        lacks = max(0, self.kept(place) - dice)
        weak = min((self.defenders(near) for near in self.lands(place) if near not in self.own), default=9)
        return 5 * lacks - self.manner.ahead * self.ahead.get(place, FAR) - weak / 4 + (place in self.border)

    @staticmethod
    def _base(unit: Any) -> str:
        """Where a unit will stand by its order."""
        return str(unit.order.target if unit.order is not None and unit.order.task == "move" else unit.at)


class TheatrePlayer(ClubPlayer):
    """Plays Theatre of War: ends its talks, then buys, attacks, moves up, chooses when, and seals."""

    def plans(self, table: Table) -> Iterator[Order | None]:
        """The orders of a turn in the order in which they are written."""
        known = table.known
        yield table.first("end-talks")
        if not table.observation.sealed:
            return
        manner = MANNERS[table.glance.mood if self.character is Character.COPYCAT else self.character]
        front = Front(known, manner)
        if known.when is None:
            yield table.made("when", manner.when)
        if manner.guards and any(known.regions[place].standing.word != "all" for place in front.own):
            yield table.made("standing", region=None, word="all")
        yield self._launched(table, front)
        yield from self._bought(table, front)
        yield self._attacked(table, front)
        yield table.best(table.legal("land"), lambda order: self._landing(front, order))
        yield self._moved(table, front)

    def _bought(self, table: Table, front: Front) -> Iterator[Order | None]:
        """Land units, where they are wanted most; a copycat begins with what it saw bought last."""
        place = max(front.own, key=front.post, default=None)
        for type in (*(type for type in (table.glance.built,) if type in DICE), *front.manner.buys):
            if place is not None:
                yield table.made("buy", type, place, 1)

    @staticmethod
    def _launched(table: Table, front: Front) -> Order | None:
        """A war fleet, in the sea that touches most regions of others, as long as fewer are there than are wanted."""
        fleets = sum(unit.type == "war-fleet" for unit in front.known.own.values())
        if fleets >= front.manner.fleets:
            return None

        def worth(sea: str) -> int:
            return sum(near not in front.own for near in front.map.neighbours[sea])

        seas = {near for place in front.own for near in front.map.neighbours[place] if front.map.is_sea(near)}
        return table.made("buy", "war-fleet", max(sorted(seas), key=worth), 1) if seas else None

    @staticmethod
    def _landing(front: Front, order: Any) -> float:
        """What a landing is worth: something where nobody defends, and by infantry that is not wanted at home."""
        units = [front.known.own[id] for id in order.units]
        free = all(unit.order is None and unit.type == "infantry" for unit in units)
        free = free and all(front.known.own[id].order is None for id in order.fleets)
        spared = all(front.known.regions[unit.at].capital != front.seat for unit in units)
        if not free or not spared or front.defenders(order.target) or front.supply < 3:
            return 0
        return front.worth(order.target) + 10

    @staticmethod
    def _attacked(table: Table, front: Front) -> Order | None:
        """The attack on the region that is worth most among those that can be taken."""
        near = {place for unit in front.idle for place in front.lands(unit.at) if place not in front.own}
        ordered = {order.target for order in front.known.orders.values() if order.task == "attack"}
        for place in sorted(near - ordered, key=lambda place: (-front.worth(place), place)):
            units = tuple(unit.id for unit in front.force(place))
            order = table.made("attack", place, units) if units else None
            if order is not None:
                return order
        return None

    @staticmethod
    def _moved(table: Table, front: Front) -> Order | None:
        """The move of a unit to where it is wanted more than where it stands."""
        if not front.own:
            return None
        best = max(front.own, key=front.post)
        for unit in front.idle:
            stays = unit.at == best or front.post(unit.at) + 0.5 >= front.post(best)
            if not stays and (unit.at not in front.border or not front.manner.guards):
                order = table.made("move", best, (unit.id,))
                if order is not None:
                    return order
        return None

    # -- what a copycat sees -------------------------------------------------------------------------------------------

    def glance(self, known: Any) -> Glance:
        """How far the rivals' land units are from the own regions on average, and what they bought last."""
        own = [place for place, region in known.regions.items() if region.owner == known.seat]
        rivals = [unit for unit in known.units.values() if unit.power in known.sides_in and unit.power != known.seat]
        far = [min((known.geography.distance(place, unit.at) or 0) for place in own) for unit in rivals] if own else []
        divisions = (unit for unit in rivals if unit.type in DICE)
        newest = max(divisions, key=lambda unit: (unit.fresh, unit.number), default=None)
        mean = sum(far) / len(far) if far else FAR
        return Glance(known.turn, mean, len(own), len(rivals), "" if newest is None else newest.type)


RUSHER, TURTLE, RAIDER, COPYCAT = (kind_of(TheatrePlayer, character) for character in Character)
