"""The page at the end of a game as it is laid out and drawn: banner, last map, figures, and the keys that act now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.look.curves import MARK
from hexwar_tui.tui.look.painted import painted
from hexwar_tui.tui.look.themes import side_ink, side_wash
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.paint.plan import Plan
from hexwar_tui.tui.map.small import Mark as MapMark
from hexwar_tui.tui.map.small import SmallMap
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
from hexwar_tui.tui.round.end_figures import Figures, pressing, pressing_marks
from hexwar_tui.tui.stage.full_screen import FullScreen

AT_ONCE = 20
"""How many entries are counted before keys are heard: one may take some thousandths of a second."""

PAUSE = 0.001
"""Seconds between two parts that are counted, in which the screen is drawn and keys are heard. A timer that ticks once
only would never tick, were the machine busy for so short a time before it waits."""

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


class EndPage(FullScreen[str]):
    """Tells how the game ended. What its keys do is for those that inherit from it."""

    AUTO_FOCUS = ""

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
        self._counting = self.set_interval(PAUSE, self._count)
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
        """Counts a part of the game, and draws once all is counted; keys that are pressed meanwhile come first."""
        if self.is_there and self._game.annals().go_on(AT_ONCE):
            self._is_counted = True
            self._counting.stop()
            self.call_after_refresh(self._draw)

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
            yield pressing(Content.assemble(said, ("  d", KEY)), "d")

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
        size = Size(room.width, room.height - 1)
        picture = pressing(self._picture(view, size, shown).content(), "m")
        shown.update(Content("\n").join((pressing_marks(picture), self._legend())))

    def _picture(self, view: View, room: Size, shown: Static) -> SmallMap:
        """The last map: painted, where that is wished and the terminal shows all colours."""
        host, letters, marks = self.hexwar, self._figures.letters, self._marks()
        glyphs, palette = glyphs_of(host.charset), host.palette
        if not (host.paints and palette.depth == "truecolor" and glyphs.half):
            return SmallMap(view, palette, glyphs, room, marks, self.words, letters)
        empty = shown.background_colors[1].hex
        return Plan(view, painted(palette, host.ground), glyphs, room, marks, self.words, letters, empty)

    def _legend(self) -> Content:
        """What the marks on the map stand for, as far as there are any."""
        parts = []
        if any(point.cell is not None for point in self._figures.points):
            parts.append(Content.assemble(("1", MARK), " ", self.content(say("turning point"))))
        if graves := self._game.annals().graves:
            many = say("× lost here, {n} in all", n=len(graves))
            parts.append(self.content(many if len(graves) > len(set(graves)) else say("× lost here")))
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
        last = [("Enter", say("title") if self._picked is None else say("in the replay")), ("?", say("help"))]
        return self.keys_that_fit([*self._pairs(pages)], last, self.size.width - 2)

    def _pairs(self, pages: int) -> Iterator[tuple[str, Text]]:
        if pages > 1:
            yield "Space", say("more, {n} of {all}", n=self._page + 1, all=pages)
        yield "r", say("replay")
        yield "C", say("chronicle")
        yield "m", say("map")
        if self._game.record.referee:
            yield "F4", say("the referee")
        yield "a", say("again")
        yield "w", say("write")
        if self._is_counted and self._figures.points:
            yield "↑ ↓", say("turning points")
        if self._charts:
            yield "c", say("charts")
        yield "u", say("units")
        yield "I", say("picture")

    @property
    def _charts(self) -> Sequence[Chart]:
        return self._game.annals().charts or self._game.view(REFEREE).charts

    def complain(self, told: Text) -> None:
        """Shows `told` in a line above the keys, which is there for that alone."""
        self.query_one(".fault").display = True
        super().complain(told)
