"""One name for one terrain: in the legend, beside the map and in the rule book, in every system and language."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.text_map import map_rows
from hexwar_tui.engine.view import TERRAIN_GLYPHS, TERRAIN_LOOKS, Fog, View
from hexwar_tui.engine.words.language import LANGUAGES, Text, render
from hexwar_tui.systems import REGISTRY
from tests.contract.tables import TABLES, Table

SHIPPED = [table for table in TABLES if table.values[0].registry is REGISTRY]

RULES = {"ashlands": "ASH-6.1", "envoys": "ENV-1.1", "skirmish": "SKI-1.1", "mechs": "MEC-1.1", "theatre": "THE-1.1"}
"""Where the rule books speak of terrain."""


def names(terrains: Mapping[str, Text], look: str, language: str) -> list[str]:
    """What a look is called: where two terrains are drawn alike, both."""
    return render(terrains[look], language).split(", ")


def maps(table: Table) -> list[View]:
    """The map of a game as its first side sees it, and the boards that lie beneath it."""
    game = table.begin("terrain")
    view = game.view(game.sides[0])
    return [view, *(other.view() for other in view.maps)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", SHIPPED)
def test_the_legend_and_the_words_for_a_hex_name_terrain_alike(table: Table, language: str) -> None:
    """Each look on a map has one name of the system's: the legend says it, and so do the words for every hex."""
    for view in maps(table):
        known = [cell for cell in view.grid.cells if view.look(cell).fog is not Fog.UNKNOWN]
        assert known
        legend = "\n".join(map_rows(view, language))
        for cell in known:
            look = view.look(cell).terrain
            told = "\n".join(render(line.text, language) for line in view.describe(cell))
            assert any(name in told for name in names(view.terrains, look, language)), (look, told)
        for look in {view.look(cell).terrain for cell in known}:
            assert f"{TERRAIN_GLYPHS[look][0]} {render(view.terrains[look], language)}" in legend


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", SHIPPED)
def test_the_rule_book_names_terrain_as_the_legend_does(table: Table, language: str) -> None:
    """The rule about the map has each of these names, beside its glyph where the book prints glyphs."""
    game = table.begin("terrain")
    system, terrains = game.top.system, game.view(game.sides[0]).terrains
    text = RuleBook.read(system.rule_book(language)).rule(RULES[system.id]).text
    assert set(terrains) <= set(TERRAIN_LOOKS)
    for look in terrains:
        for name in names(terrains, look, language):
            assert name.casefold() in text.casefold()
            printed = [line for line in text.splitlines() if f"| {name} |" in line]
            assert all(line.startswith(f"| `{TERRAIN_GLYPHS[look][0]}` |") for line in printed), name
