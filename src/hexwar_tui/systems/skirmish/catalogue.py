"""The published table of Skirmish as data (SKI-2.1): chassis, weapons, skills, ready-made forces, and the numbers that
the rules give to shooting and buildings.

`load_catalogue` reads the files of `data/`, checks every name in them against the others, and hands out one
`Catalogue`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, TypeAdapter

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.files import read_joined
from hexwar_tui.engine.data.scenario import Extension, ScenarioPart
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


class Chassis(ScenarioPart):
    """What a unit is built on. `many` is its name for several in the middle of a sentence; `letter` is drawn for it on
    the map, or the sign of its `arm`; `move` is in movement points a turn; `save` is the least roll of a d20 that
    saves; `stages` is the damage that destroys it (the first of a soldier's is a wound); `low_fence` is what it does at
    a low fence (SKI-1.6)."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    many: Name = Field(description=N_("What several of them are called within a sentence."), examples=["half-tracks"])
    letter: Name = Field(description=N_("The letter that stands for it on the map."), examples=["N"])
    arm: Arm = Field(default=Arm.OTHER, description=N_("The arm by whose sign it is drawn."))
    cost: int = Field(ge=1, description=N_("What it costs, in command points."), examples=[10])
    move: int = Field(ge=1, le=60, description=N_("Its movement points in a turn."), examples=[12])
    save: int = Field(ge=1, le=FACES, description=N_("The least roll of a d20 that saves."), examples=[10])
    stages: int = Field(ge=1, le=99, description=N_("The damage that destroys it."), examples=[2])
    kind: ChassisKind = Field(description=N_("What it is by the rules: soldier, vehicle or flyer."))
    low_fence: Literal["climbs", "stops", "crushes", "flies-over"] = Field(
        description=N_("What it does at a low fence.")
    )

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


class Weapon(ScenarioPart):
    """A weapon: its `range` in hexes (None: it is called down where somebody sees), the roll of a d20 needed to `hit`
    (None: it never misses), its `shots` in a turn, and whether it can be used only `once` a game.

    `letter`, or the sign of its `arm`, is drawn for a soldier whose costliest weapon this is. `no_effect` are the ids
    of the chassis that it can't harm; `hit_on` is what is added to the roll to hit a chassis, by its id. `buildings`
    are the kinds of buildings that it damages. `damage` is what one failed save costs a soldier, and any other unit.
    `whole_hex`: everybody on the hex is hit; `soldiers_save`: soldiers may save against it; `into_bunkers`: it harms
    soldiers in a bunker from outside.
    """

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    letter: Name = Field(description=N_("The letter that stands for it on the map."), examples=["N"])
    arm: Arm = Field(default=Arm.OTHER, description=N_("The arm by whose sign it is drawn."))
    cost: int = Field(ge=1, description=N_("What it costs, in command points."), examples=[10])
    range: int | None = Field(
        default=None, ge=1, le=99, description=N_("Its range in hexes; none for what is called down."), examples=[14]
    )
    hit: int | None = Field(
        default=None,
        ge=2,
        le=FACES,
        description=N_("The roll of a d20 that hits; none: it never misses."),
        examples=[11],
    )
    shots: int = Field(default=1, ge=1, le=9, description=N_("Its shots in a turn."))
    use: Use = Field(default="shoot", description=N_("How it is used: shot, thrown, planted or called down."))
    once: bool = Field(default=False, description=N_("Whether it can be used only once a game."))
    no_effect: tuple[str, ...] = Field(
        default=(), description=N_("The chassis that it can't harm, by their ids."), examples=[["tracked"]]
    )
    hit_on: Mapping[str, int] = Field(
        default_factory=dict,
        description=N_("What is added to rolls to hit a chassis, by its id."),
        examples=[{"flyer": -3}],
    )
    damage: Mapping[Literal["soldier", "vehicle"], int] = Field(
        default={"soldier": 1, "vehicle": 1},
        description=N_("The damage of a failed save to a soldier, and to anything else."),
        examples=[{"soldier": 1, "vehicle": 2}],
    )
    buildings: tuple[Literal["house", "bunker"], ...] = Field(
        default=(), description=N_("The kinds of buildings that it damages."), examples=[["house"]]
    )
    whole_hex: bool = Field(default=False, description=N_("Whether everybody on the hex is hit."))
    soldiers_save: bool = Field(default=True, description=N_("Whether soldiers may save against it."))
    into_bunkers: bool = Field(default=False, description=N_("Whether it harms soldiers in a bunker from outside."))

    def damage_to(self, chassis: Chassis) -> int:
        """The damage that a unit on `chassis` takes from this weapon for each failed save."""
        return self.damage["soldier" if chassis.is_infantry else "vehicle"]


class Skill(ScenarioPart):
    """A skill that units can have; `text` is its rule in a sentence for players."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    text: Name = Field(description=N_("What it does, in words; what it does in fact the rules say."))
    cost: int = Field(ge=1, description=N_("What it costs, in command points."), examples=[10])


class UnitSpec(ScenarioPart):
    """A kind of unit as a force has it, `count` times: chassis, weapons and skills by id, and a name of its own or
    None.

    `damage` and the bonuses are for units that a campaign brings into a battle: the damage that such a unit has
    already, and what its crew adds to rolls to hit and to save.
    """

    chassis: str = Field(description=N_("What the unit is built on."), examples=["soldier"])
    weapons: tuple[str, ...] = Field(default=(), description=N_("Its weapons."), examples=[["rifle"]])
    skills: tuple[str, ...] = Field(default=(), description=N_("Its skills, each once."), examples=[["medic"]])
    name: Name | None = Field(default=None, description=N_("A name of its own: a text, or one for each language."))
    count: int = Field(default=1, ge=1, le=30, description=N_("How many such units there are."), examples=[3])
    damage: int = Field(default=0, ge=0, description=N_("The damage that it has at the start."))
    hit_bonus: int = Field(default=0, ge=-10, le=10, description=N_("What its crew adds to rolls to hit."))
    save_bonus: int = Field(default=0, ge=-10, le=10, description=N_("What its crew adds to rolls to save."))


class Force(ScenarioPart):
    """A ready-made force; `text` says in a sentence what it is."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    text: Name = Field(description=N_("What it is, in a sentence."), examples=["A section that fights by night."])
    units: tuple[UnitSpec, ...] = Field(min_length=1, description=N_("Its units."))


class Numbers(ScenarioPart):
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


class Rosters(Extension):
    """All that forces are made of, by id, in the order in which it is offered.

    Making one raises ValidationError, which names the place, if an id in it is not among those that it may be.
    """

    chassis: dict[str, Chassis] = Field(description=N_("What units are built on, by ids."))
    weapons: dict[str, Weapon] = Field(description=N_("The weapons, by ids."))
    skills: dict[str, Skill] = Field(description=N_("The skills, by ids: those of the rules."))
    forces: dict[str, Force] = Field(description=N_("The ready-made forces, by ids."))

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of weapons, and those of forces."""
        return _weapon_faults(self), _force_faults(self)


class Catalogue(Rosters):
    """Everything that forces are made of, and the numbers of the rules."""

    numbers: Numbers


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The shipped catalogue; the same object each time. Raises ScenarioError if its files are damaged."""
    return read_catalogue(DATA)


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue in `folder`, which has a JSON file for each of `PARTS`. Raises ScenarioError, which names file,
    line and key, if a file is damaged."""
    return read_joined(TypeAdapter(Catalogue), {name: folder / f"{name}.json" for name in PARTS})


def spec_faults(catalogue: Rosters, spec: UnitSpec) -> Iterator[BadPart]:
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


def _weapon_faults(rosters: Rosters) -> Iterator[BadPart]:
    for id, weapon in rosters.weapons.items():
        for at, chassis in enumerate(weapon.no_effect):
            yield from _unknown(("weapons", id, "no_effect", at), [chassis], rosters.chassis)
        for chassis in weapon.hit_on:
            yield from _unknown(("weapons", id, "hit_on", chassis), [chassis], rosters.chassis)
        if (weapon.range is None) != (weapon.use == "call"):
            yield BadPart(say("what is called down has no range, and everything else has one"), "weapons", id, "range")


def _force_faults(rosters: Rosters) -> Iterator[BadPart]:
    for id, force in rosters.forces.items():
        for at, spec in enumerate(force.units):
            for fault in spec_faults(rosters, spec):
                yield BadPart(fault.text, "forces", id, "units", at, *fault.path)


def _unknown(place: tuple[str | int, ...], ids: Iterable[str], known: Collection[str]) -> Iterator[BadPart]:
    for id in ids:
        if id not in known:
            yield BadPart(out_of(say("there is no “{id}”", id=id), id, known), *place)
