"""Where hexes lie on a map of Tiled, in its pixels.

Ours are columns of hexes with flat tops, of which every other is half a hex lower: for Tiled staggered along x. A map
that is staggered along y has rows of hexes with pointed tops: that is ours turned to the left by a quarter.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.papers.maps.tiled_map import TiledMap

LONG, SHORT, SIDE = 94, 80, 46
"""The measures of our hexes in pixels: from corner to corner, from side to side, and along a side."""

DIRECTIONS = {"N": (0, -80), "NE": (70, -40), "SE": (70, 40), "S": (0, 80), "SW": (-70, 40), "NW": (-70, -40)}
"""By the names of a hex's sides the way to the middle of the hex beyond, in our pixels."""

NEAR_SIDE = 0.4
"""How far along that way the middle of a side is marked: within the hex whose side it is."""

MIDDLE = 10
"""How many pixels around the middle of a hex belong to none of its sides."""

Pixel: TypeAlias = tuple[float, float]


class Spot(NamedTuple):
    """A cell, and a place in it: how far to the right of its middle, and how far below, in our pixels."""

    cell: Cell
    right: float
    down: float

    @property
    def side(self) -> str | None:
        """The side of the hex that the spot is near to; None in the middle."""
        if abs(self.right) < MIDDLE and abs(self.down) < MIDDLE:
            return None
        return max(DIRECTIONS, key=lambda name: self.right * DIRECTIONS[name][0] + self.down * DIRECTIONS[name][1])


@dataclass(frozen=True)
class Lattice:
    """The hexes of a map of Tiled: `columns` and `rows` of tiles; along `axis`, “x” or “y”, those with the remainder
    `shifted` by two lie half a hex further; and the measures of a tile."""

    columns: int
    rows: int
    axis: str = "x"
    shifted: int = 1
    tile_width: int = LONG
    tile_height: int = SHORT
    side: int = SIDE

    @classmethod
    def of_ours(cls, width: int, height: int, axis: str) -> Lattice:
        """The lattice of a map of ours."""
        if axis == "x":
            return cls(width, height)
        return cls(height, width, "y", width % 2, SHORT, LONG)

    @classmethod
    def of_theirs(cls, found: TiledMap) -> Lattice:
        """The lattice of a map of Tiled."""
        shifted = 1 if found.staggerindex == "odd" else 0
        measures = found.tilewidth, found.tileheight, found.hexsidelength
        return cls(found.width, found.height, found.staggeraxis, shifted, *measures)

    @cached_property
    def added(self) -> int:
        """How many columns without hexes our map has at its left, so that the lower columns are ours: 0 or 1."""
        lower = self.shifted if self.axis == "x" else self.rows - 1 - self.shifted
        return (lower + 1) % 2

    @cached_property
    def grid(self) -> Grid:
        """The grid of our map, in which no cell is void."""
        if self.axis == "x":
            return grid(self.columns + self.added, self.rows)
        return grid(self.rows + self.added, self.columns)

    def cell_of(self, column: int, row: int) -> Cell:
        """Our cell for a tile."""
        across, down = (column, row) if self.axis == "x" else (self.rows - 1 - row, column)
        return down * self.grid.width + across + self.added

    def tile_of(self, cell: Cell) -> tuple[int, int]:
        """The column and row of the tile for our cell."""
        down, across = divmod(cell, self.grid.width)
        across -= self.added
        return (across, down) if self.axis == "x" else (down, self.rows - 1 - across)

    @cached_property
    def _pitch(self) -> tuple[float, float]:
        if self.axis == "x":
            return (self.tile_width + self.side) / 2, self.tile_height
        return self.tile_width, (self.tile_height + self.side) / 2

    def _centre(self, column: int, row: int) -> Pixel:
        """The middle of a tile, which may lie off the map."""
        across, down = self._pitch
        lag = 0.5 if (column if self.axis == "x" else row) % 2 == self.shifted else 0
        if self.axis == "x":
            return column * across + self.tile_width / 2, (row + lag) * down + self.tile_height / 2
        return (column + lag) * across + self.tile_width / 2, row * down + self.tile_height / 2

    def pixel(self, cell: Cell, side: str = "") -> Pixel:
        """The middle of a hex, or the mark of one of its sides."""
        x, y = self._centre(*self.tile_of(cell))
        right, down = (NEAR_SIDE * way for way in DIRECTIONS[side]) if side else (0, 0)
        across, below = self._scale
        turned = (right, down) if self.axis == "x" else (down, -right)
        return x + turned[0] * across, y + turned[1] * below

    @cached_property
    def _scale(self) -> tuple[float, float]:
        """How many of this map's pixels one of ours is, across and down."""
        usual = (70, 80) if self.axis == "x" else (80, 70)
        across, down = self._pitch
        return across / usual[0], down / usual[1]

    def spot(self, x: float, y: float) -> Spot | None:
        """Where a pixel lies; None off the map."""
        across, down = self._pitch
        column, row = int((x - self.tile_width / 2) // across), int((y - self.tile_height / 2) // down)
        near = product(range(column - 1, column + 3), range(row - 1, row + 3))
        wide, high = self._scale

        def away(tile: tuple[int, int]) -> float:
            middle = self._centre(*tile)
            return float(((x - middle[0]) / wide) ** 2 + ((y - middle[1]) / high) ** 2)

        found = min(near, key=away)
        if not (0 <= found[0] < self.columns and 0 <= found[1] < self.rows):
            return None
        middle = self._centre(*found)
        right, below = (x - middle[0]) / wide, (y - middle[1]) / high
        turned = (right, below) if self.axis == "x" else (-below, right)
        return Spot(self.cell_of(*found), *turned)

    def box(self, left: float, top: float, right: float, bottom: float, most: int) -> tuple[Cell, ...]:
        """The cells whose middle may lie between these pixels, and perhaps a few around, but no more than `most`."""
        across, down = self._pitch
        columns = range(max(0, int(left // across) - 2), min(self.columns, int(right // across) + 2))
        rows = range(max(0, int(top // down) - 2), min(self.rows, int(bottom // down) + 2))
        return tuple(sorted(self.cell_of(column, row) for column, row in islice(product(columns, rows), most)))
