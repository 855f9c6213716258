"""The events of the world map: of armies, key points and pilots, and of sides that are out."""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, Trace, Traces, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.state import Kind, Mode


@facts
class PointPlaced(Event):
    """A key point of the kind `what` was placed on `cell`, after so many dice throws that gave no place (`failures`).
    `units` are the types of its garrison."""

    cell: Cell
    what: Kind
    failures: int
    units: tuple[str, ...]


@facts
class TurnBegins(Event, about=About.DETAIL):
    """A side begins its own turn in the `turn`-th turn of the game."""

    side: Side
    turn: int


@facts
class Holding(Event):
    """A side, with its allies, has begun its turn with two thirds of all key points or more (`held`), `times` times in
    a row."""

    side: Side
    held: int
    times: int


# -- armies ------------------------------------------------------------------------------------------------------------


@facts
class Marched(Event, about=About.MARCH):
    """An army has marched along `path`, which begins where it stood; it has `left` movement points left. `met`: it
    stands next to an enemy now, so that it can't use them; older journals don't tell that, which is read as False."""

    army: str
    path: tuple[Cell, ...]
    left: int
    met: bool = False

    def traces(self) -> Traces:
        """The way of the army."""
        return (Trace(way=self.path, unit=self.army),)


@facts
class Split(Event, about=About.MARCH):
    """The units `units` have left `army` and form a new army, `part`, on `cell`."""

    army: str
    part: str
    cell: Cell
    units: tuple[str, ...]


@facts
class Joined(Event, about=About.MARCH):
    """`army` has joined `other` on `cell`, and is no longer an army of its own."""

    army: str
    other: str
    cell: Cell


@facts
class Collected(Event, about=About.MARCH):
    """Units and pilots that were kept at the key point on `cell` have joined the army there."""

    army: str
    cell: Cell
    units: tuple[str, ...]
    pilots: tuple[str, ...]


@facts
class ArmyFormed(Event, about=About.MEANS):
    """Units that were kept at the key point on `cell` have become an army."""

    army: str
    cell: Cell


@facts
class Disbanded(Event, about=About.MEANS):
    """`army` is gone, because it has no units left. Its pilots go to the key point on `cell`; if that is None, they are
    lost."""

    army: str
    pilots: tuple[str, ...]
    cell: Cell | None


@facts
class GarrisonGone(Event, about=About.LOSS):
    """The garrison of the key point on `cell` is gone."""

    cell: Cell


# -- key points --------------------------------------------------------------------------------------------------------


@facts
class PointTaken(Event, about=About.GROUND):
    """The key point on `cell` passes from `before` to `side`, each None for nobody; `lost` are the types of the units
    that were kept there and are lost."""

    cell: Cell
    side: Side | None
    before: Side | None
    lost: tuple[str, ...]

    def traces(self) -> Traces:
        """The place."""
        return (Trace(self.cell, mark=say("taken")),)


@facts
class Bought(Event, about=About.MEANS):
    """A side has bought a unit for `price` credits at the key point on `cell`."""

    side: Side
    cell: Cell
    unit: str
    price: int


@facts
class Repaired(Event, about=About.MEANS):
    """A unit was repaired at the key point on `cell` for `price` credits; 0 if industry did it for nothing."""

    side: Side
    cell: Cell
    unit: str
    price: int


@facts
class Industry(Event, about=About.MEANS):
    """The industrial centre on `cell` works at `mode` from now on: repairing or building."""

    side: Side
    cell: Cell
    mode: Mode


@facts
class Recruited(Event, about=About.MEANS):
    """The key point on `cell` has given its owner, `side`, a new pilot."""

    cell: Cell
    side: Side
    pilot: str


@facts
class Credits(Event, about=About.MEANS):
    """The key point on `cell` has given its owner, `side`, `n` credits."""

    cell: Cell
    side: Side
    n: int


@facts
class RepairsReady(Event, about=About.MEANS):
    """The key point on `cell` can repair `n` units for its owner this turn for nothing."""

    cell: Cell
    side: Side
    n: int


@facts
class Built(Event, about=About.MEANS):
    """The key point on `cell` has built these units for its owner, `side`."""

    cell: Cell
    side: Side
    units: tuple[str, ...]


# -- pilots and names --------------------------------------------------------------------------------------------------


@facts
class Trained(Event, about=About.DETAIL):
    """A pilot has improved a skill; `gunnery` and `piloting` are what he has now."""

    pilot: str
    gunnery: int
    piloting: int


@facts
class Assigned(Event, about=About.DETAIL):
    """The pilot was put into the mech `unit` of the army."""

    army: str
    unit: str
    pilot: str


@facts
class UnitNamed(Event, about=About.DETAIL):
    """A unit was named by a player; with "" it is called by its type and number again."""

    unit: str
    name: str


@facts
class PilotNamed(Event, about=About.DETAIL):
    """A pilot was named by a player; with "" he is called by his call sign again."""

    pilot: str
    name: str


@facts
class SideOut(Event):
    """A side is out of the game, because it has neither an army nor a key point left."""

    side: Side
