"""What can be told: a small frozen class for each kind of event, with its facts."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A unit of the garrison is set up."""

    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class MineLaid(Event):
    """A mine lies in a hex."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """All may move and fire again."""

    turn: int


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A unit has come into a hex."""

    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class MineHit(Event):
    """A unit has driven on a mine, by this die."""

    unit: str
    cell: Cell
    die: int


@dataclass(frozen=True, slots=True)
class Through(Event):
    """A unit of the column has left the map through the goal."""

    unit: str


@dataclass(frozen=True, slots=True)
class Found(Event):
    """A unit that was hidden is hidden no more."""

    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A unit has fired, out of a hex, with this difference and die."""

    unit: str
    cell: Cell
    target: str
    difference: int
    die: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A unit has lost steps, and has so many left."""

    unit: str
    steps: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """A side has ended its part."""

    side: Side
