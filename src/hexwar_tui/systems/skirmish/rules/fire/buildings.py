"""What damage does to houses and bunkers, and to those inside (SKI-1.2 c, 1.3)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import destroy, hurt, is_wounded
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import Unit


def falls_at(frame: SkiFrame, id: str) -> int:
    """The damage at which the house or bunker with the id `id` becomes light cover."""
    numbers = load_catalogue().numbers
    return numbers.house_falls if positions.kind_of(frame, id) is Kind.HOUSE else numbers.bunker_stands + 1


def wounds_at(frame: SkiFrame, id: str) -> int | None:
    """The damage at which all soldiers inside the house with the id `id` are wounded; None if it is a bunker."""
    return load_catalogue().numbers.house_wounds if positions.kind_of(frame, id) is Kind.HOUSE else None


def damage_building(frame: SkiFrame, id: str, hits: int, by: Unit, table: Table) -> None:
    """Gives a standing building one point of damage for each hit, until it falls; further hits change nothing. `by` is
    the unit whose fire it is.

    At the damage of `wounds_at` all sound soldiers inside a house are wounded; at that of `falls_at` the building
    becomes light cover, and all inside die. Buildings next to it are never harmed.
    """
    building = frame.state.buildings[id]
    for _ in range(min(hits, falls_at(frame, id) - building.damage)):
        building.damage += 1
        table.tell(combat.BuildingHit(id, building.damage, falls_at(frame, id)))
        if building.damage == falls_at(frame, id):
            collapse(frame, id, by, table)
        elif building.damage == wounds_at(frame, id):
            for unit in positions.garrison(frame, id):
                if not is_wounded(frame, unit):
                    hurt(frame, unit, 1, table, by)


def collapse(frame: SkiFrame, id: str, by: Unit | None, table: Table) -> None:
    """Makes a building light cover: all soldiers inside die, and those who fired from its openings and have gone can't
    be shot at there any more. `by` is the unit whose fire it was, None where a referee has ruled so."""
    inside = positions.garrison(frame, id)
    frame.state.buildings[id].collapsed = True
    table.tell(combat.Collapsed(id))
    for unit in inside:
        destroy(frame, unit, table, by)
    cells = frame.scenario.board.objects[id].cells
    for unit in frame.state.units.values():
        if unit.fired_from is not None and unit.fired_from.cell in cells:
            unit.fired_from = None
