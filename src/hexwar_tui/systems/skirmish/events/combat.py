"""What is told of shooting, openings, buildings and tending (SKI-1, 2).

Units, objects of the board and weapons are ids; dice are in the order thrown. Who is told as None is not there.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class Attempt(Facts):
    """A unit has thrown a die for what it does to or for another, and needed so much."""

    unit: str
    target: str
    die: int
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Detection(Attempt, Event):
    """A detection test; a `shared` one was made for the whole side."""

    shared: bool


@dataclass(frozen=True, slots=True)
class Sighted(Event):
    """Who needs no test himself has shown an enemy to his whole side."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Thrown(Facts):
    """The dice to hit, and how many of them do; no need: the weapon never misses, and none are thrown."""

    dice: tuple[int, ...]
    need: int | None
    hits: int


@dataclass(frozen=True, slots=True)
class ShotLost(Event):
    """The target was not detected, and so many shots of the weapon are lost; older games do not say how many."""

    unit: str
    target: str
    weapon: str
    shots: int = 1


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A unit has fired from a hex at another, the `target`, or at a building, the `object`."""

    unit: str
    weapon: str
    thrown: Thrown
    to: Cell
    target: str | None
    object: str | None
    from_: Cell


@dataclass(frozen=True, slots=True)
class Strike(Event):
    """An air strike, which `unit` has called, comes down on a hex, or on the building that stands there."""

    thrown: Thrown
    to: Cell
    unit: str
    carrier: str
    object: str | None
    weapon: str


@dataclass(frozen=True, slots=True)
class Saved(Event):
    """The saves of a unit that was hit, and how many failed."""

    unit: str
    dice: tuple[int, ...]
    need: int
    failed: int


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """A unit has taken damage, which makes a total, of the stages that destroy it; `wounded`: a soldier's first."""

    unit: str
    damage: int
    total: int
    stages: int
    wounded: bool


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A unit has fallen at `cell`, worth so many points, `by` whose fire; by nobody's: a building fell."""

    unit: str
    side: Side
    cell: Cell
    points: int
    by: str | None


@dataclass(frozen=True, slots=True)
class BuildingHit(Event):
    """A building has taken one more damage; how much it has in all, and at how much it falls."""

    object: str
    damage: int
    falls: int


@dataclass(frozen=True, slots=True)
class Collapsed(Event):
    """A building is light cover from now on."""

    object: str


@dataclass(frozen=True, slots=True)
class AtOpening(Facts):
    """A soldier is at an opening: a hex inside the building, and the direction of its side."""

    unit: str
    cell: Cell
    direction: int


@dataclass(frozen=True, slots=True)
class OpeningTaken(AtOpening, Event):
    """He is there to fire."""


@dataclass(frozen=True, slots=True)
class Observes(AtOpening, Event):
    """He is there to detect for others."""


@dataclass(frozen=True, slots=True)
class Treated(Attempt, Event):
    """A Medic has treated a soldier."""


@dataclass(frozen=True, slots=True)
class Mended(Attempt, Event):
    """An Engineer has mended a machine."""
