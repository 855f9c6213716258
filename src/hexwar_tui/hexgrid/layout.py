"""Which character of the screen belongs to which hex, at five zooms.

Characters are counted from the top left of the whole map: `x` to the right, `y` down, from 0.

At the zooms with outlines (small, medium, large) a hex has twice as many lines of its own as its half height. Each of
them begins with the hex's left border, `/` in the upper half and `\\` in the lower; the last one also holds the hex's
bottom border. The top and right borders of a hex belong to its neighbours there, or at the map's edge to no hex. At the
zoom compact, hexes are bricks without borders. On the overview a hex is one line high, and in the columns 02, 04 … it
begins with the lower half of a line.
"""

from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, get_args

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell, Grid

Zoom: TypeAlias = Literal["overview", "compact", "small", "medium", "large"]

ZOOMS: tuple[Zoom, ...] = get_args(Zoom)
"""All zooms, from the farthest to the nearest."""


class Box(NamedTuple):
    """A rectangle of characters: its left and top, its width and height."""

    x: int
    y: int
    width: int
    height: int


class _Shape(NamedTuple):
    """The measures of hexes at one zoom; `Layout` has properties of the same names."""

    half_height: int
    top: int
    row_pitch: int
    shift: int


_SHAPES: dict[Zoom, _Shape] = {
    "overview": _Shape(half_height=0, top=2, row_pitch=1, shift=0),
    "compact": _Shape(half_height=0, top=3, row_pitch=2, shift=1),
    "small": _Shape(half_height=1, top=3, row_pitch=2, shift=1),
    "medium": _Shape(half_height=2, top=5, row_pitch=4, shift=2),
    "large": _Shape(half_height=3, top=7, row_pitch=6, shift=3),
}


