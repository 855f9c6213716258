"""What the data files and scenarios may say: the bounds of their numbers, and what holds where they say nothing."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.skirmish.catalogue import Chassis, Force, Numbers, Skill, UnitSpec, Weapon, load_catalogue
from hexwar_tui.systems.skirmish.setup.recipes import Patches, Recipe, load_recipes

NAME = Name.of("A name")
CHASSIS = dict(load_catalogue().chassis["soldier"])
WEAPON = {"name": NAME, "letter": NAME, "cost": 1, "range": 14, "hit": 11}
SKILL = dict(load_catalogue().skills["medic"])
NUMBERS = dict(load_catalogue().numbers)
SPEC = {"chassis": "soldier"}
PATCHES = {"kind": "mud", "percent": 3, "patch": 4}
RECIPE = {name: value for name, value in dict(load_recipes()["field"]).items() if name != "roads"}

BOUNDS: list[tuple[type[BaseModel], dict[str, Any], str, int, int | None]] = [
    (Chassis, CHASSIS, "cost", 1, None),
    (Chassis, CHASSIS, "move", 1, 60),
    (Chassis, CHASSIS, "save", 1, 20),
    (Chassis, CHASSIS, "stages", 1, None),
    (Weapon, WEAPON, "cost", 1, None),
    (Weapon, WEAPON, "range", 1, 99),
    (Weapon, WEAPON, "hit", 2, 20),
    (Weapon, WEAPON, "shots", 1, 9),
    (Skill, SKILL, "cost", 1, None),
    (UnitSpec, SPEC, "count", 1, 30),
    (UnitSpec, SPEC, "damage", 0, None),
    (UnitSpec, SPEC, "hit_bonus", -10, 10),
    (UnitSpec, SPEC, "save_bonus", -10, 10),
    (Numbers, NUMBERS, "tending", 2, 20),
    (Numbers, NUMBERS, "through_opening", 1, None),
    (Numbers, NUMBERS, "bunker_stands", 0, None),
    (Numbers, NUMBERS, "house_wounds", 1, None),
    (Numbers, NUMBERS, "house_falls", 1, None),
    (Patches, PATCHES, "percent", 1, 60),
    (Patches, PATCHES, "patch", 1, None),
    (Recipe, RECIPE, "houses", 0, None),
    (Recipe, RECIPE, "bunkers", 0, None),
    (Recipe, RECIPE, "covers", 0, None),
    (Recipe, RECIPE, "hills", 0, None),
    (Recipe, RECIPE, "fences", 0, None),
    (Recipe, RECIPE, "roads", 0, None),
]


@pytest.mark.parametrize(("part", "values", "name", "least", "most"), BOUNDS)
def test_numbers_have_bounds(
    part: type[BaseModel], values: dict[str, Any], name: str, least: int, most: int | None
) -> None:
    """The least and the most are read, one less or more is refused."""
    for value in (least, most):
        if value is not None:
            assert getattr(part(**{**values, name: value}), name) == value
    for value in (least - 1, None if most is None else most + 1):
        if value is not None:
            with pytest.raises(ValidationError):
                part(**{**values, name: value})


def test_what_nobody_says_is_the_ordinary() -> None:
    """A weapon fires once, every turn, at one target that saves, and hurts no building; a unit is one, and sound."""
    weapon = Weapon(**WEAPON)
    assert (weapon.shots, weapon.use, weapon.once, weapon.whole_hex) == (1, "shoot", False, False)
    assert (weapon.soldiers_save, weapon.into_bunkers) == (True, False)
    assert (weapon.no_effect, dict(weapon.hit_on), weapon.buildings) == ((), {}, ())
    assert {id: weapon.damage_to(chassis) for id, chassis in load_catalogue().chassis.items()} == dict.fromkeys(
        load_catalogue().chassis, 1
    )
    unit = UnitSpec(**SPEC)  # type: ignore[arg-type]
    assert (unit.count, unit.damage, unit.hit_bonus, unit.save_bonus) == (1, 0, 0, 0)
    assert Recipe(**RECIPE).roads == 0


def test_a_force_has_a_unit() -> None:
    """One is enough, none is refused."""
    assert Force(name=NAME, text=NAME, units=(UnitSpec(chassis="soldier"),)).units
    with pytest.raises(ValidationError):
        Force(name=NAME, text=NAME, units=())


@pytest.mark.parametrize("part", [Chassis, Weapon, Skill, Numbers, UnitSpec, Force, Recipe, Patches])
def test_what_was_read_is_read_strictly_and_never_changed(part: type[BaseModel]) -> None:
    """No number as text, nothing unknown, and no writing to it."""
    assert {**part.model_config} == {"frozen": True, "strict": True, "extra": "forbid"}
