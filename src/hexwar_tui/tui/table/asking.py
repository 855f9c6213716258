"""How questions are put: field by field, and on the map, with why a hex that is not lit can't be picked then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import objecting, order_type
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, Order
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import NoPath, shortest_path
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, RecordEntry
from hexwar_tui.tui.table.order_text import note_of

DIRECTIONS = 6

MOST_NUMBERED = 9
"""Of a list in which some lines can't be picked, so many have a number: the digits from 1 on."""


def why_unlit(game: Game, draft: Draft, question: Question, cell: Cell) -> Objection:
    """Returns why the hex `cell`, on which no candidate of `question` lies, can't be picked, with the rule if one
    forbids it.

    The order itself is asked for its objection, with what lies on the hex as the answer; `draft` is the order with the
    fields answered so far.
    """
    refused = question.refused_places.get(cell)
    if refused is not None:
        return refused.objection
    made, known = order_type(game.top.system.order_types, draft.kind or ""), game.known(draft.seat)
    for value in _answers(game.view(draft.seat), question, cell):
        objection = objecting(made, known, {**draft.values, question.choices.field or "": value})
        if objection is not None:
            return objection
    return Objection(said_of_others(question, cell), made.rule)


def likeliest(view: View, offered: Sequence[Any], wanted: Any) -> int:
    """Returns the place of the line that a list of these values begins at: that which is `wanted`, None for none; else
    the first, but where a target may be left out, the first target, for which somebody goes where there is one."""
    if wanted is not None and wanted in offered:
        return offered.index(wanted)
    others = [line.badge.unit for line in view.units if line.badge.side != view.seat]
    return next((at for at, value in enumerate(offered) if None in offered and value in others), 0)


def offered_first(game: Game, kind: type[Order], draft: Draft, field: str) -> Any:
    """What a list for this field begins at: what is advised, else, where orders of the kind are not paid for, what the
    last one had; None for the first line."""
    advised = (order.values.get(field) for order in _advised(game.view(draft.seat), draft))
    wanted = next((value for value in advised if value is not None), None)
    if wanted is not None or rest_said(kind, game.known(draft.seat), draft.values):
        return wanted
    last = (order for order in game.last_given(draft.seat) if type(order) is kind)
    return getattr(next(last, None), field, None)


def listed(question: Question, texts: Sequence[Text], offered: Sequence[Any]) -> list[Item]:
    """Returns the lines of a list for `question`, with these texts: what can be picked, then what is refused.

    Where anything is refused each line has the number of its place among all that is `offered`, so that a number means
    the same thing whatever can be paid for now."""
    keys = {value: str(n) for n, value in enumerate(offered[:MOST_NUMBERED], 1)} if question.refused else {}
    found: list[tuple[Candidate, Objection | None]] = [(each, None) for each in question.choices.candidates]
    found += [(each.candidate, each.objection) for each in question.refused]
    return [
        Item(each, text, "" if why else each.note, keys.get(each.value, ""), why, takes_digit=not keys)
        for (each, why), text in zip(found, texts, strict=True)
    ]


def strength_of(view: View, value: Any) -> Text:
    """How strong a unit is, as its sign on the map says; "" for what is no unit, or of a strength that is not known."""
    strengths = (line.badge.strength for line in view.units if line.badge.unit == value)
    found = next(strengths, None)
    return "" if found is None else say("strength {n}", n=found)


def place_offered(view: View, question: Question, draft: Draft | None, at: Cell) -> Cell:
    """Returns the hex that the cursor goes to when `question` is put on the map while it is on the hex `at`; `draft` is
    the order with what was answered before, None for a part of a record.

    To a region it goes where an order leads that is advised. Otherwise it stays on a hex that can be picked, and where
    the unit stands that is to go to one out of many. Of targets the nearest is offered, and of ways to a target, which
    is one of the answers, the shortest, or none at all.
    """
    values = {} if draft is None else draft.values
    if (advised := next(_places_advised(view, question, draft), None)) is not None:
        return advised
    places, grid, kind = question.places, view.grid, question.spec.kind
    others = {line.badge.unit: line.cell for line in view.units if line.badge.side != view.seat}
    if not places or (at in places and len(question.stops) > 1):
        return at
    if kind is FieldKind.PATH and len(question.stops) > 1:
        begins_here = any(found.value[0] == at for found in places.values())
        has_target = target_among(values, others.__contains__) is not None
        return at if begins_here and not has_target else min(places, key=lambda cell: (len(places[cell].value), cell))
    asks_for_targets = kind is FieldKind.UNIT or set(places) <= set(others.values())
    is_of_unit_here = any(line.cell == at and line.badge.unit in values.values() for line in view.units)
    if len(question.stops) > 1 and is_of_unit_here and not asks_for_targets:
        return at
    return min(question.stops, key=lambda cell: (grid.distance(at, cell), cell))


def target_among(values: Mapping[str, Any], is_target: Callable[[str], bool]) -> str | None:
    """The unit of another side among the answers given so far, as `is_target` tells; None where there is none."""
    return next((value for value in values.values() if isinstance(value, str) and is_target(value)), None)