@dataclass(frozen=True)
class Layout:
    """Where the hexes of a grid lie on the screen at one zoom, in characters. Raises ValueError for an unknown zoom."""

    grid: Grid
    zoom: Zoom

    def __post_init__(self) -> None:
        if self.zoom not in _SHAPES:
            raise ValueError(f"there is no zoom {self.zoom}")

    @cached_property
    def half_height(self) -> int:
        """How many lines the upper half of a hex has, and as many the lower; 0 at the zooms without outlines."""
        return _SHAPES[self.zoom].half_height

    @cached_property
    def top(self) -> int:
        """How many characters lie between the corners of a hex's flat top; without outlines, how many a hex is wide."""
        return _SHAPES[self.zoom].top

    @cached_property
    def pitch(self) -> int:
        """How many characters a column of hexes begins to the right of the one before."""
        return self.top + self.half_height

    @cached_property
    def row_pitch(self) -> int:
        """How many lines a hex begins below the one to its north."""
        return _SHAPES[self.zoom].row_pitch

    @cached_property
    def shift(self) -> int:
        """How many lines lower the hexes of columns 02, 04 … begin than the others of their row; 0 on the overview,
        where the shift is half a line."""
        return _SHAPES[self.zoom].shift

    @cached_property
    def size(self) -> tuple[int, int]:
        """How many characters wide and how many lines high the whole map is, its outer borders included."""
        lower = self._box_of(1, self.grid.height - 1)
        upper = self._box_of(0, self.grid.height - 1)
        last = lower if self.grid.width > 1 else upper
        return self.grid.width * self.pitch + self.half_height, last.y + last.height

    def box(self, cell: Cell) -> Box:
        """The smallest rectangle around a hex and all of its borders, those that belong to its neighbours included."""
        row, column = divmod(cell, self.grid.width)
        return self._box_of(column, row)

    def _box_of(self, column: int, row: int) -> Box:
        return Box(column * self.pitch, self._top_line(column, row), self.pitch + self.half_height, self._lines(column))

    def _top_line(self, column: int, row: int) -> int:
        return row * self.row_pitch + (self.shift if column & 1 else 0)

    def _lines(self, column: int) -> int:
        """How many lines of the screen a hex of this column touches, its top border included."""
        if self.half_height:
            return self.row_pitch + 1
        return self.row_pitch + (1 if column & 1 and not self.shift else 0)

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The character (x, y) in the middle of a hex."""
        row, column = divmod(cell, self.grid.width)
        return self._centre_x(column), self._top_line(column, row) + self.half_height

    def _centre_x(self, column: int) -> int:
        return column * self.pitch + self.half_height + self.top // 2

    def place(self, column: int, y: int) -> tuple[int, int]:
        """Returns (row, line): the row of hexes that line `y` of the map shows in `column`, and which of that hex's
        own lines it is, both from 0.

        Columns and rows beyond the map's edge are answered too, as if the map went on: the map's outer borders belong
        to hexes there.
        """
        lead = 1 if self.half_height else 0
        return divmod(y - lead - (self.shift if column & 1 else 0), self.row_pitch)

    def line_of(self, column: int, row: int, line: int) -> int:
        """The line of the map on which a hex's own line number `line` lies: the reverse of `place`."""
        return self._top_line(column, row) + (1 if self.half_height else 0) + line

    def run(self, column: int, line: int) -> tuple[int, int]:
        """The `x` at which a hex in `column` begins on its own line number `line`, and how many characters it has on
        that line. At zooms with outlines the first of them is its left border."""
        n = self.half_height
        if not n:
            return column * self.pitch, self.pitch
        if line < n:
            return column * self.pitch + n - 1 - line, 1 + self.top + 2 * line
        return column * self.pitch + line - n, self.top + 4 * n - 1 - 2 * line

    def spot_at(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The column and row of the hex that the character at `x`, `y` belongs to, which may lie off the map, then the
        hex's own line, and the character's place on that line, both from 0."""
        column = x // self.pitch
        row, line = self.place(column, y)
        start, length = self.run(column, line)
        if not start <= x < start + length:
            column -= 1
            row, line = self.place(column, y)
            start, _ = self.run(column, line)
        return column, row, line, x - start

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell that the character at `x`, `y` belongs to; None off the map, on void hexes and on the map's outer
        edge.

        No character belongs to two cells: on the overview, where a line may show halves of two, the lower one counts.
        """
        column, row, _, _ = self.spot_at(x, y)
        if not (0 <= column < self.grid.width and 0 <= row < self.grid.height):
            return None
        cell = row * self.grid.width + column
        return None if cell in self.grid.void else cell

    def visible(self, x: int, y: int, width: int, height: int) -> tuple[Cell, ...]:
        """Returns, in ascending order, the cells whose box has a character in this rectangle at `x`, `y`."""
        grid = self.grid
        columns = _meeting(x, x + width, self.pitch, self.pitch + self.half_height, grid.width)
        rows = [self._rows_meeting(odd, y, y + height) for odd in (0, 1)]
        found = (
            row * grid.width + column
            for row in range(min(r.start for r in rows), max(r.stop for r in rows))
            for column in columns
            if row in rows[column & 1]
        )
        return tuple(cell for cell in found if cell not in grid.void)

    def _rows_meeting(self, odd: int, first: int, end: int) -> range:
        down = self._top_line(odd, 0)
        return _meeting(first - down, end - down, self.row_pitch, self._lines(odd), self.grid.height)

    def columns_visible(self, x: int, width: int) -> tuple[tuple[int, int], ...]:
        """For a ruler along the top: the columns, from 0, whose middle lies within `width` characters from `x`, each
        with the position of its middle, counted from `x`."""
        middle = self._centre_x(0)
        columns = _meeting(x - middle, x + width - middle, self.pitch, 1, self.grid.width)
        return tuple((column, self._centre_x(column) - x) for column in columns)

    def rows_visible(self, y: int, height: int) -> tuple[tuple[int, int], ...]:
        """For a ruler down the side: the rows, from 0, whose middle in the columns 01, 03 … lies within `height` lines
        from `y`, each with the position of its middle, counted from `y`."""
        middle = self.half_height
        rows = _meeting(y - middle, y + height - middle, self.row_pitch, 1, self.grid.height)
        return tuple((row, row * self.row_pitch + middle - y) for row in rows)


def _meeting(first: int, end: int, pitch: int, length: int, count: int) -> range:
    """Which of `count` stretches share a position with the range from `first` to before `end`. The stretches are
    `length` long, and begin every `pitch` positions from 0 on."""
    if first >= end:
        return range(0)
    return range(max(0, (first - length) // pitch + 1), min(count, -(-end // pitch)))
