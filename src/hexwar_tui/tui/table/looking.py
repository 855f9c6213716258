"""A screen to look at the map from: cursor, panels, chronicle, overlays, ruler, and finding things."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.dialogs.look import LookDialog
from hexwar_tui.tui.handover.chart_page import NO_CHARTS, show_charts
from hexwar_tui.tui.map import HexMap, MapFrame
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.table.finding import cells_called
from hexwar_tui.tui.widgets.clock import ClockLine, clock_words
from hexwar_tui.tui.widgets.lines import Chronicle, KeyLine, TopLine
from hexwar_tui.tui.widgets.panel import SidePanel


class Looking(FullScreen[str]):
    """What all screens with a map share. A subclass sets `view` before it is composed, and says what else is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "unit(1)", N_("Next unit that can act"), id="table.next-unit", priority=True),
        Binding("shift+tab", "unit(-1)", N_("Previous unit"), id="table.previous-unit", priority=True),
        Binding("slash", "find", N_("Find a unit or a place"), id="table.find"),
        Binding("o", "overlay", N_("Overlays"), id="table.overlay"),
        Binding("r", "ruler", N_("Ruler"), id="table.ruler"),
        Binding("i", "look", N_("All that is known of the hex"), id="table.look"),
        Binding("H", "charts", N_("Charts by turn"), id="table.charts"),
        Binding("p", "panel", N_("Panel on or off"), id="table.panel"),
        Binding("right_square_bracket", "tab(1)", N_("Next tab"), id="table.next-tab"),
        Binding("left_square_bracket", "tab(-1)", N_("Previous tab"), id="table.previous-tab"),
        Binding("shift+pagedown", "scroll_panel(5)", N_("Scroll the panel down"), id="table.panel-down"),
        Binding("shift+pageup", "scroll_panel(-5)", N_("Scroll the panel up"), id="table.panel-up"),
    ]

    view: View

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.overlay_id = ""
        self.ruler_from: Cell | None = None
        self._prompt: Text = ""
        self._is_laid_out = False

    # -- what a subclass says ------------------------------------------------------------------------------------------

    def usual_prompt(self) -> Text:
        """What the line below the map says when nothing is asked and nothing has just happened."""
        return ""

    def keys_now(self) -> list[tuple[str, Text]]:
        """The keys that do something now, the most important first."""
        raise NotImplementedError

    def top_parts(self) -> list[Content]:
        """The parts of the top line."""
        return [
            self.content(say("Turn {n}", n=self.view.turn)),
            self.content(self.view.phase),
            *(self.content(fact) for fact in self.view.headline),
        ]

    def told_lines(self) -> list[Content]:
        """The chronicle."""
        raise NotImplementedError

    def cells_to_visit(self) -> list[Cell]:
        """The hexes that Tab goes through."""
        raise NotImplementedError

    def say_of_hex(self, cell: Cell) -> bool:
        """The cursor has come to a hex: says what there is to say of it in the line below; whether it has."""
        return False

    def hex_chosen(self, cell: Cell) -> None:
        """Enter or a click on a hex."""

    # -- layout --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Top line, map, panels, chronicle, prompt, keys."""
        with Horizontal(classes="top"):
            yield TopLine(classes="top-line")
            yield ClockLine()
        with Horizontal(classes="middle"):
            yield MapFrame(HexMap(self.view))
            with Vertical(classes="right"):
                yield from self.right_column()
        yield Static("", classes="prompt")
        yield KeyLine(classes="key-line")

    def right_column(self) -> ComposeResult:
        """What stands beside the map."""
        yield SidePanel()
        yield Chronicle()

    def on_mount(self) -> None:
        """The map has the keyboard, with the cursor where there is something to see first."""
        self.map.focus()
        zoom = self.hexwar.settings.zoom
        if zoom == "whole":
            self.map.show_whole()
        elif zoom is not None:
            self.map.zoom = zoom
        self.speak_again()
        start = self.place_to_start()
        if start is not None:
            self.map.centre_on(start)

    def place_to_start(self) -> Cell | None:
        """Where the cursor is put first; None leaves it at the map's first hex."""
        return next(iter(self.cells_to_visit()), None)

    def speak_again(self) -> None:
        """Says everything in the language of now; cursor, question and lit hexes stay."""
        self.map.redraw()
        self.show_view()
        self.query_one(Chronicle).show(self.told_lines())

    def may_draw(self) -> bool:
        """Draws from the second layout on: only the first tells the chronicle the size with which it finds its end."""
        was_laid_out, self._is_laid_out = self._is_laid_out, True
        return was_laid_out

    # -- showing -------------------------------------------------------------------------------------------------------

    @property
    def map(self) -> HexMap:
        """The map."""
        return self.query_one(HexMap)

    def show_view(self) -> None:
        """Shows the view of now on the map, in the panels and along the edges."""
        self.map.show(self.view)
        self.query_one(SidePanel).show(self._hex_lines(self.map.cursor), self.view.panels)
        self.query_one(TopLine).show(self.top_parts())
        self.show_clock()
        self.show_keys()
        self.prompt(self._prompt)

    def face_now(self) -> ClockFace | None:
        """What the clock shows."""
        return self.view.clock

    def show_clock(self) -> None:
        """The clock of the moment; nothing else is drawn anew for it."""
        self.query_one(ClockLine).show(clock_words(self, self.view, self.face_now()))

    def show_keys(self) -> None:
        """The keys of the moment."""
        self.query_one(KeyLine).show([(key, self.content(what)) for key, what in self.keys_now()])

    def _hex_lines(self, cell: Cell) -> list[Line]:
        """What is known of the hex and of those who stand there; what both say is said once."""
        told = self.view.describe(cell)
        lines = list(told)
        for badge in self.view.look(cell).badges:
            lines += [line for line in self.view.card(badge.unit) if line not in told]
        return lines

    def prompt(self, text: Text) -> None:
        """Says what is asked, or the usual, in the line below the map."""
        self._prompt = text
        shown, line = self.content(text or self.usual_prompt()), self.query_one(".prompt", Static)
        lines = shown.get_height({}, line.size.width or self.app.size.width)
        line.update(shown, layout=lines != line.size.height)

    # -- the map -------------------------------------------------------------------------------------------------------

    @on(HexMap.CursorMoved)
    def _cursor_moved(self, event: HexMap.CursorMoved) -> None:
        self.query_one(SidePanel).show_hex(self._hex_lines(event.cell))
        if self.ruler_from is not None:
            steps = self.view.grid.distance(self.ruler_from, event.cell)
            start, end = self.view.grid.label(self.ruler_from), self.view.grid.label(event.cell)
            self.prompt(say("From {start} to {end}: {n} hexes.", start=start, end=end, n=steps))
        elif not self.say_of_hex(event.cell) and self._prompt:
            self.prompt("")
        if self.overlay_id:
            self.lay_overlay()

    @on(HexMap.Chosen)
    def _chosen(self, event: HexMap.Chosen) -> None:
        self.hex_chosen(event.cell)

    @on(HexMap.Looked)
    def _looked(self, event: HexMap.Looked) -> None:
        if not self.is_busy:
            self.look_at(event.cell)

    @on(SidePanel.Pointed)
    def _pointed(self, event: SidePanel.Pointed) -> None:
        self.map.go_to(event.cell)

    def look_at(self, cell: Cell) -> None:
        """Tells all that is known of a hex."""
        title = say("Hex {hex}", hex=self.view.grid.label(cell))
        self.app.push_screen(LookDialog(title, self._hex_lines(cell)))

    # -- keys ----------------------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a dialog is open, or about to be. Keys typed ahead of it must not begin anything beside it."""
        return not self.is_current or self.is_entering

    @property
    def is_asking(self) -> bool:
        """Whether the line below the map belongs to a question that is put on the map."""
        return False

    @property
    def is_entering(self) -> bool:
        """Whether something is being entered, in dialogs or on the map."""
        own = (worker for worker in self.workers if worker.node is self and worker.group == "entry")
        return any(not worker.is_finished for worker in own)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """None of the screen's actions while it is busy."""
        return not self.is_busy and super().check_action(action, parameters)

    def action_look(self) -> None:
        """Tells all that is known of the hex under the cursor."""
        self.look_at(self.map.cursor)

    def action_unit(self, by: int) -> None:
        """To the next of the hexes that there is something to do or to see at."""
        cells = self.cells_to_visit()
        if cells:
            at = cells.index(self.map.cursor) if self.map.cursor in cells else -1 if by > 0 else 0
            self.map.go_to(cells[(at + by) % len(cells)])

    @work(exclusive=True, group="look")
    async def action_find(self) -> None:
        """Finds a unit or a place by a part of its name, or a hex by its number."""
        wanted = await self.app.push_screen_wait(TextDialog(say("Find"), say("Unit, place, or number of a hex:"), 40))
        if not wanted:
            return
        found = next(cells_called(wanted, self.view, self.words), None)
        if found is not None:
            self.map.go_to(found)
        else:
            self.prompt(say("Nothing is called “{wanted}”.", wanted=wanted))

    @work(exclusive=True, group="look")
    async def action_overlay(self) -> None:
        """Lays an overlay over the map, or takes it off."""
        items = [Item("", say("none"))] + [Item(overlay.id, overlay.title) for overlay in self.view.overlays]
        picked = await self.app.push_screen_wait(ChooseDialog(say("Overlays"), items))
        if picked is not None:
            self.overlay_id = picked.value
            self.prompt("")
            self.lay_overlay()

    def lay_overlay(self) -> None:
        """Draws the chosen overlay for where the cursor is now."""
        overlay = next((overlay for overlay in self.view.overlays if overlay.id == self.overlay_id), None)
        self.map.overlay = dict(overlay.cells(self.map.cursor)) if overlay else {}
        if overlay is not None and self.ruler_from is None and not self.is_asking:
            says = overlay.says(self.map.cursor)
            self.prompt(say("{overlay}. {says}", overlay=overlay.title, says=says) if says else overlay.title)

    def action_charts(self) -> None:
        """Shows how the game has gone."""
        if not show_charts(self, self.view):
            self.prompt(NO_CHARTS)

    def action_ruler(self) -> None:
        """Measures from here; again, or Escape, ends it."""
        self.ruler_from = None if self.ruler_from is not None else self.map.cursor
        self.prompt(say("Measuring: move the cursor.") if self.ruler_from is not None else "")

    def action_panel(self) -> None:
        """Hides the panels, or shows them again."""
        self.toggle_class("without-panel")

    def action_tab(self, by: int) -> None:
        """Another tab of the panel."""
        self.query_one(SidePanel).turn(by)

    def action_scroll_panel(self, by: int) -> None:
        """Scrolls the panel."""
        self.query_one(SidePanel).scroll_lines(by)
