"""The keys that lead to what a lesson asks for, from where the player is now."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.games.lesson_course import Ask
from hexwar_tui.engine.games.lesson_places import Places
from hexwar_tui.engine.orders.order import FieldKind, Order
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.tui.table.order_entry import Question

MOST_STEPS = 4
"""From more steps of the cursor than this, the key that moves it there at once is named instead."""

KeyName = Callable[[str], str]
"""Returns the key of the binding with this id, as printed on keyboards."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where the player is: the hex under the `cursor` on `grid`, and the `question` on the map, if one is asked."""

    grid: Grid
    cursor: Cell
    question: Question | None


def answer_cell(question: Question, order: Order, places: Places) -> Cell | None:
    """The hex that answers `question` as `order` has it; None where it is answered by none."""
    value = getattr(order, question.choices.field or "", None)
    for cell, candidate in question.places.items():
        if candidate.value == value:
            return cell
    if question.spec.kind is FieldKind.PATH and value and value[-1] in question.places:
        return int(value[-1])
    return places.ends if places.ends in question.places else None


def on_map(where: Where, question: Question, order: Order, places: Places, key: KeyName) -> list[str]:
    """The keys that answer the question on the map; none where the order can no longer be made from here."""
    cell = answer_cell(question, order, places)
    if cell is not None:
        return [*steps(where, cell, key), "Enter"]
    if question.left_out is not None and getattr(order, question.choices.field or "", None) is None:
        return [key("table.nothing")]
    return ["Esc"]


def to_begin(where: Where, ask: Ask, places: Places, key: KeyName) -> list[str]:
    """The keys that begin what is asked for: the order at its unit's hex, or out of all orders; or the end. The last
    one opens a dialog: what is to be pressed there is named when it is open, as a key may mean another thing in it."""
    if ask.order is None or ask.order.ends_part:
        return [key("table.end")]
    if places.unit is None:
        return [key("table.orders")]
    return [*steps(where, places.unit, key), "Enter"]


def steps(where: Where, cell: Cell, key: KeyName) -> list[str]:
    """The keys that bring the cursor to `cell`; if those are many, the one that brings it there at once."""
    across = cell % where.grid.width - where.cursor % where.grid.width
    down = cell // where.grid.width - where.cursor // where.grid.width
    if abs(across) + abs(down) > MOST_STEPS:
        return [key("table.show-me")]
    sideways = [key("map.east" if across > 0 else "map.west")] * abs(across)
    return [*sideways, *[key("map.south" if down > 0 else "map.north")] * abs(down)]
