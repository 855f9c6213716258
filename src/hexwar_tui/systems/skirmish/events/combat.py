"""The events of shooting, openings, buildings and tending (SKI-1, 2).

Units, objects of the board and weapons are told by their ids, None where there is none; dice in the order thrown.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class Attempt(Facts):
    """A unit has thrown a die for what it does to or for the `target`, and needed `need` or more."""

    unit: str
    target: str
    die: int
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Detection(Attempt, Event):
    """A unit has made a detection test of the target; a `shared` one for its whole side."""

    shared: bool


@dataclass(frozen=True, slots=True)
class Sighted(Event):
    """A unit that needs no detection test itself has shown the target to its whole side."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Thrown(Facts):
    """The dice thrown to hit, the roll that was needed, and how many `hits` there are. Where `need` is None the weapon
    never misses, and no dice are thrown."""

    dice: tuple[int, ...]
    need: int | None
    hits: int


@dataclass(frozen=True, slots=True)
class ShotLost(Event):
    """The unit has not detected the target, and so many shots of its weapon are lost. Games of older versions do not
    say how many, which reads as 1."""

    unit: str
    target: str
    weapon: str
    shots: int = 1


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A unit has fired from the hex `from_` at the hex `to`: at another unit, the `target`, or at a building, the
    `object`."""

    unit: str
    weapon: str
    thrown: Thrown
    to: Cell
    target: str | None
    object: str | None
    from_: Cell


@dataclass(frozen=True, slots=True)
class Strike(Event):
    """The air strike of `carrier`, which `unit` has called, comes down on the hex `to`, or on the building that stands
    there, the `object`."""

    thrown: Thrown
    to: Cell
    unit: str
    carrier: str
    object: str | None
    weapon: str


@dataclass(frozen=True, slots=True)
class Saved(Event):
    """A unit that was hit has rolled its saves, which took `need` or more; so many `failed`."""

    unit: str
    dice: tuple[int, ...]
    need: int
    failed: int


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """A unit has taken so much `damage`, which makes a `total`; `stages` destroy it. `wounded` says that it is a
    soldier who has become wounded and lives."""

    unit: str
    damage: int
    total: int
    stages: int
    wounded: bool


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A unit of `side` has fallen at `cell`; it cost so many `points`. `by` is the unit whose fire it was; None where a
    referee has ruled so."""

    unit: str
    side: Side
    cell: Cell
    points: int
    by: str | None


@dataclass(frozen=True, slots=True)
class BuildingHit(Event):
    """A building has taken one more damage: `damage` in all, and at `falls` it becomes light cover."""

    object: str
    damage: int
    falls: int


@dataclass(frozen=True, slots=True)
class Collapsed(Event):
    """A building has become light cover."""

    object: str


@dataclass(frozen=True, slots=True)
class AtOpening(Facts):
    """A soldier has gone to an opening: the side in `direction` of the hex `cell` inside the building."""

    unit: str
    cell: Cell
    direction: int


@dataclass(frozen=True, slots=True)
class OpeningTaken(AtOpening, Event):
    """A soldier has gone to an opening to fire."""


@dataclass(frozen=True, slots=True)
class Observes(AtOpening, Event):
    """A soldier has gone to an opening to observe, which is to detect for others."""


@dataclass(frozen=True, slots=True)
class Treated(Attempt, Event):
    """A Medic has tried to treat a soldier; `passed` says whether it helped."""


@dataclass(frozen=True, slots=True)
class Mended(Attempt, Event):
    """An Engineer has tried to mend a machine; `passed` says whether it helped."""
