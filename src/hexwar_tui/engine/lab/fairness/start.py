"""What a system tells of the start of a game, so that its sides can be compared: the port, and the values it returns.

Places are spots: hexes by their numbers or, where units go from region to region, regions by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.words.language import Text

Spot: TypeAlias = int | str
"""A hex by its number, or a region by its id."""

SpotT = TypeVar("SpotT", int, str)


@dataclass(frozen=True, slots=True)
class Mover(Generic[SpotT]):
    """A kind of unit of a side, and the spots where it may begin the game. `turn` answers where it can end a turn that
    it begins on any of some spots, by the system's own costs and as if no other unit were there; each with the share of
    the turn that the way there takes, from 0 to 1."""

    name: Text
    begins: Collection[SpotT]
    turn: Callable[[Collection[SpotT]], Mapping[SpotT, float]]


AnyMover = Mover[Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A place that is fought for: its spots, of which one is enough; the side that has it (None: nobody, or no side);
    and as how many it counts."""

    spots: Collection[Spot]
    owner: Side | None = None
    worth: int = 1


@dataclass(frozen=True, slots=True)
class Aim:
    """All places of one kind on a map, under a title for tables: "Cities"."""

    id: str
    title: Text
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What a side begins with: its `usual` kind of unit and the `quickest` one (None: none is quicker); how many hexes
    it has in sight, as a count that grows to the number of all, and what its forces are worth; each None in a system
    that has nothing of the kind."""

    usual: AnyMover
    quickest: AnyMover | None = None
    sight: Callable[[], Iterable[int]] | None = None
    forces: float | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """What a system tells of the start of a game: what is fought for, what each side begins with, in the order of
    seats; what `spots` are called for tables ("Hexes"), and what `forces` are counted in ("points")."""

    aims: tuple[Aim, ...]
    sides: Mapping[Side, Start]
    spots: Text
    counted_in: Text


@runtime_checkable
class Comparing(Protocol):
    """A member that the laboratory of a system has as well if the starts of its sides can be compared."""

    def opening(self, frame: AnyFrame, /) -> Opening:
        """What there is to tell of the frame, in which a game has just begun and nobody has done anything yet."""
