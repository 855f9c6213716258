"""The outlook at a side's table: whose turn it is, the keys, what is asked or advised, its own units in turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Hashable, Sequence
from typing import Any

from textual.content import Content
from textual.screen import Screen

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import SHOOTS, FieldKind, Order, specs
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.outlook.outlook import GameOutlook, Keys, Label
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.order_entry import Question
from hexwar_tui.tui.table.questions import Questions
from hexwar_tui.tui.widgets.line_parts import STYLES

NOT_INSTEAD = {"end", "again", "advice", "as_last_turn", "take_back", "entered", "queue", "save"}
"""Actions that the table lacks while an order replaces another: on a copy nothing is ended, taken back or saved."""


class Instead:
    """The task of making an order in place of one that the referee strikes, at the side's table over a `copy` of the
    game without the struck one. `order` is the new one, None until it has been made."""

    task = say("Enter the order that is to stand in place of the struck one. Esc leaves all as it was.")

    def __init__(self, copy: Game) -> None:
        self.copy = copy
        self.order: Order | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """What a table opens about the past: `news` tells once more what the side has learned since its last turn, and
    returns the hex that it wants to go to; `chronicle` makes a screen of all that it was ever told, which answers with
    such a hex, and is given the one under the cursor."""

    news: Callable[[], Coroutine[None, None, Cell | None]]
    chronicle: Callable[[Cell], Screen[Cell | None]]


class AtTable(GameOutlook):
    """The outlook at a table: the game as it is seen by the seat that answers `questions`.

    The text below the map is `task` if there is one, else what is wrong with the journal of `campaign`, else advice,
    with `hint` before it. `queue` are the orders that wait to be given, `watch` measures the time for the clock. If
    `only_looking`, no orders are given. The cursor begins at the hex `at`; None: where the side has something to do.
    """

    title_at = 0

    def __init__(
        self,
        campaign: Campaign,
        questions: Questions,
        queue: Sequence[Order] = (),
        watch: Stopwatch | None = None,
        task: Text = "",
        hint: Text = "",
        *,
        only_looking: bool = False,
        at: Cell | None = None,
    ) -> None:
        super().__init__(questions.game, questions.seat)
        self._campaign, self._questions, self._queue, self._watch = campaign, questions, queue, watch
        self._task, self.hint, self.only_looking = task, hint, only_looking
        self._ordered_last: str | None = None
        self._begins_at = at

    @property
    def remembered_as(self) -> Hashable:
        """The key under which the zoom is kept: game, seat and frame; None at a table where the referee sits."""
        return None if self._task else (self.game.record.id, self.seat, self.game.top.opened_by)

    @property
    def wants_hex(self) -> bool:
        """Whether the question asked now is answered on the map."""
        return self._questions.on_map is not None

    is_asking = wants_hex

    def face(self) -> ClockFace | None:
        """What the clock shows, seconds included that the game has not been told of; None without a clock."""
        return self._watch.face() if self._watch is not None else self.view.clock

    # -- in words ------------------------------------------------------------------------------------------------------

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: title of the game, turn, phase, side, an alarm, the view's headline."""
        view, parts = self.view, super().top_line(speaker)
        now: list[Content] = []
        side = next((line for line in view.sides if line.side == self.seat), None)
        if side is not None:
            now.append(speaker.content(say(" {name} ", name=side.name), speaker.hexwar.side_style(side.colour)))
        if view.alarm is not None:
            now.append(speaker.content(view.alarm.brief, STYLES[Tone.BAD]))
        title = speaker.content(self.game.frames[0].scenario.title, "bold")
        return [title, *parts[:2], *now, *parts[2:]]

    def keys(self, label: Label) -> Keys:
        """The keys that do something now: fewer while a hex is asked for, or where the game is only looked at."""
        if self._questions.on_map is not None:
            return self._keys_while_asked(self._questions.on_map, label)
        if self.only_looking:
            return super().keys(label)
        again = self._keys_of_orders(label)
        overlays: Keys = [(label("table.overlay"), say("overlays"))] if self.view.overlays else []
        keys: Keys = [
            ("Enter", say("orders here")),
            (label("table.next-unit"), say("next unit")),
            (label("table.end"), say("seal") if self.game.is_sealed() else say("hand over")),
            ("?", say("help")),
            (label("table.orders"), say("all orders")),
            *again,
            (label("table.look"), say("look")),
            *overlays,
            (label("table.signs"), say("legend")),
            ("+ -", say("zoom")),
            ("Esc", say("leave")),
            (label("table.advice"), say("advice")),
            (label("table.chronicle"), say("chronicle")),
            (label("table.write"), say("write")),
        ]
        if self.maps():
            keys.insert(-5, (label("table.maps"), say("other maps")))
        if self._watch is not None and self.view.clock is not None:
            keys.insert(3, (label("table.clock"), say("clock")))
        return keys

    def _keys_of_orders(self, label: Label) -> Keys:
        """The keys that do something with orders given before, written in secret or queued, where there are any."""
        again: Keys = [(label("table.again"), say("same again"))] if self.game.has_given(self.seat) else []
        if self.game.is_sealed():
            again += [(label("table.entered"), say("entered")), (label("table.plans"), say("keep, take"))]
            if self.game.has_given(self.seat, self.game.turn - 1):
                again.append((label("table.as-last-turn"), say("as last turn")))
        elif self._queue:
            again.append((label("table.queue"), say("queue ({n})", n=len(self._queue))))
        if self.has_something_to_take_back:
            again.append((label("table.take-back"), say("take back")))
        return again

    @property
    def has_something_to_take_back(self) -> bool:
        """Whether the side has entered something that it can take back now."""
        return self.seat not in self.game.top.sealed and bool(self.game.entered(self.seat))

    def _keys_while_asked(self, question: Question, label: Label) -> Keys:
        """The keys that do something while this is asked on the map."""
        left_out, leads = question.left_out, self._questions.can_draw_legs
        nothing: Keys = [] if left_out is None else [(label("table.nothing"), left_out.label)]
        legs: Keys = [(label("table.lead-by"), say("the way leads by here"))] if leads else []
        asked: Keys = [("Enter", say("choose")), ("Esc", say("back")), ("Tab", say("next"))]
        queue: Keys = [] if self.game.is_sealed() else [("q", say("put off for later"))]
        finds: Keys = [(label("table.find"), say("find"))]
        return [*asked, *nothing, *legs, ("?", say("help")), *finds, *queue]

    def prompt(self) -> Text:
        """The text below the map: a task, or else what troubles the journal, what the clock says, advice, or how many
        units can still act."""
        face, view = self.game.clock, self.view
        if self._task or self._campaign.status or self.only_looking:
            return self._task or self._campaign.status
        if face is not None and face.text:
            return face.text
        if self.hint:
            return say("{hint} {advice}", hint=self.hint, advice=view.advice)
        ready = len(self.ready_units())
        if self._is_lesson or self.game.is_sealed() or not (ready or self._may_end()):
            return view.advice
        if not ready:
            return view.advice or say("Nobody can act any more: end your turn.")
        return say_many("{n} unit can still act.", "{n} units can still act.", ready)

    @property
    def _is_lesson(self) -> bool:
        """Whether this is the first turn of a game to learn by, or of a battle in one: the advice is shown."""
        return self.game.frames[0].scenario.learning and self.view.turn <= 1

    def _may_end(self) -> bool:
        """Whether the side can end its part of the game now, as nothing else is asked of it."""
        known = self.game.known(self.seat)
        return any(kind.closed(known) is None for kind in self.game.top.system.order_types if kind.ends_part)

    # -- units in turn -------------------------------------------------------------------------------------------------

    def own_units(self) -> list[UnitLine]:
        """The units of the side, on the map or not."""
        return [line for line in self.view.units if line.badge.side == self.seat]

    def units_at(self, cell: Cell) -> list[UnitLine]:
        """The units of the side that stand on a hex."""
        return [line for line in self.own_units() if line.cell == cell]

    def ready_units(self) -> list[UnitLine]:
        """The units, on the map, of the side at this table that can still be given an order."""
        return [line for line in self.own_units() if line.ready and line.cell is not None]

    def cell_ordered(self, order: Order) -> Cell | None:
        """The hex where the unit stands now that an order is given to; None without one, or if it is not on the map."""
        unit = _unit_of(order)
        return next((line.cell for line in self.view.units if line.badge.unit == unit), None)

    def note_order(self, order: Order) -> None:
        """Notes that `order` was given: `stops` then begins behind the unit that it was given to."""
        self._ordered_last = _unit_of(order) or self._ordered_last

    def can_go_on(self, order: Order) -> bool:
        """Whether the unit that `order` was given to, which has been carried out, can do more."""
        return not self.game.is_sealed() and _unit_of(order) in {line.badge.unit for line in self.ready_units()}

    def is_spent(self, units: Collection[str]) -> bool:
        """Whether the unit that was ordered last is one of `units`, and can do no more, while others can."""
        ready = {line.badge.unit for line in self.ready_units()}
        return self._ordered_last in units and self._ordered_last not in ready and bool(ready)

    def stops(self) -> list[Cell]:
        """The hexes of units that can act, or of all of the side's units if none can; while a hex is asked for, those
        that answer.

        The units begin with the one that is advised to act, or else after the one that was ordered last, so that they
        can be gone round wherever the cursor is.
        """
        if self._questions.on_map is not None:
            return self._answers_in_turn(self._questions.on_map)
        own = self.own_units()
        after = next((at for at, line in enumerate(own, 1) if line.badge.unit == self._ordered_last), 0)
        advised = self._advised_unit()
        after = next((at for at, line in enumerate(own) if line.badge.unit == advised), after)
        ready = {line.badge.unit for line in self.ready_units()}
        in_turn = [*own[after:], *own[:after]]
        shown = [line for line in in_turn if line.badge.unit in ready] or in_turn
        return list(dict.fromkeys(line.cell for line in shown if line.cell is not None))

    def _advised_unit(self) -> str | None:
        """The unit for which the first order that is advised is meant, where that is shown; None without one."""
        is_shown = self.hint or self._is_lesson or self.game.is_sealed()
        return self.view.advised_unit if is_shown else None

    def _answers_in_turn(self, question: Question) -> list[Cell]:
        """The hexes that answer a question, the nearest first; where a unit is sent, before all others those from which
        it can shoot, or where it stands beside a unit of another side."""
        unit, grid = self._questions.drafted_unit, self.view.grid
        start = next((line.cell for line in self.view.units if line.badge.unit == unit), None)
        if start is None:
            return question.stops
        others = [line.cell for line in self.view.units if line.badge.side != self.seat and line.cell is not None]
        near = {cell for other in others for cell in grid.neighbours[other]}
        shoots = {cell for cell, found in question.places.items() if SHOOTS in found.mark}
        first = (shoots or near) if question.spec.kind in (FieldKind.PATH, FieldKind.HEX) else ()
        return sorted(question.stops, key=lambda cell: (cell not in first, grid.distance(start, cell), cell))

    def start(self) -> Cell | None:
        """The hex that the table is to begin at, if any; else that of a unit that can act, of any unit of the side, or
        one that the side owns; else None."""
        if self._begins_at is not None:
            return self._begins_at
        for line in (*self.ready_units(), *self.own_units()):
            if line.cell is not None:
                return line.cell
        return next((cell for cell in self.view.grid.cells if self.view.look(cell).owner == self.seat), None)


def _unit_of(order: Order) -> str | None:
    """The unit that an order is given to: the first that it names, or the last of several; None if it names none."""
    for name, spec in specs(type(order)).items():
        value: Any = getattr(order, name)
        if spec.kind is FieldKind.UNIT or (spec.kind is FieldKind.UNITS and value):
            unit: str | None = value if spec.kind is FieldKind.UNIT else value[-1]
            return unit
    return None


def last_entry(game: Game) -> int:
    """The number of the last entry of a game; 0 where there is none."""
    return next((entry.number for entry in game.record.entries[-1:]), 0)
