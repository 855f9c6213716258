"""The best target for a unit at a post: each of its weapons against each enemy and building, by the exact odds of the
dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.practice.situation import Arm, Mark, Post, Situation, as_spot
from hexwar_tui.systems.skirmish.practice.worth import building_share, expected_share
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.rules.fire import buildings, shooting
from hexwar_tui.systems.skirmish.rules.fire.detection import Detection, tested
from hexwar_tui.systems.skirmish.rules.fire.odds import passing_faces
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim
from hexwar_tui.systems.skirmish.rules.ground import positions, sight
from hexwar_tui.systems.skirmish.state import Unit

ONCE_WORTH = 2.2
"""The points that the fire of a weapon of one use a game must promise to exceed for the player to use it; in the last
turns 0."""


class Volley(NamedTuple):
    """The fire of the unit's weapon `weapon` at a `target`, the id of a unit or building, on the hex `at`; `value` are
    the points that it is expected to bring."""

    value: float
    weapon: str
    at: Cell
    target: str

    def order(self, unit: Unit) -> Fire:
        """The order by which `unit` fires this volley, with all shots that are left, since one detection test serves
        them all (SKI-1.2 a)."""
        return Fire(unit.id, self.weapon, self.at, self.target, None)


def best_volley(situation: Situation, unit: Unit, post: Post, arms: list[Arm]) -> Volley | None:
    """Of all fire that a unit at a post may direct with these weapons the one of the highest value or,
    by the manner, at the nearest target; None if no fire promises enough."""
    found = [volley for arm in arms for volley in volleys(situation, unit, post, arm)]
    worthy = (volley for volley in found if volley.value > _least(situation, volley.weapon))
    if situation.manner.fires_at_nearest:
        far = situation.grid.distances_from(post.cells[0])
        return min(worthy, key=lambda volley: (far[volley.at], -volley.value), default=None)
    return max(worthy, key=lambda volley: volley.value, default=None)


def _least(situation: Situation, weapon_id: str) -> float:
    return ONCE_WORTH if situation.catalogue.weapons[weapon_id].once and not situation.is_last_turns() else 0.0


def volleys(situation: Situation, unit: Unit, post: Post, arm: Arm) -> Iterator[Volley]:
    """Yields the fire of a unit at a post with one weapon at every target it may have: enemies, and buildings with
    enemies inside."""
    for mark in situation.targets:
        far = mark.range_from(post)
        if far <= arm.range and may_aim(situation, post, arm, mark) and situation.fires_at(post, mark.post):
            yield _at_mark(situation, unit, post, arm, mark, far)
    for id in _targets(situation, arm):
        if post.building != id:
            yield from _at_building(situation, post, arm, id)


# -- at units ----------------------------------------------------------------------------------------------------------


def may_aim(situation: Situation, post: Post, arm: Arm, mark: Mark) -> bool:
    """Whether the weapon may be fired from the post at the enemy, apart from range and sight, which are not looked at
    (SKI-1.2, 1.3)."""
    weapon = situation.catalogue.weapons[arm.id]
    if mark.unit.chassis in weapon.no_effect:
        return False
    building = mark.post.building
    if post.building is not None and post.building != building and post.opening is None:
        return False
    if building is None or building == post.building:
        return True
    return not mark.is_still and (weapon.into_bunkers or not mark.post.is_bunker)


def needs_test(post: Post, mark: Post) -> bool:
    """Whether an enemy at the post `mark` must be detected before he is shot at from `post` (SKI-1.2 to 1.5)."""
    if post.building is not None:
        return False
    return mark.building is not None or (mark.in_cover and not post.on_hill)


def need_of(situation: Situation, post: Post, arm: Arm, mark: Mark | None, far: int) -> int | None:
    """The least roll of a d20 with which a weapon at a post hits an enemy `far` hexes away, or a building if `mark` is
    None; None for a weapon that never misses."""
    weapon, numbers = situation.catalogue.weapons[arm.id], situation.catalogue.numbers
    if weapon.hit is None:
        return None
    change = arm.bonus
    change += numbers.far if 2 * far > arm.range else 0
    change += numbers.moved if post.moved else 0
    if mark is not None:
        change += weapon.hit_on.get(mark.unit.chassis, 0)
        change += numbers.on_hill if mark.post.on_hill else 0
    return min(FACES, max(2, weapon.hit - change))


def _at_mark(situation: Situation, unit: Unit, post: Post, arm: Arm, mark: Mark, far: int) -> Volley:
    need, detect = need_of(situation, post, arm, mark, far), _detect(situation, unit, post, mark)
    if detect is not None and detect > FACES:
        return Volley(0.0, arm.id, mark.post.cells[0], mark.unit.id)
    weapon = situation.catalogue.weapons[arm.id]
    hit = _on_hex(situation, mark) if weapon.whole_hex else [mark.unit]
    shot = Shot(arm.id, arm.shots, need, detect, ())
    value = sum(harm(situation, each, shot, shooting.victim(situation.frame, weapon, each)) for each in hit)
    assert mark.unit.cell is not None, "a mark is on the board"
    return Volley(value, arm.id, mark.unit.cell, mark.unit.id)


def _on_hex(situation: Situation, mark: Mark) -> list[Unit]:
    assert mark.unit.cell is not None, "a mark is on the board"
    others = (unit for unit in situation.known.units_at(mark.unit.cell) if unit.id != mark.unit.id)
    flies = mark.chassis.flies
    return [mark.unit, *(unit for unit in others if situation.catalogue.chassis[unit.chassis].flies == flies)]


def harm(situation: Situation, unit: Unit, shot: Shot, hit: Victim) -> float:
    """The points that a shot is expected to take from `unit`, whose save and damage `hit` holds; negative if the unit
    is of the seat's own side."""
    stages = situation.catalogue.chassis[unit.chassis].stages
    before, partly = stages - hit.stages, situation.partly
    share = expected_share(shot.shots, shot.need, shot.detect, hit.save, hit.damage, before, stages, partly)
    return share * situation.price(unit) * (-1 if unit.side == situation.known.seat else 1)


