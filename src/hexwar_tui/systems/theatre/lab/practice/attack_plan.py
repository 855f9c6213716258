"""Which regions the practice player attacks this turn, and with what: odds, worth and what is left behind decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.practice_player import whim
from hexwar_tui.systems.theatre.catalogue import INFANTRY, TANKS, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.lab.practice.situation import VICTORY, Situation, chances, is_land
from hexwar_tui.systems.theatre.rules.land.defence import dice_of
from hexwar_tui.systems.theatre.state import PlaceId, Unit

FAIR_ODDS = 0.3
"""The least chance of success, instead of `Manner.odds`, in the last turn, and for the last missing capital, when no
division need be saved."""

SUPPLY = 0.5
"""How much worth a point of supply has while there are turns to come."""

RESERVED, MOST_RESERVED = 4, 4
"""Attacks leave one part in `RESERVED` of the supply for the defence, no more points than `MOST_RESERVED`."""

SAVED, MOST_SAVED = 2, 8
"""Aircraft and fleets leave one part in `SAVED` of the supply for the next turn, no more points than `MOST_SAVED`."""

BY_LAND, BY_SEA = 0.5, 0.25
"""How likely others are taken to attack a region where they can: `BY_LAND`, or `BY_SEA` if from the sea alone."""

HELPED = 0.6
"""What an expected loss is multiplied by if a fresh infantry division can be bought for the defence."""

AFLOAT = 0.85
"""How likely landing divisions are taken to reach the coast."""


@dataclass(frozen=True, slots=True)
class PlannedAttack:
    """An attack on a region: its `gain` in worth, and its `price` in supply. A landing goes over `sea` with `fleets` as
    escorts; `sea` is None for an attack over land."""

    target: PlaceId
    units: tuple[Unit, ...]
    gain: float
    price: int
    fleets: tuple[Unit, ...] = ()
    sea: PlaceId | None = None

    @property
    def all_units(self) -> tuple[Unit, ...]:
        """The units that attack and those that escort them."""
        return (*self.units, *self.fleets)


class AttackPlan:
    """The attacks of a turn, planned when the plan is made: `planned` has the attack first that gains most, then that
    which gains most with the units left, and so on; `supply` is the points of supply that they leave in store."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self.used: set[str] = set()
        """The ids of the units that have a part in a planned attack, as attackers or escorts."""
        self._standing = Counter[PlaceId]()
        for unit in situation.ready:
            if is_land(unit):
                self._standing[unit.at] += unit_type(unit.type).dice
        self.supply = situation.wallet.supply
        self.planned: list[PlannedAttack] = []
        self.passed_over: list[PlannedAttack] = []
        """The best attacks on other regions, which would have gained something, the best first."""
        self._plan()

    @property
    def supply_for_others(self) -> int:
        """The supply that aircraft and fleets may spend: what attacks leave, less what is saved for next turn."""
        situation = self._situation
        saved = min(situation.wallet.supply // SAVED, MOST_SAVED) if situation.turns_left else 0
        return max(0, self.supply - saved)

    def _plan(self) -> None:
        situation = self._situation
        targets = [
            place for place in situation.known.regions if situation.is_prey(place) and not situation.is_early(place)
        ]
        found = {place: best for place in targets if (best := self._best(place)) is not None}
        first = sorted(found.values(), key=lambda attack: (-attack.gain, attack.target))
        while found:
            attack = max(found.values(), key=lambda attack: (attack.gain, attack.target))
            self._tell(attack)
            del found[attack.target]
            bases, ids = {unit.at for unit in attack.all_units}, {unit.id for unit in attack.all_units}
            for place, other in list(found.items()):
                touched = any(unit.at in bases or unit.id in ids for unit in other.all_units)
                if touched or other.price > self.supply - self._reserve:
                    again = self._best(place)
                    if again is None:
                        del found[place]
                    else:
                        found[place] = again
        told = {attack.target for attack in self.planned}
        self.passed_over = [attack for attack in first if attack.target not in told]

    def _tell(self, attack: PlannedAttack) -> None:
        self.planned.append(attack)
        self.supply -= attack.price
        for unit in attack.all_units:
            self.used.add(unit.id)
        for unit in attack.units:
            self._standing[unit.at] -= unit_type(unit.type).dice

    # -- one target ----------------------------------------------------------------------------------------------------

    def _best(self, target: PlaceId) -> PlannedAttack | None:
        """The best attack on a region; None where none gains anything."""
        options = [attack for attack in (*self._by_land(target), *self._by_sea(target)) if attack.gain > 0]
        return max(options, key=lambda attack: (attack.gain, -attack.price), default=None)

    def _by_land(self, target: PlaceId) -> Iterator[PlannedAttack]:
        near = self._situation.geography.neighbours[target]
        tanks, infantry = self._free(TANKS, near), self._free(INFANTRY, near)
        for armoured in range(len(tanks) + 1):
            for afoot in range(len(infantry) + 1):
                if armoured + afoot:
                    yield from self._weighed(target, [*tanks[:armoured], *infantry[:afoot]])

    def _by_sea(self, target: PlaceId) -> Iterator[PlannedAttack]:
        situation = self._situation
        geography = situation.geography
        for sea in geography.seas_near(target):
            if sea in situation.known.enemy_seas:
                continue
            coasts = [place for place in geography.neighbours[sea] if place != target]
            infantry = self._free(INFANTRY, coasts)
            fleets = self._free(WAR_FLEET, (sea, *geography.neighbours[sea]))
            for number in range(1, min(len(infantry), len(fleets)) + 1):
                yield from self._weighed(target, infantry[:number], fleets[:number], sea)

    def _free(self, type: str, places: Sequence[PlaceId]) -> list[Unit]:
        """At most `Manner.told` own units of a type in these places with no part in an attack yet; those come first
        that leave the least in danger behind them."""
        stacks = self._situation.stacks
        bases = [place for place in places if (type, place) in stacks]
        bases.sort(key=lambda place: (self._danger(place, 0), -self._standing[place], place))
        free = (unit for place in bases for unit in stacks[type, place] if self._may_go(unit))
        return list(islice(free, self._situation.manner.told))

    def _may_go(self, unit: Unit) -> bool:
        """Whether a unit has no part in an attack yet, and the player thinks of it in this turn (`Manner.acting`)."""
        situation = self._situation
        return unit.id not in self.used and whim(situation.known.turn, unit.id) < situation.manner.acting

    # -- what it is worth ----------------------------------------------------------------------------------------------

    @property
    def _reserve(self) -> int:
        if not self._situation.turns_left:
            return 0
        return min(self._situation.wallet.supply // RESERVED, MOST_RESERVED)

    def _weighed(
        self, target: PlaceId, units: Sequence[Unit], fleets: Sequence[Unit] = (), sea: PlaceId | None = None
    ) -> Iterator[PlannedAttack]:
        """Yields the attack with what it gains, if it can be paid and the odds are good enough; else nothing."""
        situation = self._situation
        price = sum(unit_type(unit.type).supply for unit in (*units, *fleets))
        worth = situation.worth(target) + situation.manner.drawn.get(target, 0.0)
        decides = worth > VICTORY
        if price > self.supply - (0 if decides else self._reserve):
            return
        won, lost = situation.chance(target, len(units), dice_of(units))
        if won < (FAIR_ODDS if decides or not situation.turns_left else situation.manner.odds):
            return
        sure = won * (AFLOAT if sea is not None else 1)
        at_stake = situation.manner.division if situation.turns_left else 0
        gain = sure * (worth + at_stake * dice_of(situation.defenders(target))) - lost * at_stake * dice_of(units)
        gain -= price * (SUPPLY if situation.turns_left else 0) + self._left_behind(units)
        yield PlannedAttack(target, tuple(units), gain, price, tuple(fleets), sea)

    def _left_behind(self, units: Sequence[Unit]) -> float:
        """How much more loss is to be expected in own regions, in worth, when these units have left them."""
        going = Counter[PlaceId]()
        for unit in units:
            going[unit.at] += unit_type(unit.type).dice
        return sum(
            self._danger(place, self._standing[place] - dice) - self._danger(place, self._standing[place])
            for place, dice in going.items()
            if place in self._situation.own
        )

    def _danger(self, place: PlaceId, dice: int) -> float:
        """The loss to be expected, in worth, in an own region that divisions with so many dice defend."""
        situation = self._situation
        if not (threat := situation.threat(place)):
            return 0.0
        risk = chances(threat, dice)[0] * (BY_SEA if situation.is_from_sea(place) else BY_LAND)
        return risk * situation.at_stake(place) * (HELPED if situation.can_recruit else 1)
