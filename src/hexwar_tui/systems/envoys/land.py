"""The land that armies march over (ENV-1.1): what a scenario's map says of it, as tables."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.hexgrid.grid import Grid

PLAIN, WOODS, HILLS, SEA, MOUNTAINS = "plain", "woods", "hills", "sea", "mountains"

IMPASSABLE = frozenset((SEA, MOUNTAINS))
"""No army enters these; all other terrain is the same to the rules."""


@dataclass(frozen=True)
class Land:
    """The map of a scenario: its grid, the terrain id of every cell ("" where there is no hex), and the rank of each,
    by which ties between hexes go."""

    grid: Grid
    ids: tuple[str, ...]
    rank: tuple[int, ...]
