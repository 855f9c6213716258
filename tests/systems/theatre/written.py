"""What tests of orders share: what is offered for a field, how an order reads, what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order, specs
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS
from hexwar_tui.systems.theatre.state import Unit, UnitOrder
from tests.systems.theatre.boards import Board


def ids(*units: Unit | Sequence[Unit]) -> tuple[str, ...]:
    """The ids of units and lists of units."""
    return tuple(unit.id for one in units for unit in ([one] if isinstance(one, Unit) else one))


def offered(board: Board, kind: type[Order], side: Side = "red", **values: Any) -> list[Any]:
    """The values that are offered for the next field of an order."""
    return [found.value for found in choices(UNIT_ORDERS, board.known(side), Draft(side, kind.kind, values)).candidates]


def kinds_for(board: Board, side: Side = "red", **values: Any) -> list[str]:
    """The kinds of orders that can be begun with these fields filled in."""
    return [found.value for found in choices(UNIT_ORDERS, board.known(side), Draft(side, None, values)).candidates]


def marked(board: Board, kind: type[Order], field: str, side: Side = "red", **values: Any) -> list[str]:
    """The units that are marked when a field is asked for."""
    found = specs(kind)[field].marked
    assert found is not None, "the field marks some"
    return list(found(board.known(side), values))


def said(board: Board, order: Order, side: Side = "red", language: str = "en") -> str:
    """An order as a sentence."""
    return render(order.sentence(board.known(side)), language)


def shown(board: Board, order: Order, side: Side = "red") -> dict[str, str]:
    """The lines of an order's preview."""
    lines = order.preview(board.known(side)).lines
    return {render(line.text, "en"): render(line.value, "en") for line in lines}


def written(board: Board, unit: Unit, side: Side = "red") -> UnitOrder | None:
    """What is written for a unit."""
    return board.known(side).orders.get(unit.id)
