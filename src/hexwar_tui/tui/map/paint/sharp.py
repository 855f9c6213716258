"""Hexes as pictures, for terminals that show those: the painted ground with edges as sharp as their points.

On the raster of `raster` a slanting edge goes in steps of half a cell; here it goes in those of the terminal's own
points. All else is the same: what stands on the ground covers what it covers there, and texture lies where it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.look.colours import Rgb, web
from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.map.paint.ground import Colours, Ground, Over
from hexwar_tui.tui.map.paint.raster import Dab, Measures, raster
from hexwar_tui.tui.stage.graphics.gallery import ink_of
from hexwar_tui.tui.stage.graphics.offer import Easel
from hexwar_tui.tui.stage.graphics.protocol import cell_of

Run = tuple[int, int, Rgb]
"""Points of a line that have one colour: the first, and the first that has it no more."""


def on_easel(easel: Easel | None, ground: Ground, zoom: Measures, shift: int, over: Over) -> Iterable[Sequence[Dab]]:
    """The cells of each line of a hex's piece, as `Ground.cells` paints them; on an easel as parts of a picture."""
    lines = ground.cells(zoom, shift, over)
    return lines if easel is None else _hung(easel, zoom, ground.colours(zoom, shift), over, [*lines])


def _hung(
    easel: Easel, zoom: Measures, colours: Colours, over: Over, lines: Sequence[Sequence[Dab]]
) -> Iterator[Sequence[Dab]]:
    columns = max(map(len, raster(zoom)))
    firsts = [(columns - len(line)) // 2 for line in lines]
    signs = {
        (line, first + at): dab
        for line, (first, dabs) in enumerate(zip(firsts, lines, strict=True))
        for at, dab in enumerate(dabs)
    }
    size = (columns * easel.wide, len(lines) * easel.high)
    points = _Sharp(zoom, (easel.wide, easel.high), columns).points(colours, over)
    paint = Paint(ink_of(easel.gallery.add(size, (columns, len(lines)), points, signs)), web(colours.base))
    for line, (first, dabs) in enumerate(zip(firsts, lines, strict=True)):
        yield [(cell_of(line, first + at), paint) for at in range(len(dabs))]


class _Sharp:
    """The picture of a piece at a zoom whose longest line has so many `columns`, in cells of this many points."""

    def __init__(self, zoom: Measures, cell: tuple[int, int], columns: int) -> None:
        self._zoom, self._columns, (self._wide, self._high) = zoom, columns, cell
        self._reach = zoom.pitch + zoom.row_pitch // 2
        self._thick = max(1, self._wide // 2)

    def _x(self, across: float) -> int:
        """The point of the picture at so many points of the raster to the right of the hex's middle."""
        return max(0, min(self._columns * self._wide, round((across + self._columns) * self._wide / 2)))

    def _y(self, down: int) -> int:
        return round((down + self._zoom.row_pitch) * self._high / 2)

    def points(self, colours: Colours, over: Over) -> bytes:
        """All points, line by line, three bytes each."""
        height = self._zoom.row_pitch
        lines: list[bytes] = []
        for down in range(-height, height):
            ground = bytearray(bytes(colours.base) * (self._columns * self._wide))
            for run in self._runs(colours.texture, down):
                _fill(ground, *run)
            above = [*self._runs(over, down)]
            lines += [self._line(y, ground, colours, above) for y in range(self._y(down), self._y(down + 1))]
        return b"".join(lines)

    def _runs(self, points: Over, down: int) -> Iterator[Run]:
        """The runs of the picture for the points of a line of the raster that have colours."""
        row = sorted((x, colour) for (x, y), colour in points.items() if y == down)
        for _, same in groupby(enumerate(row), key=lambda at: (at[1][0] - at[0], at[1][1])):
            xs = [x for _, (x, _) in same]
            yield self._x(xs[0]), self._x(xs[-1] + 1), points[xs[0], down]

    def _line(self, y: int, ground: bytearray, colours: Colours, above: list[Run]) -> bytes:
        """A line of the picture: ground, the rims on it, the hexes to the left and right, and what stands above all."""
        down = (y + 0.5) * 2 / self._high - self._zoom.row_pitch
        half, width = self._reach - abs(down), self._columns * self._wide
        left, right, thick = self._x(-half), self._x(half), self._thick
        west, east = (Direction.NW, Direction.NE) if down < 0 else (Direction.SW, Direction.SE)
        line = bytearray(ground)
        spans = {west: (left, left + thick), east: (right - thick, right)}
        if y < thick:
            spans[Direction.N] = left, right
        if y >= self._zoom.row_pitch * self._high - thick:
            spans[Direction.S] = left, right
        for side, colour in colours.rims:
            if side in spans:
                _fill(line, *spans[side], colour)
        (west_rim, west_ground), (east_rim, east_ground) = colours.beyond[west], colours.beyond[east]
        _fill(line, 0, left, west_ground)
        _fill(line, max(0, left - thick), left, west_rim)
        _fill(line, right, width, east_ground)
        _fill(line, right, min(width, right + thick), east_rim)
        for run in above:
            _fill(line, *run)
        return bytes(line)


def _fill(line: bytearray, first: int, end: int, colour: Rgb) -> None:
    if end > first:
        line[3 * first : 3 * end] = bytes(colour) * (end - first)
