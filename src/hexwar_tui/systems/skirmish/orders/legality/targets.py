"""What a unit may fire a weapon at: enemies and buildings, asked for by the hex on which they are."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import Weapon
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import Unit

NO_ENEMY = Objection(say("There is no enemy to fire at on that hex."), "SKI-2.2")


def enemies_at(known: SkiKnown, cell: Cell) -> list[Unit]:
    """The enemies on a hex as they may be aimed at: those who stand there, and those who fired out of an opening of it
    and have gone on since (`positions.aims`)."""
    return [aim for enemy in known.enemies() for aim in positions.aims(enemy) if aim.cell == cell]


def at_hex(known: SkiKnown, weapon: Weapon, cell: Cell) -> list[str]:
    """The ids of all that is on a hex to aim at: enemy units and then, if the weapon damages buildings, the building
    that stands there."""
    found = list(dict.fromkeys(unit.id for unit in enemies_at(known, cell)))
    building = positions.building_at(known.open, cell) if weapon.buildings else None
    return found if building is None else [*found, building]


def objection(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell, id: str) -> Objection | None:
    """Why the unit may not fire the weapon at the enemy with the id `id` on the hex or, if `id` is no unit's, at the
    building with that id; None if it may."""
    if known.unit(id) is None:
        return aiming.building_objection(known, unit, weapon_id, id)
    found = [aiming.target_objection(known, unit, weapon_id, aim) for aim in _aims(known, cell, id)]
    return None if None in found else found[0]


def aim(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell, id: str) -> Unit:
    """The enemy with the id `id` at which the unit may fire this weapon on the hex: as it stands there or, if it has
    gone on from an opening of the hex from which it fired, a copy still at that opening. Only to be asked where the
    `objection` of this module, asked the same, is None."""
    aims = (aim for aim in _aims(known, cell, id) if aiming.target_objection(known, unit, weapon_id, aim) is None)
    return next(aims)


def _aims(known: SkiKnown, cell: Cell, id: str) -> list[Unit]:
    return [unit for unit in enemies_at(known, cell) if unit.id == id]


def legal(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell) -> list[str]:
    """The ids of all that the unit may fire the weapon at on a hex; if the weapon hits the whole hex, only the first of
    them, which stands for all."""
    weapon = known.scenario.catalogue.weapons[weapon_id]
    found = [id for id in at_hex(known, weapon, cell) if objection(known, unit, weapon_id, cell, id) is None]
    return found[:1] if weapon.whole_hex else found


def chosen(known: SkiKnown, unit: Unit, weapon_id: str, cell: Cell, named: str | None) -> str | Objection:
    """The id of what the weapon is fired at on a hex: `named` or, if that is None, the only thing that may be fired at.
    Else an objection: nothing is there or may be fired at, or there is a choice and nothing is named."""
    weapon = known.scenario.catalogue.weapons[weapon_id]
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
    """Why there is nothing to aim at on a hex: its building, where that is meant, takes no harm from the weapon, or
    there is no enemy."""
    building = positions.building_at(known.open, cell)
    if building is None or named not in (None, building):
        return NO_ENEMY
    return aiming.harm_objection(known, weapon, building) or NO_ENEMY


def near(known: SkiKnown, unit: Unit, weapon_id: str) -> Iterator[Cell]:
    """Yields the hexes in range with something to aim the weapon at, each once: those of enemies, then of buildings."""
    yield from dict.fromkeys((*enemies_near(known, unit, weapon_id), *buildings_near(known, unit, weapon_id)))


def enemies_near(known: SkiKnown, unit: Unit, weapon_id: str) -> Iterator[Cell]:
    """Yields the hexes in range where enemies may be aimed at on whom the weapon has an effect, some several times."""
    weapon = known.scenario.catalogue.weapons[weapon_id]
    for enemy in known.enemies():
        if enemy.chassis in weapon.no_effect:
            continue
        for each in positions.aims(enemy):
            if each.cell is not None and positions.between(known.open, unit, each) <= (weapon.range or 0):
                yield each.cell


def buildings_near(known: SkiKnown, unit: Unit, weapon_id: str) -> Iterator[Cell]:
    """Yields a hex of each standing building that the weapon damages, if that hex is within range: the nearest one that
    the unit sees or, if it sees none, the nearest one."""
    weapon, frame = known.scenario.catalogue.weapons[weapon_id], known.open
    reach = weapon.range or 0
    for id, object in known.board.objects.items() if weapon.buildings else ():
        if object.kind.value not in weapon.buildings or known.building(id).collapsed:
            continue
        # What lies out of range altogether is not worth looking for, which takes longest.
        if any(positions.distance(frame, unit, cell) <= reach for cell in object.cells):
            cell, _ = positions.seen_cell(frame, unit, id)
            if positions.distance(frame, unit, cell) <= reach:
                yield cell
