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
"""The chance that a random player recruits a soldier; else it draws any chassis, soldiers included."""

UNARMED = 0.03
"""The chance that a recruited unit gets no weapon."""

MORE = 0.3
"""The chance that a recruited unit with a weapon gets a second one, and that one with two gets a third."""

SKILLED = 0.4
"""The chance that a recruited unit gets a skill, and that one with a skill gets a second one."""


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
    """The id of a chassis to recruit, drawn by lot; with the chance of `ON_FOOT` that of a soldier."""
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
"""The chance that a random player goes to an object of the board, if the unit can; else that it crushes a fence, if it
can."""

STRAYS = 0.1
"""The chance that a random player draws a way one hex longer than the unit can go, whatever is there."""

DRAWN = 3
"""How many ways a random player draws by lot, to take the one that ends nearest to an enemy."""


def any_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act now, drawn by lot. Raises NothingToDraw if there is none."""
    return one_of([unit.id for unit in touching.may_act(known)], rng)


def unit_to_move(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act now and has movement points left. Raises NothingToDraw if there is none."""
    return one_of([unit.id for unit in touching.may_act(known) if moving.points_left(known.open, unit)], rng)


def way(known: SkiKnown, values: Values, rng: Rng) -> Way:
    """A way of the unit in `values`: to an object, or over a fence that it crushes, or that of `DRAWN` ways which ends
    nearest to an enemy; now and then one that is a hex too long. Raises NothingToDraw if the unit can't go anywhere."""
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
"""The chance that a weapon which damages buildings is used on one, if there is one in range that may be harmed."""

LOOKS = 4
"""How many hexes are drawn in search of one at which the shot is legal; if none is, a last one is taken as it is."""


def armed_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a unit that may act now and has a weapon to fire. Raises NothingToDraw if there is none."""
    return one_of([unit.id for unit in touching.may_act(known) if _loaded(known, unit)], rng)


def ready_weapon(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The id of a weapon that the unit in `values` can fire now. Raises NothingToDraw if it has none."""
    unit = known.unit(values["unit"])
    return one_of([] if unit is None else _loaded(known, unit), rng)


def hex_in_sight(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex at which the unit in `values` may fire its weapon, if one of `LOOKS` drawn is legal, else any with
    something in range. With the chance of `WALLS` it is one of a building that the weapon damages, if any is in range.
    Raises NothingToDraw if nothing is in range."""
    unit, weapon = known.unit(values["unit"]), values["weapon"]
    if unit is None or unit.cell is None:
        raise NothingToDraw
    walls = _walls(known, unit, weapon) if rng.random() < WALLS else []
    near = walls or list(targets.enemies_near(known, unit, weapon))
    return _legal_of(near, rng, lambda cell: bool(targets.legal(known, unit, weapon, cell)))


def struck_hex(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex on which the unit in `values` may call a strike, if one of `LOOKS` drawn is legal, else any with an enemy
    or a house. With the chance of `WALLS` it is one of a house that may be harmed, if there is one. Raises
    NothingToDraw if no hex is worth a strike."""
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


def _loaded(known: SkiKnown, unit: Unit) -> list[str]:
    if aiming.shooting_objection(known, unit) is not None:
        return []
    weapons = load_catalogue().weapons
    return [
        arm.id for arm in unit.weapons if weapons[arm.id].use != "call" and shooting.shots_left(arm, known.turn) > 0
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
