"""The rule book of Skirmish in every language: whole, and in step with the options and the catalogue."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.orders.forming import SKILL_FIELDS, WEAPON_FIELDS
from hexwar_tui.systems.skirmish.rules.sequence.forces import MOST_SKILLS, MOST_WEAPONS
from hexwar_tui.systems.skirmish.system import SKIRMISH

RULES_PER_SECTION = {1: 9, 2: 3, 3: 4, 4: 6}


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(SKIRMISH.rule_book(language))


def rows(text: str) -> list[list[str]]:
    """The cells of all table rows of a text."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]


def row_of(text: str, name: str) -> list[str]:
    """The row of a table that begins with this name."""
    (found,) = [row for row in rows(text) if row[0] == name]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    """The book has every section and every rule under its id, each with a text."""
    wanted = []
    for section, count in RULES_PER_SECTION.items():
        wanted += [f"SKI-{section}", *(f"SKI-{section}.{rule}" for rule in range(1, count + 1))]
    assert list(book(language).ids()) == wanted
    assert all(rule.text for rule in book(language).rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[detect=11]`, in the rule that it belongs to, and no other is."""
    for option in option_list(SkiOptions):
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert f"`[{option.name}={default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", SKIRMISH.rule_book(language)))
    assert named == {option.name for option in option_list(SkiOptions)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ski_2_1_every_chassis_stands_in_the_table(language: str) -> None:
    """The table has the cost, movement, save and stages of every chassis of the data."""
    text = book(language).rule("SKI-2.1").text
    for chassis in load_catalogue().chassis.values():
        row = row_of(text, chassis.name.in_language(language))
        assert row[1:4] == [str(chassis.cost), str(chassis.move), f"{chassis.save}+"]
        assert row[4].split()[-1] == str(chassis.stages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ski_2_1_every_weapon_stands_in_the_table(language: str) -> None:
    """The table has the cost, range, needed roll and shots of every weapon of the data."""
    text = book(language).rule("SKI-2.1").text
    for weapon in load_catalogue().weapons.values():
        row = row_of(text, weapon.name.in_language(language))
        reach = "–" if weapon.range is None else str(weapon.range)
        assert (row[1], row[2], row[4]) == (str(weapon.cost), reach, str(weapon.shots))
        assert weapon.hit is None or row[3] == f"{weapon.hit}+"


@pytest.mark.parametrize("language", LANGUAGES)
def test_ski_2_1_every_skill_stands_in_the_table(language: str) -> None:
    """The table has the cost of every skill of the data."""
    text = book(language).rule("SKI-2.1").text
    for skill in load_catalogue().skills.values():
        assert row_of(text, skill.name.in_language(language))[1] == str(skill.cost)


def test_ski_2_1_the_order_asks_for_as_many_weapons_and_skills_as_the_rule_names() -> None:
    """Up to 3 weapons and 2 skills, in the book and in the order that recruits."""
    assert (len(WEAPON_FIELDS), len(SKILL_FIELDS)) == (MOST_WEAPONS, MOST_SKILLS)
    assert f"up to {MOST_WEAPONS} weapons and {MOST_SKILLS} skills" in book("en").rule("SKI-2.1").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_rule_refers_to_is_there(language: str) -> None:
    """No reference leads nowhere."""
    assert set(re.findall(r"SKI-\d+(?:\.\d+)?", SKIRMISH.rule_book(language))) <= set(book(language).ids())


def test_the_books_say_the_same_numbers() -> None:
    """Both books have the same numbers in every rule."""
    for one, other in zip(book("en").rules, book("ru").rules, strict=True):
        assert numbers(one.text) == numbers(other.text), one.id


def numbers(text: str) -> list[str]:
    """The numbers in a text, sorted; those of options and of references left out."""
    return sorted(re.findall(r"\d+", re.sub(r"`[^`]*`", "", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_ski_2_1_the_letters_on_the_map_are_explained(language: str) -> None:
    """Each weapon's letter stands with its name, as the data have them; and that of a soldier without any."""
    text, table = book(language).rule("SKI-2.1").text, load_catalogue()
    explained = text[text.index({"en": "On the map", "ru": "На карте"}[language]) :].splitlines()[0]
    for weapon in table.weapons.values():
        letter, name = weapon.letter.in_language(language), weapon.name.in_language(language).lower()
        assert re.search(rf"\b{letter}( –)? {name}", explained)
    assert re.search(rf"\b{table.chassis['soldier'].letter.in_language(language)} (is|–)", explained)
