"""A map of hexes, each of which is a numbered cell.

Maps are flat-top, "odd-q": columns are numbered along the top and rows down the side, both from 01; the columns 02, 04,
06 … lie half a hex lower than the others. The number of a cell is `row * width + column`, both counted from 0. Hexes
may be void: inside the frame, but not part of the map.

Methods that take a cell trust that it is one of this map, and do not check it.
"""

from array import array
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, Protocol, TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.hexes import ORIGIN, SIDES, Direction, Hex
from hexwar_tui.hexgrid.hexes import line as hex_line
from hexwar_tui.hexgrid.hexes import ring as hex_ring

Cell: TypeAlias = int

Cells: TypeAlias = Container[Cell] | bytes | bytearray | Callable[[Cell], object]
"""A set of cells of a map in one of three forms: a container of them, bytes with one for every cell (0: not in the
set), or a function that answers for a cell whether it is in the set."""

LARGE = 100_000
"""The number of cells above which `Grid.neighbours` works out neighbours one by one, when they are first asked for."""

REMEMBERED_RADIUS = 4
"""Up to this radius `Grid.within` keeps its answers; larger disks are worked out at each call."""

REMEMBERED_DISTANCES = 1_000_000
"""`Grid.distances_from` keeps tables of so many distances in all, `Grid.disk` sets of so many bytes."""

# What is added to column and row for a step in each direction, from an even (higher) and from an odd (lower) column.
STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)


class OffMap(LookupError):
    """Raised for a hex that is not part of the map: outside its frame, or void."""


class NotAdjacent(ValueError):
    """Raised for two hexes that should be neighbours and are not."""


class NoSymmetry(ValueError):
    """Raised where the map can't be turned or mirrored as asked, because it would not cover itself."""


class BadLabel(ValueError):
    """Raised for a text that is not the number of a hex of this map; the message is a sentence that says why."""


class NeighbourTable(Protocol):
    """A table of neighbours: `table[cell]` is a tuple of cells. It may not be iterable; use `grid.cells` for that."""

    def __getitem__(self, cell: Cell, /) -> tuple[Cell, ...]: ...


