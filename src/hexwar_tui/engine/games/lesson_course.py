"""The course of a lesson: which step it is at, what that asks of the side now, and how it goes on by what was done."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_orders import (
    MOST_TRIED,
    completed,
    given_in,
    has_all,
    is_alike,
    kind_on_table,
    may_end,
    otherwise,
    wanted_order,
)
from hexwar_tui.engine.games.lesson_places import ENEMIES, hex_called, lit_in, nearest, places_of
from hexwar_tui.engine.games.lessons import Ending, Lesson, Step
from hexwar_tui.engine.orders.choices import UNIT, completions
from hexwar_tui.engine.orders.order import Draft, FieldKind, Order, specs
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell


@dataclass(frozen=True, slots=True)
class Ask:
    """What a lesson asks for now: an `order` that is legal, or, with None, the end of the side's part. With `meanwhile`
    it is what is advised until the step's own order can be given."""

    order: Order | None
    meanwhile: bool = False


class _Ended(NamedTuple):
    """How a step ended: the number of the entry that has ended it, the step's own number and, where it was passed over
    by an order given early, the kind of that."""

    entry: int
    at: int
    early: str | None = None


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
        self._ended: list[_Ended] = []
        self._given_early: list[tuple[int, str]] = []
        """The orders given before a step asked for them, each as the number of its entry and its kind."""

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

    @property
    def is_asked_otherwise(self) -> bool:
        """Whether the order that is asked for has not all that the step tells of it, as no legal one has that now."""
        step, order = self.step, None if self._asked is None or self._asked.meanwhile else self._asked.order
        return step is not None and order is not None and order.kind == step.order and not has_all(step, order)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def ask(self) -> Ask | None:
        """What the present step asks the side to enter now; None where it asks for nothing of the kind, or nothing that
        the side could do."""
        while (step := self.step) is not None and self._is_past(step):
            self._pass_over(step)
        self._asked = None if step is None else self._ask(step)
        return self._asked

    def _is_past(self, step: Step) -> bool:
        """Whether a step asks for an order that has been given before, or the other one that makes it untrue, and can't
        be given now, in the game that is on the table."""
        return (
            not self.wants_back
            and bool(self._early(step))
            and kind_on_table(self._game, step.order) is not None
            and wanted_order(self._game, self.seat, step) is None
        )

    def _early(self, step: Step) -> list[tuple[int, str]]:
        """The orders given early that stand for what a step asks for: of its kind, or of the other one."""
        return [given for given in self._given_early if given[1] in (step.order, step.passed_by or step.order)]

    def _pass_over(self, step: Step) -> None:
        """Goes on to the next step, by an order that was given early: taking that back will come back here."""
        given = self._early(step)[-1]
        self._given_early.remove(given)
        self._ended.append(_Ended(given[0], self.at, given[1]))
        self.at += 1

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
            order = completed(self._game, self.seat, draft, goals)
            if order is not None:
                return Ask(None if order.ends_part else order, meanwhile=True)
        return Ask(None, meanwhile=True) if may_end(self._game, self.seat) else None

    def towards(self, draft: Draft | None) -> Order | None:
        """The order that `draft` can still become and that is what is asked for, or does as well; where any is welcome,
        the one advised; without a draft, what is asked for. None where it leads elsewhere, or nothing is asked for."""
        asked = None if self._asked is None else self._asked.order
        is_other = asked is None or (draft is not None and draft.kind not in (None, asked.kind))
        is_any = draft is not None and self.is_free and is_other
        advised = self._advised(draft) if is_any else None
        asked = asked if advised is None else advised.order
        if asked is None or draft is None:
            return asked
        known, given = self._game.known(self.seat), given_in(asked, draft, self._game.known(self.seat))
        is_same = given is not None and all(is_alike(asked, name, value) for name, value in given.items())
        if given is None or is_same or is_any:
            return asked if is_same else None
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
        """Returns to the step that the entry `undone` has ended, if no order has ended one since: steps that were only
        passed over since are to come again, too. As an order given early it counts no more."""
        self._given_early = [given for given in self._given_early if given[0] != undone]
        first = next((n for n, ended in enumerate(self._ended) if ended.entry == undone), len(self._ended))
        later = self._ended[first + 1 :]
        if first < len(self._ended) and all(ended.early is not None for ended in later):
            self._given_early += [(ended.entry, ended.early) for ended in later if ended.early is not None]
            self.at = self._ended[first].at
            del self._ended[first:]

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
        self._given_early.append((entry.number, entry.body.get("kind", "")))
        number = self._of_other_number(step, entry)
        if not self.is_free:
            common = say("Done: that is allowed. The lesson still waits for its own step.")
            self.answer = number or step.otherwise or common
        self.wants_back = bool(number) or self._is_spoilt(step)

    def _end_step(self, entry: Entry, at: int) -> None:
        self._ended.append(_Ended(entry.number, self.at))
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
        if not has_all(step, asked):
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
        match otherwise(step, given, asked):
            case [name] if specs(type(asked))[name].kind is FieldKind.NUMBER:
                n, wanted = getattr(given, name), getattr(asked, name)
                return say("That was {n}, and the step wants {wanted}.", n=n, wanted=wanted)
        return ""

    def _has_as_asked(self, step: Step, given: Order) -> bool:
        """Whether an order of the kind that is asked for has what the step wants of it."""
        asked = None if self._asked is None else self._asked.order
        if asked is None:
            return True
        if not has_all(step, asked):
            return True
        if otherwise(step, given, asked):
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


def _is_what_ends(game: Game, step: Step, entry: Entry) -> bool:
    if step.ends == "end":
        return entry.kind is EntryKind.SEAL or _ends_part(game, entry)
    return step.ends in ("order", "odds") and entry.body.get("kind") == step.order


def _ends_part(game: Game, entry: Entry) -> bool:
    systems = {frame.system.id: frame.system for frame in game.frames}.values()
    kinds = [kind for system in systems for kind in system.order_types if kind.ends_part]
    return any(kind.kind == entry.body.get("kind") for kind in kinds)
