"""One name for one terrain: in the legend, beside the map and in the rule book, in every system and language."""

from __future__ import annotations

import pytest

from hexwar_tui.contract.test_legend import *
from hexwar_tui.contract.test_legend import names
from hexwar_tui.contract.tools.tables import Table
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.view import TERRAIN_GLYPHS, TERRAIN_LOOKS
from hexwar_tui.engine.words.language import LANGUAGES
from tests.contract.tables import SHIPPED

RULES = {"ashlands": "ASH-6.1", "envoys": "ENV-1.1", "skirmish": "SKI-1.1", "mechs": "MEC-1.1", "theatre": "THE-1.1"}
"""Where the rule books speak of terrain."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", SHIPPED)
def test_the_rule_book_names_terrain_as_the_legend_does(table: Table, language: str) -> None:
    """The rule about the map has each of these names, beside its glyph where the book prints glyphs."""
    game = table.begin("terrain")
    system, terrains = game.top.system, game.view(game.sides[0]).terrains
    text = RuleBook.read(system.rule_book(language)).rule(RULES[system.id]).text
    assert set() < set(terrains) <= set(TERRAIN_LOOKS)
    for look in terrains:
        for name in names(terrains, look, language):
            assert name.casefold() in text.casefold()
            printed = [line for line in text.splitlines() if f"| {name} |" in line]
            assert all(line.startswith(f"| `{TERRAIN_GLYPHS[look][0]}` |") for line in printed), name
