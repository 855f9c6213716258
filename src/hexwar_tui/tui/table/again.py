"""The same again: the last order that can be given once more to the unit under the cursor, or for the hex there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import islice
from random import Random
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import can_be_completed, candidates, field_of_unit
from hexwar_tui.engine.orders.order import Candidate, FieldKind, Order, specs
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.table.order_entry import OrderEntry, Question

MOST_WAITING = 6
"""How many units that wait to be placed are looked at, those like the last one first."""

_ON_THE_MAP = frozenset(
    {FieldKind.UNIT, FieldKind.UNITS, FieldKind.HEX, FieldKind.EDGE, FieldKind.PATH, FieldKind.REGION}
)
"""The kinds of fields by which an order is about something on the map."""

_KEPT = (FieldKind.UNIT, FieldKind.SIDE, FieldKind.CHOICE, FieldKind.FLAG, FieldKind.REGION)
"""The kinds of fields that are answered as before where that is still offered. Ways and hexes are asked for anew."""


class SameAgain(OrderEntry):
    """An order of the same kind as `order`, begun with `values`. What is left is answered as in `order`, as far as that
    is offered; stepping back leads behind all of it. `at` is the hex whose region answers questions for one."""

    def __init__(self, game: Game, seat: Seat, order: Order, values: Mapping[str, Any], at: Cell | None) -> None:
        super().__init__(game, seat, values, at)
        self._order = order
        self.begin(order.kind)
        self._go_on_as_before()

    def answer(self, value: Any) -> None:
        """Answers the present question with `value`, and what comes then as before."""
        super().answer(value)
        self._go_on_as_before()

    def _go_on_as_before(self) -> None:
        while (question := self.question()) is not None:
            found, name = _as_before(question, self._order), question.choices.field or ""
            if found is None or not self._can_have(name, question, found.value):
                return
            self._past[-1] = self.draft.with_value(name, found.value)
            self._skip_what_needs_no_answer()

    def _can_have(self, name: str, question: Question, value: Any) -> bool:
        """Whether the order can be completed with this answer: of records and numbers, nobody has looked yet."""
        if question.choices.candidates:
            return True
        return can_be_completed(type(self._order), self._known, {**self.draft.values, name: value})


def same_again(game: Game, seat: Seat, cell: Cell) -> SameAgain | None:
    """The last order of `seat` that can be given once more at the hex `cell`: to an own unit there or, where it is for
    units that wait, to the next that can be placed there, or for that hex or its region; else the last one that is
    about nothing on the map. None where there is no such order."""
    last = game.last_given(seat)
    here = _Here(game, seat, cell)
    for order in last:
        if (begun := here.begun(order)) is not None:
            values, at = begun
            return SameAgain(game, seat, order, values, at)
    known = game.known(seat)
    for order in last:
        if _is_off_the_map(order) and can_be_completed(type(order), known, {}):
            return SameAgain(game, seat, order, {}, None)
    return None


class WayBack(Enum):
    """What could be taken back once an order is given: all as before it, the order itself but none before it, or
    nothing."""

    ALL = "all"
    ITSELF = "itself"
    NONE = "none"


def way_back(game: Game, seat: Seat, order: Order) -> WayBack:
    """What could be taken back once an order is given, by all that its side can know: it is tried out on games that
    agree with that, and never on this one. An order that can't be given is not tried."""
    known = game.known(seat)
    if order.objection(known) is not None:
        return WayBack.NONE
    if Sandbox.of(known, game.registry, Random(order.kind)).leaves_way_back(seat, order):
        return WayBack.ALL
    can_go_back = Sandbox.of(known, game.registry, Random(order.kind)).can_be_taken_back(seat, order)
    return WayBack.ITSELF if can_go_back else WayBack.NONE


