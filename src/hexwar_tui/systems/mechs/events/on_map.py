"""What is told on the world map, of key points, of pilots, and of the end."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.state import Kind, Mode


@dataclass(frozen=True, slots=True)
class PointPlaced(Event):
    """A key point was placed, after so many failures, with the types of its garrison."""

    cell: Cell
    what: Kind
    failures: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """The turn of a side has begun."""

    side: Side
    turn: int


@dataclass(frozen=True, slots=True)
class Holding(Event):
    """A side holds two thirds of the key points, so many times in a row."""

    side: Side
    held: int
    times: int


# -- armies ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """An army has marched, start included; the movement points that it has left."""

    army: str
    path: tuple[Cell, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Split(Event):
    """A part was split off an army."""

    army: str
    part: str
    cell: Cell
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """An army has joined another, and is gone."""

    army: str
    other: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """Units and pilots of a key point have joined an army."""

    army: str
    cell: Cell
    units: tuple[str, ...]
    pilots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmyFormed(Event):
    """Units of a key point have formed an army."""

    army: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Disbanded(Event):
    """An army without units is gone; its pilots go to a key point, or, where there is none, are lost."""

    army: str
    pilots: tuple[str, ...]
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class GarrisonGone(Event):
    """A key point has no garrison any more."""

    cell: Cell


# -- key points --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PointTaken(Event):
    """A key point has a new owner, by a ruling none; the types of the units that were kept there are lost."""

    cell: Cell
    side: Side | None
    before: Side | None
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A unit was bought."""

    side: Side
    cell: Cell
    unit: str
    price: int


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    """A unit was repaired, by industry for nothing."""

    side: Side
    cell: Cell
    unit: str
    price: int


@dataclass(frozen=True, slots=True)
class Industry(Event):
    """Industry works at something else."""

    side: Side
    cell: Cell
    mode: Mode


@dataclass(frozen=True, slots=True)
class Recruited(Event):
    """A key point has given a pilot."""

    cell: Cell
    side: Side
    pilot: str


@dataclass(frozen=True, slots=True)
class Credits(Event):
    """A key point has given so many credits."""

    cell: Cell
    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class RepairsReady(Event):
    """A key point repairs so many units this turn."""

    cell: Cell
    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A key point has built units."""

    cell: Cell
    side: Side
    units: tuple[str, ...]


# -- pilots and names --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trained(Event):
    """A pilot has learned, to these values."""

    pilot: str
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """A pilot drives a unit from now on."""

    army: str
    unit: str
    pilot: str


@dataclass(frozen=True, slots=True)
class UnitNamed(Event):
    """A unit was given a name, "" for its old one."""

    unit: str
    name: str


@dataclass(frozen=True, slots=True)
class PilotNamed(Event):
    """A pilot was given a name, "" for the old one."""

    pilot: str
    name: str


@dataclass(frozen=True, slots=True)
class SideOut(Event):
    """A side has neither army nor key point."""

    side: Side
