"""Order entry without a screen: orders and records are asked for field by field, with steps back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.by_word import YES
from hexwar_tui.engine.orders.choices import (
    UNIT,
    Choices,
    Refusal,
    can_be_completed,
    candidates,
    field_of_unit,
    needs_no_answer,
    only_answer,
    why_no_record,
)
from hexwar_tui.engine.orders.choices import choices as choices_of
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.table.order_text import only_confirms


class Way(Enum):
    """How a field is asked for: on the map, in a list, for several units, as a number, as text, or as records."""

    MAP = "map"
    LIST = "list"
    SEVERAL = "several"
    NUMBER = "number"
    TEXT = "text"
    PARTS = "parts"


@dataclass(frozen=True, slots=True)
class Question:
    """A question for one field: its choices, with the values that are refused and why, and the way to ask.

    `places` maps each cell to the candidate that it picks, the first of those in `stacked` if several lie there; both
    are empty unless the question is put on the map.
    """

    choices: Choices
    way: Way
    places: Mapping[Cell, Candidate]
    stacked: Mapping[Cell, Sequence[Candidate]] = field(default_factory=dict)

    @property
    def spec(self) -> FieldSpec:
        """What the order declares of the field that is asked for."""
        assert self.choices.spec is not None, "a field is asked for"
        return self.choices.spec

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """The values that are no answer, each with the reason."""
        return self.choices.refused

    @property
    def reach(self) -> dict[Cell, str]:
        """The cells that answer the question on the map, each with the mark for it."""
        return {cell: candidate.mark for cell, candidate in self.places.items()}

    @property
    def left_out(self) -> Candidate | None:
        """The candidate that leaves the field out; None if the field must be answered."""
        return next((candidate for candidate in self.choices.candidates if candidate.value is None), None)

    @property
    def refused_places(self) -> dict[Cell, Refusal]:
        """The refusals by cell: at the hex or the end of the path refused, or at each hex that the value lies on."""
        found: dict[Cell, Refusal] = {}
        for refusal in self.refused:
            cell = _cell_of_value(self.choices, refusal.candidate.value)
            for lying in refusal.candidate.cells if cell is None else (cell,):
                found.setdefault(lying, refusal)
        return found

    @property
    def stops(self) -> list[Cell]:
        """The cells that Tab goes through, one for each place to pick; a region has only its first."""
        return sorted({found.cells[0] if found.cells else cell for cell, found in self.places.items()})


class OrderEntry:
    """An order that a seat is making, question by question."""

    def __init__(self, game: Game, seat: Seat, values: Mapping[str, Any] | None = None, at: Cell | None = None) -> None:
        """`values` are answers picked on the map, by field; a unit goes into the field that takes it in each kind of
        order. `at` is the hex at which the order is begun; its region answers what asks for a region, if it can."""
        self._game, self._seat, self._known, self._at = game, seat, game.known(seat), at
        self._region = "" if at is None else game.view(seat).look(at).region
        self._past: list[Draft] = [Draft(seat, None, dict(values or {}))]
        self._cells = _unit_cells(game, seat)
        self._taken_back: dict[str, Any] = {}
        self._found: tuple[Draft, Choices] | None = None

    @property
    def draft(self) -> Draft:
        """The order with what has been answered so far."""
        return self._past[-1]

    def kinds(self) -> tuple[tuple[Candidate, ...], tuple[Refusal, ...]]:
        """The kinds of order that can be begun now, and the refusals of others that may become possible, both in the
        order of the system. Where the order is begun in a region, kinds that ask for one come first, and only those
        that can be about this region can be begun."""
        can: dict[str, Candidate] = {}
        cannot: dict[str, Refusal] = {}
        types = sorted(self._types, key=lambda kind: not self._field_of_region(kind))
        fields = {kind.kind: (self._field_of_unit(kind), self._field_of_region(kind)) for kind in types}
        for names in dict.fromkeys(fields.values()):
            draft = self._begun(*names)
            found = choices_of([kind for kind in types if fields[kind.kind] == names], self._known, draft)
            can |= {candidate.value: candidate for candidate in found.candidates}
            cannot |= {refusal.candidate.value: refusal for refusal in found.refused}
        refused = (cannot[id] for id in fields if id in cannot and not cannot[id].objection.for_good)
        return tuple(can[id] for id in fields if id in can), tuple(refused)

    def can_begin(self) -> bool:
        """Whether there is a kind of order that can be begun now. The first one found is enough."""
        begun = ((kind, self._begun(self._field_of_unit(kind), self._field_of_region(kind))) for kind in self._types)
        return any(can_be_completed(kind, self._known, draft.values) for kind, draft in begun)

    @property
    def _types(self) -> Sequence[type[Order]]:
        return self._game.top.system.order_types

    def _field_of_unit(self, kind: type[Order]) -> str:
        """The field of this kind of order that the unit picked on the map answers; else the usual field for units."""
        unit = self._past[0].values.get(UNIT)
        found = None if unit is None else field_of_unit(kind, self._known, unit)
        return found or UNIT

    def _field_of_region(self, kind: type[Order]) -> str:
        """The field of this kind of order that the region answers in which the order is begun; "" where there is none,
        or where it may be left out."""
        fields = specs(kind).items() if self._region else ()
        return next((name for name, spec in fields if spec.kind is FieldKind.REGION and not spec.optional), "")

    def _begun(self, unit_field: str, region_field: str = "") -> Draft:
        """The draft with what was picked on the map, its unit in the field of this name, and in the other field the
        region in which it is begun."""
        values = {unit_field if name == UNIT else name: value for name, value in self._past[0].values.items()}
        if region_field:
            values[region_field] = self._region
        return Draft(self._seat, None, values)

    def begin(self, kind: str) -> None:
        """Chooses the kind of order by its id; the first of its fields that leaves a choice is asked for next."""
        (made,) = (found for found in self._types if found.kind == kind)
        self._past.append(self._begun(self._field_of_unit(made)).with_kind(kind))
        self._skip_what_needs_no_answer()

    @property
    def unit(self) -> str | None:
        """The unit answered in the usual field for units, else the one picked on the map; None if there is neither."""
        unit: str | None = self.draft.values.get(UNIT, self._past[0].values.get(UNIT))
        return unit

    def begin_with(self, order: Order) -> None:
        """Answers every question as `order` does; stepping back then leads to its last one that leaves a choice."""
        self._past.append(self.draft.with_kind(order.kind))
        for name in specs(type(order)):
            after = self.draft.with_value(name, getattr(order, name))
            if self._answered_by_itself(self._choices()):
                self._past[-1] = after
            else:
                self._past.append(after)

    def answer(self, value: Any) -> None:
        """Answers the present question with `value`; None leaves an optional field out."""
        name = self._choices().field
        assert name, "there is a question to answer"
        self._past.append(self.draft.with_value(name, value))
        self._skip_what_needs_no_answer()

    def back(self) -> bool:
        """Steps back by one answer; returns False, with nothing changed, if there is no answer to step back from."""
        if len(self._past) <= 2:
            return False
        given = self._past.pop().values
        self._taken_back.update((name, value) for name, value in given.items() if name not in self.draft.values)
        return True

    def answered_before(self, name: str) -> Any:
        """The answer that was given for the field of this name before stepping back; None if there was none."""
        return self._taken_back.get(name)

    def question(self) -> Question | None:
        """What is asked now; None when the order is complete."""
        choices = self._choices()
        return None if choices.field is None else _question(choices, self._cells)

    def onward(self, begun: Sequence[Cell]) -> Question:
        """Returns the present question, which must ask for a path, for paths that begin with the hexes `begun`; it has
        no places if such paths can't be drawn leg by leg."""
        return _question(choices_of(self._types, self._known, self.draft, begun), self._cells)

    def order(self) -> Order:
        """The complete order. Raises BadOrder while a question is open."""
        return self._game.complete(self.draft)

    def _choices(self) -> Choices:
        """The choices of the next field, worked out once for each draft: nothing changes in a game meanwhile."""
        if self._found is None or self._found[0] is not self.draft:
            self._found = self.draft, choices_of(self._types, self._known, self.draft)
        return self._found[1]

    def _skip_what_needs_no_answer(self) -> None:
        """Answers by itself what leaves no choice: optional fields and lists that can only be empty are left so; the
        only thing or number is taken, and all units where just so many are wanted. What only confirms is answered by
        yes, as it is asked when the order is given. A question for a region is answered by that in which the order is
        begun, and can be stepped back to."""
        choices = self._choices()
        while True:
            answer = self._answered_by_itself(choices)
            if answer:
                self._past[-1] = self.draft.with_value(choices.field or "", *answer)
            elif (here := self._region_here(choices)) is not None:
                self._past.append(self.draft.with_value(choices.field or "", here.value))
            else:
                return
            choices = self._choices()

    def _answered_by_itself(self, choices: Choices) -> tuple[Any, ...]:
        """The answer to the present question, alone in a tuple, where it leaves no choice; else nothing."""
        value, known = only_answer(choices), self._known
        if value is not None or needs_no_answer(choices, known, self.draft.values):
            return (value,)
        if choices.spec and choices.candidates and only_confirms(choices.spec, YES, known, self.draft.values):
            return (YES,)
        return (choices.candidates[0].value,) if self._leaves_no_choice else ()

    @property
    def _leaves_no_choice(self) -> bool:
        """Whether a list is asked for that has one line, or one target on the map: of others that are refused, there
        would be a reason to tell why they can't be picked. What is taken is named with the order."""
        choices = self._choices()
        if len(choices.candidates) != 1 or choices.refused:
            return False
        asked, targets = _question(choices, self._cells), (FieldKind.UNIT, FieldKind.HEX, FieldKind.EDGE)
        return asked.way is Way.LIST or (asked.way is Way.MAP and asked.spec.kind in targets)

    def _region_here(self, choices: Choices) -> Candidate | None:
        """The region in which the order is begun, if one is asked for that can be this one; else None."""
        if choices.spec is None or choices.spec.kind is not FieldKind.REGION or self._at is None:
            return None
        return next((candidate for candidate in choices.candidates if self._at in candidate.cells), None)


