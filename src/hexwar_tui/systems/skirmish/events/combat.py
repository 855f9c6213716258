"""The events of shooting, openings, buildings and tending (SKI-1, 2).

Units, objects of the board and weapons are told by their ids, None where there is none; dice in the order thrown.
"""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, Facts, Trace, Traces, facts, loss, thrown
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell


@facts
class Attempt(Facts):
    """A unit has thrown a die to do something to or for the unit `target`; it passes with `need` or more."""

    unit: str
    target: str
    die: int
    need: int
    passed: bool

    def traces(self) -> Traces:
        """The die between the two, and whether it was enough."""
        mark = say("passed") if self.passed else say("failed")
        return (Trace(self.target, self.unit, dice=((self.die, self.passed),), mark=mark),)


@facts
class Detection(Attempt, Event, about=About.DETAIL):
    """A unit has made a detection test of the target; `shared`: it counts for its whole side, not for itself alone."""

    shared: bool

    def traces(self) -> Traces:
        """The die between the two, and whether the target stays unseen."""
        mark = "" if self.passed else say("not detected")
        return (Trace(self.target, self.unit, dice=((self.die, self.passed),), mark=mark),)


@facts
class Sighted(Event):
    """A unit that needs no detection test for the target has detected it for its whole side."""

    unit: str
    target: str

    def traces(self) -> Traces:
        """The line of sight."""
        return (Trace(self.target, self.unit, mark=say("detected")),)


@facts
class Thrown(Facts):
    """The dice thrown to hit, the roll needed for each, and the number of `hits`. Where `need` is None the weapon never
    misses and `dice` is empty."""

    dice: tuple[int, ...]
    need: int | None
    hits: int


@facts
class ShotLost(Event, about=About.DETAIL):
    """The unit has failed to detect the target, so that `shots` shots of its weapon are lost. Games of older versions
    do not say how many, which is read as 1."""

    unit: str
    target: str
    weapon: str
    shots: int = 1

    def traces(self) -> Traces:
        """The line of a shot that was not fired."""
        return (Trace(self.target, self.unit, mark=say("no shot")),)


@facts
class Fired(Event, about=About.FIGHT):
    """A unit has fired from the hex `from_` at the hex `to`: at the unit `target`, or at the building `object`; the
    other one is None."""

    unit: str
    weapon: str
    thrown: Thrown
    to: Cell
    target: str | None
    object: str | None
    from_: Cell

    def traces(self) -> Traces:
        """The line of fire, and its dice."""
        mark = "" if self.thrown.hits else say("miss")
        return (Trace(self.to, self.from_, dice=thrown(self.thrown.dice, self.thrown.need), mark=mark),)


@facts
class Strike(Event, about=About.FIGHT):
    """The air strike of the unit `carrier`, called by `unit`, comes down on the hex `to`, or on the building `object`
    that stands there (None: on the units on the hex)."""

    thrown: Thrown
    to: Cell
    unit: str
    carrier: str
    object: str | None
    weapon: str

    def traces(self) -> Traces:
        """Where it comes down, and its dice."""
        mark = "" if self.thrown.hits else say("miss")
        return (Trace(self.to, self.unit, dice=thrown(self.thrown.dice, self.thrown.need), mark=mark),)


@facts
class Saved(Event, about=About.FIGHT):
    """A unit that was hit has rolled its saves, each of which takes `need` or more; `failed` are how many failed."""

    unit: str
    dice: tuple[int, ...]
    need: int
    failed: int

    def traces(self) -> Traces:
        """Its dice; where all was saved, that too, which is then how it ended."""
        mark = "" if self.failed else say("saved")
        return (Trace(self.unit, dice=thrown(self.dice, self.need), mark=mark, decides=not self.failed),)


@facts
class Hurt(Event, about=About.FIGHT):
    """A unit has taken `damage`, and has `total` now; at `stages` it is destroyed. `wounded`: it is a soldier who has
    become wounded by it and lives."""

    unit: str
    damage: int
    total: int
    stages: int
    wounded: bool

    def traces(self) -> Traces:
        """The damage; where the unit lives, that is how it ended."""
        return (Trace(self.unit, mark=loss(self.damage), decides=self.total < self.stages),)


@facts
class Destroyed(Event, about=About.LOSS):
    """A unit of `side`, worth `points`, was destroyed at `cell`. `by` is the unit whose fire it was; None where a
    referee has ruled so."""

    unit: str
    side: Side
    cell: Cell
    points: int
    by: str | None

    def traces(self) -> Traces:
        """That it is gone, which is how it ended."""
        return (Trace(self.cell, mark=say("destroyed"), decides=True),)


@facts
class BuildingHit(Event, about=About.FIGHT):
    """A building has taken one more point of damage and has `damage` now; at `falls` it becomes light cover."""

    object: str
    damage: int
    falls: int


@facts
class Collapsed(Event, about=About.FIGHT):
    """A building has become light cover."""

    object: str


@facts
class AtOpening(Facts):
    """A soldier has gone to an opening: the side in `direction` of the hex `cell` inside the building."""

    unit: str
    cell: Cell
    direction: int


@facts
class OpeningTaken(AtOpening, Event, about=About.MARCH):
    """A soldier has gone to an opening to fire."""


@facts
class Observes(AtOpening, Event, about=About.DETAIL):
    """A soldier has gone to an opening to observe, which is to detect for others."""


@facts
class Treated(Attempt, Event, about=About.DETAIL):
    """A Medic has tried to treat the soldier `target`; `passed`: the treatment helped."""


@facts
class Mended(Attempt, Event, about=About.DETAIL):
    """An Engineer has tried to mend the machine `target`; `passed`: it helped."""
