"""The events of a game that random events tell, with their facts.

Units are ids, hexes cells, sides side ids, `event` is an id of the table of ASH-8.1.

| kind | facts |
| --- | --- |
| `no-event` | die |
| `event` | event, dice (the d6 and the d100) |
| `event-side` | event, side: the side it falls on |
| `event-hex` | event, cell: the hex drawn for it |
| `event-number` | event, side, number: the d3 thrown for the side |
| `event-void` | event: there is nothing on the map that it could fall on |
| `supply-cut` | side, units |
| `rain-slow`, `rain-braved` | side |
| `vip-named` | unit, side, cell |
| `vip-home` | unit, side |
| `intelligence-placed` | cell |
| `intelligence-taken` | cell, side, unit |
| `depot-found` | cell |
| `prestige` | side, gained, event: why |
| `legend-fell` | unit, side |
| `blood` | side, won: its melees won so far this turn |
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.state import Unit

KINDS = (
    "no-event",
    "event",
    "event-side",
    "event-hex",
    "event-number",
    "event-void",
    "supply-cut",
    "rain-slow",
    "rain-braved",
    "vip-named",
    "vip-home",
    "intelligence-placed",
    "intelligence-taken",
    "depot-found",
    "prestige",
    "legend-fell",
    "blood",
)
"""Every kind of the table above."""


def tell_no_event(table: Table, die: int) -> None:
    """The turn has no event."""
    table.tell("no-event", die=die)


def tell_event(table: Table, event: str, dice: Sequence[int]) -> None:
    """The event of the turn is rolled."""
    table.tell("event", event=event, dice=list(dice))


def tell_event_side(table: Table, event: str, side: Side) -> None:
    """The event falls on a side."""
    table.tell("event-side", event=event, side=side)


def tell_event_hex(table: Table, event: str, cell: Cell) -> None:
    """A hex is drawn for the event."""
    table.tell("event-hex", event=event, cell=cell)


def tell_event_number(table: Table, event: str, side: Side, number: int) -> None:
    """How many units of a side the event is about."""
    table.tell("event-number", event=event, side=side, number=number)


def tell_event_void(table: Table, event: str) -> None:
    """The event finds nothing that it could fall on."""
    table.tell("event-void", event=event)


def tell_supply_cut(table: Table, side: Side, units: Sequence[str]) -> None:
    """Units have No supply from now on."""
    table.tell("supply-cut", side=side, units=list(units))


def tell_rain(table: Table, kind: str, side: Side) -> None:
    """A side's answer to acid rain: ``rain-slow`` or ``rain-braved``."""
    table.tell(kind, side=side)


def tell_vip_named(table: Table, unit: Unit) -> None:
    """A unit escorts a VIP."""
    table.tell("vip-named", unit=unit.id, side=unit.side, cell=unit.cell)


def tell_vip_home(table: Table, unit: Unit) -> None:
    """A unit has brought its VIP home."""
    table.tell("vip-home", unit=unit.id, side=unit.side)


def tell_intelligence_placed(table: Table, cell: Cell) -> None:
    """A marker lies on a hex."""
    table.tell("intelligence-placed", cell=cell)


def tell_intelligence_taken(table: Table, cell: Cell, unit: Unit) -> None:
    """A unit has taken a marker."""
    table.tell("intelligence-taken", cell=cell, side=unit.side, unit=unit.id)


def tell_depot_found(table: Table, cell: Cell) -> None:
    """An abandoned depot lies on a hex."""
    table.tell("depot-found", cell=cell)


def tell_prestige(table: Table, side: Side, gained: int, event: str) -> None:
    """A side gains prestige by an event, which everybody may know."""
    table.tell("prestige", side=side, gained=gained, event=event)


def tell_legend(table: Table, unit: Unit) -> None:
    """An Elite unit is gone."""
    table.tell("legend-fell", unit=unit.id, side=unit.side)


def tell_blood(table: Table, side: Side, won: int) -> None:
    """A side has won one more melee while Blood-soaked holds."""
    table.tell("blood", side=side, won=won)
