"""Where the practice player's units go: what each hex is worth by what a unit can shoot at from it, what can shoot at
the unit there, the area it would hold, and how near it comes to the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.practice.fighting import Volley, best_volley
from hexwar_tui.systems.skirmish.practice.manners import Manner
from hexwar_tui.systems.skirmish.practice.situation import Arm, Mark, Post, Situation
from hexwar_tui.systems.skirmish.practice.threat import Threats, eyes, share_taken
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, points
from hexwar_tui.systems.skirmish.rules.ground import places
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Opening, Unit

TRIED = 8
"""How many hexes are looked at closely, of the sheltered ones and of those in the open, spread over all of these; half
as many more are those in the open that are best by their distance from the enemy."""

MOST_TRIED = 100
"""About how many hexes are looked at closely by who foresees what may happen there."""

SHOT_AT = 0.3
"""The chance with which an enemy that sees a unit is taken to fire at that one."""


class Bearing(NamedTuple):
    """What a side weighs when it moves: `nearer`, the points for each hex that a unit comes nearer to an enemy out of
    range; `danger` and `area`, the factors by which these are multiplied; `shelter`, the points for a sheltered hex."""

    nearer: float
    danger: float
    area: float
    shelter: float


ADVANCES, HOLDS = Bearing(0.06, 1.0, 1.0, 0.4), Bearing(0.0, 2.0, 3.0, 1.5)
"""The bearing of most sides, and that of a defender (SKI-3.2), who lets the enemy come and keeps to shelter and
ground."""


def by_manner(bearing: Bearing, manner: Manner) -> Bearing:
    """A bearing as a player of this manner takes it: each weight multiplied by his."""
    return Bearing(
        bearing.nearer * manner.nearer,
        bearing.danger * manner.danger,
        bearing.area * manner.area,
        bearing.shelter * manner.shelter,
    )


class Stand(NamedTuple):
    """A hex where a unit could end its movement: the `way` to it (None: it stays), the best fire from it (None: none is
    good enough), the opening to take for that fire, if any, and the `worth` of being there apart from the fire, in
    points."""

    way: Way | None
    volley: Volley | None
    opening: Opening | None
    worth: float

    @property
    def cell(self) -> Cell | None:
        """The hex at the end of the way; None if the unit stays."""
        return None if self.way is None else self.way[-1]

    @property
    def total(self) -> float:
        """The points that being on the hex is worth, with the fire from it."""
        return self.worth + (0.0 if self.volley is None else self.volley.value)


# -- fire from a hex, through its openings -----------------------------------------------------------------------------


def posts(situation: Situation, unit: Unit, cell: Cell, *, moved: bool) -> Iterator[Post]:
    """Yields the posts from which the unit could fire if it were on a hex: the hex itself and, for a soldier in a
    building, the openings that it may take there. `moved`: it has moved this turn."""
    yield situation.post(unit, cell, moved=moved)
    if chassis_of(situation.frame, unit).is_infantry:
        for opening in situation.land.openings_near(cell):
            if unit.fired_from in (None, opening) and not is_crowded(situation, unit, opening):
                yield situation.post(unit, cell, opening, moved=moved)


def is_crowded(situation: Situation, unit: Unit, opening: Opening) -> bool:
    """SKI-1.2 b: whether as many other soldiers as may fire through an opening in a turn have done so, or are at it."""
    taken = {id for use in situation.known.state.openings if use.opening == opening for id in use.shooters}
    taken |= {other.id for other in situation.own if other.opening == opening}
    return len(taken - {unit.id}) >= situation.catalogue.numbers.through_opening


def best_from(
    situation: Situation, unit: Unit, cell: Cell, arms: list[Arm], *, moved: bool
) -> tuple[Volley | None, Opening | None]:
    """The best fire of a unit from a hex with these weapons, and the opening that it takes for it (None: none is
    needed); (None, None) if no fire promises enough. `moved`: the unit has moved this turn."""
    best, through = None, None
    for post in posts(situation, unit, cell, moved=moved):
        found = best_volley(situation, unit, post, arms)
        if found is not None and (best is None or found.value > best.value):
            best, through = found, post.opening
    return best, through


# -- what a hex is worth -----------------------------------------------------------------------------------------------


class Going:
    """The hexes to which a unit can go, and what being on each is worth to it. `arms` are the weapons that it can fire
    now, `all_arms` all of them."""

    def __init__(self, situation: Situation, unit: Unit) -> None:
        self.situation, self.unit = situation, unit
        self.chassis = chassis_of(situation.frame, unit)
        self._threats = Threats(situation)
        self.arms = situation.ready_arms(unit)
        self.all_arms = [arm for weapon in unit.weapons if (arm := situation.arm(unit, weapon.id)) is not None]
        self.wanted = max(1, max((arm.range for arm in self.all_arms), default=8) // 2)
        """How near to an enemy the unit wants to be: half the range of its farthest weapon, where range takes nothing
        off the roll to hit."""
        self.bearing = by_manner(
            HOLDS if situation.known.scenario.defender == unit.side else ADVANCES, situation.manner
        )
        grid = situation.grid
        nowhere = [grid.size] * grid.size
        others = [
            other for other in situation.own if other is not unit and not chassis_of(situation.frame, other).flies
        ]
        enemies = [mark for mark in situation.marks if not mark.chassis.flies]
        self.own_far = _nearest(nowhere, [grid.distances_from(other.cell or 0) for other in others])
        self.enemy_far = _nearest(nowhere, [mark.far[0] for mark in enemies])
        shy = [mark for mark in situation.marks if self.chassis.is_infantry and is_shy(mark)]
        self.any_far = _nearest(nowhere, [mark.far[0] for mark in situation.marks if mark not in shy])
        self.door_far = _nearest(nowhere, [grid.distances_from(cell) for cell in doors(situation, shy)])

    def stands(self) -> Iterator[Stand]:
        """Yields a stand for each of those hexes within the unit's reach that look best at first sight."""
        assert self.unit.cell is not None, "it is on the board"
        ways = moving.ways(self.situation.frame, self.unit)
        for cell in self._promising(ways):
            yield self._stand(cell, ways[cell])

    def here(self) -> Stand:
        """The stand of the unit on the hex where it is, without the fire from there."""
        assert self.unit.cell is not None, "it is on the board"
        moved = self.unit.moved_in == self.situation.known.turn
        return Stand(None, None, None, self.worth(self.unit.cell, moved=moved))

    def _promising(self, ways: Mapping[Cell, Way]) -> list[Cell]:
        """The hexes at the ends of `ways` that look best: by how near they come to the distance that the unit wants
        from the enemy some in the open, and some sheltered ones; by the manner nearly all."""
        order = sorted(ways, key=lambda cell: (self._too_far(cell), len(ways[cell]), cell))
        if self.situation.manner.foresees:
            return order[:: max(1, len(order) // MOST_TRIED)]
        sheltered = [cell for cell in order if self._is_sheltered(cell)]
        open_ground = [cell for cell in order if not self._is_sheltered(cell)]
        # every third one, so that they do not all lie side by side
        return [
            *open_ground[: TRIED // 2],
            *open_ground[TRIED // 2 :: max(3, len(order) // TRIED)][:TRIED],
            *sheltered[:TRIED],
        ]

    def _too_far(self, cell: Cell) -> int:
        """How many hexes nearer than this one the unit wants to be: to an enemy to have him in range, or to the door of
        one who keeps still in a house, whichever is less."""
        return min(max(0, self.any_far[cell] - self.wanted), self.door_far[cell])

    def _is_sheltered(self, cell: Cell) -> bool:
        kind = self.situation.land.kind_at(cell)
        return self.chassis.is_infantry and kind is not None and kind is not Kind.HILL

    def _stand(self, cell: Cell, way: Way) -> Stand:
        waded = any(map(self.situation.land.is_water, way)) and not self.chassis.flies
        dry = not waded or places.AMPHIBIOUS in self.unit.skills
        volley, opening = None, None
        if dry and self.arms:
            volley, opening = best_from(self.situation, self.unit, cell, self.arms, moved=True)
        return Stand(way, volley, opening, self.worth(cell, opening, moved=True, fires=volley is not None))

    def worth(self, cell: Cell, opening: Opening | None = None, *, moved: bool, fires: bool = False) -> float:
        """The points that it is worth to the unit to be on a hex at the end of the turn, without the fire from it;
        `moved`: it has moved this turn, `fires`: it fires in this turn, through the `opening` if that is not None."""
        bearing, area = self.bearing, self.bearing.area * self.area(cell)
        if self.situation.is_end:
            return area
        value = area - bearing.danger * self._feared(cell, opening, moved=moved, fires=fires)
        value -= bearing.nearer * self._too_far(cell)
        return value + (bearing.shelter if self._is_sheltered(cell) else 0.0)

    # -- area ----------------------------------------------------------------------------------------------------------

    def area(self, cell: Cell) -> float:
        """SKI-3.3: the points for what the unit on this hex changes in the area: hexes that its side holds more, and
        the enemy less."""
        if self.chassis.flies:
            return 0.0
        hold, far = self.situation.known.options.hold, self.situation.grid.distances_from(cell)
        own, enemy, held = self.own_far, self.enemy_far, self._held
        gained = 0
        for near in around(self.situation.grid, cell, hold):
            new = far[near]
            if new < own[near]:
                gained += (new < enemy[near]) - (new > enemy[near]) - held[near]
        return gained * self.situation.hex_worth

    @cached_property
    def _held(self) -> Sequence[int]:
        """Who holds each hex without the unit, as `held_by` says it."""
        hold = self.situation.known.options.hold
        return [held_by(own, enemy, hold) for own, enemy in zip(self.own_far, self.enemy_far, strict=True)]

    # -- danger --------------------------------------------------------------------------------------------------------

    def _feared(self, cell: Cell, opening: Opening | None, *, moved: bool, fires: bool) -> float:
        """The danger of a hex to the unit, by the manner also that of enemies who come nearer."""
        if not self.situation.manner.foresees:
            return self.danger(self.situation.post(self.unit, cell, moved=moved))
        is_active = fires or self.unit.active_in == self.situation.known.turn
        post = self.situation.post(self.unit, cell, opening, moved=moved)
        return self._threats.danger(self.unit, post, is_active=is_active)

    def danger(self, post: Post) -> float:
        """The points that enemies are expected to take from the unit at this post in their next turn."""
        share = sum(self._share_lost(post, mark) for mark in self.situation.marks)
        return min(1.0, SHOT_AT * share) * points(self.situation.frame, self.unit)

    def _share_lost(self, post: Post, mark: Mark) -> float:
        far = mark.range_from(post)
        # Whoever is out of range of all arms need not be looked for: lines of sight cost most.
        arms = [arm for arm in mark.arms if far <= arm.range]
        if not arms or not any(self.situation.sees(eye, post) for eye in eyes(self.situation, mark)):
            return 0.0
        me = Mark(self.unit, 0, self.chassis, post, False, (), ())
        there = replace(mark.post, moved=False)
        return sum(share_taken(self.situation, arm, there, me, far) for arm in arms)


@lru_cache(maxsize=8192)
def around(board: Grid, cell: Cell, radius: int) -> tuple[Cell, ...]:
    """The hexes within `radius` hexes of `cell`. Answers are kept, as the same hexes are asked for turn after turn."""
    return board.within(cell, radius)


def is_shy(mark: Mark) -> bool:
    """Whether the enemy `mark` keeps still in a house, so that it can be shot at only from inside that house
    (SKI-1.2)."""
    return mark.is_still and not mark.post.is_bunker


def doors(situation: Situation, marks: list[Mark]) -> list[Cell]:
    """The hexes in front of the doors of those buildings in which the enemies `marks` are."""
    houses = dict.fromkeys(mark.post.building for mark in marks)
    sides = [side for id in houses if id is not None for side in situation.known.board.objects[id].doors]
    found = (situation.grid.neighbour(side.cell, side.direction) for side in sides)
    return [cell for cell in found if cell is not None]


def held_by(own: int, enemy: int, hold: int) -> int:
    """Who holds a hex, by the distances of the nearest own unit and of the nearest enemy: 1 for the own side, −1 for
    the enemy, 0 for nobody. `hold` is the greatest distance at which a unit holds hexes."""
    if min(own, enemy) > hold or own == enemy:
        return 0
    return 1 if own < enemy else -1


def _nearest(nowhere: Sequence[int], far: list[Sequence[int]]) -> Sequence[int]:
    """By hex the distance of the nearest of some units, from the distances of each; `nowhere` where there is no
    unit."""
    return list(map(min, nowhere, *far)) if far else nowhere
