"""Where a way that goes hex by hex has a gap, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell, Grid


def gap_in(grid: Grid, way: Sequence[Cell]) -> Text:
    """The first two hexes of a way that do not lie next to each other, with one by which it could go on between them;
    "" where it has no gap. A way that leaves the map has one there."""
    if not all(0 <= cell < grid.size for cell in way):
        return say("it leaves the map")
    for cell, far in pairwise(way):
        if far not in grid.neighbours[cell]:
            return _between(grid, cell, far)
    return ""


def _between(grid: Grid, cell: Cell, far: Cell) -> Text:
    if cell == far:
        return say("{hex} stands there twice in a row", hex=grid.label(cell))
    near = min(grid.neighbours_of(cell), key=lambda each: grid.distance(each, far))
    return say(
        "{far} does not lie next to {hex}: put {near} between {hex} and {far}",
        far=grid.label(far),
        hex=grid.label(cell),
        near=grid.label(near),
    )
