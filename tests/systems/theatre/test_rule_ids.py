"""Every rule of the book has a test with its id in the name, and every id that tests and refusals cite is a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from hexwar_tui.engine.rulebook import RuleBook
from hexwar_tui.systems.theatre import system
from hexwar_tui.systems.theatre.system import THEATRE

HERE = Path(__file__).parent
RULES = {rule.id for rule in RuleBook.read(THEATRE.rule_book("en")).rules}
TESTED = re.compile(r"def test_the_(\d+)_(\d+)_")
CITED = re.compile(r"THE-\d+\.\d+")


def ids_of_tests() -> set[str]:
    """The rule ids in the names of tests."""
    names = (match for file in HERE.glob("test_*.py") for match in TESTED.finditer(file.read_text("utf-8")))
    return {f"THE-{match[1]}.{match[2]}" for match in names}


def test_every_rule_has_a_test() -> None:
    """No rule of the book is without a test that carries its id."""
    assert sorted(RULES - ids_of_tests()) == []


def test_no_test_carries_the_id_of_a_rule_that_is_not_there() -> None:
    """A rule that was renumbered takes its tests with it."""
    assert sorted(ids_of_tests() - RULES) == []


def test_every_rule_that_the_code_cites_is_in_the_book() -> None:
    """A refusal, a die or a panel never leads to a page that is not there."""
    folder = Path(system.__file__).parent
    cited = {id for file in folder.rglob("*.py") for id in CITED.findall(file.read_text("utf-8"))}
    assert sorted(cited - RULES) == []


def rules_of_refusals(folder: Path) -> set[str]:
    """The rules that refusals cite: those in the constants and calls of every file that makes an `Objection`."""
    cited = set()
    for file in folder.rglob("*.py"):
        text = file.read_text("utf-8")
        for call in (node for node in ast.walk(ast.parse(text)) if _is_objection(node)):
            cited |= set(CITED.findall(ast.unparse(call)))
    return cited


def _is_objection(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection"


def test_every_rule_that_a_refusal_cites_is_counted_in_random_games() -> None:
    """What objections cite is among what the system says it refuses by, and that is all in the book."""
    cited = rules_of_refusals(Path(system.__file__).parent)
    assert sorted(cited - set(THEATRE.refusals)) == []
    assert sorted(set(THEATRE.refusals) - RULES) == []
