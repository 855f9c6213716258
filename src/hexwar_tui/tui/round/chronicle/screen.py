"""The chronicle as a screen: all that a seat was told, sifted by kind, side, unit and hex, and searched."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.widgets import Input, Static

from hexwar_tui.engine.events import About
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Picked
from hexwar_tui.tui.dialogs.choose import Item as Choice
from hexwar_tui.tui.map import HexMap, MapFrame
from hexwar_tui.tui.map import Mark as MapMark
from hexwar_tui.tui.papers.keeping import keep, keep_page, keep_picture
from hexwar_tui.tui.round.chronicle.bars import Bars
from hexwar_tui.tui.round.chronicle.items import Items, Sieve
from hexwar_tui.tui.round.chronicle.lines import ChronicleList, Row
from hexwar_tui.tui.round.chronicle.turns import TurnColumns, standings
from hexwar_tui.tui.stage.full_screen import FullScreen

AT_ONCE = 8
"""How many entries are played again at most before keys are heard: one may take some hundredths of a second."""

PAUSE = 0.001
"""Seconds between two parts of the game that are counted."""

HIGH = 30
"""From how many lines of the terminal on there is room for columns of turns."""


class ChronicleScreen(FullScreen[Cell | None]):
    """The chronicle of `seat`, the newest line marked. Answers with the hex of a line, where the reader wants to go
    there, else with None. `here` is the hex under the cursor of the map that he comes from, None where there is
    none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back")),
        Binding("slash", "search", N_("Search")),
        Binding("n", "next(1)", N_("The next match")),
        Binding("N", "next(-1)", N_("The match before")),
        Binding("s", "side", N_("Only what names a side")),
        Binding("u", "unit", N_("Only what names a unit")),
        Binding("p", "place", N_("Only what happened at a hex")),
        Binding("0", "all", N_("Show everything")),
        Binding("w", "write", N_("Write the chronicle as a page")),
        Binding("I", "picture", N_("Write a picture of the map")),
        *(Binding(str(number), f"kind({number})", "") for number in range(1, 9)),
    ]

    def __init__(self, game: Game, seat: Seat, here: Cell | None = None) -> None:
        super().__init__(classes="chronicle-page")
        self._game, self._seat, self._here = game, seat, here
        self._items = Items(game, seat, self.words)
        self._bars = Bars(self, self._items)
        self._sieve = Sieve(frozenset({About.DETAIL, About.MARCH}) if self._has_more() else frozenset())
        self._wanted = ""
        self._past: LookBack | None = None
        self._since = 0
        self._is_seeking = False
        self._found: tuple[int, Cell | None] | None = None

    def _has_more(self) -> bool:
        """Whether anything is told besides marches and details, which are then left out at first."""
        return bool(self._items.counts.keys() - {About.DETAIL, About.MARCH})

    # -- laying out ----------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out the heading, the chips, the lines, the marked one in full with its place on the map, the keys."""
        yield Static("", classes="top-line")
        yield Static("", classes="chronicle-chips")
        yield Input("", classes="chronicle-search", select_on_focus=False)
        yield TurnColumns()
        with Horizontal(classes="chronicle-body"):
            yield ChronicleList(self._row, self._items.view)
            with Vertical(classes="chronicle-right"):
                yield MapFrame(HexMap(self._items.view))
                yield Static("", classes="chronicle-told")
        yield Static("", classes="fault")
        yield Static("", classes="key-line")

    def complain(self, told: Text) -> None:
        """Shows `told` in a line above the keys, which is there for that alone; "" takes it away."""
        self.query_one(".fault").display = bool(told)
        super().complain(told)

    def on_mount(self) -> None:
        """Shows the newest lines, and gives the list the keyboard."""
        self.query_one(HexMap).can_focus = False
        self._search_line.display = False
        self._sift()
        self._list.focus()
        self._counting = self.set_interval(PAUSE, self._count)

    def speak_again(self) -> None:
        """Says everything in the language of the settings; what is marked stays."""
        self._items.forget_words()
        self._list.speak_again()
        self.query_one(HexMap).redraw()
        self._sift()

    @property
    def _list(self) -> ChronicleList:
        return self.query_one(ChronicleList)

    @property
    def _search_line(self) -> Input:
        return self.query_one(Input)

    def _row(self, at: int) -> Row:
        item, cell = self._items.all[at], self._items.place(at)
        label = "" if cell is None else self._items.view.grid.label(cell)
        return Row(item.about, self._items.said(at), label)

    def _sift(self) -> None:
        """Shows the lines that the sieve lets through."""
        shown = self._items.shown(self._sieve)
        turns = {at: self._items.all[at].entry.turn for at in shown}
        self._list.show(turns, self._wanted)
        self.query_one(TurnColumns).show(Counter(turns.values()))
        self.query_one(".top-line", Static).update(self._bars.top_line(len(shown)))
        self._fit()
        self._tell()

    def _fit(self) -> None:
        """Shows the chips and keys in the room that there is now."""
        self.query_one(".chronicle-chips", Static).update(self._bars.chips(self._sieve, self.size.width - 2))
        keys = self._bars.keys(self.size.width - 2, is_searched=bool(self._wanted))
        self.query_one(".key-line", Static).update(keys)

    def on_resize(self) -> None:
        """Shows as many chips and keys on a line as there is room for, and a map only on wide terminals."""
        self._fit()
        self._tell()

    # -- the marked line -----------------------------------------------------------------------------------------------

    @on(ChronicleList.Marked)
    def _marked(self) -> None:
        """Tells the marked line in full; where it names no hex, seeks the moment before it for one."""
        self.complain("")
        self._tell()
        at = self._list.marked
        if at is not None and self._items.place(at) is None and not self._is_seeking:
            self._seek()

    def _place(self) -> Cell | None:
        """The hex of the marked line; None where it has none, or none that is known yet."""
        at = self._list.marked
        if at is None:
            return None
        found = self._items.place(at)
        return self._found[1] if found is None and self._found is not None and self._found[0] == at else found

    def _seek(self) -> None:
        """Plays some entries towards the moment before the marked line and comes again until it is reached, so that
        keys are heard meanwhile; then shows where its units stood."""
        self._is_seeking = False
        at = self._list.marked if self.is_there else None
        if at is None or self._items.place(at) is not None:
            return
        before = self._items.all[at].entry.number - 1
        if self._past is None or before < self._since:
            self._past, self._since = self._game.look_back(before), before
        if self._past.approach(before, AT_ONCE):
            self._found = at, self._items.place_then(at, self._past)
            self._tell()
        else:
            self._is_seeking = self.call_later(self._seek)

    def _tell(self) -> None:
        at, cell = self._list.marked, self._place()
        chart = self.query_one(HexMap)
        self.query_one(MapFrame).display = cell is not None and not self.hexwar.has_class("narrow")
        chart.marks = {} if cell is None else {cell: MapMark("selected")}
        if cell is not None:
            chart.centre_on(cell)
        told = self.query_one(".chronicle-told", Static)
        lines = () if at is None else self._bars.told(at, cell, self._list.inks, told.content_size.width)
        told.update(Content("\n").join(lines))
        columns = self.query_one(TurnColumns)
        columns.display = columns.has_some and self.size.height >= HIGH
        columns.point_at(None if at is None else self._items.all[at].entry.turn)

    @on(TurnColumns.Pointed)
    def _to_the_turn(self, event: TurnColumns.Pointed) -> None:
        self._list.go_to_turn(event.turn)

    def _count(self) -> None:
        """Counts a part of the game; the rest is counted after the keys that are pressed meanwhile. Then tells how the
        sides stood."""
        annals = self._game.annals(self._seat)
        if annals.go_on(AT_ONCE):
            self._counting.stop()
            if annals.charts:
                self._list.show_standings(standings(self, annals.charts[0], self._game.whole_view(self._seat).sides))

    @on(ChronicleList.Chosen)
    def _to_the_hex(self) -> None:
        """Answers with the hex of the marked line, or says that it has none."""
        cell = self._place()
        if cell is not None:
            self.dismiss(cell)
        else:
            self.complain(say("This has no hex on the map."))

    # -- what is shown -------------------------------------------------------------------------------------------------

    def action_kind(self, number: int) -> None:
        """Hides the kind with this number, or shows it again."""
        kinds = list(self._items.counts)
        if number <= len(kinds):
            self._sieve = self._sieve.without(kinds[number - 1])
            self._sift()

    def on_click(self, event: Click) -> None:
        """Hides or shows the kind whose chip was clicked on."""
        number = event.style.meta.get("kind")
        if isinstance(number, int):
            self.action_kind(number)

    def action_all(self) -> None:
        """Shows everything."""
        self._sieve, self._wanted = Sieve(), ""
        self._sift()

    def action_side(self) -> None:
        """Shows what names the next side alone; after the last side, what names any or none."""
        sides = [None, *(line.side for line in self._items.view.sides)]
        now = sides.index(self._sieve.side)
        self._sieve = replace(self._sieve, side=sides[(now + 1) % len(sides)])
        self._sift()

    def action_unit(self) -> None:
        """Asks for the unit whose lines alone are to be shown."""
        choices = [Choice("", say("all")), *(Choice(unit, name) for unit, name in self._items.units())]
        self._ask(say("Units"), choices, lambda unit: replace(self._sieve, unit=unit or None))

    def action_place(self) -> None:
        """Asks for the hex whose lines alone are to be shown: of this line, or under the cursor of the map."""
        atlas, marked = self._items.atlas, self._place()
        choices = [Choice(-1, say("the whole map"))]
        if self._here is not None:
            choices.append(Choice(self._here, say("under the cursor: {hex}", hex=atlas.name(self._here))))
        if marked is not None and marked != self._here:
            choices.append(Choice(marked, say("of this line: {hex}", hex=atlas.name(marked))))
        self._ask(say("Hex"), choices, lambda cell: replace(self._sieve, cell=None if cell < 0 else cell))

    def _ask(self, title: Text, choices: list[Choice], sieve: Any) -> None:
        def take(picked: Picked | None) -> None:
            if picked is not None and self.is_there:
                self._sieve = sieve(picked.value)
                self._sift()

        self.app.push_screen(ChooseDialog(title, choices), take)

    # -- searching -----------------------------------------------------------------------------------------------------

    def action_search(self) -> None:
        """Opens the line in which a search is typed."""
        self._search_line.value = ""
        self._search_line.display = True
        self._search_line.focus()

    @on(Input.Submitted)
    def _searched(self) -> None:
        """Lights all matches, and goes to the last of them."""
        self._wanted = self._search_line.value.strip()
        self._close_search()
        self._sift()
        self.action_next(-1, here=True)

    def _close_search(self) -> None:
        self._search_line.display = False
        self._list.focus()

    def action_next(self, by: int, *, here: bool = False) -> None:
        """Marks the next line that matches, with `by` -1 the one before; `here` counts the present one."""
        shown, wanted = self._list.shown, self._wanted.casefold()
        if not wanted or self._list.marked is None:
            return
        start = shown.index(self._list.marked) + (0 if here else by)
        order = [shown[(start + by * step) % len(shown)] for step in range(len(shown))]
        found = next((at for at in order if wanted in self._items.said(at).casefold()), None)
        if found is None:
            self.complain(say("Nothing here says “{wanted}”.", wanted=self._wanted))
        else:
            self._list.mark(found)

    # -- papers --------------------------------------------------------------------------------------------------------

    def action_write(self) -> None:
        """Writes the chronicle, each turn beside its map, as a page for browsers beside the saves; says where it is."""
        keep(self.hexwar, "page", keep_page(self.hexwar, self._game, self._seat), self.tell_of_paper)

    def action_picture(self) -> None:
        """Writes the map as it is now as a picture beside the saves; says where it is, or why it can't be written."""
        keep(self.hexwar, "picture", keep_picture(self.hexwar, self._items.view, "small"), self.tell_of_paper)

    def tell_of_paper(self, told: Text) -> bool:
        """Says above the keys how the writing of a paper goes."""
        if self.is_there:
            self.complain(told)
        return True

    def action_back(self) -> None:
        """Leaves the search, then what is searched for, then the chronicle."""
        if self._search_line.display:
            self._close_search()
        elif self._wanted:
            self._wanted = ""
            self._sift()
        else:
            self.dismiss(None)
