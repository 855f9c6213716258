"""What random players draw for their orders: units of a force, ways, targets, hexes to strike, and who tends whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Literal

from hexwar_tui.engine.orders.order import Draw, NothingToDraw, Rng, Values
from hexwar_tui.engine.orders.remembered import remembered
from hexwar_tui.hexgrid.grid import Cell, bits
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import Weapon
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming, strikes, targets, touching
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.fire import shooting, tending
from hexwar_tui.systems.skirmish.rules.fire.tending import ENGINEER, MEDIC, Trade
from hexwar_tui.systems.skirmish.rules.ground import land, positions
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit

# -- forming: armed units, most of them soldiers, now and then with a second weapon or a skill -------------------------

ON_FOOT = 0.6
"""The chance that a random player recruits a soldier; else it draws any chassis, soldiers included."""

UNARMED = 0.03
"""The chance that a recruited unit gets no weapon."""

MORE = 0.3
"""The chance that a recruited unit with a weapon gets a second one, and that one with two gets a third."""

SKILLED = 0.4
"""The chance that a recruited unit gets a skill, and that one with a skill gets a second one."""


def _one_in(often: float, part: Literal["weapons", "skills"], after: str = "") -> Draw:
    """A draw for a field: with the chance `often` the id of any weapon or skill that the unit does not have yet, else
    None; None also where the field `after`, if one is named, holds None."""

    def draw(known: SkiKnown, values: Values, rng: Rng) -> str | None:
        if (after and values[after] is None) or rng.random() >= often:
            return None
        ids: Iterable[str] = getattr(known.scenario.catalogue, part)
        return rng.choice([id for id in ids if id not in values.values()])

    return draw


def chassis(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a chassis to recruit, drawn by lot; with the chance of `ON_FOOT` that of a soldier."""
    kinds = known.scenario.catalogue.chassis
    on_foot = rng.random() < ON_FOOT
    return rng.choice([id for id, kind in kinds.items() if kind.is_infantry or not on_foot])


weapon = _one_in(1 - UNARMED, "weapons")
second_weapon = _one_in(MORE, "weapons", "weapon")
third_weapon = _one_in(MORE, "weapons", "weapon_2")
skill = _one_in(SKILLED, "skills")
second_skill = _one_in(SKILLED, "skills", "skill")


# -- moving: units that have not moved yet, ways to the enemy and to shelter -------------------------------------------

SHELTERS = 0.3
"""The chance that a random player goes to an object of the board, if the unit can; else that it crushes a fence, if it
can."""

STRAYS = 0.05
"""The chance that a random player draws a way that leads one hex on from where the unit may stop, whatever is there, so
that random games hear of every hurdle."""

STRAIGHT = 0.8
"""The chance of each step of a random player's way to be one that leads nearest to its aim."""

HALTS = 0.08
"""The chance of a random player's way to end after each step, though it could go on."""


def any_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act now, drawn by lot. Raises NothingToDraw if there is none."""
    return one_of([unit.id for unit in touching.may_act(known)], rng)


def unit_to_move(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act now and has movement points left. Raises NothingToDraw if there is none."""
    return one_of([unit.id for unit in touching.may_act(known) if moving.points_left(known.open, unit)], rng)


def way(known: SkiKnown, values: Values, rng: Rng) -> Way:
    """A way of the unit in `values`, drawn step by step towards an enemy, or now and then towards an object of the
    board or a fence that it crushes; where that leads nowhere, any way; seldom one that goes a hex further. Raises
    NothingToDraw if the unit can't go anywhere."""
    unit = known.unit(values["unit"])
    if unit is None or unit.cell is None:
        raise NothingToDraw
    field, goes_on = moving.Field(known.open, unit), rng.random() < STRAYS
    if next(field.steps(moving.Place(unit.cell, frozenset())), None) is None:
        raise NothingToDraw
    drawn = _walk(field, moving.points_left(known.open, unit), known.grid.distances_from(_aim(known, unit, rng)), rng)
    found = drawn or _any_way(known, unit, rng)
    return (*found, rng.choice(known.grid.neighbours[found[-1]])) if goes_on else found


def _any_way(known: SkiKnown, unit: Unit, rng: Rng) -> Way:
    found = tuple(moving.ways(known.open, unit).values())
    if not found:
        raise NothingToDraw
    return rng.choice(found)


