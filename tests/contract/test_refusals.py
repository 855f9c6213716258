"""Refusals and news are sentences: they begin with a capital, in every system and language."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from hexwar_tui.contract.test_refusals import *
from hexwar_tui.contract.tools.sentences import begins_well
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.words.language import LANGUAGES, Phrase, render, say, sentence
from tests.contract.tables import *
from tests.project.sources import modules, place, tree
from tools.translate import FIELD

REFUSALS = ("Objection", "IllegalOrder", "NotYourTurn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_begins_with_a_capital_whatever_it_names_first(language: str) -> None:
    """A unit, a weapon or a place whose name is written small begins a sentence like any other; words that somebody
    has typed stay as they are, and a phrase within a sentence is small."""
    small = say("{unit} has done its part this turn.", unit=say("infantry"))
    assert begins_well(render(Objection(small).reason, language))
    assert begins_well(render(IllegalOrder(small, "THE-5.2").text, language))
    assert render(IllegalOrder(small).text, "en").startswith("Infantry has")
    assert render(say("{first} and {last}", first=say("infantry"), last=small), "en").startswith(
        "infantry and infantry"
    )
    assert sentence("red's own words") == "red's own words"
    assert sentence(small) == small


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_of_refusals_begin_with_a_capital(language: str) -> None:
    """Every template that is written where a refusal is made, in every layer and language."""
    found = list(_templates())
    assert len(found) > 100
    begun = ((where, render(_unfilled(template), language)) for where, template in found)
    assert [where for where, text in begun if not text.startswith("{") and not begins_well(text)] == []


def _unfilled(template: str) -> Phrase:
    """A template whose fields stay as they are."""
    return Phrase(template, pairs=tuple((field[1:-1], field) for field in FIELD.findall(template)))


def _templates() -> Iterator[tuple[str, str]]:
    """The templates said in the arguments of refusals, each with its place."""
    for path in modules():
        for call in ast.walk(tree(path)):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id in REFUSALS
                and call.args
            ):
                said = call.args[0]
                if (
                    isinstance(said, ast.Call)
                    and isinstance(said.func, ast.Name)
                    and said.func.id in ("say", "say_many")
                ):
                    template = said.args[0]
                    if isinstance(template, ast.Constant):
                        yield place(path, template), str(template.value)
