"""The raster of the painted map: four points a cell, of which each belongs to one hex.

A hex is an octagon of points: half a line up or down is half a cell in or out, so that its slanting sides are even and
all hexes together leave no gap. A piece of the map (`Layout.run`) is made of whole cells, so a few of its points belong
to the hexes beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.look.colours import Rgb, web
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.palettes import Paint

Four = tuple[Rgb, Rgb, Rgb, Rgb]
"""The colours of the four points of a cell: upper left, upper right, lower left, lower right."""

Dab = tuple[str, Paint]
"""A painted cell: one of `QUARTERS`, and the colours of its ink and ground."""

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Point(NamedTuple):
    """A point of a piece: `x` and `y` are counted from the hex's middle, to the right and down, in points.

    `owner` is the direction of the hex that it belongs to, None for the piece's own hex; `beside` are the directions of
    the other hexes that its own hex touches there.
    """

    x: int
    y: int
    owner: Direction | None
    beside: tuple[Direction, ...]


class Square(NamedTuple):
    """The four points of a cell; `is_inner` where all are the hex's own and touch no other hex."""

    points: tuple[Point, Point, Point, Point]
    is_inner: bool


Raster = tuple[tuple[Square, ...], ...]
"""The cells of a piece by line."""

Source = Direction | tuple[Direction, ...]
"""Where the colour of a point comes from: the hex that it belongs to or, if that is the piece's own, those beside it;
none of these for a point inside."""


class Seam(NamedTuple):
    """A cell that is not an inner one: its place in its line, and for each of its points the number of its source."""

    at: int
    sources: tuple[int, int, int, int]


class Seams(NamedTuple):
    """All cells of a piece that are not inner ones, by line, and their sources in the order of their numbers."""

    sources: tuple[Source, ...]
    lines: tuple[tuple[Seam, ...], ...]


class Measures(NamedTuple):
    """The measures of a zoom, as `Layout` has them. Without a half height, pieces are rectangles, over whose left and
    right edges the corners of hexes reach."""

    pitch: int
    half_height: int
    row_pitch: int


MEDIUM = Measures(7, 2, 4)


def measures(layout: Layout) -> Measures:
    """The measures of the zoom of `layout`."""
    return Measures(layout.pitch, layout.half_height, layout.row_pitch)


@lru_cache(maxsize=16)
def raster(zoom: Measures) -> Raster:
    """The points of a piece at a zoom."""
    shape = _Shape(*zoom)
    return tuple(tuple(shape.line(line)) for line in range(zoom.row_pitch))


@lru_cache(maxsize=16)
def seams(zoom: Measures) -> Seams:
    """Where a piece at a zoom meets others."""
    numbers: dict[Source, int] = {}
    lines = tuple(
        tuple(
            Seam(at, _four(numbers.setdefault(_source(point), len(numbers)) for point in cell.points))
            for at, cell in enumerate(line)
            if not cell.is_inner
        )
        for line in raster(zoom)
    )
    return Seams(tuple(numbers), lines)


def _source(point: Point) -> Source:
    return point.beside if point.owner is None else point.owner


def _four(numbers: Iterable[int]) -> tuple[int, int, int, int]:
    one, two, three, four = numbers
    return one, two, three, four


class _Shape:
    """Which hex each point belongs to, around a hex whose middle is at (0, 0)."""

    def __init__(self, pitch: int, half_height: int, row_pitch: int) -> None:
        self._half, self._height, self._pitch = half_height, row_pitch, pitch
        self._reach = pitch + row_pitch // 2
        across, up = 2 * pitch, 2 * row_pitch
        self._middles = {
            Direction.N: (0, -up),
            Direction.NE: (across, -row_pitch),
            Direction.SE: (across, row_pitch),
            Direction.S: (0, up),
            Direction.SW: (-across, row_pitch),
            Direction.NW: (-across, -row_pitch),
        }

    def line(self, line: int) -> Iterator[Square]:
        """Yields the cells in a line of the piece."""
        cells = self._pitch
        if self._half:
            cells += 1 - self._half + 2 * min(line, 2 * self._half - 1 - line)
        y = 2 * line - self._height
        for x in range(-cells, cells, 2):
            points = (self._point(x, y), self._point(x + 1, y), self._point(x, y + 1), self._point(x + 1, y + 1))
            yield Square(points, not any(point.beside or point.owner is not None for point in points))

    def _point(self, x: int, y: int) -> Point:
        owner = self._owner(x, y)
        around = (self._owner(x + right, y + down) for right, down in _STEPS)
        beside = {other for other in around if other is not None and other is not owner}
        return Point(x, y, owner, tuple(sorted(beside)) if owner is None else ())

    def _owner(self, x: int, y: int) -> Direction | None:
        if self._holds(x, y):
            return None
        return next((to for to, (right, down) in self._middles.items() if self._holds(x - right, y - down)), None)

    def _holds(self, x: int, y: int) -> bool:
        """Whether a hex holds the point; of two that could, the left one does."""
        across, down = x + 0.5, y + 0.5
        return abs(down) < self._height and abs(across - 0.01) + abs(down) < self._reach


@lru_cache(maxsize=16_384)
def dab(points: Four) -> Dab:
    """The cell that comes nearest to four points in two colours: by the split with the least squared error, each part
    in its mean."""
    ground, *others = set(points)
    if not others:
        return " ", Paint(web(ground), web(ground))
    if len(others) == 1:
        ground, ink = sorted((ground, others[0]))
        return QUARTERS[sum(1 << at for at, point in enumerate(points) if point == ink)], Paint(web(ink), web(ground))
    inks, grounds = _PARTS[_best_split(points)]
    filled = sum(1 << at for at in inks)
    ink, ground = _mean([points[at] for at in inks]), _mean([points[at] for at in grounds])
    return QUARTERS[filled], Paint(web(ink), web(ground))


_PARTS = tuple(
    (inks, tuple(at for at in range(4) if at not in inks))
    for inks in ((0,), (1,), (2,), (0, 1, 2), (0, 1), (0, 2), (1, 2))
)
"""The ways to part four points in two: one of them from the others, or two from two."""


def _best_split(points: Four) -> int:
    """The number of the split in `_PARTS` by which points differ least, in squares, from the means of their parts: that
    with the greatest sum of the squares of both parts' sums, each divided by how many points the part has."""
    (a, d, g), (b, e, h), (c, f, i), (j, k, m) = points
    red, green, blue = a + b + c + j, d + e + f + k, g + h + i + m
    sums = (*points, (a + b, d + e, g + h), (a + c, d + f, g + i), (b + c, e + f, h + i))
    best, found = -1.0, 0
    for at, (x, y, z) in enumerate(sums):
        own, rest = x * x + y * y + z * z, (red - x) ** 2 + (green - y) ** 2 + (blue - z) ** 2
        weight = own + rest / 3 if at < 4 else (own + rest) / 2
        if weight > best:
            best, found = weight, at
    return found


def _mean(points: list[Rgb]) -> Rgb:
    reds, greens, blues = zip(*points, strict=True)
    count = len(points)
    return sum(reds) // count, sum(greens) // count, sum(blues) // count
