"""The ground that units stand on (ASH-1.7, 6): what never changes of it, as tables, and what cover there is now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hexwar_tui.hexgrid import sight
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.ashlands.terrain import Cover, Terrain, load_terrain

if TYPE_CHECKING:
    from hexwar_tui.systems.ashlands.frame import AshFrame


@dataclass(frozen=True)
class Ground:
    """The map of a scenario: its grid, the terrain id of every cell ("" where there is no hex), and the rank of each,
    by which ties between hexes go."""

    grid: Grid
    ids: tuple[str, ...]
    rank: tuple[int, ...]

    @cached_property
    def terrain(self) -> tuple[Terrain | None, ...]:
        """The terrain of every cell; None where there is no hex."""
        kinds = load_terrain()
        return tuple(kinds.get(id) for id in self.ids)

    @cached_property
    def is_passable(self) -> bytes:
        """Per cell: whether units can enter it."""
        return bytes(terrain is not None and not terrain.impassable for terrain in self.terrain)

    @cached_property
    def is_difficult(self) -> bytes:
        """Per cell: whether entering it uses up all movement (ASH-4.2)."""
        return bytes(terrain is not None and terrain.difficult for terrain in self.terrain)

    @cached_property
    def none(self) -> bytes:
        """Per cell: no."""
        return bytes(len(self.ids))

    @cached_property
    def is_underground(self) -> bytes:
        """Per cell: whether it can't be shot at and sees only itself (ASH-6.1)."""
        return bytes(terrain is not None and terrain.underground for terrain in self.terrain)

    @cached_property
    def blocks_sight(self) -> bytes:
        """Per cell: whether no line of sight passes it."""
        return bytes(terrain is not None and terrain.blocks_sight for terrain in self.terrain)

    def sees(self, a: Cell, b: Cell) -> bool:
        """ASH-1.7: whether there is a line of sight from `a` to `b`; Underground sees only its own hex (6.1)."""
        if a == b:
            return True
        return not self.is_underground[a] and sight.sees(self.grid, a, b, self.blocks_sight)


class Shelter(NamedTuple):
    """The cover of a hex against shooting: Partial takes 1 off the shooter's attack dice, Full adds 1 to defence."""

    partial: bool
    full: bool


def shelter(frame: AshFrame, cell: Cell) -> Shelter:
    """ASH-6: the cover that terrain, a trench and a central base give on a hex; the same cover counts once."""
    terrain, state = frame.scenario.ground.terrain[cell], frame.state
    assert terrain is not None, "units stand on hexes"
    return Shelter(
        terrain.cover is Cover.PARTIAL or cell in state.trenches, terrain.cover is Cover.FULL or cell in state.bases
    )
