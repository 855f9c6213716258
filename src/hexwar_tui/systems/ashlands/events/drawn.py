"""What is told of the event of the turn and what it does (ASH-8.1); an event goes by its id in the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Gain, OfSide, Standing, Take, UnitOfSide


@dataclass(frozen=True, slots=True)
class NoEvent(Event):
    """The turn has no event, by this die."""

    die: int


@dataclass(frozen=True, slots=True)
class OfEvent(Facts):
    """The event of the turn."""

    event: str


@dataclass(frozen=True, slots=True)
class EventDrawn(OfEvent, Event):
    """The turn has an event, by a d6 and a d100."""

    kind: ClassVar[str] = "event"

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class EventSide(OfEvent, Event):
    """The side on which the event falls."""

    side: Side


@dataclass(frozen=True, slots=True)
class EventHex(OfEvent, Event):
    """The hex that was drawn for the event."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class EventNumber(OfEvent, Event):
    """How many units of a side the event is about, by a d3."""

    side: Side
    number: int


@dataclass(frozen=True, slots=True)
class EventVoid(OfEvent, Event):
    """There is nothing on the map that the event could fall on."""


@dataclass(frozen=True, slots=True)
class SupplyCut(OfSide, Event):
    """Units have No supply from now on."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RainSlow(OfSide, Event):
    """A side shelters from acid rain."""


@dataclass(frozen=True, slots=True)
class RainBraved(OfSide, Event):
    """A side does not shelter from acid rain."""


@dataclass(frozen=True, slots=True)
class VipNamed(Standing, Event):
    """A unit escorts a VIP."""


@dataclass(frozen=True, slots=True)
class VipHome(UnitOfSide, Event):
    """A unit has brought its VIP home."""


@dataclass(frozen=True, slots=True)
class IntelligencePlaced(Event):
    """A marker lies on a hex."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class IntelligenceTaken(Take, Event):
    """A marker was taken."""


@dataclass(frozen=True, slots=True)
class DepotFound(Event):
    """An abandoned depot lies on a hex."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Prestige(Gain, Event):
    """A side has gained prestige by an event, which everybody may know."""

    event: str


@dataclass(frozen=True, slots=True)
class LegendFell(UnitOfSide, Event):
    """An Elite unit is gone."""


@dataclass(frozen=True, slots=True)
class Blood(OfSide, Event):
    """A side has won so many melees this turn, while Blood-soaked holds."""

    won: int
