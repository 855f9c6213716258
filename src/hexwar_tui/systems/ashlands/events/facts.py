"""Fields that several kinds of events have in common."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class OfSide(Facts):
    """An event of one side."""

    side: Side


@dataclass(frozen=True, slots=True)
class Gain(OfSide):
    """A gain of a side: how much of something it has `gained`."""

    gained: int


@dataclass(frozen=True, slots=True)
class UnitOfSide(Facts):
    """An event of one unit, by its id, and its side."""

    unit: str
    side: Side


@dataclass(frozen=True, slots=True)
class Standing(UnitOfSide):
    """An event of one unit, by its id, its side, and a cell: where it stands, unless its class says otherwise."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Take(Facts):
    """The taking of what lies on a cell, by a side, with a unit that stands there."""

    cell: Cell
    side: Side
    unit: str
