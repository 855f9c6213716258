"""ASH-9: the rosters, their prices, and how damaged ones are told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.errors import BadOrder, ScenarioError
from hexwar_tui.engine.words.language import LANGUAGES, Name, render
from hexwar_tui.systems.ashlands.catalogue import (
    MOST_MODELS,
    UnitType,
    load_catalogue,
    property_of,
    read_catalogue,
)
from hexwar_tui.systems.ashlands.data_files import DATA
from hexwar_tui.systems.ashlands.options import ARMIES, AshOptions
from hexwar_tui.systems.ashlands.rules import prices
from hexwar_tui.systems.ashlands.say.price_table import price_table

TYPES = sorted(load_catalogue().types)


def kind(id: str) -> UnitType:
    """A shipped unit type."""
    return load_catalogue().types[id]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped catalogue that a test may damage."""
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def replaced(folder: Path, file: str, old: str, new: str) -> int:
    """Replaces the first `old` in a file of the folder; the line on which it stood."""
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_ash_9_1_three_armies() -> None:
    """ASH-9.1: three armies of at least seven unit types, which the options can name."""
    armies = load_catalogue().armies
    assert sorted(armies) == sorted(ARMIES)
    assert all(len(army.types) >= 7 for army in armies.values())


def test_ash_9_1_armies_differ() -> None:
    """ASH-9.1: a horde, a few tough ones, fast ones: models for 1000 prestige, wounds per model, hexes of Fast."""
    catalogue = load_catalogue()

    def models_for_1000(army: str) -> float:
        types = catalogue.armies[army].types.values()
        return 1000 * sum(each.full_strength for each in types) / sum(each.price for each in types)

    def share(army: str, word: str) -> float:
        types = catalogue.armies[army].types.values()
        texts = [
            (*each.properties, *(p for m, _ in each.models for p in catalogue.models[m].properties)) for each in types
        ]
        return sum(any(property_of(text)[0] == word for text in own) for own in texts) / len(texts)

    assert models_for_1000("levy") > 1.5 * models_for_1000("raiders") > 2.25 * models_for_1000("sworn")
    assert share("sworn", "toughness") > max(share("levy", "toughness"), share("raiders", "toughness"))
    assert share("raiders", "fast") >= 0.5 > max(share("levy", "fast"), share("sworn", "fast"))


