"""What is told of armies and cities, and of the course of the game (ENV-3, 4, 5, 6.2).

Armies are ids, and only in what their own side is told; strengths are numbers in what those are told who know them,
else a `Band`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.state import Compare, Then, When


class Band(NamedTuple):
    """What others are shown of a strength: from and to, None for no end; both the same where it is shown."""

    low: int
    high: int | None


class Brought(NamedTuple):
    """What an army brings to a battle; the bonus is that of a garrison."""

    strength: int
    bonus: int
    die: int


class Fighter(NamedTuple):
    """An army in a battle as others see it."""

    side: Side
    band: Band


class Move(NamedTuple):
    """A step of an army as others see it; None where it was, or is, out of sight."""

    side: Side
    band: Band
    start: Cell | None
    end: Cell | None


Result = Literal["won", "lost", "tie"]
"""How a battle ended for an army."""


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """Orders of a new turn are written."""

    turn: int


# -- battles -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Battle(Event):
    """The army of `side` has fought one of `foe`; `came`: it was the comer. `left` is what the winner has left.

    Told to those who fought, to each of its own army; they have seen each other's strength.
    """

    army: str
    at: Cell
    side: Side
    foe: Side
    came: bool
    ours: Brought
    theirs: Brought
    result: Result
    left: int | None


@dataclass(frozen=True, slots=True)
class BattleSeen(Event):
    """Two have fought in sight of others; no winner: a tie."""

    at: Cell
    first: Fighter
    second: Fighter
    winner: Side | None


# -- marches -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeenMarching(Event):
    """What a side has seen of the marches of others in one impulse."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Where an army has been this turn, start and end included, and how many cells of its way it did not come to."""

    army: str
    path: tuple[Cell, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """An army has come to land that it can't enter, at `cell`."""

    army: str
    at: Cell
    cell: Cell


@dataclass(frozen=True, slots=True)
class TaskFired(Event):
    """An army carries out a task; the rest is the task itself."""

    army: str
    at: Cell
    when: When
    then: Then
    compare: Compare
    owner: Side | None
    with_army: str | None
    cell: Cell | None


# -- armies become one, or several -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Merged(Event):
    """An army has taken in another, which is gone."""

    army: str
    at: Cell
    with_: str
    strength: int


@dataclass(frozen=True, slots=True)
class MergeRefused(Event):
    """An army can't join another: together they would have this strength, more than the most."""

    army: str
    at: Cell
    with_: str
    strength: int
    most: int


@dataclass(frozen=True, slots=True)
class Split(Event):
    """A part was split off an army."""

    army: str
    at: Cell
    part: str
    strength: int
    part_strength: int


@dataclass(frozen=True, slots=True)
class OneAgain(Event):
    """A part that has not left its army is one with it again."""

    army: str
    at: Cell
    part: str
    strength: int


@dataclass(frozen=True, slots=True)
class PutAside(Event):
    """An army had to make room and stands in `cell` now."""

    army: str
    at: Cell
    cell: Cell


# -- cities and levies -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CityTaken(Event):
    """A city has changed hands; from nobody: it was free."""

    at: Cell
    side: Side
    from_: Side | None


@dataclass(frozen=True, slots=True)
class CityGain(Event):
    """What an army has gained by taking a city from another, instead of losing strength."""

    army: str
    at: Cell
    strength: int
    gain: int


@dataclass(frozen=True, slots=True)
class Levied(Event):
    """A levy has formed as a new army."""

    army: str
    at: Cell
    levy: int
    strength: int


@dataclass(frozen=True, slots=True)
class LevyJoined(Event):
    """A levy has joined the army that was there."""

    army: str
    at: Cell
    levy: int
    strength: int


@dataclass(frozen=True, slots=True)
class NoLevy(Event):
    """There was no room for a levy."""

    at: Cell


@dataclass(frozen=True, slots=True)
class SideOut(Event):
    """A side has neither city nor army left (ENV-1.4)."""

    side: Side
