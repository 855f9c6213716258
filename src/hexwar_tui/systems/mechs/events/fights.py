"""What is told of battles, and of what follows from them (MEC-3)."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class BattleBegins(Event):
    """An army attacks another, on a terrain or a kind of key point."""

    army: str
    enemy: str
    cell: Cell
    ground: str


@dataclass(frozen=True, slots=True)
class LeftOut(Event):
    """Units of the attacker stay out of the battle."""

    army: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manner(Event):
    """How an army would fight; agreed: whether this decides it."""

    army: str
    quickly: bool
    agreed: bool


@dataclass(frozen=True, slots=True)
class BoardOpened(Event):
    """The battle is fought on a board."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class BattleOver(Event):
    """The attacker and its enemy have fought, with the types that they have lost; no winner: nobody wins."""

    army: str
    enemy: str
    cell: Cell
    winner: str | None
    lost: tuple[str, ...]
    enemy_lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BailedOut(Event):
    """Whether the pilot of a destroyed mech has survived."""

    pilot: str
    survived: bool


@dataclass(frozen=True, slots=True)
class Learned(Event):
    """Pilots of the winner gain experience."""

    pilots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    """A beaten army has retreated so far; choice: whether it had several places to."""

    army: str
    cell: Cell
    distance: int
    choice: bool


@dataclass(frozen=True, slots=True)
class ArmyLost(Event):
    """A beaten army has nowhere to retreat to."""

    army: str


@dataclass(frozen=True, slots=True)
class Lesson(Event):
    """A pilot of the loser gains experience."""

    pilot: str
