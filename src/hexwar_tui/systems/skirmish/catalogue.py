"""The published table of Skirmish as data (SKI-2.1): chassis, weapons, skills, ready-made forces, and the numbers that
the rules give to shooting and buildings.

`load_catalogue` reads the files of `data/`, checks every name in them against the others, and hands out one
`Catalogue`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.files import read_joined
from hexwar_tui.engine.data.vocabulary import Words
from hexwar_tui.engine.view import Arm
from hexwar_tui.engine.words.language import N_, Name, say

DATA = Path(__file__).parent / "data"
"""The folder of the shipped data."""

FACES = 20
"""The number of faces of every die in Skirmish."""

ChassisKind = Literal["soldier", "vehicle", "flyer"]
"""The kinds of chassis that the rules tell apart: infantry; wheeled and tracked vehicles and walkers; flyers."""

Use = Literal["shoot", "throw", "plant", "call"]
"""How a weapon is used: it is fired, thrown or planted, or, as an air strike, called down."""

PARTS = ("chassis", "weapons", "skills", "forces", "numbers")
"""The names of the parts of a catalogue; each has a file of that name in its folder."""


class Part(BaseModel):
    """A part of the shipped data: its JSON is read strictly, and it never changes."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class Chassis(Part):
    """What a unit is built on. `many` is its name for several in the middle of a sentence; `letter` is drawn for it on
    the map, or the sign of its `arm`; `move` is in movement points a turn; `save` is the least roll of a d20 that
    saves; `stages` is the damage that destroys it (the first of a soldier's is a wound); `low_fence` is what it does at
    a low fence (SKI-1.6)."""

    name: Name
    many: Name
    letter: Name
    arm: Arm = Arm.OTHER
    cost: int = Field(ge=1)
    move: int = Field(ge=1, le=60)
    save: int = Field(ge=1, le=FACES)
    stages: int = Field(ge=1)
    kind: ChassisKind
    low_fence: Literal["climbs", "stops", "crushes", "flies-over"]

    @property
    def is_infantry(self) -> bool:
        """Whether units on this chassis are soldiers."""
        return self.kind == "soldier"

    @property
    def flies(self) -> bool:
        """Whether units on this chassis are flyers, which pass over everything (SKI-1.6, 1.7)."""
        return self.kind == "flyer"

    @property
    def is_vehicle(self) -> bool:
        """Whether units on this chassis are vehicles or walkers, which keep off bases and water (SKI-1.1, 1.7); False
        for flyers."""
        return self.kind == "vehicle"


class Weapon(Part):
    """A weapon: its `range` in hexes (None: it is called down where somebody sees), the roll of a d20 needed to `hit`
    (None: it never misses), its `shots` in a turn, and whether it can be used only `once` a game.

    `letter`, or the sign of its `arm`, is drawn for a soldier whose costliest weapon this is. `no_effect` are the ids
    of the chassis that it can't harm; `hit_on` is what is added to the roll to hit a chassis, by its id. `buildings`
    are the kinds of buildings that it damages. `damage` is what one failed save costs a soldier, and any other unit.
    `whole_hex`: everybody on the hex is hit; `soldiers_save`: soldiers may save against it; `into_bunkers`: it harms
    soldiers in a bunker from outside.
    """

    name: Name
    letter: Name
    arm: Arm = Arm.OTHER
    cost: int = Field(ge=1)
    range: int | None = Field(ge=1, le=99)
    hit: int | None = Field(ge=2, le=FACES)
    shots: int = Field(default=1, ge=1, le=9)
    use: Use = "shoot"
    once: bool = False
    no_effect: tuple[str, ...] = ()
    hit_on: Mapping[str, int] = Field(default_factory=dict)
    damage: Mapping[Literal["soldier", "vehicle"], int] = Field(default={"soldier": 1, "vehicle": 1})
    buildings: tuple[Literal["house", "bunker"], ...] = ()
    whole_hex: bool = False
    soldiers_save: bool = True
    into_bunkers: bool = False

    def damage_to(self, chassis: Chassis) -> int:
        """The damage that a unit on `chassis` takes from this weapon for each failed save."""
        return self.damage["soldier" if chassis.is_infantry else "vehicle"]


class Skill(Part):
    """A skill that units can have; `text` is its rule in a sentence for players."""

    name: Name
    text: Name
    cost: int = Field(ge=1)


