"""How things stand for the practice player: whom it fights, what regions are worth, and where danger is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from hexwar_tui.engine.dice.odds import greater, pool_sum
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.catalogue import INFANTRY, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.known import KnownRegion, TheKnown
from hexwar_tui.systems.theatre.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.theatre.orders.units.odds import affordable
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.rules.economy.purchases import affordable as how_many
from hexwar_tui.systems.theatre.rules.economy.purchases import price_of
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first
from hexwar_tui.systems.theatre.rules.land.defence import dice_of, number_called
from hexwar_tui.systems.theatre.state import DefenceWord, PlaceId, Power, Stores, Unit, Word

REGION = 10.0
"""What a region is worth; a capital is worth as many times that as the regions it counts as (THE-9.1)."""

FACTORY, DERRICK = 5.0, 6.0
"""What each factory and each derrick adds to the worth of a region while there are turns to come."""

VICTORY = 150.0
"""What is added to the worth of the last capital of others that is still to be taken, and to the loss of the last own
capital where the game is lost with it."""

MOST_DICE = 20
"""The most dice of one side for which odds are worked out exactly."""


def is_land(unit: Unit) -> bool:
    """Whether a unit is an infantry or a tank division."""
    return unit_type(unit.type).branch == "land"


def chances(attack: int, defence: int) -> tuple[float, float, float]:
    """The chances that `attack` dice win, tie and lose against `defence` dice. If either is above `MOST_DICE` both are
    scaled down."""
    largest = max(attack, defence)
    if largest > MOST_DICE:
        attack, defence = round(attack * MOST_DICE / largest), round(defence * MOST_DICE / largest)
    return _chances(attack, defence)


@lru_cache(maxsize=(MOST_DICE + 1) ** 2)
def _chances(attack: int, defence: int) -> tuple[float, float, float]:
    if not attack:
        return 0.0, 0.0, 1.0
    if not defence:
        return 1.0, 0.0, 0.0
    return greater(pool_sum(attack, 6), pool_sum(defence, 6))


class Situation:
    """All that the practice player of a seat decides by, worked out when it is asked for.

    What the seat has written already this turn is not considered, so that its plan for the whole turn stays the same
    while it writes.
    """

    def __init__(self, known: TheKnown, manner: Manner = STEADY) -> None:
        self.known, self.manner = known, manner
        self.geography = known.geography
        self.own: Sequence[PlaceId] = known.regions_of(known.seat)
        self.turns_left = known.options.turns - known.turn
        self._met: dict[tuple[int, PlaceId], Sequence[int]] = {}
        self._there: dict[PlaceId, Sequence[Unit]] = {}

    @cached_property
    def ready(self) -> Sequence[Unit]:
        """The own units that can be ordered this turn: not bought this turn, and not busy carrying a gift."""
        return [unit for unit in self.known.ready.values() if not unit.done]

    @cached_property
    def wallet(self) -> Stores:
        """The own stores as they were before anything was bought this turn."""
        return self.known.stores + price_of(self.known.open.scenario.price_list, self.known.purchases)

    @cached_property
    def can_recruit(self) -> bool:
        """Whether the stores at the beginning of the orders pay for an infantry division."""
        return how_many(self.known.open.scenario.price_list, INFANTRY, self.wallet) > 0

    @cached_property
    def stacks(self) -> Mapping[tuple[str, PlaceId], Sequence[Unit]]:
        """The own units that can be ordered this turn, by type and place."""
        found: dict[tuple[str, PlaceId], list[Unit]] = {}
        for unit in self.ready:
            found.setdefault((unit.type, unit.at), []).append(unit)
        return found

    @cached_property
    def is_hungry(self) -> bool:
        """Whether the supply in store and of the next income together would not pay all own divisions once."""
        supply = self.wallet.supply + self.known.income_of(self.known.seat).supply
        return supply < self.army

    @cached_property
    def army(self) -> int:
        """How many dice all own divisions have together."""
        return dice_of(unit for unit in self.ready if is_land(unit))

    # -- friend and foe ------------------------------------------------------------------------------------------------

    def is_bound(self, power: Power) -> bool:
        """Whether a treaty forbids the seat's side to attack a power."""
        return treaties.peace_binds(self.known, self.known.seat, power) is not None

    @cached_property
    def others(self) -> Sequence[Side]:
        """The other sides that play on and are not bound to peace with the seat by treaty: those that may attack."""
        return [side for side in self.known.sides_in if side != self.known.seat and not self.is_bound(side)]

    @cached_property
    def rival(self) -> Side | None:
        """The side with which the practice player wants no peace: the nearest, of several the one whose regions count
        least; None if no other plays on."""
        sides = [side for side in self.known.sides_in if side != self.known.seat]
        return min(sides, key=lambda side: (self._away(side), self.known.worth(side), side), default=None)

    def _away(self, side: Side) -> int:
        """How many steps the nearest regions of the two sides are apart."""
        theirs, steps = self.known.regions_of(side), self.geography.distance
        found = [far for own in self.own for other in theirs if (far := steps(own, other)) is not None]
        return min(found, default=len(self.geography.cells))

    @cached_property
    def foes(self) -> frozenset[Power]:
        """The sides that the practice player fights: its rival and those at war with it, but none that a treaty
        guards."""
        known = self.known
        return frozenset(side for side in self.others if side == self.rival or known.at_war(known.seat, side))

    def is_prey(self, place: PlaceId) -> bool:
        """Whether the practice player would attack a region: a foe's, a neutral's or that of a side that is out, if no
        treaty forbids it."""
        owner = self.known.owner(place)
        if owner is None or owner == self.known.seat or self.is_bound(owner):
            return False
        return owner in self.foes or not self.known.is_side(owner) or self.known.is_out(owner)

    def is_early(self, place: PlaceId) -> bool:
        """Whether the practice player leaves the region of another side alone as yet (`Manner.waits`)."""
        return self.known.turn <= self.manner.waits and self.known.is_side(self.holder(place))

    # -- what regions are worth ----------------------------------------------------------------------------------------

    @cached_property
    def _worth(self) -> Mapping[PlaceId, float]:
        return {place: self._worth_of(region) for place, region in self.known.regions.items()}

    def worth(self, place: PlaceId) -> float:
        """What it is worth to hold a region, from its capital, factories and derricks; see `REGION`."""
        return self._worth[place]

    def _worth_of(self, region: KnownRegion) -> float:
        worth = REGION * (self.known.options.capital_worth if region.capital else 1)
        if self.turns_left > 0:
            worth += FACTORY * region.factories + DERRICK * region.derricks
        return worth + (VICTORY if self.missing == {region.place} else 0)

    def at_stake(self, place: PlaceId) -> float:
        """What is lost with an own region: its worth, and `VICTORY` if it is the last capital and two sides are
        left."""
        is_all = len(self.known.sides_in) == 2 and tuple(self.capitals) == (place,)
        return self.worth(place) + (VICTORY if is_all else 0)

    @cached_property
    def missing(self) -> frozenset[PlaceId]:
        """The capitals of the other sides that play on which the seat's side does not hold yet."""
        known = self.known
        capitals = (place for side in known.sides_in if side != known.seat for place in known.scenario.capitals(side))
        return frozenset(place for place in capitals if not known.is_own(place))

    def to_capitals(self, place: PlaceId) -> int:
        """The steps from a place to the nearest capital to be attacked; the number of all places if there is none."""
        far = [self.geography.distance(place, capital) for capital in self.missing if self.is_prey(capital)]
        return min((steps for steps in far if steps is not None), default=len(self.geography.cells))

    @cached_property
    def capitals(self) -> Sequence[PlaceId]:
        """The regions that were capitals of the seat's side at the start and that it still holds."""
        return [place for place in self.known.scenario.capitals(self.known.seat) if place in self.own]

    # -- danger --------------------------------------------------------------------------------------------------------

    def threat(self, place: PlaceId) -> int:
        """How many dice other sides could bring against an own region, over land and from the sea; else 0."""
        return self._threats.get(place, 0)

    @cached_property
    def _threats(self) -> Mapping[PlaceId, int]:
        return {place: self._by_land(place) + self._from_sea[place] for place in self.own}

    def _by_land(self, place: PlaceId) -> int:
        near = self.geography.neighbours[place]
        return dice_of(unit for at in near for unit in self._foreign(at) if is_land(unit))

    def is_from_sea(self, place: PlaceId) -> bool:
        """Whether others threaten an own region from the sea alone; also true if nobody threatens it."""
        return self.threat(place) == self._from_sea.get(place, 0)

    @cached_property
    def _from_sea(self) -> Mapping[PlaceId, int]:
        """How many divisions others could land in each own region over one sea."""
        near = self.geography.seas_near
        return {place: sum(self._landing(sea, place) for sea in near(place)) for place in self.own}

    def _landing(self, sea: PlaceId, place: PlaceId) -> int:
        near = self.geography.neighbours[sea]
        fleets = sum(unit.type == WAR_FLEET for at in (sea, *near) for unit in self._foreign(at))
        if not fleets:
            return 0
        return min(fleets, sum(unit.type == INFANTRY for at in near if at != place for unit in self._foreign(at)))

    def _foreign(self, place: PlaceId) -> Iterable[Unit]:
        return (unit for unit in self.known.units_at(place) if unit.power in self.others)

    def is_border(self, place: PlaceId) -> bool:
        """Whether another side that may attack holds a region that is a neighbour of `place`."""
        return any(self.known.owner(near) in self.others for near in self.geography.neighbours[place])

    # -- battles on land -----------------------------------------------------------------------------------------------

    def chance(self, target: PlaceId, attackers: int, dice: int) -> tuple[float, float]:
        """The chances that `attackers` own units with `dice` dice take a region, and that they are lost. Against a
        side, whose standing order may be secret, the mean over two of them is taken: all, and as many as attack."""
        met = attackers, target
        if met not in self._met:
            words = (Word.ALL, Word.AS_MANY) if self.known.is_side(self.holder(target)) else (Word.ALL,)
            self._met[met] = [self._defence(target, DefenceWord(word), attackers) for word in words]
        found = [chances(dice, defence) for defence in self._met[met]]
        return sum(won for won, _, _ in found) / len(found), sum(lost for _, _, lost in found) / len(found)

    def _defence(self, target: PlaceId, word: DefenceWord, attackers: int) -> int:
        """The dice of the defenders that are called and can be paid, and of those that defend passively."""
        there, owner = self.defenders(target), self.holder(target)
        supply = self.known.stores_of(owner).supply + self.known.regions[target].garrison_supply
        paid, _ = affordable(there[: number_called(word, len(there), attackers)], supply)
        return dice_of(paid) + (self.known.options.passive_die if len(paid) < len(there) else 0)

    def defenders(self, target: PlaceId) -> Sequence[Unit]:
        """The divisions of other powers that stand in a region, in the order in which they are called."""
        if target not in self._there:
            foreign = (unit for unit in self.known.units_at(target) if unit.power != self.known.seat)
            self._there[target] = cheapest_first(unit for unit in foreign if is_land(unit))
        return self._there[target]

    def holder(self, target: PlaceId) -> Power:
        """The power that holds a region, which must not be a sea."""
        owner = self.known.owner(target)
        assert owner is not None, "a region is held by somebody"
        return owner
