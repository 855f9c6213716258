"""Where the dialogs of an order stand at the table: over the panel, or at the edge away from what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.geometry import Offset, Region

from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.room import Fits, Room, room_beside
from hexwar_tui.tui.outlook.screen import MapScreen

PANEL_ENOUGH = 34
"""From so many cells on the panel is wide enough for a dialog; a narrower one is covered with a part of the map."""


def room_for(screen: MapScreen, about: Sequence[Cell], wished: int, fits: Fits) -> Room:
    """Where a dialog about the hexes `about` stands, the first of which must be seen: over the panel if that is shown
    and wide enough, else over the map, but not over these hexes and the cursor. It would be `wished` cells wide: one
    that is about no hex is so wide even where it covers the cursor then."""
    panel = screen.query_one(".right").region
    if panel.width >= PANEL_ENOUGH:
        return Room(panel)
    cells = dict.fromkeys((*about, screen.map.cursor))
    middle, kept = screen.query_one(".middle").region, list(_seen(screen, cells))
    found, freely = room_beside(middle, kept, wished, fits), room_beside(middle, (), wished)
    return freely if not about and found.region.width < freely.region.width else found


def cell_under(screen: MapScreen, at: Offset) -> Cell | None:
    """The hex of the map that is seen at this cell of the screen; None where none is."""
    region = screen.map.region
    return screen.map.cell_shown(*(at - region.offset)) if region.contains(*at) else None


def _seen(screen: MapScreen, cells: Iterable[Cell]) -> Iterator[Region]:
    """The parts of the screen on which these hexes are seen."""
    chart = screen.map
    (x, y), corner = chart.origin, chart.region.offset
    for cell in cells:
        box = Region(*chart.layout_now.box(cell)).translate((corner.x - x, corner.y - y))
        if seen := box.intersection(chart.region):
            yield seen


def cells_about(kind: type[Order] | None, values: Mapping[str, Any], view: View) -> tuple[Cell, ...]:
    """The hexes that an order is about which has `values` so far, in their order: of units, hexes, sides of hexes and
    ways. Of an order whose `kind` is still open, units are told by their fields' usual names."""
    fields = {} if kind is None else specs(kind)
    found: list[Cell] = []
    for name, value in values.items():
        found += cells_of(fields[name].kind if name in fields else None, value, view)
    return tuple(dict.fromkeys(found))


def cells_of(kind: FieldKind | None, value: Any, view: View) -> list[Cell]:
    """The hexes of the `value` of a field; where the `kind` of the field is None, it can only be for units."""
    match kind:
        case FieldKind.HEX if isinstance(value, int):
            return [value]
        case FieldKind.EDGE if value:
            return [value[0]]
        case FieldKind.PATH if value:
            return list(value)
        case None | FieldKind.UNIT | FieldKind.UNITS:
            units = value if isinstance(value, tuple) else (value,)
            return [line.cell for line in view.units if line.badge.unit in units and line.cell is not None]
    return []
