"""The page at the end of a game: who won, how and by which rule, the last map, figures, and what can be done now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.chronicle import chapters, heading
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.tui.dialogs.tell import LookDialog, TellDialog
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.handover.chart_page import ChartsScreen
from hexwar_tui.tui.look.curves import MARK
from hexwar_tui.tui.look.themes import side_ink, side_wash
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.small import Mark as MapMark
from hexwar_tui.tui.map.small import SmallMap
from hexwar_tui.tui.papers.keeping import keep_picture
from hexwar_tui.tui.round.end_banner import (
    ROOMY,
    WORDS,
    about,
    day_of,
    dice_lines,
    large,
    played_by,
    told,
    which_game,
    winning_slot,
)
from hexwar_tui.tui.round.end_figures import POINT, Figures
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.stage.speech import named_key

AT_ONCE = 20
"""How many entries are counted before keys are heard: one may take some thousandths of a second."""

KEY = "$text-accent bold"
"""The style of a key that is named beside what it leads to."""

WASH = 0.2
"""How much of the winner's colour the banner has."""


class RuleLine(Static, can_focus=True):
    """The rule by which the game ended; Enter on it, or a click, opens the rule book there."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "screen.rule", "")]

    async def on_click(self, event: Click) -> None:
        """Does what Enter does."""
        event.stop()
        await self.run_action("screen.rule")


class EndScreen(FullScreen[str]):
    """Tells how the game ended. Answers "title", "again", "look" (at the last map), or "referee" (back to the desk)."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", N_("To the title, or to the marked turning point")),
        Binding("escape", "back", ""),
        Binding("space,right", "turn(1)", N_("Next page of figures")),
        Binding("left", "turn(-1)", N_("Previous page of figures")),
        Binding("r", "replay", N_("Replay")),
        Binding("down", "pick(1)", N_("Next turning point")),
        Binding("up", "pick(-1)", N_("Previous turning point")),
        Binding("1", "point(0)", N_("The replay at the first turning point")),
        Binding("2", "point(1)", N_("The replay at the second turning point")),
        Binding("3", "point(2)", N_("The replay at the third turning point")),
        Binding("H", "chronicle", N_("Chronicle")),
        Binding("c", "charts", N_("Charts by turn")),
        Binding("u", "units", N_("Units that made it")),
        Binding("m", "dismiss('look')", N_("Look about on the last map")),
        Binding("d", "dice", N_("The proof of the dice")),
        Binding("w", "write", N_("Write the chronicle as a page")),
        Binding("I", "picture", N_("Write a picture of the map")),
        Binding("a", "dismiss('again')", N_("Play again")),
        Binding("f4", "referee", N_("Back to the referee's desk")),
    ]

    def __init__(self, game: Game, outcome: Outcome) -> None:
        super().__init__(classes="end")
        self._game, self._outcome = game, outcome
        self._page, self._is_counted = 0, False
        self._picked: int | None = None
        self._players, self._day = tuple[Content, ...](), ""
        self._dice, self._is_fair = dice_lines(game)

    # -- laying out ----------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out banner, map, figures and keys."""
        with Horizontal(classes="end-banner"):
            yield Static("", classes="end-name")
            with Vertical(classes="end-words"):
                yield Static("", classes="end-told")
                if self._outcome.rule:
                    yield RuleLine(self._rule_words(), classes="end-rule")
                yield Static("", classes="end-game")
            yield Static("", classes="end-players")
        yield Static("", classes="end-line")
        with Horizontal(classes="end-body"):
            yield Static("", classes="end-map")
            yield Static("", classes="end-figures")
        yield Static("", classes="fault")
        yield Static("", classes="key-line")

    def _rule_words(self) -> Content:
        words = self.content(say("Rule {rule}", rule=self._outcome.rule), "bold")
        return Content.assemble(words, ("  Tab", KEY))

    def on_mount(self) -> None:
        """Writes the banner, and counts the game as far as nobody has counted it yet."""
        host, slot = self.hexwar, winning_slot(self._game, self._outcome)
        self._players, self._day = played_by(host, self._game), day_of(host, self._game)
        self.query_one(".fault").display = False
        self._draw_banner()
        self.query_one(".end-told", Static).update(told(host, self._game, self._outcome))
        wash = side_wash(slot, host.palette, WASH).removeprefix("on ")
        if wash:
            self.query_one(".end-banner").styles.background = wash
        self._count()

    def _draw_banner(self) -> None:
        roomy = self.hexwar.size.width >= ROOMY
        self.query_one(".end-name", Static).update(large(self.hexwar, self._game, self._outcome))
        self.query_one(".end-players", Static).update(about(self._players, self._day) if roomy else "")
        self.query_one(".end-game", Static).update(Content("\n").join(self._game_lines(roomy)))

    def on_resize(self) -> None:
        """Draws the large letters, and then map and figures, in the size that the screen has now."""
        self._draw_banner()
        self.call_after_refresh(self._draw)

    def _count(self) -> None:
        """Counts a part of the game, and draws; the rest is counted after the keys that have been pressed meanwhile."""
        if not self.is_there:
            return
        self._is_counted = self._game.annals().go_on(AT_ONCE)
        if self._is_counted:
            self.call_after_refresh(self._draw)
        else:
            self.call_later(self._count)

    def _game_lines(self, roomy: bool) -> Iterator[Content]:
        """Which game it was and what is to be said of its dice, with the keys that lead further there; day and players,
        if these have a line here and are not at the right of the banner."""
        game, players = self.words(which_game(self._game)), Content("  ").join(self._players)
        day = f", {self._day}" if self._day and not roomy else ""
        yield Content.styled(game + day if len(game + day) <= WORDS else game, "$foreground-muted")
        if not roomy and players and players.cell_length <= WORDS:
            yield players
        check = " ✓" if self._is_fair and self.hexwar.charset == "unicode" else ""
        for line in self._dice:
            said = self.content(line, "$text-success" if self._is_fair else "$text-error bold").append(check)
            yield Content.assemble(said, ("  d", KEY))

    # -- map and figures -----------------------------------------------------------------------------------------------

    @property
    def _figures(self) -> Figures:
        return Figures(self.hexwar, self._game, self._outcome, self._picked)

    def _draw(self) -> None:
        if not self.is_there:
            return
        host, slot = self.hexwar, winning_slot(self._game, self._outcome)
        line = ("=" if host.charset == "ascii" else "▀") * self.size.width
        self.query_one(".end-line", Static).update(Content.styled(line, side_ink(slot, host.palette)))
        self._draw_map()
        self._draw_figures()

    def _draw_map(self) -> None:
        shown = self.query_one(".end-map", Static)
        room = shown.size
        view = self._game.view(REFEREE)
        if room.height < 2 or not room.width:
            return
        glyphs, size = glyphs_of(self.hexwar.charset), Size(room.width, room.height - 1)
        palette, letters = self.hexwar.palette, self._figures.letters
        picture = SmallMap(view, palette, glyphs, size, self._marks(), self.words, letters)
        shown.update(Content("\n").join((picture.content(), self._legend())))

    def _legend(self) -> Content:
        """What the marks on the map stand for, as far as there are any."""
        parts = []
        if any(point.cell is not None for point in self._figures.points):
            parts.append(Content.assemble(("1", MARK), " ", self.content(say("turning point"))))
        if self._game.annals().graves:
            parts.append(self.content(say("× lost here")))
        return Content("   ").join(parts)

    def _marks(self) -> dict[Cell, MapMark]:
        """Crosses where something was lost, and the numbers of the turning points."""
        marks: dict[Cell, MapMark] = {cell: (self.words("×"), "") for cell in self._game.annals().graves}
        for number, point in enumerate(self._figures.points, 1):
            if point.cell is not None:
                marks[point.cell] = str(number), MARK
        return marks

    def _draw_figures(self) -> None:
        shown = self.query_one(".end-figures", Static)
        pages = self._figures.pages(shown.size) if self._is_counted else [self.content(say("Counting …"))]
        self._page %= len(pages)
        shown.update(pages[self._page])
        self.query_one(".key-line", Static).update(self._keys(len(pages)))

    def _keys(self, pages: int) -> Content:
        """The keys that act now, most used first; what has no room is left out, never the last two."""
        pairs = list(self._pairs(pages))
        last = [("Enter", say("title") if self._picked is None else say("in the replay")), ("?", say("help"))]
        while True:
            line = Content("  ").join(named_key(key, self.content(what)) for key, what in [*pairs, *last])
            if line.cell_length <= self.size.width - 2 or not pairs:
                return line
            pairs.pop()

    def _pairs(self, pages: int) -> Iterator[tuple[str, Text]]:
        if pages > 1:
            yield "Space", say("more, {n} of {all}", n=self._page + 1, all=pages)
        yield "r", say("replay")
        yield "H", say("chronicle")
        yield "m", say("map")
        if self._game.record.referee:
            yield "F4", say("the referee")
        yield "a", say("again")
        yield "w", say("write")
        if self._is_counted and self._figures.points:
            yield ("↑ ↓" if self.hexwar.charset == "unicode" else "Up Down"), say("turning points")
        if self._charts:
            yield "c", say("charts")
        yield "u", say("units")
        yield "I", say("picture")

    # -- what the keys do ----------------------------------------------------------------------------------------------

    def action_enter(self) -> None:
        """Opens the replay at the turning point that is marked; where none is, leads to the title."""
        if self._picked is None:
            self.dismiss("title")
        else:
            self.action_point(self._picked)

    def action_back(self) -> None:
        """Has no turning point marked any more; where none was, leads to the title."""
        if self._picked is None:
            self.dismiss("title")
        else:
            self._mark(None)

    def action_pick(self, by: int) -> None:
        """Marks the next turning point, and shows the page that it is on; with `by` -1 the one before."""
        count = len(self._figures.points)
        if self._is_counted and count:
            self.set_focus(None)
            before = self._picked
            self._mark((before + by) % count if before is not None else 0 if by > 0 else count - 1)

    def _mark(self, point: int | None) -> None:
        self._picked = point
        if point is not None:
            self._page = self._figures.page_of(point, self.query_one(".end-figures").size)
        self._draw_figures()

    def action_point(self, number: int) -> None:
        """Opens the replay at a turning point, by its index; nothing where there is none."""
        if self._is_counted and number < len(self._figures.points):
            point = self._figures.points[number]
            self.app.push_screen(ReplayScreen(self._game, REFEREE, 0, point.entry or point.last, point.cell))

    @on(Click, ".end-figures")
    def _clicked(self, event: Click) -> None:
        """Does what the number of a turning point does, where one was clicked."""
        point = event.style.meta.get(POINT)
        if point is not None:
            self.action_point(point)

    def action_picture(self) -> None:
        """Writes the last map as a picture beside the saves; says where it is, or why it can't be written."""
        self.complain(say("Drawing …"))
        self.run_worker(self._keep_picture(), group="paper", exclusive=True)

    async def _keep_picture(self) -> None:
        async for said in keep_picture(self.hexwar, self._game.view(REFEREE), "small"):
            if self.is_there:
                self.complain(said)

    def action_turn(self, by: int) -> None:
        """Shows the page of figures `by` places further on; after the last comes the first."""
        self._page += by
        self._draw_figures()

    @property
    def _charts(self) -> Sequence[Chart]:
        return self._game.annals().charts or self._game.view(REFEREE).charts

    def action_charts(self) -> None:
        """Opens the charts of the game, if it has any."""
        if self._charts:
            self.app.push_screen(ChartsScreen(replace(self._game.view(REFEREE), charts=tuple(self._charts))))

    def action_rule(self) -> None:
        """Opens the rule book at the rule by which the game ended; where there is none, at its beginning."""
        self.hexwar.open_rules(self._outcome.rule or None)

    def action_replay(self) -> None:
        """Opens a replay of the whole game, with everything in sight."""
        self.app.push_screen(ReplayScreen(self._game, REFEREE, 0))

    def action_chronicle(self) -> None:
        """Opens everything that was told in the game, turn by turn."""
        lines: list[Line] = []
        for chapter in chapters(self._game, REFEREE):
            lines.append(Line(heading(chapter), tone=Tone.HEADING))
            lines += [Line(sentence) for sentence in chapter.sentences]
        self.app.push_screen(LookDialog(say("Chronicle"), lines))

    def action_units(self) -> None:
        """Opens the list of all units that are left at the end, side by side."""
        figures = self._figures
        lines: list[Line] = []
        for side in figures.sides:
            own = [line for line in figures.survivors() if line.badge.side == side.side]
            lines.append(Line(side.name, str(len(own)), tone=Tone.HEADING))
            lines += [Line(figures.deed(line)) for line in own]
        self.app.push_screen(LookDialog(say("Units that made it"), lines))

    def action_referee(self) -> None:
        """Answers "referee" if the game has one, as he may take back what has ended the game; else does nothing."""
        if self._game.record.referee:
            self.dismiss("referee")

    def complain(self, told: Text) -> None:
        """Shows `told` in a line above the keys, which is there for that alone."""
        self.query_one(".fault").display = True
        super().complain(told)

    def action_dice(self) -> None:
        """Opens a dialog with the hash that bound the dice, its seed and salt; does nothing if dice were typed in."""
        if not self._game.record.dice.typed:
            self.app.push_screen(TellDialog(bound_dice.TITLE, bound_dice.sentences_after(self._game)))

    async def action_write(self) -> None:
        """Writes the whole chronicle, each turn beside its map, as a page for browsers beside the saves, named after
        the game; says where it is, or why it can't be written."""
        campaign = self.hexwar.campaign
        assert campaign is not None, "a game that has ended is still open"
        self.complain(say("Writing …"))
        page = await asyncio.to_thread(self._page_to_write)
        name = self.words(say("{game} - chronicle", game=campaign.path.stem))
        try:
            written: Text = say("Written to {path}.", path=str(self.hexwar.write_text(name, page, ".html")))
        except SaveError as fault:
            written = fault.text
        if self.is_there:
            self.complain(written)

    def _page_to_write(self) -> str:
        from hexwar_tui.tui.papers.page import chronicle_page  # what draws pictures is loaded when one is asked for

        return "".join(chronicle_page(self._game, REFEREE, self.hexwar.language))
