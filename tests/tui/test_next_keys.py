"""Which keys a lesson names, from every place where a player may be."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.orders.order import FieldKind
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.tui.lesson.next_keys import Where, answer_cell, on_map, steps, to_begin
from tests.toys.raid import EndTurn, Walk

BOARD = grid(8, 6)


def key(name: str) -> str:
    return name.rpartition(".")[2]


def at(cursor: Cell) -> Where:
    return Where(BOARD, cursor, None)


@pytest.mark.parametrize(
    ("start", "end", "keys"),
    [
        (0, 0, []),
        (0, 1, ["east"]),
        (1, 0, ["west"]),
        (0, 8, ["south"]),
        (8, 0, ["north"]),
        (9, 27, ["east", "east", "south", "south"]),
        (27, 9, ["west", "west", "north", "north"]),
        (7, 8, ["show-me"]),
        (9, 28, ["show-me"]),
        (0, 4, ["east"] * 4),
        (0, 5, ["show-me"]),
    ],
)
def test_the_cursor_is_led_along_row_and_column(start: Cell, end: Cell, keys: list[str]) -> None:
    """First sideways; from more than four steps one key brings it there."""
    assert steps(at(start), end, key) == keys


def question(places: dict[Cell, Any], kind: FieldKind = FieldKind.PATH, left_out: object = None) -> Any:
    candidates = {cell: SimpleNamespace(value=value) for cell, value in places.items()}
    return SimpleNamespace(
        choices=SimpleNamespace(field="path"), places=candidates, spec=SimpleNamespace(kind=kind), left_out=left_out
    )


def places(unit: Cell | None = None, ends: Cell | None = None) -> Any:
    return SimpleNamespace(unit=unit, ends=ends)


def test_the_answer_on_the_map_is_what_the_order_has() -> None:
    """Its own value first; of a way that can be led otherwise its end; or else where the order ends."""
    walk = Walk("red-1", (0, 1, 2))
    assert answer_cell(question({5: (0, 5), 2: (0, 1, 2)}), walk, places()) == 2
    assert answer_cell(question({5: (0, 5), 2: (0, 9, 2)}), walk, places()) == 2
    assert answer_cell(question({5: (0, 5), 2: (0, 9, 2)}, FieldKind.HEX), walk, places()) is None
    assert answer_cell(question({5: (0, 5)}), walk, places(ends=5)) == 5
    assert answer_cell(question({5: (0, 5)}), walk, places(ends=6)) is None
    assert answer_cell(question({5: (0, 5)}), walk, places()) is None


def test_keys_answer_the_question_or_lead_back() -> None:
    """A field that the order leaves out is left out by its own key; where nothing leads on, back."""
    walk = Walk("red-1", (0, 1, 2))
    assert on_map(at(1), question({2: (0, 1, 2)}), walk, places(), key) == ["east", "Enter"]
    assert on_map(at(1), question({0: (0,)}), walk, places(), key) == ["Esc"]
    assert on_map(at(1), question({0: (0,)}, left_out="nothing"), walk, places(), key) == ["Esc"]
    without: Any = SimpleNamespace(path=None)
    assert on_map(at(1), question({0: (0,)}, left_out="nothing"), without, places(), key) == ["nothing"]
    assert on_map(at(1), question({0: (0,)}), without, places(), key) == ["Esc"]


def test_an_order_begins_at_its_unit_or_among_all_orders() -> None:
    """Up to the key that opens a dialog, in which others mean something else; without an order, or for one that ends
    the part, at the end."""
    ask: Any = SimpleNamespace(order=Walk)
    assert to_begin(at(0), ask, places(unit=8), key) == ["south", "Enter"]
    assert to_begin(at(0), ask, places(unit=0), key) == ["Enter"]
    assert to_begin(at(0), ask, places(), key) == ["orders"]
    for order in (None, EndTurn):
        ends: Any = SimpleNamespace(order=order)
        assert to_begin(at(0), ends, places(unit=8), key) == ["end"]
