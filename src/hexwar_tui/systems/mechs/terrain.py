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
"""MEC-2.1: the movement points that it costs to enter a hex, by terrain; 0 where no army can."""

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
"""The legend of text maps: by letter the id of the terrain for which it stands."""

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
"""By terrain the word for its look (`engine.view.TERRAIN_LOOKS`)."""


@dataclass(frozen=True)
class World:
    """The map of a scenario: its grid; the terrain id of each cell ("" where there is no hex); and each cell's rank: of
    hexes that are otherwise equally good the one with the lowest is taken."""

    grid: Grid
    terrain: tuple[str, ...]
    rank: tuple[int, ...]


def difficulties(world: World, changed: Mapping[Cell, str]) -> Sequence[int]:
    """By cell number the movement points that it takes to enter; 0 where no army can. `changed` has the cells whose
    terrain is no longer the map's."""
    costs = [DIFFICULTY.get(terrain, 0) for terrain in world.terrain]
    for cell, terrain in changed.items():
        costs[cell] = DIFFICULTY[terrain]
    return costs
