"""How fair a drawing is: what its sides begin with, side by side, and who wins games between equals."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.fairness.measured import Fairness, measured
from hexwar_tui.engine.lab.fairness.words import sentences
from hexwar_tui.engine.lab.players import kind_called
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.papers.forms.fairness import measure_table, share_table, unplayed
from hexwar_tui.practice.equals import Equals, Shares
from hexwar_tui.tui.stage.full_screen import FullScreen

MARGIN = 4
"""How many columns of the screen no table stands in."""

GAMES = 100
"""How many games are played between equals."""


class FairnessScreen(FullScreen[None]):
    """Measures what the sides of a scenario begin with, and plays games between equals as long as it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "games", N_("Games between equals: begin, stop")),
        Binding("escape,q", "dismiss", N_("Back")),
    ]

    def __init__(self, system: AnySystem, scenario: Scenario) -> None:
        super().__init__(classes="fairness")
        self._system, self._scenario = system, scenario
        self._games: Equals | None = None

    def compose(self) -> ComposeResult:
        """Lays out the heading, the table, what came of games, and the keys."""
        yield Static(self.content(say("How fair it is: {title}", title=self._scenario.title)), classes="top-line")
        with VerticalScroll(classes="sheet"):
            yield Static(self.content(say("Being measured …")), classes="measures")
            yield Static(self.content(say("g: {n} games between equals", n=GAMES)), classes="games")
        yield self.key_line(("g", say("games")), ("Esc", say("back")))

    def on_mount(self) -> None:
        """Begins to measure."""
        self.query_one(VerticalScroll).focus()
        self._measure()

    @work(exclusive=True, group="measures")
    async def _measure(self) -> None:
        try:
            found = await asyncio.to_thread(measured, self._system, self._scenario)
        except HexwarError as fault:
            self._show(".measures", self.content(fault.text, "$text-error"))
        else:
            self._show(".measures", Content("\n").join(self._lines(found)))

    def _show(self, where: str, content: Content) -> None:
        if self.is_there:
            self.query_one(where, Static).update(content)

    @property
    def _room(self) -> int:
        return self.size.width - MARGIN

    def _lines(self, found: Fairness) -> list[Content]:
        table = measure_table(found, self.words, self._room) if found.measures else ()
        return [*map(Content, table), Content(""), *map(self.content, sentences(found)), Content("")]

    # -- games ---------------------------------------------------------------------------------------------------------

    def action_games(self) -> None:
        """Begins the games, or stops them."""
        if self._games is not None:
            self._games.stop()
        else:
            self._play()

    @work(exclusive=True, group="games")
    async def _play(self) -> None:
        """Plays games, and shows after each how it stands; they go on in a process of their own."""
        self._show(".games", self.content(say("The first game is being played …")))
        try:
            self._games = games = Equals(self._scenario, GAMES)
            shares = iter(games)
            while (now := await asyncio.to_thread(next, shares, None)) is not None:
                self._show(".games", Content("\n").join(self._told(games.player, now)))
        except HexwarError as fault:
            self._show(".games", self.content(fault.text, "$text-error"))
        finally:
            self._games = None

    def _told(self, player: str, shares: Shares) -> list[Content]:
        names = {side.id: side.name for side in self._scenario.sides}
        title = kind_called(self._system, player).title
        told = say("{n} of {games} games, at all sides: {player}", n=shares.games, games=shares.wanted, player=title)
        table = share_table(names, shares, self.words, self._room)
        return [self.content(told), *map(Content, table), self.content(unplayed(shares))]

    def on_unmount(self) -> None:
        """Ends the games."""
        if self._games is not None:
            self._games.stop()
