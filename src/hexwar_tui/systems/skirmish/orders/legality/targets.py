"""What a unit may aim at with a weapon: units and buildings, by the hex on which they are."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import Weapon, load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import Unit

NO_ENEMY = Objection(say("There is no enemy to fire at on that hex."), "SKI-2.2")


def enemies_at(known: SkiKnown, cell: Cell) -> list[Unit]:
    """The enemies on a hex, as they are aimed at there: who stands there, and who fired from an opening of it."""
    return [aim for enemy in known.enemies() for aim in positions.aims(enemy) if aim.cell == cell]


def at_hex(known: SkiKnown, weapon: Weapon, cell: Cell) -> list[str]:
    """What there is to aim at on a hex: the ids of enemy units, and of the building if the weapon damages any."""
    found = list(dict.fromkeys(unit.id for unit in enemies_at(known, cell)))
    building = positions.building_at(known.open, cell) if weapon.buildings else None
    return found if building is None else [*found, building]


def objection(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell, id: str) -> Objection | None:
    """Why the unit may not fire at this enemy on the hex, or at the building on it, with the weapon."""
    if known.unit(id) is None:
        return aiming.building_objection(known, unit, weapon_id, id)
    found = [aiming.target_objection(known, unit, weapon_id, aim) for aim in _aims(known, cell, id)]
    return None if None in found else found[0]


def aim(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell, id: str) -> Unit:
    """An enemy as the unit may aim at him on a hex, to which there is no objection."""
    aims = (aim for aim in _aims(known, cell, id) if aiming.target_objection(known, unit, weapon_id, aim) is None)
    return next(aims)


def _aims(known: SkiKnown, cell: Cell, id: str) -> list[Unit]:
    return [unit for unit in enemies_at(known, cell) if unit.id == id]


def legal(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell) -> list[str]:
    """What the unit may fire at on a hex; of a weapon that hits the whole hex a single one stands for all."""
    weapon = load_catalogue().weapons[weapon_id]
    found = [id for id in at_hex(known, weapon, cell) if objection(known, unit, weapon_id, cell, id) is None]
    return found[:1] if weapon.whole_hex else found


def chosen(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell, named: str | None) -> str | Objection:
    """What is fired at on a hex: what is named, or the only thing that may be; else why nothing is."""
    weapon = load_catalogue().weapons[weapon_id]
    there = at_hex(known, weapon, cell)
    if not there or (named is not None and named not in there):
        return _nothing_there(known, weapon, cell, named)
    if named is not None:
        return objection(known, unit, weapon_id, cell, named) or named
    allowed = legal(known, unit, weapon_id, cell)
    if len(allowed) > 1:
        return Objection(say("There is more than one target on that hex: it must be named."), "SKI-2.2")
    if allowed:
        return allowed[0]
    return objection(known, unit, weapon_id, cell, there[0]) or NO_ENEMY


def _nothing_there(known: SkiKnown, weapon: Weapon, cell: Cell, named: str | None) -> Objection:
    """Why there is nothing to aim at: the building that is meant takes no harm from the weapon, or there is nobody."""
    building = positions.building_at(known.open, cell)
    if building is None or named not in (None, building):
        return NO_ENEMY
    return aiming.harm_objection(known, weapon, building) or NO_ENEMY


def near(known: SkiKnown, unit: Unit, weapon_id: str) -> Iterator[Cell]:
    """The hexes with something within range of the weapon: of enemies, then the nearest of each building."""
    yield from dict.fromkeys((*enemies_near(known, unit, weapon_id), *buildings_near(known, unit, weapon_id)))


def enemies_near(known: SkiKnown, unit: Unit, weapon_id: str) -> Iterator[Cell]:
    """The hexes of enemies within range of the weapon, on whom it has an effect."""
    weapon = load_catalogue().weapons[weapon_id]
    for enemy in known.enemies():
        if enemy.chassis in weapon.no_effect:
            continue
        for each in positions.aims(enemy):
            if each.cell is not None and positions.between(known.open, unit, each) <= (weapon.range or 0):
                yield each.cell


def buildings_near(known: SkiKnown, unit: Unit, weapon_id: str) -> Iterator[Cell]:
    """Of each building within range that the weapon damages, the hex that is seen nearest."""
    weapon, frame = load_catalogue().weapons[weapon_id], known.open
    for id, object in known.board.objects.items() if weapon.buildings else ():
        if object.kind.value in weapon.buildings and not known.building(id).collapsed:
            cell, _ = positions.seen_cell(frame, unit, id)
            if positions.distance(frame, unit, cell) <= (weapon.range or 0):
                yield cell
