"""The table: the map, the panels, the chronicle, and the keys of the seat that sits at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content

from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Candidate, FieldKind, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import OtherMap, UnitLine
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.stacks import StacksDialog, stacked
from hexwar_tui.tui.handover.hotseat import Next, comes_next
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.keys import TableKeys
from hexwar_tui.tui.table.order_entry import OrderEntry, Question
from hexwar_tui.tui.widgets.lines import Chronicle
from hexwar_tui.tui.widgets.panel import STYLES


class TableScreen(TableKeys):
    """Answers "next" when another seat comes to the keyboard, "leave" when the player wants to stop."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "orders", N_("All orders"), id="table.orders"),
        Binding("e", "end_part", N_("End the turn, or seal"), id="table.end"),
        Binding("backspace", "take_back", N_("Take back"), id="table.take-back"),
        Binding("l", "entered", N_("What was entered"), id="table.entered"),
        Binding("K", "plans", N_("Keep orders entered in secret, or take orders kept"), id="table.plans"),
        Binding("Q", "queue", N_("Order queue"), id="table.queue"),
        Binding("space", "nothing", N_("Skip what is optional"), id="table.nothing"),
        Binding("x", "lead_by", N_("The way leads by this hex"), id="table.lead-by"),
        Binding("T", "clock", N_("The clock: stop, start, correct, hand over"), id="table.clock"),
        Binding("ctrl+s", "save", N_("Save"), id="table.save"),
        Binding("escape", "back", N_("Back, or leave"), id="table.back"),
    ]

    def __init__(
        self,
        campaign: Campaign,
        seat: Seat,
        hint: Text = "",
        *,
        looking: bool = False,
        stopwatch: Stopwatch | None = None,
        doors: Mapping[Seat, Door] | None = None,
    ) -> None:
        """With a `stopwatch` the clock runs here; `doors` are those of the seats that have a PIN."""
        super().__init__(classes="table")
        self.stopwatch, self.doors = stopwatch, doors or {}
        self.campaign, self.game, self.seat = campaign, campaign.game, seat
        self.view, self.looking = self.game.view(seat), looking
        self._hint: Text = hint

    def place_to_start(self) -> Cell | None:
        """Where the seat will look first: a unit that can act, any unit, or else a hex it owns."""
        own = [line.cell for line in self.view.units if line.badge.side == self.seat]
        for cell in (*(line.cell for line in self.ready_units()), *own):
            if cell is not None:
                return cell
        return next((cell for cell in self.view.grid.cells if self.view.look(cell).owner == self.seat), None)

    # -- showing -------------------------------------------------------------------------------------------------------

    def speak_again(self) -> None:
        """Says everything in the language of now, from the view of now."""
        self.view = self.game.view(self.seat)
        super().speak_again()

    def show_again(self) -> None:
        """Shows the view of now."""
        self.view = self.game.view(self.seat)
        self.show_view()

    def other_maps(self) -> tuple[OtherMap, ...]:
        """Those below this one, and those that belong to its hexes."""
        return (*self.game.below(self.seat), *super().other_maps())

    def told_lines(self) -> list[Content]:
        """What the seat has seen."""
        return self.sentences([event for _, event in self.game.news(self.seat)])

    def top_parts(self) -> list[Content]:
        """The game, the turn, the side, and the short facts of the moment."""
        view = self.view
        parts = [self.content(say("Turn {n}", n=view.turn)), self.content(view.phase)]
        if not self.app.has_class("narrow"):
            parts.insert(0, self.content(self.game.frames[0].scenario.title, "bold"))
        side = next((line for line in view.sides if line.side == self.seat), None)
        if side is not None:
            parts.append(self.content(say(" {name} ", name=side.name), self.hexwar.side_style(side.colour)))
        if view.alarm is not None:
            parts.append(self.content(view.alarm.brief, STYLES[Tone.BAD]))
        return [*parts, *(self.content(fact) for fact in view.headline)]

    def keys_now(self) -> list[tuple[str, Text]]:
        """The keys of the moment."""
        label = self.hexwar.key_label
        if self.asked_on_map is not None:
            asked: list[tuple[str, Text]] = [("Enter", say("choose")), ("Esc", say("back")), ("Tab", say("next"))]
            if self.can_draw_legs:
                asked.append((label("table.lead-by"), say("the way leads by here")))
            return asked
        if self.looking:
            looking: list[tuple[str, Text]] = [("Esc", say("back")), (label("table.overlay"), say("overlays"))]
            return [*looking, (label("table.maps"), say("other maps"))] if self.other_maps() else looking
        keys: list[tuple[str, Text]] = [
            ("Enter", say("orders here")),
            (label("table.next-unit"), say("next unit")),
            (label("table.end"), say("seal") if self.game.is_sealed() else say("hand over")),
            ("?", say("help")),
            (label("table.orders"), say("all orders")),
            (label("table.take-back"), say("take back")),
            (label("table.look"), say("look")),
            (label("table.overlay"), say("overlays")),
            ("+ -", say("zoom")),
            ("Esc", say("leave")),
        ]
        if self.game.is_sealed():
            keys[5:5] = [(label("table.entered"), say("entered")), (label("table.plans"), say("keep, take"))]
        elif self.queue:
            keys.insert(5, (label("table.queue"), say("queue ({n})", n=len(self.queue))))
        if self.other_maps():
            keys.insert(-2, (label("table.maps"), say("other maps")))
        if self.stopwatch is not None and self.view.clock is not None:
            keys.insert(3, (label("table.clock"), say("clock")))
        return keys

    def sentences(self, events: list[News]) -> list[Content]:
        """Events as lines of the chronicle."""
        return [self.content(self.game.phrase(event)) for event in events]

    def usual_prompt(self) -> Text:
        """What troubles the journal, advice, or how many can still act."""
        if self.campaign.status:
            return self.campaign.status
        face = self.game.clock
        if face is not None and face.text and not self.looking:
            return face.text
        if self._hint:
            return say("{hint} {advice}", hint=self._hint, advice=self.view.advice)
        if self.game.frames[0].scenario.learning and self.view.turn <= 1 and not self.looking:
            return self.view.advice
        if self.looking:
            return ""
        if self.game.is_sealed():
            return self.view.advice
        ready = len(self.ready_units())
        if not ready and not self.may_end:
            return self.view.advice
        if not ready:
            return self.view.advice or say("Nobody can act any more: end your turn.")
        return say_many("{n} unit can still act.", "{n} units can still act.", ready)

    def light(self, question: Question | None) -> None:
        """Lights the hexes that answer a question, and the hex of the unit that is ordered."""
        marks: dict[Cell, Mark] = {}
        if question is not None:
            for cell, candidate in question.places.items():
                marks[cell] = Mark("reach", candidate.mark)
            draft_unit = self._drafted_cell()
            if draft_unit is not None:
                marks[draft_unit] = Mark("selected")
        self.map.marks = marks
        self._show_path(self.map.cursor)
        self.show_keys()

    def draw_way(self, way: tuple[Cell, ...]) -> None:
        """Draws the way that an order will lead over."""
        self.map.path = way

    def _drafted_cell(self) -> Cell | None:
        """Where the unit of the order being made stands."""
        unit = self.drafted_unit
        return next((line.cell for line in self.view.units if line.badge.unit == unit), None)

    def _show_path(self, cell: Cell) -> None:
        """Draws the way to the hex under the cursor while a way is asked for."""
        question = self.asked_on_map
        path: tuple[Cell, ...] = ()
        if question is not None and cell in question.places:
            value = question.places[cell].value
            path = tuple(value) if question.spec.kind is FieldKind.PATH else ()
            note = _note(question.places[cell])
            self.prompt(say("{ask} {note}", ask=self.asking, note=note) if note else self.asking)
        elif question is not None:
            self.prompt(self.asking)
        self.map.path = path

    def told(self, events: list[News]) -> None:
        """Shows what came of an order, and passes on if another seat comes next, or another part of the turn."""
        self.query_one(Chronicle).add(self.sentences(events))
        self._prompt = ""
        self._hint = ""
        before = self.view.turn, self.view.phase
        if comes_next(self.game, self.seat).next is Next.TABLE and before == self._part():
            self.show_again()
        else:
            self.dismiss("next")

    def _part(self) -> tuple[int, Text]:
        """The part of the turn that is played now."""
        view = self.game.view(self.seat)
        return view.turn, view.phase

    # -- the map -------------------------------------------------------------------------------------------------------

    def say_of_hex(self, cell: Cell) -> bool:
        """Draws the way to the hex under the cursor while a question is on the map."""
        if self.asked_on_map is None:
            return False
        self._show_path(cell)
        return True

    def hex_chosen(self, cell: Cell) -> None:
        """Answers a question, or begins an order."""
        if self.asked_on_map is not None:
            self.answer_on_map(cell)
        elif not (self.looking or self.is_busy):
            self._orders_at(cell)

    def _orders_at(self, cell: Cell) -> None:
        own = [line for line in self.view.units if line.cell == cell and line.badge.side == self.seat]
        if not own:
            self.make_order(at=cell)
        elif self._orders_are_for_several:
            if self._can_be_ordered(own):
                self._pick_units(own)
            else:
                self.make_order(at=cell)
        elif len(own) == 1:
            self.make_order({"unit": own[0].badge.unit})
        else:
            self._pick_unit(own)

    @property
    def _orders_are_for_several(self) -> bool:
        """Whether units are given orders together: none of the orders is for a single one."""
        fields = [specs(kind) for kind in self.game.top.system.order_types]
        return any("units" in field for field in fields) and not any("unit" in field for field in fields)

    def _can_be_ordered(self, units: list[UnitLine]) -> bool:
        """Whether there is an order now for any of these."""
        return any(OrderEntry(self.game, self.seat, {"units": (line.badge.unit,)}).kinds()[0] for line in units)

    @work(exclusive=True, group="entry")
    async def _pick_unit(self, units: list[UnitLine]) -> None:
        items = [Item(line.badge.unit, line.name) for line in units]
        picked = await self.app.push_screen_wait(ChooseDialog(say("Which of them?"), items))
        if picked is not None:
            self.make_order({"unit": picked.value})

    @work(exclusive=True, group="entry")
    async def _pick_units(self, units: list[UnitLine]) -> None:
        """How many of each stack; those that can still be given an order are marked, where none can all of them."""
        picked: tuple[str, ...] | None = (units[0].badge.unit,)
        if len(units) > 1:
            ready = [line.badge.unit for line in units if line.ready]
            items = [(line.badge.unit, line.name, line.group) for line in units]
            stacks = stacked(items, ready or [line.badge.unit for line in units])
            dialog = StacksDialog(say("Units"), say("Which of them?"), stacks, 1, len(units))
            picked = await self.app.push_screen_wait(dialog)
        if picked is not None:
            self.make_order({"units": picked})


def _note(candidate: Candidate) -> Text:
    """What is said of a candidate under the cursor; a region is called by its name."""
    if not candidate.cells or not candidate.note:
        return candidate.label if candidate.cells else candidate.note
    return say("{place}: {note}", place=candidate.label, note=candidate.note)
