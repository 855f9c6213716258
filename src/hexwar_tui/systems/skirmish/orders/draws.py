"""What random players draw for their orders: units of a force, ways, targets, hexes to strike, and who tends whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Literal

from hexwar_tui.engine.orders.order import Draw, NothingToDraw, Rng, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming, strikes, targets, touching
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.fire import shooting, tending
from hexwar_tui.systems.skirmish.rules.fire.tending import ENGINEER, MEDIC, Trade
from hexwar_tui.systems.skirmish.rules.ground import land, positions
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit

# -- forming: armed units, most of them soldiers, now and then with a second weapon or a skill -------------------------

ON_FOOT = 0.6
"""How likely a random player is to recruit soldiers, whatever else he might draw."""

UNARMED = 0.03
"""How likely a unit is to go without a weapon."""

MORE = 0.3
"""How likely a unit is to get a second weapon, and one with two a third."""

SKILLED = 0.4
"""How likely a unit is to get a skill, and one with a skill a second."""


def _one_in(often: float, part: Literal["weapons", "skills"], after: str = "") -> Draw:
    """A draw for a field: with the chance `often` the id of any weapon or skill, else None; None also where the field
    `after`, if one is named, holds None."""

    def draw(known: SkiKnown, values: Values, rng: Rng) -> str | None:
        if (after and values[after] is None) or rng.random() >= often:
            return None
        ids: Iterable[str] = getattr(load_catalogue(), part)
        return rng.choice(tuple(ids))

    return draw


def chassis(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The chassis of any kind of unit; with the chance of `ON_FOOT` that of a soldier."""
    kinds = load_catalogue().chassis
    on_foot = rng.random() < ON_FOOT
    return rng.choice([id for id, kind in kinds.items() if kind.is_infantry or not on_foot])


weapon = _one_in(1 - UNARMED, "weapons")
second_weapon = _one_in(MORE, "weapons", "weapon")
third_weapon = _one_in(MORE, "weapons", "weapon_2")
skill = _one_in(SKILLED, "skills")
second_skill = _one_in(SKILLED, "skills", "skill")


# -- moving: units that have not moved yet, ways to the enemy and to shelter -------------------------------------------

SHELTERS = 0.3
"""How likely a random player is to go to an object instead, and how likely to crush a fence, where the unit can."""

STRAYS = 0.1
"""How likely a random player is to try a way one hex longer than the unit can go, whatever is there."""

DRAWN = 3
"""How many ways a random player draws, to go the one of them that ends nearest to an enemy."""


def any_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit that may act."""
    return one_of([unit.id for unit in touching.may_act(known)], rng)


def unit_to_move(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit that may act and still has movement points."""
    return one_of([unit.id for unit in touching.may_act(known) if moving.points_left(known.open, unit)], rng)


def way(known: SkiKnown, values: Values, rng: Rng) -> Way:
    """A way of the unit chosen: one to an object, or one that crushes a fence, or the one of `DRAWN` that ends nearest
    to an enemy; now and then one that is a hex too long."""
    unit = known.unit(values["unit"])
    found = () if unit is None or unit.cell is None else tuple(moving.ways(known.open, unit).values())
    if unit is None or not found:
        raise NothingToDraw
    if rng.random() < STRAYS:
        reached = {way[-1] for way in found}
        near = [(*way, cell) for way in found for cell in known.grid.neighbours[way[-1]] if cell not in reached]
        return rng.choice(near or found)
    standing = land.standing(known.open)
    sheltered = [way for way in found if standing.kind_at(way[-1]) is not None]
    if sheltered and rng.random() < SHELTERS:
        return rng.choice(sheltered)
    crushing = [way for way in found if moving.crushed(known.open, unit, way)]
    if crushing and rng.random() < SHELTERS:
        return rng.choice(crushing)
    enemies = [enemy.cell for enemy in known.enemies() if enemy.cell is not None]
    distance = known.grid.distance
    drawn = [rng.choice(found) for _ in range(DRAWN)]
    return min(drawn, key=lambda way: min((distance(way[-1], cell) for cell in enemies), default=0))


# -- shooting: a loaded weapon, and a hex with a target that is likely to be seen; tending -----------------------------

WALLS = 0.7
"""How likely a weapon that damages buildings is to be fired at one, where one that may be harmed is in range."""

LOOKS = 4
"""How many hexes are drawn in search of one that may be fired at, before one is taken as it is."""


