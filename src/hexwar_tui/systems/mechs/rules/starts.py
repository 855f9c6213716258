"""Where armies begin (MEC-1.6): near their side's home at the edge, away from those of other sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.mechs.terrain import World, difficulties

APART = 6
"""At the start armies of different sides have to be at least this many hexes apart."""

BAND = 3
"""This many rows and columns count as the edge of the map, where armies begin."""


def start_cells(world: World, homes: Mapping[Side, Cell], armies: int) -> Mapping[Side, Sequence[Cell]]:
    """For each side the cells where its armies begin: its home, then the nearest cells at the edge, none next to
    another.

    Raises BadOptions if the map has no room for them, or if sides come too near to each other.
    """
    found = {side: _cells_near(world, home, armies) for side, home in homes.items()}
    if any(len(cells) < armies for cells in found.values()):
        text = say("{n} armies a side find no room at the edges of this map; have fewer (armies) (MEC-1.6).", n=armies)
        raise BadOptions(text)
    for one, other in combinations(found.values(), 2):
        if any(world.grid.distance(a, b) < APART for a in one for b in other):
            raise BadOptions(
                say(
                    "{n} armies a side begin nearer to each other than {apart} hexes; have fewer (armies), or homes "
                    "farther apart (MEC-1.6).",
                    n=armies,
                    apart=APART,
                )
            )
    return found


def _cells_near(world: World, home: Cell, armies: int) -> Sequence[Cell]:
    """The home, and the nearest cells at the edge that it reaches, one for each army; ties go by rank."""
    grid, found = world.grid, [home]
    reached = distances(grid, (home,), difficulties(world, {}))
    near = sorted(
        (cell for cell in reached if to_edge(world, cell) < max(BAND, to_edge(world, home) + 1)),
        key=lambda cell: (grid.distance(home, cell), world.rank[cell]),
    )
    for cell in near:
        if len(found) < armies and all(grid.distance(cell, other) > 1 for other in found):
            found.append(cell)
    return found


def to_edge(world: World, cell: Cell) -> int:
    """How many rows or columns lie between the cell and the nearest edge of the map; 0 at the edge."""
    row, column = divmod(cell, world.grid.width)
    return min(row, column, world.grid.height - 1 - row, world.grid.width - 1 - column)
