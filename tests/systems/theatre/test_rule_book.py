"""The rule book of Theatre of War in every language: whole, and in step with the options."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.system import THEATRE

RULES_PER_SECTION = {1: 2, 2: 3, 3: 2, 4: 1, 5: 5, 6: 5, 7: 4, 8: 1, 9: 1}


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(THEATRE.rule_book(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there(language: str) -> None:
    """The book has every section and every rule under its id, each with a text; no reference leads nowhere."""
    wanted = []
    for section, count in RULES_PER_SECTION.items():
        wanted += [f"THE-{section}", *(f"THE-{section}.{rule}" for rule in range(1, count + 1))]
    assert list(book(language).ids()) == wanted
    assert all(rule.text for rule in book(language).rules)
    assert set(re.findall(r"THE-\d+(?:\.\d+)?", THEATRE.rule_book(language))) <= set(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[move=10]`, in the rule that it belongs to, and no other is."""
    for option in option_list(TheOptions):
        assert f"`[{option.name}={option.default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", THEATRE.rule_book(language)))
    assert named == {option.name for option in option_list(TheOptions)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_stands_in_the_table_with_its_prices(language: str) -> None:
    """THE-3.1: name, dice, manpower, production and supply as the program has them."""
    lines = book(language).rule("THE-3.1").text.splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    written = {row[0]: (row[1][:3], *row[2:5]) for row in rows if row}
    for type in load_catalogue().values():
        dice, *prices = written[type.name.in_language(language)]
        assert prices == [str(type.manpower), str(type.production), str(type.supply)]
        assert dice == f"{type.dice}d6" or not type.dice


def test_the_books_say_the_same_numbers() -> None:
    """Both books have the same numbers in every rule, but for those of options and of references."""
    for rules in zip(book("en").rules, book("ru").rules, strict=True):
        one, other = (sorted(re.findall(r"\d+", re.sub(r"`[^`]*`", "", rule.text))) for rule in rules)
        assert one == other, rules[0].id


def test_rulings_begin_with_a_capital_letter_in_russian() -> None:
    """They are sentences of their own, also where their heading is not printed with them."""
    assert re.findall(r"\*\*Трактовк[аи]:\*\*\s+[а-яё]", THEATRE.rule_book("ru")) == []
