"""Line of sight (SKI-1.9): centre to centre, or from or to an opening; never blocked by units.

Houses and bunkers block it, unless an end of the line is inside: then it passes through their openings only (SKI-1.2).
Hills block it unless an end is on them. High fences block it, except for a viewer on a hill, who sees over them
(SKI-1.5). All else is symmetric.

A flyer flies higher than any fence: it sees and is seen over them (SKI-1.6). The walls of a building below it hinder
nobody who looks from or at the flyer, but the roof hides it and those inside from each other (SKI-1.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.segments import CENTRE, Course, Point, Way, course, passages
from hexwar_tui.systems.skirmish.board import Barrier
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow
from hexwar_tui.systems.skirmish.state import Opening


@dataclass(frozen=True, slots=True)
class Aloft:
    """The air above a hex, where a flyer is, whatever stands on the hex."""

    cell: Cell


Spot: TypeAlias = Cell | Opening | Aloft
"""A place to look from or to look at: the centre of a hex, an opening, or the air above a hex."""


class Block(StrEnum):
    """The kinds of things that can cut off sight."""

    HOUSE = "house"
    BUNKER = "bunker"
    HILL = "hill"
    WALL = "wall"
    FENCE = "fence"


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that cuts off sight: a house, bunker or hill on the hex `cell`, with `direction` None, or a wall or
    high fence on the side of that hex in `direction`. `id` is that of the object or fence."""

    kind: Block
    cell: Cell
    id: str
    direction: int | None = None


def spot_cell(spot: Spot) -> Cell:
    """The hex of a spot; for an opening the hex inside the building."""
    return spot if isinstance(spot, int) else spot.cell


def span(grid: Grid, a: Spot, b: Spot) -> int:
    """The range in hexes between two spots; an opening counts as the nearer of the two hexes at it (ruling)."""
    return min(grid.distance(one, other) for one in range_cells(grid, a) for other in range_cells(grid, b))


def range_cells(grid: Grid, spot: Spot) -> tuple[Cell, ...]:
    """The hexes from which ranges to a spot count: for an opening those on both sides of it, else the hex of the
    spot."""
    if not isinstance(spot, Opening):
        return (spot_cell(spot),)
    outside = grid.neighbour(spot.cell, spot.direction)
    return (spot.cell,) if outside is None else (spot.cell, outside)


def line(standing: BoardNow, viewer: Spot, target: Spot) -> Hindrance | None:
    """What cuts off sight from one spot to another, the first thing from the viewer; None if sight is free."""
    return None if sees(standing, viewer, target) else _hindrance(standing, viewer, target)


def sees(standing: BoardNow, viewer: Spot, target: Spot) -> bool:
    """Whether sight from one spot to another is free; quicker than `line`, which says what cuts it off."""
    over = isinstance(viewer, Aloft) or isinstance(target, Aloft)
    if over and _roofs(standing, viewer, target):
        return _hindrance(standing, viewer, target) is None
    return _is_free(standing, _point(viewer), _point(target), over_fences=over)


def _hindrance(standing: BoardNow, viewer: Spot, target: Spot) -> Hindrance | None:
    """What cuts off sight from one spot to another: a roof between a flyer and who is below it, else the first thing on
    the line; None where it is free."""
    roofs = _roofs(standing, viewer, target)
    for spot in (viewer, target):
        inside = None if isinstance(spot, Aloft) else standing.building_at(spot_cell(spot))
        if inside is not None and inside.id in roofs:
            return Hindrance(Block(inside.kind.value), spot_cell(spot), inside.id)
    over = isinstance(viewer, Aloft) or isinstance(target, Aloft)
    return _first_hindrance(standing, _point(viewer), _point(target), roofs, over_fences=over)


def _roofs(standing: BoardNow, *spots: Spot) -> frozenset[str]:
    """The ids of the standing buildings that lie below those of the spots which are in the air."""
    under = (standing.building_at(spot.cell) for spot in spots if isinstance(spot, Aloft))
    return frozenset(object.id for object in under if object is not None)


def line_to_object(standing: BoardNow, viewer: Spot, id: str) -> tuple[Cell, Hindrance | None]:
    """The nearest hex, of the object with this id, that is seen from `viewer`, and None; if none is seen, the nearest
    hex and what hides it. The object's own walls do not hide it."""
    cells = standing.board.objects[id].cells
    nearest = sorted(cells, key=lambda cell: (span(standing.grid, viewer, cell), cell))
    first: Hindrance | None = None
    behind, over = _roofs(standing, viewer) | {id}, isinstance(viewer, Aloft)
    for cell in nearest:
        found = _first_hindrance(standing, _point(viewer), _point(cell), behind, over_fences=over)
        if found is None:
            return cell, None
        first = first or found
    return nearest[0], first


