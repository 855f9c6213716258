"""The map as tables of cells, which never changes (ASH-1.7, 6), and the hexes where key points may lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid import sight
from hexwar_tui.hexgrid.grid import Cell, Cells, Grid, membership
from hexwar_tui.systems.ashlands.terrain import Terrain, load_terrain


@dataclass(frozen=True)
class Ground:
    """The map of a scenario: its grid, the terrain id of each cell ("" where there is no hex), and each cell's rank, a
    number that breaks ties: of hexes that are otherwise equally good the one with the lowest rank is taken."""

    grid: Grid
    ids: tuple[str, ...]
    rank: tuple[int, ...]

    @cached_property
    def terrain(self) -> tuple[Terrain | None, ...]:
        """The terrain of each cell of the grid, by cell number; None where there is no hex."""
        kinds = load_terrain()
        return tuple(kinds.get(id) for id in self.ids)

    @cached_property
    def is_passable(self) -> bytes:
        """By cell number 1 where units can enter, else 0."""
        return bytes(terrain is not None and not terrain.impassable for terrain in self.terrain)

    @cached_property
    def is_difficult(self) -> bytes:
        """By cell number 1 where entering uses up all movement that is left (ASH-4.2), else 0."""
        return bytes(terrain is not None and terrain.difficult for terrain in self.terrain)

    @cached_property
    def none(self) -> bytes:
        """Zeros, one for each cell; used in place of `is_difficult` for units that no hex hinders."""
        return bytes(len(self.ids))

    @cached_property
    def is_underground(self) -> bytes:
        """By cell number 1 where units can't be shot at and see only their own hex (ASH-6.1), else 0."""
        return bytes(terrain is not None and terrain.underground for terrain in self.terrain)

    @cached_property
    def blocks_sight(self) -> bytes:
        """By cell number 1 where no line of sight can pass, else 0."""
        return bytes(terrain is not None and terrain.blocks_sight for terrain in self.terrain)

    def sees(self, a: Cell, b: Cell) -> bool:
        """True if a line of sight leads from `a` to `b` (ASH-1.7); from an Underground hex only to that hex (6.1)."""
        if a == b:
            return True
        return not self.is_underground[a] and sight.sees(self.grid, a, b, self.blocks_sight)


def key_point_places(board: Grid, passable: Cells, zones: Sequence[Sequence[Cell]], gap: int) -> tuple[Cell, ...]:
    """The cells where key points may lie, ascending: those of `passable` farther than `gap` hexes from every zone."""
    is_passable = membership(passable)
    near = {cell for zone in zones for corner in zone for cell in board.within(corner, gap)}
    return tuple(cell for cell in board.cells if cell not in near and is_passable(cell))
