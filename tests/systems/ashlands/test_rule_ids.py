"""Every rule of the book has a test with its id in the name, and every id that tests and refusals cite is a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from hexwar_tui.engine.by_word import ByWord
from hexwar_tui.engine.rulebook import RuleBook
from hexwar_tui.systems.ashlands import system
from hexwar_tui.systems.ashlands.events import drawing
from hexwar_tui.systems.ashlands.system import ASHLANDS

HERE = Path(__file__).parent
RULES = {rule.id for rule in RuleBook.read(ASHLANDS.rule_book("en")).rules}
TESTED = re.compile(r"def test_ash_(\d+)_(\d+)_")
CITED = re.compile(r"ASH-\d+\.\d+")


def ids_of_tests() -> set[str]:
    """The rule ids in the names of tests."""
    names = (match for file in HERE.glob("test_*.py") for match in TESTED.finditer(file.read_text("utf-8")))
    return {f"ASH-{match[1]}.{match[2]}" for match in names}


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


def rules_of_refusals(file: Path) -> list[str]:
    """The rule that each `Objection` of a file cites, "" for one that cites none."""
    tree = ast.parse(file.read_text("utf-8"))
    constants = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "RULE"
    }
    constants |= {
        name.asname or name.name: drawing.RULE
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == drawing.__name__
        for name in node.names
        if name.name == "RULE"
    }
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection")
    cited = [call.args[1] if len(call.args) > 1 else ast.Constant("") for call in calls]
    return [constants[rule.id] if isinstance(rule, ast.Name) else ast.literal_eval(rule) for rule in cited]


def test_every_refusal_cites_a_rule_and_random_games_count_it() -> None:
    """What the system says it refuses by is what its objections cite, no more and no less."""
    folder = Path(system.__file__).parent
    cited = {rule for file in folder.rglob("*.py") for rule in rules_of_refusals(file)}
    said = [kind for kind in ASHLANDS.order_types if issubclass(kind, ByWord)]
    cited |= {rule for kind in said for rule in (kind.rule, kind.playing_rule)}
    assert sorted(cited) == sorted(ASHLANDS.refusals)