@pytest.mark.parametrize("id", TYPES)
def test_ash_9_1_every_type_is_whole(id: str) -> None:
    """ASH-9.1: a type has a name and a letter in every language, models, three rank upgrades, and can fight."""
    each, catalogue = kind(id), load_catalogue()
    weapons = [weapon for model, _ in each.models for weapon in catalogue.models[model].weapons]
    assert [language for language, _ in each.name.texts] == list(LANGUAGES)
    assert all(len(each.letter.in_language(language)) == 1 for language in LANGUAGES)
    assert 1 <= each.full_strength <= MOST_MODELS
    assert len({*each.rank_upgrades}) == 3
    assert all(catalogue.models[model].weapons for model, _ in each.models)
    assert any(catalogue.weapons[weapon].reach == 0 for weapon in weapons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_call_the_armies_by_their_names(language: str) -> None:
    """What players read for an army among the options is the name of its roster. No two types of one army have the same
    letter on the map."""
    armies = load_catalogue().armies
    for spec in option_list(AshOptions):
        if spec.choices == ARMIES:
            names = [armies[army].name.in_language(language) for army in ARMIES]
            assert [render(spec.called(army), language) for army in ARMIES] == names
    for army in armies.values():
        letters = [each.letter.in_language(language) for each in army.types.values()]
        assert len(set(letters)) == len(letters)


def test_everything_is_named_in_every_language_and_nothing_is_idle() -> None:
    """Armies, types, weapons, models, upgrades and properties have names in all languages. Every weapon, model and
    upgrade belongs to a unit type, and every property to one of them or is worth a price."""
    catalogue = load_catalogue()
    parts = (catalogue.properties, catalogue.weapons, catalogue.models, catalogue.upgrades)
    names: list[Name] = [part.name for named in parts for part in named.values()]  # type: ignore[attr-defined]
    names += [text for army in catalogue.armies.values() for text in (army.name, army.description)]
    names += [property.text for property in catalogue.properties.values()]
    assert [name for name in names if [language for language, _ in name.texts] != list(LANGUAGES)] == []
    models = {model for each in catalogue.types.values() for model, _ in each.models}
    upgrades = {id for each in catalogue.types.values() for id in (*each.rank_upgrades, *each.paid_upgrades)}
    weapons = {weapon for model in models for weapon in catalogue.models[model].weapons}
    weapons |= {weapon for id in upgrades if (weapon := catalogue.upgrades[id].weapon) is not None}
    assert (models, upgrades, weapons) == (set(catalogue.models), set(catalogue.upgrades), set(catalogue.weapons))
    assert {*prices.UNIT, *prices.WEAPON, "toughness"} == set(catalogue.properties)


# -- prices ------------------------------------------------------------------------------------------------------------


def test_ash_9_2_prices_follow_the_formula() -> None:
    """ASH-9.2: Price and Refill price in the data are those of the formula, and what paid upgrades cost; rank upgrades
    cost nothing."""
    catalogue = load_catalogue()
    for each in catalogue.types.values():
        formula = prices.unit_price(catalogue, each), prices.refill_price(catalogue, each)
        assert (each.price, each.refill) == formula
    ranked = {id for each in catalogue.types.values() for id in each.rank_upgrades}
    for id, upgrade in catalogue.upgrades.items():
        assert upgrade.price == (0 if id in ranked else prices.upgrade_price(catalogue, id))


def test_ash_9_2_the_example_of_the_rule_book() -> None:
    """ASH-9.2: ten rifles, Quality 5+, Defence 5+: attack 8.33, staying power 14.25, price 85, refill 9."""
    worth = prices.worth(load_catalogue(), kind("trench-rifles"))
    assert (round(worth.attack, 2), round(worth.staying, 2), worth.share) == (8.33, 14.25, 0)
    assert (worth.price, prices.refill_price(load_catalogue(), kind("trench-rifles"))) == (85, 9)


@pytest.mark.parametrize(
    ("changed", "factor"),
    [
        ({"models": (("rifleman", 20),)}, 2.0),
        ({"defence": 3}, 2**0.5),
        ({"properties": ("fast(1/2)",)}, 1.45),
        ({"properties": ("fast(1/2)", "fast(0/1)")}, 1.45),
        ({"properties": ("ambush", "slow")}, 0.9),
        ({"quality": 4}, (1.5 / 0.95) ** 0.5),
    ],
)
def test_ash_9_2_what_the_formula_weighs(changed: dict[str, object], factor: float) -> None:
    """ASH-9.2: what more models, better numbers and properties do to the exact price; a property counts once."""
    plain = kind("trench-rifles")
    other = plain.model_copy(update=changed)
    before, after = prices.worth(load_catalogue(), plain), prices.worth(load_catalogue(), other)
    assert after.exact == pytest.approx(before.exact * factor)


@pytest.mark.parametrize(
    ("weapon", "factor"),
    [
        ("beam-rifle", 1.25),
        ("long-rifle", 1.1 * 1.25 * 1.25),
        ("rockets", 2 * 1.15 * 1.4 * 1.1),
        ("mortar", 1.2 * 1.771),
    ],
)
def test_ash_9_2_worth_of_weapons(weapon: str, factor: float) -> None:
    """ASH-9.2: a weapon's attacks are multiplied by the worth of its reach and of its properties (a rifle is 1)."""
    catalogue, attacks = load_catalogue(), []
    for weapons in ((weapon,), ("rifle",)):
        armed = catalogue.models["rifleman"].model_copy(update={"weapons": weapons})
        changed = catalogue.model_copy(update={"models": {**catalogue.models, "rifleman": armed}})
        attacks.append(prices.worth(changed, kind("trench-rifles")).attack)
    assert attacks[0] == pytest.approx(attacks[1] * factor)


def test_ash_9_2_longer_reaches_count_as_the_last() -> None:
    """ASH-9.2: of an attack, beyond six hexes nothing more is paid for reach."""
    catalogue, each = load_catalogue(), kind("trench-rifles")
    rifle, found = catalogue.weapons["rifle"], []
    for reach in (5, 6, 7, 12):
        weapons = {**catalogue.weapons, "rifle": rifle.model_copy(update={"reach": reach})}
        found.append(prices.worth(catalogue.model_copy(update={"weapons": weapons}), each).attack)
    assert found[0] < found[1] == found[2] == found[3]


def test_ash_9_2_upgrades_of_one_model_and_of_all() -> None:
    """ASH-9.2: a weapon for one model adds its attacks once, a weapon for the unit once per model."""
    catalogue, plain = load_catalogue(), kind("trench-rifles")
    before = prices.worth(catalogue, plain).attack
    one = prices.worth(catalogue, plain, catalogue.upgrades["squad-machine-gun"]).attack
    every = prices.worth(catalogue, plain, catalogue.upgrades["trench-knives"]).attack
    assert one - before == pytest.approx(3 * 2 / 6)
    assert every - before == pytest.approx(10 * 1.5 * 2 / 6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_price_table_names_every_type(language: str) -> None:
    """The printed table has a line per unit type with its prices, and no fault of the shipped ones in brackets. A
    shipped army can be asked for alone."""
    lines = price_table(language).splitlines()
    for each in load_catalogue().types.values():
        line = next(line for line in lines if line.startswith(each.name.in_language(language)))
        assert line.split()[-2:] == [str(each.price), str(each.refill)]
    assert not any(line.endswith(")") for line in lines[lines.index("") :])
    champions, conscripts = (kind(id).name.in_language(language) for id in ("champions", "conscripts"))
    assert [name in price_table(language, "sworn") for name in (champions, conscripts)] == [True, False]


def test_price_table_of_a_new_roster(folder: Path) -> None:
    """The file of a new army is priced by the formula, with its own price in brackets where that differs. What nobody
    can buy has no heading; an army that sells upgrades has one, with a line for each."""
    levy = folder / "armies/levy.json"
    replaced(folder, "armies/levy.json", '"price": 85', '"price": 60')
    line = next(line for line in price_table("en", str(levy)).splitlines() if "Trench rif" in line)
    assert line.endswith("85 (60)       9")
    assert "85 (60)" in price_table("en", str(folder))
    army = json.loads(levy.read_text("utf-8"))
    sold = army["types"]["trench-rifles"].pop("paid_upgrades")
    for more in ({}, {"paid_upgrades": sold}):
        army["types"] = {"trench-rifles": army["types"]["trench-rifles"] | more}
        levy.write_text(json.dumps(army), "utf-8")
        _, *upgrades = price_table("en", str(levy)).split("Paid upgrades")
        assert [len(lines.strip().splitlines()) for lines in upgrades] == [len(sold)] * bool(more)


def test_price_table_of_nothing() -> None:
    """A roster that is nowhere is refused with a sentence."""
    with pytest.raises(BadOrder, match="There is no roster “legion”; there are levy"):
        price_table("en", "legion")


# -- faults of data ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("weapons.json", '"piercing(1)"', '"sharp(1)"', "there is no “sharp”"),
        ("weapons.json", '"piercing(1)"', '"piercing"', "“piercing” takes 1 number"),
        ("weapons.json", '"piercing(1)"', '"Piercing 1"', "“Piercing 1” is not written like a property"),
        ("weapons.json", '"piercing(1)"', '"fearless"', "“fearless” cannot stand here"),
        ("weapons.json", '"reach": 3', '"reach": 33', "it must be 12 or less"),
        ("models.json", '"rifle"', '"riffle"', "there is no “riffle”"),
        ("upgrades.json", '"quality": -1', '"quality": 0', "it gives nothing"),
        ("upgrades.json", '"weapon": "machine-gun"', '"quality": -1', "Quality and Defence are the unit's"),
        ("upgrades.json", '"weapon": "knife"', '"weapon": "fork"', "there is no “fork”"),
        ("armies/levy.json", '["rifleman", 10]', '["rifleman", 0]', "a unit has between 1 and 40 models"),
        ("armies/levy.json", '["rifleman", 10]', '["rifleman", 41]', "a unit has between 1 and 40 models"),
        ("armies/levy.json", '["rifleman", 10]', '["rifleman", 5], ["rifleman", 5]', "“rifleman” stands twice"),
        ("armies/levy.json", '["rifleman", 10]', '["knight", 10]', "there is no “knight”"),
        ("armies/levy.json", '"trench-knives"]', '"banner"]', "a rank upgrade is free"),
        ("armies/levy.json", '["squad-machine-gun"', '["bombs"', "a paid upgrade has a price"),
        ("armies/levy.json", '["drill"', '["steady"', "“steady” stands twice"),
        ("armies/levy.json", '{"en": "C"', '{"en": "R"', "“R” is the letter of another type"),
        ("armies/sworn.json", '"sworn-rifles"', '"trench-rifles"', "another army has a unit type of this id"),
        ("armies/levy.json", '"quality": 5', '"quality": 7', "it must be 6 or less"),
        ("armies/levy.json", '"quality": 5', '"quality": 5,,', ""),
    ],
)
def test_faults_of_data_are_told_with_file_and_reason(folder: Path, file: str, old: str, new: str, reason: str) -> None:
    """A fault in a data file is an error that names the file, a line at or above the fault, and the reason."""
    line = replaced(folder, file, old, new)
    with pytest.raises(ScenarioError) as caught:
        read_catalogue(folder)
    assert caught.value.file == Path(file).name
    assert line - 6 <= caught.value.line <= line
    assert reason in str(caught.value)


def test_ash_1_2_units_of_many_models(folder: Path) -> None:
    """ASH-1.2: a unit has one to several dozen models: forty are not too many."""
    replaced(folder, "armies/levy.json", '["rifleman", 10]', '["rifleman", 40]')
    assert read_catalogue(folder).types["trench-rifles"].full_strength == 40


def test_a_missing_file_is_told(folder: Path) -> None:
    """A catalogue without its weapons is refused by the name of the file, at its beginning."""
    (folder / "weapons.json").unlink()
    with pytest.raises(ScenarioError, match=r"weapons\.json") as caught:
        read_catalogue(folder)
    assert caught.value.line == 1


def test_ash_8_3_properties_are_words_with_numbers() -> None:
    """ASH-8.3: how properties are written; what is not written so is refused."""
    read = {"fearless": ("fearless", ()), "toughness(3)": ("toughness", (3,)), "fast(1/2)": ("fast", (1, 2))}
    assert {text: property_of(text) for text in read} == read
    for text in ("", "Fast", "fast(", "fast(1/2/3)", "fast(-1)", "fast 1"):
        with pytest.raises(BadPart):
            property_of(text)
