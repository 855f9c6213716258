"""Places as they stand in sentences: hexes, sides of hexes, ways."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from hexwar_tui.engine.orders.called import called, squeezed
from hexwar_tui.engine.orders.forms import plain
from hexwar_tui.engine.orders.line_parts import NotRead, Part, listed
from hexwar_tui.engine.orders.order import FieldSpec
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import BadLabel, Cell

Filled = Mapping[str, Any]
"""The fields of an order that have been read, by name."""

DIRECTIONS: Mapping[str, Sequence[str]] = {
    "n": ("north", "с", "север"),
    "ne": ("north east", "св", "северо восток"),
    "e": ("east", "восток"),
    "se": ("south east", "юв", "юго восток"),
    "s": ("south", "ю", "юг"),
    "sw": ("south west", "юз", "юго запад"),
    "w": ("west", "з", "запад"),
    "nw": ("north west", "сз", "северо запад"),
}
"""For the id of a direction the words for it besides, without hyphens."""

EDGES = ("n", "ne", "se", "s", "sw", "nw")
_RUSSIAN_EDGES = ("с", "св", "юв", "ю", "юз", "сз")

_WITH_LABEL = re.compile(r"(.*?)\s*\((.+)\)")


def cell_of(part: Part, known: Naming) -> Cell:
    """The hex that a part names by its number, by the name of a place on it, or by both. Raises NotRead."""
    both = _WITH_LABEL.fullmatch(part.text.rstrip(" .!"))
    try:
        cell = known.grid.cell_of_label(part.bare)
    except BadLabel:
        cell = None
    if cell is None and both is not None and both[2].isdecimal():
        at = part.line.index("(", part.start) + 1
        cell = cell_of(part.inside((at, at + len(both[2]))), known)
        if not called({cell: known.places().get(cell, ())}, both[1]):
            raise part.unknown(
                say("there is no “{name}” in {hex}.", name=clean(both[1], 80), hex=known.grid.label(cell))
            )
    if cell is not None:
        return cell
    places = known.places()
    found = called(places, part.bare)
    if len(found) == 1:
        return found[0]
    names = [name for every in places.values() for name in every]
    told = {"hex": clean(part.text, 80), "first": known.grid.label(0), "last": known.grid.label(known.grid.size - 1)}
    no = N_("there is no hex “{hex}”; hexes are numbered from {first} to {last}.")
    if not re.search(r"[0-9]", part.bare):
        no = N_("you know of no place “{hex}”; hexes are numbered from {first} to {last}.")
    raise part.unknown(say(no, **told), names)


def hex_of(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> Cell:
    """The hex that a part names. Raises NotRead."""
    return cell_of(part, known)


_STEPS = re.compile(r"\s*(?:,|->|→|>|-|;)\s*|\s+(?:via|через|to|до)\s+")
_SPACES = re.compile(r"\s+(?!\()")


def path_of(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[Cell, ...]:
    """A way: all its hexes, with or without the first, or the last alone, which stands for the way that is offered."""
    cells = [cell for one in listed(part, _STEPS) if squeezed(one.text) for cell in _steps(one, known)]
    offered = [way for way in known.offered(spec, values) if isinstance(way, tuple) and way]
    starts = {way[0] for way in offered}
    if len(cells) == 1 and cells[0] not in starts:
        ending = [way for way in offered if way[-1] == cells[0]]
        if len(ending) == 1:
            return ending[0]
    if cells and cells[0] not in starts:
        # Where ways may begin in several places, one of them lies beside the first hex that is named.
        beside = (way[0] for way in offered if way[1:] == (cells[0],))
        cells = [*(starts if len(starts) == 1 else islice(beside, 1)), *cells]
    return tuple(cells)


def _steps(part: Part, known: Naming) -> Sequence[Cell]:
    """The hex that a part names, or those that its words name one by one. Raises NotRead."""
    try:
        return (cell_of(part, known),)
    except NotRead:
        words = [*listed(part, _SPACES)]
        if len(words) == 1:
            raise
        return [cell_of(word, known) for word in words if squeezed(word.text)]


_EDGE = re.compile(r"(\S+?)\s*[-\s,]\s*(.+)")


def edge_of(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[Cell, int]:
    """A hex and one of its sides, by its number. Raises NotRead."""
    found = _EDGE.fullmatch(part.bare)
    if found is not None:
        at = part.start + plain(part.line)[part.start : part.end].index(found[1])
        cell = cell_of(part.inside((at, at + len(found[1]))), known)
        for number, id in enumerate(EDGES):
            if squeezed(found[2]) in (id, _RUSSIAN_EDGES[number], *map(squeezed, DIRECTIONS[id])):
                return cell, number
    raise part.unknown(say("a hex and one of its sides {sides} are wanted, as in 0305-ne.", sides=EDGES))
