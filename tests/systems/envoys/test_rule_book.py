"""The rule book of Envoys in every language: whole, and in step with the options."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.rules.armies.bands import BANDS
from hexwar_tui.systems.envoys.system import ENVOYS

RULES_PER_SECTION = {1: 4, 2: 5, 3: 4, 4: 4, 5: 4, 6: 3, 7: 6}


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(ENVOYS.rule_book(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    """The book has every section and every rule under its id, each with a text."""
    wanted = []
    for section, count in RULES_PER_SECTION.items():
        wanted += [f"ENV-{section}", *(f"ENV-{section}.{rule}" for rule in range(1, count + 1))]
    assert list(book(language).ids()) == wanted
    assert all(rule.text for rule in book(language).rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[move=10]`, in the rule that it belongs to, and no other is."""
    for option in option_list(EnvOptions):
        assert f"`[{option.name}={option.default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", ENVOYS.rule_book(language)))
    assert named == {option.name for option in option_list(EnvOptions)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_book_names_is_there(language: str) -> None:
    """ENV-6.2: the bands in the book are those of the program. No reference leads nowhere."""
    text = book(language).rule("ENV-6.2").text
    assert ", ".join(f"{low}–{high}" for low, high in BANDS) in text
    assert set(re.findall(r"ENV-\d+(?:\.\d+)?", ENVOYS.rule_book(language))) <= set(book(language).ids())


def test_the_books_say_the_same_numbers() -> None:
    """Both books have the same numbers in every rule."""
    for one, other in zip(book("en").rules, book("ru").rules, strict=True):
        assert numbers(one.text) == numbers(other.text), one.id


def numbers(text: str) -> list[str]:
    """The numbers in a text, sorted; those of options and of references left out."""
    return sorted(re.findall(r"\d+", re.sub(r"`[^`]*`", "", text)))
