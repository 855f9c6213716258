"""The armies of Ashlands as data (ASH-9): properties, weapons, models, upgrades, unit types.

`load_catalogue` reads the files of `data/`, checks every name in them against the others, and hands out one
`Catalogue`. Properties are written as words with numbers, `fearless`, `toughness(3)`, `fast(1/2)`; the same property
from several sources counts once, with its highest numbers (ASH-9.1).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.files import Parts, read_joined
from hexwar_tui.engine.words.language import Name, Phrase, say, say_many
from hexwar_tui.systems.ashlands.data_files import DATA

_PROPERTY = re.compile(r"([a-z-]+)(?:\((\d+)(?:/(\d+))?\))?")

Bearer = Literal["unit", "model", "weapon"]
"""What a property can belong to: a whole unit, one model, or a weapon."""

Place = tuple[str, ...]
"""Where a part stands in the catalogue: the keys that lead there, like ("weapons", "rifle")."""

MOST_MODELS = 40
"""The highest number of models in a unit: "one to several dozen" (ASH-1.2)."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class Property(_Part):
    """A property: its name, its rule as `text`, what can have it (`of`), and how many numbers stand behind its name. A
    `harmful` property also counts while the unit is Suppressed, when all others are ignored (ASH-4.3)."""

    name: Name
    text: Name
    of: tuple[Bearer, ...]
    numbers: int = Field(default=0, ge=0, le=2)
    harmful: bool = False


class Weapon(_Part):
    """A weapon, in the rules ``Name (H<reach>; A<attacks>; properties)``: `reach` is in hexes, 0 for a weapon of melee
    only; `attacks` is the number of dice that one model throws with it (ASH-1.3)."""

    name: Name
    reach: int = Field(ge=0, le=12)
    attacks: int = Field(ge=1, le=12)
    properties: tuple[str, ...] = ()


class ModelKind(_Part):
    """A kind of model: the ids of the weapons that each such model carries, and its properties."""

    name: Name
    weapons: tuple[str, ...]
    properties: tuple[str, ...] = ()


class Upgrade(_Part):
    """An upgrade, which a whole unit gets or, if `model` is True, one model of it.

    A rank upgrade is free: its `price` is 0. An upgrade gives properties, a weapon (by id), or better Quality or
    Defence (−1 is 1 less on the number needed). A weapon or a model's property given to a unit goes to each of its
    models; none is taken away.
    """

    name: Name
    price: int = Field(default=0, ge=0, le=500)
    model: bool = False
    properties: tuple[str, ...] = ()
    weapon: str | None = None
    quality: int = Field(default=0, ge=-2, le=0)
    defence: int = Field(default=0, ge=-2, le=0)


class UnitType(_Part):
    """A unit type of a roster. `letter` stands for it on the map; `models` are pairs of a model kind's id and a number
    of models; `price` buys a unit, `refill` brings one dead model back; both are prestige. `rank_upgrades` are offered
    for ranks (ASH-7.2)."""

    name: Name
    letter: Name
    quality: int = Field(ge=2, le=6)
    defence: int = Field(ge=2, le=6)
    price: int = Field(ge=1)
    refill: int = Field(ge=1)
    models: tuple[tuple[str, int], ...]
    properties: tuple[str, ...] = ()
    rank_upgrades: tuple[str, str, str]
    paid_upgrades: tuple[str, ...] = ()

    @property
    def full_strength(self) -> int:
        """The number of models in a unit of this type when none is dead."""
        return sum(count for _, count in self.models)


class Army(_Part):
    """A roster, from which a side buys its units: unit types by id, in the order in which they are offered."""

    name: Name
    description: Name
    types: dict[str, UnitType]


