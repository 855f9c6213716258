"""The armies of Ashlands as data (ASH-9): properties, weapons, models, upgrades, unit types.

`load_catalogue` reads the files of `data/`, checks every name in them against the others, and hands out one
`Catalogue`. Properties are written as words with numbers, `fearless`, `toughness(3)`, `fast(1/2)`; the same property
from several sources counts once, with its highest numbers (ASH-9.1).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, TypeAdapter

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.files import Parts, read_joined
from hexwar_tui.engine.data.scenario import Extension, ScenarioPart
from hexwar_tui.engine.words.language import N_, Name, Phrase, Text, say, say_many
from hexwar_tui.systems.ashlands.data_files import DATA

_PROPERTY = re.compile(r"([a-z-]+)(?:\((\d+)(?:/(\d+))?\))?")

Bearer = Literal["unit", "model", "weapon"]
"""What a property can belong to: a whole unit, one model, or a weapon."""

Place = tuple[str | int, ...]
"""Where a part stands in the catalogue: the keys that lead there, like ("weapons", "rifle")."""

MOST_MODELS = 40
"""The highest number of models in a unit: "one to several dozen" (ASH-1.2)."""


class Property(ScenarioPart):
    """A property: its name, its rule as `text`, what can have it (`of`), and how many numbers stand behind its name. A
    `harmful` property also counts while the unit is Suppressed, when all others are ignored (ASH-4.3)."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    text: Name = Field(description=N_("What it does, in words; what it does in fact the rules say."))
    of: tuple[Bearer, ...] = Field(description=N_("What can have it; as by the rules."))
    numbers: int = Field(default=0, ge=0, le=2, description=N_("How many numbers it has; as by the rules."))
    harmful: bool = Field(default=False, description=N_("Whether it counts for Suppressed units; as by the rules."))


class Weapon(ScenarioPart):
    """A weapon, in the rules ``Name (H<reach>; A<attacks>; properties)``: `reach` is in hexes, 0 for a weapon of melee
    only; `attacks` is the number of dice that one model throws with it (ASH-1.3)."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    reach: int = Field(ge=0, le=12, description=N_("Its reach in hexes, 0 in melee alone."), examples=[3])
    attacks: int = Field(ge=1, le=12, description=N_("How many dice one model throws with it."), examples=[1])
    properties: tuple[str, ...] = Field(
        default=(), description=N_("Its properties, by their words and numbers."), examples=[["piercing(1)"]]
    )


class ModelKind(ScenarioPart):
    """A kind of model: the ids of the weapons that each such model carries, and its properties."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    weapons: tuple[str, ...] = Field(
        description=N_("The weapons that each such model carries, by their ids."), examples=[["rifle"]]
    )
    properties: tuple[str, ...] = Field(
        default=(), description=N_("Its properties, by their words and numbers."), examples=[["toughness(3)"]]
    )


class Upgrade(ScenarioPart):
    """An upgrade, which a whole unit gets or, if `model` is True, one model of it.

    A rank upgrade is free: its `price` is 0. An upgrade gives properties, a weapon (by id), or better Quality or
    Defence (−1 is 1 less on the number needed). A weapon or a model's property given to a unit goes to each of its
    models; none is taken away.
    """

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    price: int = Field(default=0, ge=0, le=500, description=N_("Its price in prestige; 0 for a rank upgrade."))
    model: bool = Field(default=False, description=N_("Whether a single model gets it, and not the whole unit."))
    properties: tuple[str, ...] = Field(
        default=(), description=N_("The properties that it gives, by their words and numbers."), examples=[["fearless"]]
    )
    weapon: str | None = Field(
        default=None, description=N_("The weapon that it gives, by its id."), examples=["machine-gun"]
    )
    quality: int = Field(
        default=0, ge=-2, le=0, description=N_("What it adds to the number for Quality: less is better.")
    )
    defence: int = Field(
        default=0, ge=-2, le=0, description=N_("What it adds to the number for Defence: less is better.")
    )


