"""What a lesson says at its table: what is told, what is said to what the player did, and the keys that lead on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_course import Ask, Course
from hexwar_tui.engine.games.lesson_places import Places
from hexwar_tui.engine.orders.choices import UNIT
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.lesson import in_sight, next_keys
from hexwar_tui.tui.lesson.dialog_keys import BACK, DialogKeys
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.outlook.outlook import Keys
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.tui.table.at_table import AtTable
from hexwar_tui.tui.table.questions import Questions


class Classroom(Protocol):
    """The table of a lesson as its guide looks at it.

    `asked` is what the lesson asks for now and `places` where that is seen; `goal` is what the order that is being made
    is to become, and `goal_places` where that is seen. `outcome` is what came of the last order, `prompted` what the
    table asks or tells, `named` the keys of the dialog above it, `explained` what stands in short in that."""

    course: Course
    game: Game
    seat: Seat
    questions: Questions
    outlook: AtTable
    asked: Ask | None
    places: Places
    goal: Order | None
    goal_places: Places
    outcome: Text
    explained: Text
    named: DialogKeys

    @property
    def hexwar(self) -> Host:
        """The app, for the names of keys."""

    @property
    def view(self) -> View:
        """What the pupil sees now."""

    @property
    def map(self) -> HexMap:
        """The map with its cursor."""

    @property
    def prompted(self) -> Text:
        """What the line below the map would say; "" for what it usually says."""


class Guide:
    """Says how the lesson at `table` goes on from where its pupil is now."""

    def __init__(self, table: Classroom) -> None:
        self._table = table

    @property
    def _is_asked(self) -> bool:
        return self._table.questions.on_map is not None

    def told(self) -> tuple[Text, ...]:
        """What the present step tells, or the words at the end of the lesson."""
        return self._table.course.told

    def said(self) -> Text:
        """The line below what is told: a question or an answer, or why something else is asked for meanwhile."""
        table, step = self._table, self._table.course.step
        if not self._is_asked and (table.course.answer or table.outcome):
            return table.course.answer or table.outcome
        if table.explained or table.prompted or step is None:
            return table.explained or table.prompted
        if step.free and step.ends == "end":
            return self._of_ready_units()
        if table.course.is_asked_otherwise:
            return say("This can't be done as it is told any more. Any order of that kind will do.")
        if table.asked is None or not table.asked.meanwhile:
            return self._of_signs() if table.course.at == 0 and not table.named.keys else ""
        why, advice = step.until or say("Not yet. First:"), table.view.advice
        return say("{why} {advice}", why=why, advice=advice) if advice else why

    def _of_ready_units(self) -> Text:
        """How many units can still act, where any of them may, and what one of them would best do: the one under the
        cursor, if anything is advised for that. While an order is made, what is advised and it can still become."""
        ready, view, draft = self._table.outlook.ready_units(), self._table.view, self._table.questions.draft
        many = len(ready)
        if not many or None in view.advised:  # only to seal is advised, though some could still act
            return view.advice or say("Nobody can act any more.")
        if draft is not None:
            own = view.advice_for(draft.values.get(UNIT, "")).text
            return "" if self._table.goal is None else own or view.advice
        here = next((line for line in ready if line.cell == self._table.map.cursor), None)
        advice = view.advice if here is None else self._advice_at(here)
        if advice:
            return say("{n} can still act, if you like. {advice}", n=many, advice=advice)
        return say_many(
            "{n} unit can still act; any order is fine.", "{n} units can still act; any order is fine.", many
        )

    def _advice_at(self, here: UnitLine) -> Text:
        """What is advised while the cursor is at this unit: for itself, or else for another, with the unit told from
        that."""
        view = self._table.view
        own = view.advice_for(here.badge.unit).text
        if own or view.advised_unit in (None, here.badge.unit):
            return own or view.advice
        return say("{unit}: as you like. {advice}", unit=here.name, advice=view.advice)

    def _of_signs(self) -> Text:
        """Where it is read what the signs mean, which the first step says."""
        key = self._table.hexwar.key_label("table.signs")
        return say("{key}: what each sign on the map and in the panel means.", key=key)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys(self) -> list[str]:
        """The keys that lead on to what the lesson asks for, as printed on keyboards, the first of them now; none where
        any answer to the question on the map is welcome."""
        table, key = self._table, self._table.hexwar.key_label
        if table.named.keys:
            return list(table.named.keys)
        if self.is_to_be_taken_back():
            return [key("table.take-back")]
        if table.course.step is None:
            return [key("table.nothing")]
        where = next_keys.Where(table.view.grid, table.map.cursor, table.questions.on_map)
        if where.question is None:
            return self._to_begin(where)
        found = ["Esc"]
        if table.goal is not None:
            found = next_keys.on_map(where, where.question, table.goal, table.goal_places, key)
        return [] if found == ["Esc"] and table.course.is_free else found

    def keys_below(self) -> Keys:
        """The keys of the lesson for the line below it, beside the most used ones of the table, each with what it
        does."""
        table, key, step = self._table, self._table.hexwar.key_label, self._table.course.step
        is_elsewhere = self.shown_next() not in (None, table.map.cursor)
        shows: Keys = [(self.show_me, say("show me"))] if is_elsewhere else []
        if self._is_asked:
            legs: Keys = [(key("table.lead-by"), say("the way leads by here"))] if table.questions.can_draw_legs else []
            finds: Keys = [(key("table.find"), say("find"))]
            return [("Enter", say("choose")), ("Tab", say("next place")), *finds, *shows, *legs, ("Esc", say("back"))]
        keys: Keys = [*shows, (key("table.signs"), say("signs"))]
        if table.outlook.has_something_to_take_back:
            keys.append((key("table.take-back"), say("take back")))
        if step is not None and step.rule:
            keys.append((key("app.rules"), say("why: {rule}", rule=step.rule)))
        return [*keys, (key("table.panel"), say("panel")), ("Esc", say("leave lesson")), ("?", say("help"))]

    def choices(self) -> list[tuple[str, Text]]:
        """Where any order is welcome and somebody can still act: the keys that go on with that, each with what it does,
        and last the one that ends the step. Empty elsewhere."""
        table, key, step = self._table, self._table.hexwar.key_label, self._table.course.step
        ready = table.outlook.ready_units()
        is_open = step is not None and step.free and not (self._is_asked or table.named.keys)
        if not (is_open and ready and self.keys() == [key("table.end")]):
            return []
        found: list[tuple[str, Text]] = [(key("table.next-unit"), say("the next unit"))]
        found.append((key("table.end"), say("when all is done")))
        here = next((line for line in ready if line.cell == table.map.cursor), None)
        return found if here is None else [("Enter", say("orders for {unit}", unit=here.name)), *found]

    def beside_keys(self) -> Text:
        """What is said beside the keys: what they choose or show, or another way to do the same."""
        table, keys = self._table, self.keys()
        if table.named.keys:
            return table.named.beside
        if table.course.is_done:
            return say("to close the lesson and play on")
        if self.is_to_be_taken_back():
            return say("takes your last order back, as the step wants another")
        if not keys:
            return say("Any lit hex is fine here: arrows and Enter, or a click. Esc steps back.")
        if keys == ["Esc"]:
            return BACK
        shown = self.shown_next()
        if shown is not None and keys[0] == self.show_me:
            named = in_sight.called(table.view, shown, self._unit_meant())
            return say("“{key}” shows you {what}", key=self.show_me, what=named)
        if keys == [self._table.hexwar.key_label("table.orders")] and not self._is_asked:
            return say("lists the orders that can be given now")
        yellow = self.wanted_cell()
        return say("or click the yellow hex") if self._is_asked and yellow not in (None, table.map.cursor) else ""

    @property
    def show_me(self) -> str:
        """The key that brings the cursor to what is lit."""
        return self._table.hexwar.key_label("table.show-me")

    def is_to_be_taken_back(self) -> bool:
        """Whether the last order has made the step impossible for now, and can be taken back."""
        can_go_on = self._is_asked or not self._table.course.wants_back
        return not can_go_on and bool(self._table.game.entered(self._table.seat))

    def _to_begin(self, where: next_keys.Where) -> list[str]:
        """The keys while no question is asked: to what ends the step, or to the order that is asked for."""
        table, key = self._table, self._table.hexwar.key_label
        step = table.course.step
        if step is not None and step.ends in ("look", "rules", "go-on"):
            target = self.wanted_cell()
            last = {"look": "table.look", "rules": "app.rules", "go-on": "table.nothing"}[step.ends]
            return [*(next_keys.steps(where, target, key) if target is not None else ()), key(last)]
        return [] if table.asked is None else next_keys.to_begin(where, table.asked, table.places, key)

    # -- hexes ---------------------------------------------------------------------------------------------------------

    def _unit_meant(self) -> str | None:
        """The unit that the order asked for is given to, while it has not been begun; None where there is none."""
        order = None if self._is_asked or self._table.asked is None else self._table.asked.order
        unit = getattr(order, UNIT, None)
        return unit if isinstance(unit, str) else None

    def meant_first(self) -> Cell | None:
        """The hex that the player has to go to first, as far as there is one: that of the unit, or the yellow one."""
        is_begun = self._is_asked or self._table.places.unit is None
        return self.wanted_cell() if is_begun else self._table.places.unit

    def shown_next(self) -> Cell | None:
        """The hex that the player is shown: the one to go to first, or, once the cursor is there, the yellow one."""
        first = self.meant_first()
        shown = self.wanted_cell() if first == self._table.map.cursor else first
        return self._next_lit() if shown is None else shown

    def _next_lit(self) -> Cell | None:
        """The next of the hexes that the step lights to be looked at beside what ends it, after the one under the
        cursor; None where it lights none so."""
        step, lit = self._table.course.step, self._table.course.lit(self._table.view)
        if step is None or step.ends not in ("rules", "go-on") or not lit or self._is_asked:
            return None
        cursor = self._table.map.cursor
        return lit[(lit.index(cursor) + 1) % len(lit)] if cursor in lit else lit[0]

    def wanted_cell(self) -> Cell | None:
        """The hex that is yellow: the one that answers the question on the map, or else where the order leads; of those
        that may be looked at the nearest."""
        table, question = self._table, self._table.questions.on_map
        if question is not None:
            return None if table.goal is None else next_keys.answer_cell(question, table.goal, table.goal_places)
        if table.course.step is not None and table.course.step.ends == "look":
            lit, grid = table.course.lit(table.view), table.view.grid
            return min(lit, key=lambda cell: grid.distance(cell, table.map.cursor), default=None)
        return self._yet_to_come() if table.places.ends is None else table.places.ends

    def _yet_to_come(self) -> Cell | None:
        """The hex that the step lights, if it is a single one, for an order that can't be given yet."""
        step, lit = self._table.course.step, self._table.course.lit(self._table.view)
        return lit[0] if step is not None and step.order and len(lit) == 1 else None

    def meant(self) -> Sequence[Cell]:
        """The hexes that are lit, as the player should see them: the one to go to first, the yellow one, the others."""
        first = (self.meant_first(), self.wanted_cell())
        lit = self._table.course.lit(self._table.view)
        return list(dict.fromkeys([*(cell for cell in first if cell is not None), *lit]))
