"""The price list (MEC-1.6, 4.4): every type of unit with its price, and its chassis, weapons and skills in Skirmish.

`load_catalogue` reads the files of `data/`, checks every name in them against the others and against Skirmish's own
catalogue, and returns one `Catalogue`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import ceil
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.files import read_joined
from hexwar_tui.engine.words.language import Name, Text, say
from hexwar_tui.systems.mechs.state import Unit
from hexwar_tui.systems.skirmish import catalogue as battle
from hexwar_tui.systems.skirmish.rules import prices

DATA = Path(__file__).parent / "data"
"""The folder of the shipped data."""

PARTS = ("units", "lance", "callsigns", "places")
"""The files of a catalogue, one for each part of it."""

UnitKind = Literal["mech", "tank", "vehicle", "vtol", "infantry"]

KINDS: Mapping[UnitKind, Text] = {
    "mech": say("mech"),
    "tank": say("tank"),
    "vehicle": say("light vehicle"),
    "vtol": say("VTOL"),
    "infantry": say("infantry"),
}

REARMING = 5
"""Credits for each weapon that can be used once and has been (MEC-4.4)."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class UnitType(_Part):
    """A type of unit: its chassis, weapons and skills by their ids in Skirmish, and its price in credits."""

    name: Name
    kind: UnitKind
    chassis: str
    weapons: tuple[str, ...] = Field(min_length=1)
    skills: tuple[str, ...] = ()
    price: int = Field(ge=1)

    @property
    def is_mech(self) -> bool:
        """Whether it is a mech, which has a pilot (MEC-1.6)."""
        return self.kind == "mech"

    @cached_property
    def points(self) -> int:
        """Its worth in the command points of Skirmish."""
        return prices.cost(self.chassis, self.weapons, self.skills)

    @cached_property
    def stages(self) -> int:
        """The damage that destroys a unit of this type."""
        return battle.load_catalogue().chassis[self.chassis].stages

    @cached_property
    def used_once(self) -> tuple[str, ...]:
        """Those of its weapons that can be used only once."""
        return tuple(id for id in self.weapons if battle.load_catalogue().weapons[id].once)


class Catalogue(_Part):
    """All types of units by id, in the order in which they are offered. `lance` are the types that an army is filled up
    with at the start (MEC-1.6); `callsigns` and `places` are the names of pilots and of key points.

    Reading one raises ValidationError for an unknown name in it; the message says where.
    """

    units: dict[str, UnitType]
    lance: tuple[str, ...] = Field(min_length=1)
    callsigns: tuple[Name, ...] = Field(min_length=1)
    places: tuple[Name, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _check(self) -> Catalogue:
        for fault in _faults(self):
            raise fault
        return self

    def of_kinds(self, *kinds: UnitKind) -> tuple[str, ...]:
        """The ids of all types of these kinds."""
        return tuple(id for id, type in self.units.items() if type.kind in kinds)


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The catalogue of the shipped data, read only once. Raises ScenarioError if its files are damaged."""
    return read_catalogue(DATA)


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue in a folder, with a file for each of `PARTS`. Raises ScenarioError with file, line and key."""
    return read_joined(TypeAdapter(Catalogue), {name: folder / f"{name}.json" for name in PARTS})


def unit_type(unit: Unit) -> UnitType:
    """The type of a unit, from the shipped catalogue."""
    return load_catalogue().units[unit.type]


def value_of(units: Sequence[Unit]) -> int:
    """The worth of these units in the command points of Skirmish, whatever damage they have."""
    return sum(unit_type(unit).points for unit in units)


def health(unit: Unit) -> float:
    """The worth of a unit in points, less the share of it that its damage takes."""
    type = unit_type(unit)
    return type.points * (type.stages - unit.damage) / type.stages


def least_worth(units: Sequence[Unit], count: int) -> tuple[str, ...]:
    """The ids of the `count` units with the least health."""
    return tuple(unit.id for unit in sorted(units, key=health)[:count])


def repair_price(unit: Unit) -> int:
    """The credits for repairing and rearming a unit (MEC-4.4): half its price for the share of damage that it has,
    rounded up, and a sum for each weapon used up; 0 if it needs nothing."""
    type = unit_type(unit)
    return ceil(type.price * unit.damage / (2 * type.stages)) + REARMING * len(unit.spent)


def _faults(catalogue: Catalogue) -> Iterator[BadPart]:
    known = battle.load_catalogue()
    for id, type in catalogue.units.items():
        if not id.isalpha():
            yield BadPart(say("letters alone are wanted"), "units", id)
        spec = battle.UnitSpec(chassis=type.chassis, weapons=type.weapons, skills=type.skills)
        for fault in battle.spec_faults(known, spec):
            yield BadPart(fault.text, "units", id, *fault.path)
    for at, id in enumerate(catalogue.lance):
        if id not in catalogue.units:
            yield BadPart(say("there is no “{id}”", id=id), "lance", at)
