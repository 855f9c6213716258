"""The map as a part of a paper: the hexes with what stands on them, what its signs mean, the regions, and how to find
one's way on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.maps.legend import TERRAIN_NAMES, key_of, legend_of, signs_on
from hexwar_tui.engine.maps.text_map import map_rows, region_rows
from hexwar_tui.engine.seats import NOBODY
from hexwar_tui.engine.view import Fog, Sign, SignKind, View
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Text, render, say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.papers.document import Block, Items, Paragraph, Rows, section

ON_MAPS = (SignKind.PLACE, SignKind.UNIT)
"""Where the signs stand that a map of characters has; what stands elsewhere is in the words of the paper."""

MOST_AROUND = 8
"""Around how many hexes at most with own units it is told what lies beside them."""


def map_part(view: View, language: str, plain: bool) -> Iterator[Block]:
    """The blocks of the map that `view` shows, in ASCII if `plain`. Readers without a seat, who move nothing, are not
    told what lies around hexes."""
    below = [*_signs(view, language, plain), *([] if view.seat == NOBODY else _ways(view))]
    yield from section(say("Map"), Rows(tuple(map_rows(view, language, plain))), Items(tuple(below)))
    regions = Paragraph((say("In each hex the first letters of the region or sea to which it belongs."),))
    if rows := region_rows(view, language):
        yield from section(say("Map of the regions"), regions, Rows(tuple(rows)))


def _signs(view: View, language: str, plain: bool) -> Iterator[Text]:
    """A sentence with the meaning of all letters of units, and signs of places, that are on the map."""
    looks = list(dict.fromkeys(view.look(cell) for cell in view.grid.cells))
    found = {key for look in looks for key in signs_on(look, language)}
    told = [sign for sign in legend_of(view, looks, language).signs if sign.kind in ON_MAPS]
    told = _on_the_map(view, [sign for sign in told if key_of(sign, language) in found], language)
    if told:
        meanings = (
            say("{sign} {meaning}", sign=_sign(sign.glyph, sign.plain if plain else "", language), meaning=sign.means)
            for sign in told
        )
        yield say("Signs: {signs}.", signs=tuple(meanings))
    letters = [render(sign.glyph, language) for sign in told if sign.kind is SignKind.UNIT]
    if len(set(letters)) < len(letters):
        yield say("The same letter may be another unit of another side: the brackets around it say whose it is.")


def _on_the_map(view: View, signs: list[Sign], language: str) -> list[Sign]:
    """These signs without those of units that share a letter with others, of which alone a unit by that name is on the
    map."""
    names = [render(line.name, SOURCE_LANGUAGE) for line in view.units if line.cell is not None]
    named = {sign for name in names for sign in _of_unit(name, signs)}
    keys = {key_of(sign, language) for sign in named if sign.kind is SignKind.UNIT}
    return [sign for sign in signs if sign in named or key_of(sign, language) not in keys]


def _of_unit(name: str, signs: list[Sign]) -> list[Sign]:
    """The signs of a unit by that name: those of the longest meaning with which it begins, as a tank destroyer is no
    tank."""
    meant = [(render(sign.means, SOURCE_LANGUAGE), sign) for sign in signs]
    longest = max((len(means) for means, _ in meant if name.startswith(means)), default=0)
    return [sign for means, sign in meant if name.startswith(means) and len(means) == longest]


def _sign(glyph: Text, in_ascii: str, language: str) -> str:
    return in_ascii or render(glyph, language)


def _ways(view: View) -> Iterator[Text]:
    """Sentences on what lies around the seat's own units, or where these are many or none, around two hexes of columns
    beside each other: from them the neighbours of all others can be told."""
    own = dict.fromkeys(line.cell for line in view.units if line.cell is not None and line.badge.side == view.seat)
    cells = list(own) if 0 < len(own) <= MOST_AROUND else list(_examples(view.grid))
    names: dict[str, Text] = {**TERRAIN_NAMES, **view.terrains}
    for cell in cells:
        beside = (view.grid.neighbour(cell, direction) for direction in range(len(SIDE_NAMES)))
        told = tuple(
            say("{direction} {hex}", direction=name, hex=_place(view, near, names))
            for name, near in zip(SIDE_NAMES, beside, strict=True)
            if near is not None
        )
        yield say("Around {hex}: {beside}.", hex=view.grid.label(cell), beside=told)


def _place(view: View, cell: Cell, names: Mapping[str, Text]) -> Text:
    """A hex with its terrain, as far as the seat knows that."""
    look = view.look(cell)
    ground = say("never seen") if look.fog is Fog.UNKNOWN else names[look.terrain]
    return say("{hex} ({ground})", hex=view.grid.label(cell), ground=ground)


def _examples(grid: Grid) -> Iterator[Cell]:
    """A hex of a column that stands high and one of a column that stands low, each with six neighbours."""
    for odd in (0, 1):
        inner = (cell for cell in grid.cells if cell % grid.width % 2 == odd and len(grid.neighbours_of(cell)) == 6)
        yield from list(inner)[:1]