def leads_back(standing: BoardNow, opening: Opening, target: Spot) -> bool:
    """Whether the line from an opening to a target leads back through the opening's own building. A target may be seen
    that way, through a second opening, but is not fired at (SKI-1.2 b)."""
    building = standing.building_at(opening.cell)
    own = () if building is None else building.cells
    ways = passages(standing.grid, _point(opening), _point(target))
    return any(all(any(cell in own for cell in way.cells) for way in passage) for passage in ways)


def _point(spot: Spot) -> Point:
    return (spot.cell, spot.direction) if isinstance(spot, Opening) else (spot_cell(spot), CENTRE)


def _is_free(standing: BoardNow, a: Point, b: Point, *, over_fences: bool) -> bool:
    masses, screens = standing.masses, standing.screens
    start = a[0] + standing.grid.width  # the tables begin a row above the board
    free, first_side = (0, masses[start], masses[b[0] + standing.grid.width]), 6 * start
    found = course(standing.grid, a, b)
    for cell in found.cells:
        if masses[start + cell] not in free:
            return False
    over = 2 if over_fences or standing.is_hill(a[0]) else 3
    for side in found.sides:
        if 0 < screens[first_side + side] < over:
            return False

    return not found.forks or _is_free_at_forks(found, standing, start, free, over)


def _is_free_at_forks(found: Course, standing: BoardNow, start: int, free: Sequence[int], over: int) -> bool:
    """Whether of each fork of a course a way is free: from the entry `start` of the tables on, over no mass but those
    in `free` and no screen below `over`."""
    masses, screens, first_side = standing.masses, standing.screens, 6 * start

    def is_open(way: Sequence[int]) -> bool:
        side, second, cell, last = way
        screened = 0 < screens[first_side + side] < over or 0 < screens[first_side + second] < over
        return not screened and masses[start + cell] in free and masses[start + last] in free

    return all(is_open(one) or is_open(other) for one, other in found.ways())


def _first_hindrance(
    standing: BoardNow, a: Point, b: Point, behind: frozenset[str], *, over_fences: bool
) -> Hindrance | None:
    """The first thing that cuts off the line from `a` to `b`; None for none. The walls of the buildings `behind`, given
    by their ids, do not: these are looked at as a whole, or from above. With `over_fences` high fences do not either.

    Where the line runs between two hexes and both ways past it are closed, what stands on the left one is named.
    """
    eyes = _Eyes(standing, a[0], b[0], behind, over_fences=over_fences or standing.is_hill(a[0]))
    for passage in passages(standing.grid, a, b):
        found = [eyes.hindrance(way) for way in passage]
        if all(found):
            return found[0]
    return None


class _Eyes:
    """Somebody who looks from one hex at another: says what hinders him. `behind` and `over_fences` are those of
    `_first_hindrance`."""

    def __init__(
        self, standing: BoardNow, viewer: Cell, target: Cell, behind: frozenset[str], *, over_fences: bool
    ) -> None:
        self.standing, self.behind, self.over_fences = standing, behind, over_fences
        self.own = tuple(standing.board.object_at(cell) for cell in (viewer, target))

    def hindrance(self, way: Way) -> Hindrance | None:
        """The first thing that cuts off sight on a way from hex to hex; None for none."""
        cells = iter(way.cells)
        if len(way.sides) < len(way.cells):
            first = self._mass(next(cells))
            if first is not None:
                return first
        for (cell, direction), entered in zip(way.sides, cells, strict=True):
            found = self._mass(entered) or self._screen(cell, direction)
            if found is not None:
                return found
        return None

    def _mass(self, cell: Cell) -> Hindrance | None:
        standing = self.standing
        if not 0 <= cell < standing.grid.size or not standing.masses[cell + standing.grid.width]:
            return None
        object = standing.board.objects[standing.board.object_at(cell) or ""]
        return None if object.id in self.own else Hindrance(Block(object.kind.value), cell, object.id)

    def _screen(self, cell: Cell, direction: int) -> Hindrance | None:
        barrier = self.standing.barrier(cell, direction)
        if barrier is Barrier.WALL:
            shut = [id for id in self._walled_by(cell, direction) if id not in self.behind]
            return Hindrance(Block.WALL, cell, shut[0], direction) if shut else None
        if barrier is Barrier.FENCE_HIGH and not self.over_fences:
            return Hindrance(Block.FENCE, cell, self.standing.owner_of(cell, direction), direction)
        return None

    def _walled_by(self, cell: Cell, direction: int) -> list[str]:
        """The ids of the buildings whose wall stands on a side of a hex: of two that touch there, both."""
        beyond = self.standing.grid.neighbour(cell, direction)
        found = (self.standing.building_at(each) for each in (cell, beyond) if each is not None)
        return [object.id for object in found if object is not None]