def _aim(known: SkiKnown, unit: Unit, rng: Rng) -> Cell:
    """Where a way of the unit is to lead: the hex of an enemy, or with the chance of `SHELTERS` one of an object of the
    board or, for a unit that crushes fences, beside one."""
    standing, objects, fences = land.standing(known.open), known.board.objects, known.board.fences
    if rng.random() < SHELTERS:
        if fences and chassis_of(known.open, unit).low_fence == moving.CRUSHES:
            return rng.choice(sorted(standing.beside(rng.choice(tuple(fences)))))
        if objects:
            return rng.choice(tuple(objects[rng.choice(tuple(objects))].cells))
    enemies = [enemy.cell for enemy in known.enemies() if enemy.cell is not None]
    return rng.choice(enemies or known.grid.cells)


def _walk(field: moving.Field, left: int, far: Sequence[int], rng: Rng) -> Way:
    """A way of the field's unit for `left` movement points at most, step by step towards where `far` is least, up to
    the last hex on which it may stop; empty if it came to none."""
    assert field.unit.cell is not None, "it is on the board"
    place, way, stops = moving.Place(field.unit.cell, frozenset()), [field.unit.cell], 1
    while stops == 1 or rng.random() >= HALTS:
        steps = [step for step in field.steps(place) if step[1] <= left and step[0].cell not in way]
        if not steps:
            break
        straight = rng.random() < STRAIGHT
        place, price = min(steps, key=lambda step: far[step[0].cell]) if straight else rng.choice(steps)
        left -= price
        way.append(place.cell)
        if field.may_end(place):
            stops = len(way)
        if not far[place.cell]:
            break
    return tuple(way[:stops]) if stops > 1 else ()


# -- shooting: a loaded weapon, and a hex with a target that is likely to be seen; tending -----------------------------

WALLS = 0.7
"""The chance that a weapon which damages buildings is used on one, if there is one in range that may be harmed."""

LOOKS = 6
"""How many hexes are drawn in search of one at which the shot is legal."""


def armed_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act now and has a weapon to fire, with an enemy in range that it sees, or a building
    that may be harmed. Raises NothingToDraw if there is none."""
    left = [unit for unit in touching.may_act(known) if _in_range(known, unit)]
    while left:
        unit = left.pop(int(rng.random() * len(left)))
        if _aimed_at(known, unit.id):
            return unit.id
    raise NothingToDraw


def ready_weapon(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a weapon that the unit in `values` can fire now at something in range. Raises NothingToDraw if it
    has none."""
    unit = known.unit(values["unit"])
    return one_of([] if unit is None else tuple(_aimed_at(known, unit.id)), rng)