class RecordEntry:
    """A record for a field of the kind `PARTS`, asked for part by part; `values` are the order's earlier answers."""

    def __init__(self, game: Game, seat: Seat, spec: FieldSpec, values: Mapping[str, Any]) -> None:
        self._known, self._spec, self._before = game.known(seat), spec, dict(values)
        self._cells = _unit_cells(game, seat)
        self._answers: list[Any] = []
        self._asked: list[int] = []
        self._skip_what_needs_no_answer()

    @property
    def answers(self) -> Mapping[str, Any]:
        """The parts answered so far, by name."""
        names = (name for name, _ in self._spec.parts)
        return dict(zip(names, self._answers, strict=False))

    @property
    def values(self) -> Mapping[str, Any]:
        """The order's fields answered before this record, and the parts of the record answered so far, by name."""
        return {**self._before, **self.answers}

    def question(self) -> Question | None:
        """What is asked now; None when the record is complete."""
        choices = self._choices()
        return None if choices is None else _question(choices, self._cells)

    def answer(self, value: Any) -> None:
        """Answers the present question with `value`; None leaves an optional part out."""
        self._asked.append(len(self._answers))
        self._answers.append(value)
        self._skip_what_needs_no_answer()

    def back(self) -> bool:
        """Steps back by one answer; returns False, with nothing changed, if there is no answer to step back from."""
        if not self._asked:
            return False
        del self._answers[self._asked.pop() :]
        return True

    def record(self) -> tuple[Any, ...]:
        """The complete record, its parts in their order; to be asked for only when no question is open."""
        assert len(self._answers) == len(self._spec.parts), "no question is open"
        return tuple(self._answers)

    def _choices(self) -> Choices | None:
        if len(self._answers) == len(self._spec.parts):
            return None
        name, part = self._spec.parts[len(self._answers)]
        bounds = part.bounds(self._known, self.values) if part.bounds else (part.least, part.longest)
        offered = [(each, self._why_not(name, part, each)) for each in candidates(part, self._known, self.values)]
        refused = tuple(Refusal(each, Objection(why)) for each, why in offered if why)
        return Choices(name, part, tuple(each for each, why in offered if not why), bounds, refused)

    def _why_not(self, name: str, part: FieldSpec, candidate: Candidate) -> Text:
        """Why no record can be made with a candidate out of a list, as a later part could not be answered; else ""."""
        if part.kind not in (FieldKind.CHOICE, FieldKind.SIDE):
            return ""
        return why_no_record(self._spec, self._known, self._before, {**self.answers, name: candidate.value})

    def _skip_what_needs_no_answer(self) -> None:
        while (choices := self._choices()) is not None:
            if _is_the_only_side(choices) and not choices.refused:
                self._answers.append(choices.candidates[0].value)
            elif needs_no_answer(choices, self._known, self.values):
                self._answers.append(None)
            else:
                return


