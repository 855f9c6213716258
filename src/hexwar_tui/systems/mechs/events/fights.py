"""The events of battles, and of what follows from them (MEC-3)."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class BattleBegins(Event):
    """`army` attacks `enemy` on `cell`; `ground` is the kind of the key point there or, without one, the id of the
    terrain."""

    army: str
    enemy: str
    cell: Cell
    ground: str


@dataclass(frozen=True, slots=True)
class LeftOut(Event):
    """These units of the attacking `army` stay out of the battle."""

    army: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manner(Event):
    """The side of `army` has said whether it wants to fight `quickly`; if `agreed`, that decides how the battle is
    fought."""

    army: str
    quickly: bool
    agreed: bool


@dataclass(frozen=True, slots=True)
class BoardOpened(Event):
    """A board is opened, on which the battle for `cell` will be fought."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class BattleOver(Event):
    """A battle is over, in which `army` attacked `enemy`. `winner` is the id of one of the two, None if nobody won;
    `lost` and `enemy_lost` are the types of the units that each of them has lost."""

    army: str
    enemy: str
    cell: Cell
    winner: str | None
    lost: tuple[str, ...]
    enemy_lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BailedOut(Event):
    """The mech of `pilot` was destroyed; `survived` says whether the pilot lives."""

    pilot: str
    survived: bool


@dataclass(frozen=True, slots=True)
class Learned(Event):
    """These pilots of the winning army gain experience."""

    pilots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    """A beaten army has retreated to `cell`, `distance` hexes away; `choice` says whether it had several places to
    choose from."""

    army: str
    cell: Cell
    distance: int
    choice: bool


@dataclass(frozen=True, slots=True)
class ArmyLost(Event):
    """A beaten army is gone, because it has nowhere to retreat to."""

    army: str


@dataclass(frozen=True, slots=True)
class Lesson(Event):
    """A pilot of the beaten army gains experience by the defeat."""

    pilot: str
