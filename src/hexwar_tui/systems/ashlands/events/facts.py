"""What several kinds of events tell alike."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class OfSide(Facts):
    """What a side does, or what happens to it."""

    side: Side


@dataclass(frozen=True, slots=True)
class Gain(OfSide):
    """What a side has gained."""

    gained: int


@dataclass(frozen=True, slots=True)
class UnitOfSide(Facts):
    """A unit by its id, and its side."""

    unit: str
    side: Side


@dataclass(frozen=True, slots=True)
class Standing(UnitOfSide):
    """A unit by its id, its side, and a hex: where it stands, unless its event says otherwise."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Take(Facts):
    """A hex, the side that takes what lies there, and the unit that stands on it."""

    cell: Cell
    side: Side
    unit: str
