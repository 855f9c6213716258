"""What a straight segment passes on a map of hexes whose sides may be barred, in exact whole numbers.

A segment leads from a point to another, each the centre of a hex or the middle of one of its sides. Where it runs
through a corner or along a side there are two ways around, to the left and to the right, and it is blocked only if both
are. It is symmetric: the segment from `a` to `b` passes the same as the one from `b` to `a`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from hexwar_tui.hexgrid.grid import STEPS, Cell, Grid

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

FORK = 9
"""How many numbers of `Course.forks` stand for one fork."""


class Course(NamedTuple):
    """All passages of a segment as whole numbers, for quick checks, in little memory. A cell is given as its difference
    from the cell in which the segment starts, a side as six times that difference plus its direction.

    `cells` and `sides` are passed in any case, one side before each cell; only the first cell has none where there is a
    cell more than sides. `forks` are pairs of ways of which one has to be free, nine numbers each: how many of `cells`
    come before the fork, then, for either way, two sides and two cells. Where a way has only one, that stands twice.
    """

    cells: array[int]
    sides: array[int]
    forks: array[int]

    def ways(self) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Yields the two ways of each fork, four numbers each."""
        forks = self.forks
        return ((forks[at - 8 : at - 4], forks[at - 4 : at]) for at in range(FORK, len(forks) + 1, FORK))


def passages(grid: Grid, a: Point, b: Point) -> Iterator[Passage]:
    """Yields the passages of the segment from `a` to `b`, in order; none where the two points are the same.

    The hex in whose centre it begins is left out, the one in which it ends is not. A segment from the middle of a side
    first enters one of that side's two hexes, or runs along between them; the side itself is not crossed.
    """
    start, found, at = a[0], course(grid, a, b), 0
    cells, forks = found.cells, found.forks
    sides = chain([None] * (len(cells) - len(found.sides)), found.sides)
    for before, (one, other) in zip(forks[::FORK], found.ways(), strict=True):
        for cell in cells[at:before]:
            yield (_single(start, next(sides), cell),)
        yield _way(start, *one), _way(start, *other)
        at = before
    for cell in cells[at:]:
        yield (_single(start, next(sides), cell),)


