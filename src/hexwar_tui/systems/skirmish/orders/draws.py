"""What random players draw for their orders: units of a force, ways, targets, hexes to strike, and who tends whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

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
"""How often random players recruit soldiers."""

UNARMED = 0.03
"""How often a unit goes without a weapon."""

MORE = 0.3
"""How often it gets another weapon, and another again."""

SKILLED = 0.4
"""How often it gets a skill, and another again."""


def _weapons() -> Iterable[str]:
    return load_catalogue().weapons


def _skills() -> Iterable[str]:
    return load_catalogue().skills


def _one_in(often: float, offered: Callable[[], Iterable[str]], after: str = "") -> Draw:
    """Any of what is offered, so often; none where the one before (`after`, a field) is none."""

    def draw(known: SkiKnown, values: Values, rng: Rng) -> str | None:
        if (after and values[after] is None) or rng.random() >= often:
            return None
        return rng.choice(tuple(offered()))

    return draw


def chassis(known: SkiKnown, values: Values, rng: Rng) -> str:
    """Any kind of unit, soldiers more often than machines."""
    kinds = load_catalogue().chassis
    on_foot = rng.random() < ON_FOOT
    return rng.choice([id for id, kind in kinds.items() if kind.is_infantry or not on_foot])


weapon = _one_in(1 - UNARMED, _weapons)
second_weapon = _one_in(MORE, _weapons, "weapon")
third_weapon = _one_in(MORE, _weapons, "weapon_2")
skill = _one_in(SKILLED, _skills)
second_skill = _one_in(SKILLED, _skills, "skill")


# -- moving: units that have not moved yet, ways to the enemy and to shelter -------------------------------------------

SHELTERS = 0.3
"""How often they go under cover, into a building or over a fence instead, where they can."""

STRAYS = 0.1
"""How often they would go one hex on from where they come to, whatever is in the way."""

DRAWN = 3
"""Of so many ways random players go the one that ends nearest to an enemy."""


def any_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit that may act."""
    able = touching.may_act(known)
    if not able:
        raise NothingToDraw
    return rng.choice(able).id


def unit_to_move(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit that may act and still has movement points."""
    able = [unit for unit in touching.may_act(known) if moving.points_left(known.open, unit)]
    if not able:
        raise NothingToDraw
    return rng.choice(able).id


def way(known: SkiKnown, values: Values, rng: Rng) -> Way:
    """A way to shelter or over a fence, or of a few ways the one that ends nearest to an enemy. Rarely one too far."""
    unit = known.unit(values["unit"])
    if unit is None or unit.cell is None:
        raise NothingToDraw
    found = tuple(moving.ways(known.open, unit).values())
    if not found:
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
"""How often what damages buildings is fired at one, if there is one in range."""

LOOKS = 4
"""How many hexes with something to shoot at are looked at before one is taken as it is."""


def armed_unit(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A unit with a weapon that can fire."""
    return _one_of([unit.id for unit in touching.may_act(known) if _loaded(known, unit)], rng)


def ready_weapon(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A weapon of the unit that can fire."""
    unit = known.unit(values["unit"])
    return _one_of([] if unit is None else _loaded(known, unit), rng)


def hex_in_sight(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex at which the unit may fire, if one of a few is; with a weapon that damages buildings most often theirs."""
    unit, weapon = known.unit(values["unit"]), values["weapon"]
    if unit is None or unit.cell is None:
        raise NothingToDraw
    walls = _walls(known, unit, weapon) if rng.random() < WALLS else []
    near = walls or list(targets.enemies_near(known, unit, weapon))
    return _legal_of(near, rng, lambda cell: bool(targets.legal(known, unit, weapon, cell)))


def struck_hex(known: SkiKnown, values: Values, rng: Rng) -> Cell:
    """A hex on which the unit may call a strike, if one of a few is; most often that of a house."""
    unit = known.unit(values["unit"])
    if unit is None or unit.cell is None:
        raise NothingToDraw
    found = list(strikes.worth_striking(known))
    walls = _harmed(known, shooting.AIR_STRIKE, found) if rng.random() < WALLS else []
    return _legal_of(walls or found, rng, lambda cell: strikes.hex_objection(known, unit, cell) is None)


def _walls(known: SkiKnown, unit: Unit, weapon_id: str) -> list[Cell]:
    """The hexes of buildings in range that may be fired at: houses, of which few may, rather than bunkers."""
    found = _harmed(known, weapon_id, targets.buildings_near(known, unit, weapon_id))
    land = standing(known.open)
    houses = [cell for cell in found if land.kind_at(cell) is Kind.HOUSE]
    return houses or found


def _harmed(known: SkiKnown, weapon_id: str, cells: Iterable[Cell]) -> list[Cell]:
    """Those of the hexes whose building the weapon may be used on now."""
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
    """One of the targets on the hex, where there is more than one."""
    unit = known.unit(values["unit"])
    found = [] if unit is None or unit.cell is None else targets.legal(known, unit, values["weapon"], values["at"])
    return rng.choice(found) if len(found) > 1 else None


def carrier(known: SkiKnown, values: Values, rng: Rng) -> str | None:
    """One of the units whose air strike may be called, where there is more than one."""
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
    return _one_of([unit.id for unit in inside if unit.opening is None], rng)


def medic(known: SkiKnown, values: Values, rng: Rng) -> str:
    """A Medic with somebody to treat."""
    return _with_work(known, MEDIC, rng)


def engineer(known: SkiKnown, values: Values, rng: Rng) -> str:
    """An Engineer with something to mend."""
    return _with_work(known, ENGINEER, rng)


def _with_work(known: SkiKnown, trade: Trade, rng: Rng) -> str:
    skilled = [unit for unit in touching.may_act(known) if trade.skill in unit.skills]
    return _one_of([unit.id for unit in skilled if any(tending.in_need(known.open, trade, unit))], rng)


def _one_of(items: Sequence[str], rng: Rng) -> str:
    if not items:
        raise NothingToDraw
    return rng.choice(items)
