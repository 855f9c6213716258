"""What a beginner is advised to do with his units in a turn: to close in to where they shoot well, and to shoot with
the best odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.acting import Acting
from hexwar_tui.systems.skirmish.orders.legality import aiming, touching
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.openings import TakeOpening
from hexwar_tui.systems.skirmish.practice.going import Going, best_from, is_shy
from hexwar_tui.systems.skirmish.practice.situation import Arm, Situation
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit

MOST_UNITS = 6
"""How many units are looked at, at most, the first of those that may act."""

TRIED = 6
"""How many hexes nearer to the enemy are looked at closely, spread over all of these."""

THICK = 5
"""The stages of damage of the weakest vehicle that is advised to go in front of the soldiers."""

DETOUR = 2
"""How many hexes less near a soldier is advised to come for cover."""

COVER = 0.5
"""What cover is worth to a soldier, in command points: fire in the open must promise so much more for him to leave
it."""


def acts(known: SkiKnown) -> list[Acting]:
    """What units that may act would best do next, one order each, the fire that promises most first, then the rest
    in the order of the units. Who is near enough and can't shoot has none."""
    situation = Situation(known)
    found = [act for unit in touching.may_act(known)[:MOST_UNITS] if (act := _act(situation, unit)) is not None]
    return [act for _, act in sorted(found, key=lambda pair: -pair[0])]


def act_of(known: SkiKnown, unit: Unit) -> Acting | None:
    """What this unit, which may act, would best do next; None for who is near enough and can't shoot."""
    found = _act(Situation(known), unit)
    return None if found is None else found[1]


def _act(situation: Situation, unit: Unit) -> tuple[float, Acting] | None:
    """The order to shoot from where the unit is, with what that promises, in command points; or, where a hex that it
    can go to promises more or it can't shoot, the order to go there, with 0. None for neither."""
    known = situation.known
    arms = situation.ready_arms(unit) if aiming.shooting_objection(known, unit) is None else []
    moved = unit.moved_in == known.turn
    fire, opening = best_from(situation, unit, _at(unit), arms, moved=moved) if arms else (None, None)
    way = way_in(situation, unit, arms, 0.0 if fire is None else fire.value)
    go = None if way is None else Move(unit.id, way)
    if go is not None and go.objection(known) is None:
        return 0.0, go
    if fire is None:
        return None
    shoot: Acting = fire.order(unit)
    if opening is not None and (unit.opening != opening or unit.observing):
        shoot = TakeOpening(unit.id, (opening.cell, opening.direction))
    return (fire.value, shoot) if shoot.objection(known) is None else None


def way_in(situation: Situation, unit: Unit, arms: list[Arm], worth: float) -> Way | None:
    """The way nearer to the enemy at whose end these weapons promise most, cover counted in, and more than `worth`, the
    command points that they promise where the unit is; of several the one that leads least near. Where they promise
    nothing anywhere, and here neither, the way that brings it nearest, or into cover. None without such a way, and for
    who has fired and is near enough already."""
    if not moving.points_left(situation.frame, unit):
        return None
    far = _distances(situation, unit)
    if not arms and far[_at(unit)] <= _reach(situation, unit):
        return None
    ways = _sensible_ways(situation, unit, far)
    closer = ways.keys() - _charged(situation, unit)
    nearer = sorted((far[cell], len(ways[cell]), cell) for cell in closer if far[cell] < far[_at(unit)])
    best, promised = (None, worth) if worth or not nearer else _sheltered_first(situation, unit, nearer)
    rooms = [cell for cell in hostile_rooms(situation, unit) if cell in ways]
    for cell in [*_tried(situation, unit, [cell for _, _, cell in nearer], worth), *rooms]:
        there, _ = best_from(situation, unit, cell, arms, moved=True) if arms else (None, None)
        score = 0.0 if there is None else there.value + _of_cover(situation, unit, cell, can_stay=worth > 0)
        if score > promised:
            best, promised = cell, score
    return None if best is None else ways[best]


