"""Every refusal of Ashlands cites a rule, and all of these are counted in random games."""

from __future__ import annotations

import ast
from pathlib import Path

from hexwar_tui.engine.orders.by_word import ByWord
from hexwar_tui.systems.ashlands import system
from hexwar_tui.systems.ashlands.rules import event_of_turn
from hexwar_tui.systems.ashlands.system import ASHLANDS


def rules_of_refusals(file: Path) -> list[str]:
    """The rule that each `Objection` of a file cites, "" for one that cites none."""
    tree = ast.parse(file.read_text("utf-8"))
    constants = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "RULE"
    }
    constants |= {
        name.asname or name.name: event_of_turn.RULE
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == event_of_turn.__name__
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
    assert sorted(cited) == sorted(ASHLANDS.lab().refusals)
