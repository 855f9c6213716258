"""Order entry without a screen: a half-made order that is asked for field by field, and can be stepped back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from hexwar_tui.engine.choices import Choices, Refusal, objection_to
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders import Candidate, Draft, FieldKind, Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.hexgrid.grid import Cell


class Way(Enum):
    """How a field is asked for."""

    MAP = "map"
    LIST = "list"
    SEVERAL = "several"
    NUMBER = "number"
    TEXT = "text"
    PARTS = "parts"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now: the field's choices, the values refused with their reasons, and where they lie on the map.

    `places` maps a cell to the candidate chosen there; empty unless the question is put on the map.
    """

    choices: Choices
    refused: tuple[Refusal, ...]
    way: Way
    places: Mapping[Cell, Candidate]

    @property
    def refused_places(self) -> dict[Cell, Refusal]:
        """Refused values by the cell they lie on, where that is the value itself or the end of a path."""
        found: dict[Cell, Refusal] = {}
        for refusal in self.refused:
            cell = _cell_of_value(self.choices, refusal.candidate.value)
            if cell is not None:
                found.setdefault(cell, refusal)
        return found


class OrderEntry:
    """The order that a seat is making. It starts with what was picked on the map, if anything."""

    def __init__(self, game: Game, seat: Seat, values: Mapping[str, Any] | None = None) -> None:
        self._game, self._seat = game, seat
        self._past: list[Draft] = [Draft(seat, None, dict(values or {}))]
        self._cells = {line.badge.unit: line.cell for line in game.view(seat).units}

    @property
    def draft(self) -> Draft:
        """What has been answered so far."""
        return self._past[-1]

    def kinds(self) -> tuple[tuple[Candidate, ...], tuple[Refusal, ...]]:
        """The kinds of order that can be begun, and those that can't, with reasons."""
        return self._game.choices(self._past[0]).candidates, self._game.why_not(self._past[0])

    def begin(self, kind: str) -> None:
        """Chooses the kind."""
        self._past.append(self.draft.with_kind(kind))
        self._skip_what_needs_no_answer()

    def answer(self, value: Any) -> None:
        """Answers the question asked now."""
        name = self._game.choices(self.draft).field
        assert name, "there is a question to answer"
        self._past.append(self.draft.with_value(name, value))
        self._skip_what_needs_no_answer()

    def back(self) -> bool:
        """Steps back one answer; False when nothing is left to step back to."""
        if len(self._past) <= 2:
            return False
        self._past.pop()
        return True

    def question(self) -> Question | None:
        """What is asked next; None when the order is complete."""
        choices = self._game.choices(self.draft)
        if choices.field is None:
            return None
        refused = self._game.why_not(self.draft)
        places = self._places(choices)
        return Question(choices, refused, _way(choices, places), places)

    def objection_at(self, cell: Cell) -> Objection | None:
        """Why a hex that no candidate lies on can't be the answer; None where hexes are not what is asked for."""
        choices = self._game.choices(self.draft)
        if choices.spec is None or choices.spec.kind is not FieldKind.HEX:
            return None
        assert choices.field
        types, known = self._game.top.system.order_types, self._game.known(self._seat)
        return objection_to(types, known, self.draft.with_value(choices.field, cell))

    def order(self) -> Order:
        """The complete order. Raises BadOrder while a question is open."""
        return self._game.complete(self.draft)

    def _skip_what_needs_no_answer(self) -> None:
        """Leaves out optional fields for which there is nothing to choose, and lists that can only be empty."""
        choices = self._game.choices(self.draft)
        while choices.spec is not None and (_is_nothing(choices) or _is_empty(choices)):
            assert choices.field
            self._past[-1] = self.draft.with_value(choices.field, () if _is_empty(choices) else None)
            choices = self._game.choices(self.draft)

    def _places(self, choices: Choices) -> dict[Cell, Candidate]:
        """Where the candidates lie, if all of them lie somewhere and no two together."""
        found: dict[Cell, Candidate] = {}
        for candidate in choices.candidates:
            if candidate.value is None:
                continue
            cell = _cell_of_value(choices, candidate.value, self._cells)
            if cell is None or cell in found:
                return {}
            found[cell] = candidate
        return found


def _is_nothing(choices: Choices) -> bool:
    assert choices.spec is not None
    return choices.spec.optional and [candidate.value for candidate in choices.candidates] == [None]


def _is_empty(choices: Choices) -> bool:
    assert choices.spec is not None
    return choices.spec.kind in (FieldKind.UNITS, FieldKind.PARTS) and choices.bounds == (0, 0)


def _cell_of_value(choices: Choices, value: Any, units: Mapping[str, Cell | None] | None = None) -> Cell | None:
    kind = choices.spec.kind if choices.spec else None
    if kind is FieldKind.HEX and isinstance(value, int):
        return value
    if kind is FieldKind.PATH and value:
        return int(value[-1])
    if kind is FieldKind.UNIT and units is not None:
        return units.get(value)
    return None


def _way(choices: Choices, places: Mapping[Cell, Candidate]) -> Way:
    assert choices.spec is not None
    ways = {FieldKind.NUMBER: Way.NUMBER, FieldKind.TEXT: Way.TEXT, FieldKind.PARTS: Way.PARTS}
    if choices.spec.kind in ways:
        return ways[choices.spec.kind]
    if choices.spec.kind is FieldKind.UNITS:
        return Way.SEVERAL
    return Way.MAP if places else Way.LIST
