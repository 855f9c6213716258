"""The units, ways and targets that random players draw for the fields of orders of the rounds.

Units are drawn among those that can do it, so that hardly an order drawn is illegal: its objection decides.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import TypeVar

from hexwar_tui.engine.orders.order import Draw, NothingToDraw, Rng, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds import offers
from hexwar_tui.systems.ashlands.orders.rounds.acting import reaches_at_all
from hexwar_tui.systems.ashlands.rules.experience import ELITE
from hexwar_tui.systems.ashlands.rules.fighting.movement import HEXES, Gait, Way, allowance, hindrance, ways
from hexwar_tui.systems.ashlands.state import Unit

STRAIGHT = 0.85
"""The chance of each step of a drawn way to be the one that leads nearest to its aim."""

HALTS = 0.05
"""The chance of a drawn way to end after each step, though it could go on."""

HOLDS_FIRE = 0.05
"""The chance that a unit that has moved does not shoot, though it could."""

LEGEND = 50
"""During the event Fall of a legend an Elite unit is drawn as target this many times as often as a Green one."""

T = TypeVar("T")


def one_of(items: Sequence[T], rng: Rng) -> T:
    """One of the items at random. Raises NothingToDraw if there is none."""
    if not items:
        raise NothingToDraw
    return items[int(rng.random() * len(items))]


def prey(known: AshKnown, targets: Sequence[str], rng: Rng) -> str:
    """One of the targets (unit ids) at random, higher ranks more often. Raises NothingToDraw if there are none."""
    upto = list(accumulate(_worth(known, id) for id in targets))
    if not upto:
        raise NothingToDraw
    return targets[bisect_right(upto, rng.random() * upto[-1])]


def _worth(known: AshKnown, id: str) -> int:
    target = offers.on_map(known, id)
    if target is None:
        return 1
    if target.rank == ELITE and known.state.event is not None and known.state.event.id == "fall-of-a-legend":
        return LEGEND
    return 1 + 2 * target.rank


def ready_unit(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act and is not Suppressed, at random. Raises NothingToDraw if there is none."""
    return one_of(known.able, rng).id


