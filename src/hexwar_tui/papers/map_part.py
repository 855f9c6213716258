"""The map as a part of a paper: the hexes with what stands on them, what its signs mean, the regions, and how to find
one's way on it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.maps.legend import legend_of
from hexwar_tui.engine.maps.text_map import map_rows, region_rows
from hexwar_tui.engine.view import SignKind, View
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.papers.document import Block, Items, Paragraph, Rows, section

ON_MAPS = (SignKind.PLACE, SignKind.UNIT)
"""Where the signs stand that a map of characters has; what stands elsewhere is in the words of the paper."""


def map_part(view: View, language: str, plain: bool) -> Iterator[Block]:
    """The blocks of the map that `view` shows, in ASCII if `plain`."""
    below = [*_signs(view, language, plain), *_ways(view.grid)]
    yield from section(say("Map"), Rows(tuple(map_rows(view, language, plain))), Items(tuple(below)))
    regions = Paragraph((say("In each hex the first letters of the region or sea to which it belongs."),))
    if rows := region_rows(view, language):
        yield from section(say("Map of the regions"), regions, Rows(tuple(rows)))


def _signs(view: View, language: str, plain: bool) -> Iterator[Text]:
    """A sentence with the meaning of all letters of units, and signs of places, that are on the map."""
    legend = legend_of(view, (view.look(cell) for cell in view.grid.cells), language)
    told = [sign for sign in legend.signs if sign.kind in ON_MAPS]
    if told:
        meanings = (
            say("{sign} {meaning}", sign=_sign(sign.glyph, sign.plain if plain else "", language), meaning=sign.means)
            for sign in told
        )
        yield say("Signs: {signs}.", signs=tuple(meanings))


def _sign(glyph: Text, in_ascii: str, language: str) -> str:
    return in_ascii or render(glyph, language)


def _ways(grid: Grid) -> Iterator[Text]:
    """How hexes are named, and as examples the neighbours of two in columns beside each other."""
    for cell in _examples(grid):
        beside = tuple(
            say("{direction} {hex}", direction=name, hex=grid.label(near))
            for direction, name in enumerate(SIDE_NAMES)
            if (near := grid.neighbour(cell, direction)) is not None
        )
        yield say("Beside {hex} lie: {beside}.", hex=grid.label(cell), beside=beside)


def _examples(grid: Grid) -> Iterator[Cell]:
    """A hex of a column that stands high and one of a column that stands low, each with six neighbours."""
    for odd in (0, 1):
        inner = (cell for cell in grid.cells if cell % grid.width % 2 == odd and len(grid.neighbours_of(cell)) == 6)
        yield from list(inner)[:1]
