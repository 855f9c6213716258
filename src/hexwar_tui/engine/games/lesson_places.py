"""Where a lesson's orders are seen on the map, and which hexes its steps mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import BadLabel, Cell

OWN_UNITS, ENEMIES = SIDES_LIT = ("own-units", "enemies")
"""The words that a step may use in `lit` beside labels of hexes: the hexes of all units known of those sides."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where an order is seen on the map: the hex of its `unit`, the hex where it `ends`, and the way there; None and
    empty where it has none."""

    unit: Cell | None = None
    ends: Cell | None = None
    way: tuple[Cell, ...] = ()


def places_of(game: Game, view: View, order: Order) -> Places:
    """Where an order is seen on the map that `view` shows."""
    cells = {line.badge.unit: line.cell for line in view.units}
    unit: Cell | None = None
    ends: Cell | None = None
    way: tuple[Cell, ...] = ()
    before: dict[str, Any] = {}
    for name, spec in specs(type(order)).items():
        value = getattr(order, name)
        if value and spec.kind in (FieldKind.UNIT, FieldKind.UNITS) and unit is None:
            unit = cells.get(value if spec.kind is FieldKind.UNIT else value[0])
        elif value is not None and ends is None:
            ends = _cell(game, view.seat, name, order, before, cells)
        if spec.kind is FieldKind.PATH and value:
            way = tuple(value)
        before[name] = value
    return Places(unit, ends, way)


def _cell(
    game: Game, seat: Seat, name: str, order: Order, before: Mapping[str, Any], cells: Mapping[str, Cell | None]
) -> Cell | None:
    """The hex that a field of an order names; None where it names none."""
    spec, value = specs(type(order))[name], getattr(order, name)
    if spec.kind is FieldKind.HEX:
        return int(value)
    if spec.kind in (FieldKind.PATH, FieldKind.EDGE) and value:
        return int(value[-1] if spec.kind is FieldKind.PATH else value[0])
    if spec.kind is FieldKind.UNIT:
        return cells.get(value)
    if spec.kind is FieldKind.REGION:
        found = candidates(spec, game.known(seat), before)
        return next((one.cells[0] for one in found if one.value == value and one.cells), None)
    return None


def nearest(game: Game, view: View, orders: Sequence[Order], goals: Sequence[Cell]) -> Order:
    """Of `orders` the one whose place is nearest to any of `goals`, the first of several; the first without goals."""
    if not goals:
        return orders[0]

    def far(order: Order) -> int:
        ends = places_of(game, view, order).ends
        return min(view.grid.distance(ends, goal) for goal in goals) if ends is not None else view.grid.size

    return min(orders, key=far)


def _units_of(view: View, *, are_own: bool) -> Iterator[Cell]:
    """Where the units of the view's side stand, or those of all other sides."""
    for line in view.units:
        if line.cell is not None and line.badge.side is not None and (line.badge.side == view.seat) == are_own:
            yield line.cell


def lit_in(view: View, names: Sequence[str]) -> tuple[Cell, ...]:
    """The hexes that a step lights by these names, as far as `view` shows them."""
    found: list[Cell] = []
    for name in names:
        if name in SIDES_LIT:
            found += _units_of(view, are_own=name == OWN_UNITS)
        elif (cell := _named_place(view, name)) is not None:
            found.append(cell)
    return tuple(dict.fromkeys(found))


def _named_place(view: View, name: str) -> Cell | None:
    """The hex where the unit with this id is seen, or the one with this label; None without either."""
    unit = next((line for line in view.units if line.badge.unit == name), None)
    return hex_called(view, name) if unit is None else unit.cell


def hex_called(view: View, label: str) -> Cell | None:
    """The hex with this label; None where no hex of the map that `view` shows has it."""
    try:
        return view.grid.cell_of_label(label)
    except BadLabel:
        return None
