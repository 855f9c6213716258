"""Orders begun by their letters right on the map, where the table has no other use for the key."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import UNIT
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.table.order_entry import OrderEntry


@dataclass(frozen=True, slots=True)
class Begun:
    """An order that can be begun at a hex: its `kind`, and the `unit` there that it is for, or the hex `at` which it
    is; the other one is None."""

    kind: type[Order]
    unit: str | None
    at: Cell | None

    @property
    def values(self) -> Mapping[str, Any]:
        """What the order is begun with."""
        return {} if self.unit is None else {UNIT: self.unit}


def direct_keys(kind: type[Order], bound: Container[str]) -> tuple[str, ...]:
    """The keys that begin an order of this kind right on the map: its letter, and that with Shift, but none that are
    `bound` to something else there."""
    letter = kind.key if kind.key.isascii() and kind.key.isalpha() else ""
    return tuple(key for key in (letter, letter.upper()) if key and key not in bound)


def begun_here(game: Game, seat: Seat, cell: Cell, units: Sequence[UnitLine]) -> Iterator[Begun]:
    """Yields the orders with a letter that can be begun at a hex: those for each of `units`, which stand there, in
    their order, but for those that can act before the others; then those for the hex."""
    types = {kind.kind: kind for kind in game.top.system.order_types}
    for unit, at in _beginnings(cell, units):
        entry = OrderEntry(game, seat, {} if unit is None else {UNIT: unit}, at)
        for offered in entry.kinds()[0]:
            if types[offered.value].key:
                yield Begun(types[offered.value], unit, at)


def _beginnings(cell: Cell, units: Sequence[UnitLine]) -> Iterator[tuple[str | None, Cell | None]]:
    for line in sorted(units, key=lambda line: not line.ready):
        yield line.badge.unit, None
    yield None, cell
