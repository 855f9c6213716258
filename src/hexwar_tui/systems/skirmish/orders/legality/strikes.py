"""Air strikes (SKI-2.1): who may call whose, and on which hexes; and who is a Spotter (SKI-1.8)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.fire.shooting import AIR_STRIKE, ready_weapon
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.rules.sequence.forces import SPOTTER
from hexwar_tui.systems.skirmish.state import Unit

NO_CALLER = say("No flyer with an air strike and no Spotter of this side can call one now.")
NONE_LEFT = Objection(say("This side has no air strike left."), "SKI-2.1")
NEVER_HAD = Objection(say("This side has no unit with an air strike."), "SKI-2.1")
NOTHING_THERE = Objection(say("There is neither an enemy nor a house on that hex."), "SKI-2.1")


def is_spotter(known: SkiKnown, unit: Unit) -> bool:
    """SKI-1.8, 2.1: whether the unit has the skill Spotter, or is in a building for which its side has bought Spotter
    and in which there is no soldier of the other side."""
    if SPOTTER in unit.skills:
        return True
    id = positions.inside(known.open, unit)
    if id is None or unit.side not in known.building(id).spotter:
        return False
    return all(other.side == unit.side for other in positions.garrison(known.open, id))


def ready_carriers(known: SkiKnown) -> list[Unit]:
    """The seat's units on the board that have an air strike left."""
    return [
        unit
        for unit in known.own()
        if unit.cell is not None and ready_weapon(known.open, unit, AIR_STRIKE, known.turn) is not None
    ]


def none_left(known: SkiKnown) -> Objection | None:
    """An objection if no unit of the seat on the board has an air strike left; None if one has."""
    return None if ready_carriers(known) else _why_none(known)


def _why_none(known: SkiKnown) -> Objection:
    """Says that the side has no air strike left or, if no unit of its force ever had one, that it has none."""
    has_had = any(arm.id == AIR_STRIKE for unit in known.own() for arm in unit.weapons)
    return NONE_LEFT if has_had else NEVER_HAD


def carriers(known: SkiKnown, caller: Unit) -> list[Unit]:
    """The units whose air strikes the caller may call: of a Spotter all of its side that have one left; of a flyer
    itself, if it has one; of others none."""
    found = ready_carriers(known)
    if is_spotter(known, caller):
        return found
    return [unit for unit in found if unit is caller and chassis_of(known.open, unit).flies]


def chosen(known: SkiKnown, caller: Unit, named: str | None) -> Unit | Objection:
    """The unit whose air strike comes down: the one with the id `named` or, if that is None, the only one whose strike
    the caller may call. Else an objection: the caller may call none, there are several and none is named, or `named` is
    none of them."""
    name = known.words.unit(caller.id)
    found = carriers(known, caller)
    if not found:
        if ready_carriers(known) and not is_spotter(known, caller):
            text = say("{unit} is neither a Spotter nor a flyer that has an air strike left.", unit=name)
            return Objection(text, "SKI-1.8")
        return _why_none(known)
    if named is None:
        if len(found) > 1:
            return Objection(say("More than one unit has an air strike left: it must be named."), "SKI-2.1")
        return found[0]
    carrier = next((unit for unit in found if unit.id == named), None)
    return carrier or Objection(say("That unit has no air strike that {unit} may call.", unit=name), "SKI-2.1")


def worth_striking(known: SkiKnown) -> Iterator[Cell]:
    """Yields the hexes with an enemy on them and then those of standing buildings that a strike damages, each once."""
    weapon = known.scenario.catalogue.weapons[AIR_STRIKE]
    cells = [enemy.cell for enemy in known.enemies() if enemy.cell is not None]
    for id, object in known.board.objects.items():
        if object.kind.value in weapon.buildings and not known.building(id).collapsed:
            cells += object.cells
    yield from dict.fromkeys(cells)


def hex_objection(known: SkiKnown, caller: Unit, cell: Cell) -> Objection | None:
    """Why the caller may not have a strike come down on a hex: there is nothing to hit, what is there takes no harm, or
    the caller does not see it. None if it may. On a hex of a building a strike hits the flyers above or, without any,
    the building."""
    building = positions.building_at(known.open, cell)
    above = positions.outside_at(known.open, cell)
    if building is not None and not above:
        weapon = known.scenario.catalogue.weapons[AIR_STRIKE]
        return aiming.harm_objection(known, weapon, building) or aiming.hex_objection(known, caller, cell)
    if not any(unit.side != known.seat for unit in above):
        return NOTHING_THERE
    return aiming.hex_objection(known, caller, cell) or aiming.struck_objection(known, caller, cell)
