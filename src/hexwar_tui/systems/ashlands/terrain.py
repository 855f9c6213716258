"""The terrains of Ashlands (ASH-6.1), read from a file."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.ashlands.data_files import DATA

ASH, FOREST, HILLS, MOUNTAINS, GORGE = "ash", "forest", "hills", "mountains", "gorge"
"""The ids of the five terrains."""


class Cover(StrEnum):
    """The cover that terrain gives to a unit on it that is shot at."""

    NONE = "none"
    PARTIAL = "partial"  # −1 on the shooter's attack dice
    FULL = "full"  # +1 on the target's defence dice


class Terrain(BaseModel):
    """A kind of terrain: its letter in text maps, its look (`engine.view.TERRAIN_LOOKS`), and its rules (ASH-6.1).

    Entering `difficult` terrain ends a movement; `underground` hexes can't be shot at, nor out of; `text` says the
    rules in words.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    name: Name
    text: Name
    letter: str = Field(min_length=1, max_length=1)
    look: str
    cover: Cover = Cover.NONE
    difficult: bool = False
    impassable: bool = False
    blocks_sight: bool = False
    underground: bool = False


@lru_cache(maxsize=1)
def load_terrain() -> dict[str, Terrain]:
    """The five terrains by id, in the order of ASH-6.1, read once. Raises ScenarioError if the file is damaged."""
    return read_data(TypeAdapter(dict[str, Terrain]), DATA / "terrain.json")


def legend() -> dict[str, str]:
    """The legend of text maps: by letter the id of the terrain for which it stands."""
    return {terrain.letter: id for id, terrain in load_terrain().items()}


def names() -> dict[str, Name]:
    """The names of the terrains, by their looks (`Terrain.look`)."""
    return {terrain.look: terrain.name for terrain in load_terrain().values()}
