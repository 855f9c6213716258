"""The best target for a unit at a post: every weapon against every enemy and building, by the odds of the very dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.practice.situation import Arm, Mark, Post, Situation, as_spot
from hexwar_tui.systems.skirmish.practice.worth import building_share, expected_share
from hexwar_tui.systems.skirmish.rules.damage import points, stages_left
from hexwar_tui.systems.skirmish.rules.fire import buildings, shooting
from hexwar_tui.systems.skirmish.rules.fire.odds import passing_faces
from hexwar_tui.systems.skirmish.rules.ground import sight
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow
from hexwar_tui.systems.skirmish.state import Unit

ONCE_WORTH = 2.2
"""What fires once a game is kept for a target worth so many points."""


class Volley(NamedTuple):
    """A weapon's fire at a target, a unit or building on a hex, and what it promises in points."""

    value: float
    weapon: str
    at: Cell
    target: str

    def order(self, unit: Unit) -> Fire:
        """The order for it: with all shots, which a detection test serves together (SKI-1.2 a)."""
        return Fire(unit.id, self.weapon, self.at, self.target, None)


def best_volley(situation: Situation, unit: Unit, post: Post, arms: list[Arm]) -> Volley | None:
    """The most promising fire of a unit from a post; None where it can do no harm."""
    found = [volley for arm in arms for volley in volleys(situation, unit, post, arm)]
    worthy = (volley for volley in found if volley.value > _least(situation, volley.weapon))
    return max(worthy, key=lambda volley: volley.value, default=None)


def _least(situation: Situation, weapon_id: str) -> float:
    return ONCE_WORTH if situation.catalogue.weapons[weapon_id].once and not situation.is_last_turns() else 0.0


def volleys(situation: Situation, unit: Unit, post: Post, arm: Arm) -> Iterator[Volley]:
    """What a unit could fire at from a post with one weapon."""
    for mark in situation.targets:
        far = mark.range_from(post)
        if far <= arm.range and may_aim(situation, post, arm, mark) and situation.fires_at(post, mark.post):
            yield _at_mark(situation, unit, post, arm, mark, far)
    for id in _targets(situation, arm):
        if post.building != id:
            yield from _at_building(situation, post, arm, id)


# -- at units ----------------------------------------------------------------------------------------------------------


def may_aim(situation: Situation, post: Post, arm: Arm, mark: Mark) -> bool:
    """Whether the rules let the weapon be fired at the enemy from this post, range and sight apart (SKI-1.2, 1.3)."""
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
    """Whether he must be detected first (SKI-1.2 to 1.5)."""
    if post.building is not None:
        return False
    return mark.building is not None or (mark.in_cover and not post.on_hill)


def need_of(situation: Situation, post: Post, arm: Arm, mark: Mark, far: int) -> int | None:
    """The roll that hits an enemy from a post."""
    weapon, numbers = situation.catalogue.weapons[arm.id], situation.catalogue.numbers
    if weapon.hit is None:
        return None
    change = arm.bonus + weapon.hit_on.get(mark.unit.chassis, 0)
    change += numbers.far if 2 * far > arm.range else 0
    change += numbers.moved if post.moved else 0
    change += numbers.on_hill if mark.post.on_hill else 0
    return min(FACES, max(2, weapon.hit - change))


def _at_mark(situation: Situation, unit: Unit, post: Post, arm: Arm, mark: Mark, far: int) -> Volley:
    need, detect = need_of(situation, post, arm, mark, far), _detect(situation, unit, post, mark)
    if detect is not None and detect > FACES:
        return Volley(0.0, arm.id, mark.post.cells[0], mark.unit.id)
    weapon = situation.catalogue.weapons[arm.id]
    hit = _on_hex(situation, mark) if weapon.whole_hex else [mark.unit]
    value = sum(_harm(situation, arm, each, need, detect) for each in hit)
    assert mark.unit.cell is not None, "a mark is on the board"
    return Volley(value, arm.id, mark.unit.cell, mark.unit.id)


