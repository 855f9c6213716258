"""What generated boards are made of, by type of terrain: the numbers of `data/boards.json`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from pydantic import Field, TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.data.scenario import ScenarioPart
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.skirmish.catalogue import DATA
from hexwar_tui.systems.skirmish.scenario import TerrainType

STANDARD = 36 * 24
"""The number of hexes of the board for which recipes hold; other boards have more or less in proportion."""


class Patches(ScenarioPart):
    """The patches of one kind of ground: how many percent of a board they take, and how many hexes each has."""

    kind: Literal["road", "mud", "rough", "trees", "swamp", "water"]
    percent: int = Field(ge=1, le=60)
    patch: int = Field(ge=1)


class Recipe(ScenarioPart):
    """What boards of a type of terrain are made of: the numbers of objects and fences in each half of a board of
    standard size, the fewest and the most hexes of a hill, the patches of ground, the pairs of `roads` from edge to
    edge, and the names of light cover and hills."""

    houses: int = Field(ge=0)
    bunkers: int = Field(ge=0)
    covers: int = Field(ge=0)
    hills: int = Field(ge=0)
    fences: int = Field(ge=0)
    hill_hexes: tuple[int, int]
    ground: tuple[Patches, ...]
    roads: int = Field(default=0, ge=0)
    cover_name: Name
    hill_name: Name


@lru_cache(maxsize=1)
def load_recipes() -> Mapping[str, Recipe]:
    """The recipes by type of terrain, from the data file. Raises ScenarioError if that file is damaged."""
    wanted = TypeAdapter(dict[TerrainType, Recipe])
    return {str(type): recipe for type, recipe in read_data(wanted, DATA / "boards.json").items()}
