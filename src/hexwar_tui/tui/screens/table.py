"""The table: the map, the panels, the chronicle, and the keys of the seat that sits at it."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.language import N_, Text, say, say_many
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import Line, UnitLine
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.look import LookDialog
from hexwar_tui.tui.hotseat import Next, comes_next
from hexwar_tui.tui.map import HexMap, MapFrame, Mark
from hexwar_tui.tui.order_entry import Question
from hexwar_tui.tui.screens.table_keys import TableKeys
from hexwar_tui.tui.widgets.lines import Chronicle, KeyLine, TopLine
from hexwar_tui.tui.widgets.panel import SidePanel


class TableScreen(TableKeys):
    """Answers "next" when another seat comes to the keyboard, "leave" when the player wants to stop."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "unit(1)", N_("Next unit that can act"), id="table.next-unit", priority=True),
        Binding("shift+tab", "unit(-1)", N_("Unit before"), id="table.previous-unit", priority=True),
        Binding("a", "orders", N_("All orders"), id="table.orders"),
        Binding("e", "end_part", N_("End the turn, or seal"), id="table.end"),
        Binding("backspace", "take_back", N_("Take back"), id="table.take-back"),
        Binding("l", "entered", N_("What was entered"), id="table.entered"),
        Binding("Q", "queue", N_("Order queue"), id="table.queue"),
        Binding("slash", "find", N_("Find a unit"), id="table.find"),
        Binding("o", "overlay", N_("Overlays"), id="table.overlay"),
        Binding("r", "ruler", N_("Ruler"), id="table.ruler"),
        Binding("i", "look", N_("All that is known of the hex"), id="table.look"),
        Binding("p", "panel", N_("Panel on or off"), id="table.panel"),
        Binding("right_square_bracket", "tab(1)", N_("Next tab"), id="table.next-tab"),
        Binding("left_square_bracket", "tab(-1)", N_("Tab before"), id="table.previous-tab"),
        Binding("shift+pagedown", "scroll_panel(5)", N_("Scroll the panel down"), id="table.panel-down"),
        Binding("shift+pageup", "scroll_panel(-5)", N_("Scroll the panel up"), id="table.panel-up"),
        Binding("space", "nothing", N_("Leave out what may be left out"), id="table.nothing"),
        Binding("ctrl+s", "save", N_("Save"), id="table.save"),
        Binding("escape", "back", N_("Back, or leave"), id="table.back"),
    ]

    def __init__(self, campaign: Campaign, seat: Seat, hint: Text = "", *, looking: bool = False) -> None:
        super().__init__(classes="table")
        self.campaign, self.game, self.seat = campaign, campaign.game, seat
        self.view, self.looking = self.game.view(seat), looking
        self._hint: Text = hint
        self._prompt: Text = ""
        self._is_laid_out = False

    def compose(self) -> ComposeResult:
        """Top line, map, panels, chronicle, prompt, keys."""
        yield TopLine(classes="top-line")
        with Horizontal(classes="middle"):
            yield MapFrame(HexMap(self.view))
            with Vertical(classes="right"):
                yield SidePanel()
                yield Chronicle()
        yield Static("", classes="prompt")
        yield KeyLine(classes="key-line")

    def on_mount(self) -> None:
        """The map has the keyboard, with the cursor where the seat can act."""
        self.map.focus()
        if self.hexwar.settings.zoom is not None:
            self.map.zoom = self.hexwar.settings.zoom
        self.speak_again()
        start = self._place_to_start()
        if start is not None:
            self.map.centre_on(start)

    def speak_again(self) -> None:
        """Says everything in the language of now; cursor, question and lit hexes stay."""
        self.map.redraw()
        self.show_again()
        self.query_one(Chronicle).show([self._sentence(event) for _, event in self.game.news(self.seat)])

    def _compositor_refresh(self) -> None:
        """Draws from the second layout on: only the first tells the chronicle the size with which it finds its end."""
        if self._is_laid_out:
            super()._compositor_refresh()
        else:
            self._is_laid_out = True
            self.call_next(self._refresh_layout)

    def _place_to_start(self) -> Cell | None:
        """Where the seat will look first: a unit that can act, any unit, or else a hex it owns."""
        own = [line.cell for line in self.view.units if line.badge.side == self.seat]
        for cell in (*(line.cell for line in self.ready_units()), *own):
            if cell is not None:
                return cell
        return next((cell for cell in self.view.grid.cells if self.view.look(cell).owner == self.seat), None)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show_again(self) -> None:
        """Shows the view of now."""
        self.view = self.game.view(self.seat)
        self.map.show(self.view)
        self.query_one(SidePanel).show(self._hex_lines(self.map.cursor), self.view.panels)
        self._show_top()
        self.show_keys()
        self.prompt(self._prompt)

    def _show_top(self) -> None:
        view = self.view
        parts = [self.content(say("Turn {n}", n=view.turn)), self.content(view.phase)]
        if not self.app.has_class("narrow"):
            parts.insert(0, self.content(self.game.frames[0].scenario.title, "bold"))
        side = next((line for line in view.sides if line.side == self.seat), None)
        if side is not None:
            parts.append(self.content(say(" {name} ", name=side.name), self.hexwar.side_style(side.colour)))
        parts += [self.content(fact) for fact in view.headline]
        self.query_one(TopLine).show(parts)

    def _hex_lines(self, cell: Cell) -> list[Line]:
        """What is known of the hex and of those who stand there; what both say is said once."""
        lines = list(self.view.describe(cell))
        for badge in self.view.look(cell).badges:
            lines += [line for line in self.view.card(badge.unit) if line not in lines]
        return lines

    def show_keys(self) -> None:
        """The keys of the moment."""
        label = self.hexwar.key_label
        if self.asked_on_map is not None:
            keys: list[tuple[str, Text]] = [("Enter", say("choose")), ("Esc", say("back")), ("Tab", say("next"))]
        elif self.looking:
            keys = [("Esc", say("back")), (label("table.overlay"), say("overlays"))]
        else:
            end = say("seal") if self.game.is_sealed() else say("end turn")
            keys = [
                ("Enter", say("orders here")),
                (label("table.next-unit"), say("next unit")),
                (label("table.end"), end),
                ("?", say("help")),
                (label("table.orders"), say("all orders")),
                (label("table.take-back"), say("take back")),
                (label("table.look"), say("look")),
                (label("table.overlay"), say("overlays")),
                ("+ -", say("zoom")),
                ("Esc", say("leave")),
            ]
            if self.game.is_sealed():
                keys.insert(5, (label("table.entered"), say("entered")))
            elif self.queue:
                keys.insert(5, (label("table.queue"), say("queue ({n})", n=len(self.queue))))
        self.query_one(KeyLine).show([(key, self.content(what)) for key, what in keys])

    def _sentence(self, event: Event) -> Content:
        return self.content(self.game.phrase(event))

    def prompt(self, text: Text) -> None:
        """Says what is asked, or the usual, in the line below the map."""
        self._prompt = text
        shown, line = self.content(text or self._usual_prompt()), self.query_one(".prompt", Static)
        lines = shown.get_height({}, line.size.width or self.app.size.width)
        line.update(shown, layout=lines != line.size.height)

    def _usual_prompt(self) -> Text:
        if self.campaign.status:
            return self.campaign.status
        if self._hint:
            return say("{hint} {advice}", hint=self._hint, advice=self.view.advice)
        if self.game.frames[0].scenario.learning and self.view.turn <= 1 and not self.looking:
            return self.view.advice
        if self.looking:
            return ""
        if self.game.is_sealed():
            return self.view.advice
        ready = len(self.ready_units())
        if not ready:
            return say("Nobody can act any more: end your turn.")
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
            path = tuple(value) if isinstance(value, tuple) else ()
            note = question.places[cell].note
            self.prompt(say("{ask} {note}", ask=self.asking, note=note) if note else self.asking)
        elif question is not None:
            self.prompt(self.asking)
        self.map.path = path

    def told(self, events: list[Event]) -> None:
        """Shows what came of an order, and passes on if another seat comes next, or another part of the turn."""
        self.query_one(Chronicle).add([self._sentence(event) for event in events])
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

    @on(HexMap.CursorMoved)
    def _cursor_moved(self, event: HexMap.CursorMoved) -> None:
        self.query_one(SidePanel).show_hex(self._hex_lines(event.cell))
        if self.ruler_from is not None:
            steps = self.view.grid.distance(self.ruler_from, event.cell)
            start, end = self.view.grid.label(self.ruler_from), self.view.grid.label(event.cell)
            self.prompt(say("From {start} to {end}: {n} hexes.", start=start, end=end, n=steps))
        elif self.asked_on_map is not None:
            self._show_path(event.cell)
        elif self._prompt:
            self.prompt("")
        if self.overlay_id:
            self.lay_overlay()

    @on(HexMap.Looked)
    def _looked(self, event: HexMap.Looked) -> None:
        if not self.is_busy:
            self.look_at(event.cell)

    def action_look(self) -> None:
        """Tells all that is known of the hex under the cursor."""
        self.look_at(self.map.cursor)

    def look_at(self, cell: Cell) -> None:
        """Tells all that is known of a hex."""
        title = say("Hex {hex}", hex=self.view.grid.label(cell))
        self.app.push_screen(LookDialog(title, self._hex_lines(cell)))

    @on(HexMap.Chosen)
    def _chosen(self, event: HexMap.Chosen) -> None:
        if self.asked_on_map is not None:
            self.answer_on_map(event.cell)
        elif not (self.looking or self.is_busy):
            self._orders_at(event.cell)

    def _orders_at(self, cell: Cell) -> None:
        own = [line for line in self.view.units if line.cell == cell and line.badge.side == self.seat]
        if not own:
            self.make_order()
        elif len(own) == 1:
            self.make_order({"unit": own[0].badge.unit})
        else:
            self._pick_unit(own)

    @work(exclusive=True, group="entry")
    async def _pick_unit(self, units: list[UnitLine]) -> None:
        items = [Item(line.badge.unit, line.name) for line in units]
        picked = await self.app.push_screen_wait(ChooseDialog(say("Which unit?"), items))
        if picked is not None:
            self.make_order({"unit": picked.value})
