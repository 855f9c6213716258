"""How fair a map is to its sides, measured (ASH-1.1).

A side's **share** is what it may expect of the key points: each counts 1, split among all sides by how near it is to
their zones, four hexes of march halving the pull. Its **room** is the number of hexes it can enter in 8 movement
points from its zone. Both are compared by their spread: largest minus smallest, as a fraction of their mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.ashlands.terrain import load_terrain

HALVING = 4
"""Movement points after which the pull of a key point is half as strong: a March (ASH-4.1)."""

ROOM = 8
"""Movement points around a zone that count as its room."""


@dataclass(frozen=True)
class Land:
    """A map to be measured: its grid, the terrain letter of every cell, and the cells of each side's zone."""

    grid: Grid
    letters: str
    zones: tuple[tuple[Cell, ...], ...]

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """Movement points per cell: 1, 2 in Difficult terrain (which ends a move), 0 where nobody can go."""
        by_letter = {
            terrain.letter: 0 if terrain.impassable else 2 if terrain.difficult else 1
            for terrain in load_terrain().values()
        }
        return tuple(by_letter[letter] for letter in self.letters)

    @cached_property
    def from_zones(self) -> tuple[dict[Cell, int], ...]:
        """Per side: the movement points from its zone to every cell it can come to."""
        return tuple(distances(self.grid, self._entrances(zone), self.costs) for zone in self.zones)

    def _entrances(self, zone: Sequence[Cell]) -> list[Cell]:
        return [cell for cell in zone if self.costs[cell]]

    def is_joined(self, cells: Sequence[Cell]) -> bool:
        """Whether every one of the cells can be reached from every zone."""
        return all(cell in found for found in self.from_zones for cell in cells)

    def is_whole(self) -> bool:
        """Whether every zone can be reached from every other."""
        return all(set(zone) & set(found) for found in self.from_zones for zone in self.zones)

    def rooms(self) -> tuple[int, ...]:
        """Per side: how many hexes it can enter in `ROOM` movement points from its zone."""
        return tuple(sum(1 for cost in found.values() if cost <= ROOM) for found in self.from_zones)

    def shares(self, key_points: Sequence[Cell]) -> tuple[float, ...]:
        """Per side: the key points it may expect to hold. They must be joined to every zone."""
        pulls = [self.pulls(cell) for cell in key_points]
        return tuple(sum(pull[side] / sum(pull) for pull in pulls) for side in range(len(self.zones)))

    def pulls(self, cell: Cell) -> tuple[float, ...]:
        """Per side: how strongly it is drawn to a cell, 1 in its own zone."""
        return tuple(2.0 ** (-found[cell] / HALVING) for found in self.from_zones)


def spread(values: Sequence[float]) -> float:
    """Largest minus smallest, as a fraction of the mean; 0 where all are alike. Raises ValueError for no values."""
    mean = sum(values) / len(values) if values else 0.0
    return (max(values) - min(values)) / mean if mean else 0.0
