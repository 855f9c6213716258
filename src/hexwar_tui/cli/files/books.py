"""Commands on the rules themselves: rules, price, schema."""

from __future__ import annotations

import argparse
from typing import Any

from pydantic.json_schema import models_json_schema

from hexwar_tui.cli.setup.setting_up import system_called, system_or_scenario
from hexwar_tui.cli.talk.speak import language, print_json, words
from hexwar_tui.engine.data.option_text import as_read
from hexwar_tui.engine.data.rulebook import NoSuchRule, Rule, RuleBook
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.scenario_schema import DIALECT, kept_scenario_schema, scenario_schema
from hexwar_tui.engine.games.schemas import order_schema
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.saves.save_file import FORMAT, NEWEST
from hexwar_tui.storage.saves.shapes import HeadingShape, RecordShape


def rules(asked: argparse.Namespace) -> None:
    """`hexwar rules SYSTEM [ID|WORDS]`: prints the contents of the rule book, or the rules with that id or words."""
    system = system_called(asked.system)
    text = system.rule_book(language())
    book = RuleBook.read(text if asked.json else as_read(text, system.options_type, words))
    wanted = " ".join(asked.words)
    found = _rules(book, wanted) if wanted else book.rules
    if asked.json:
        print_json([{"id": rule.id, "title": rule.title, "text": rule.text} for rule in found])
    elif wanted:
        print("\n\n".join(f"{rule.id} {rule.title}\n\n{rule.text}" for rule in found))
    else:
        _print_contents(book)


def _rules(book: RuleBook, wanted: str) -> tuple[Rule, ...]:
    """The rule with the id `wanted`, the rules of the section with it, or else the rules in which the words are found.
    Raises BadOrder where there are none."""
    if wanted.strip().upper() in book.ids():
        try:
            return (book.rule(wanted),)
        except NoSuchRule:
            return book.section(wanted).rules
    found = book.search(wanted)
    if not found:
        raise BadOrder(say("No rule speaks of “{words}”.", words=clean(wanted, 80)))
    return found


def _print_contents(book: RuleBook) -> None:
    for section in book.sections:
        print(f"{section.id}  {section.title}")
        for rule in section.rules:
            print(f"    {rule.id}  {rule.title}")


def price(asked: argparse.Namespace) -> None:
    """`hexwar price SYSTEM|SCENARIO [ROSTER]`: prints what units cost and by which formula, those of one roster or all.
    Raises BadOrder where units of the system have no prices, or it has no such roster."""
    system, scenario = system_or_scenario(asked.system)
    if system.prices is None:
        raise BadOrder(say("Units of this system have no prices."))
    lines = list(system.prices(asked.roster, language(), scenario))
    if asked.json:
        print_json({"lines": lines})
    else:
        print("\n".join(lines))


def schema(asked: argparse.Namespace) -> None:
    """`hexwar schema scenario|order|save SYSTEM`: prints the JSON Schema of its scenarios, orders or saves."""
    system = system_called(asked.system)
    if asked.what == "scenario":
        print_json(scenario_schema(system, language()))
    else:
        print_json(_save_schema(system) if asked.what == "save" else order_schema(system))


def _save_schema(system: AnySystem) -> dict[str, Any]:
    """The JSON Schema of saves of `system` without a seal: heading and record, with the system's own scenarios and
    options."""
    _, schema = models_json_schema([(HeadingShape, "validation"), (RecordShape, "validation")])
    record = schema["$defs"]["RecordShape"]["properties"]
    record["system"] = {"const": system.id}
    record["scenario"] = _apart("scenario", kept_scenario_schema(system))
    record["options"] = _apart("options", system.options_type.model_json_schema())
    fields = {
        "magic": {"const": "hexwar"},
        "format": {"enum": [FORMAT, NEWEST]},
        "check": {"type": "string", "description": "BLAKE2b (32 bytes, hexadecimal) of all lines below the first"},
        "public": {"$ref": "#/$defs/HeadingShape"},
        "record": {"$ref": "#/$defs/RecordShape"},
    }
    return {
        "$schema": DIALECT,
        "$defs": schema["$defs"],
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _apart(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Returns `schema` with an id of its own, so that references in it stay within it when it is put into another."""
    return {"$id": name, **schema}
