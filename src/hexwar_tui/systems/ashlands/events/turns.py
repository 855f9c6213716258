"""What is told of the parts of a turn, the reveal, sides, and what is taken, gained and built (ASH-2, 3, 6).

Events of a unit in the reserve are told to its own side alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Gain, OfSide, Standing, Take, UnitOfSide
from hexwar_tui.systems.ashlands.state import Phase


@dataclass(frozen=True, slots=True)
class PreparationBegins(Event):
    """Preparation begins in this turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class RoundBegins(Event):
    """A `round` begins: the Opening or the Closing round."""

    round: Phase


@dataclass(frozen=True, slots=True)
class RoundPassed(OfSide, Event):
    """A side has ended its part of a round."""

    round: Phase


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over."""

    turn: int


@dataclass(frozen=True, slots=True)
class SideOut(OfSide, Event):
    """A side is out: it has neither a base nor a unit left (ASH-2.2)."""


# -- the reveal: initiative --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stakes(Event):
    """What the sides have staked is revealed: each with its stake, in the order of seats."""

    stakes: tuple[tuple[Side, int], ...]


@dataclass(frozen=True, slots=True)
class Tie(Event):
    """Sides have staked the same; `rolls` is what each of them has rolled on a d100."""

    rolls: tuple[tuple[Side, int], ...]


@dataclass(frozen=True, slots=True)
class Initiative(Event):
    """The initiative of this turn is decided: the sides in the order in which they move."""

    order: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class StakeBack(Gain, Event):
    """A side has got its lost stake back, by the option."""


# -- the reveal: bases, units, structures ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BasePlaced(OfSide, Event):
    """A side has placed its central base on a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Bought(UnitOfSide, Event):
    """A side has bought a unit, which is in its reserve."""


@dataclass(frozen=True, slots=True)
class Placed(Standing, Event):
    """A unit has come onto the map, on this cell."""


@dataclass(frozen=True, slots=True)
class KeptBack(Standing, Event):
    """A unit stays in the reserve: the cell it was to be placed on went to a side earlier in the initiative."""


@dataclass(frozen=True, slots=True)
class Withdrawn(Standing, Event):
    """A unit was withdrawn from this cell to the reserve."""


@dataclass(frozen=True, slots=True)
class UpgradeChosen(UnitOfSide, Event):
    """A unit has got the rank upgrade that its side has chosen."""

    upgrade: str


@dataclass(frozen=True, slots=True)
class Ordered(OfSide, Event):
    """A side has begun structures of a kind, ``trench``, ``depot`` or ``rail``, on these cells."""

    structure: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class OrderLost(OfSide, Event):
    """A side has got back the price of a structure: its cell went to a side earlier in the initiative."""

    structure: str
    cell: Cell
    price: int


# -- what is taken, gained and built -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taken(Take):
    """The taking of a place, and `from_`, the side that held it before; None if nobody did."""

    from_: Side | None


@dataclass(frozen=True, slots=True)
class KeyPointTaken(Taken, Event):
    """A unit has taken a key point for its side."""


@dataclass(frozen=True, slots=True)
class DepotTaken(Taken, Event):
    """A unit has taken a supply depot for its side."""


@dataclass(frozen=True, slots=True)
class BaseTaken(Taken, Event):
    """A unit has taken a central base, which is a supply depot of its side now."""


@dataclass(frozen=True, slots=True)
class Account(Gain):
    """A gain of a side, and the `total` that it has now."""

    total: int


@dataclass(frozen=True, slots=True)
class Points(Account, Event):
    """A side has gained control points."""


@dataclass(frozen=True, slots=True)
class Income(Account, Event):
    """A side has gained prestige; only the side itself is told."""


@dataclass(frozen=True, slots=True)
class Structures(Facts):
    """All structures of one kind that a side has finished, or lost, on these cells."""

    structure: str
    side: Side
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class StructureDone(Structures, Event):
    """Structures were finished."""


@dataclass(frozen=True, slots=True)
class StructureLost(Structures, Event):
    """Trenches that were ordered were lost with the base that they were for."""
