"""The screen that shows an outlook: map, panels and chronicle, and the keys to look about with."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Click, Key, MouseDown
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker

from hexwar_tui.engine.errors import HexwarError, IllegalOrder, Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.tell import LookDialog, RefusalDialog
from hexwar_tui.tui.handover.chart_page import no_charts, show_charts
from hexwar_tui.tui.map import HexMap, MapFrame
from hexwar_tui.tui.outlook.legend import Legend, ask_about_signs
from hexwar_tui.tui.outlook.looking import Looking, hex_lines
from hexwar_tui.tui.outlook.naming import Naming
from hexwar_tui.tui.outlook.outlook import Elsewhere, Outlook
from hexwar_tui.tui.outlook.overview import Overview
from hexwar_tui.tui.outlook.showing import Showing
from hexwar_tui.tui.outlook.talk import Answer, Work
from hexwar_tui.tui.papers.keeping import keep, keep_picture
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.widgets.line_parts import BEGINS
from hexwar_tui.tui.widgets.lines import Chronicle, ClockLine, KeyLine, TopLine, clock_words
from hexwar_tui.tui.widgets.long_text import put
from hexwar_tui.tui.widgets.panel import SidePanel

COUNTED_AT_ONCE = 8
"""How many entries are counted before keys are heard: one may take a thousandth of a second or two."""


class Covered(Horizontal):
    """Widgets side by side that leave nothing of what is behind them to be seen, so that this need not be drawn."""

    BLANK = True


class MapScreen(FullScreen[str]):
    """Shows an outlook, and lets the player look about on its map. Subclasses add what else can be done."""

    BLANK = True  # Its widgets cover it, so nothing of its own is drawn.
    skip_keys: ClassVar[tuple[str, ...]] = ("space", "escape")
    """The keys that do nothing else while fights and marches are played than to show how they end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "unit(1)", N_("Next unit that can act"), id="table.next-unit", priority=True),
        Binding("shift+tab", "unit(-1)", N_("Previous unit"), id="table.previous-unit", priority=True),
        Binding("slash", "seek('find')", N_("Find a unit or a place"), id="table.find"),
        Binding("o", "seek('overlay')", N_("Overlays"), id="table.overlay"),
        Binding("r", "ruler", N_("Ruler"), id="table.ruler"),
        Binding("i", "look", N_("All that is known of the hex"), id="table.look"),
        Binding("L", "legend", N_("Legend: what the signs on the map mean"), id="table.signs"),
        Binding("semicolon", "name_all", N_("Name all units and places in view"), id="table.names"),
        Binding("H", "charts", N_("Charts by turn"), id="table.charts"),
        Binding("I", "picture", N_("Write a picture of the map"), id="table.picture"),
        Binding("p", "panel", N_("Panel on or off"), id="table.panel"),
        Binding("right_square_bracket", "tab(1)", N_("Next tab"), id="table.next-tab"),
        Binding("left_square_bracket", "tab(-1)", N_("Previous tab"), id="table.previous-tab"),
        Binding("shift+pagedown", "scroll_panel(5)", N_("Scroll the panel down"), id="table.panel-down"),
        Binding("shift+pageup", "scroll_panel(-5)", N_("Scroll the panel up"), id="table.panel-up"),
        Binding("M", "seek('map')", N_("Other maps"), id="table.maps"),
    ]

    rings = False
    """Whether the bell may ring for fights that are shown here."""
    rows_said = 1
    """How many rows a sentence may take below the map without taking any from it."""

    def __init__(self, outlook: Outlook, classes: str, work: Mapping[str, Work] | None = None) -> None:
        """`work` is what the actions `begin('…')` of this screen begin, by the name in their brackets."""
        super().__init__(classes=classes)
        self.outlook, self.looking, self._work = outlook, Looking(self), work or {}
        self.showing, self.naming = Showing(self), Naming(self)
        self._prompt: Text = ""
        self._is_laid_out = False

    @property
    def view(self) -> View:
        """The view that is shown now."""
        return self.outlook.view

    @property
    def map(self) -> HexMap:
        """The map that is shown."""
        return self.query_one(HexMap)

    # -- layout --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out the top line with the clock, the map beside panels and chronicle, the prompt and the keys."""
        with Covered(classes="top"):
            yield TopLine(classes="top-line")
            yield ClockLine()
        with Covered(classes="middle"):
            chart = HexMap(self.view, on_cursor=self.cursor_moved, on_hover=self.hovered)
            yield MapFrame(chart)
            yield Legend(chart)
            with Vertical(classes="right"):
                if self.outlook.notice(self) is not None:
                    yield Static("", classes="next-step")
                yield SidePanel()
                yield Chronicle()
                yield Overview(chart)
        yield from self.compose_below()
        yield Static("", classes="prompt")
        yield KeyLine(classes="key-line")

    def compose_below(self) -> ComposeResult:
        """Lays out what stands between the map and the prompt: here nothing."""
        return iter(())

    def on_mount(self) -> None:
        """Gives the map the keyboard and the zoom that it had when this seat last looked at it, else that of the
        settings, and puts the cursor where the outlook starts."""
        self.map.focus()
        zoom = self.hexwar.zooms.get(self.outlook.remembered_as) or self.hexwar.settings.zoom
        if zoom == "whole":
            self.map.show_whole()
        elif zoom is not None:
            self.map.zoom = zoom
        self.speak_again()
        start = self.outlook.start()
        if start is not None:
            self.map.centre_on(start)

    def may_draw(self) -> bool:
        """Whether the present layout is drawn: not the first, from which the chronicle learns how far to scroll."""
        was_laid_out, self._is_laid_out = self._is_laid_out, True
        return was_laid_out

    # -- showing -------------------------------------------------------------------------------------------------------

    def speak_again(self) -> None:
        """Says everything in the language of the settings; cursor, question and lit hexes stay."""
        self.map.redraw()
        self.tell_again()

    def tell_again(self) -> None:
        """Shows how things stand now, and writes the whole chronicle anew: news that were taken back go out of it."""
        self.outlook.renew()
        self.show_view()
        self.query_one(Chronicle).show(self.outlook.chronicle(self))

    def show_again(self) -> None:
        """Shows how things stand now; the chronicle, too, if it is told anew each time (`Outlook.retold`)."""
        self.outlook.renew()
        self.show_view()
        if self.outlook.retold:
            self.query_one(Chronicle).show(self.outlook.chronicle(self))

    def show_view(self) -> None:
        """Shows the present view on the map, in the panels and in the lines above and below."""
        self.map.show(self.view)
        self.map.forget_mouse()
        self.query_one(SidePanel).show(hex_lines(self.view, self.map.cursor), self.view.panels, self.view)
        self.query_one(TopLine).show(self.outlook.top_line(self), self.outlook.title_at)
        self.query_one(Overview).show(self.view)
        self.query_one(Legend).renew()
        self.show_clock()
        self.show_keys()
        self.prompt(self._prompt)
        for line in self.query(".next-step").results(Static):
            line.update(self.outlook.notice(self) or "")

    def show_clock(self) -> None:
        """Shows what the clock says now, and draws nothing else anew."""
        self.query_one(ClockLine).show(clock_words(self, self.view, self.outlook.face()))

    def show_keys(self) -> None:
        """Shows the keys that do something now."""
        for line in self.query(KeyLine):
            line.show([(key, self.content(what)) for key, what in self.outlook.keys(self.hexwar.key_label)])

    def prompt(self, text: Text) -> None:
        """Shows `text` in the line below the map; with "", the outlook's own prompt."""
        self._prompt = text
        shown = self.content(text or self.outlook.prompt())
        for line in self.query(".prompt").results(Static):
            put(shown, line)

    @property
    def prompted(self) -> Text:
        """What the line below the map says; "" for the outlook's own prompt."""
        return self._prompt

    def takes(self, event: Key | MouseDown) -> bool:
        """Shows the last picture of what is played, or takes it away if it is there, and takes away names that a key
        has asked for. A key of `skip_keys` is for that alone; every other one does besides what it always does."""
        was_named = self.naming.take_away()
        if self.showing.is_playing:
            self.showing.finish()
        else:
            self.showing.clear()
            if not was_named:
                return False
        return isinstance(event, Key) and event.key in self.skip_keys

    # -- what parts ask of a screen ------------------------------------------------------------------------------------

    async def ask(self, dialog: Screen[Answer]) -> Answer:
        """Opens `dialog` and returns its answer; None where the player steps back."""
        return await self.app.push_screen_wait(dialog)

    async def refuse(
        self,
        what: Text,
        why: Objection | HexwarError,
        lines: Sequence[Text] = (),
        mends: type[Order] | None = None,
    ) -> bool:
        """Says that `what` can't be done, and `why`, with `lines` below; from there the player can open the rule.
        Returns whether he wants to give the order `mends`, which takes the objection away."""
        if isinstance(why, HexwarError):
            why = Objection(why.reason, why.rule) if isinstance(why, IllegalOrder) else Objection(why.text)
        answer = await self.ask(RefusalDialog(what, why, lines, mends))
        if mends is not None and answer == mends.kind:
            return True
        if answer:
            await self.hexwar.read_rule(answer)
        return False

    def begin(self, work: Work, group: str = "entry") -> Worker[object]:
        """Has `work` done while the screen goes on hearing keys; breaks off work begun before in the same `group`."""
        return self.run_worker(work, group=group, exclusive=True)

    def action_begin(self, what: str) -> None:
        """Begins the work of this name, if the screen has it and no question is put on the map."""
        if what in self._work and not self.outlook.is_asking:
            self.begin(self._work[what])

    # -- what may be done now ------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a dialog is open or about to open, so that keys typed ahead of it must begin nothing else. While a
        hex is asked for on the map, the screen is not busy: its keys still work."""
        return not self.is_current or (self._is_entering and not self.outlook.wants_hex)

    @property
    def _is_entering(self) -> bool:
        """Whether work of the group "entry" is still going on, in dialogs or on the map."""
        own = (worker for worker in self.workers if worker.node is self and worker.group == "entry")
        return any(not worker.is_finished for worker in own)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Returns whether an action may be done now: none while the screen is busy, else those that Textual allows."""
        return not self.is_busy and super().check_action(action, parameters)

    # -- the map -------------------------------------------------------------------------------------------------------

    def cursor_moved(self, cell: Cell) -> None:
        """Shows what is known of the hex that the cursor has come to."""
        self.map.forget_mouse()
        self.query_one(SidePanel).show_hex(hex_lines(self.view, cell))
        self.looking.moved(cell, self._prompt)

    def hovered(self, cell: Cell | None) -> None:
        """Shows what is known of the hex under the mouse or, when that has left the map, under the cursor."""
        for panel in self.query(SidePanel):
            panel.show_hex(hex_lines(self.view, self.map.cursor if cell is None else cell))

    @on(HexMap.Zoomed)
    def _zoomed(self) -> None:
        self.query_one(Legend).renew()
        if (place := self.outlook.remembered_as) is not None:
            self.hexwar.zooms[place] = self.map.zoom

    @on(HexMap.Looked)
    def _looked(self, event: HexMap.Looked) -> None:
        if not self.is_busy:
            self._look_at(event.cell)

    def on_click(self, event: Click) -> None:
        """Begins the order that is waited for where words were clicked on that tell of it, if this is a table."""
        if (kind := event.style.meta.get(BEGINS)) and not self.is_busy:
            self.action_begin(f"order {kind}")

    @on(SidePanel.Pointed)
    def _pointed(self, event: SidePanel.Pointed) -> None:
        self.map.cursor = event.cell

    def _look_at(self, cell: Cell) -> None:
        """Opens a dialog with all that is known of a hex."""
        self.app.push_screen(self.look_dialog(cell))

    def look_dialog(self, cell: Cell) -> LookDialog:
        """A dialog with all that is known of the hex `cell`."""
        title = say("Hex {hex}", hex=self.view.grid.label(cell))
        return LookDialog(title, hex_lines(self.view, cell), self.view)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def action_look(self) -> None:
        """Opens a dialog with all that is known of the hex under the cursor."""
        self._look_at(self.map.cursor)

    def action_legend(self) -> None:
        """Shows the legend beside the map, or hides it; where there is no room for it, opens it as a list."""
        legend = self.query_one(Legend)
        legend.turn() if legend.has_room else self.action_signs()

    def action_signs(self) -> None:
        """Opens the legend as a list: all signs on the map, each as it is drawn, with what it means."""
        self.begin(partial(ask_about_signs, self), "look")

    def action_name_all(self) -> None:
        """Names all units and places in view beside their hexes, until the next key."""
        self.naming.name_all()

    def action_unit(self, by: int) -> None:
        """Moves the cursor to the next hex that the outlook stops at; with `by` -1 to the one before."""
        self.looking.go_on(by)

    def action_seek(self, what: str) -> None:
        """Asks for something to find (`what` is "find"), an overlay ("overlay"), or another map to open ("map")."""
        looks: dict[str, Work] = {
            "find": self.looking.find,
            "overlay": self.looking.choose_overlay,
            "map": self._open_map,
        }
        self.begin(looks[what], "look")

    async def _open_map(self) -> None:
        other = await self.looking.choose_map()
        if other is not None:
            self.app.push_screen(OtherMapScreen(other))

    def action_ruler(self) -> None:
        """Begins to measure from the hex under the cursor; while measuring, ends it."""
        self.looking.measure()

    def action_charts(self) -> None:
        """Opens the charts of the game, or says that it has none. What has not been counted yet is counted first, while
        the screen goes on hearing keys."""
        self.begin(self._open_charts, "look")

    async def _open_charts(self) -> None:
        shown = -1
        while (share := self.outlook.count_on(COUNTED_AT_ONCE)) < 1:
            if int(share * 10) != shown:
                shown = int(share * 10)
                self.prompt(say("Counting the game: {n} %", n=shown * 10))
            await asyncio.sleep(0)
        if shown >= 0:
            self.prompt("")
        if self.is_current and not show_charts(self, self.outlook.charted()):
            self.prompt(no_charts(self.view))

    def action_picture(self) -> None:
        """Writes a picture of the whole map, as it is shown now, beside the saves, and says where it is; nothing while
        something is asked on the map. Keys are heard while it is drawn."""
        if not self.outlook.is_asking:
            keep(self.hexwar, "picture", keep_picture(self.hexwar, self.view, self.map.zoom), self.tell_of_paper)

    def tell_of_paper(self, told: Text) -> bool:
        """Says in the line below the map how the writing of a paper goes; False while that line holds a question."""
        if self.is_there and self.outlook.is_asking:
            return False
        if self.is_there:
            self.prompt(told)
        return True

    def action_panel(self) -> None:
        """Hides the panels, or shows them again."""
        self.toggle_class("without-panel")

    def action_tab(self, by: int) -> None:
        """Opens the next tab of the panel; with `by` -1 the one before."""
        self.query_one(SidePanel).turn(by)

    def action_scroll_panel(self, by: int) -> None:
        """Scrolls the panel `by` lines down, or up if the number is negative."""
        self.query_one(SidePanel).scroll_lines(by)


class OtherMapScreen(MapScreen):
    """Another map, to be looked at only; the screen of the game waits behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", N_("Back"), id="table.back")]

    def __init__(self, other: OtherMap) -> None:
        super().__init__(Elsewhere(other), "table other-map")