def _on_hex(situation: Situation, mark: Mark) -> list[Unit]:
    assert mark.unit.cell is not None, "a mark is on the board"
    others = (unit for unit in situation.known.units_at(mark.unit.cell) if unit.id != mark.unit.id)
    flies = mark.chassis.flies
    return [mark.unit, *(unit for unit in others if situation.catalogue.chassis[unit.chassis].flies == flies)]


def _harm(situation: Situation, arm: Arm, unit: Unit, need: int | None, detect: int | None) -> float:
    """What the fire takes from one whom it hits; what it takes from the own side counts against it."""
    hit = shooting.victim(situation.catalogue.weapons[arm.id], unit)
    before = situation.catalogue.chassis[unit.chassis].stages - stages_left(unit)
    share = expected_share(arm.shots, need, detect, hit.save, hit.damage, before, before + hit.stages)
    return share * points(unit) * (-1 if unit.side == situation.known.seat else 1)


def _detect(situation: Situation, unit: Unit, post: Post, mark: Mark) -> int | None:
    """The roll that detects an enemy; None where there is no need of it, more than any die shows once it has failed."""
    if not needs_test(post, mark.post):
        return None
    tests = [test for test in situation.known.state.sightings if test.target == mark.unit.id]
    if any(test.passed and (test.shared or test.by == unit.id) for test in tests):
        return None
    failed = any(test.by == unit.id for test in tests)
    return FACES + 1 if failed else situation.known.options.detect


# -- at buildings ------------------------------------------------------------------------------------------------------


def _targets(situation: Situation, arm: Arm) -> list[str]:
    """The buildings with enemies inside that the weapon damages."""
    weapon = situation.catalogue.weapons[arm.id]
    if not weapon.buildings:
        return []
    held = dict.fromkeys(mark.post.building for mark in situation.marks)
    return [id for id in held if id is not None and is_open_to_fire(situation, id, weapon.buildings)]


def is_open_to_fire(situation: Situation, id: str, kinds: tuple[str, ...]) -> bool:
    """SKI-1.2 a, c, 1.3: whether what damages buildings of these kinds may be fired at this one now."""
    kind = situation.known.board.objects[id].kind
    if kind.value not in kinds:
        return False
    return kind is not Kind.HOUSE or any(unit.active_inside for unit in situation.garrison(id))


def building_worth(situation: Situation, id: str) -> float:
    """What a hit on a building is worth: the enemies inside, less the own soldiers there."""
    seat = situation.known.seat
    inside = sum(points(unit) * (-1 if unit.side == seat else 1) for unit in situation.garrison(id))
    damage = situation.known.building(id).damage
    share = building_share(damage, buildings.wounds_at(situation.frame, id), buildings.falls_at(situation.frame, id))
    return inside * share


def _seen_hex(land: BoardNow, spot: int, id: str) -> Cell | None:
    """The nearest hex of a building that is seen from a spot; None where none is."""
    found, hindrance = sight.line_to_object(land, as_spot(spot), id)
    return None if hindrance is not None else found


def _at_building(situation: Situation, post: Post, arm: Arm, id: str) -> Iterator[Volley]:
    if post.building is not None and post.opening is None:
        return
    weapon, numbers = situation.catalogue.weapons[arm.id], situation.catalogue.numbers
    cell = _seen_hex(situation.land, post.spot, id)
    if cell is None or situation.is_behind(post, cell):
        return
    far = min(situation.grid.distance(each, cell) for each in post.cells)
    if far > arm.range:
        return
    change = arm.bonus + (numbers.moved if post.moved else 0)
    change += numbers.far if 2 * far > arm.range else 0
    chance = 1.0
    if weapon.hit is not None:
        chance = passing_faces(min(FACES, max(2, weapon.hit - change))) / FACES
    yield Volley(chance * building_worth(situation, id), arm.id, cell, id)
