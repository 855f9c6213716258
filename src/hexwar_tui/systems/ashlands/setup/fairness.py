"""How fair a map is to its sides, measured (ASH-1.1).

A side's **share** is the number of key points it may expect to hold: each is split among the sides by how strongly it
pulls them, which is 1 in a side's zone and half as much every 4 movement points farther on. Its **room** is the number
of hexes it can enter within 8 movement points from its zone. Both are compared by their `spread`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import VOID
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.ashlands.terrain import load_terrain

HALVING = 4
"""Over this many movement points the pull of a key point halves: those of a March (ASH-4.1)."""

ROOM = 8
"""Hexes within this many movement points from its zone count as a side's room."""


@dataclass(frozen=True)
class Land:
    """A map to be measured: its grid, the terrain letter of each cell, and the cells of each side's zone, by side."""

    grid: Grid
    letters: str
    zones: tuple[tuple[Cell, ...], ...]

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """The movement points that entering each cell takes: 1, in Difficult terrain 2; 0 where nobody can enter, or
        there is no hex."""
        by_letter = {VOID: 0}
        for terrain in load_terrain().values():
            by_letter[terrain.letter] = 0 if terrain.impassable else 2 if terrain.difficult else 1
        return tuple(by_letter[letter] for letter in self.letters)

    @cached_property
    def from_zones(self) -> tuple[dict[Cell, int], ...]:
        """For each side the movement points from its zone to every cell that can be reached from there."""
        return tuple(distances(self.grid, self._entrances(zone), self.costs) for zone in self.zones)

    def _entrances(self, zone: Sequence[Cell]) -> list[Cell]:
        return [cell for cell in zone if self.costs[cell]]

    def is_joined(self, cells: Sequence[Cell]) -> bool:
        """True if each of the cells can be reached from every zone."""
        return all(cell in found for found in self.from_zones for cell in cells)

    def is_whole(self) -> bool:
        """True if every zone can be reached from every other."""
        return all(set(zone) & set(found) for found in self.from_zones for zone in self.zones)

    def rooms(self) -> tuple[int, ...]:
        """The room of each side: how many hexes are within `ROOM` movement points of its zone, by `costs`."""
        return tuple(sum(1 for cost in found.values() if cost <= ROOM) for found in self.from_zones)

    def shares(self, key_points: Sequence[Cell]) -> tuple[float, ...]:
        """For each side how many of these key points, which every zone has to reach, it may expect to hold."""
        pulls = [self.pulls(cell) for cell in key_points]
        return tuple(sum(pull[side] / sum(pull) for pull in pulls) for side in range(len(self.zones)))

    def pulls(self, cell: Cell) -> tuple[float, ...]:
        """How strongly the cell pulls each side: 1 in the side's zone, less with every movement point away from it."""
        return tuple(2.0 ** (-found[cell] / HALVING) for found in self.from_zones)


def spread(values: Sequence[float]) -> float:
    """How uneven values are: the largest minus the smallest, divided by the mean; 0 for equal ones, or none."""
    mean = sum(values) / len(values) if values else 0.0
    return (max(values) - min(values)) / mean if mean else 0.0
