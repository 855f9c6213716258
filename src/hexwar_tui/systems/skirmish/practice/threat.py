"""What enemies could do to a unit in their next turn: each may fire from where it is, or come nearer first, and fires
at one unit of those that it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from weakref import WeakKeyDictionary

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.practice import fighting
from hexwar_tui.systems.skirmish.practice.situation import ALOFT, CENTRE, Arm, Mark, Post, Situation, sees, spot_number
from hexwar_tui.systems.skirmish.practice.worth import expected_share
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow
from hexwar_tui.systems.skirmish.state import Unit

LOOKED_FROM = 40
"""From about how many of the hexes that an enemy may reach it is looked whether he sees a post."""

_NEAREST: WeakKeyDictionary[BoardNow, dict[tuple[Cell, int, int, int], int | None]] = WeakKeyDictionary()
"""What `nearest_view` has found on each board, for as long as the board is in use: by the hex of the enemy, how far he
goes, the last part of the numbers of his spots, and the spot that he looks at."""


_SHARES: WeakKeyDictionary[BoardNow, dict[tuple[object, ...], float]] = WeakKeyDictionary()
"""What `Threats.share` has found on each board, as the same is asked for decision after decision: by all of the enemy
and of the unit that it depends on."""

MOST_KEPT = 100_000
"""How many of these are kept of a board at most."""


def nearest_view(situation: Situation, mark: Mark, post: Post) -> int | None:
    """The least range at which the enemy `mark` may see a post once it has moved; None where it can't."""
    assert mark.unit.cell is not None, "a mark is on the board"
    found = _NEAREST.setdefault(situation.land, {})
    key = (
        mark.unit.cell,
        moving.allowance(situation.frame, mark.unit),
        ALOFT if mark.chassis.flies else CENTRE,
        post.spot,
    )
    if key not in found:
        found[key] = _nearest_view(situation, *key[:3], post)
    return found[key]


def _nearest_view(situation: Situation, start: Cell, reach: int, part: int, post: Post) -> int | None:
    land, far = situation.land, situation.grid.distances_from(post.cells[0])
    cells = sorted(situation.grid.within(start, reach), key=lambda cell: (far[cell], cell))
    tried = cells[:: max(1, len(cells) // LOOKED_FROM)]
    outside = (cell for cell in tried if part == ALOFT or land.building_at(cell) is None)
    return next((far[cell] for cell in outside if sees(land, spot_number(cell, part), post.spot)), None)


def eyes(situation: Situation, mark: Mark) -> Iterator[Post]:
    """The posts from which an enemy may shoot: where he is, and in a building the openings near him."""
    yield mark.post
    assert mark.unit.cell is not None, "a mark is on the board"
    if mark.post.opening is None:
        for opening in situation.land.openings_near(mark.unit.cell):
            yield situation.post(mark.unit, mark.unit.cell, opening, moved=False)


def share_taken(situation: Situation, arm: Arm, post: Post, me: Mark, far: int) -> float:
    """The share of its price that the unit `me` is expected to lose to a weapon that is fired at it from `post`, `far`
    hexes away, whether it is seen or not."""
    weapon = situation.catalogue.weapons[arm.id]
    if me.unit.chassis in weapon.no_effect or (me.post.is_bunker and not weapon.into_bunkers):
        return 0.0
    need = fighting.need_of(situation, post, arm, me, far)
    detect = situation.known.options.detect if fighting.needs_test(post, me.post) else None
    hit, stages = shooting.victim(situation.frame, weapon, me.unit), me.chassis.stages
    left = stages - hit.stages
    return expected_share(arm.shots, need, detect, hit.save, hit.damage, left, stages, situation.partly)


class Threats:
    """What the enemies of a situation may take from the seat's units, in points."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._found: dict[tuple[str, str, int], float] = {}
        self._kept = _SHARES.setdefault(situation.land, {})

    def danger(self, unit: Unit, post: Post, *, is_active: bool) -> float:
        """The points that enemies are expected to take from the unit if it is at this post: each divides its fire among
        all that it may fire at, the more for a unit the more it takes from that. A soldier who was not `is_active` in
        this turn is safe in a building (SKI-1.2 a)."""
        if post.building is not None and not is_active:
            return 0.0
        taken = sum(self._expected(mark, unit, post) for mark in self.situation.marks)
        return min(taken, self.situation.price(unit))

    def _expected(self, mark: Mark, unit: Unit, post: Post) -> float:
        value = self.taken(mark, unit, post)
        others = self._sums[mark.unit.id] - self._others[mark.unit.id].get(unit.id, 0.0)
        return value * value / (value + others) if value else 0.0

    @cached_property
    def _sums(self) -> Mapping[str, float]:
        """For each enemy the sum of what it may take from each of these."""
        return {id: sum(others.values()) for id, others in self._others.items()}

    @cached_property
    def _others(self) -> Mapping[str, Mapping[str, float]]:
        """For each enemy what it may take from each of the seat's units where these are now, by their ids."""
        situation = self.situation
        own = [(unit, situation.post_of(unit)) for unit in situation.own]
        seen = [(unit, post) for unit, post in own if post.building is None or unit.active_in == situation.known.turn]
        return {
            mark.unit.id: {unit.id: self.taken(mark, unit, post) for unit, post in seen} for mark in situation.marks
        }

    def taken(self, mark: Mark, unit: Unit, post: Post) -> float:
        """The points that one enemy is expected to take from the unit at this post if it fires at that; more of what it
        takes from where it is and of what it takes when it has come nearer."""
        key = mark.unit.id, unit.id, post.spot
        if key not in self._found:
            self._found[key] = self.share(mark, unit, post) * self.situation.price(unit)
        return self._found[key]

    def share(self, mark: Mark, unit: Unit, post: Post) -> float:
        """The share of its price that one enemy is expected to take from the unit at this post."""
        key = (
            *(mark.arms, mark.unit.cell, mark.post.spot, moving.allowance(self.situation.frame, mark.unit)),
            *(unit.chassis, unit.damage, unit.save_bonus, post.spot),
            *(self.situation.partly, self.situation.known.options.detect),
        )
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            me = Mark(unit, 0, chassis_of(self.situation.frame, unit), post, False, (), ())
            found = self._kept[key] = max(self._staying(mark, me), self._coming(mark, me))
        return found

    def _staying(self, mark: Mark, me: Mark) -> float:
        situation, far = self.situation, mark.range_from(me.post)
        arms = [arm for arm in mark.arms if far <= arm.range]
        if not arms or not any(situation.sees(eye, me.post) for eye in eyes(situation, mark)):
            return 0.0
        there = replace(mark.post, moved=False)
        return sum(share_taken(situation, arm, there, me, far) for arm in arms)

    def _coming(self, mark: Mark, me: Mark) -> float:
        far, reach = mark.range_from(me.post), moving.allowance(self.situation.frame, mark.unit)
        if not any(far - reach <= arm.range for arm in mark.arms):
            return 0.0
        near = nearest_view(self.situation, mark, me.post)
        if near is None:
            return 0.0
        there = replace(mark.post, moved=mark.chassis.is_infantry, building=None, opening=None, on_hill=False)
        return sum(share_taken(self.situation, arm, there, me, near) for arm in mark.arms if near <= arm.range)