def hex_in_sight(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex at which the unit in `values` may fire its weapon. With the chance of `WALLS` it is one of a building that
    the weapon damages, if any is in range. Raises NothingToDraw if none of `LOOKS` hexes in range is legal."""
    unit, weapon = known.unit(values["unit"]), values["weapon"]
    if unit is None or unit.cell is None:
        raise NothingToDraw
    near, walls = _aimed_at(known, unit.id).get(weapon, ((), ()))
    aims = walls if walls and (not near or rng.random() < WALLS) else near
    return _legal_of(aims, rng, lambda cell: bool(targets.legal(known, unit, weapon, cell)))


def struck_hex(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex with an enemy or a house on which the unit in `values` may call a strike. With the chance of `WALLS` it is
    one of a house that may be harmed, if there is one. Raises NothingToDraw if none of `LOOKS` hexes is legal."""
    unit = known.unit(values["unit"])
    if unit is None or unit.cell is None:
        raise NothingToDraw
    found = list(strikes.worth_striking(known))
    walls = _harmed(known, shooting.AIR_STRIKE, found) if rng.random() < WALLS else []
    return _legal_of(walls or found, rng, lambda cell: strikes.hex_objection(known, unit, cell) is None)


@remembered
def _aimed_at(known: SkiKnown, unit: str) -> Mapping[str, tuple[Sequence[Cell], Sequence[Cell]]]:
    """By the ids of the weapons that the seat's unit can fire now, and that have something in range, the cells of the
    enemies in range that it sees, and those of buildings there that may be harmed (`_walls`)."""
    viewer, found = touching.the_unit(known, unit), {}
    for id in _in_range(known, viewer):
        near = [cell for cell in targets.enemies_near(known, viewer, id) if _sees_at(known, unit, cell)]
        found[id] = near, _walls(known, viewer, id)
    return {id: aims for id, aims in found.items() if any(aims)}


def _walls(known: SkiKnown, unit: Unit, weapon_id: str) -> list[Cell]:
    """The nearest hexes of the buildings in range that the weapon may be used on: those of houses, which seldom may be
    fired at; where there are none, those of bunkers."""
    if not _harmable(known, weapon_id):
        return []
    found = _harmed(known, weapon_id, targets.buildings_near(known, unit, weapon_id))
    land = standing(known.open)
    houses = [cell for cell in found if land.kind_at(cell) is Kind.HOUSE]
    return houses or found


def _harmed(known: SkiKnown, weapon_id: str, cells: Iterable[Cell]) -> list[Cell]:
    """The hexes among `cells` with a building that the weapon may be used on now."""
    weapon, found = known.scenario.catalogue.weapons[weapon_id], []
    for cell in cells:
        id = positions.building_at(known.open, cell)
        if id is not None and aiming.harm_objection(known, weapon, id) is None:
            found.append(cell)
    return found


def _legal_of(cells: Iterable[Cell], rng: Rng, is_legal: Callable[[Cell], bool]) -> Cell:
    left = list(dict.fromkeys(cells))
    for _ in range(min(LOOKS, len(left))):
        cell = left.pop(int(rng.random() * len(left)))
        if is_legal(cell):
            return cell
    raise NothingToDraw


def target(known: SkiKnown, values: Values, rng: Rng) -> str | None:
    """The id of one of the targets on the hex in `values` at which the unit may fire; None if there are fewer than
    two."""
    unit = known.unit(values["unit"])
    found = [] if unit is None or unit.cell is None else targets.legal(known, unit, values["weapon"], values["at"])
    return rng.choice(found) if len(found) > 1 else None


def carrier(known: SkiKnown, values: Values, rng: Rng) -> str | None:
    """The id of one of the units whose air strike the unit in `values` may call; None if there are fewer than two."""
    unit = known.unit(values["unit"])
    found = [] if unit is None else strikes.carriers(known, unit)
    return rng.choice(found).id if len(found) > 1 else None


@remembered
def _aims(known: SkiKnown) -> int:
    """The cells on which enemies may be aimed at, as a set of the grid."""
    return bits({aim.cell for enemy in known.enemies() for aim in positions.aims(enemy) if aim.cell is not None})


@remembered
def _walls_standing(known: SkiKnown) -> int:
    """The cells of the objects of the board that have not collapsed, as a set of the grid."""
    standing = [object for id, object in known.board.objects.items() if not known.building(id).collapsed]
    return bits({cell for object in standing for cell in object.cells})


@remembered
def _sees_at(known: SkiKnown, unit: str, cell: Cell) -> bool:
    """Whether the seat's unit sees an enemy who may be aimed at on the cell."""
    viewer = touching.the_unit(known, unit)
    return any(positions.sees(known.open, viewer, aim) for aim in targets.enemies_at(known, cell))


@remembered
def _harmable(known: SkiKnown, weapon_id: str) -> bool:
    """Whether there is any building that the weapon may be used on now."""
    weapon, buildings = known.scenario.catalogue.weapons[weapon_id], known.board.objects
    there = [id for id, each in buildings.items() if each.kind.value in weapon.buildings]
    return any(not known.building(id).collapsed and aiming.harm_objection(known, weapon, id) is None for id in there)


def _in_range(known: SkiKnown, unit: Unit) -> list[str]:
    """The ids of the unit's weapons that can fire now and have something in range, as the crow flies."""
    loaded = _loaded(known, unit) if unit.cell is not None else []
    return [id for id in loaded if _has_aim(known, unit, known.scenario.catalogue.weapons[id])]


def _has_aim(known: SkiKnown, unit: Unit, weapon: Weapon) -> bool:
    assert unit.cell is not None, "it is on the board"
    # At an opening a unit is up to a hex nearer than its own hex.
    near = known.grid.disk(unit.cell, (weapon.range or 0) + 1)
    return bool(near & (_aims(known) | (_walls_standing(known) if weapon.buildings else 0)))


def _loaded(known: SkiKnown, unit: Unit) -> list[str]:
    if aiming.shooting_objection(known, unit) is not None:
        return []
    weapons = known.scenario.catalogue.weapons
    return [
        arm.id
        for arm in unit.weapons
        if weapons[arm.id].use != "call" and shooting.shots_left(known.open, arm, known.turn) > 0
    ]


def idle_soldier(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a soldier who may act, is in a building and at no opening. Raises NothingToDraw if there is none."""
    inside = [unit for unit in touching.may_act(known) if positions.inside(known.open, unit) is not None]
    return one_of([unit.id for unit in inside if unit.opening is None], rng)


def _with_work(trade: Trade, known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit of the trade with somebody next to it who is in need of it."""
    skilled = [unit for unit in touching.may_act(known) if trade.skill in unit.skills]
    return one_of([unit.id for unit in skilled if any(tending.in_need(known.open, trade, unit))], rng)


medic, engineer = partial(_with_work, MEDIC), partial(_with_work, ENGINEER)


def one_of(items: Sequence[str], rng: Rng) -> str:
    """One of the items, drawn by lot. Raises NothingToDraw if there are none."""
    if not items:
        raise NothingToDraw
    return rng.choice(items)
