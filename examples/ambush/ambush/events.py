"""The events that a game of Ambush tells: a small frozen class for each kind, whose fields are its facts."""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, Trace, Traces, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


@facts
class Placed(Event, about=About.MEANS):
    """A unit of the garrison was set up on a hex."""

    unit: str
    cell: Cell


@facts
class MineLaid(Event, about=About.MEANS):
    """A mine was laid on a hex."""

    cell: Cell


@facts
class TurnBegins(Event, about=About.DETAIL):
    """The turn of this number has begun: all units may move and fire again."""

    turn: int


@facts
class Drove(Event, about=About.MARCH):
    """A unit has driven into a hex."""

    unit: str
    cell: Cell

    def traces(self) -> Traces:
        """The way there."""
        return (Trace(way=(self.cell,), unit=self.unit),)


@facts
class MineHit(Event, about=About.FIGHT):
    """A unit of the column has driven on a mine in a hex; by `die` it loses a step or is only shaken."""

    unit: str
    cell: Cell
    die: int


@facts
class Through(Event, about=About.GROUND):
    """A unit of the column has left the map through the goal."""

    unit: str


@facts
class Found(Event):
    """A unit of the garrison that was hidden on this hex is hidden no more."""

    unit: str
    cell: Cell


@facts
class Fired(Event, about=About.FIGHT):
    """A unit has fired from a hex at `target`; the table of results was read by `difference` and `die`."""

    unit: str
    cell: Cell
    target: str
    difference: int
    die: int

    def traces(self) -> Traces:
        """The line of fire, and the die."""
        return (Trace(self.target, self.cell, dice=((self.die, True),)),)


@facts
class Lost(Event, about=About.LOSS):
    """A unit has lost steps; `steps` are those that it has left, 0 if it is destroyed."""

    unit: str
    steps: int


@facts
class Ended(Event, about=About.DETAIL):
    """A side has ended its set-up or its part of the turn."""

    side: Side
