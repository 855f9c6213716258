"""One name for one terrain: in the legend and beside the map, in every language."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hexwar_tui.contract.tools.tables import Table
from hexwar_tui.engine.text_map import map_rows
from hexwar_tui.engine.view import TERRAIN_GLYPHS, TERRAIN_LOOKS, Fog, View
from hexwar_tui.engine.words.language import LANGUAGES, Text, render


def names(terrains: Mapping[str, Text], look: str, language: str) -> list[str]:
    """Returns the names in `language` of the terrains that are drawn with this look."""
    return render(terrains[look], language).split(", ")


def maps(table: Table) -> list[View]:
    """The view of a game as its first side has it at the start, and those of the other maps that it may look at."""
    game = table.begin("terrain")
    view = game.view(game.sides[0])
    return [view, *(other.view() for other in view.maps)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_and_the_words_for_a_hex_name_terrain_alike(shipped: Table, language: str) -> None:
    """Each look on a map is one that themes know. Where the system names them, it names all: the legend says the name,
    and so do the words for every hex."""
    for view in maps(shipped):
        known = [cell for cell in view.grid.cells if view.look(cell).fog is not Fog.UNKNOWN]
        assert known
        legend = "\n".join(map_rows(view, language))
        for cell in known:
            look = view.look(cell).terrain
            assert look in TERRAIN_LOOKS
            told = "\n".join(render(line.text, language) for line in view.describe(cell))
            if view.terrains:
                assert any(name in told for name in names(view.terrains, look, language)), (look, told)
        for look in {view.look(cell).terrain for cell in known} if view.terrains else ():
            assert f"{TERRAIN_GLYPHS[look][0]} {render(view.terrains[look], language)}" in legend
