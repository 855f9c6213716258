"""The board as it is now: what has collapsed and what has been crushed is taken into account (SKI-1).

`standing(frame)` gives the board to ask, for movement, sight and drawing. Its tables are made once for each state of
the buildings and fences.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import WATER, Barrier, Board, BoardObject, HexSide, Kind, Side
from hexwar_tui.systems.skirmish.catalogue import Chassis
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.state import Opening

STEP = 1
"""The movement points of a step to a neighbouring hex (SKI-1.9)."""

LOW_FENCE = 1
"""The movement points that crossing a low fence adds to a step (SKI-1.9)."""

NOTHING = (Barrier.NONE, "")
"""The entry of a free hex side in the tables of what stands on sides."""


class Hurdle(Enum):
    """What can keep a unit from a step or off a hex; of these LOW_FENCE only wheeled vehicles, FENCE a higher one."""

    WALL = "wall"
    WINDOW = "window"
    LOW_FENCE = "low-fence"
    FENCE = "fence"
    BASE = "base"
    HILL = "hill"
    WATER = "water"


BARS = {
    Barrier.WALL: Hurdle.WALL,
    Barrier.WINDOW: Hurdle.WINDOW,
    Barrier.FENCE_MEDIUM: Hurdle.FENCE,
    Barrier.FENCE_HIGH: Hurdle.FENCE,
}
"""What stands on a hex side in the way of every unit on the ground."""


class Footing(NamedTuple):
    """What a unit's movement depends on: `kind` and `low_fence` of its chassis, whether it may climb hills, and whether
    it may enter water."""

    kind: str
    low_fence: str
    climbs: bool
    fords: bool


def footing(chassis: Chassis, options: SkiOptions, *, amphibious: bool = False) -> Footing:
    """What the movement of a unit on this chassis depends on under these options (SKI-1.5, 1.7)."""
    fords = not chassis.is_vehicle or amphibious or options.vehicles_ford
    return Footing(chassis.kind, chassis.low_fence, chassis.is_infantry and options.hill_climb, fords)


class BoardNow:
    """A board with the fences of the ids `fences_down` crushed and the buildings of the ids `collapsed` turned into
    light cover."""

    def __init__(self, board: Board, fences_down: frozenset[str], collapsed: frozenset[str]) -> None:
        self.board = board
        self.grid = board.grid
        self.fences_down = fences_down
        self.collapsed = collapsed
        self._steps: dict[Footing, dict[Cell, dict[Cell, int]]] = {}

    # -- what is where -------------------------------------------------------------------------------------------------

    def object_at(self, cell: Cell) -> BoardObject | None:
        """The object whose base a hex belongs to, though it may have collapsed; None off all bases."""
        id = self.board.object_at(cell)
        return None if id is None else self.board.objects[id]

    def kind_at(self, cell: Cell) -> Kind | None:
        """The kind of object whose base a hex belongs to, as it is now: a building that has collapsed is light cover
        (SKI-1.2 c, 1.3). None off all bases."""
        return self._kinds.get(cell)

    @cached_property
    def _kinds(self) -> Mapping[Cell, Kind]:
        return {
            cell: Kind.COVER if object.id in self.collapsed else object.kind
            for object in self.board.objects.values()
            for cell in object.cells
        }

    def building_at(self, cell: Cell) -> BoardObject | None:
        """The standing house or bunker in which a hex lies; None outside of any."""
        kind = self.kind_at(cell)
        return self.object_at(cell) if kind is not None and kind.is_building else None

    def is_water(self, cell: Cell) -> bool:
        """Whether the ground of a hex is water (SKI-1.7)."""
        return self.board.ground[cell] == WATER

    def barrier(self, cell: Cell, direction: int) -> Barrier:
        """What stands now on the side of a hex in this direction."""
        return self._built.get((cell, direction), NOTHING)[0]

    def barriers(self, cell: Cell) -> tuple[Barrier, ...]:
        """What stands on the six sides of a hex now, clockwise from north."""
        return tuple(self.barrier(cell, direction) for direction in range(6))

    def owner_of(self, cell: Cell, direction: int) -> str:
        """The id of the object or fence that stands now on the side of a hex in this direction; "" for none."""
        return self._built.get((cell, direction), NOTHING)[1]

    @cached_property
    def _built(self) -> Mapping[Side, tuple[Barrier, str]]:
        return self.board.built(self.fences_down | self.collapsed)

    def is_opening(self, opening: Opening) -> bool:
        """Whether there is now a door or window there whose hex lies inside the building."""
        return self.building_at(opening.cell) is not None and self.barrier(opening.cell, opening.direction).is_opening

    def openings_near(self, cell: Cell) -> tuple[Opening, ...]:
        """The openings that a soldier on this hex can take: those of the building he is in within 1 hex (SKI-1.2 b);
        none outside of buildings."""
        building = self.building_at(cell)
        if building is None:
            return ()
        distance = self.grid.distance
        return tuple(opening for opening in building.openings if distance(cell, opening.cell) <= 1)

    def beside(self, fence: str) -> frozenset[Cell]:
        """The hexes that border on the fence of this id, on both of its sides (SKI-1.6)."""
        both = [(side, self.board.opposite(side)) for side in self.board.fences[fence].sides]
        return frozenset(side.cell for pair in both for side in pair if side is not None)

    # -- movement ------------------------------------------------------------------------------------------------------

    def steps(self, how: Footing) -> Mapping[Cell, Mapping[Cell, int]]:
        """For each hex the neighbours that a unit of this footing can step to, with the movement points of the step
        (SKI-1.9). Other units do not count."""
        found = self._steps.get(how)
        if found is None:
            found = self._steps[how] = {cell: self._steps_from(how, cell) for cell in self.grid.cells}
        return found

    def _steps_from(self, how: Footing, cell: Cell) -> dict[Cell, int]:
        found = {}
        for direction in range(6):
            near = self.grid.neighbour(cell, direction)
            if near is not None and self._hurdle(how, HexSide(cell, direction), near) is None:
                low = how.kind != "flyer" and self.barrier(cell, direction) is Barrier.FENCE_LOW
                found[near] = STEP + LOW_FENCE * low
        return found

    def side(self, cell: Cell, near: Cell) -> HexSide:
        """The side of a hex towards the hex `near`. Raises NotAdjacent where that is no neighbour."""
        return HexSide(cell, self.grid.direction(cell, near))

    def hurdle(self, how: Footing, cell: Cell, near: Cell) -> Hurdle | None:
        """What keeps a unit of this footing from stepping from a hex to the neighbour `near`; None where it can step.
        Raises NotAdjacent where that is no neighbour."""
        return self._hurdle(how, self.side(cell, near), near)

    def _hurdle(self, how: Footing, side: HexSide, near: Cell) -> Hurdle | None:
        if how.kind == "flyer":
            return None
        barrier = self.barrier(side.cell, side.direction)
        if barrier is Barrier.FENCE_LOW and how.low_fence == "stops":
            return Hurdle.LOW_FENCE
        return BARS.get(barrier) or self._closed(how, near)

    def _closed(self, how: Footing, cell: Cell) -> Hurdle | None:
        """What keeps a unit of this footing, which does not fly, off a hex from wherever it comes (SKI-1.1, 1.5,
        1.7)."""
        kind = self.kind_at(cell)
        if kind is not None and how.kind == "vehicle":
            return Hurdle.BASE
        if kind is Kind.HILL and not how.climbs:
            return Hurdle.HILL
        return Hurdle.WATER if self.is_water(cell) and not how.fords else None

    def keeps_off(self, how: Footing, cell: Cell) -> Hurdle | None:
        """What keeps a unit of this footing from being on a hex; None where it may be there, as a flyer may anywhere
        (SKI-1.1)."""
        return None if how.kind == "flyer" else self._closed(how, cell)

    def crossed_fence(self, cell: Cell, near: Cell) -> str | None:
        """The id of the low fence between two neighbouring hexes; None for none. Raises NotAdjacent where they are
        none."""
        side = self.side(cell, near)
        if self.barrier(side.cell, side.direction) is not Barrier.FENCE_LOW:
            return None
        return self.owner_of(side.cell, side.direction)

    # -- sight ---------------------------------------------------------------------------------------------------------

    @cached_property
    def masses(self) -> array[int]:
        """What blocks sight, as a table by cell: the number of the standing building or hill there, from 1, else 0.

        A row of zeros stands before cell 0 and another behind the last cell, so that hexes just above and below the
        board can be looked up."""
        standing = (object for object in self.board.objects.values() if object.id not in self.collapsed)
        hiding = (object for object in standing if object.kind is not Kind.COVER)
        numbers = {cell: number for number, object in enumerate(hiding, 1) for cell in object.cells}
        beyond = [0] * self.grid.width
        return array("H", [*beyond, *(numbers.get(cell, 0) for cell in range(self.grid.size)), *beyond])

    @cached_property
    def screens(self) -> bytearray:
        """What cuts off sight on hex sides, as a table with six entries for each cell, clockwise from north: 1 for a
        wall, 2 for a high fence, 0 for neither. Rows of zeros stand before and behind it as in `masses`."""
        values = {Barrier.WALL: 1, Barrier.FENCE_HIGH: 2}
        beyond = bytes(6 * self.grid.width)
        sides = (values.get(barrier, 0) for cell in range(self.grid.size) for barrier in self.barriers(cell))
        return bytearray([*beyond, *sides, *beyond])

    def is_hill(self, cell: Cell) -> bool:
        """Whether a hex lies on a hill (SKI-1.5)."""
        return self.kind_at(cell) is Kind.HILL


def standing(frame: SkiFrame) -> BoardNow:
    """The board of a frame as it is now."""
    state = frame.state
    collapsed = frozenset(id for id, building in state.buildings.items() if building.collapsed)
    return standing_board(frame.scenario.board, frozenset(state.fences_down), collapsed)


@lru_cache(maxsize=16)
def standing_board(
    board: Board, fences_down: frozenset[str] = frozenset(), collapsed: frozenset[str] = frozenset()
) -> BoardNow:
    """A board with these fences down and these buildings collapsed, given by their ids; the same one each time."""
    return BoardNow(board, fences_down, collapsed)
