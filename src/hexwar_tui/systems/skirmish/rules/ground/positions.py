"""Where units are, by the rules of objects (SKI-1): inside which building, on cover, on a hill, at which opening.

Nothing here reads more of units than place, chassis, and the openings they have taken or fired from.
"""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, is_infantry
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.ground.sight import Aloft, Hindrance, Spot, line, line_to_object, span
from hexwar_tui.systems.skirmish.rules.ground.sight import sees as is_free
from hexwar_tui.systems.skirmish.state import Unit


def kind_of(frame: SkiFrame, id: str) -> Kind:
    """The kind of the object with this id as it was built, even if it has collapsed."""
    return frame.scenario.board.objects[id].kind


def building_at(frame: SkiFrame, cell: Cell) -> str | None:
    """The id of the house or bunker in which the hex lies; None if it lies in none, or that one has collapsed."""
    found = standing(frame).building_at(cell)
    return None if found is None else found.id


def inside(frame: SkiFrame, unit: Unit) -> str | None:
    """The id of the standing house or bunker that a soldier is in; None outside, and for units that are no soldiers."""
    return None if unit.cell is None or not is_infantry(frame, unit) else building_at(frame, unit.cell)


def garrison(frame: SkiFrame, id: str) -> list[Unit]:
    """The living soldiers of both sides on the base of the object with this id, in the order they were raised in."""
    cells = frame.scenario.board.objects[id].cells
    return [unit for unit in frame.state.units.values() if unit.cell in cells and is_infantry(frame, unit)]


def outside_at(frame: SkiFrame, cell: Cell) -> list[Unit]:
    """The living units on a hex that are not inside a building; on a hex of a building these are the flyers above
    it."""
    return [unit for unit in frame.state.units_at(cell) if inside(frame, unit) is None]


def in_cover(frame: SkiFrame, unit: Unit) -> bool:
    """SKI-1.4: whether the unit is a soldier on light cover, or on what is left of a building."""
    return unit.cell is not None and is_infantry(frame, unit) and standing(frame).kind_at(unit.cell) is Kind.COVER


def on_hill(frame: SkiFrame, unit: Unit) -> bool:
    """SKI-1.5: whether the unit stands on a hill; False for a flyer above one."""
    return unit.cell is not None and not chassis_of(frame, unit).flies and standing(frame).is_hill(unit.cell)


def spot(frame: SkiFrame, unit: Unit) -> Spot:
    """The spot from which a unit looks and shoots, and at which it is seen: the opening it is at (SKI-1.2 b), else the
    centre of its hex, or of a flyer the air above that. The unit must be on the board."""
    if unit.opening is not None:
        return unit.opening
    assert unit.cell is not None, "it is on the board"
    return Aloft(unit.cell) if chassis_of(frame, unit).flies else unit.cell


def aims(unit: Unit) -> tuple[Unit, ...]:
    """The unit as an enemy may aim at it: as it stands and, if it has left the opening from which it fired, also a copy
    that is still there (SKI-1.2 b) and differs in its place only."""
    opening = unit.fired_from
    if opening is None or opening == unit.opening:
        return (unit,)
    return unit, replace(unit, cell=opening.cell, opening=opening, observing=False)


def distance(frame: SkiFrame, unit: Unit, cell: Cell) -> int:
    """The range in hexes from the unit's spot to a hex."""
    return span(frame.scenario.board.grid, spot(frame, unit), cell)


def between(frame: SkiFrame, one: Unit, other: Unit) -> int:
    """The range in hexes between the spots of two units."""
    return span(frame.scenario.board.grid, spot(frame, one), spot(frame, other))


def hindrance(frame: SkiFrame, viewer: Unit, target: Unit) -> Hindrance | None:
    """What cuts off sight from the viewer to the target; None if sight is free."""
    return line(standing(frame), spot(frame, viewer), spot(frame, target))


def sees(frame: SkiFrame, viewer: Unit, target: Unit) -> bool:
    """Whether the viewer sees the target; quicker than `hindrance`, which says what cuts off sight."""
    return is_free(standing(frame), spot(frame, viewer), spot(frame, target))


def seen_cell(frame: SkiFrame, viewer: Unit, id: str) -> tuple[Cell, Hindrance | None]:
    """The nearest hex, of the building with this id, that the viewer sees, and None; if the viewer sees none, the
    nearest hex and what hides it."""
    return line_to_object(standing(frame), spot(frame, viewer), id)


def to_hex(frame: SkiFrame, viewer: Unit, cell: Cell) -> Hindrance | None:
    """What keeps the viewer from seeing a hex, None if nothing does; a hex of a standing building is seen if any hex of
    that building is."""
    building = building_at(frame, cell)
    return (
        line(standing(frame), spot(frame, viewer), cell) if building is None else seen_cell(frame, viewer, building)[1]
    )
