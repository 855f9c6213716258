"""The screen of a table: a side's map, and the parts that ask, give, take back, keep plans and mind the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key, Resize
from textual.screen import Screen

from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.handover.hotseat import Next, comes_next
from hexwar_tui.tui.map import HexMap, Mark
from hexwar_tui.tui.outlook.incidents import happened
from hexwar_tui.tui.outlook.legend import Legend
from hexwar_tui.tui.outlook.screen import MapScreen
from hexwar_tui.tui.outlook.talk import Answer, Work, ask_to_leave, save
from hexwar_tui.tui.papers.keeping import keep, keep_page
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.at_table import NOT_INSTEAD, AtTable, Instead, Past, last_entry
from hexwar_tui.tui.table.clock import TableClock
from hexwar_tui.tui.table.docking import cell_under, room_for
from hexwar_tui.tui.table.entering import Entering
from hexwar_tui.tui.table.letters import direct_keys
from hexwar_tui.tui.table.order_desk import OrderDesk
from hexwar_tui.tui.table.plans import Plans
from hexwar_tui.tui.table.questions import Questions
from hexwar_tui.tui.widgets.lines import Chronicle, KeyLine

TICK = 0.2
"""Seconds between two looks at the stopwatch, so that every second is shown in time."""


class TableScreen(MapScreen):
    """The table of a side. Answers "next" when another seat comes to the keyboard, "given" when an order has been made
    that is to stand `instead` of another, "leave" when the player wants to stop."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "begin('orders')", N_("All orders; their letters work on the map, too"), id="table.orders"),
        Binding("e", "begin('end')", N_("End the turn, or seal"), id="table.end"),
        Binding("full_stop", "again", N_("The same order again; asked for a hex: this one"), id="table.again"),
        Binding("backspace", "take_back", N_("Take back"), id="table.take-back"),
        Binding("l", "begin('entered')", N_("What was entered"), id="table.entered"),
        Binding("N", "begin('news')", N_("What happened since your last turn"), id="table.news"),
        Binding("C", "begin('chronicle')", N_("The chronicle: all that you were told"), id="table.chronicle"),
        Binding("w", "write", N_("Write the chronicle as a page"), id="table.write"),
        Binding("exclamation_mark", "begin('advice')", N_("Advice from a practice player"), id="table.advice"),
        Binding("comma", "begin('as_last_turn')", N_("Enter what you ordered last turn"), id="table.as-last-turn"),
        Binding("K", "begin('plans')", N_("Keep secret orders, or take those kept"), id="table.plans"),
        Binding("Q", "begin('queue')", N_("The queue: orders put off with “q”"), id="table.queue"),
        Binding("space", "nothing", N_("Skip what is optional"), id="table.nothing"),
        Binding("g", "lead_by", N_("The way leads by this hex"), id="table.lead-by"),
        Binding("T", "begin('clock')", N_("The clock: stop, start, correct, hand over"), id="table.clock"),
        Binding("ctrl+s", "save", N_("Save"), id="table.save"),
        Binding("escape", "back", N_("Back, or leave"), id="table.back"),
    ]

    rings = True
    outlook: AtTable

    def __init__(
        self,
        campaign: Campaign,
        seat: Seat,
        hint: Text = "",
        *,
        looking: bool = False,
        stopwatch: Stopwatch | None = None,
        doors: Mapping[Seat, Door] | None = None,
        instead: Instead | None = None,
        told: Past | None = None,
        at: Cell | None = None,
    ) -> None:
        """With a `stopwatch` the clock runs here; `doors` are those of the seats that have a PIN; if `looking`, no
        orders are given; with `instead`, only the order that it asks for. `told` opens what the side has learned. The
        cursor begins at the hex `at`; None: where the side has something to do."""
        self._campaign, self._stopwatch, self._instead = campaign, stopwatch, instead
        self.game, self.seat = campaign.game if instead is None else instead.copy, seat
        self.seen = last_entry(self.game)  # the last one that has been shown here on the map
        self.questions = Questions(self, self.game, seat)
        sealed = campaign.seal is not None
        self.clock = TableClock(self, self.questions, stopwatch, doors or {}, takes_phrases=sealed)
        self.entering = Entering(self, self.game, seat, self.clock.tell_time)
        self.orders = OrderDesk(self, self.questions, self._give)
        task = "" if instead is None else instead.task
        outlook = AtTable(
            campaign, self.questions, self.orders.queue, stopwatch, task, hint, only_looking=looking, at=at
        )
        work: dict[str, Work] = {"entered": partial(self.entering.list_all, self.orders)}
        work["queue"] = self.orders.show_queue
        if told is not None:
            work |= {"news": partial(self._read_news, told), "chronicle": partial(self._read_chronicle, told)}
        if not looking:
            work |= {"orders": self.orders.make, "end": partial(self.entering.end_part, self.orders)}
            work |= {**self.orders.by_kind(), "advice": self.orders.advice.seek}
        if stopwatch is not None:
            plans = Plans(self, self.game, seat, self.clock.tell_time)
            work |= {"clock": self.clock.reach, "plans": plans.choose, "as_last_turn": plans.as_last_turn}
        super().__init__(outlook, "table", work)

    def on_mount(self) -> None:
        """Begins to watch the stopwatch, if the game has a clock, and to ask for the order to stand `instead`; names
        what has come into sight since the side was here. The panels are hidden, or open, as the player left them."""
        if self.hexwar.hides_panel is not None:
            self.set_class(self.hexwar.hides_panel, "without-panel")
        if self._stopwatch is not None and self.game.clock is not None:
            self.set_interval(TICK, self.clock.tick)
        if self._instead is not None:
            self.call_after_refresh(self.begin, self.orders.make)
        else:
            self.call_after_refresh(self.naming.name_since, self.outlook.remembered_as)

    def on_unmount(self) -> None:
        """Keeps in mind which units the side has seen, so that others are named when it comes back; ends advice."""
        self.orders.advice.close()
        if self._instead is None:
            self.naming.keep_in_mind(self.outlook.remembered_as)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action may be done now: none while the screen is busy, and none of `NOT_INSTEAD` while an order is
        made that is to replace another."""
        is_here = self._instead is None or NOT_INSTEAD.isdisjoint((action, *parameters))
        return is_here and super().check_action(action, parameters)

    def palette_entries(self) -> Iterable[tuple[Text, Sequence[str], Callable[[], object]]]:
        """Yields the title of every kind of order, the keys that begin one, if it has a letter, and what begins it;
        nothing if the game is only looked at."""
        opens = self.hexwar.keys_for("table.orders", "a")[:1]
        for kind in () if self.outlook.only_looking else self.game.top.system.order_types:
            keys = direct_keys(kind, self.active_bindings)[:1] or ((*opens, kind.key) if kind.key else ())
            yield kind.title, keys, partial(self.begin, partial(self.orders.make, kind=kind.kind))

    @property
    def is_typing(self) -> bool:
        """Whether what was done last was done by a key of the keyboard, and not by a click."""
        return self.hexwar.is_typing

    @property
    def asks_first(self) -> bool:
        """Whether every order is shown before it is given: if the player wants that, or it is to replace another."""
        return self._instead is not None or self.hexwar.settings.asks_first

    # -- what parts ask of the table -----------------------------------------------------------------------------------

    async def ask(self, dialog: Screen[Answer]) -> Answer:
        """Opens `dialog`, beside the hexes that it is about if it is about any, and returns its answer."""
        if isinstance(dialog, Dialog) and dialog.about is not None:
            dialog.stand(partial(room_for, self, dialog.about), partial(cell_under, self))
        if isinstance(dialog, Dialog):
            dialog.when_told = self.show_keys
        return await super().ask(dialog)

    @property
    def is_covered(self) -> bool:
        """Whether a dialog lies over the table."""
        return self.is_there and isinstance(self.app.screen, Dialog)

    def show_keys(self) -> None:
        """Shows the keys that do something now: those of the dialog over the table, if there is one."""
        above = self.app.screen if self.is_covered else None
        if not isinstance(above, Dialog):
            super().show_keys()
            return
        for line in self.query(KeyLine):
            line.say(self.content(above.keys_said))

    def on_screen_suspend(self) -> None:
        """Names the keys of what has been opened over the table."""
        self.show_keys()

    def on_screen_resume(self) -> None:
        """Names the keys of the table again."""
        self.show_keys()

    def on_resize(self, event: Resize) -> None:
        """Has a dialog beside the map find its room again, once the map has another place on the screen."""
        above = self.app.screen
        if isinstance(above, Dialog):
            self.call_after_refresh(above.stand_again)

    async def _give(self, order: Order) -> bool:
        """Gives an order or, where it stands instead of another, takes it to the desk; False when it was not taken."""
        start = self.outlook.cell_ordered(order)
        if self._instead is None and not await self.entering.give(order):
            return False
        if self._instead is not None:
            self._instead.order = order
            self.dismiss("given")
        self.outlook.note_order(order)
        self.follow(order, start)
        return True

    def follow(self, order: Order, start: Cell | None) -> None:
        """Puts the cursor on the hex of the unit ordered, if that can do more or has left the cursor behind."""
        end, goes_on = self.outlook.cell_ordered(order), self.outlook.can_go_on(order)
        for chart in self.query(HexMap):
            if end is not None and (goes_on or end != start == chart.cursor):
                chart.put_cursor(end, follow=not chart.is_in_sight(end))  # what is shown elsewhere stays in sight

    def tell(self, events: list[News]) -> None:
        """Shows `events`; closes the screen with "next" if another seat or another part of the turn comes next."""
        self.query_one(Chronicle).add(self.outlook.sentences(self, events))
        self._prompt, self.outlook.hint = "", ""
        before, now = self.view, self.game.view(self.seat)
        has_dice = any(roll.is_known_to(self.seat) for entry in self.game.record.entries[-1:] for roll in entry.dice)
        is_same_part = (before.turn, before.phase) == (now.turn, now.phase)
        if is_same_part and comes_next(self.game, self.seat).next is Next.TABLE:
            self.show_again()
            self.seen = last_entry(self.game)
            self.naming.name_new(before)
            self.showing.play(happened(self.game.top, events, before, self.view, has_dice=has_dice), self.game.phrase)
        else:
            self.dismiss("next")

    def show_time(self, events: list[News], *, aloud: bool = False) -> None:
        """Shows the clock, and those of `events` that the side knows, with the bell if `aloud`; questions stay."""
        known = [event for event in events if event.is_known_to(self.seat)]
        if known and aloud:
            self.hexwar.ring()
        if known:
            self.query_one(Chronicle).add(self.outlook.sentences(self, known))
            if self.questions.on_map is None:
                self.show_again()
        self.show_clock()

    def light(self) -> None:
        """Lights the hexes that answer the question on the map, if any, and that of the unit ordered."""
        if not self.children:  # The program ends in the middle of an order.
            return
        marks: dict[Cell, Mark] = {}
        question = self.questions.on_map
        if question is not None:
            self.showing.clear()
            marks = {cell: Mark.within_reach(mark) for cell, mark in self.questions.marks().items()}
            units = (line for line in self.view.units if line.badge.unit == self.questions.drafted_unit)
            marks.update((line.cell, Mark("selected")) for line in units if line.cell is not None)
        self.hexwar.note_change()
        self.map.marks = marks
        self._ask_at(self.map.cursor)
        self.show_keys()

    def show_reach(self, reach: Mapping[Cell, str]) -> None:
        """Lights hexes while no question is put on the map; where all are dark but for those that somebody is shown,
        nothing changes."""
        for chart in self.query(HexMap):
            if self.questions.on_map is None and chart.spot is None:
                chart.marks = {cell: Mark.within_reach(mark) for cell, mark in reach.items()}

    def draw_way(self, way: tuple[Cell, ...]) -> None:
        """Draws on the map the way that an order will take; an empty `way` removes the one that is drawn."""
        for chart in self.query(HexMap):
            chart.path = way

    def draw_fire(self, lines: tuple[tuple[Cell, Cell], ...]) -> None:
        """Draws on the map the lines of fire of an order, in place of those that are drawn."""
        for chart in self.query(HexMap):
            chart.over = replace(chart.over, lines=lines)

    def _ask_at(self, cell: Cell) -> None:
        """Says the question on the map with what is noted of a hex, and draws the way there, if a way is asked for."""
        said, self.map.path = self.questions.at(cell)
        if said:
            self.prompt(said)

    async def _read_news(self, told: Past) -> None:
        """Tells once more what has happened since the side's last turn."""
        self.go_to(await told.news())

    async def _read_chronicle(self, told: Past) -> None:
        """Opens all that the side was ever told."""
        self.go_to(await self.ask(told.chronicle(self.map.cursor)))

    def go_to(self, cell: Cell | None) -> None:
        """Moves the cursor to a hex, and the map with it; with None nothing."""
        if cell is not None and self.is_there:
            self.map.centre_on(cell)

    # -- the map -------------------------------------------------------------------------------------------------------

    def cursor_moved(self, cell: Cell) -> None:
        """Shows what is known of the hex that the cursor has come to, and what it would answer to a question."""
        super().cursor_moved(cell)
        if self.questions.on_map is not None and self.looking.ruler_from is None:
            self._ask_at(cell)

    def hovered(self, cell: Cell | None) -> None:
        """Shows what is known of the hex under the mouse, and what it would answer to a question."""
        super().hovered(cell)
        if self.children and self.questions.on_map is not None and self.looking.ruler_from is None:
            self._ask_at(self.map.cursor if cell is None else cell)

    @on(HexMap.Picked)
    def _picked(self, event: HexMap.Picked) -> None:
        """Answers the question on the map; without one, the click has only moved the cursor."""
        if self.questions.on_map is not None:
            self.questions.choose(event.cell)

    @on(HexMap.Led)
    def _led(self, event: HexMap.Led) -> None:
        """Has the way that is asked for on the map lead by the hex that was clicked on."""
        self.questions.lead_by(event.cell)

    @on(HexMap.Chosen)
    def _chosen(self, event: HexMap.Chosen) -> None:
        """Answers the question on the map with the chosen hex, or else begins an order for the units there."""
        if self.questions.on_map is not None:
            self.questions.choose(event.cell)
        elif not (self.outlook.only_looking or self.is_busy):
            self.begin(partial(self.orders.make_at, event.cell, self.outlook.units_at(event.cell)))

    # -- keys ----------------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Begins the order whose letter was pressed, where the table has no other use for the key."""
        if event.character and event.character.isalpha() and event.key not in self.active_bindings:
            self.action_letter(event.character)

    def action_letter(self, letter: str) -> None:
        """Begins the order with this letter for a unit under the cursor, or for the hex; while a hex is asked for, `q`
        puts the order off that this hex completes."""
        if self.questions.on_map is not None and letter == "q" and not self.game.is_sealed():
            self.questions.choose(self.map.cursor, puts_off=True)
        elif not (self.questions.on_map is not None or self.outlook.only_looking or self.is_busy):
            self.begin(partial(self._make_by_letter, letter))

    async def _make_by_letter(self, letter: str) -> None:
        if not await self.orders.make_by_letter(letter, self.map.cursor, self.outlook.units_at(self.map.cursor)):
            self.letter_missed(letter)

    def letter_missed(self, letter: str) -> None:
        """Says that no order with this letter can be begun here now."""
        self.prompt(say("No order with the key “{key}” can be given here now.", key=letter))

    def action_again(self) -> None:
        """Gives the last order that can be given here again, at once if it can be taken back; answers a question."""
        if self.questions.on_map is not None:
            self.questions.choose(self.map.cursor, at_once=True)
        elif not (self.outlook.only_looking or self.is_busy):
            self.begin(self._make_again)

    async def _make_again(self) -> None:
        """Gives the same order again; if the unit that got it can do no more, the cursor goes to the next that can."""
        here = self.map.cursor
        stood = {line.badge.unit for line in self.outlook.units_at(here)}
        if await self.orders.make_again(here) and self.is_current and self.outlook.is_spent(stood):
            told = self.prompted
            self.looking.go_on(1)
            self.prompt(told)

    def action_panel(self) -> None:
        """Hides the panels, or shows them again, here and on the tables to come."""
        super().action_panel()
        self.hexwar.hides_panel = self.has_class("without-panel")

    def action_take_back(self) -> None:
        """Takes back the last order, unless another one is being made on the map."""
        if self.questions.on_map is None:
            self.entering.take_back()

    def action_nothing(self) -> None:
        """Leaves out the field that is asked for on the map, if it is optional."""
        self.questions.leave(nothing=True)

    def action_lead_by(self) -> None:
        """Has the way that is asked for on the map lead by the hex under the cursor."""
        self.questions.lead_by(self.map.cursor)

    def action_save(self) -> None:
        """Saves the game, and shows whether that succeeded."""
        save(self, self._campaign)

    def action_write(self) -> None:
        """Writes what the side knows of the game, turn by turn, as a page for browsers beside the saves, and says where
        it is; nothing while something is asked on the map."""
        if not self.outlook.is_asking:
            keep(self.hexwar, "page", keep_page(self.hexwar, self.game, self.seat), self.tell_of_paper)

    def action_back(self) -> None:
        """Steps back from the question, the ruler or the legend; without these, asks to leave or goes back."""
        if self.questions.on_map is not None:
            self.questions.leave()
        elif self.looking.ruler_from is not None and self._instead is None:
            self.looking.measure()
        elif self.outlook.only_looking or self._instead is not None:
            self.dismiss("leave")
        elif not self.query_one(Legend).close():
            self.begin(partial(ask_to_leave, self))