class UnitSpec(Part):
    """A kind of unit as a force has it, `count` times: chassis, weapons and skills by id, and a name of its own or
    None.

    `damage` and the bonuses are for units that a campaign brings into a battle: the damage that such a unit has
    already, and what its crew adds to rolls to hit and to save.
    """

    chassis: Annotated[str, Words(lambda: load_catalogue().chassis)] = Field(
        description=N_("What the unit is built on."), examples=["soldier"]
    )
    weapons: tuple[Annotated[str, Words(lambda: load_catalogue().weapons)], ...] = Field(
        default=(), description=N_("Its weapons."), examples=[["rifle"]]
    )
    skills: tuple[Annotated[str, Words(lambda: load_catalogue().skills)], ...] = Field(
        default=(), description=N_("Its skills, each once."), examples=[["medic"]]
    )
    name: Name | None = Field(default=None, description=N_("A name of its own: a text, or one for each language."))
    count: int = Field(default=1, ge=1, le=30, description=N_("How many such units there are."), examples=[3])
    damage: int = Field(default=0, ge=0, description=N_("The damage that it has at the start."))
    hit_bonus: int = Field(default=0, ge=-10, le=10, description=N_("What its crew adds to rolls to hit."))
    save_bonus: int = Field(default=0, ge=-10, le=10, description=N_("What its crew adds to rolls to save."))


class Force(Part):
    """A ready-made force; `text` says in a sentence what it is."""

    name: Name
    text: Name
    units: tuple[UnitSpec, ...] = Field(min_length=1)


class Numbers(Part):
    """The numbers that the rules name: what is added to rolls to hit, from `far` to `veteran` (SKI-2.2); the roll that
    Medics and Engineers need (ruling); how many soldiers fire, and how many observe, through one opening in a turn
    (SKI-1.2); the damage that a bunker stands, that wounds all in a house, and that brings a house down (SKI-1.2, 1.3).
    """

    far: int
    moved: int
    on_hill: int
    wounded: int
    veteran: int
    tending: int = Field(ge=2, le=FACES)
    through_opening: int = Field(ge=1)
    bunker_stands: int = Field(ge=0)
    house_wounds: int = Field(ge=1)
    house_falls: int = Field(ge=1)


class Catalogue(Part):
    """Everything that forces are made of, by id, in the order in which it is offered, and the numbers of the rules.

    Making one raises ValidationError, which names the place, if an id in it is not among those that it may be.
    """

    chassis: dict[str, Chassis]
    weapons: dict[str, Weapon]
    skills: dict[str, Skill]
    forces: dict[str, Force]
    numbers: Numbers

    @model_validator(mode="after")
    def _check(self) -> Catalogue:
        for fault in _faults(self):
            raise fault
        return self


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The shipped catalogue; the same object each time. Raises ScenarioError if its files are damaged."""
    return read_catalogue(DATA)


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue in `folder`, which has a JSON file for each of `PARTS`. Raises ScenarioError, which names file,
    line and key, if a file is damaged."""
    return read_joined(TypeAdapter(Catalogue), {name: folder / f"{name}.json" for name in PARTS})


def spec_faults(catalogue: Catalogue, spec: UnitSpec) -> Iterator[BadPart]:
    """Yields all that is wrong with a unit by this catalogue: ids that the catalogue does not have, a skill named
    twice, damage that would have destroyed the unit."""
    yield from _unknown(("chassis",), [spec.chassis], catalogue.chassis)
    for part, ids, known in (("weapons", spec.weapons, catalogue.weapons), ("skills", spec.skills, catalogue.skills)):
        for at, id in enumerate(ids):
            yield from _unknown((part, at), [id], known)
    for at, id in enumerate(spec.skills):
        if id in spec.skills[:at]:
            yield BadPart(say("“{id}” stands twice: leave one out", id=id), "skills")
    if spec.chassis in catalogue.chassis and spec.damage >= catalogue.chassis[spec.chassis].stages:
        most = catalogue.chassis[spec.chassis].stages - 1
        yield BadPart(say("with that damage it would be destroyed; it may be {most} at most", most=most), "damage")


def _faults(catalogue: Catalogue) -> Iterator[BadPart]:
    for id, weapon in catalogue.weapons.items():
        yield from _unknown(("weapons", id, "no_effect"), weapon.no_effect, catalogue.chassis)
        yield from _unknown(("weapons", id, "hit_on"), weapon.hit_on, catalogue.chassis)
        if (weapon.range is None) != (weapon.use == "call"):
            yield BadPart(say("what is called down has no range, and everything else has one"), "weapons", id, "range")
    for id, force in catalogue.forces.items():
        for at, spec in enumerate(force.units):
            for fault in spec_faults(catalogue, spec):
                yield BadPart(fault.text, "forces", id, "units", at, *fault.path)


def _unknown(place: tuple[str | int, ...], ids: Iterable[str], known: Collection[str]) -> Iterator[BadPart]:
    for id in ids:
        if id not in known:
            yield BadPart(out_of(say("there is no “{id}”", id=id), id, known), *place)
