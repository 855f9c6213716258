"""The price list (MEC-1.6, 4.4): the types of units with their prices and with their chassis, weapons and skills in
Skirmish.

`load_catalogue` reads the files of `data/`, checks every name in them against the others and against Skirmish's own
catalogue, and returns one `Catalogue`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from math import ceil
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.files import read_joined
from hexwar_tui.engine.data.scenario import Extension, ScenarioPart
from hexwar_tui.engine.data.vocabulary import Words
from hexwar_tui.engine.words.language import N_, Name, Text, say
from hexwar_tui.systems.mechs.state import Unit
from hexwar_tui.systems.skirmish import catalogue as battle
from hexwar_tui.systems.skirmish.rules import prices

DATA = Path(__file__).parent / "data"
"""The folder with the data files of Iron Lances."""

PARTS = ("units", "lance", "callsigns", "places")
"""The parts of a catalogue; each has a file of this name."""

UnitKind = Literal["mech", "tank", "vehicle", "vtol", "infantry"]

KINDS: Mapping[UnitKind, Text] = {
    "mech": say("mech"),
    "tank": say("tank"),
    "vehicle": say("light vehicle"),
    "vtol": say("VTOL"),
    "infantry": say("infantry"),
}

REARMING = 5
"""MEC-4.4: the credits that it costs to rearm one weapon that can be used only once and has been used."""


class UnitType(ScenarioPart):
    """A type of unit: its chassis, weapons and skills by their ids in Skirmish, and its price in credits."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    kind: UnitKind = Field(description=N_("What it is by the rules: mech, tank, vehicle, vtol or infantry."))
    chassis: Annotated[str, Words(lambda: battle.load_catalogue().chassis)] = Field(
        description=N_("What it is built on, by its id in Skirmish."), examples=["walker"]
    )
    weapons: tuple[Annotated[str, Words(lambda: battle.load_catalogue().weapons)], ...] = Field(
        min_length=1, description=N_("Its weapons, by their ids in Skirmish."), examples=[["autocannon"]]
    )
    skills: tuple[Annotated[str, Words(lambda: battle.load_catalogue().skills)], ...] = Field(
        default=(), description=N_("Its skills, by their ids in Skirmish."), examples=[["veteran"]]
    )
    price: int = Field(ge=1, le=9999, description=N_("What a unit costs, in credits."), examples=[20])

    @property
    def is_mech(self) -> bool:
        """True if units of this type are mechs, which have pilots (MEC-1.6)."""
        return self.kind == "mech"

    @cached_property
    def points(self) -> int:
        """The worth of a unit of this type, in command points of Skirmish."""
        return prices.cost(battle.load_catalogue(), self.chassis, self.weapons, self.skills)

    @cached_property
    def stages(self) -> int:
        """How much damage destroys a unit of this type."""
        return battle.load_catalogue().chassis[self.chassis].stages

    @cached_property
    def used_once(self) -> tuple[str, ...]:
        """The ids of those weapons of this type that can be used only once."""
        return tuple(id for id in self.weapons if battle.load_catalogue().weapons[id].once)


class Catalogue(Extension):
    """All types of units by id, in the order in which they are offered. `lance` are the types with which armies are
    filled up at the start (MEC-1.6); `callsigns` and `places` are names for pilots and for key points.

    Making one raises ValidationError, which says where, if it uses a name that is unknown.
    """

    units: dict[str, UnitType] = Field(description=N_("The types of units, by ids of letters alone."))
    lance: tuple[str, ...] = Field(
        min_length=1, description=N_("The types with which armies are filled up at the start."), examples=[["rifles"]]
    )
    callsigns: tuple[Name, ...] = Field(min_length=1, description=N_("Names for pilots."), examples=[["Lark"]])
    places: tuple[Name, ...] = Field(
        min_length=1, description=N_("Names for key points that dice place."), examples=[["Grimsted"]]
    )

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of the types of units, and those of the lance."""
        return _type_faults(self), _lance_faults(self)

    def of_kinds(self, *kinds: UnitKind) -> tuple[str, ...]:
        """The ids of all types whose kind is one of `kinds`."""
        return tuple(id for id, type in self.units.items() if type.kind in kinds)


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The catalogue that comes with the game, read once. Raises ScenarioError, which names file, line and key, if one
    of its files is damaged."""
    return read_joined(TypeAdapter(Catalogue), {name: DATA / f"{name}.json" for name in PARTS})


def unit_type(catalogue: Catalogue, unit: Unit) -> UnitType:
    """The type of a unit, from the catalogue of its game."""
    return catalogue.units[unit.type]


def value_of(catalogue: Catalogue, units: Sequence[Unit]) -> int:
    """The worth of these units together, in command points of Skirmish; their damage is ignored."""
    return sum(unit_type(catalogue, unit).points for unit in units)


def health(catalogue: Catalogue, unit: Unit) -> float:
    """The worth of the unit in command points of Skirmish, reduced by the share of damage that it has."""
    type = unit_type(catalogue, unit)
    return type.points * (type.stages - unit.damage) / type.stages


def least_worth(catalogue: Catalogue, units: Sequence[Unit], count: int) -> tuple[str, ...]:
    """The ids of the `count` units with the least health, of all if there are fewer."""
    return tuple(unit.id for unit in sorted(units, key=partial(health, catalogue))[:count])


def repair_price(catalogue: Catalogue, unit: Unit) -> int:
    """The credits for repairing and rearming the unit (MEC-4.4): half its price times its share of damage, rounded up,
    and `REARMING` for each weapon used up; 0 if it needs nothing."""
    type = unit_type(catalogue, unit)
    return ceil(type.price * unit.damage / (2 * type.stages)) + REARMING * len(unit.spent)


def _type_faults(catalogue: Catalogue) -> Iterator[BadPart]:
    known = battle.load_catalogue()
    for id, type in catalogue.units.items():
        if not (id.isascii() and id.isalpha() and id.islower()):
            yield BadPart(say("small Latin letters alone are wanted, such as {example}", example="hound"), "units", id)
        spec = battle.UnitSpec(chassis=type.chassis, weapons=type.weapons, skills=type.skills)
        for fault in battle.spec_faults(known, spec):
            yield BadPart(fault.text, "units", id, *fault.path)


def _lance_faults(catalogue: Catalogue) -> Iterator[BadPart]:
    for at, id in enumerate(catalogue.lance):
        if id not in catalogue.units:
            yield BadPart(out_of(say("there is no “{id}”", id=id), id, catalogue.units), "lance", at)
    for kind in KINDS:
        if not catalogue.of_kinds(kind):
            yield BadPart(say("there is no type of the kind {kind}, which the rules ask for", kind=kind), "units")
