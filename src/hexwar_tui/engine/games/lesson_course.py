"""The course of a lesson: which step it is at, what that asks of the side now, and how it goes on by what was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_places import ENEMIES, hex_called, lit_in, nearest, places_of
from hexwar_tui.engine.games.lessons import Ending, Lesson, Step
from hexwar_tui.engine.orders.choices import UNIT, completions, field_of_unit, order_type
from hexwar_tui.engine.orders.order import Draft, FieldKind, Order, specs
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell

MOST_TRIED = 600
"""How many orders that come near to what a step wants are looked at, at most."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a lesson asks for now: an `order` that is legal, or, with None, the end of the side's part. With `meanwhile`
    it is what is advised until the step's own order can be given."""

    order: Order | None
    meanwhile: bool = False


class Course:
    """A lesson that the side at `seat` of `game` takes, from step `at` until it is done or left.

    Whatever the side does, the game decides on it as ever. The lesson only looks at what the side has entered.
    """

    def __init__(self, lesson: Lesson, game: Game, seat: Seat, at: int = 0) -> None:
        self.lesson, self.seat, self._game = lesson, seat, game
        self.at, self.is_left = at, False
        self.answer: Text = ""
        """What is said to the last order, if that was not what was asked for."""
        self.wants_back = False
        """Whether the step can't be done as it is told any more since the last order, and could be before it."""
        self._read = len(game.record.entries)
        self._asked: Ask | None = None
        self._ended: list[tuple[int, int]] = []
        """The numbers of the entries that have ended steps, each with that step."""
        self._given_early: Counter[str] = Counter()
        """How many orders of each kind were given before a step asked for them."""

    @property
    def is_done(self) -> bool:
        """Whether every step has been done."""
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step that the lesson is at; None when it is done or has been left."""
        if self.is_left or self.is_done:
            return None
        step = self.lesson.steps[self.at]
        return step.as_passed() if step.when_passed is not None and self._has_passed_over() else step

    def _has_passed_over(self) -> bool:
        """Whether the steps before the present one were passed over: of the two ways that the first of them had, the
        side took the other one last."""
        before = self.lesson.steps[: self.at]
        other = before[-1].passed_by if before else ""
        first = next(step for step in before if step.passed_by == other) if other else None
        ways = () if first is None else (first.order, other)
        own = (entry.body.get("kind") for entry in standing(self._game.record.entries) if entry.seat == self.seat)
        return bool(other) and [kind for kind in own if kind in ways][-1:] == [other]

    @property
    def told(self) -> tuple[Text, ...]:
        """What the lesson tells now: the present step, as it stands now that its order can be given or can't be yet, or
        the words at the end."""
        step, asked = self.step, self._asked
        if step is None:
            return (self.lesson.done, *self.lesson.then)
        is_possible = asked is not None and asked.order is not None and not asked.meanwhile
        return step.once_possible or step.told if is_possible else step.told

    @property
    def is_free(self) -> bool:
        """Whether any order is welcome now beside the one that is asked for."""
        is_meanwhile = self._asked is not None and self._asked.meanwhile
        return self.step is not None and (self.step.free or is_meanwhile)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def ask(self) -> Ask | None:
        """What the present step asks the side to enter now; None where it asks for nothing of the kind, or nothing that
        the side could do."""
        while (step := self.step) is not None and self._is_past(step):
            self._given_early[step.order] -= 1
            self.at += 1
        self._asked = None if step is None else self._ask(step)
        return self._asked

    def _is_past(self, step: Step) -> bool:
        """Whether a step asks for an order that has been given before, or the other one that makes it untrue, and can't
        be given now, in the game that is on the table."""
        return (
            self._given_early[step.order] + self._given_early[step.passed_by or step.order] > 0
            and kind_on_table(self._game, step.order) is not None
            and wanted_order(self._game, self.seat, step) is None
        )

    def _ask(self, step: Step) -> Ask | None:
        if step.ends == "end":
            return Ask(None) if may_end(self._game, self.seat) else self._advised()
        if not step.order:
            return None
        order = wanted_order(self._game, self.seat, step)
        return Ask(order) if order is not None else self._advised()

    def _advised(self, begun: Draft | None = None) -> Ask | None:
        """What is advised now, filled in to a legal order that leads towards what the step lights: first for the unit
        of the order that is `begun`, if that has advice of its own. None where nothing is advised."""
        view = self._game.view(self.seat)
        own = () if begun is None else view.advice_for(begun.values.get(UNIT, "")).orders
        goals = self.lit(view) or (lit_in(view, (ENEMIES,)) if len(self._game.frames) > 1 else ())
        for draft in own or view.advised:
            if draft is None:
                return Ask(None, meanwhile=True)
            order = _completed(self._game, self.seat, draft, goals)
            if order is not None:
                return Ask(None if order.ends_part else order, meanwhile=True)
        return Ask(None, meanwhile=True) if may_end(self._game, self.seat) else None

    def towards(self, draft: Draft | None) -> Order | None:
        """The order that `draft` can still become and that is what is asked for, or does as well; where any is welcome,
        the one advised; without a draft, what is asked for. None where it leads elsewhere, or nothing is asked for."""
        asked = None if self._asked is None else self._asked.order
        is_any = asked is None and draft is not None and self.is_free
        advised = self._advised(draft) if is_any else None
        asked = asked if advised is None else advised.order
        if asked is None or draft is None:
            return asked
        known, given = self._game.known(self.seat), _given(asked, draft, self._game.known(self.seat))
        is_alike = given is not None and all(_is_alike(asked, name, value) for name, value in given.items())
        if given is None or is_alike or is_any:
            return asked if is_alike else None
        nearly = replace(asked, **given)  # type: ignore[type-var]
        if self._does(nearly) and nearly.objection(known) is None:
            return nearly
        tried = islice(completions(type(asked), known, given), MOST_TRIED)
        found = [order for order in tried if self._does(order) and order.objection(known) is None]
        view = self._game.view(self.seat)
        return nearest(self._game, view, found, self._goals(view)) if found else None

    def _does(self, order: Order) -> bool:
        """Whether an order of the kind that is asked for now does as well as the one asked for."""
        return self.step is None or self._asked is None or self._asked.meanwhile or self._has_as_asked(self.step, order)

    def _goals(self, view: View) -> tuple[Cell, ...]:
        """The hexes nearest to which what is asked for now should lead."""
        if self.step is None or self._asked is None or self._asked.meanwhile:
            return self.lit(view)
        near = hex_called(view, self.step.near)
        return () if near is None else (near,)

    # -- what was done -------------------------------------------------------------------------------------------------

    def note_entries(self) -> None:
        """Looks at what the side has entered since this was last called: the step's own order takes the lesson on, and
        taking that back takes it back; any other is answered."""
        entries = self._game.record.entries
        new, self._read = entries[min(self._read, len(entries)) :], len(entries)
        for entry in new:
            if entry.seat == self.seat and entry.kind in (EntryKind.ORDER, EntryKind.SEAL):
                self._note(entry)
            elif entry.seat == self.seat and entry.kind is EntryKind.UNDO:
                self.forget_answer()
                self._go_back(entry.body["entry"])

    def _go_back(self, undone: int) -> None:
        """Returns to the step that the entry `undone` has ended, if it was the last that has ended one."""
        if self._ended and self._ended[-1][0] == undone:
            self.at = self._ended.pop()[1]

    def _note(self, entry: Entry) -> None:
        step = self.step
        if step is None:
            return
        self.forget_answer()
        if _is_what_ends(self._game, step, entry) and self._is_as_asked(step, entry):
            self._end_step(entry, self.at + 1)
            return
        if step.passed_by and entry.body.get("kind") == step.passed_by:
            self._end_step(entry, self._after_passing(step.passed_by))
            return
        self._given_early[entry.body.get("kind", "")] += 1
        number = self._of_other_number(step, entry)
        if not self.is_free:
            common = say("Done: that is allowed. The lesson still waits for its own step.")
            self.answer = number or step.otherwise or common
        self.wants_back = bool(number) or self._is_spoilt(step)

    def _end_step(self, entry: Entry, at: int) -> None:
        self._ended.append((entry.number, self.at))
        self.at = at

    def _after_passing(self, kind: str) -> int:
        """The number of the first step after the present one that an order of this kind does not make untrue."""
        steps = self.lesson.steps
        return next((at for at in range(self.at, len(steps)) if steps[at].passed_by != kind), len(steps))

    def forget_answer(self) -> None:
        """Says nothing more to the last order."""
        self.answer, self.wants_back = "", False

    def _is_spoilt(self, step: Step) -> bool:
        """Whether the order asked for had all that the step wants, and no order has that any more."""
        asked = None if self._asked is None or self._asked.meanwhile else self._asked.order
        if asked is None or not step.values or self.seat not in self._game.waiting_for():
            return False
        if any(getattr(asked, name, None) != value for name, value in step.values.items()):
            return False
        known = self._game.known(self.seat)
        tried = islice(completions(type(asked), known, step.values), MOST_TRIED)
        return kind_on_table(self._game, asked.kind) is not None and all(order.objection(known) for order in tried)

    def _is_as_asked(self, step: Step, entry: Entry) -> bool:
        """Whether an order has the values, and leads to the place, that the step wants, as far as the order that was
        asked for has them: where no such order was legal, any of the kind does."""
        asked = None if self._asked is None or self._asked.meanwhile else self._asked.order
        if asked is None or asked.kind != entry.body.get("kind"):
            return True
        return self._has_as_asked(step, read_order([type(asked)], entry.body))

    def _of_other_number(self, step: Step, entry: Entry) -> Text:
        """What is said to the order that was asked for with another number than the step wants; "" to all others."""
        asked = None if self._asked is None or self._asked.meanwhile else self._asked.order
        if asked is None or asked.kind != entry.body.get("kind"):
            return ""
        given = read_order([type(asked)], entry.body)
        match _otherwise(step, given, asked):
            case [name] if specs(type(asked))[name].kind is FieldKind.NUMBER:
                n, wanted = getattr(given, name), getattr(asked, name)
                return say("That was {n}, and the step wants {wanted}.", n=n, wanted=wanted)
        return ""

    def _has_as_asked(self, step: Step, given: Order) -> bool:
        """Whether an order of the kind that is asked for has what the step wants of it."""
        asked = None if self._asked is None else self._asked.order
        if asked is None:
            return True
        if _otherwise(step, given, asked):
            return False
        return step.within is None or self._is_near(step, step.within, given, asked)

    def _is_near(self, step: Step, within: int, given: Order, asked: Order) -> bool:
        view = self._game.view(self.seat)
        goal = hex_called(view, step.near)
        ends = places_of(self._game, view, given).ends
        if goal is None or ends is None:
            return True
        nearest = places_of(self._game, view, asked).ends
        at_best = 0 if nearest is None else view.grid.distance(nearest, goal)
        return view.grid.distance(ends, goal) <= max(within, at_best)

    def note_seen(self, what: Ending) -> None:
        """Notes that the side has seen `what`, such as the rule book: the step that asks for it is done."""
        if self.step is not None and self.step.ends == what:
            self.at, self.answer = self.at + 1, ""

    def note_looked(self, view: View, cell: Cell) -> None:
        """Notes that the side has seen all that is known of a hex: a step that asks for a look is done, if the hex is
        one of those that it lights, or it lights none."""
        lit = self.lit(view)
        if not lit or cell in lit:
            self.note_seen("look")
        elif self.step is not None and self.step.ends == "look":
            self.answer = self.step.otherwise or say("Well looked. The lesson means a hex that is lit.")

    def lit(self, view: View) -> tuple[Cell, ...]:
        """The hexes that the present step lights beside those of its order, as far as `view` shows them."""
        return lit_in(view, self.step.lit if self.step is not None else ())

    def leave(self) -> None:
        """Leaves the lesson; the game goes on without it."""
        self.is_left = True


def may_end(game: Game, seat: Seat) -> bool:
    """Whether the side may end its part of the turn now, by sealing or by an order."""
    if seat not in game.waiting_for():
        return False
    known = game.known(seat)
    if game.is_sealed():
        return game.top.seal_objection(known) is None
    return any(kind.ends_part and kind().objection(known) is None for kind in game.top.system.order_types)


def wanted_order(game: Game, seat: Seat, step: Step) -> Order | None:
    """The legal order that a step wants: of its kind, with its values if they can be kept, and nearest to its hex; of a
    step that has neither, what is advised, if that is of its kind. None where no order of the kind is legal now."""
    if seat not in game.waiting_for():
        return None
    kind, known = kind_on_table(game, step.order), game.known(seat)
    if kind is None or kind.closed(known) is not None:
        return None
    view = game.view(seat)
    goal = hex_called(view, step.near)
    for kept in _beginnings(game, seat, step):
        if not kept.keys() <= specs(kind).keys():
            continue
        legal = [order for order in islice(completions(kind, known, kept), MOST_TRIED) if not order.objection(known)]
        if legal:
            return nearest(game, view, legal, () if goal is None else (goal,))
    return None


def kind_on_table(game: Game, kind: str) -> type[Order] | None:
    """The orders of this kind in the game that is on the table now; None where it has none, as in a battle of a
    campaign, which is a game of its own."""
    try:
        return order_type(game.top.system.order_types, kind)
    except BadOrder:
        return None


def _beginnings(game: Game, seat: Seat, step: Step) -> Iterator[Mapping[str, Any]]:
    """The values that an order of the step may begin with, the best first: its own with those suggested; or, where it
    suggests none and names no hex, those advised that agree with its own; then its own alone; last none."""
    if step.suggested:
        yield {**step.values, **step.suggested}
    if not (step.suggested or step.near):
        yield from _advised_beginnings(game, seat, step)
    if step.values:
        yield step.values
    yield {}


def _advised_beginnings(game: Game, seat: Seat, step: Step) -> Iterator[Mapping[str, Any]]:
    for draft in game.view(seat).advised:
        if draft is not None and draft.kind == step.order:
            values = {**draft.values, **step.values}
            if all(values[name] == value for name, value in draft.values.items()):
                yield values


def _completed(game: Game, seat: Seat, draft: Draft, goals: Sequence[Cell]) -> Order | None:
    """The legal order that a draft is completed to, its place nearest to `goals` if it has any; None without one."""
    known, made = game.known(seat), order_type(game.top.system.order_types, draft.kind or "")
    tried = islice(completions(made, known, draft.values), MOST_TRIED)
    legal = (order for order in tried if order.objection(known) is None)
    if not goals:
        return next(legal, None)
    found = list(legal)
    return nearest(game, game.view(seat), found, goals) if found else None


def _given(asked: Order, draft: Draft, known: Any) -> dict[str, Any] | None:
    """What a draft has for the fields of an order like `asked`; None where it is of another kind, or has something that
    such an order has no field for. A unit picked on the map, before the kind, goes into the field that takes it."""
    if draft.kind not in (None, asked.kind):
        return None
    given = dict(draft.values)
    if draft.kind is None and UNIT in given:
        unit = given.pop(UNIT)
        field = field_of_unit(type(asked), known, unit)
        if field is None:
            return None
        given[field] = unit
    return given if given.keys() <= specs(type(asked)).keys() else None


def _is_alike(asked: Order, name: str, value: Any) -> bool:
    """Whether an order has this value in the field called `name`; units in whatever order."""
    has = getattr(asked, name)
    is_list = specs(type(asked))[name].kind is FieldKind.UNITS and has and value
    return bool(set(has) == set(value) if is_list else has == value)


def _otherwise(step: Step, given: Order, asked: Order) -> list[str]:
    """The names of the fields that an order has otherwise than the step wants them, and the order asked for has."""
    kept = [name for name, value in step.values.items() if getattr(asked, name, None) == value]
    return [name for name in kept if getattr(given, name) != getattr(asked, name)]


def _is_what_ends(game: Game, step: Step, entry: Entry) -> bool:
    if step.ends == "end":
        return entry.kind is EntryKind.SEAL or _ends_part(game, entry)
    return step.ends in ("order", "odds") and entry.body.get("kind") == step.order


def _ends_part(game: Game, entry: Entry) -> bool:
    systems = {frame.system.id: frame.system for frame in game.frames}.values()
    kinds = [kind for system in systems for kind in system.order_types if kind.ends_part]
    return any(kind.kind == entry.body.get("kind") for kind in kinds)