def _tried(situation: Situation, unit: Unit, nearer: Sequence[Cell], worth: float) -> list[Cell]:
    """Those of the hexes, the nearest to the enemy first, that are looked at closely, the least near first; for a
    soldier who can't shoot where he is also those in cover."""
    spread = nearer[:: max(1, len(nearer) // TRIED)][::-1]
    covered = [] if worth else [cell for cell in nearer if is_cover(situation, unit, cell)][:TRIED]
    return [*spread, *covered]


def _sensible_ways(situation: Situation, unit: Unit, far: Sequence[int]) -> Mapping[Cell, Way]:
    """The ways of the unit; of a thin-skinned vehicle none that ends nearer to an enemy, by the distances `far`, than
    the soldiers of its side are, if there are any."""
    ways, chassis = moving.ways(situation.frame, unit), chassis_of(situation.frame, unit)
    soldiers = [far[_at(other)] for other in situation.own if chassis_of(situation.frame, other).is_infantry]
    if chassis.is_infantry or chassis.flies or chassis.stages >= THICK or not soldiers:
        return ways
    return {cell: way for cell, way in ways.items() if far[cell] >= min(soldiers)}


def _sheltered_first(situation: Situation, unit: Unit, nearer: Sequence[tuple[int, int, Cell]]) -> tuple[Cell, float]:
    """Of hexes, each with how far it is and how long the way to it, the nearest; for a soldier one in cover, where that
    is at most `DETOUR` hexes less near. With it what it is worth, in command points."""
    covered = [each for each in nearer if each[0] <= nearer[0][0] + DETOUR and is_cover(situation, unit, each[2])]
    return (covered[0][2], COVER) if covered else (nearer[0][2], 0.0)


def _of_cover(situation: Situation, unit: Unit, cell: Cell, *, can_stay: bool) -> float:
    """What cover adds to the worth of a hex, in command points: for who can as well stay and shoot, less in the open,
    if he would leave cover for it; else more in cover."""
    if can_stay:
        return -COVER if is_cover(situation, unit, _at(unit)) and not is_cover(situation, unit, cell) else 0.0
    return COVER if is_cover(situation, unit, cell) else 0.0


def is_cover(situation: Situation, unit: Unit, cell: Cell) -> bool:
    """Whether the hex shelters the unit, if it is a soldier: in a building or on light cover."""
    kind = situation.land.kind_at(cell)
    return chassis_of(situation.frame, unit).is_infantry and kind not in (None, Kind.HILL)


def _reach(situation: Situation, unit: Unit) -> int:
    """How far the unit shoots without a malus for range, with the best weapon that it has fired this turn; -1 where it
    has fired none."""
    weapons, turn = situation.catalogue.weapons, situation.known.turn
    fired = [weapons[arm.id].range or 0 for arm in unit.weapons if arm.fired_in == turn]
    return max(fired, default=-2) // 2


def _charged(situation: Situation, unit: Unit) -> set[Cell]:
    """The hexes at which an enemy can plant a charge from where he stands; none for who fights from as near himself."""
    weapons = situation.catalogue.weapons
    if not any((weapons[arm.id].range or 0) > 1 for arm in unit.weapons):
        return set()
    planting = [mark for mark in situation.marks if any(weapons[arm.id].use == "plant" for arm in mark.arms)]
    near = (cell for mark in planting for spot in mark.post.cells for cell in situation.grid.neighbours[spot])
    return {*near}


def _at(unit: Unit) -> Cell:
    assert unit.cell is not None, "who may act is on the board"
    return unit.cell


def hostile_rooms(situation: Situation, unit: Unit) -> list[Cell]:
    """The hexes within houses in which enemies keep still, who are shot at only from inside; none for machines."""
    if not chassis_of(situation.frame, unit).is_infantry:
        return []
    held = {mark.post.building for mark in situation.marks if is_shy(mark)}
    cells = (cell for id in held if id is not None for cell in situation.known.board.objects[id].cells)
    return sorted(cells)


def _distances(situation: Situation, unit: Unit) -> Sequence[int]:
    """From each hex, how far it is to the nearest enemy whom the unit can shoot at from outside, or to the nearest door
    to one whom it can't; within the house of such a one, how far it is to him."""
    going, rooms = Going(situation, unit), hostile_rooms(situation, unit)
    if unit.cell in rooms:
        shy = [mark.far[0] for mark in situation.marks if is_shy(mark)]
        within = [
            min(each) if cell in rooms else situation.grid.size for cell, each in enumerate(zip(*shy, strict=True))
        ]
        return list(map(min, within, going.any_far))
    return list(map(min, going.any_far, going.door_far))
