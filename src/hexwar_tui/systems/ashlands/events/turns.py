"""What is told of the parts of a turn, the reveal, sides, and what is taken, gained and built (ASH-2, 3, 6).

Events of a unit in the reserve are told to its own side alone.
"""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, Facts, Trace, Traces, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Gain, OfSide, Standing, Take, UnitOfSide
from hexwar_tui.systems.ashlands.state import Phase


@facts
class PreparationBegins(Event, about=About.DETAIL):
    """The Preparation of `turn` begins."""

    turn: int


@facts
class RoundBegins(Event, about=About.DETAIL):
    """A round begins; `round` says whether it is the Opening or the Closing round."""

    round: Phase


@facts
class RoundPassed(OfSide, Event, about=About.DETAIL):
    """A side has ended its part of this `round`: the Opening or the Closing round."""

    round: Phase


@facts
class TurnEnded(Event, about=About.DETAIL):
    """The turn of this number is over."""

    turn: int


@facts
class SideOut(OfSide, Event):
    """A side is out of the game, because it has neither a base nor a unit left (ASH-2.2)."""


# -- the reveal: initiative --------------------------------------------------------------------------------------------


@facts
class Stakes(Event):
    """The stakes are revealed: for each side the prestige that it has staked, in the order of seats."""

    stakes: tuple[tuple[Side, int], ...]


@facts
class Tie(Event, about=About.DETAIL):
    """Several sides have staked the same; `rolls` has for each of them the d100 that it rolled to break the tie."""

    rolls: tuple[tuple[Side, int], ...]


@facts
class Initiative(Event):
    """The initiative of this turn is decided: the sides move in this `order`."""

    order: tuple[Side, ...]


@facts
class StakeBack(Gain, Event, about=About.DETAIL):
    """A side has got a lost stake back, as the option `refund_lost_stakes` says."""


# -- the reveal: bases, units, structures ------------------------------------------------------------------------------


@facts
class BasePlaced(OfSide, Event, about=About.MEANS):
    """A side has placed its central base on a cell."""

    cell: Cell


@facts
class Bought(UnitOfSide, Event, about=About.MEANS):
    """A side has bought a unit, which is in its reserve now."""


@facts
class Placed(Standing, Event, about=About.MEANS):
    """A unit has come onto the map, on this cell."""


@facts
class KeptBack(Standing, Event, about=About.MEANS):
    """A unit stays in the reserve, as a side with better initiative has taken `cell`, where it was to be placed."""


@facts
class Withdrawn(Standing, Event, about=About.MEANS):
    """A unit was withdrawn to the reserve; until now it stood on `cell`."""


@facts
class UpgradeChosen(UnitOfSide, Event, about=About.MEANS):
    """A unit has got a rank upgrade that its side has chosen; `upgrade` is the upgrade's id."""

    upgrade: str


@facts
class Ordered(OfSide, Event, about=About.DETAIL):
    """A side has begun to build structures of one kind (``trench``, ``depot`` or ``rail``) on these cells."""

    structure: str
    cells: tuple[Cell, ...]


@facts
class OrderLost(OfSide, Event):
    """A side gets `price` back for a structure that it can't build, as a side with better initiative has its cell or,
    if `to_base` is true, as a central base has been placed on it."""

    structure: str
    cell: Cell
    price: int
    to_base: bool = False


# -- what is taken, gained and built -----------------------------------------------------------------------------------


@facts
class Taken(Take):
    """The fields of all events by which a place is taken; `from_` is the side that held it before, None if none did."""

    from_: Side | None

    def traces(self) -> Traces:
        """The place."""
        return (Trace(self.cell, mark=say("taken")),)


@facts
class KeyPointTaken(Taken, Event, about=About.GROUND):
    """A unit has taken a key point for its side."""


@facts
class DepotTaken(Taken, Event, about=About.GROUND):
    """A unit has taken a supply depot for its side."""


@facts
class BaseTaken(Taken, Event, about=About.GROUND):
    """A unit has taken a central base, which is from now on a supply depot of the unit's side."""


@facts
class Account(Gain):
    """The fields of all gains that add up: the side, how much it has `gained`, and the `total` that it has now."""

    total: int


@facts
class Points(Account, Event, about=About.GROUND):
    """A side has gained control points; `total` is what it has now."""


@facts
class Income(Account, Event, about=About.MEANS):
    """A side has gained prestige; `total` is what it has now. Only the side itself is told."""


@facts
class Structures(Facts):
    """The fields of all events of structures: a kind (``trench``, ``depot`` or ``rail``), a side, and their cells."""

    structure: str
    side: Side
    cells: tuple[Cell, ...]


@facts
class StructureDone(Structures, Event, about=About.MEANS):
    """A side has finished the structures of this kind on `cells`."""


@facts
class StructureLost(Structures, Event, about=About.LOSS):
    """A side has lost the trenches that it had ordered, as their base has fallen; `cells` has the cell of the base."""