def armed_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit with a weapon that can fire."""
    return one_of([unit.id for unit in touching.may_act(known) if _loaded(known, unit)], rng)


def ready_weapon(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A weapon of the unit that can fire."""
    unit = known.unit(values["unit"])
    return one_of([] if unit is None else _loaded(known, unit), rng)


def hex_in_sight(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex at which the unit may fire its weapon, if one of `LOOKS` is legal, else any with something in range. With
    the chance of `WALLS` it is one of a building, where the weapon damages any in range."""
    unit, weapon = known.unit(values["unit"]), values["weapon"]
    if unit is None or unit.cell is None:
        raise NothingToDraw
    walls = _walls(known, unit, weapon) if rng.random() < WALLS else []
    near = walls or list(targets.enemies_near(known, unit, weapon))
    return _legal_of(near, rng, lambda cell: bool(targets.legal(known, unit, weapon, cell)))


def struck_hex(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex on which the unit may call a strike, if one of `LOOKS` is legal, else any with an enemy or a house. With
    the chance of `WALLS` it is one of a house that may be harmed, where there is one."""
    unit = known.unit(values["unit"])
    if unit is None or unit.cell is None:
        raise NothingToDraw
    found = list(strikes.worth_striking(known))
    walls = _harmed(known, shooting.AIR_STRIKE, found) if rng.random() < WALLS else []
    return _legal_of(walls or found, rng, lambda cell: strikes.hex_objection(known, unit, cell) is None)


def _walls(known: SkiKnown, unit: Unit, weapon_id: str) -> list[Cell]:
    """The nearest hexes of the buildings in range that the weapon may be used on: those of houses, which seldom may be
    fired at; where there are none, those of bunkers."""
    found = _harmed(known, weapon_id, targets.buildings_near(known, unit, weapon_id))
    land = standing(known.open)
    houses = [cell for cell in found if land.kind_at(cell) is Kind.HOUSE]
    return houses or found


def _harmed(known: SkiKnown, weapon_id: str, cells: Iterable[Cell]) -> list[Cell]:
    """The hexes among `cells` with a building that the weapon may be used on now."""
    weapon, found = load_catalogue().weapons[weapon_id], []
    for cell in cells:
        id = positions.building_at(known.open, cell)
        if id is not None and aiming.harm_objection(known, weapon, id) is None:
            found.append(cell)
    return found


def _legal_of(cells: Sequence[Cell], rng: Rng, is_legal: Callable[[Cell], bool]) -> Cell:
    if not cells:
        raise NothingToDraw
    for _ in range(LOOKS):
        cell = rng.choice(cells)
        if is_legal(cell):
            return cell
    return rng.choice(cells)


def target(known: SkiKnown, values: Values, rng: Rng) -> str | None:
    """One of the targets that the unit may fire at on the hex; None where there is no choice."""
    unit = known.unit(values["unit"])
    found = [] if unit is None or unit.cell is None else targets.legal(known, unit, values["weapon"], values["at"])
    return rng.choice(found) if len(found) > 1 else None


def carrier(known: SkiKnown, values: Values, rng: Rng) -> str | None:
    """One of the units whose air strike may be called; None where there is no choice."""
    unit = known.unit(values["unit"])
    found = [] if unit is None else strikes.carriers(known, unit)
    return rng.choice(found).id if len(found) > 1 else None


def _loaded(known: SkiKnown, unit: Unit) -> list[str]:
    if aiming.shooting_objection(known, unit) is not None:
        return []
    weapons = load_catalogue().weapons
    return [
        arm.id for arm in unit.weapons if weapons[arm.id].use != "call" and shooting.shots_left(arm, known.turn) > 0
    ]


def idle_soldier(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A soldier in a building who is at no opening yet."""
    inside = [unit for unit in touching.may_act(known) if positions.inside(known.open, unit) is not None]
    return one_of([unit.id for unit in inside if unit.opening is None], rng)


def _with_work(trade: Trade, known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit of the trade with somebody next to it who is in need of it."""
    skilled = [unit for unit in touching.may_act(known) if trade.skill in unit.skills]
    return one_of([unit.id for unit in skilled if any(tending.in_need(known.open, trade, unit))], rng)


medic, engineer = partial(_with_work, MEDIC), partial(_with_work, ENGINEER)


def one_of(items: Sequence[str], rng: Rng) -> str:
    """Any of the items. Raises NothingToDraw where there are none."""
    if not items:
        raise NothingToDraw
    return rng.choice(items)