def _is_the_only_side(choices: Choices) -> bool:
    """Whether a side is asked for, and only one can be the answer."""
    return choices.spec is not None and choices.spec.kind is FieldKind.SIDE and len(choices.candidates) == 1


def _unit_cells(game: Game, seat: Seat) -> dict[str, Cell | None]:
    return {line.badge.unit: line.cell for line in game.view(seat).units}


def _question(choices: Choices, cells: Mapping[str, Cell | None]) -> Question:
    lying = _lying(choices, cells)
    places = {cell: found[0] for cell, found in lying.items()}
    stacked = {cell: found for cell, found in lying.items() if len(found) > 1}
    return Question(choices, _way(choices, places), places, stacked)


def _lying(choices: Choices, cells: Mapping[str, Cell | None]) -> dict[Cell, list[Candidate]]:
    """The candidates by the cell they lie on; empty unless all lie somewhere, and not all of several on one hex.

    Units and hex sides may share a hex; hexes and ends of ways are what is picked themselves.
    """
    if choices.spec is not None and choices.spec.kind is FieldKind.REGION:
        return _lying_regions(choices)
    found: dict[Cell, list[Candidate]] = {}
    together = choices.spec is not None and choices.spec.kind in (FieldKind.UNIT, FieldKind.EDGE)
    for candidate in choices.candidates:
        if candidate.value is None:
            continue
        cell = _cell_of_value(choices, candidate.value, cells)
        if cell is None or (cell in found and not together):
            return {}
        found.setdefault(cell, []).append(candidate)
    return {} if len(found) == 1 and len(choices.candidates) > 1 and together else found


def _lying_regions(choices: Choices) -> dict[Cell, list[Candidate]]:
    """Each region on all of its hexes; empty unless all have some."""
    regions = [candidate for candidate in choices.candidates if candidate.value is not None]
    if not all(candidate.cells for candidate in regions):
        return {}
    return {cell: [candidate] for candidate in regions for cell in candidate.cells}


def _cell_of_value(choices: Choices, value: Any, units: Mapping[str, Cell | None] | None = None) -> Cell | None:
    kind = choices.spec.kind if choices.spec else None
    if kind is FieldKind.HEX and isinstance(value, int):
        return value
    if kind is FieldKind.PATH and value:
        return int(value[-1])
    if kind is FieldKind.EDGE:
        return int(value[0])
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