def unit_to_shoot(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act, is not Suppressed, and has an enemy unit as near as the weapons of its type reach,
    at random. Raises NothingToDraw if there is none."""
    farthest, near = known.armoury.farthest, known.is_enemy_within
    return one_of([unit for unit in known.able if near(unit.hex, farthest(unit))], rng).id


def unit_to_attack(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act, is not Suppressed, and has an enemy unit so near that it might come next to it by
    an Attack, at random. Raises NothingToDraw if there is none."""
    near, is_fast = known.is_enemy_within, partial(known.armoury.has, word="fast")
    usual = HEXES[Gait.ATTACK] + 1
    found = [unit for unit in known.able if near(unit.hex, _charge_of(known, unit) if is_fast(unit) else usual)]
    return one_of(found, rng).id


def _charge_of(known: AshKnown, unit: Unit) -> int:
    """How far off, in hexes, a unit can be that `unit` comes next to by an Attack."""
    return allowance(known.open, unit, Gait.ATTACK) + 1


def shaken_unit(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of a Suppressed unit that may rally, at random. Raises NothingToDraw if there is none."""
    return one_of([unit for unit in known.ready if unit.suppressed], rng).id


def way_to_aim(gait: Gait) -> Draw:
    """Makes a function that draws a way by this gait for the chosen unit, towards its aim (`AshKnown.aim_of`)."""

    def draw(known: AshKnown, values: Values, rng: Rng) -> Way:
        unit = _the_unit(known, values)
        return _way(known, unit, known.aim_of(unit), gait, rng)

    return draw


def charge(known: AshKnown, values: Values, rng: Rng) -> Way:
    """A way for an Attack, drawn step by step, of the unit chosen in `values` to a hex next to the target chosen there;
    where that ends elsewhere, any way there. Raises NothingToDraw if one of them is not on the map, or there is no way.
    """
    target = offers.on_map(known, values["target"])
    if target is None:
        raise NothingToDraw
    unit, near = _the_unit(known, values), known.ground.grid.neighbours[target.hex]
    way = _way(known, unit, target.hex, Gait.ATTACK, rng)
    if way[-1] in near:
        return way
    return one_of([way for cell, way in ways(known.open, unit, Gait.ATTACK).items() if cell in near], rng)


def target_in_reach(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of an enemy unit at which the unit chosen in `values` can shoot from where it stands. Raises NothingToDraw
    if there is none."""
    unit = _the_unit(known, values)
    near = _in_reach(known, unit, unit.hex)
    while True:
        drawn = prey(known, near, rng)
        if reaches_at_all(known, unit, unit.hex, known.state.units[drawn].hex, moved=False):
            return drawn
        near.remove(drawn)


def target_after_way(known: AshKnown, values: Values, rng: Rng) -> str | None:
    """The id of an enemy unit at which the unit chosen in `values` can shoot from the end of its chosen way. None (no
    shot) if none is near, with the chance `HOLDS_FIRE`, or if the one drawn can't be shot at."""
    unit, start = _the_unit(known, values), values["path"][-1]
    near = _in_reach(known, unit, start)
    if not near or rng.random() < HOLDS_FIRE:
        return None
    drawn = prey(known, near, rng)
    target = offers.on_map(known, drawn)
    assert target is not None, "it was found on the map"
    return drawn if reaches_at_all(known, unit, start, target.hex, moved=True) else None


def target_of_assault(known: AshKnown, values: Values, rng: Rng) -> str | None:
    """Draws as `target_after_way` if the unit chosen in `values` has Assault; else None, for no shot."""
    unit = _the_unit(known, values)
    return target_after_way(known, values, rng) if known.armoury.has(unit, "assault") else None


def target_of_attack(known: AshKnown, values: Values, rng: Rng) -> str:
    """The id of an enemy unit so near that the unit chosen in `values` might come next to it by an Attack. Raises
    NothingToDraw if there is none."""
    unit = _the_unit(known, values)
    near = known.enemies_within(unit.hex, _charge_of(known, unit))
    return prey(known, [enemy.id for enemy in near], rng)


def pick(known: AshKnown, values: Values, rng: Rng) -> str | None:
    """A class of models that a Sniper of the unit chosen in `values` may pick in the target chosen there, or None for
    none, at random."""
    if values["target"] is None:
        return None
    offered: list[str | None] = [found.value for found in offers.offered_picks(known, values)]
    return one_of([None, *offered], rng)


def _the_unit(known: AshKnown, values: Values) -> Unit:
    unit = offers.on_map(known, values["unit"])
    if unit is None:
        raise NothingToDraw
    return unit


def _in_reach(known: AshKnown, unit: Unit, start: Cell) -> list[str]:
    longest = max((arm.reach for arm in known.armoury.arms(unit)), default=0)
    return [enemy.id for enemy in known.enemies_within(start, longest)] if longest else []


def _way(known: AshKnown, unit: Unit, aim: Cell | None, gait: Gait, rng: Rng) -> Way:
    """A way of the unit, step by step towards `aim`, or anywhere without one, to a hex on which it may stop; where that
    leads nowhere, any way. Raises NothingToDraw if it can't go anywhere."""
    far = known.ground.grid.distances_from(unit.hex if aim is None else aim)
    difficult, at, way, stops = hindrance(known.open, unit), unit.hex, [unit.hex], 1
    for _ in range(allowance(known.open, unit, gait)):
        steps = _steps(known, unit, at, way)
        if gait is Gait.ATTACK:
            steps = [cell for cell in steps if not difficult[cell] and far[cell]]
        if not steps or (gait is Gait.ATTACK and far[at] == 1) or (stops > 1 and rng.random() < HALTS):
            break
        at = min(steps, key=far.__getitem__) if rng.random() < STRAIGHT else one_of(steps, rng)
        way.append(at)
        if known.state.unit_at(at) is None:
            stops = len(way)
        if difficult[at]:
            break
    if stops == 1 and gait is not Gait.ATTACK:
        return one_of([*ways(known.open, unit, gait).values()], rng)
    return tuple(way[:stops])


def _steps(known: AshKnown, unit: Unit, at: Cell, way: Sequence[Cell]) -> list[Cell]:
    """The neighbours of `at` that the unit may enter and that are not on its way yet."""
    passable, found = known.ground.is_passable, []
    for near in known.ground.grid.neighbours[at]:
        if passable[near] and near not in way:
            other = known.state.unit_at(near)
            if other is None or other.side == unit.side:
                found.append(near)
    return found
