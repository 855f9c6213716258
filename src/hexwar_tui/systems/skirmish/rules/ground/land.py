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
"""The movement points that a step to a neighbouring hex costs (SKI-1.9)."""

LOW_FENCE = 1
"""The movement points that crossing a low fence adds to a step (SKI-1.9)."""

NOTHING = (Barrier.NONE, "")
"""What the tables of hex sides hold for a free side: no barrier, and no id."""


class Hurdle(Enum):
    """What can keep a unit from a step or off a hex; LOW_FENCE keeps only wheeled vehicles, FENCE is a higher one."""

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
"""For each barrier that no unit on the ground can step over or through, the hurdle that it is."""


class Footing(NamedTuple):
    """What a unit's movement depends on: `kind` and `low_fence` of its chassis, whether it may climb hills, and whether
    it may enter water."""

    kind: str
    low_fence: str
    climbs: bool
    fords: bool


def footing(chassis: Chassis, options: SkiOptions, *, amphibious: bool = False) -> Footing:
    """What the movement of a unit on this chassis depends on under these options (SKI-1.5, 1.7); `amphibious`: it has
    that skill."""
    fords = not chassis.is_vehicle or amphibious or options.vehicles_ford
    return Footing(chassis.kind, chassis.low_fence, chassis.is_infantry and options.hill_climb, fords)


