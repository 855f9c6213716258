"""Wounds and damage of units (SKI-2.1, 2.2), and how they fall."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.skirmish.catalogue import Chassis
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.state import Unit


def chassis_of(frame: SkiFrame, unit: Unit) -> Chassis:
    """The chassis that the unit is built on."""
    return frame.scenario.catalogue.chassis[unit.chassis]


def is_infantry(frame: SkiFrame, unit: Unit) -> bool:
    """Whether the unit is a soldier."""
    return chassis_of(frame, unit).is_infantry


def is_wounded(frame: SkiFrame, unit: Unit) -> bool:
    """Whether the unit is a wounded soldier, who lives, moves half as far and has −3 to hit (SKI-2.1)."""
    return unit.damage > 0 and not unit.fallen and is_infantry(frame, unit)


def stages_left(frame: SkiFrame, unit: Unit) -> int:
    """How much more damage would destroy the unit."""
    return chassis_of(frame, unit).stages - unit.damage


def points(frame: SkiFrame, unit: Unit) -> int:
    """The command points that the unit costs, damaged or not."""
    return prices.cost(frame.scenario.catalogue, unit.chassis, [weapon.id for weapon in unit.weapons], unit.skills)


def hurt(frame: SkiFrame, unit: Unit, damage: int, table: Table, by: Unit | None = None) -> None:
    """Gives a living unit `damage`, at most as much as destroys it, and tells everybody; a unit without a stage left is
    destroyed. `by` is the unit whose fire it was."""
    dealt = min(damage, stages_left(frame, unit))
    if dealt <= 0:
        return
    unit.damage += dealt
    wounded = is_wounded(frame, unit) and stages_left(frame, unit) > 0
    table.tell(combat.Hurt(unit.id, dealt, unit.damage, chassis_of(frame, unit).stages, wounded))
    if stages_left(frame, unit) == 0:
        destroy(frame, unit, table, by)


def destroy(frame: SkiFrame, unit: Unit, table: Table, by: Unit | None = None) -> None:
    """Destroys a unit on the board: it leaves its hex, and what it costs is counted as lost by its side (SKI-3.3). `by`
    is the unit whose fire it was; None where a referee has ruled so."""
    state, cell = frame.state, unit.cell
    assert cell is not None, "what falls is on the board"
    unit.damage = chassis_of(frame, unit).stages
    unit.fallen, unit.fell_at, unit.cell = True, cell, None
    unit.opening, unit.observing, unit.fired_from = None, False, None
    state.sides[unit.side].lost += points(frame, unit)
    if state.touched == unit.id:
        state.touched = None
    table.tell(combat.Destroyed(unit.id, unit.side, cell, points(frame, unit), None if by is None else by.id))
