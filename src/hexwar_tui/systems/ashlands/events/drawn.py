"""What is told of random events and of what they do (ASH-8.1). A field `event` is the id of a random event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.events import About, Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Gain, OfSide, Standing, Take, UnitOfSide


@dataclass(frozen=True, slots=True)
class NoEvent(Event):
    """No random event takes place this turn: the d6 `die` came up too low."""

    die: int


@dataclass(frozen=True, slots=True)
class OfEvent(Facts):
    """The field of all events that tell of a random event: its id."""

    event: str


@dataclass(frozen=True, slots=True)
class EventDrawn(OfEvent, Event):
    """A random event takes place this turn. `dice` are the d6 that said so, and the d100 that chose which event."""

    kind: ClassVar[str] = "event"

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class EventSide(OfEvent, Event):
    """A side was drawn by lot: the random event concerns this side."""

    side: Side


@dataclass(frozen=True, slots=True)
class EventHex(OfEvent, Event):
    """The random event takes place on `cell`, which was drawn by lot."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class EventNumber(OfEvent, Event):
    """A d3 was rolled for a side and showed `number`: the random event concerns so many of the side's units."""

    side: Side
    number: int


@dataclass(frozen=True, slots=True)
class EventVoid(OfEvent, Event):
    """The random event has no effect, because nothing on the map is fit for it."""


@dataclass(frozen=True, slots=True)
class SupplyCut(OfSide, Event):
    """Poor supply has reached the side's `units` (their ids), which have No supply from now on."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RainSlow(OfSide, Event, about=About.DETAIL):
    """A side has answered Acid rain: all its units are Slow this turn."""


@dataclass(frozen=True, slots=True)
class RainBraved(OfSide, Event, about=About.DETAIL):
    """A side has answered Acid rain: its units take the test of Dangerous ground now."""


@dataclass(frozen=True, slots=True)
class VipNamed(Standing, Event):
    """A unit was drawn by lot to escort a VIP from now on."""


@dataclass(frozen=True, slots=True)
class VipHome(UnitOfSide, Event):
    """A unit that escorts a VIP has reached its own zone with it."""


@dataclass(frozen=True, slots=True)
class IntelligencePlaced(Event):
    """An intelligence marker was put on `cell`."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class IntelligenceTaken(Take, Event, about=About.GROUND):
    """A unit has taken the intelligence marker of the cell on which it stands."""


@dataclass(frozen=True, slots=True)
class DepotFound(Event):
    """An abandoned depot was put on `cell`."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Prestige(Gain, Event, about=About.DETAIL):
    """A random event has given a side prestige; all sides are told how much."""

    event: str


@dataclass(frozen=True, slots=True)
class LegendFell(UnitOfSide, Event):
    """An Elite unit was destroyed during Fall of a legend; the units of all other sides gain experience by it."""


@dataclass(frozen=True, slots=True)
class Blood(OfSide, Event):
    """A side has won a melee during Blood-soaked; `won` is the number of melees that it has won during this event."""

    won: int