class BoardNow:
    """A board on which the fences with the ids `fences_down` are crushed, and the buildings with the ids `collapsed`
    are light cover."""

    def __init__(self, board: Board, fences_down: frozenset[str], collapsed: frozenset[str]) -> None:
        self.board = board
        self.grid = board.grid
        self.fences_down = fences_down
        self.collapsed = collapsed
        self._steps: dict[Footing, dict[Cell, dict[Cell, int]]] = {}

    # -- what is where -------------------------------------------------------------------------------------------------

    def object_at(self, cell: Cell) -> BoardObject | None:
        """The object to whose base the hex belongs, even if that object has collapsed; None for a hex off all bases."""
        id = self.board.object_at(cell)
        return None if id is None else self.board.objects[id]

    def kind_at(self, cell: Cell) -> Kind | None:
        """The kind of the object to whose base the hex belongs, as it is now: a building that has collapsed is light
        cover (SKI-1.2 c, 1.3). None for a hex off all bases."""
        return self._kinds.get(cell)

    @cached_property
    def _kinds(self) -> Mapping[Cell, Kind]:
        return {
            cell: Kind.COVER if object.id in self.collapsed else object.kind
            for object in self.board.objects.values()
            for cell in object.cells
        }

    def building_at(self, cell: Cell) -> BoardObject | None:
        """The standing house or bunker in which the hex lies; None if it lies in none."""
        kind = self.kind_at(cell)
        return self.object_at(cell) if kind is not None and kind.is_building else None

    def is_water(self, cell: Cell) -> bool:
        """Whether the ground of a hex is water (SKI-1.7)."""
        return self.board.ground[cell] == WATER

    def barrier(self, cell: Cell, direction: int) -> Barrier:
        """What stands now on the side of a hex in this direction; `Barrier.NONE` if nothing does."""
        return self._built.get((cell, direction), NOTHING)[0]

    def barriers(self, cell: Cell) -> tuple[Barrier, ...]:
        """What stands on the six sides of a hex now, clockwise from north."""
        return tuple(self.barrier(cell, direction) for direction in range(6))

    def owner_of(self, cell: Cell, direction: int) -> str:
        """The id of the object or fence that stands now on the side of a hex in this direction; "" if nothing does."""
        return self._built.get((cell, direction), NOTHING)[1]

    @cached_property
    def _built(self) -> Mapping[Side, tuple[Barrier, str]]:
        return self.board.built(self.fences_down | self.collapsed)

    def is_opening(self, opening: Opening) -> bool:
        """Whether `opening` is a door or window of a building that still stands, with its hex inside that building."""
        return self.building_at(opening.cell) is not None and self.barrier(opening.cell, opening.direction).is_opening

    def openings_near(self, cell: Cell) -> tuple[Opening, ...]:
        """The openings that a soldier on this hex can take: those of the building he is in that are within 1 hex
        (SKI-1.2 b). Empty for a hex in no building."""
        building = self.building_at(cell)
        if building is None:
            return ()
        distance = self.grid.distance
        return tuple(opening for opening in building.openings if distance(cell, opening.cell) <= 1)

    def beside(self, fence: str) -> frozenset[Cell]:
        """The hexes on both sides of the fence with the id `fence` (SKI-1.6)."""
        both = [(side, self.board.opposite(side)) for side in self.board.fences[fence].sides]
        return frozenset(side.cell for pair in both for side in pair if side is not None)

    # -- movement ------------------------------------------------------------------------------------------------------

    def steps(self, how: Footing) -> Mapping[Cell, Mapping[Cell, int]]:
        """For each hex the neighbours to which a unit of this footing can step, each with the movement points of the
        step (SKI-1.9). Other units are not looked at."""
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
        """The side of the hex `cell` towards the hex `near`. Raises NotAdjacent if the two are not neighbours."""
        return HexSide(cell, self.grid.direction(cell, near))

    def hurdle(self, how: Footing, cell: Cell, near: Cell) -> Hurdle | None:
        """What keeps a unit of this footing from stepping from `cell` to the neighbour `near`; None if it can step.
        Raises NotAdjacent if the two are not neighbours."""
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
        """What keeps a unit of this footing from being on a hex; None if it may be there. A flyer may be anywhere
        (SKI-1.1)."""
        return None if how.kind == "flyer" else self._closed(how, cell)

    def crossed_fence(self, cell: Cell, near: Cell) -> str | None:
        """The id of the low fence between two neighbouring hexes; None if there is none. Raises NotAdjacent if they are
        no neighbours."""
        side = self.side(cell, near)
        if self.barrier(side.cell, side.direction) is not Barrier.FENCE_LOW:
            return None
        return self.owner_of(side.cell, side.direction)

    # -- sight ---------------------------------------------------------------------------------------------------------

    @cached_property
    def masses(self) -> array[int]:
        """A table by cell of what blocks sight: the number of the standing building or hill there, counted from 1, else
        0.

        A row of zeros stands before cell 0 and another behind the last cell, so that hexes just above and below the
        board can be looked up.
        """
        standing = (object for object in self.board.objects.values() if object.id not in self.collapsed)
        hiding = (object for object in standing if object.kind is not Kind.COVER)
        numbers = {cell: number for number, object in enumerate(hiding, 1) for cell in object.cells}
        beyond = [0] * self.grid.width
        return array("H", [*beyond, *(numbers.get(cell, 0) for cell in range(self.grid.size)), *beyond])

    @cached_property
    def screens(self) -> bytearray:
        """A table of what blocks sight on hex sides, six entries for each cell, clockwise from north: 1 for a wall, 2
        for a high fence, 0 for neither. Rows of zeros stand before and behind it as in `masses`."""
        values = {Barrier.WALL: 1, Barrier.FENCE_HIGH: 2}
        beyond = bytes(6 * self.grid.width)
        sides = (values.get(barrier, 0) for cell in range(self.grid.size) for barrier in self.barriers(cell))
        return bytearray([*beyond, *sides, *beyond])

    def is_hill(self, cell: Cell) -> bool:
        """Whether a hex lies on a hill (SKI-1.5)."""
        return self.kind_at(cell) is Kind.HILL


def standing(frame: SkiFrame) -> BoardNow:
    """The board of the frame as it is now, with what has collapsed and what has been crushed."""
    state = frame.state
    collapsed = frozenset([id for id, building in state.buildings.items() if building.collapsed])
    return standing_board(frame.scenario.board, frozenset(state.fences_down), collapsed)


@lru_cache(maxsize=16)
def standing_board(
    board: Board, fences_down: frozenset[str] = frozenset(), collapsed: frozenset[str] = frozenset()
) -> BoardNow:
    """The board with these fences crushed and these buildings collapsed, given by their ids. The same object is
    returned for the same board and ids, as long as it is kept."""
    return BoardNow(board, fences_down, collapsed)
