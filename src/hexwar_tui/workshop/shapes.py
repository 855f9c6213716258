"""Which hexes an act is about: those under a brush, on a line, or of the same ground as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.hexes import DIRECTIONS, Direction, Hex, disk, line

WIDEST = 9
"""The greatest radius of a brush, in hexes beyond the middle one."""


def brush(grid: Grid, cell: Cell, radius: int) -> list[Cell]:
    """The hexes at most `radius` from a cell, as far as they lie on the map."""
    return _on_map(grid, disk(grid.hex_of(cell), radius))


def stroke(grid: Grid, start: Cell, end: Cell, radius: int) -> list[Cell]:
    """The hexes under a brush that is led straight from one cell to another."""
    return [*dict.fromkeys(cell for at in grid.line(start, end) for cell in brush(grid, at, radius))]


def wall(grid: Grid, start: Cell, end: Cell) -> list[tuple[Cell, Direction]]:
    """The sides of hexes at the left hand of whoever goes straight from one cell to another, one after another; none
    where they are the same cell."""
    way = line(grid.hex_of(start), grid.hex_of(end))
    turns = [DIRECTIONS.index(Hex(other.q - one.q, other.r - one.r)) for one, other in pairwise(way)]
    found = []
    for at, come, go in zip(way, [*turns[:1], *turns], [*turns, *turns[-1:]], strict=False):
        cell, back = grid.cell_on(at), come + 3
        left = range(back + 1, back + 1 + (go - back - 1) % 6)
        found += [] if cell is None else [(cell, Direction(side % 6)) for side in left]
    return found


def alike(grid: Grid, codes: Sequence[str], cell: Cell) -> list[Cell]:
    """The hexes that have the same letter or code as a cell, and hang together with it."""
    wanted, found, front = codes[cell], {cell}, [cell]
    while front:
        front = [
            near
            for near in dict.fromkeys(near for at in front for near in grid.neighbours_of(at))
            if near not in found and codes[near] == wanted
        ]
        found.update(front)
    return sorted(found)


def between(grid: Grid, one: Cell, other: Cell) -> list[Cell]:
    """The hexes of the area whose corners are two cells, column by column."""
    (row, column), (other_row, other_column) = divmod(one, grid.width), divmod(other, grid.width)
    columns = range(min(column, other_column), max(column, other_column) + 1)
    rows = range(min(row, other_row), max(row, other_row) + 1)
    return [row * grid.width + column for column in columns for row in rows]


def _on_map(grid: Grid, hexes: Iterable[Hex]) -> list[Cell]:
    """The cells of these hexes, without those beside the map."""
    return [cell for h in hexes if (cell := grid.cell_on(h)) is not None]
