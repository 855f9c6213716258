"""Hexes that a lesson lights: brought into sight, and named."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.table.order_text import named_apart


def _together(chart: HexMap, cells: Sequence[Cell]) -> Region:
    """What has to be in the window for the first of the hexes to be seen, and with it as many others as have room."""
    shown = chart.box_of(cells[0])
    for cell in cells[1:]:
        both = shown.union(chart.box_of(cell))
        if both.width <= chart.size.width and both.height <= chart.size.height:
            shown = both
    return shown


def bring_into_sight(chart: HexMap, cells: Sequence[Cell]) -> None:
    """Scrolls the map, as little as it takes, until `cells` are seen, or as many of them as have room together, the
    first before the others; and the hex under the cursor with them, if there is room left. The cursor stays where it
    is."""
    shown, seen = _together(chart, (*cells, chart.cursor)), chart.part_seen
    if not seen.contains_region(shown):
        x = max(min(seen.x, shown.x), shown.right - seen.width)
        y = max(min(seen.y, shown.y), shown.bottom - seen.height)
        chart.scroll_map(x, y)


def called(view: View, cell: Cell, unit: str | None = None) -> Text:
    """What a player would call a hex: by `unit` if that stands there, or the only unit known to stand there; by the
    name that is written on it; or else as it is headed where all that is known of it is told."""
    here = [line for line in view.units if line.cell == cell]
    named = next(
        (named_apart(view, line) for line in here if line.badge.unit == unit or len(here) == 1), view.look(cell).label
    )
    return named or next((line.text for line in view.describe(cell)), view.grid.label(cell))