def bits(cells: Iterable[Cell]) -> int:
    """The set of `cells` as an int whose bit number n stands for cell n. Whether two such sets have a cell in common is
    asked by `&`, which takes less than a look at one cell does."""
    named = list(cells)  # One int a cell, each as long as the map, would be gigabytes for all cells of a large one.
    octets = bytearray((max(named, default=0) >> 3) + 1)
    for cell in named:
        octets[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(octets, "little")


def membership(cells: Cells) -> Callable[[Cell], object]:
    """Returns a function that tells whether a cell is in `cells`, in any of their forms, by a true or false value."""
    if isinstance(cells, bytes | bytearray):
        return cells.__getitem__
    return cells if callable(cells) else cells.__contains__


@dataclass(frozen=True)
class Grid:
    """The shape of one map: its columns, its rows and its void cells. It never changes, and may be shared.

    Make one by `grid(...)`, which returns the same Grid for the same map. Raises ValueError for a map without columns
    or rows, OffMap for void cells outside the frame.
    """

    _TYPE: ClassVar[str] = "H"
    _BYTES: ClassVar[int] = array("H").itemsize

    width: int
    height: int
    void: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a map of {self.width} columns and {self.height} rows has no hexes")
        if self.void and not 0 <= min(self.void) <= max(self.void) < self.size:
            raise OffMap(f"void cells lie outside a map of {self.width} columns and {self.height} rows")

    # Copies and unpickled grids are the shared one again, without its tables.
    def __reduce__(self) -> tuple[Callable[..., "Grid"], tuple[int, int, frozenset[Cell]]]:
        return grid, (self.width, self.height, self.void)

    @cached_property
    def size(self) -> int:
        """Columns times rows, void cells included: the length of a table with an entry per cell."""
        return self.width * self.height

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the map in ascending order, without the void ones."""
        return tuple(cell for cell in range(self.size) if cell not in self.void)

    @cached_property
    def neighbours(self) -> NeighbourTable:
        """A table of the neighbours of every cell on the map, in the order of `Direction`: `neighbours[cell]`. Fewer
        than six at the edge; void cells are never among them."""
        if self.size > LARGE:
            return _LazyNeighbours(self)
        return tuple(map(self.neighbours_of, range(self.size)))

    def neighbours_of(self, cell: Cell) -> tuple[Cell, ...]:
        """Returns the neighbours of one cell in the order of `Direction`, worked out anew; `neighbours` keeps them."""
        width = self.width
        column = cell % width
        if self.void or not (0 < column < width - 1 and width < cell < self.size - width):
            around = (self.neighbour(cell, direction) for direction in SIDES)
            return tuple(near for near in around if near is not None)
        north, south = cell - width, cell + width
        if column & 1:
            return (north, cell + 1, south + 1, south, south - 1, cell - 1)
        return (north, north + 1, cell + 1, south, cell - 1, north - 1)

    def neighbour(self, cell: Cell, direction: int) -> Cell | None:
        """The cell next to `cell` in `direction` (0 to 5, as in `Direction`); None off the map and for a void hex."""
        row, column = divmod(cell, self.width)
        right, down = STEPS[column & 1][direction]
        return self._cell(column + right, row + down)

    def _cell(self, column: int, row: int) -> Cell | None:
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        cell = row * self.width + column
        return None if cell in self.void else cell

    def direction(self, a: Cell, b: Cell) -> Direction:
        """Returns the direction from `a` to its neighbour `b`. Raises NotAdjacent where that is no neighbour."""
        (row, column), (other_row, other_column) = divmod(a, self.width), divmod(b, self.width)
        try:
            return Direction(STEPS[column & 1].index((other_column - column, other_row - row)))
        except ValueError:
            raise NotAdjacent(f"the hexes {self.label(a)} and {self.label(b)} are no neighbours") from None

    def hex_of(self, cell: Cell) -> Hex:
        """The axial coordinates of a cell, counted from the hex 0101 as the origin."""
        row, column = divmod(cell, self.width)
        return Hex(column, row - column // 2)

    def cell_at(self, h: Hex) -> Cell:
        """The cell with the axial coordinates `h`. Raises OffMap where the map has none there."""
        cell = self.cell_on(h)
        if cell is None:
            raise OffMap(f"the map has no hex at q {h.q}, r {h.r}")
        return cell

    def cell_on(self, h: Hex) -> Cell | None:
        """The cell with the axial coordinates `h`; None where the map has none there."""
        return self._cell(h.q, h.r + h.q // 2)

    @cached_property
    def label_digits(self) -> int:
        """How many digits labels have for the column, and as many for the row: two, or three on maps of 100 or more."""
        return max(2, len(str(max(self.width, self.height))))

    def label(self, cell: Cell) -> str:
        """The number printed in a hex: its column, then its row, both from 1, as in "0305"."""
        row, column = divmod(cell, self.width)
        return f"{column + 1:0{self.label_digits}}{row + 1:0{self.label_digits}}"

    def cell_of_label(self, text: str) -> Cell:
        """Returns the cell with the label `text`. Raises BadLabel, with a sentence that says why, where none has it."""
        digits = self.label_digits
        if len(text) != 2 * digits or not (text.isascii() and text.isdigit()):
            raise BadLabel(
                f'"{text}" is no hex number: it takes {digits} digits for the column and {digits} for the row, '
                f"as in {self.label(self.cells[0] if self.cells else 0)}."
            )
        column, row = int(text[:digits]), int(text[digits:])
        if not (1 <= column <= self.width and 1 <= row <= self.height):
            raise BadLabel(f"There is no hex {text}: columns go up to {self.width}, rows up to {self.height}.")
        cell = self._cell(column - 1, row - 1)
        if cell is None:
            raise BadLabel(f"There is no hex {text}: the map is cut out there.")
        return cell

    def distance(self, a: Cell, b: Cell) -> int:
        """The number of steps from `a` to `b` as the crow flies, which may lead over void hexes."""
        (row, column), (other_row, other_column) = divmod(a, self.width), divmod(b, self.width)
        across = abs(column - other_column)
        down = abs(2 * (row - other_row) + (column & 1) - (other_column & 1))  # in half hexes
        return across if down <= across else (across + down) // 2

    def distances_from(self, cell: Cell) -> Sequence[int]:
        """A table of the distances from `cell` to every cell, void ones included: its entry number n is the distance to
        cell n. Quicker than `distance` for many cells."""
        found = self._distances.get(cell)
        if found is None:
            if len(self._distances) * self.size >= REMEMBERED_DISTANCES:
                self._distances.clear()
            found = self._distances[cell] = self._distances_anew(cell)
        return found

    @cached_property
    def _distances(self) -> dict[Cell, Sequence[int]]:
        return {}

    def _distances_anew(self, cell: Cell) -> Sequence[int]:
        row, column = divmod(cell, self.width)
        start = self._BYTES * (self.width - 1 - column)
        end = start + self._BYTES * self.width
        rows = self._wide_rows[column & 1][self.height - 1 - row : 2 * self.height - 1 - row]
        return array(self._TYPE, b"".join([wide[start:end] for wide in rows]))

    @cached_property
    def _wide_rows(self) -> tuple[tuple[bytes, ...], ...]:
        """The distances from a cell in an even column, and those from one in an odd column, row by row, on a map that
        goes on for its own width and height to all sides. The distances from any cell are a section of these."""
        downs = range(1 - self.height, self.height)
        return tuple(tuple(self._wide_row(odd, down) for down in downs) for odd in (0, 1))

    def _wide_row(self, odd: int, down: int) -> bytes:
        found = array(self._TYPE)
        for right in range(1 - self.width, self.width):
            across, halves = abs(right), abs(2 * down + ((right + odd) & 1) - odd)
            found.append(across if halves <= across else (across + halves) // 2)
        return found.tobytes()

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """Returns the cells at the distance `radius`, clockwise from due north. Raises ValueError if it is negative."""
        return self._placed(cell, _ring_steps(cell % self.width & 1, radius))

    def within(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells of the map at the distance `radius` or less: `cell` itself, then ring after ring, each clockwise
        from due north. Empty for a negative radius."""
        radius = min(radius, self.width + self.height)
        found = self._disks.get((cell, radius))
        if found is None:
            found = self._placed(cell, _disk_steps(cell % self.width & 1, radius))
            if radius <= REMEMBERED_RADIUS:
                self._disks[cell, radius] = found
        return found

    def disk(self, cell: Cell, radius: int) -> int:
        """The set of the cells at the distance `radius`, 0 or more, or less from `cell`, void ones included, as `bits`
        makes it."""
        found = self._bits.get((cell, radius))
        if found is None:
            found = self._grown(self.disk(cell, radius - 1)) if radius else 1 << cell
            if len(self._bits) * self.size >= REMEMBERED_DISTANCES * 8:
                self._bits.clear()
            self._bits[cell, radius] = found
        return found

    def _grown(self, cells: int) -> int:
        """A set of cells with all their neighbours."""
        width, (inner, outer, odd) = self.width, self._columns
        beside = (cells & inner) << 1 | (cells & outer) >> 1
        # From a column that lies lower the neighbours beside are in the same row and the next, else in the one before.
        beside |= (beside & odd) >> width | (beside & ~odd) << width
        return (cells | cells << width | cells >> width | beside) & ((1 << self.size) - 1)

    @cached_property
    def _columns(self) -> tuple[int, int, int]:
        """The cells of all columns but the last, of all but the first, and of those that lie lower, as sets."""
        columns = range(self.width)
        rows = ((1 << self.size) - 1) // ((1 << self.width) - 1)  # The first hex of each; times some of a row, of all.
        return bits(columns[:-1]) * rows, bits(columns[1:]) * rows, bits(columns[1::2]) * rows

    @cached_property
    def _bits(self) -> dict[tuple[Cell, int], int]:
        return {}

    @cached_property
    def _disks(self) -> dict[tuple[Cell, int], tuple[Cell, ...]]:
        return {}

    def _placed(self, cell: Cell, steps: tuple[tuple[int, int], ...]) -> tuple[Cell, ...]:
        """The cells of the map to which `steps` (columns right, rows down) lead from `cell`."""
        width, height, void = self.width, self.height, self.void
        row, column = divmod(cell, width)
        placed = (
            cell + down * width + right
            for right, down in steps
            if 0 <= column + right < width and 0 <= row + down < height
        )
        return tuple(at for at in placed if at not in void) if void else tuple(placed)

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells along the straight line from `a` to `b`, both included. Hexes that are not on the map are left out,
        so the chain may have gaps at the map's edge and over void hexes."""
        on_line = (self.cell_on(h) for h in hex_line(self.hex_of(a), self.hex_of(b)))
        return tuple(cell for cell in on_line if cell is not None)

    def turned(self, cell: Cell) -> Cell:
        """Where `cell` comes to lie when the whole map is turned by half a turn.

        Every map of even width without void cells can be turned, one of odd width from 3 on only where void cells make
        its edge even. Raises NoSymmetry where it can't be, OffMap for a void cell.
        """
        return self._image(cell, across=True, down=True)

    def mirrored(self, cell: Cell) -> Cell:
        """Where `cell` comes to lie when left and right of the map change places.

        Every map of odd width without void cells can be mirrored. Raises NoSymmetry where it can't be, OffMap for a
        void cell.
        """
        return self._image(cell, across=True, down=False)

    def flipped(self, cell: Cell) -> Cell:
        """Where `cell` comes to lie when top and bottom of the map change places.

        Only a map of one column, or whose edge void cells make even, can be flipped. Raises NoSymmetry where it can't
        be, OffMap for a void cell.
        """
        return self._image(cell, across=False, down=True)

    def _image(self, cell: Cell, *, across: bool, down: bool) -> Cell:
        if not self._is_symmetric(across, down):
            raise NoSymmetry(f"this map of {self.width} columns and {self.height} rows does not fall upon itself so")
        image = self._reversed(cell, across, down)
        if image is None:
            raise OffMap(f"the hex {self.label(cell)} is void")
        return image

    def _is_symmetric(self, across: bool, down: bool) -> bool:
        known = self._symmetries.get((across, down))
        if known is None:
            known = all(self._reversed(cell, across, down) is not None for cell in self.cells)
            self._symmetries[across, down] = known
        return known

    @cached_property
    def _symmetries(self) -> dict[tuple[bool, bool], bool]:
        return {}

    def _reversed(self, cell: Cell, across: bool, down: bool) -> Cell | None:
        """The cell that `cell` changes places with when left and right (`across`), top and bottom (`down`) or both are
        reversed about the middle of the map; None where none lies there."""
        row, column = divmod(cell, self.width)
        height = 2 * row + (column & 1)
        columns, heights = self._edges
        if across:
            column = columns - column
        if down:
            height = heights - height
        return None if (height - column) & 1 else self._cell(column, height >> 1)

    @cached_property
    def _edges(self) -> tuple[int, int]:
        """The sums of the cells' first and last column, and of their first and last height in half hexes."""
        if not self.void:
            return self.width - 1, 2 * self.height - (1 if self.width > 1 else 2)
        columns = [cell % self.width for cell in self.cells]
        heights = [2 * (cell // self.width) + (column & 1) for cell, column in zip(self.cells, columns, strict=True)]
        return min(columns) + max(columns), min(heights) + max(heights)


class _LazyNeighbours(dict[Cell, tuple[Cell, ...]]):
    """The neighbours of cells of a large map, each worked out when first asked for. Raises IndexError off the map."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        if not 0 <= cell < self._grid.size:
            raise IndexError(f"the map has no cell {cell}")
        near = self[cell] = self._grid.neighbours_of(cell)
        return near


@lru_cache(maxsize=256)
def _ring_steps(odd: int, radius: int) -> tuple[tuple[int, int], ...]:
    """A ring as steps (columns right, rows down) from its centre, which lies in an even (`odd` 0) or odd (1) column."""
    return tuple((h.q, h.r + (h.q + odd) // 2) for h in hex_ring(ORIGIN, radius))


@lru_cache(maxsize=256)
def _disk_steps(odd: int, radius: int) -> tuple[tuple[int, int], ...]:
    return tuple(step for out in range(radius + 1) for step in _ring_steps(odd, out))


@lru_cache(maxsize=64)
def grid(width: int, height: int, void: frozenset[Cell] = frozenset()) -> Grid:
    """Returns the Grid of these columns, rows and void cells: always the same object, so that tables are made once."""
    return Grid(width, height, void)