def _single(start: Cell, side: int | None, cell: int) -> Way:
    return Way(() if side is None else ((start + side // 6, side % 6),), (start + cell,))


def _way(start: Cell, *numbers: int) -> Way:
    """The way with these two sides and two cells of a course from `start`; what stands twice is one."""
    side, second, cell, last = numbers
    sides = (side,) if side == second else (side, second)
    cells = (cell,) if cell == last else (cell, last)
    return Way(tuple([(start + each // 6, each % 6) for each in sides]), tuple([start + each for each in cells]))


def course(grid: Grid, a: Point, b: Point) -> Course:
    """Returns the passages of the segment from `a` to `b` as a `Course` that counts from the cell of `a`. Pairs of
    points that lie to each other in the same way share one."""
    width, (start, slot), (end, other) = grid.width, a, b
    right, down = end % width - start % width, end // width - start // width
    return _course(width, start % width & 1, slot, other, right, down)


@lru_cache(maxsize=1 << 16)
def _course(width: int, odd: int, slot: int, other: int, right: int, down: int) -> Course:
    """The course between points `slot` and `other` of hexes `right` columns and `down` rows apart, of which the first
    is in an even or `odd` column."""
    return _Segment(width, odd, slot, other, right, down).walk()


# Centres, corners and middles of sides are whole in units of a twelfth of the height of a hex, stretched sideways,
# which bends no line; down is positive. The side in direction k goes, clockwise, from corner k to corner k + 1.
_CORNERS = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))
_MIDDLES = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1), (0, 0))  # the last one for CENTRE


class _Segment:
    """A segment from the point `slot` of a hex to the point `other` of another, and how far along it one has come: the
    hex reached is `cell`, its column even or `odd`, and `level` says where in it the line lies, as `_offside` does.

    Hexes are differences of cells. All that the segment enters lie in columns of the map: no two have the same.
    """

    def __init__(self, width: int, odd: int, slot: int, other: int, right: int, down: int) -> None:
        self.slot, self.ends_on_side = slot, other != CENTRE
        (x, y), (end_x, end_y) = _MIDDLES[slot], _MIDDLES[other]
        end_odd = (odd + right) & 1
        self.dx, self.dy = 6 * right + end_x - x, 4 * down + 2 * (end_odd - odd) + end_y - y
        self.steps = [[rows * width + columns for columns, rows in steps] for steps in STEPS]
        self.falls = [2 * self._offside(middle) for middle in _MIDDLES]
        self.corners = [self._offside(corner) for corner in _CORNERS]
        end = down * width + right
        self.goals = {end, end + self.steps[end_odd][other]} if self.ends_on_side else {end}
        self.cell, self.odd, self.level = 0, odd, self._offside(_MIDDLES[slot])
        self.course = Course(array("i"), array("i"), array("i"))

    def _offside(self, point: tuple[int, int]) -> int:
        """On which side of the line through the middle of a hex, in the segment's direction, a point of the hex lies:
        positive to the right, negative to the left, 0 on it."""
        return self.dx * point[1] - self.dy * point[0]

    def walk(self) -> Course:
        """What the segment passes."""
        if not self.dx and not self.dy:
            return self.course
        self._begin()
        ends = zip(self.corners, [*self.corners[1:], self.corners[0]], range(6), strict=True)
        ahead = sorted(side for side in ends if side[0] < side[1])  # from left to right
        cells, sides = self.course.cells, self.course.sides
        while self.cell not in self.goals:
            first, _, direction = next(side for side in ahead if self.level < side[1])
            if self.level > first:
                sides.append(6 * self.cell + direction)
                self._step(direction)
                cells.append(self.cell)
            else:
                self._pass_corner(direction)
        return self.course

    def _step(self, direction: int) -> None:
        self.cell += self.steps[self.odd][direction]
        self.odd ^= direction % 3 != 0
        self.level -= self.falls[direction]

    def _near(self, direction: int) -> int:
        return self.cell + self.steps[self.odd][direction % 6]

    def _fork(self, one: tuple[int, ...], other: tuple[int, ...]) -> None:
        self.course.forks.extend((len(self.course.cells), *one, *other))

    def _begin(self) -> None:
        """Goes into the first hex whose interior the segment enters."""
        slot = self.slot
        if slot == CENTRE:
            return
        turn = self.corners[(slot + 1) % 6] - self.corners[slot]
        if not turn:
            self._slip(slot)
            return
        if turn > 0:
            self._step(slot)
        self.course.cells.append(self.cell)

    def _slip(self, slot: int) -> None:
        """Goes along the side on which the segment begins, into the hex beyond its end."""
        (ax, ay), (bx, by) = _CORNERS[slot], _CORNERS[(slot + 1) % 6]
        clockwise = 1 if (bx - ax) * self.dx + (by - ay) * self.dy > 0 else -1
        onward, outside = (slot + clockwise) % 6, self._near(slot)
        from_outside, beyond = 6 * outside + (slot + 2 * clockwise) % 6, self._near(onward)
        self._fork((onward, onward, 0, beyond), (from_outside, from_outside, outside, beyond))
        self._step(onward)

    def _pass_corner(self, corner: int) -> None:
        """Goes through a corner of the hex reached, into the next hex whose interior the segment enters, or to the
        segment's end on the side that begins there."""
        left, right, turn = (corner - 1) % 6, corner, self.corners[corner]
        if turn:
            # Between the two hexes beyond the corner it goes into the one, directly or by way of the other.
            toward, by, back = (right, left, corner + 1) if turn < 0 else (left, right, corner - 2)
            there, around, side = self._near(toward), self._near(by), 6 * self.cell + toward
            self._fork((side, side, there, there), (6 * self.cell + by, 6 * around + back % 6, around, there))
            self._step(toward)
        else:
            self._pass_between(left, right)

    def _pass_between(self, left: int, right: int) -> None:
        """Goes along the side between the hexes to the left and to the right."""
        one, other = self._near(left), self._near(right)
        by_left, by_right = 6 * self.cell + left, 6 * self.cell + right
        if self.ends_on_side and {one, other} == self.goals:
            self._fork((by_left, by_left, one, one), (by_right, by_right, other, other))
            self.cell = one
            return
        self._step(left)
        beyond = self._near(right)
        self._fork((by_left, 6 * one + right, one, beyond), (by_right, 6 * other + left, other, beyond))
        self._step(right)
