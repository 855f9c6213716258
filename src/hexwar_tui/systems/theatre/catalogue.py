"""The units and what they cost (THE-3.1), from `data/units.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.view import Arm
from hexwar_tui.engine.words.language import Name, Phrase, Text, listing, say

INFANTRY, TANKS, BOMBERS, FIGHTERS = "infantry", "tanks", "bombers", "fighters"
WAR_FLEET, TRADE_FLEET = "war-fleet", "trade-fleet"

DATA = Path(__file__).parent / "data"
"""The folder of the data that comes with the system."""


class UnitType(BaseModel):
    """A type of unit: its name, what it is called in `short`, its `letter` and `arm` on the map, the `dice` that it
    rolls in a fight, its price in manpower and production, the supply it costs when it acts, and its `reach` in steps
    from its base, 0 for any sea way."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    name: Name
    short: Name
    letter: Name
    arm: Arm = Arm.OTHER
    branch: Literal["land", "air", "sea"]
    dice: int = Field(ge=0, le=6)
    manpower: int = Field(ge=0)
    production: int = Field(ge=0)
    supply: int = Field(ge=0)
    reach: int = Field(ge=0)


@lru_cache
def load_catalogue() -> Mapping[str, UnitType]:
    """All types of units by id, in the order of the price list. Raises ScenarioError if the file is broken."""
    return read_data(TypeAdapter(dict[str, UnitType]), DATA / "units.json")


def unit_type(type: str) -> UnitType:
    """The type of unit with this id, as "tanks". Raises KeyError where there is none."""
    return load_catalogue()[type]


def so_many(type: str, n: int) -> Text:
    """`n` units of a type in words: "3 × infantry division"; for a single unit the name of the type alone."""
    name = unit_type(type).name
    return say("{n} × {type}", n=n, type=name) if n > 1 else name


def counted(types: Sequence[str]) -> Phrase:
    """Units in words, counted by type, in the order of the price list: "2 × tank division". Each entry of `types` is
    one unit."""
    return listing([so_many(type, types.count(type)) for type in load_catalogue() if type in types])
