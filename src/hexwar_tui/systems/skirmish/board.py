"""The board as it is at the start of a game (SKI-1): its ground, its objects with their openings, and its fences.

It never changes. What has collapsed or been crushed since is asked through `land`.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Name, Text, say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.skirmish.state import Opening

OPEN, ROAD, MUD, ROUGH, TREES, SWAMP, WATER = "open", "road", "mud", "rough", "trees", "swamp", "water"

GROUND: Mapping[str, Text] = {
    OPEN: say("open ground"),
    ROAD: say("road"),
    MUD: say("mud"),
    ROUGH: say("rough ground"),
    TREES: say("trees"),
    SWAMP: say("swamp"),
    WATER: say("water"),
}
"""For each kind of ground its name. Water alone matters to the rules (SKI-1.7)."""

LEGEND: Mapping[str, str] = {".": OPEN, "=": ROAD, ";": MUD, ",": ROUGH, "t": TREES, "%": SWAMP, "~": WATER}
"""By letter of a text map the kind of ground, in the boards that the program writes and in the shipped scenarios."""

LONGEST_FENCE = 4
"""The most hex sides that a fence may have (SKI-1.6)."""


class Kind(StrEnum):
    """The kinds of objects (SKI-1.2 to 1.5)."""

    HOUSE = "house"
    BUNKER = "bunker"
    COVER = "cover"
    HILL = "hill"

    @property
    def is_building(self) -> bool:
        """True for houses and bunkers: they have walls, a roof and openings."""
        return self in (Kind.HOUSE, Kind.BUNKER)


KIND_NAMES: Mapping[Kind, Text] = {
    Kind.HOUSE: say("house"),
    Kind.BUNKER: say("bunker"),
    Kind.COVER: say("light cover"),
    Kind.HILL: say("hill"),
}


class Barrier(IntEnum):
    """What may stand on a side of a hex; NONE: nothing."""

    NONE = 0
    WALL = 1
    DOOR = 2
    WINDOW = 3
    FENCE_LOW = 4
    FENCE_MEDIUM = 5
    FENCE_HIGH = 6

    @property
    def is_opening(self) -> bool:
        """True for doors and windows: soldiers inside see and shoot through them (SKI-1.2 b)."""
        return self in (Barrier.DOOR, Barrier.WINDOW)


BARRIER_NAMES: Mapping[Barrier, Text] = {
    Barrier.WALL: say("wall"),
    Barrier.DOOR: say("door"),
    Barrier.WINDOW: say("window"),
    Barrier.FENCE_LOW: say("low fence"),
    Barrier.FENCE_MEDIUM: say("fence of medium height"),
    Barrier.FENCE_HIGH: say("high fence"),
}

FENCES: Mapping[str, Barrier] = {
    "low": Barrier.FENCE_LOW,
    "medium": Barrier.FENCE_MEDIUM,
    "high": Barrier.FENCE_HIGH,
}
"""By the height of a fence, as scenario files write it, the barrier that the fence is (SKI-1.6)."""


@dataclass(frozen=True, slots=True)
class HexSide:
    """A side of a hex: the side of `cell` towards its neighbour in `direction`, clockwise from north."""

    cell: Cell
    direction: int


Side: TypeAlias = tuple[Cell, int]
"""A hex side as a key of tables: `cell` and `direction` of a `HexSide`."""


@dataclass(frozen=True, slots=True)
class BoardObject:
    """A house, bunker, light cover or hill of the board. `cells` are its base, a group of hexes; `doors` and `windows`
    are sides of those hexes, as seen from inside."""

    id: str
    kind: Kind
    name: Name
    cells: tuple[Cell, ...]
    doors: tuple[HexSide, ...] = ()
    windows: tuple[HexSide, ...] = ()

    @property
    def openings(self) -> tuple[Opening, ...]:
        """The object's doors and then its windows, as positions to shoot and look out from; empty if it has none."""
        return tuple(Opening(side.cell, side.direction) for side in (*self.doors, *self.windows))


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence: its height as a barrier, and the hex sides that it stands on, each named once."""

    id: str
    barrier: Barrier
    sides: tuple[HexSide, ...]


class Board:
    """The board of a scenario: `ground` by cell ("" where there is no hex), `objects` and `fences` by id.

    Nothing is checked here: `scenario` finds out whether objects, fences and ground fit together.
    """

    def __init__(
        self, grid: Grid, ground: Sequence[str], objects: Iterable[BoardObject] = (), fences: Iterable[Fence] = ()
    ) -> None:
        self.grid = grid
        self.ground = tuple(ground)
        self.objects: Mapping[str, BoardObject] = {object.id: object for object in objects}
        self.fences: Mapping[str, Fence] = {fence.id: fence for fence in fences}

    @cached_property
    def _object_at(self) -> Mapping[Cell, str]:
        return {cell: object.id for object in self.objects.values() for cell in object.cells}

    def object_at(self, cell: Cell) -> str | None:
        """The id of the object to whose base the hex belongs, though it may have collapsed; None off all bases."""
        return self._object_at.get(cell)

    def opposite(self, side: HexSide) -> HexSide | None:
        """The same hex side as seen from the hex beyond it; None at the edge of the board."""
        beyond = self.grid.neighbour(side.cell, side.direction)
        return None if beyond is None else HexSide(beyond, (side.direction + 3) % 6)

    def built(self, gone: Container[str] = ()) -> Mapping[Side, tuple[Barrier, str]]:
        """What stands on hex sides now: the barrier, and the id of the object or fence that it is part of. Objects and
        fences whose ids are in `gone` are left out. Each hex side is a key twice, once from either hex; sides without a
        barrier are no keys."""
        found: dict[Side, tuple[Barrier, str]] = {}
        for object in self.objects.values():
            if object.kind.is_building and object.id not in gone:
                self._put(found, outline(self.grid, object.cells), Barrier.WALL, object.id)
                self._put(found, object.doors, Barrier.DOOR, object.id)
                self._put(found, object.windows, Barrier.WINDOW, object.id)
        for fence in self.fences.values():
            if fence.id not in gone:
                self._put(found, fence.sides, fence.barrier, fence.id)
        return found

    def _put(
        self,
        found: dict[Side, tuple[Barrier, str]],
        sides: Iterable[HexSide],
        barrier: Barrier,
        id: str,
    ) -> None:
        for side in sides:
            for seen in (side, self.opposite(side)):
                if seen is not None:
                    found[seen.cell, seen.direction] = (barrier, id)


def outline(grid: Grid, cells: Collection[Cell]) -> tuple[HexSide, ...]:
    """The sides of `cells` behind which there is a hex of the board that is not among them."""
    return tuple(
        HexSide(cell, direction)
        for cell in cells
        for direction in range(6)
        if (beyond := grid.neighbour(cell, direction)) is not None and beyond not in cells
    )


Corner = tuple[int, int]
"""A corner of a hex as x and y from the middle of hex 0101, to the right and down, where a hex is 8 wide and 4 high."""

_CORNERS: Sequence[Corner] = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))


def side_corners(grid: Grid, side: HexSide) -> frozenset[Corner]:
    """The two corners at the ends of a hex side. Two hex sides hang together if they share a corner."""
    row, column = divmod(side.cell, grid.width)
    around = (_CORNERS[side.direction], _CORNERS[(side.direction + 1) % 6])
    return frozenset((6 * column + x, 4 * row + 2 * (column & 1) + y) for x, y in around)
