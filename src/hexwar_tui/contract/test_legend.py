"""Every sign on a map is in its legend, and terrain has one name there and beside the map, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from hexwar_tui.contract.tools.tables import Table, one_act, while_playing
from hexwar_tui.engine.data.rulebook import RuleBook
from hexwar_tui.engine.maps.legend import key_of, signs_on
from hexwar_tui.engine.maps.text_map import map_rows
from hexwar_tui.engine.view import TERRAIN_GLYPHS, TERRAIN_LOOKS, Fog, SignKind, View
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


ACTS, BETWEEN = 120, 12
"""How many acts a game is played for, and after how many of them its maps are looked at."""


def views(table: Table) -> Iterator[View]:
    """Yields what sides in turn and a referee see of a game while it is played at random, with the first other map."""
    game, rng = table.begin("signs"), random.Random("signs")
    for number in while_playing(game, ACTS):
        if not number % BETWEEN:
            view = game.view(game.sides[number // BETWEEN % len(game.sides)])
            yield from (view, *(other.view() for other in view.maps[:1]))
        one_act(game, rng)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_on_a_map_is_in_its_legend(shipped: Table, language: str) -> None:
    """Each place, each letter and each mark of a unit, and each note in a label is a sign that the view declares, with
    what it means. Labels hold notes only where the system declares any."""
    for view in views(shipped):
        declared = {key_of(sign, language) for sign in view.signs()}
        assert all(render(sign.means, language) for sign in view.signs())
        notes = any(kind is SignKind.NOTE for kind, _ in declared)
        drawn = {key for cell in view.grid.cells for key in signs_on(view.look(cell), language)}
        assert not {key for key in drawn if notes or key[0] is not SignKind.NOTE} - declared


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_are_of_the_arms_that_their_letters_declare(shipped: Table, language: str) -> None:
    """So that a map which shows the signs of arms has all of them in its legend."""
    for view in views(shipped):
        declared = {(render(sign.glyph, language), sign.arm) for sign in view.signs() if sign.kind is SignKind.UNIT}
        badges = {badge for cell in view.grid.cells for badge in view.look(cell).badges}
        assert {(render(badge.letter, language), badge.arm) for badge in badges} <= declared


def test_signs_name_rules_that_there_are(shipped: Table) -> None:
    """Each sign that names a rule names one of the rule book, in every language."""
    game = shipped.begin("signs")
    for language in LANGUAGES:
        book = RuleBook.read(game.top.system.rule_book(language))
        assert all(book.rule(sign.rule).text for sign in game.view(game.sides[0]).signs() if sign.rule)
