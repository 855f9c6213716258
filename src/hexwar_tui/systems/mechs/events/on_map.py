"""Events on the world map: armies, key points, pilots, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.state import Kind, Mode


@dataclass(frozen=True, slots=True)
class PointPlaced(Event):
    """A key point was placed after so many failed attempts; `units` are the types of its garrison."""

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
    """A side has begun its turn with `held` key points, two thirds of all or more, for the `times`th time in a row."""

    side: Side
    held: int
    times: int


# -- armies ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """An army has marched along `path`, its start included; `left` are its movement points left."""

    army: str
    path: tuple[Cell, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Split(Event):
    """A part was split off an army, with these units."""

    army: str
    part: str
    cell: Cell
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """An army has joined another and is gone."""

    army: str
    other: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """Units and pilots that were kept at a key point have joined an army."""

    army: str
    cell: Cell
    units: tuple[str, ...]
    pilots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmyFormed(Event):
    """Units that were kept at a key point have formed an army."""

    army: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Disbanded(Event):
    """An army without units is gone. Its pilots go to the key point at `cell`; for None they are lost."""

    army: str
    pilots: tuple[str, ...]
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class GarrisonGone(Event):
    """The garrison of a key point is gone."""

    cell: Cell


# -- key points --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PointTaken(Event):
    """A key point has a new owner, by a ruling perhaps none; `lost` are the types of the units that were kept there."""

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
    """A unit was repaired; `price` is 0 if industry did it."""

    side: Side
    cell: Cell
    unit: str
    price: int


@dataclass(frozen=True, slots=True)
class Industry(Event):
    """An industrial centre works at something else from now on."""

    side: Side
    cell: Cell
    mode: Mode


@dataclass(frozen=True, slots=True)
class Recruited(Event):
    """A key point has given its owner a new pilot."""

    cell: Cell
    side: Side
    pilot: str


@dataclass(frozen=True, slots=True)
class Credits(Event):
    """A key point has given its owner `n` credits."""

    cell: Cell
    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class RepairsReady(Event):
    """A key point can repair `n` units this turn for nothing."""

    cell: Cell
    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A key point has built these units for its owner."""

    cell: Cell
    side: Side
    units: tuple[str, ...]


# -- pilots and names --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trained(Event):
    """A pilot has raised a skill; these are both his skills now."""

    pilot: str
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """A pilot was given a mech."""

    army: str
    unit: str
    pilot: str


@dataclass(frozen=True, slots=True)
class UnitNamed(Event):
    """A unit was given a name; "" gives it back that of its type and number."""

    unit: str
    name: str


@dataclass(frozen=True, slots=True)
class PilotNamed(Event):
    """A pilot was given a name; "" gives him back his call sign."""

    pilot: str
    name: str


@dataclass(frozen=True, slots=True)
class SideOut(Event):
    """A side is out of the game: it has neither army nor key point left."""

    side: Side
