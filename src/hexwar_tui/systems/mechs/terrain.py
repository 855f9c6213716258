"""The terrain of the world map (MEC-1.1), and what its hexes cost to enter (MEC-2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell, Grid

FIELD, ROAD, MUD, ROUGH, FOREST, HILLS, MOUNTAINS, SWAMP, WATER = (
    *("field", "road", "mud", "rough", "forest", "hills", "mountains", "swamp"),
    "water",
)

DIFFICULTY: Mapping[str, int] = {
    **dict.fromkeys((FIELD, ROAD), 1),
    **dict.fromkeys((MUD, ROUGH), 2),
    **dict.fromkeys((FOREST, HILLS), 3),
    **dict.fromkeys((MOUNTAINS, SWAMP), 4),
    WATER: 0,
}
"""MEC-2.1: the movement points that a hex costs; 0 where no army enters."""

LEGEND: Mapping[str, str] = {
    ".": FIELD,
    "=": ROAD,
    ";": MUD,
    ",": ROUGH,
    "f": FOREST,
    "h": HILLS,
    "^": MOUNTAINS,
    "%": SWAMP,
    "~": WATER,
}
"""How maps are written, by the program and in the shipped scenarios."""

NAMES: Mapping[str, Text] = {
    FIELD: say("field"),
    ROAD: say("road"),
    MUD: say("mud"),
    ROUGH: say("rough ground"),
    FOREST: say("forest"),
    HILLS: say("hills"),
    MOUNTAINS: say("mountains"),
    SWAMP: say("swamp"),
    WATER: say("water"),
}

LOOKS: Mapping[str, str] = {
    FIELD: "plain",
    ROAD: "road",
    MUD: "mud",
    ROUGH: "rough",
    FOREST: "forest",
    HILLS: "hills",
    MOUNTAINS: "mountain",
    SWAMP: "swamp",
    WATER: "water",
}
"""By terrain the look that it is drawn with."""


@dataclass(frozen=True)
class World:
    """The map of a scenario: its grid; the terrain id of every cell, "" where there is no hex; and the rank of every
    cell, by which ties between hexes are decided."""

    grid: Grid
    terrain: tuple[str, ...]
    rank: tuple[int, ...]


def difficulties(world: World, changed: Mapping[Cell, str]) -> Sequence[int]:
    """The movement points that each cell costs to enter, indexed by cell; 0 where no army can. `changed` has the cells
    whose terrain is not the map's any more."""
    costs = [DIFFICULTY.get(terrain, 0) for terrain in world.terrain]
    for cell, terrain in changed.items():
        costs[cell] = DIFFICULTY[terrain]
    return costs
