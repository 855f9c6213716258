"""The events of shooting, openings and tending, with their facts.

Units are ids, hexes cells, openings a cell inside and a direction; dice are lists in the order thrown. Where a fact is
None, there is none.

| kind | facts |
| --- | --- |
| `detection` | unit, target, die, need, passed, shared (made for the whole side) |
| `sighted` | unit, target: shown to the whole side without a test |
| `shot-lost` | unit, target, weapon, shots (that are lost): the target was not detected |
| `fired` | unit, target (of units), object (of buildings), weapon, dice (none: it never misses), need, hits, from, to |
| `strike` | unit (who calls), carrier, object, weapon, dice, need, hits, to |
| `saved` | unit, dice, need, failed: the saves of one unit |
| `hurt` | unit, damage (taken now), total, stages (that destroy it), wounded (a soldier) |
| `destroyed` | unit, side, cell, points, by (a unit or None) |
| `building-hit` | object, damage (in all), falls (at how much it falls) |
| `collapsed` | object |
| `opening-taken`, `observes` | unit, cell, direction |
| `treated`, `mended` | unit, target, die, need, passed |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.state import Opening, Unit

KINDS = (
    "detection",
    "sighted",
    "shot-lost",
    "fired",
    "strike",
    "saved",
    "hurt",
    "destroyed",
    "building-hit",
    "collapsed",
    "opening-taken",
    "observes",
    "treated",
    "mended",
)
"""Every kind of the table above."""


def tell_detection(table: Table, unit: Unit, target: Unit, *, die: int, need: int, passed: bool, shared: bool) -> None:
    """A detection test."""
    table.tell("detection", unit=unit.id, target=target.id, die=die, need=need, passed=passed, shared=shared)


def tell_sighted(table: Table, unit: Unit, target: Unit) -> None:
    """Who needs no test himself has shown an enemy to his whole side."""
    table.tell("sighted", unit=unit.id, target=target.id)


def tell_shot_lost(table: Table, unit: Unit, target: Unit, weapon: str, shots: int) -> None:
    """The shots of a weapon at a target that was not detected."""
    table.tell("shot-lost", unit=unit.id, target=target.id, weapon=weapon, shots=shots)


def tell_fired(
    table: Table,
    unit: Unit,
    target: Unit | None,
    object: str | None,
    to: Cell,
    weapon: str,
    *,
    dice: Sequence[int],
    need: int | None,
    hits: int,
) -> None:
    """The shots of a weapon at a unit or a building."""
    facts: dict[str, Any] = {"target": None if target is None else target.id, "object": object, "from": unit.cell}
    table.tell("fired", unit=unit.id, weapon=weapon, dice=list(dice), need=need, hits=hits, to=to, **facts)


def tell_strike(
    table: Table,
    unit: Unit,
    carrier: Unit,
    object: str | None,
    to: Cell,
    weapon: str,
    *,
    dice: Sequence[int],
    need: int | None,
    hits: int,
) -> None:
    """An air strike on a hex, or on the building that stands there."""
    facts: dict[str, Any] = {"unit": unit.id, "carrier": carrier.id, "object": object, "weapon": weapon}
    table.tell("strike", dice=list(dice), need=need, hits=hits, to=to, **facts)


def tell_saved(table: Table, unit: Unit, dice: Sequence[int], need: int, failed: int) -> None:
    """The saves of a unit that was hit."""
    table.tell("saved", unit=unit.id, dice=list(dice), need=need, failed=failed)


def tell_hurt(table: Table, unit: Unit, damage: int, stages: int, *, wounded: bool) -> None:
    """A unit has taken damage; of soldiers the first is a wound."""
    table.tell("hurt", unit=unit.id, damage=damage, total=unit.damage, stages=stages, wounded=wounded)


def tell_destroyed(table: Table, unit: Unit, points: int, by: Unit | None) -> None:
    """A unit has fallen."""
    by_id = None if by is None else by.id
    table.tell("destroyed", unit=unit.id, side=unit.side, cell=unit.fell_at, points=points, by=by_id)


def tell_building_hit(table: Table, object: str, damage: int, falls: int) -> None:
    """A building has taken damage."""
    table.tell("building-hit", object=object, damage=damage, falls=falls)


def tell_collapsed(table: Table, object: str) -> None:
    """A building is light cover from now on."""
    table.tell("collapsed", object=object)


def tell_opening(table: Table, kind: str, unit: Unit, opening: Opening) -> None:
    """A soldier is at an opening: kind ``opening-taken`` or ``observes``."""
    table.tell(kind, unit=unit.id, cell=opening.cell, direction=opening.direction)


def tell_tended(table: Table, kind: str, unit: Unit, target: Unit, *, die: int, need: int, passed: bool) -> None:
    """A Medic has ``treated`` a soldier, or an Engineer ``mended`` a vehicle."""
    table.tell(kind, unit=unit.id, target=target.id, die=die, need=need, passed=passed)
