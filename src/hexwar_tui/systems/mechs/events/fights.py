"""Events of battles, and of what follows from them (MEC-3)."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class BattleBegins(Event):
    """An army attacks another; `ground` is the terrain of the hex, or the kind of its key point."""

    army: str
    enemy: str
    cell: Cell
    ground: str


@dataclass(frozen=True, slots=True)
class LeftOut(Event):
    """These units of the attacker stay out of the battle."""

    army: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manner(Event):
    """An army's side says whether it would fight quickly; `agreed`: with that it is decided."""

    army: str
    quickly: bool
    agreed: bool


@dataclass(frozen=True, slots=True)
class BoardOpened(Event):
    """A battle for the hex is to be fought on a board."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class BattleOver(Event):
    """A battle is over: `army` attacked, `winner` is None if nobody won, and both lists are the types of units lost."""

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
    """These pilots of the winner gain experience."""

    pilots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    """A beaten army has retreated `distance` hexes to `cell`; `choice`: it had several places to choose from."""

    army: str
    cell: Cell
    distance: int
    choice: bool


@dataclass(frozen=True, slots=True)
class ArmyLost(Event):
    """A beaten army is lost, as it has nowhere to retreat to."""

    army: str


@dataclass(frozen=True, slots=True)
class Lesson(Event):
    """A pilot of the loser gains experience from the defeat."""

    pilot: str
