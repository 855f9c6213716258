"""What units, models and weapons can do at present, by type, upgrades and Suppression (ASH-1.2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.systems.ashlands.catalogue import Catalogue, UnitType, Weapon, property_of
from hexwar_tui.systems.ashlands.state import Model, Unit

Properties: TypeAlias = Mapping[str, tuple[int, ...]]
"""The numbers of properties by the words for these: () for "fearless", (3,) for "toughness(3)"."""

_Alike: TypeAlias = dict[tuple[str, tuple[str, ...]], int]
"""Numbers of models by their kind and upgrades."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A kind of weapon as a unit can use it now: its id, its `reach` in hexes, the attack dice of one such weapon, and
    its properties: each 0 or False (`blast`: 1) if the weapon lacks it. `heavy` means Heavy machine gun."""

    id: str
    reach: int
    attacks: int
    piercing: int = 0
    blast: int = 1
    sniper: bool = False
    indirect: bool = False
    static: bool = False
    heavy: bool = False

    def __hash__(self) -> int:
        return hash(self.id)

    def subdued(self) -> Arm:
        """This weapon as a Suppressed unit can use it: without its properties, except Static (ASH-4.3)."""
        return Arm(self.id, self.reach, self.attacks, static=self.static)


@dataclass(frozen=True, slots=True)
class ModelSheet:
    """What a model has, by its kind, its own upgrades and those of its unit: `toughness` is the number of wounds that
    kill it when unhurt, `arms` are its weapons."""

    toughness: int
    arms: tuple[Arm, ...]
    properties: Properties


class Armoury:
    """Answers, from a catalogue, which numbers, properties and weapons units have by type, upgrades and Suppression.
    Each combination of type and upgrades is worked out only once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._arms = {id: _arm(id, weapon) for id, weapon in catalogue.weapons.items()}
        self._subdued = {id: arm.subdued() for id, arm in self._arms.items()}
        self._harmful = {word for word, property in catalogue.properties.items() if property.harmful}
        self._of_units = {word for word, property in catalogue.properties.items() if "unit" in property.of}
        self._of_models = {word for word, property in catalogue.properties.items() if "model" in property.of}
        self._of_unit: dict[str | tuple[str, tuple[str, ...]], Properties] = {}
        self._needs: dict[tuple[str, ...], tuple[int, int]] = {}
        self._farthest: dict[str, int] = {}
        self._sheets: dict[tuple[str, tuple[str, ...], tuple[str, ...]], ModelSheet] = {}
        self._armed: dict[tuple[object, ...], Mapping[Arm, int]] = {}

    def type_of(self, unit: Unit) -> UnitType:
        """The unit type of this unit, from the catalogue."""
        return self.catalogue.types[unit.type]

    def quality(self, unit: Unit) -> int:
        """The least number with which the unit's attack and morale dice succeed, counting upgrades; never below 2."""
        return self._needs_of(unit)[0]

    def defence(self, unit: Unit) -> int:
        """The least number with which the unit's defence dice succeed, counting upgrades; never below 2."""
        return self._needs_of(unit)[1]

    def _needs_of(self, unit: Unit) -> tuple[int, int]:
        """The least numbers with which attack and defence dice succeed."""
        key = (unit.type, *unit.upgrades)
        found = self._needs.get(key)
        if found is None:
            type, better = self.type_of(unit), [self.catalogue.upgrades[id] for id in unit.upgrades]
            quality = type.quality + sum(upgrade.quality for upgrade in better)
            defence = type.defence + sum(upgrade.defence for upgrade in better)
            found = self._needs[key] = max(2, quality), max(2, defence)
        return found

    def all_properties(self, unit: Unit) -> Properties:
        """The properties of the unit and of its living models in one, including those that Suppression switches off."""
        sheets = [self.sheet(unit, model) for model in unit.models if model.is_alive]
        return merged([self._unit_properties(unit), *(sheet.properties for sheet in sheets)])

    def has(self, unit: Unit, word: str) -> bool:
        """True if the unit or a living model of it has the property `word` and can use it now: while Suppressed only a
        harmful one (ASH-4.3)."""
        if unit.suppressed and word not in self._harmful:
            return False
        return word in self._unit_properties(unit) or (word in self._of_models and word in self.all_properties(unit))

    def numbers(self, unit: Unit, word: str) -> tuple[int, ...]:
        """The numbers of the unit's property `word`; empty if it has none, or the unit lacks it or can't use it now."""
        if not self.has(unit, word):
            return ()
        return (self.all_properties(unit) if word in self._of_models else self._unit_properties(unit))[word]

    def sheet(self, unit: Unit, model: Model) -> ModelSheet:
        """The toughness, weapons and properties of `model`, which has to be one of the unit's models."""
        return self._sheet(model.kind, tuple(unit.upgrades), tuple(model.upgrades))

    def toughness(self, unit: Unit, model: Model) -> int:
        """How many wounds kill the model when it is unhurt."""
        return self.sheet(unit, model).toughness

    def unhurt(self, unit: Unit, models: Iterable[Model]) -> list[int]:
        """For each of `models`, in their order, how many wounds kill it when unhurt. All have to be models of this
        unit. Quicker than `toughness` for each."""
        of_unit, found = tuple(unit.upgrades), list[int]()
        plain: dict[str, int] = {}
        for model in models:
            toughness = None if model.upgrades else plain.get(model.kind)
            if toughness is None:
                toughness = self._sheet(model.kind, of_unit, tuple(model.upgrades)).toughness
                if not model.upgrades:
                    plain[model.kind] = toughness
            found.append(toughness)
        return found

    def arms(self, unit: Unit) -> Mapping[Arm, int]:
        """The weapons of the unit's living models as they can be used now, by kind, each with how many there are."""
        alike = self._alike(unit)
        key = (*alike.items(), *unit.upgrades, unit.suppressed)
        found = self._armed.get(key)
        if found is None:
            found = self._armed[key] = self._new_arms(alike, tuple(unit.upgrades), suppressed=unit.suppressed)
        return found

    def _new_arms(self, alike: _Alike, of_unit: tuple[str, ...], *, suppressed: bool) -> dict[Arm, int]:
        found: dict[Arm, int] = {}
        for (kind, upgrades), count in alike.items():
            for arm in self._sheet(kind, of_unit, upgrades).arms:
                serves = self._subdued[arm.id] if suppressed else arm
                found[serves] = found.get(serves, 0) + count
        return found

    def farthest(self, unit: Unit) -> int:
        """The longest range, in hexes, of any weapon that a unit of this type can have, by models and upgrades."""
        found = self._farthest.get(unit.type)
        if found is None:
            type, of = self.type_of(unit), self.catalogue
            upgrades = [of.upgrades[id].weapon for id in (*type.rank_upgrades, *type.paid_upgrades)]
            carried = [id for kind, _ in type.models for id in of.models[kind].weapons]
            reaches = [self._arms[id].reach for id in (*carried, *filter(None, upgrades))]
            found = self._farthest[unit.type] = max(reaches, default=0)
        return found

    def _alike(self, unit: Unit) -> _Alike:
        """How many living models there are of each kind with the same upgrades."""
        found: _Alike = {}
        for model in unit.models:
            if model.toughness > 0:
                key = (model.kind, tuple(model.upgrades) if model.upgrades else ())
                found[key] = found.get(key, 0) + 1
        return found

    def new_models(self, type: str) -> list[Model]:
        """The models of a new unit of this type, unhurt, in the order of the type."""
        kinds = [kind for kind, count in self.catalogue.types[type].models for _ in range(count)]
        return [Model(kind, self._sheet(kind, (), ()).toughness) for kind in kinds]

    def upgrade_unit(self, unit: Unit, upgrade: str) -> None:
        """Gives the whole unit an upgrade; if that adds Toughness, the living models gain it at once."""
        before = [self.toughness(unit, model) for model in unit.models]
        unit.upgrades.append(upgrade)
        for model, had in zip(unit.models, before, strict=True):
            self._toughen(unit, model, had)

    def upgrade_model(self, unit: Unit, model: Model, upgrade: str) -> None:
        """Gives one model of the unit an upgrade; if that adds Toughness, the model gains it at once if it lives."""
        had = self.toughness(unit, model)
        model.upgrades.append(upgrade)
        self._toughen(unit, model, had)

    def _toughen(self, unit: Unit, model: Model, had: int) -> None:
        if model.is_alive:
            model.toughness += self.toughness(unit, model) - had

    def _unit_properties(self, unit: Unit) -> Properties:
        key = (unit.type, tuple(unit.upgrades)) if unit.upgrades else unit.type
        found = self._of_unit.get(key)
        if found is None:
            texts = [*self.type_of(unit).properties, *self._given(unit.upgrades)]
            found = self._of_unit[key] = read(text for text in texts if _word(text) in self._of_units)
        return found

    def _given(self, upgrades: Iterable[str]) -> Iterator[str]:
        for id in upgrades:
            yield from self.catalogue.upgrades[id].properties

    def _sheet(self, kind: str, of_unit: tuple[str, ...], of_model: tuple[str, ...]) -> ModelSheet:
        key = (kind, of_unit, of_model)
        found = self._sheets.get(key)
        if found is None:
            found = self._sheets[key] = self._new_sheet(kind, of_unit, of_model)
        return found

    def _new_sheet(self, kind: str, of_unit: tuple[str, ...], of_model: tuple[str, ...]) -> ModelSheet:
        model, upgrades = self.catalogue.models[kind], [self.catalogue.upgrades[id] for id in (*of_unit, *of_model)]
        weapons = [*model.weapons, *(upgrade.weapon for upgrade in upgrades if upgrade.weapon)]
        everyones = [text for text in self._given(of_unit) if _word(text) in self._of_models]
        properties = read([*model.properties, *everyones, *self._given(of_model)])
        return ModelSheet(
            toughness=properties.get("toughness", (1,))[0],
            arms=tuple(self._arms[id] for id in weapons),
            properties={word: numbers for word, numbers in properties.items() if word != "toughness"},
        )


def read(texts: Iterable[str]) -> Properties:
    """Returns the properties in `texts`, each written like "fast(1/2)" as in the catalogue. A property that is given
    several times is there once, with its highest numbers. Raises BadPart for one that is written wrongly."""
    return merged({word: numbers} for word, numbers in map(property_of, texts))


def merged(sources: Iterable[Properties]) -> Properties:
    """The properties of all sources in one; one that several have counts once, with its highest numbers (ASH-9.1)."""
    found: dict[str, tuple[int, ...]] = {}
    for source in sources:
        for word, numbers in source.items():
            found[word] = tuple(map(max, zip_longest(found.get(word, ()), numbers, fillvalue=0)))
    return found


def _word(text: str) -> str:
    return property_of(text)[0]


def _arm(id: str, weapon: Weapon) -> Arm:
    had = read(weapon.properties)
    return Arm(
        id=id,
        reach=weapon.reach,
        attacks=weapon.attacks,
        piercing=had.get("piercing", (0,))[0],
        blast=had.get("blast", (1,))[0],
        sniper="sniper" in had,
        indirect="indirect" in had,
        static="static" in had,
        heavy="heavy-machine-gun" in had,
    )
