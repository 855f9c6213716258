"""The rule book of Iron Lances in every language: in step with the options and tables of the program."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, NAMES


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(MECHS.rule_book(language))


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
    """No reference leads nowhere, and every rule says something."""
    assert set(re.findall(r"MEC-\d+(?:\.\d+)?", MECHS.rule_book(language))) <= set(book(language).ids())
    assert all(rule.text for rule in book(language).rules)


def test_the_books_say_the_same_numbers() -> None:
    """In every rule; those of options and of references left out."""
    for one, other in zip(book("en").rules, book("ru").rules, strict=True):
        numbers = [sorted(re.findall(r"\d+", re.sub(r"`[^`]*`", "", rule.text))) for rule in (one, other)]
        assert numbers[0] == numbers[1], one.id
