"""Fields that several kinds of events have in common."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class OfSide(Facts):
    """The field of all events that concern one side."""

    side: Side


@dataclass(frozen=True, slots=True)
class Gain(OfSide):
    """The fields of all events by which a side gains something: the side, and how much it has `gained`."""

    gained: int


@dataclass(frozen=True, slots=True)
class UnitOfSide(Facts):
    """The fields of all events that concern one unit: its id, and its side."""

    unit: str
    side: Side


@dataclass(frozen=True, slots=True)
class Standing(UnitOfSide):
    """The fields of all events of a unit on a cell: its id, its side, and the cell on which it stands, unless the
    event's class says otherwise."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Take(Facts):
    """The fields of all events by which `unit`, standing on `cell`, takes what lies on it for its side."""

    cell: Cell
    side: Side
    unit: str
