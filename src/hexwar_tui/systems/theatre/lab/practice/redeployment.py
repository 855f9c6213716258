"""Where divisions go that do not attack: guards stay or come, all others gather for the next attack."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.systems.theatre.catalogue import INFANTRY, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.lab.practice.situation import Situation, is_land
from hexwar_tui.systems.theatre.orders.units import tasks
from hexwar_tui.systems.theatre.rules.land.defence import dice_of
from hexwar_tui.systems.theatre.state import PlaceId, Task, Unit, UnitOrder

MOST_GUARDS = 6
"""The most dice that guard a capital."""

FEW_GUARDS = 2
"""The most dice that guard a region with a factory or derrick; elsewhere one die is enough."""

OVERSEAS = 0.6
"""What the score of a region as a goal is multiplied by if it is to be reached by a landing."""


def guard_wanted(situation: Situation, place: PlaceId) -> int:
    """How many dice are to guard an own region; as a rule 0 if no other side threatens it."""
    if (told := situation.manner.guarded.get(place)) is not None:
        return told
    threat, region = situation.threat(place), situation.known.regions[place]
    if not threat:
        return 0
    if region.capital is not None:
        return min(MOST_GUARDS, max(FEW_GUARDS, round(situation.manner.guards * threat)))
    return min(FEW_GUARDS, threat) if region.factories or region.derricks else 1


@dataclass(frozen=True, slots=True)
class Goal:
    """A region to be attacked next, the own region `base` where its attackers gather, and its `score`: the higher the
    better."""

    target: PlaceId
    base: PlaceId
    score: float


class Redeployment:
    """Plans, when it is made, where divisions go whose ids are not in `used`, as they attack nothing: by the id of the
    unit `moves` has new bases, and `helps` neighbouring regions that the unit is to help defend."""

    def __init__(self, situation: Situation, used: Collection[str]) -> None:
        self._situation = situation
        self.moves: dict[str, PlaceId] = {}
        self.helps: dict[str, PlaceId] = {}
        self._standing: dict[PlaceId, list[Unit]] = {place: [] for place in situation.own}
        for unit in situation.ready:
            if is_land(unit) and unit.id not in used:
                self._standing.setdefault(unit.at, []).append(unit)
        self._spare = self._all_spare()
        self._fill()
        self._gather()

    # -- guards --------------------------------------------------------------------------------------------------------

    def _all_spare(self) -> list[Unit]:
        """The divisions that are not needed as guards where they stand; infantry stays rather than tanks."""
        spare: list[Unit] = []
        for place, units in sorted(self._standing.items()):
            wanted = guard_wanted(self._situation, place) if place in self._situation.own else 0
            for unit in sorted(units, key=lambda unit: (unit.type != INFANTRY, unit.number)):
                if wanted > 0:
                    wanted -= unit_type(unit.type).dice
                else:
                    spare.append(unit)
        return spare

    def _fill(self) -> None:
        """Sends guards to regions that lack them, the worthiest first, from as near as possible."""
        situation = self._situation
        for place in sorted(situation.own, key=lambda place: (-situation.worth(place), place)):
            lacking = guard_wanted(situation, place) - dice_of(self._standing[place])
            while lacking > 0 and (unit := self._nearest(place)) is not None:
                self._spare.remove(unit)
                lacking -= unit_type(unit.type).dice
                if place in situation.geography.neighbours[unit.at]:
                    self.helps[unit.id] = place
                else:
                    self.moves[unit.id] = place

    def _nearest(self, place: PlaceId) -> Unit | None:
        """The nearest spare division that can come over own land, infantry first; None if there is none."""
        far = self._situation.geography.distance
        near = [unit for unit in self._spare if unit.at in self._lands and self._lands[unit.at] == self._lands[place]]
        return min(near, key=lambda unit: (far(unit.at, place), unit.type != INFANTRY, unit.id), default=None)

    # -- goals ---------------------------------------------------------------------------------------------------------

    @cached_property
    def _lands(self) -> Mapping[PlaceId, int]:
        """A number for each own region; regions that are connected over own land have the same one."""
        own = frozenset(self._situation.own)
        found: dict[PlaceId, int] = {}
        for number, place in enumerate(sorted(own)):
            if place not in found:
                reached = self._situation.geography.reached((place,), own.__contains__)
                found.update((near, number) for near in reached if near in own)
        return found

    @cached_property
    def goals(self) -> Sequence[Goal]:
        """The regions that can be attacked over land from own regions, those with the highest score first."""
        situation, found = self._situation, list[Goal]()
        for target in situation.known.regions:
            if situation.is_prey(target):
                found += self._goals_at(target, situation.geography.neighbours[target], self._score(target))
        return sorted(found, key=lambda goal: (-goal.score, goal.target))

    @cached_property
    def landings(self) -> Sequence[Goal]:
        """The coasts that can be landed on over seas in or beside which own war fleets are, the highest score first."""
        situation, found = self._situation, list[Goal]()
        for sea in sorted(self._sailed - situation.known.enemy_seas):
            for target in situation.geography.regions_near(sea):
                if situation.is_prey(target):
                    score = OVERSEAS * self._score(target)
                    found += self._goals_at(target, situation.geography.neighbours[sea], score)
        return sorted(found, key=lambda goal: (-goal.score, goal.target))

    @cached_property
    def _sailed(self) -> frozenset[PlaceId]:
        """The seas that own war fleets are in or next to."""
        geography = self._situation.geography
        at = {unit.at for unit in self._situation.ready if unit.type == WAR_FLEET}
        return frozenset(near for place in at for near in (place, *geography.neighbours[place])) & geography.seas

    def _goals_at(self, target: PlaceId, places: Sequence[PlaceId], score: float) -> Sequence[Goal]:
        """The goals of attacking `target`, with this score, from the own regions among `places`: one for each land."""
        bases = [place for place in places if place in self._lands]
        return [Goal(target, self._busiest(bases, land), score) for land in sorted({self._lands[at] for at in bases})]

    def _busiest(self, bases: Sequence[PlaceId], land: int) -> PlaceId:
        """The one of these bases, among those with the number `land`, where own divisions have most dice together."""
        there = [place for place in bases if self._lands[place] == land]
        return min(there, key=lambda place: (-dice_of(self._standing[place]), self._situation.threat(place), place))

    def _score(self, target: PlaceId) -> float:
        """How much a region is worth for each die against it; more if it is near a capital to be taken."""
        situation = self._situation
        near = 1 + 1 / (1 + situation.to_capitals(target))
        worth = max(0.0, situation.worth(target) + situation.manner.drawn.get(target, 0.0))
        return near * worth / (2 + dice_of(situation.defenders(target)))

    # -- gathering -----------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        """Moves spare divisions to where the best goal of their land is attacked from, unless they can attack it where
        they stand; those of a land without a goal go to another land."""
        for unit in self._spare:
            goal = self._goal_of(unit)
            if goal is not None and goal.base != unit.at and not self._is_at(unit, goal):
                self.moves[unit.id] = goal.base

    def _goal_of(self, unit: Unit) -> Goal | None:
        land = self._lands.get(unit.at)
        goals = [*self.goals, *(self.landings if unit.type == INFANTRY else ())]
        own = [goal for goal in goals if self._lands[goal.base] == land]
        if not own:
            own = [goal for goal in goals if self._may_cross(unit, goal.base)]
        return max(own, key=lambda goal: goal.score, default=None)

    def _is_at(self, unit: Unit, goal: Goal) -> bool:
        """Whether a unit can attack the goal over land from where it stands."""
        return goal in self.goals and goal.target in self._situation.geography.neighbours[unit.at]

    def _may_cross(self, unit: Unit, base: PlaceId) -> bool:
        known = self._situation.known
        order = UnitOrder(Task.MOVE, base)
        if unit.at == base or tasks.objection(known, unit, order) is not None:
            return False
        return not tasks.needs_escort(known, unit, tasks.with_way(known, unit, order))
