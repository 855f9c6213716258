"""Fields that several kinds of events have in common."""

from __future__ import annotations

from hexwar_tui.engine.events import Facts, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@facts
class OfSide(Facts):
    """The field of all events that concern one side."""

    side: Side


@facts
class Gain(OfSide):
    """The fields of all events by which a side gains something: the side, and how much it has `gained`."""

    gained: int


@facts
class UnitOfSide(Facts):
    """The fields of all events that concern one unit: its id, and its side."""

    unit: str
    side: Side


@facts
class Standing(UnitOfSide):
    """The fields of all events of a unit on a cell: its id, its side, and the cell on which it stands, unless the
    event's class says otherwise."""

    cell: Cell


@facts
class Take(Facts):
    """The fields of all events by which `unit`, standing on `cell`, takes what lies on it for its side."""

    cell: Cell
    side: Side
    unit: str
