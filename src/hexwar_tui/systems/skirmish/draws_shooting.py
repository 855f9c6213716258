"""What random players draw when they shoot: a loaded weapon, and a hex with a target that is likely to be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hexwar_tui.engine.orders import Chance, NothingToDraw, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish import aiming, positions, shooting, strikes, targets, tending, touching
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.land import standing
from hexwar_tui.systems.skirmish.state import Unit
from hexwar_tui.systems.skirmish.tending import ENGINEER, MEDIC, Trade

WALLS = 0.7
"""How often what damages buildings is fired at one, if there is one in range."""

LOOKS = 4
"""How many hexes with something to shoot at are looked at before one is taken as it is."""


def armed_unit(known: SkiKnown, values: Values, rng: Chance) -> str:
    """A unit with a weapon that can fire."""
    return _one_of([unit.id for unit in touching.may_act(known) if _loaded(known, unit)], rng)


def ready_weapon(known: SkiKnown, values: Values, rng: Chance) -> str:
    """A weapon of the unit that can fire."""
    unit = known.unit(values["unit"])
    return _one_of([] if unit is None else _loaded(known, unit), rng)


def hex_in_sight(known: SkiKnown, values: Values, rng: Chance) -> Cell:
    """A hex at which the unit may fire, if one of a few is; with a weapon that damages buildings most often theirs."""
    unit, weapon = known.unit(values["unit"]), values["weapon"]
    if unit is None or unit.cell is None:
        raise NothingToDraw
    walls = _walls(known, unit, weapon) if rng.random() < WALLS else []
    near = walls or list(targets.enemies_near(known, unit, weapon))
    return _legal_of(near, rng, lambda cell: bool(targets.legal(known, unit, weapon, cell)))


def struck_hex(known: SkiKnown, values: Values, rng: Chance) -> Cell:
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


def _legal_of(cells: Sequence[Cell], rng: Chance, is_legal: Callable[[Cell], bool]) -> Cell:
    if not cells:
        raise NothingToDraw
    for _ in range(LOOKS):
        cell = rng.choice(cells)
        if is_legal(cell):
            return cell
    return rng.choice(cells)


def target(known: SkiKnown, values: Values, rng: Chance) -> str | None:
    """One of the targets on the hex, where there is more than one."""
    unit = known.unit(values["unit"])
    found = [] if unit is None or unit.cell is None else targets.legal(known, unit, values["weapon"], values["at"])
    return rng.choice(found) if len(found) > 1 else None


def carrier(known: SkiKnown, values: Values, rng: Chance) -> str | None:
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


def idle_soldier(known: SkiKnown, values: Values, rng: Chance) -> str:
    """A soldier in a building who is at no opening yet."""
    inside = [unit for unit in touching.may_act(known) if positions.inside(known.open, unit) is not None]
    return _one_of([unit.id for unit in inside if unit.opening is None], rng)


def medic(known: SkiKnown, values: Values, rng: Chance) -> str:
    """A Medic with somebody to treat."""
    return _with_work(known, MEDIC, rng)


def engineer(known: SkiKnown, values: Values, rng: Chance) -> str:
    """An Engineer with something to mend."""
    return _with_work(known, ENGINEER, rng)


def _with_work(known: SkiKnown, trade: Trade, rng: Chance) -> str:
    skilled = [unit for unit in touching.may_act(known) if trade.skill in unit.skills]
    return _one_of([unit.id for unit in skilled if any(tending.in_need(known, trade, unit))], rng)


def _one_of(items: Sequence[str], rng: Chance) -> str:
    if not items:
        raise NothingToDraw
    return rng.choice(items)
