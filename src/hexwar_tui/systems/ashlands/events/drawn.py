"""What is told of random events and of what they do (ASH-8.1). A field `event` is the id of a random event."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.engine.events import About, Event, Facts, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Gain, OfSide, Standing, Take, UnitOfSide


@facts
class NoEvent(Event):
    """No random event takes place this turn: the d6 `die` came up too low."""

    die: int


@facts
class OfEvent(Facts):
    """The field of all events that tell of a random event: its id."""

    event: str


@facts
class EventDrawn(OfEvent, Event):
    """A random event takes place this turn. `dice` are the d6 that said so, and the d100 that chose which event."""

    kind: ClassVar[str] = "event"

    dice: tuple[int, int]


@facts
class EventSide(OfEvent, Event):
    """A side was drawn by lot: the random event concerns this side."""

    side: Side


@facts
class EventHex(OfEvent, Event):
    """The random event takes place on `cell`, which was drawn by lot."""

    cell: Cell


@facts
class EventNumber(OfEvent, Event):
    """A d3 was rolled for a side and showed `number`: the random event concerns so many of the side's units."""

    side: Side
    number: int


@facts
class EventVoid(OfEvent, Event):
    """The random event has no effect, because nothing on the map is fit for it."""


@facts
class SupplyCut(OfSide, Event):
    """Poor supply has reached the side's `units` (their ids), which have No supply from now on."""

    units: tuple[str, ...]


@facts
class RainSlow(OfSide, Event, about=About.DETAIL):
    """A side has answered Acid rain: all its units are Slow this turn."""


@facts
class RainBraved(OfSide, Event, about=About.DETAIL):
    """A side has answered Acid rain: its units take the test of Dangerous ground now."""


@facts
class VipNamed(Standing, Event):
    """A unit was drawn by lot to escort a VIP from now on."""


@facts
class VipHome(UnitOfSide, Event):
    """A unit that escorts a VIP has reached its own zone with it."""


@facts
class IntelligencePlaced(Event):
    """An intelligence marker was put on `cell`."""

    cell: Cell


@facts
class IntelligenceTaken(Take, Event, about=About.GROUND):
    """A unit has taken the intelligence marker of the cell on which it stands."""


@facts
class DepotFound(Event):
    """An abandoned depot was put on `cell`."""

    cell: Cell


@facts
class Prestige(Gain, Event, about=About.DETAIL):
    """A random event has given a side prestige; all sides are told how much."""

    event: str


@facts
class LegendFell(UnitOfSide, Event):
    """An Elite unit was destroyed during Fall of a legend; the units of all other sides gain experience by it."""


@facts
class Blood(OfSide, Event):
    """A side has won a melee during Blood-soaked; `won` is the number of melees that it has won during this event."""

    won: int
