"""What a straight segment passes on a map of hexes whose sides may be barred, in exact whole numbers.

A segment leads from a point to another, each the centre of a hex or the middle of one of its sides. Where it runs
through a corner or along a side there are two ways around, to the left and to the right, and it is blocked only if both
are. It is symmetric: the segment from `a` to `b` passes the same as the one from `b` to `a`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.hexes import DIRECTIONS, ORIGIN, Hex, neighbour

CENTRE = -1
"""Stands for the centre of a hex in a `Point`, in the place where a direction would mean the middle of a side."""

Point: TypeAlias = tuple[Cell, int]
"""The centre of a cell (with `CENTRE`), or the middle of its side in a direction."""

Side: TypeAlias = tuple[Cell, int]
"""A side of a hex: the cell and the direction in which the side lies."""


class Way(NamedTuple):
    """One way along a step of a segment: the sides crossed and the cells entered, each in order.

    A side is named by the cell that is left and the direction of the step. Cells may lie a row above or below the map,
    where nothing hides anything.
    """

    sides: tuple[Side, ...]
    cells: tuple[Cell, ...]


Passage: TypeAlias = tuple[Way, ...]
"""A step of a segment: one way that has to be free, or two of which one has to be."""


class Course(NamedTuple):
    """All passages of a segment as whole numbers, for quick checks. A cell is given as its difference from the cell in
    which the segment starts, a side as six times that difference plus its direction.

    `cells` and `sides` are passed in any case. Each of the `forks` is a pair of ways of which one has to be free, each
    way as the cells and the sides that it passes.
    """

    cells: tuple[int, ...]
    sides: tuple[int, ...]
    forks: tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]


def passages(grid: Grid, a: Point, b: Point) -> Iterator[Passage]:
    """Yields the passages of the segment from `a` to `b`, in order; none where the two points are the same.

    The hex in whose centre it begins is left out, the one in which it ends is not. A segment from the middle of a side
    first enters one of that side's two hexes, or runs along between them; the side itself is not crossed.
    """
    start = a[0]
    for ways in _flat_passages(*_lie(grid, a, b)):
        yield tuple([_moved(way, start) for way in ways])


def _moved(way: Way, start: Cell) -> Way:
    return Way(tuple([(start + cell, k) for cell, k in way.sides]), tuple([start + cell for cell in way.cells]))


def course(grid: Grid, a: Point, b: Point) -> Course:
    """Returns the passages of the segment from `a` to `b` as a `Course` that counts from the cell of `a`. Pairs of
    points that lie to each other in the same way share one."""
    return _course(*_lie(grid, a, b))


def _lie(grid: Grid, a: Point, b: Point) -> tuple[int, int, int, int, int, int]:
    """All that the passages depend on: the width of the map, whether the first cell's column is odd, which points of
    their hexes `a` and `b` are, and how many columns right and rows down the second cell lies."""
    width, (start, slot), (end, other) = grid.width, a, b
    return width, start % width & 1, slot, other, end % width - start % width, end // width - start // width


@lru_cache(maxsize=1 << 16)
def _flat_passages(width: int, odd: int, slot: int, other: int, right: int, down: int) -> tuple[Passage, ...]:
    """The passages, with cells as differences from the cell of the first point."""

    def flat(way: _HexWay) -> Way:
        sides = tuple((_offset(h, odd, width), direction) for h, direction in way.sides)
        return Way(sides, tuple(_offset(h, odd, width) for h in way.cells))

    return tuple(tuple(map(flat, passage)) for passage in _passages(odd, slot, other, right, down))


@lru_cache(maxsize=1 << 16)
def _course(width: int, odd: int, slot: int, other: int, right: int, down: int) -> Course:
    cells: list[int] = []
    sides: list[int] = []
    forks = []
    for passage in _flat_passages(width, odd, slot, other, right, down):
        ways = tuple((way.cells, tuple(6 * cell + direction for cell, direction in way.sides)) for way in passage)
        if len(ways) == 2:
            forks.append(ways)
        else:
            cells += ways[0][0]
            sides += ways[0][1]
    return Course(tuple(cells), tuple(sides), tuple(forks))


def _offset(h: Hex, odd: int, width: int) -> int:
    """The difference between the cell of `h` and that of the origin, whose column is even or `odd`."""
    return (h.r + (h.q + odd) // 2) * width + h.q


# -- geometry on an endless plane --------------------------------------------------------------------------------------

# Centres, corners and middles of sides are whole in units of a twelfth of the height of a hex, stretched sideways,
# which bends no line; down is positive. The side in direction k goes, clockwise, from corner k to corner k + 1.
_CORNERS = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))
_MIDDLES = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1), (0, 0))  # the last one for CENTRE


class _HexWay(NamedTuple):
    """A way as in `Way`, with hexes relative to the one in which the segment starts."""

    sides: tuple[tuple[Hex, int], ...]
    cells: tuple[Hex, ...]


@lru_cache(maxsize=1 << 14)
def _passages(odd: int, slot: int, other: int, right: int, down: int) -> tuple[tuple[_HexWay, ...], ...]:
    """Returns the passages between points `slot` and `other` of hexes `right` columns and `down` rows apart."""
    return tuple(_Segment(slot, Hex(right, down - (right + odd) // 2), other).walk())


class _Segment:
    """A segment from the point `slot` of the origin to the point `other` of the hex `end`."""

    def __init__(self, slot: int, end: Hex, other: int) -> None:
        self.slot, self.end, self.other = slot, end, other
        (self.x, self.y), (x, y) = _MIDDLES[slot], _MIDDLES[other]
        self.dx, self.dy = 6 * end.q + x - self.x, 4 * end.r + 2 * end.q + y - self.y
        self.goals = (end,) if other == CENTRE else (end, neighbour(end, other))

    def walk(self) -> list[tuple[_HexWay, ...]]:
        if not self.dx and not self.dy:
            return []
        found: list[tuple[_HexWay, ...]] = []
        here = self._begin(found)
        while here is not None and here not in self.goals:
            here = self._leave(here, found)
        return found

    def _begin(self, found: list[tuple[_HexWay, ...]]) -> Hex | None:
        """Returns the first hex whose interior the segment enters, or None; adds what is passed before to `found`."""
        if self.slot == CENTRE:
            return ORIGIN
        outside = neighbour(ORIGIN, self.slot)
        (ax, ay), (bx, by) = _CORNERS[self.slot], _CORNERS[(self.slot + 1) % 6]
        turn = (bx - ax) * self.dy - (by - ay) * self.dx
        if turn:
            here = outside if turn < 0 else ORIGIN
            found.append((_HexWay((), (here,)),))
            return here
        clockwise = (bx - ax) * self.dx + (by - ay) * self.dy > 0
        return self._slip(ORIGIN, outside, (self.slot + (1 if clockwise else -1)) % 6, found)

    def _slip(self, one: Hex, other: Hex, direction: int, found: list[tuple[_HexWay, ...]]) -> Hex:
        """The hex beyond the end of the side between `one` and `other`, along which the segment runs; it lies in
        `direction` from `one`. Both ways into it are added to `found`."""
        beyond = neighbour(one, direction)
        ways = [_HexWay(((at, _direction(at, beyond)),), (at, beyond)) for at in (one, other)]
        found.append(tuple(ways))
        return beyond

    def _leave(self, here: Hex, found: list[tuple[_HexWay, ...]]) -> Hex | None:
        """The next hex whose interior the segment enters after `here`, None where it ends along a side before that;
        what it passes up to there is added to `found`."""
        ahead = [self._offside(here, corner) for corner in range(6)]
        for k in range(6):
            if ahead[k] < 0 < ahead[(k + 1) % 6]:
                there = neighbour(here, k)
                found.append((_HexWay(((here, k),), (there,)),))
                return there
            if not ahead[k] and ahead[k - 1] < 0 < ahead[(k + 1) % 6]:
                return self._through_corner(here, k, found)
        raise AssertionError("a straight line leaves every hex that it enters")

    def _through_corner(self, here: Hex, corner: int, found: list[tuple[_HexWay, ...]]) -> Hex | None:
        left, right = (corner - 1) % 6, corner
        one, other = neighbour(here, left), neighbour(here, right)
        x, y = _CORNERS[corner]
        turn = x * self.dy - y * self.dx
        if turn:
            # Between the two hexes beyond the corner it goes into the one, directly or by way of the other.
            there, toward, around, by = (other, right, one, left) if turn > 0 else (one, left, other, right)
            direct = _HexWay(((here, toward),), (there,))
            found.append((direct, _HexWay(((here, by), (around, _direction(around, there))), (around, there))))
            return there
        if self.other != CENTRE and {one, other} == set(self.goals):
            found.append((_HexWay(((here, left),), (one,)), _HexWay(((here, right),), (other,))))
            return None
        beyond = neighbour(one, right)
        by_left = _HexWay(((here, left), (one, right)), (one, beyond))
        by_right = _HexWay(((here, right), (other, left)), (other, beyond))
        found.append((by_left, by_right))
        return beyond

    def _offside(self, h: Hex, corner: int) -> int:
        """On which side of the segment's line a corner of `h` lies: positive to the right of the direction it runs in,
        negative to the left, 0 on the line."""
        x, y = _CORNERS[corner]
        return self.dx * (4 * h.r + 2 * h.q + y - self.y) - self.dy * (6 * h.q + x - self.x)


def _direction(a: Hex, b: Hex) -> int:
    return DIRECTIONS.index(Hex(b.q - a.q, b.r - a.r))
