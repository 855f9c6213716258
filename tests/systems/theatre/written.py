"""What tests of orders share: what is offered for a field, how an order reads, what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order, specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS
from hexwar_tui.systems.theatre.state import Unit, UnitOrder
from tests.systems.theatre.boards import Board


def ids(*units: Unit | Sequence[Unit]) -> tuple[str, ...]:
    """The ids of units and lists of units."""
    return tuple(unit.id for one in units for unit in ([one] if isinstance(one, Unit) else one))


def offered(board: Board, kind: type[Order], **values: Any) -> list[Any]:
    """The values that are offered to Red for the next field of an order."""
    draft = Draft("red", kind.kind, values)
    return [found.value for found in choices(UNIT_ORDERS, board.known("red"), draft).candidates]


def kinds_for(board: Board, **values: Any) -> list[str]:
    """The kinds of orders that Red can begin with these fields filled in."""
    draft = Draft("red", None, values)
    return [found.value for found in choices(UNIT_ORDERS, board.known("red"), draft).candidates]


def marked(board: Board, kind: type[Order], field: str, **values: Any) -> list[str]:
    """The units of Red that are marked when a field is asked for."""
    found = specs(kind)[field].marked
    assert found is not None, "the field marks some"
    return list(found(board.known("red"), values))


def said(board: Board, order: Order) -> str:
    """An order of Red as a sentence."""
    return render(order.sentence(board.known("red")), "en")


def shown(board: Board, order: Order) -> dict[str, str]:
    """The lines of the preview of an order of Red."""
    return {render(line.text, "en"): render(line.value, "en") for line in order.preview(board.known("red")).lines}


def written(board: Board, unit: Unit) -> UnitOrder | None:
    """What is written for a unit of Red."""
    return board.known("red").orders.get(unit.id)
