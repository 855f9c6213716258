"""The rule book of Ashlands in every language: whole, and in step with the data."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.view import TERRAIN_GLYPHS
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.ashlands.catalogue import load_catalogue
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.rules import prices
from hexwar_tui.systems.ashlands.rules.events.table import load_events
from hexwar_tui.systems.ashlands.system import ASHLANDS
from hexwar_tui.systems.ashlands.terrain import load_terrain

RULES_PER_SECTION = {1: 7, 2: 4, 3: 5, 4: 4, 5: 4, 6: 3, 7: 2, 8: 3, 9: 2}


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(ASHLANDS.rule_book(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    """The book has every section and every rule under its id, each with a text."""
    wanted = []
    for section, count in RULES_PER_SECTION.items():
        wanted += [f"ASH-{section}", *(f"ASH-{section}.{rule}" for rule in range(1, count + 1))]
    assert list(book(language).ids()) == wanted
    assert all(rule.text for rule in book(language).rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[goal=50]`, in the rule that it belongs to, and no other is."""
    for option in option_list(AshOptions):
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert f"`[{option.name}={default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", ASHLANDS.rule_book(language)))
    assert named == {option.name for option in option_list(AshOptions)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_stands_in_the_table(language: str) -> None:
    """ASH-8.1: the table has every event of the data with its rolls and its name."""
    lines = [line for line in book(language).rule("ASH-8.1").text.splitlines() if line.startswith("|")][2:]
    rolls_and_names = [tuple(cell.strip() for cell in line.split("|")[1:3]) for line in lines]
    events = load_events().values()
    assert rolls_and_names == [(f"{each.first}–{each.last}", each.name.in_language(language)) for each in events]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_terrain_stands_in_the_table(language: str) -> None:
    """ASH-6.1: the table has every terrain with the glyph that maps draw and its name."""
    text = book(language).rule("ASH-6.1").text
    for terrain in load_terrain().values():
        assert f"| `{TERRAIN_GLYPHS[terrain.look][0]}` | {terrain.name.in_language(language)} |" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_property_is_explained(language: str) -> None:
    """ASH-8: every property of the data is named in bold where properties are explained."""
    text = book(language).section("ASH-8").rules
    explained = text[2].text + text[1].title
    for word, each in load_catalogue().properties.items():
        name = each.name.in_language(language)
        assert f"**{name}" in explained or (word == "ambush" and name == text[1].title)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_type_is_named(language: str) -> None:
    """ASH-9.1: the armies are listed with all their unit types."""
    text = book(language).rule("ASH-9.1").text
    for id, army in load_catalogue().armies.items():
        line = next(line for line in text.splitlines() if f"({id})" in line)
        types = [each.name.in_language(language) for each in army.types.values()]
        assert line.startswith(f"- **{army.name.in_language(language)}**")
        assert line.endswith(f"{', '.join(types)}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_formula_has_the_numbers_of_the_program(language: str) -> None:
    """ASH-9.2: the worth of reaches and properties in the book are those that prices are made of."""
    text = (
        book(language).rule("ASH-9.2").text.replace(",", ".")
        if language == "ru"
        else book(language).rule("ASH-9.2").text
    )
    cells = next(line for line in text.splitlines() if line.startswith(("| worth", "| вес"))).split("|")[2:-1]
    assert tuple(float(cell) for cell in cells) == prices.REACH
    names = {word: each.name.in_language(language) for word, each in load_catalogue().properties.items()}
    for constant, each, word in [(c, e, w) for w, (c, e) in prices.WEAPON.items() if (c, e) != (1.0, 0.0)]:
        shown = f"{constant:g} + {each:g} N" if each else f"{constant:g}"
        assert re.search(rf"{names[word]}(\(N\))? (by |на )?{re.escape(shown)}", text)
    for word, (constant, each) in prices.UNIT.items():
        assert re.search(rf"{names[word]}\s{constant or each:g}".replace("-", "−"), text)
    assert "8 × √" in text
    assert prices.SCALE == 8
    assert f"{prices.STEADINESS:g} × (4 − " in text


def test_the_books_say_the_same_numbers() -> None:
    """Both books have the same numbers in every rule, but for the words that languages write out."""
    english, russian = book("en"), book("ru")
    for one, other in zip(english.rules, russian.rules, strict=True):
        assert numbers(one.text) == numbers(other.text), one.id


def numbers(text: str) -> list[str]:
    """The numbers in a text, decimal commas as points, sorted."""
    plain = re.sub(r"(\d),(\d)", r"\1.\2", text)
    return sorted(re.findall(r"\d+(?:\.\d+)?", re.sub(r"`[^`]*`", "", plain)))