def _detect(situation: Situation, unit: Unit, post: Post, mark: Mark) -> int | None:
    """The roll with which the unit at a post detects an enemy; None where it needs no test or has passed it, and more
    than any die shows where it has failed."""
    if not needs_test(post, mark.post):
        return None
    needed = {Detection.PASSED: None, Detection.FAILED: FACES + 1, Detection.TEST: situation.known.options.detect}
    return needed[tested(situation.frame, unit, mark.unit)]


# -- at buildings ------------------------------------------------------------------------------------------------------


def _targets(situation: Situation, arm: Arm) -> list[str]:
    """The ids of the buildings with enemies inside at which the weapon may be fired to damage them."""
    weapon = situation.catalogue.weapons[arm.id]
    held = dict.fromkeys(mark.post.building for mark in situation.marks) if weapon.buildings else ()
    return [id for id in held if id is not None and aiming.harm_objection(situation.known, weapon, id) is None]


def building_worth(situation: Situation, id: str) -> float:
    """The points that a hit on the building with the id `id` is worth: a share of the price of the enemies inside, less
    the same share of that of own soldiers inside."""
    frame, seat = situation.frame, situation.known.seat
    inside = sum(points(frame, unit) * (-1 if unit.side == seat else 1) for unit in positions.garrison(frame, id))
    damage = situation.known.building(id).damage
    return inside * building_share(damage, buildings.wounds_at(frame, id), buildings.falls_at(frame, id))


def _at_building(situation: Situation, post: Post, arm: Arm, id: str) -> Iterator[Volley]:
    if post.building is not None and post.opening is None:
        return
    cell, hindrance = sight.line_to_object(situation.land, as_spot(post.spot), id)
    if hindrance is not None or situation.is_behind(post, cell):
        return
    far = min(situation.grid.distance(each, cell) for each in post.cells)
    if far <= arm.range:
        need = need_of(situation, post, arm, None, far)
        chance = 1.0 if need is None else passing_faces(need) / FACES
        yield Volley(chance * building_worth(situation, id), arm.id, cell, id)
