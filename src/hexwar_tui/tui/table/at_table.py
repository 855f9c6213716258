"""The outlook at a side's table: whose turn it is, the keys, what is asked or advised, its own units in turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from textual.content import Content

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.view import OtherMap, UnitLine
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.outlook.outlook import Keys, Label, Outlook
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.questions import Questions
from hexwar_tui.tui.widgets.panel import STYLES


class AtTable(Outlook):
    """The outlook at a table: the game as it is seen by the seat that answers `questions`.

    Below the map it tells a `task`, or else what troubles the `campaign`, or else advice, with a `hint` before it.
    `queue` are the orders that wait to be given, `watch` measures the time for the clock. If `only_looking`, no orders
    are given.
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
    ) -> None:
        self._game, self._seat = questions.game, questions.seat
        super().__init__(self._game.view(self._seat))
        self._campaign, self._questions, self._queue, self._watch = campaign, questions, queue, watch
        self._task, self.hint, self.only_looking = task, hint, only_looking
        self._ordered_last: str | None = None

    def renew(self) -> None:
        """Takes the view that the seat has of the game now."""
        self.view = self._game.view(self._seat)

    @property
    def remembered_as(self) -> Hashable:
        """The game, the seat and the frame that is played; None for a table at which the referee sits instead."""
        return None if self._task else (self._game.record.id, self._seat, self._game.top.opened_by)

    @property
    def wants_hex(self) -> bool:
        """Whether the question asked now is answered on the map."""
        return self._questions.on_map is not None

    is_asking = wants_hex

    def maps(self) -> tuple[OtherMap, ...]:
        """The maps of the games below this one, and those that belong to hexes of this map."""
        return (*self._game.below(self._seat), *self.view.maps)

    def face(self) -> ClockFace | None:
        """What the clock shows, seconds included that the game has not been told of; None without a clock."""
        return self._watch.face() if self._watch is not None else self.view.clock

    # -- in words ------------------------------------------------------------------------------------------------------

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """All news that the seat may know, in sentences, the oldest first."""
        return self.sentences(speaker, (event for _, event in self._game.news(self._seat)))

    def sentences(self, speaker: Speaking, events: Iterable[News]) -> list[Content]:
        """The sentences for these news, as lines of the chronicle."""
        return [speaker.content(self._game.phrase(event)) for event in events]

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: title of the game, turn, phase, side, an alarm, the view's headline."""
        view, parts = self.view, super().top_line(speaker)
        now: list[Content] = []
        side = next((line for line in view.sides if line.side == self._seat), None)
        if side is not None:
            now.append(speaker.content(say(" {name} ", name=side.name), speaker.hexwar.side_style(side.colour)))
        if view.alarm is not None:
            now.append(speaker.content(view.alarm.brief, STYLES[Tone.BAD]))
        title = speaker.content(self._game.frames[0].scenario.title, "bold")
        return [title, *parts[:2], *now, *parts[2:]]

    def keys(self, label: Label) -> Keys:
        """The keys that do something now: fewer while a hex is asked for, or where the game is only looked at."""
        if self.wants_hex:
            asked: Keys = [("Enter", say("choose")), ("Esc", say("back")), ("Tab", say("next"))]
            legs: Keys = [(label("table.lead-by"), say("the way leads by here"))]
            return [*asked, *legs] if self._questions.can_draw_legs else asked
        if self.only_looking:
            return super().keys(label)
        keys: Keys = [
            ("Enter", say("orders here")),
            (label("table.next-unit"), say("next unit")),
            (label("table.end"), say("seal") if self._game.is_sealed() else say("hand over")),
            ("?", say("help")),
            (label("table.orders"), say("all orders")),
            (label("table.take-back"), say("take back")),
            (label("table.look"), say("look")),
            (label("table.overlay"), say("overlays")),
            ("+ -", say("zoom")),
            ("Esc", say("leave")),
        ]
        if self._game.is_sealed():
            keys[5:5] = [(label("table.entered"), say("entered")), (label("table.plans"), say("keep, take"))]
        elif self._queue:
            keys.insert(5, (label("table.queue"), say("queue ({n})", n=len(self._queue))))
        if self.maps():
            keys.insert(-2, (label("table.maps"), say("other maps")))
        if self._watch is not None and self.view.clock is not None:
            keys.insert(3, (label("table.clock"), say("clock")))
        return keys

    def prompt(self) -> Text:
        """The text below the map: a task, or else what troubles the journal, what the clock says, advice, or how many
        units can still act."""
        face, view = self._game.clock, self.view
        if self._task or self._campaign.status or self.only_looking:
            return self._task or self._campaign.status
        if face is not None and face.text:
            return face.text
        if self.hint:
            return say("{hint} {advice}", hint=self.hint, advice=view.advice)
        is_lesson, ready = self._game.frames[0].scenario.learning and view.turn <= 1, len(self.ready_units())
        if is_lesson or self._game.is_sealed() or not (ready or self._may_end()):
            return view.advice
        if not ready:
            return view.advice or say("Nobody can act any more: end your turn.")
        return say_many("{n} unit can still act.", "{n} units can still act.", ready)

    def _may_end(self) -> bool:
        """Whether the side can end its part of the game now; it can't while something else is asked of it."""
        known = self._game.known(self._seat)
        return any(kind.closed(known) is None for kind in self._game.top.system.order_types if kind.ends_part)

    # -- units in turn -------------------------------------------------------------------------------------------------

    def own_units(self) -> list[UnitLine]:
        """The units of the side, on the map or not."""
        return [line for line in self.view.units if line.badge.side == self._seat]

    def ready_units(self) -> list[UnitLine]:
        """The units of the side on the map that can still be given an order."""
        return [line for line in self.own_units() if line.ready and line.cell is not None]

    def note_order(self, order: Order) -> None:
        """Notes that an order was given: Tab goes on behind the unit that it was given to."""
        self._ordered_last = _unit_of(order) or self._ordered_last

    def stops(self) -> list[Cell]:
        """The hexes of units that can act, or of all of the side's units if none can; while a hex is asked for, those
        that answer.

        The units begin after the one that was ordered last, so that they can be gone round wherever the cursor is.
        """
        if self._questions.on_map is not None:
            return self._questions.on_map.stops
        own = self.own_units()
        after = next((at for at, line in enumerate(own, 1) if line.badge.unit == self._ordered_last), 0)
        ready = {line.badge.unit for line in self.ready_units()}
        in_turn = [*own[after:], *own[:after]]
        shown = [line for line in in_turn if line.badge.unit in ready] or in_turn
        return list(dict.fromkeys(line.cell for line in shown if line.cell is not None))

    def start(self) -> Cell | None:
        """The hex of a unit that can act, else of any unit of the side, else one that the side owns; None if there is
        none."""
        for line in (*self.ready_units(), *self.own_units()):
            if line.cell is not None:
                return line.cell
        return next((cell for cell in self.view.grid.cells if self.view.look(cell).owner == self._seat), None)


def _unit_of(order: Order) -> str | None:
    """The unit that an order is given to: the first that it names, or the last of several; None if it names none."""
    for name, spec in specs(type(order)).items():
        if spec.kind is FieldKind.UNIT:
            named: str | None = getattr(order, name)
            return named
        if spec.kind is FieldKind.UNITS and getattr(order, name):
            last: str = getattr(order, name)[-1]
            return last
    return None
