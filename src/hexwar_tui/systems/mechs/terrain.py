"""The terrain of the world map (MEC-1.1), and what its hexes cost to enter (MEC-2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell, Grid

FIELD, ROAD, MUD, ROUGH, FOREST = "field", "road", "mud", "rough", "forest"
HILLS, MOUNTAINS, SWAMP, WATER = "hills", "mountains", "swamp", "water"


class _Ground(NamedTuple):
    letter: str
    difficulty: int
    name: Text
    look: str


_GROUNDS: Mapping[str, _Ground] = {
    FIELD: _Ground(".", 1, say("field"), "plain"),
    ROAD: _Ground("=", 1, say("road"), "road"),
    MUD: _Ground(";", 2, say("mud"), "mud"),
    ROUGH: _Ground(",", 2, say("rough ground"), "rough"),
    FOREST: _Ground("f", 3, say("forest"), "forest"),
    HILLS: _Ground("h", 3, say("hills"), "hills"),
    MOUNTAINS: _Ground("^", 4, say("mountains"), "mountain"),
    SWAMP: _Ground("%", 4, say("swamp"), "swamp"),
    WATER: _Ground("~", 0, say("water"), "water"),
}
"""By the id of a terrain all that the tables below say of it."""

LEGEND: Mapping[str, str] = {ground.letter: id for id, ground in _GROUNDS.items()}
"""The legend of text maps: by letter the id of the terrain for which it stands."""

DIFFICULTY: Mapping[str, int] = {id: ground.difficulty for id, ground in _GROUNDS.items()}
"""MEC-2.1: the movement points that it costs to enter a hex, by terrain; 0 where no army can."""

NAMES: Mapping[str, Text] = {id: ground.name for id, ground in _GROUNDS.items()}

LOOKS: Mapping[str, str] = {id: ground.look for id, ground in _GROUNDS.items()}
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
