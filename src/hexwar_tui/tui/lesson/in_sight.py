"""Hexes that a lesson lights: brought into sight, or told where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import HexMap

EAST, WEST = say("east"), say("west")

STEEP = 2
"""How many times as far across as down, in cells of the terminal, a hex lies that is neither north nor south; cells are
half as wide as high, so that this is one slanted neighbour after another."""


def window(chart: HexMap) -> Region:
    """The part of the map that is seen, in cells of the terminal."""
    return Region(*chart.origin, *chart.size)


def _box(chart: HexMap, cell: Cell) -> Region:
    box = chart.layout_now.box(cell)
    return Region(box.x, box.y, box.width, box.height)


def is_in_sight(chart: HexMap, cell: Cell) -> bool:
    """Whether the whole of a hex is seen."""
    return window(chart).contains_region(_box(chart, cell))


def bring_into_sight(chart: HexMap, cells: Sequence[Cell]) -> None:
    """Scrolls the map, as little as it takes, until the hex under its cursor and `cells` are seen; of these as many as
    have room together, the first before the others. The cursor stays where it is."""
    shown = _box(chart, chart.cursor)
    for cell in cells:
        both = shown.union(_box(chart, cell))
        if both.width <= chart.size.width and both.height <= chart.size.height:
            shown = both
    seen = window(chart)
    if not seen.contains_region(shown):
        x = max(min(seen.x, shown.x), shown.right - seen.width)
        y = max(min(seen.y, shown.y), shown.bottom - seen.height)
        chart.scroll_map(x, y)


def direction(chart: HexMap, cell: Cell) -> Text:
    """In which direction a hex lies, from the middle of what is seen of the map."""
    x, y = chart.layout_now.centre(cell)
    middle = window(chart).center
    across, down = x - middle[0], 2 * (y - middle[1])
    if abs(across) > STEEP * abs(down):
        return EAST if across > 0 else WEST
    if abs(down) > STEEP * abs(across):
        return SIDE_NAMES[3 if down > 0 else 0]
    return SIDE_NAMES[(2 if down > 0 else 1) if across > 0 else (4 if down > 0 else 5)]