class _Here:
    """What there is at a hex that an order could be begun with."""

    def __init__(self, game: Game, seat: Seat, cell: Cell) -> None:
        view = game.view(seat)
        self._known, self._cell, self._region = game.known(seat), cell, view.look(cell).region
        self._lines = {line.badge.unit: line for line in view.units}
        own = (line for line in view.units if line.badge.side == seat and line.cell == cell)
        self._units = sorted(own, key=lambda line: not line.ready)

    def begun(self, order: Order) -> tuple[Mapping[str, Any], Cell | None] | None:
        """The values with which an order of this kind can be begun here, and the hex whose region is meant if one is;
        None where it can't be."""
        if type(order).closed(self._known) is not None:
            return None
        for values, at in self._beginnings(order):
            if can_be_completed(type(order), self._known, values):
                return values, at
        return None

    def _beginnings(self, order: Order) -> Iterator[tuple[Mapping[str, Any], Cell | None]]:
        """Yields what the order could be begun with: the units here, a unit that waits, the hex or its region."""
        made, fields = type(order), specs(type(order))
        units = [name for name, spec in fields.items() if spec.kind is FieldKind.UNIT]
        place = self._place(order)
        if units and place and self._was_placed(getattr(order, units[0]), order):
            for unit in islice(self._waiting(order, units[0]), MOST_WAITING):
                yield {units[0]: unit, **place}, self._cell
        if "units" in fields and self._units:
            yield {"units": self._like(order)}, None
        for line in self._units:
            if (name := field_of_unit(made, self._known, line.badge.unit)) is not None:
                yield {name: line.badge.unit}, None
        if place and not units:
            yield place, self._cell

    def _was_placed(self, unit: str, order: Order) -> bool:
        """Whether an order can have placed its unit: that stands on the very hex which it names or, until what is
        entered in secret is revealed, nowhere."""
        named = [getattr(order, name) for name, spec in specs(type(order)).items() if spec.kind is FieldKind.HEX]
        return self._is_off(unit) or self._lines[unit].cell in named

    def _like(self, order: Order) -> tuple[str, ...]:
        """The units here that are like the first that had the order, those that can act; else all of them that can."""
        ready = [line for line in self._units if line.ready] or self._units
        first = next(iter(getattr(order, "units", None) or ()), "")
        like = [line for line in ready if self._is_like(line, first)]
        return tuple(line.badge.unit for line in like or ready)

    def _is_like(self, line: UnitLine, unit: str) -> bool:
        other = self._lines.get(unit)
        return other is not None and other.badge.letter == line.badge.letter

    def _place(self, order: Order) -> dict[str, Any]:
        """The first field that this hex, or its region, can answer in an order of this kind; empty without one."""
        for name, spec in specs(type(order)).items():
            if spec.kind is FieldKind.HEX:
                return {name: self._cell}
            if spec.kind is FieldKind.REGION and self._region:
                return {name: self._region}
        return {}

    def _waiting(self, order: Order, field: str) -> Iterator[str]:
        """Yields the units that are not on the map and can have the order, those like the last one first."""
        offered = [found.value for found in candidates(specs(type(order))[field], self._known, {})]
        waiting = [unit for unit in offered if unit is not None and self._is_off(unit)]
        last = getattr(order, field)
        yield from sorted(waiting, key=lambda unit: not self._are_like(unit, last))

    def _are_like(self, unit: str, other: str) -> bool:
        return unit in self._lines and self._is_like(self._lines[unit], other)

    def _is_off(self, unit: str) -> bool:
        return unit not in self._lines or self._lines[unit].cell is None


def _as_before(question: Question, order: Order) -> Candidate | None:
    """The answer that `order` has to a question, if that is offered; None where it is to be asked."""
    spec, value = question.spec, getattr(order, question.choices.field or "")
    low, high = question.choices.bounds or (0, 0)
    match spec.kind:
        case FieldKind.NUMBER if isinstance(value, int) and low <= value <= high:
            return Candidate(value)
        case FieldKind.TEXT if value == "" and low == 0:
            return Candidate(value)
        case FieldKind.PARTS:
            return Candidate(value)
    if spec.kind in _KEPT or value is None:
        return next((found for found in question.choices.candidates if found.value == value), None)
    return None


def _is_off_the_map(order: Order) -> bool:
    """Whether an order is about nothing on the map."""
    return all(spec.kind not in _ON_THE_MAP for spec in specs(type(order)).values())
