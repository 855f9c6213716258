"""Every rule of a book has a test with its id in the name; every id that tests, code and refusals cite is a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hexwar_tui import systems
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.systems import REGISTRY

TESTS = Path(__file__).parent
CODE = Path(systems.__file__).parent

pytestmark = pytest.mark.parametrize("id", REGISTRY)


@cache
def rules(id: str) -> set[str]:
    """The ids of the rules in a system's book."""
    return {rule.id for rule in RuleBook.read(REGISTRY[id].rule_book("en")).rules}


@cache
def prefix(id: str) -> str:
    """What the ids of a system's rules begin with."""
    (found,) = {rule.partition("-")[0] for rule in rules(id)}
    return found


def ids_of_tests(id: str) -> set[str]:
    """The rule ids in the names of a system's tests."""
    named = re.compile(rf"def test_{prefix(id).lower()}_(\d+)_(\d+)_")
    texts = (file.read_text("utf-8") for file in (TESTS / id).glob("test_*.py"))
    return {f"{prefix(id)}-{match[1]}.{match[2]}" for text in texts for match in named.finditer(text)}


def cited(id: str, texts: Iterator[str]) -> set[str]:
    """The rule ids of a system that stand in texts."""
    rule = re.compile(rf"{prefix(id)}-\d+\.\d+")
    return {found for text in texts for found in rule.findall(text)}


def code(id: str) -> Iterator[str]:
    """The texts of a system's modules."""
    return (file.read_text("utf-8") for file in (CODE / id).rglob("*.py"))


def objections(id: str) -> Iterator[str]:
    """Every place of a system's code that makes an `Objection`."""
    for text in code(id):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection":
                yield ast.unparse(node)


def test_every_rule_has_a_test(id: str) -> None:
    """No rule of the book is without a test that carries its id."""
    assert rules(id)
    assert sorted(rules(id) - ids_of_tests(id)) == []


def test_no_test_carries_the_id_of_a_rule_that_is_not_there(id: str) -> None:
    """A rule that was renumbered takes its tests with it."""
    assert sorted(ids_of_tests(id) - rules(id)) == []


def test_every_rule_that_the_code_cites_is_in_the_book(id: str) -> None:
    """A refusal, a die or a panel never leads to a page that is not there."""
    assert sorted(cited(id, code(id)) - rules(id)) == []


def test_every_rule_that_a_refusal_cites_is_counted_in_random_games(id: str) -> None:
    """What objections cite is among what the system says it refuses by, and that is all in the book."""
    said = {refusal.split()[0] for refusal in REGISTRY[id].lab().refusals}
    assert sorted(cited(id, objections(id)) - said) == []
    assert sorted(said - rules(id)) == []
