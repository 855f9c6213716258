"""The rule book of Iron Lances in every language: whole, and in step with the options."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, NAMES

RULES_PER_SECTION = {1: 6, 2: 4, 3: 8, 4: 4, 5: 1}


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(MECHS.rule_book(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    """The book has every section and every rule under its id, each with a text."""
    wanted = []
    for section, count in RULES_PER_SECTION.items():
        wanted += [f"MEC-{section}", *(f"MEC-{section}.{rule}" for rule in range(1, count + 1))]
    assert list(book(language).ids()) == wanted
    assert all(rule.text for rule in book(language).rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[move=10]`, in the rule that it belongs to, and no other is."""
    for option in option_list(MecOptions):
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert f"`[{option.name}={default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", MECHS.rule_book(language)))
    assert named == {option.name for option in option_list(MecOptions)}


def test_the_difficulty_of_every_terrain_is_named() -> None:
    """MEC-2.1: the table in the book is that of the program."""
    text = book("en").rule("MEC-2.1").text
    for cost in range(1, 5):
        names = ", ".join(render(NAMES[id], "en") for id, difficulty in DIFFICULTY.items() if difficulty == cost)
        assert f"- {names}: {cost}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_rule_refers_to_is_there(language: str) -> None:
    """No reference leads nowhere."""
    assert set(re.findall(r"MEC-\d+(?:\.\d+)?", MECHS.rule_book(language))) <= set(book(language).ids())


def test_the_books_say_the_same_numbers() -> None:
    """Both books have the same numbers in every rule."""
    for one, other in zip(book("en").rules, book("ru").rules, strict=True):
        assert numbers(one.text) == numbers(other.text), one.id


def numbers(text: str) -> list[str]:
    """The numbers in a text, sorted; those of options and of references left out."""
    return sorted(re.findall(r"\d+", re.sub(r"`[^`]*`", "", text)))
