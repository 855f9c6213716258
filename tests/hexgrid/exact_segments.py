"""What a segment passes, found in another way than by `hexgrid.segments`: all hex sides cut it, in fractions, and it is
moved a little to the left and to the right wherever it touches a corner or runs along a side."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.segments import CENTRE, Point

CORNERS = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))
LITTLE = 10**9
"""By this part of its length a segment is moved."""

Spot = tuple[int, int]
WaySeen = tuple[frozenset[frozenset[Cell]], frozenset[Cell]]
"""The sides crossed, each as its two cells, and the cells entered."""

Ways = frozenset[WaySeen]


class Hexagon(NamedTuple):
    """A hex by its middle; corners and middles of sides are whole, too."""

    cell: Cell
    middle: Spot
    corners: tuple[Spot, ...]
    sides: tuple[tuple[Spot, Spot], ...]

    @classmethod
    def of(cls, cell: Cell, x: int, y: int) -> Hexagon:
        """The hex with its middle there; corners and sides go clockwise."""
        corners = tuple((x + right, y + down) for right, down in CORNERS)
        return cls(cell, (x, y), corners, tuple(zip(corners, corners[1:] + corners[:1], strict=True)))

    def has(self, x: int, y: int, unit: int) -> bool:
        """Whether the point (x / unit, y / unit) lies in it or on its edge."""
        if abs(x - self.middle[0] * unit) > 4 * unit or abs(y - self.middle[1] * unit) > 2 * unit:
            return False
        return all((bx - ax) * (y - ay * unit) - (by - ay) * (x - ax * unit) >= 0 for (ax, ay), (bx, by) in self.sides)


class Line(NamedTuple):
    """The segment from (ax / unit, ay / unit) to (bx / unit, by / unit)."""

    ax: int
    ay: int
    bx: int
    by: int
    unit: int = 1

    def offside(self, p: Spot) -> int:
        """Positive, 0 or negative: on which side of the line a point lies."""
        x, y = p[0] * self.unit, p[1] * self.unit
        return (self.bx - self.ax) * (y - self.ay) - (self.by - self.ay) * (x - self.ax)

    def along(self, p: Spot) -> Fraction:
        """At which fraction of its length the foot of a point lies."""
        dx, dy = self.bx - self.ax, self.by - self.ay
        x, y = p[0] * self.unit - self.ax, p[1] * self.unit - self.ay
        return Fraction(x * dx + y * dy, dx * dx + dy * dy)

    def at(self, t: Fraction) -> tuple[int, int, int]:
        """The point at a fraction of its length, and the unit of it."""
        n, d = t.numerator, t.denominator
        return self.ax * d + n * (self.bx - self.ax), self.ay * d + n * (self.by - self.ay), self.unit * d

    def part(self, t: Fraction, u: Fraction) -> Line:
        """From one fraction of it to another."""
        (ax, ay, one), (bx, by, other) = self.at(t), self.at(u)
        return Line(ax * other, ay * other, bx * one, by * one, one * other)

    def moved(self, sign: int) -> Line:
        """The segment moved a little sideways."""
        x, y = sign * (self.ay - self.by), sign * (self.bx - self.ax)
        a, b = (self.ax * LITTLE + x, self.ay * LITTLE + y), (self.bx * LITTLE + x, self.by * LITTLE + y)
        return Line(*a, *b, self.unit * LITTLE)

    def cuts(self, hexes: Iterable[Hexagon]) -> list[Fraction]:
        """Where it touches sides of these hexes, its start and end among them."""
        found = {Fraction(0), Fraction(1)}
        for p, q in {side for hexagon in hexes for side in hexagon.sides if side[0] < side[1]}:
            at_p, at_q = self.offside(p), self.offside(q)
            if at_p == at_q == 0:
                found |= {self.along(p), self.along(q)}
            elif not (at_p > 0 and at_q > 0) and not (at_p < 0 and at_q < 0):
                # A line cuts a side where the feet of its two ends, weighed by how far off they are, come together.
                found.add((self.along(q) * at_p - self.along(p) * at_q) / (at_p - at_q))
        return sorted(t for t in found if 0 <= t <= 1)

    def touched(self, hexes: Iterable[Hexagon]) -> list[Hexagon]:
        """Of these hexes those on both sides of the line, or touching it."""
        signs = ((h, {(s > 0) - (s < 0) for s in map(self.offside, h.corners)}) for h in hexes)
        return [hexagon for hexagon, sides in signs if sides not in ({1}, {-1})]

    def hexes_at(self, t: Fraction, hexes: Iterable[Hexagon]) -> list[Cell]:
        """The hexes in or on whose edge the point at a fraction lies."""
        x, y, unit = self.at(t)
        return [hexagon.cell for hexagon in hexes if hexagon.has(x, y, unit)]

    def way(self, hexes: Iterable[Hexagon], *, begins: bool) -> WaySeen:
        """What it passes, which touches no corner; with `begins` the hex where it begins is one of those entered."""
        near = self.touched(hexes)
        cells = [self.hexes_at((t + u) / 2, near)[0] for t, u in pairwise(self.cuts(near))]
        return frozenset(map(frozenset, pairwise(cells))), frozenset(cells if begins else cells[1:])


@lru_cache(maxsize=16)
def hexagons(board: Grid) -> list[Hexagon]:
    """The hexes of the map and of a row above and below it."""
    rows, columns = range(-1, board.height + 1), range(board.width)
    return [Hexagon.of(y * board.width + x, 6 * x, 4 * y + 2 * (x & 1)) for y in rows for x in columns]


def spot_of(board: Grid, point: Point) -> Spot:
    """Where a point lies."""
    row, column = divmod(point[0], board.width)
    x, y = 6 * column, 4 * row + 2 * (column & 1)
    if point[1] == CENTRE:
        return x, y
    (ax, ay), (bx, by) = CORNERS[point[1]], CORNERS[(point[1] + 1) % 6]
    return x + (ax + bx) // 2, y + (ay + by) // 2


def exact_passages(board: Grid, a: Point, b: Point) -> list[Ways]:
    """What the segment passes, in order."""
    line = Line(*spot_of(board, a), *spot_of(board, b))
    if line[:2] == line[2:4]:
        return []
    near = line.touched(hexagons(board))
    middles = [((t + u) / 2) for t, u in pairwise(line.cuts(near))]
    inside = [cells[0] if len(cells := line.hexes_at(t, near)) == 1 else None for t in middles]
    found: list[Ways] = []
    if a[1] != CENTRE and inside[0] is not None:
        found.append(frozenset({(frozenset(), frozenset({inside[0]}))}))
    stops = [t for t, cell in zip(middles, inside, strict=True) if cell is not None]
    stops = [Fraction(0)] * (inside[0] is None) + stops + [Fraction(1)] * (inside[-1] is None)
    for t, u in pairwise(stops):
        part = line.part(t, u)
        found.append(frozenset(part.moved(sign).way(near, begins=t == 0) for sign in (1, -1)))
    return found