class UnitType(ScenarioPart):
    """A unit type of a roster. `letter` stands for it on the map; `models` are pairs of a model kind's id and a number
    of models; `price` buys a unit, `refill` brings one dead model back; both are prestige. `rank_upgrades` are offered
    for ranks (ASH-7.2)."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    letter: Name = Field(
        description=N_("The letter that stands for it on the map, another one for each type of an army."),
        examples=["N"],
    )
    quality: int = Field(ge=2, le=6, description=N_("The least number with which attack and morale dice succeed."))
    defence: int = Field(ge=2, le=6, description=N_("The least number with which defence dice succeed."))
    price: int = Field(ge=1, description=N_("What a unit costs, in prestige."), examples=[85])
    refill: int = Field(ge=1, description=N_("What bringing back one model costs, in prestige."), examples=[9])
    models: tuple[tuple[str, int], ...] = Field(
        description=N_("Its models: pairs of a kind, by its id, and a number."), examples=[[["rifleman", 10]]]
    )
    properties: tuple[str, ...] = Field(
        default=(), description=N_("Its properties, by their words and numbers."), examples=[["fast(1/2)"]]
    )
    rank_upgrades: tuple[str, str, str] = Field(
        description=N_("The three upgrades that are offered for ranks, by their ids."),
        examples=[["drill", "steady", "armour"]],
    )
    paid_upgrades: tuple[str, ...] = Field(
        default=(), description=N_("The upgrades that can be bought for it, by their ids."), examples=[["medic"]]
    )

    @property
    def full_strength(self) -> int:
        """The number of models in a unit of this type when none is dead."""
        return sum(count for _, count in self.models)


class Army(ScenarioPart):
    """A roster, from which a side buys its units: unit types by id, in the order in which they are offered."""

    name: Name = Field(
        description=N_("What it is called: a text, or one for each language."), examples=["Night rifles"]
    )
    description: Name = Field(description=N_("What it is like, in a sentence."), examples=["They fight by night."])
    types: dict[str, UnitType] = Field(description=N_("Its types of units, by their ids, as they are offered."))


class Catalogue(Extension):
    """Everything that armies are made of, each part by its id. No two armies have a unit type of the same id.

    Making one raises ValidationError, which names the faulty part, if an id is used that does not exist, if a property
    stands where it can't belong, or if a unit type breaks ASH-1.2, 7.2 or 9.1.
    """

    properties: dict[str, Property] = Field(description=N_("The properties, by their words: those of the rules."))
    weapons: dict[str, Weapon] = Field(description=N_("The weapons, by ids."))
    models: dict[str, ModelKind] = Field(description=N_("The kinds of models, by ids."))
    upgrades: dict[str, Upgrade] = Field(description=N_("The upgrades for units and models, by ids."))
    armies: dict[str, Army] = Field(description=N_("The armies, by ids."))

    @cached_property
    def types(self) -> dict[str, UnitType]:
        """The unit types of all armies, by id."""
        return {id: kind for army in self.armies.values() for id, kind in army.types.items()}

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of weapons, models and upgrades, and those of the armies."""
        return _faults(self), _army_faults(self)


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
    return say("“{text}” is not written like a property, such as fearless or toughness(3)", text=text)


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


def _army_faults(catalogue: Catalogue) -> Iterator[BadPart]:
    """The faults of unit types whose id stands in another army too, or whose letter stands twice in one army."""
    ids: list[str] = []
    for army_id, army in catalogue.armies.items():
        letters = [str(kind.letter) for kind in army.types.values()]
        for at, (id, kind) in enumerate(army.types.items()):
            place = ("armies", army_id, "types", id)
            if id in ids:
                yield BadPart(say("another army has a unit type of this id"), *place)
            if letters[at] in letters[:at]:
                taken = say("“{id}” is the letter of another type: take another", id=kind.letter)
                yield BadPart(taken, *place, "letter")
        ids += army.types


def _property_faults(
    catalogue: Catalogue, place: Place, properties: Iterable[str], bearers: tuple[Bearer, ...]
) -> Iterator[BadPart]:
    fitting = [word for word, known in catalogue.properties.items() if set(bearers) & set(known.of)]
    for at, text in enumerate(properties):
        reason = _property_fault(catalogue, text, fitting)
        if reason is not None:
            yield BadPart(reason, *place, "properties", at)


