"""The events of the course of a game: deployment, turns, movement, clock, area, the end (SKI-3, 4)."""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, Trace, Traces, facts
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell

Numbers = tuple[tuple[Side, int], ...]
"""A number for each side, such as its roll, its hexes or its points."""

# -- before the first turn ---------------------------------------------------------------------------------------------


@facts
class ForcesFormed(Event, about=About.DETAIL):
    """Both sides have formed their forces."""


@facts
class RolledOff(Event, about=About.DETAIL):
    """Both sides have rolled for who deploys or moves first; after equal rolls they roll again."""

    rolls: Numbers


@facts
class DeploysFirst(Event, about=About.DETAIL):
    """The roll-off has decided that `side` deploys first."""

    side: Side


@facts
class MovesFirst(Event, about=About.DETAIL):
    """The roll-off has decided that `side` has the first turn."""

    side: Side


@facts
class Deployed(Event, about=About.MARCH):
    """A unit has been deployed on a hex."""

    unit: str
    cell: Cell


@facts
class LeftBehind(Event):
    """A unit takes no part, as there was no room to deploy it: its chassis, and its number in its side's force."""

    side: Side
    chassis: str
    number: int


@facts
class DeploymentEnded(Event, about=About.DETAIL):
    """A side has ended its deployment."""

    side: Side


@facts
class Sheets(Event, about=About.DETAIL):
    """A side has shown its sheets: how many `units` of it live, and what these cost together in `points`."""

    side: Side
    units: int
    points: int


@facts
class ObjectServes(Event):
    """An object of the board has the characteristic Spotter for a side (SKI-1.8)."""

    object: str
    side: Side


@facts
class Task(Event):
    """The task has been read out: what has to be done to win, in `turns` turns of each side."""

    turns: int


# -- the turn ----------------------------------------------------------------------------------------------------------


@facts
class TurnBegins(Event, about=About.DETAIL):
    """A turn of `side` has begun; both sides' turns of a round have the same number `turn`."""

    side: Side
    turn: int


@facts
class Moved(Event, about=About.MARCH):
    """A unit has moved along `path`, start and end included; `waded`: it went through water."""

    unit: str
    path: tuple[Cell, ...]
    waded: bool

    def traces(self) -> Traces:
        """The way of the unit."""
        return (Trace(way=self.path, unit=self.unit),)


@facts
class FenceCrushed(Event, about=About.MARCH):
    """A unit has crushed a fence on its way."""

    unit: str
    fence: str


@facts
class Done(Event, about=About.DETAIL):
    """A unit has been declared done for this turn."""

    unit: str


@facts
class TurnSaid(Event, about=About.DETAIL):
    """The turn of `side` has ended, as `by` has said "Turn!": that side or, after its time, the other one."""

    side: Side
    by: Side


# -- the clock ---------------------------------------------------------------------------------------------------------


@facts
class TimeOut(Event):
    """The time that a side has for its turn is out."""

    side: Side


@facts
class GameTimeOut(Event):
    """The time of the whole game is out, so that the turn with the number `turn` is the last of both sides."""

    turn: int


@facts
class ClockStopped(Event, about=About.DETAIL):
    """A side has stopped the clock."""

    side: Side


@facts
class ClockStarted(Event, about=About.DETAIL):
    """A side has started the clock again."""

    side: Side


@facts
class ClockProposed(Event, about=About.DETAIL):
    """A side has proposed to correct the clock, so that it shows `seconds` used of the turn."""

    side: Side
    seconds: int


@facts
class ClockSet(Event, about=About.DETAIL):
    """The clock has been corrected, as `side` has proposed: it shows `seconds` used of the turn."""

    side: Side
    seconds: int


# -- the end -----------------------------------------------------------------------------------------------------------


@facts
class Area(Event):
    """The area has been counted after the turn of the side `after`: `held` is how many hexes each side holds
    (SKI-3.3)."""

    turn: int
    after: Side
    held: Numbers


@facts
class GameOver(by_word.GameOver):
    """The game has ended; `why` is a key of `victory.REASONS`. `scores` are the points of the enemies that each side
    has destroyed; empty in games of older versions."""

    scores: Numbers = ()