class Catalogue(_Part):
    """Everything that armies are made of, each part by its id. No two armies have a unit type of the same id.

    Making one raises ValidationError, which names the faulty part, if an id is used that does not exist, if a property
    stands where it can't belong, or if a unit type breaks ASH-1.2, 7.2 or 9.1.
    """

    properties: dict[str, Property]
    weapons: dict[str, Weapon]
    models: dict[str, ModelKind]
    upgrades: dict[str, Upgrade]
    armies: dict[str, Army]

    @cached_property
    def types(self) -> dict[str, UnitType]:
        """The unit types of all armies, by id."""
        return {id: kind for army in self.armies.values() for id, kind in army.types.items()}

    @model_validator(mode="after")
    def _check(self) -> Catalogue:
        for fault in _faults(self):
            raise fault
        return self


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The catalogue of the armies that come with the game, read once. Raises ScenarioError if its files are damaged."""
    return read_catalogue(DATA)


def read_catalogue(folder: Path, armies: Mapping[str, Path] | None = None) -> Catalogue:
    """Reads the catalogue from a folder with the files ``properties.json``, ``weapons.json``, ``models.json`` and
    ``upgrades.json``. `armies` are the army files by id; None: all files of its folder ``armies/``, ordered by name.

    Raises ScenarioError, which names file, line and key, where something is wrong.
    """
    if armies is None:
        armies = {path.stem: path for path in sorted((folder / "armies").glob("*.json"))}
    parts: dict[str, Path | Parts] = {
        name: folder / f"{name}.json" for name in ("properties", "weapons", "models", "upgrades")
    }
    return read_joined(TypeAdapter(Catalogue), {**parts, "armies": armies})


def property_of(text: str) -> tuple[str, tuple[int, ...]]:
    """The word and the numbers of a property that is written like "fearless", "toughness(3)" or "fast(1/2)": for the
    last ("fast", (1, 2)). Raises BadPart if `text` is written otherwise."""
    match = _PROPERTY.fullmatch(text)
    if match is None:
        raise BadPart(_miswritten(text))
    return match[1], tuple(int(number) for number in match.groups()[1:] if number is not None)


def _miswritten(text: str) -> Phrase:
    return say("“{text}” is not written like a property", text=text)


def _faults(catalogue: Catalogue) -> Iterator[BadPart]:
    for id, weapon in catalogue.weapons.items():
        yield from _property_faults(catalogue, ("weapons", id), weapon.properties, ("weapon",))
    for id, model in catalogue.models.items():
        yield from _property_faults(catalogue, ("models", id), model.properties, ("model",))
        yield from _unknown(("models", id, "weapons"), model.weapons, catalogue.weapons)
    for id, upgrade in catalogue.upgrades.items():
        yield from _upgrade_faults(catalogue, ("upgrades", id), upgrade)
    for army_id, army in catalogue.armies.items():
        for id, kind in army.types.items():
            yield from _type_faults(catalogue, ("armies", army_id, "types", id), kind)
    yield from _army_faults(catalogue)


def _army_faults(catalogue: Catalogue) -> Iterator[BadPart]:
    """The faults of unit types whose id stands in another army too, or whose letter stands twice in one army."""
    ids: list[str] = []
    for army_id, army in catalogue.armies.items():
        letters: list[str] = []
        for id, kind in army.types.items():
            place = ("armies", army_id, "types", id)
            if id in ids:
                yield BadPart(say("another army has a unit type of this id"), *place)
            if str(kind.letter) in letters:
                yield BadPart(say("“{id}” stands twice", id=kind.letter), *place, "letter")
            ids.append(id)
            letters.append(str(kind.letter))


def _property_faults(
    catalogue: Catalogue, place: Place, properties: Iterable[str], bearers: tuple[Bearer, ...]
) -> Iterator[BadPart]:
    for text in properties:
        if not _PROPERTY.fullmatch(text):
            yield BadPart(_miswritten(text), *place, "properties")
            continue
        word, numbers = property_of(text)
        known = catalogue.properties.get(word)
        if known is None:
            yield BadPart(say("there is no “{id}”", id=word), *place, "properties")
        elif not set(bearers) & set(known.of):
            yield BadPart(say("“{id}” cannot stand here", id=word), *place, "properties")
        elif len(numbers) != known.numbers:
            wanted = say_many("“{id}” takes {n} number", "“{id}” takes {n} numbers", known.numbers, id=word)
            yield BadPart(wanted, *place, "properties")


def _upgrade_faults(catalogue: Catalogue, place: Place, upgrade: Upgrade) -> Iterator[BadPart]:
    bearers: tuple[Bearer, ...] = ("model",) if upgrade.model else ("unit", "model")
    yield from _property_faults(catalogue, place, upgrade.properties, bearers)
    if upgrade.weapon is not None:
        yield from _unknown((*place, "weapon"), [upgrade.weapon], catalogue.weapons)
    if upgrade.model and (upgrade.quality or upgrade.defence):
        yield BadPart(say("Quality and Defence are the unit's, not one model's"), *place)
    if not (upgrade.properties or upgrade.weapon or upgrade.quality or upgrade.defence):
        yield BadPart(say("it gives nothing"), *place)


def _type_faults(catalogue: Catalogue, place: Place, kind: UnitType) -> Iterator[BadPart]:
    yield from _property_faults(catalogue, place, kind.properties, ("unit",))
    models = [model for model, _ in kind.models]
    yield from _unknown((*place, "models"), models, catalogue.models)
    if any(count < 1 for _, count in kind.models) or not 1 <= kind.full_strength <= MOST_MODELS:
        yield BadPart(say("a unit has between 1 and {most} models", most=MOST_MODELS), *place, "models")
    upgrades = (*kind.rank_upgrades, *kind.paid_upgrades)
    yield from _unknown(place, upgrades, catalogue.upgrades)
    for ids in (models, upgrades):
        for at, id in enumerate(ids):
            if id in ids[:at]:
                yield BadPart(say("“{id}” stands twice", id=id), *place)
    for id in kind.rank_upgrades:
        if id in catalogue.upgrades and (catalogue.upgrades[id].price or catalogue.upgrades[id].model):
            yield BadPart(say("a rank upgrade is free and the whole unit's"), *place, "rank_upgrades")
    for id in kind.paid_upgrades:
        if id in catalogue.upgrades and not catalogue.upgrades[id].price:
            yield BadPart(say("a paid upgrade has a price"), *place, "paid_upgrades")


def _unknown(place: Place, ids: Iterable[str], known: Container[str]) -> Iterator[BadPart]:
    yield from (BadPart(say("there is no “{id}”", id=id), *place) for id in ids if id not in known)
