"""The rule book of Ashlands in every language: whole, and in step with the data and with what is refused."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.orders.by_word import ByWord
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.ashlands import system
from hexwar_tui.systems.ashlands.catalogue import load_catalogue
from hexwar_tui.systems.ashlands.event_table import load_events
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.rules import event_of_turn, prices
from hexwar_tui.systems.ashlands.system import ASHLANDS

every_language = pytest.mark.parametrize("language", LANGUAGES)


def book(language: str) -> RuleBook:
    """The book as the game reads it."""
    return RuleBook.read(ASHLANDS.rule_book(language))


@every_language
def test_every_option_stands_in_its_rule(language: str) -> None:
    """Every option is named with its default, as `[goal=50]`, in the rule that it belongs to, and no other is."""
    for option in option_list(AshOptions):
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert f"`[{option.name}={default}]`" in book(language).rule(option.rule).text
    named = set(re.findall(r"`\[(\w+)=", ASHLANDS.rule_book(language)))
    assert named == {option.name for option in option_list(AshOptions)}


@every_language
def test_every_event_and_property_stands_in_the_book(language: str) -> None:
    """ASH-8: the table has every event of the data with its rolls and its name; every property is named in bold where
    properties are explained."""
    lines = [line for line in book(language).rule("ASH-8.1").text.splitlines() if line.startswith("|")][2:]
    rolls_and_names = [tuple(cell.strip() for cell in line.split("|")[1:3]) for line in lines]
    events = load_events().values()
    assert rolls_and_names == [(f"{each.first}–{each.last}", each.name.in_language(language)) for each in events]
    text = book(language).section("ASH-8").rules
    explained = text[2].text + text[1].title
    for word, each in load_catalogue().properties.items():
        name = each.name.in_language(language)
        assert f"**{name}" in explained or (word == "ambush" and name == text[1].title)


@every_language
def test_every_unit_type_is_named(language: str) -> None:
    """ASH-9.1: the armies are listed with all their unit types."""
    text = book(language).rule("ASH-9.1").text
    for id, army in load_catalogue().armies.items():
        line = next(line for line in text.splitlines() if f"({id})" in line)
        types = [each.name.in_language(language) for each in army.types.values()]
        assert line.startswith(f"- **{army.name.in_language(language)}**")
        assert line.endswith(f"{', '.join(types)}.")


@every_language
def test_the_formula_has_the_numbers_of_the_program(language: str) -> None:
    """ASH-9.2: the worth of reaches and properties in the book are those that prices are made of."""
    text = book(language).rule("ASH-9.2").text
    text = text.replace(",", ".") if language == "ru" else text
    cells = next(line for line in text.splitlines() if line.startswith(("| worth", "| вес"))).split("|")[2:-1]
    assert tuple(float(cell) for cell in cells) == prices.REACH
    names = {word: each.name.in_language(language) for word, each in load_catalogue().properties.items()}
    for word, (constant, each) in prices.WEAPON.items():
        shown = f"{constant:g} + {each:g} N" if each else f"{constant:g}"
        unmoved = (constant, each) == (1.0, 0.0)
        assert unmoved or re.search(rf"{names[word]}(\(N\))? (by |на )?{re.escape(shown)}", text)
    for word, (constant, each) in prices.UNIT.items():
        assert re.search(rf"{names[word]}\s{constant or each:g}".replace("-", "−"), text)
    assert (prices.SCALE, "8 × √" in text, f"{prices.STEADINESS:g} × (4 − " in text) == (8, True, True)


def test_the_books_say_the_same_numbers() -> None:
    """Both books have a text for every rule, with the same numbers, but for the words that languages write out."""

    def numbers(text: str) -> list[str]:
        plain = re.sub(r"(\d),(\d)", r"\1.\2", text)
        return sorted(re.findall(r"\d+(?:\.\d+)?", re.sub(r"`[^`]*`", "", plain)))

    for one, other in zip(book("en").rules, book("ru").rules, strict=True):
        assert one.text
        assert other.text
        assert numbers(one.text) == numbers(other.text), one.id


def rules_of_refusals(file: Path) -> set[str]:
    """The rules that the objections of a file cite; an objection without one has ""."""
    tree = ast.parse(file.read_text("utf-8"))
    own = [node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "RULE"]
    there = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == event_of_turn.__name__]
    constants = dict.fromkeys(["RULE"], ast.literal_eval(own[-1].value) if own else "")
    names = [name for node in there for name in node.names if name.name == "RULE"]
    constants |= {name.asname or name.name: event_of_turn.RULE for name in names}
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection")
    cited = [call.args[1] if len(call.args) > 1 else ast.Constant("") for call in calls]
    return {constants[rule.id] if isinstance(rule, ast.Name) else ast.literal_eval(rule) for rule in cited}


def test_every_refusal_cites_a_rule_and_random_games_count_it() -> None:
    """What the system says it refuses by is what its objections cite, no more and no less."""
    files = Path(system.__file__).parent.rglob("*.py")
    said = [kind for kind in ASHLANDS.order_types if issubclass(kind, ByWord)]
    cited = set[str]().union(*map(rules_of_refusals, files), *({kind.rule, kind.playing_rule} for kind in said))
    assert sorted(cited) == sorted(ASHLANDS.lab().refusals)