def _places_advised(view: View, question: Question, draft: Draft | None) -> Iterator[Cell]:
    """Yields the hexes of the regions that answer `question` as orders do that are advised now and that `draft` can
    become, of each region its first."""
    field = question.choices.field or ""
    drafts = [] if draft is None else list(_advised(view, draft))
    for candidate in question.choices.candidates if question.spec.kind is FieldKind.REGION else ():
        if candidate.cells and any(order.values.get(field) == candidate.value for order in drafts):
            yield candidate.cells[0]


def _advised(view: View, draft: Draft) -> Iterator[Draft]:
    """Yields the orders that are advised now and that `draft` can become."""
    yield from (order for order in view.advised if order is not None and _can_become(draft, order))


def _can_become(draft: Draft, other: Draft) -> bool:
    """Whether the other draft is of the same kind and has the same answers, of several units at least one."""
    both = [(draft.values[name], other.values[name]) for name in draft.values if name in other.values]
    are_alike = (one == two or (isinstance(one, tuple) and set(one) & set(two)) for one, two in both)
    return draft.kind == other.kind and all(are_alike)


def rest_said(kind: type[Order] | None, known: Any, values: Mapping[str, Any]) -> Text:
    """What is left to spend on orders of this kind, less the price of these answers; "" where they cost nothing."""
    left = "" if kind is None else kind.left(known, values)
    return say("Left: {left}.", left=left) if left else ""


def note_at(question: Question, cell: Cell) -> Text:
    """What is said of what answers `question` on a hex: of hex sides which it is, or how many there are. Where nothing
    answers it, only that no way leads there, if one is asked for."""
    found = question.places.get(cell)
    if found is None:
        starts = {each.value[0] for each in question.places.values() if question.spec.kind is FieldKind.PATH}
        return say("This hex can't be reached.") if starts - {cell} else ""
    if question.spec.kind is not FieldKind.EDGE:
        return note_of(found)
    many = len(question.stacked.get(cell, ()))
    if many > 1:
        return say_many("{n} here to choose from", "{n} here to choose from", many)
    return say("{place}: {note}", place=found.label, note=found.note) if found.note else found.label


def said_of_others(question: Question, cell: Cell) -> Text:
    """Returns the general sentence for a hex that is no answer to `question`, where no particular reason is known."""
    match question.spec.kind:
        case FieldKind.PATH if any(candidate.value[0] == cell for candidate in question.places.values()):
            return say("The way begins here. The hexes that it can lead to are lit.")
        case FieldKind.UNIT:
            return say("Nobody on this hex can be picked. Those who can stand on lit hexes.")
        case FieldKind.PATH:
            return say("No way leads to this hex. Those that can be reached are lit.")
        case _:
            return say("This hex can't be picked. Those that can be are lit.")


def _answers(view: View, question: Question, cell: Cell) -> Iterator[object]:
    """Yields what picking this hex can answer: the hex, its region, a unit on it, one of its sides, or a way to it."""
    match question.spec.kind:
        case FieldKind.HEX:
            yield cell
        case FieldKind.REGION:
            yield from filter(None, [view.look(cell).region])
        case FieldKind.UNIT:
            yield from (line.badge.unit for line in view.units if line.cell == cell)
        case FieldKind.EDGE:
            yield from ((cell, direction) for direction in range(DIRECTIONS))
        case FieldKind.PATH:
            yield from _ways(view, question, cell)


def _ways(view: View, question: Question, cell: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yields a way to a hex that is refused: the possible way that comes nearest, and from there straight on."""
    ways = [candidate.value for candidate in question.places.values()]
    if any(way[0] == cell for way in ways):
        yield (cell,)
        return
    far = view.grid.distance
    nearest = min(((far(step, cell), at, step, way) for way in ways for at, step in enumerate(way)), default=None)
    if nearest is not None:
        _, at, step, way = nearest
        try:
            onward = shortest_path(view.grid, step, cell, step_cost=lambda _from, _to: 1)
        except NoPath:
            return
        yield (*way[:at], *onward)


Onward = Callable[[Sequence[Cell]], Question]
"""Puts the question for a path once more, given the hexes that the path begins with."""


@dataclass(slots=True)
class OnMap:
    """A question that the player answers on the map; `answered` becomes the candidate chosen, or None if he leaves it.

    `entry` is the order that the question belongs to, None if it asks for a part of a record. `legs` are the questions
    for earlier legs of the same way."""

    question: Question
    answered: asyncio.Future[Candidate | None]
    entry: OrderEntry | None = None
    legs: list[Question] = field(default_factory=list)

    @property
    def onward(self) -> Onward | None:
        """The function that asks again for paths that begin with given hexes; None if no way is drawn leg by leg."""
        return self.entry.onward if self.entry is not None and self.question.spec.onward is not None else None

    def why_unlit(self, game: Game, cell: Cell) -> Objection:
        """Why the hex `cell`, which is not lit, can't be the answer."""
        if self.entry is None:
            return Objection(said_of_others(self.question, cell))
        return why_unlit(game, self.entry.draft, self.question, cell)


async def fill(entry: OrderEntry | RecordEntry, answer_to: Callable[[Question], Awaitable[Candidate | None]]) -> bool:
    """Asks for all that is open, by `answer_to`; False when the player steps back out of the first question."""
    while (question := entry.question()) is not None:
        answer = await answer_to(question)
        if answer is not None:
            entry.answer(answer.value)
        elif not entry.back():
            return False
    return True
