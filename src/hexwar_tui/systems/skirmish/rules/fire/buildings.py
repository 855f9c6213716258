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
    """The damage with which a house collapses, or a bunker loses its roof."""
    numbers = load_catalogue().numbers
    return numbers.house_falls if positions.kind_of(frame, id) is Kind.HOUSE else numbers.bunker_stands + 1


def wounds_at(frame: SkiFrame, id: str) -> int | None:
    """The damage with which all inside a house are wounded; None of a bunker."""
    return load_catalogue().numbers.house_wounds if positions.kind_of(frame, id) is Kind.HOUSE else None


def damage_building(frame: SkiFrame, id: str, hits: int, by: Unit, table: Table) -> None:
    """Each hit on a standing building is 1 damage, one after the other; those beyond the last change nothing.

    The second on a house wounds all soldiers inside, who stay wounded if they were; the third on a house, or the sixth
    on a bunker, makes it light cover, and all inside die. Neighbours are never harmed.
    """
    building = frame.state.buildings[id]
    for _ in range(min(hits, falls_at(frame, id) - building.damage)):
        building.damage += 1
        table.tell(combat.BuildingHit(id, building.damage, falls_at(frame, id)))
        if building.damage == falls_at(frame, id):
            collapse(frame, id, by, table)
        elif building.damage == wounds_at(frame, id):
            for unit in positions.garrison(frame, id):
                if not is_wounded(unit):
                    hurt(frame, unit, 1, table, by)


def collapse(frame: SkiFrame, id: str, by: Unit | None, table: Table) -> None:
    """A building becomes light cover; all soldiers inside die. Nobody is to be found at its openings any more."""
    inside = positions.garrison(frame, id)
    frame.state.buildings[id].collapsed = True
    table.tell(combat.Collapsed(id))
    for unit in inside:
        destroy(frame, unit, table, by)
    cells = frame.scenario.board.objects[id].cells
    for unit in frame.state.units.values():
        if unit.fired_from is not None and unit.fired_from.cell in cells:
            unit.fired_from = None
