"""What is told of the course of a game: deployment, turns, movement, clock, area, the end (SKI-3, 4)."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell

Numbers = tuple[tuple[Side, int], ...]
"""A number of each side: a roll, hexes, points."""


# -- before the first turn ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ForcesFormed(Event):
    """Both sides have formed."""


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """Both sides have rolled for who deploys or moves first; equal rolls are rolled again."""

    rolls: Numbers


@dataclass(frozen=True, slots=True)
class DeploysFirst(Event):
    """The side that has to deploy first."""

    side: Side


@dataclass(frozen=True, slots=True)
class MovesFirst(Event):
    """The side that has the first turn."""

    side: Side


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A unit stands on the board."""

    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class LeftBehind(Event):
    """There was no room for a unit, which is gone: of which kind it was, and its number in its side."""

    side: Side
    chassis: str
    number: int


@dataclass(frozen=True, slots=True)
class DeploymentEnded(Event):
    """A side has deployed."""

    side: Side


@dataclass(frozen=True, slots=True)
class Sheets(Event):
    """A side shows its sheets: how many units it has, and what they cost together."""

    side: Side
    units: int
    points: int


@dataclass(frozen=True, slots=True)
class ObjectServes(Event):
    """An object of the board has the characteristic Spotter for a side (SKI-1.8)."""

    object: str
    side: Side


@dataclass(frozen=True, slots=True)
class Task(Event):
    """What has to be done to win, in so many turns of each side."""

    turns: int


# -- the turn ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """The turn of a side begins."""

    side: Side
    turn: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The way of a unit, start and end included; `waded`: through water."""

    unit: str
    path: tuple[Cell, ...]
    waded: bool


@dataclass(frozen=True, slots=True)
class FenceCrushed(Event):
    """A unit has crushed a fence on its way."""

    unit: str
    fence: str


@dataclass(frozen=True, slots=True)
class Done(Event):
    """A unit was declared done."""

    unit: str


@dataclass(frozen=True, slots=True)
class TurnSaid(Event):
    """The turn of `side` ends: "Turn!" was said `by` it, or by the other for it."""

    side: Side
    by: Side


# -- the clock ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TimeOut(Event):
    """The time of a side's turn is out."""

    side: Side


@dataclass(frozen=True, slots=True)
class GameTimeOut(Event):
    """The time of the game is out, so that this turn is the last of both sides."""

    turn: int


@dataclass(frozen=True, slots=True)
class ClockStopped(Event):
    """A side has stopped the clock."""

    side: Side


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """A side has started the clock again."""

    side: Side


@dataclass(frozen=True, slots=True)
class ClockProposed(Event):
    """A side proposes that the clock show so many seconds of the turn."""

    side: Side
    seconds: int


@dataclass(frozen=True, slots=True)
class ClockSet(Event):
    """The clock shows what that side has proposed."""

    side: Side
    seconds: int


# -- the end -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Area(Event):
    """The hexes that each side held after the turn of one (SKI-3.3)."""

    turn: int
    after: Side
    held: Numbers


@dataclass(frozen=True, slots=True)
class GameOver(by_word.GameOver):
    """The game has ended, why by a key of `victory.REASONS`; the points that each side has destroyed, which older games
    do not tell."""

    scores: Numbers = ()
