"""Names that are written across several hexes: which part of them is written on which hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from hexwar_tui.engine.view import MapName
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.map.canvas import narrow
from hexwar_tui.tui.map.look import Letters

Spot = tuple[int, int, int, int]
"""A cell of the map as a part of its hex: column and row of the hex, the line of the hex, and the cell of that line."""


def lettered(names: Iterable[MapName], layout: Layout, language: str) -> Mapping[tuple[int, int], tuple[Letters, ...]]:
    """The parts of `names` that are written at the zoom of `layout`, by the column and row of the hex they stand on.

    A name stands in the middle of its hexes, in the line that crosses the lower ones of them in their middle, and is
    shortened to their width, with a blank before and behind it. On the overview, a name that would have to be shortened
    is left out.
    """
    found: dict[tuple[int, int], list[Letters]] = {}
    for name in names:
        for place, letters in by_hex(_spelled(name, layout, language)):
            found.setdefault(place, []).append(letters)
    return {place: tuple(letters) for place, letters in found.items()}


def by_hex(spelled: Iterable[tuple[Spot, str]]) -> Iterator[tuple[tuple[int, int], Letters]]:
    """Joins neighbouring characters, each given with its spot, into one part for each line of a hex; yields the column
    and row of the hex with each part."""
    for (column, row, line), run in groupby(spelled, key=lambda spot: spot[0][:3]):
        written = list(run)
        yield (column, row), Letters(line, written[0][0][3], "".join(character for _, character in written))


def _spelled(name: MapName, layout: Layout, language: str) -> Iterator[tuple[Spot, str]]:
    """Yields each character of a name, and where it is written; none where the overview has no room for all."""
    text = narrow(render(name.text, language))
    room = layout.pitch * len(name.cells) + layout.half_height
    if len(text) > room and layout.zoom == "overview":
        return
    text = f" {text[:room].strip()} "
    centres = [layout.centre(cell) for cell in name.cells]
    (first, _), (last, _) = centres[0], centres[-1]
    start, y = (first + last - len(text) + 1) // 2, max(y for _, y in centres)
    for x, character in enumerate(text, start):
        yield spot_of(layout, x, y), character


def spot_of(layout: Layout, x: int, y: int) -> Spot:
    """The spot of the cell in column `x` and line `y` of the whole map; its hex may lie one past the map's edge."""
    column = x // layout.pitch
    row, line = layout.place(column, y)
    start, length = layout.run(column, line)
    if not start <= x < start + length:
        column -= 1
        row, line = layout.place(column, y)
        start, _ = layout.run(column, line)
    return column, row, line, x - start