def _property_fault(catalogue: Catalogue, text: str, fitting: Collection[str]) -> Text | None:
    """What is wrong with a property where only the `fitting` ones may stand."""
    if not _PROPERTY.fullmatch(text):
        return _miswritten(text)
    word, numbers = property_of(text)
    known = catalogue.properties.get(word)
    if known is None:
        return out_of(say("there is no “{id}”", id=word), word, fitting)
    if word not in fitting:
        return say("“{id}” cannot stand here, but {others} can", id=word, others=tuple(fitting))
    if len(numbers) != known.numbers:
        return say_many("“{id}” takes {n} number", "“{id}” takes {n} numbers", known.numbers, id=word)
    return None


def _upgrade_faults(catalogue: Catalogue, place: Place, upgrade: Upgrade) -> Iterator[BadPart]:
    bearers: tuple[Bearer, ...] = ("model",) if upgrade.model else ("unit", "model")
    yield from _property_faults(catalogue, place, upgrade.properties, bearers)
    if upgrade.weapon is not None and upgrade.weapon not in catalogue.weapons:
        yield BadPart(_no_such(upgrade.weapon, catalogue.weapons), *place, "weapon")
    if upgrade.model and (upgrade.quality or upgrade.defence):
        yield BadPart(say("Quality and Defence are the unit's, not one model's"), *place)
    if not (upgrade.properties or upgrade.weapon or upgrade.quality or upgrade.defence):
        yield BadPart(say("it gives nothing: properties, a weapon, or better Quality or Defence are wanted"), *place)


def _type_faults(catalogue: Catalogue, place: Place, kind: UnitType) -> Iterator[BadPart]:
    yield from _property_faults(catalogue, place, kind.properties, ("unit",))
    yield from _ids_faults((*place, "models"), [model for model, _ in kind.models], catalogue.models)
    if any(count < 1 for _, count in kind.models) or not 1 <= kind.full_strength <= MOST_MODELS:
        yield BadPart(say("a unit has between 1 and {most} models", most=MOST_MODELS), *place, "models")
    for key, ids in (("rank_upgrades", kind.rank_upgrades), ("paid_upgrades", kind.paid_upgrades)):
        yield from _ids_faults((*place, key), ids, catalogue.upgrades)
    yield from _offer_faults(catalogue, place, kind)


def _offer_faults(catalogue: Catalogue, place: Place, kind: UnitType) -> Iterator[BadPart]:
    """The faults of the upgrades that are offered to a type, of which each is there."""
    known = catalogue.upgrades
    for at, id in enumerate(kind.rank_upgrades):
        if id in known and (known[id].price or known[id].model):
            yield BadPart(say("a rank upgrade is free and the whole unit's"), *place, "rank_upgrades", at)
    for at, id in enumerate(kind.paid_upgrades):
        if id in kind.rank_upgrades:
            yield BadPart(_twice(id), *place, "paid_upgrades", at)
        elif id in known and not known[id].price:
            yield BadPart(say("a paid upgrade has a price"), *place, "paid_upgrades", at)


def _ids_faults(place: Place, ids: Sequence[str], known: Collection[str]) -> Iterator[BadPart]:
    """The faults of a list of ids, each of which is `known` and stands there once."""
    for at, id in enumerate(ids):
        if id not in known:
            yield BadPart(_no_such(id, known), *place, at)
        elif id in ids[:at]:
            yield BadPart(_twice(id), *place, at)


def _unknown(place: Place, ids: Sequence[str], known: Collection[str]) -> Iterator[BadPart]:
    yield from (BadPart(_no_such(id, known), *place, at) for at, id in enumerate(ids) if id not in known)


def _no_such(id: str, known: Collection[str]) -> Text:
    return out_of(say("there is no “{id}”", id=id), id, known)


def _twice(id: str) -> Phrase:
    return say("“{id}” stands twice: leave one out", id=id)
