"""What is told of random events and of what they do (ASH-8.1). A field `event` is the id of a random event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Gain, OfSide, Standing, Take, UnitOfSide


@dataclass(frozen=True, slots=True)
class NoEvent(Event):
    """There is no random event this turn, because `die` showed too little."""

    die: int


@dataclass(frozen=True, slots=True)
class OfEvent(Facts):
    """What is told of a random event."""

    event: str


@dataclass(frozen=True, slots=True)
class EventDrawn(OfEvent, Event):
    """A random event takes place; `dice` are the d6 that gave one and the d100 that gave this one."""

    kind: ClassVar[str] = "event"

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class EventSide(OfEvent, Event):
    """A side was drawn, on which the event falls."""

    side: Side


@dataclass(frozen=True, slots=True)
class EventHex(OfEvent, Event):
    """A hex was drawn for the event."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class EventNumber(OfEvent, Event):
    """A d3 was rolled for a side: the number of its units that the event is about."""

    side: Side
    number: int


@dataclass(frozen=True, slots=True)
class EventVoid(OfEvent, Event):
    """The event has no effect: there is nothing on the map that it could fall on."""


@dataclass(frozen=True, slots=True)
class SupplyCut(OfSide, Event):
    """The side's `units` have No supply from now on."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RainSlow(OfSide, Event):
    """A side has chosen in Acid rain that its units are Slow."""


@dataclass(frozen=True, slots=True)
class RainBraved(OfSide, Event):
    """A side has chosen in Acid rain that its units take the test of Dangerous ground."""


@dataclass(frozen=True, slots=True)
class VipNamed(Standing, Event):
    """A unit was drawn to escort a VIP."""


@dataclass(frozen=True, slots=True)
class VipHome(UnitOfSide, Event):
    """A unit has brought the VIP that it escorts into its own zone."""


@dataclass(frozen=True, slots=True)
class IntelligencePlaced(Event):
    """An intelligence marker was put on a hex."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class IntelligenceTaken(Take, Event):
    """An intelligence marker was taken."""


@dataclass(frozen=True, slots=True)
class DepotFound(Event):
    """An abandoned depot was put on a hex."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Prestige(Gain, Event):
    """A side has gained prestige by a random event; all are told how much."""

    event: str


@dataclass(frozen=True, slots=True)
class LegendFell(UnitOfSide, Event):
    """An Elite unit was destroyed, from which the units of all other sides learn."""


@dataclass(frozen=True, slots=True)
class Blood(OfSide, Event):
    """A side has won a melee during Blood-soaked; `won` is how many it has won by now."""

    won: int
