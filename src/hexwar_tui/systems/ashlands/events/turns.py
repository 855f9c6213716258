"""What is told of the parts of a turn, of the reveal, of what is taken, gained and built, and of sides (ASH-2, 3, 6).

What concerns a unit in the reserve only its own side is told.
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
    """The Preparation of a turn begins."""

    turn: int


@dataclass(frozen=True, slots=True)
class RoundBegins(Event):
    """The Opening or the Closing round begins."""

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
    """A side has neither a base nor a unit left (ASH-2.2)."""


# -- the reveal: initiative --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stakes(Event):
    """What each side has staked, in the order of seats."""

    stakes: tuple[tuple[Side, int], ...]


@dataclass(frozen=True, slots=True)
class Tie(Event):
    """What each of the sides that have staked the same has rolled on a d100."""

    rolls: tuple[tuple[Side, int], ...]


@dataclass(frozen=True, slots=True)
class Initiative(Event):
    """The sides in the order in which they move this turn."""

    order: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class StakeBack(Gain, Event):
    """A side has its lost stake back."""


# -- the reveal: bases, units, structures ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BasePlaced(OfSide, Event):
    """A central base stands."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Bought(UnitOfSide, Event):
    """A unit was bought."""


@dataclass(frozen=True, slots=True)
class Placed(Standing, Event):
    """A unit has come onto the map."""


@dataclass(frozen=True, slots=True)
class KeptBack(Standing, Event):
    """A unit stays in the reserve: the hex went to a side earlier in the initiative."""


@dataclass(frozen=True, slots=True)
class Withdrawn(Standing, Event):
    """A unit has left the map; the hex is the one it stood on."""


@dataclass(frozen=True, slots=True)
class UpgradeChosen(UnitOfSide, Event):
    """A rank upgrade was picked."""

    upgrade: str


@dataclass(frozen=True, slots=True)
class Ordered(OfSide, Event):
    """A side has begun structures of a kind: ``trench``, ``depot`` or ``rail``."""

    structure: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class OrderLost(OfSide, Event):
    """A side has a structure's price back: the hex went to a side earlier in the initiative."""

    structure: str
    cell: Cell
    price: int


# -- what is taken, gained and built -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taken(Take):
    """What a unit has taken for its side, and the side that held it before, if one did."""

    from_: Side | None


@dataclass(frozen=True, slots=True)
class KeyPointTaken(Taken, Event):
    """A key point has changed hands."""


@dataclass(frozen=True, slots=True)
class DepotTaken(Taken, Event):
    """A supply depot has changed hands."""


@dataclass(frozen=True, slots=True)
class BaseTaken(Taken, Event):
    """A central base was taken and is a supply depot now."""


@dataclass(frozen=True, slots=True)
class Account(Gain):
    """What a side has gained, and what it has now."""

    total: int


@dataclass(frozen=True, slots=True)
class Points(Account, Event):
    """A side has gained control points."""


@dataclass(frozen=True, slots=True)
class Income(Account, Event):
    """A side has gained prestige, which nobody else may know."""


@dataclass(frozen=True, slots=True)
class Structures(Facts):
    """All that a side has finished, or lost, of a kind of structure."""

    structure: str
    side: Side
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class StructureDone(Structures, Event):
    """Structures are finished."""


@dataclass(frozen=True, slots=True)
class StructureLost(Structures, Event):
    """The work at trenches is lost with the base that they were for."""
