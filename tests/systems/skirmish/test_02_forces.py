"""SKI-2.1: the published table, what units cost, the numbers that data files and options may have; the rule book in
every language, whole, and in step with both.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from hexwar_tui.engine.data.options import option_list, read_options
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.errors import BadOptions, BadOrder, ScenarioError
from hexwar_tui.engine.words.language import LANGUAGES, Name, render
from hexwar_tui.systems.skirmish.catalogue import (
    DATA,
    Chassis,
    Force,
    Numbers,
    Skill,
    UnitSpec,
    Weapon,
    load_catalogue,
    read_catalogue,
)
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.orders.forming import SKILL_FIELDS, WEAPON_FIELDS
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.rules.sequence.forces import MOST_SKILLS, MOST_WEAPONS
from hexwar_tui.systems.skirmish.say.price_table import price_table, weapon_notes
from hexwar_tui.systems.skirmish.setup.recipes import Patches, Recipe, load_recipes
from hexwar_tui.systems.skirmish.system import SKIRMISH

# -- the table ---------------------------------------------------------------------------------------------------------

DASHES = {"en": "–", "ru": "—"}
"""What stands in the table where a weapon has no range."""

CHASSIS = {
    "soldier": (2, 5, 15, 2),
    "wheeled": (6, 10, 12, 3),
    "tracked": (10, 7, 9, 5),
    "flyer": (9, 14, 13, 3),
    "walker": (14, 6, 8, 8),
}
"""Cost, move, save, stages."""

WEAPONS = {
    "rifle": (1, 14, 11, 1),
    "machine-gun": (3, 18, 12, 3),
    "sniper-rifle": (4, 28, 7, 1),
    "grenades": (1, 4, 11, 1),
    "autocannon": (5, 20, 11, 2),
    "laser-cannon": (7, 24, 9, 1),
    "melta-charge": (3, 1, None, 1),
    "air-strike": (6, None, 10, 1),
}
"""Cost, range, hit, shots."""

SKILLS = {"spotter": 2, "medic": 2, "engineer": 2, "veteran": 3, "amphibious": 1}
FORCES = {
    "rifle-platoon": 100,
    "armoured-group": 100,
    "air-cavalry": 100,
    "assault-group": 120,
    "garrison": 80,
    "patrol": 29,
}


def test_ski_2_1_the_table() -> None:
    """Chassis, weapons and skills with their numbers; ready-made forces within the budgets of the scenarios."""
    found = load_catalogue()
    assert {id: (each.cost, each.move, each.save, each.stages) for id, each in found.chassis.items()} == CHASSIS
    assert {id: (each.cost, each.range, each.hit, each.shots) for id, each in found.weapons.items()} == WEAPONS
    assert {id: skill.cost for id, skill in found.skills.items()} == SKILLS
    assert {id: prices.force_cost(load_catalogue(), force) for id, force in found.forces.items()} == FORCES


def test_ski_2_1_notes_of_the_table() -> None:
    """Once a game: melta charge and air strike; all in the hex: grenades and air strike; buildings: laser cannon, melta
    charge, and air strike houses only; no effect on tracked and walkers: the first four."""
    weapons = load_catalogue().weapons
    assert [id for id, each in weapons.items() if each.once] == ["melta-charge", "air-strike"]
    assert [id for id, each in weapons.items() if each.whole_hex] == ["grenades", "air-strike"]
    damaging = {id: each.buildings for id, each in weapons.items() if each.buildings}
    both = ("house", "bunker")
    assert damaging == {"laser-cannon": both, "melta-charge": both, "air-strike": ("house",)}
    light = ["rifle", "machine-gun", "sniper-rifle", "grenades"]
    assert [id for id, each in weapons.items() if each.no_effect == ("tracked", "walker")] == light


def test_ski_2_1_every_force_is_what_its_table_says() -> None:
    """A builder that shows each price: the table of a force names all its units and adds up. Whoever asks for a force
    that there is not is told which there are."""
    for id, force in load_catalogue().forces.items():
        first, _, _, _, *rows = price_table(id, "en")
        assert first == f"{render(force.name, 'en')}: {prices.force_cost(load_catalogue(), force)} command points"
        assert sum(int(row.split()[-1]) for row in rows) == prices.force_cost(load_catalogue(), force)
    with pytest.raises(BadOrder, match="garrison"):
        price_table("horde", "en")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_ski_2_1_the_published_table_prints_everything(language: str) -> None:
    """Published table: every chassis, weapon and skill with its cost."""
    text, catalogue = "\n".join(price_table(None, language)), load_catalogue()
    for part in (catalogue.chassis, catalogue.weapons, catalogue.skills, catalogue.forces):
        for each in part.values():
            assert render(each.name, language) in text


def test_ski_2_1_the_published_table_tells_what_is_special() -> None:
    """Notes: what the table says of each weapon beside its numbers; a change to hit has its sign, and chassis that are
    hit the same are told together."""
    rows = {row[:14].strip(): " ".join(row.split()) for row in price_table(None, "en")}
    for weapon, end in {
        "Rifle": "11+ 1 1 no effect on tracked vehicles and walkers",
        "Sniper rifle": "soldiers get no save; may pick a soldier in a bunker",
        "Grenades": "; all on the hex",
        "Autocannon": "−3 to hit on tracked vehicles and walkers",
        "Laser cannon": "9+ 1 2, 1 to soldiers damages houses and bunkers",
        "Melta charge": "– 1, once a game 3 never misses; damages houses and bunkers",
        "Air strike": "6 – 10+ 1, once a game 2 all on the hex; damages houses",
    }.items():
        assert rows[weapon].endswith(end)
    rifle = load_catalogue().weapons["rifle"].model_copy(update={"hit_on": {"walker": 2, "flyer": -1, "tracked": 2}})
    told = [render(note, "en") for note in weapon_notes(load_catalogue(), rifle)]
    assert told[1:] == ["+2 to hit on walkers and tracked vehicles", "−1 to hit on flyers"]


# -- faults of the files -----------------------------------------------------------------------------------------------

CLUB = {"name": "x", "letter": "x", "cost": 1, "range": 1, "hit": 11}


@pytest.mark.parametrize(
    ("part", "odd", "fault"),
    [
        ("forces", {"weapons": ["slingshot"]}, "there is no “slingshot”"),
        ("forces", {"skills": ["medic", "medic"]}, "“medic” stands twice"),
        ("forces", {"damage": 2}, "with that damage it would be destroyed"),
        ("weapons", {**CLUB, "range": None}, "has no range"),
        ("weapons", {**CLUB, "no_effect": ["boat"]}, "“boat”"),
    ],
)
def test_ski_2_1_a_damaged_table_is_told(tmp_path: Path, part: str, odd: dict[str, Any], fault: str) -> None:
    """Every name in the table leads somewhere; what does not is told with its file."""
    copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / f"{part}.json"
    force = {"name": "x", "text": "x", "units": [{"chassis": "soldier", **odd}]}
    table = {**json.loads(path.read_text("utf-8")), "odd": odd if part == "weapons" else force}
    path.write_text(json.dumps(table), "utf-8")
    with pytest.raises(ScenarioError, match=fault) as found:
        read_catalogue(tmp_path / "data")
    assert found.value.file == f"{part}.json"


# -- bounds ------------------------------------------------------------------------------------------------------------

NAME = Name.of("A name")
WEAPON: dict[str, Any] = {"name": NAME, "letter": NAME, "cost": 1, "range": 14, "hit": 11}
SPEC = {"chassis": "soldier"}
RECIPE = {name: value for name, value in dict(load_recipes()["field"]).items() if name != "roads"}

FROM_ONE, FROM_NONE, DICE = (1, None), (0, None), (2, 20)
BOUNDS: list[tuple[type[BaseModel], dict[str, Any], dict[str, tuple[int, int | None]]]] = [
    (
        Chassis,
        dict(load_catalogue().chassis["soldier"]),
        {"cost": FROM_ONE, "move": (1, 60), "save": (1, 20), "stages": FROM_ONE},
    ),
    (Weapon, WEAPON, {"cost": FROM_ONE, "range": (1, 99), "hit": DICE, "shots": (1, 9)}),
    (Skill, dict(load_catalogue().skills["medic"]), {"cost": FROM_ONE}),
    (UnitSpec, SPEC, {"count": (1, 30), "damage": FROM_NONE, "hit_bonus": (-10, 10), "save_bonus": (-10, 10)}),
    (
        Numbers,
        dict(load_catalogue().numbers),
        {"tending": DICE, "bunker_stands": FROM_NONE}
        | dict.fromkeys(("through_opening", "house_wounds", "house_falls"), FROM_ONE),
    ),
    (Patches, {"kind": "mud", "percent": 3, "patch": 4}, {"percent": (1, 60), "patch": FROM_ONE}),
    (Recipe, RECIPE, dict.fromkeys(("houses", "bunkers", "covers", "hills", "fences", "roads"), FROM_NONE)),
]


@pytest.mark.parametrize(("part", "values", "bounds"), BOUNDS)
def test_numbers_have_bounds(
    part: type[BaseModel], values: dict[str, Any], bounds: dict[str, tuple[int, int | None]]
) -> None:
    """The least and the most are read, one less or more is refused; no number as text, nothing unknown, and no writing
    to what was read."""
    for name, (least, most) in bounds.items():
        for value in (least, most or least):
            assert getattr(part(**{**values, name: value}), name) == value
        for value in (least - 1, least - 1 if most is None else most + 1):
            with pytest.raises(ValidationError):
                part(**{**values, name: value})
    assert {"frozen": True, "strict": True, "extra": "forbid"}.items() <= part.model_config.items()


def test_what_nobody_says_is_the_ordinary() -> None:
    """A weapon fires once, every turn, at one target that saves, and hurts no building; a unit is one, and sound."""
    weapon = Weapon(**WEAPON)
    assert (weapon.shots, weapon.use, weapon.once, weapon.whole_hex) == (1, "shoot", False, False)
    assert (weapon.soldiers_save, weapon.into_bunkers) == (True, False)
    assert (weapon.no_effect, dict(weapon.hit_on), weapon.buildings) == ((), {}, ())
    assert {weapon.damage_to(chassis) for chassis in load_catalogue().chassis.values()} == {1}
    unit = UnitSpec(**SPEC)  # type: ignore[arg-type]
    assert (unit.count, unit.damage, unit.hit_bonus, unit.save_bonus) == (1, 0, 0, 0)
    assert Recipe(**RECIPE).roads == 0


def test_a_force_has_a_unit() -> None:
    """One is enough, none is refused; and it is read as strictly."""
    assert Force(name=NAME, text=NAME, units=(UnitSpec(chassis="soldier"),)).units
    with pytest.raises(ValidationError):
        Force(name=NAME, text=NAME, units=())
    assert {"frozen": True, "strict": True, "extra": "forbid"}.items() <= Force.model_config.items()


# -- options -----------------------------------------------------------------------------------------------------------

NUMBERS = {
    "width": (36, 12, 60),
    "height": (24, 12, 60),
    "detect": (11, 1, 20),
    "stack": (3, 1, 6),
    "points_1": (100, 3, 500),
    "points_2": (100, 3, 500),
    "deploy": (6, 1, 20),
    "hold": (6, 0, 30),
    "turns": (6, 1, 50),
    "turn_seconds": (300, 0, 7200),
    "game_seconds": (3600, 0, 86400),
    "grace_seconds": (60, 0, 3600),
}
"""Each with its value by the rules, the least and the most that can be agreed."""

SWITCHES = {"hill_climb": True, "vehicles_ford": False, "wipeout_wins": True, "touch_move": True, "take_back": False}


def test_options_have_the_values_of_the_rules_and_bounds() -> None:
    """SKI-1.1 to 4.6: every option has the value of its rule; the least and the most are taken, one less or more is
    refused."""
    chosen = read_options(SkiOptions, {})
    found = {name: getattr(chosen, name) for name in SkiOptions.model_fields}
    assert found == {**{name: value for name, (value, _, _) in NUMBERS.items()}, **SWITCHES}
    for name, (_, least, most) in NUMBERS.items():
        for value in (least, most):
            assert getattr(read_options(SkiOptions, {name: value}), name) == value
        for value in (least - 1, most + 1):
            with pytest.raises(BadOptions):
                read_options(SkiOptions, {name: value})


# -- the rule book -----------------------------------------------------------------------------------------------------


RULES_PER_SECTION = {1: 9, 2: 3, 3: 4, 4: 6}


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(SKIRMISH.rule_book(language))


def row_of(text: str, name: str) -> list[str]:
    """The cells after this name in the only row of a table that begins with it."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]
    (found,) = [row for row in rows if row[0] == name]
    return found[1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    """The book has every section and every rule under its id, each with a text; no reference leads nowhere."""
    wanted = []
    for section, count in RULES_PER_SECTION.items():
        wanted += [f"SKI-{section}", *(f"SKI-{section}.{rule}" for rule in range(1, count + 1))]
    assert list(book(language).ids()) == wanted
    assert all(rule.text for rule in book(language).rules)
    assert set(re.findall(r"SKI-\d+(?:\.\d+)?", SKIRMISH.rule_book(language))) <= set(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[detect=11]`, in the rule that it belongs to, and no other is."""
    for option in option_list(SkiOptions):
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert f"`[{option.name}={default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", SKIRMISH.rule_book(language)))
    assert named == {option.name for option in option_list(SkiOptions)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ski_2_1_the_table_is_that_of_the_data(language: str) -> None:
    """The cost, movement, save and stages of every chassis, the cost, range, needed roll and shots of every weapon, the
    cost of every skill."""
    text, table = book(language).rule("SKI-2.1").text, load_catalogue()
    for chassis in table.chassis.values():
        row = row_of(text, chassis.name.in_language(language))
        assert row[:3] == [str(chassis.cost), str(chassis.move), f"{chassis.save}+"]
        assert row[3].split()[-1] == str(chassis.stages)
    for weapon in table.weapons.values():
        row = row_of(text, weapon.name.in_language(language))
        assert (row[0], row[1], row[3]) == (str(weapon.cost), str(weapon.range or DASHES[language]), str(weapon.shots))
        assert weapon.hit is None or row[2] == f"{weapon.hit}+"
    for skill in table.skills.values():
        assert row_of(text, skill.name.in_language(language))[0] == str(skill.cost)


def test_ski_2_1_the_order_asks_for_as_many_weapons_and_skills_as_the_rule_names() -> None:
    """Up to 3 weapons and 2 skills, in the book and in the order that recruits."""
    assert (len(WEAPON_FIELDS), len(SKILL_FIELDS)) == (MOST_WEAPONS, MOST_SKILLS)
    assert f"up to {MOST_WEAPONS} weapons and {MOST_SKILLS} skills" in book("en").rule("SKI-2.1").text


def test_the_books_say_the_same_numbers() -> None:
    """Both books have the same numbers in every rule; those of options and of references left out."""

    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", re.sub(r"`[^`]*`", "", text)))

    for one, other in zip(book("en").rules, book("ru").rules, strict=True):
        assert numbers(one.text) == numbers(other.text), one.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_ski_2_1_the_letters_on_the_map_are_explained(language: str) -> None:
    """Each weapon's letter stands with its name, as the data have them; and that of a soldier without any."""
    text, table = book(language).rule("SKI-2.1").text, load_catalogue()
    explained = text[text.index({"en": "On the map", "ru": "На карте"}[language]) :].splitlines()[0]
    for weapon in table.weapons.values():
        letter, name = weapon.letter.in_language(language), weapon.name.in_language(language).lower()
        assert re.search(rf"\b{letter}( —)? {name}", explained)
    assert re.search(rf"\b{table.chassis['soldier'].letter.in_language(language)} (is|—)", explained)
