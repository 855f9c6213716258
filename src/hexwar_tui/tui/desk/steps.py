"""How the referee takes the steps of a game or a rehearsal, and looks at what they did, on the map or in reports."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import cycle
from typing import ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import Rehearsal
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.tui.desk.eyes import Eyes
from hexwar_tui.tui.dialogs.dice import with_dice
from hexwar_tui.tui.outlook.incidents import happened
from hexwar_tui.tui.outlook.showing import Showing
from hexwar_tui.tui.outlook.talk import Hosted, Place, Work
from hexwar_tui.tui.stage.full_screen import FullScreen

WATCH_KEYS: Sequence[BindingType] = (
    Binding("s", "begin('step')", N_("Take the next step"), id="desk.step"),
    Binding("S", "begin('all steps')", N_("All steps, until somebody is waited for"), id="desk.steps"),
    Binding("d", "begin('own dice')", N_("Next step with the referee's own dice"), id="desk.own-dice"),
    Binding("v", "begin('next eyes')", N_("Through the next side's eyes"), id="desk.eyes"),
    Binding("V", "begin('eyes before')", N_("Through the previous side's eyes"), id="desk.eyes-before"),
    Binding("m", "begin('reports')", N_("Read the reports of the sides"), id="desk.reports"),
)
"""The keys by which steps are taken and looked at, at the desk and in a rehearsal."""

FENCE = "```"
"""The line that stands before and behind the map in a report."""


class Watched(Place, Hosted, Protocol):
    """A screen on which steps are taken and looked at: it asks in dialogs, and has a map with an outlook."""

    showing: Showing
    """What plays on the map what has happened."""


class Steps:
    """Takes the steps of `stepped`, puts the cursor where the next one happens, and shows what each seat sees of it."""

    def __init__(self, screen: Watched, stepped: Game | Rehearsal, eyes: Eyes) -> None:
        self._screen, self._stepped, self._eyes = screen, stepped, eyes

    @property
    def work(self) -> dict[str, Work]:
        """What the bindings of `WATCH_KEYS` begin, by the name that stands in their `begin('…')`."""
        return {
            "step": self.take,
            "own dice": partial(self.take, own_dice=True),
            "all steps": self.take_all,
            "next eyes": partial(self._look, 1),
            "eyes before": partial(self._look, -1),
            "reports": self._read_reports,
        }

    async def take(self, *, own_dice: bool = False) -> bool:
        """Takes the next step, asking for the dice that are thrown by hand (all of them with `own_dice`), and puts the
        cursor where the step after it happens; what has happened is played on the map. False if there is no step, or if
        the dice are not given."""
        if self._stepped.next_step() is None:
            self._screen.prompt(say("Nothing happens by itself now."))
            return False
        before = self._eyes.view
        told = await with_dice(self._screen.ask, partial(self._stepped.step, own_dice=own_dice))
        if told is None:
            return False
        self._screen.prompt("")
        self._screen.show_again()
        cell = self._eyes.next_cell()
        if cell is not None:
            self._screen.map.cursor = cell
        known = [news for news in told if news.is_known_to(self._eyes.seat)]
        self._screen.showing.play(happened(self._eyes.game.top, known, before, self._eyes.view), lambda news: "")
        return True

    async def take_all(self) -> None:
        """Takes steps until there is none, as somebody has to act first, or until dice are not given."""
        while self._stepped.next_step() is not None and await self.take():
            pass

    async def _look(self, by: int) -> None:
        """Looks through the eyes of the seat `by` places on."""
        self._eyes.turn(by)
        self._screen.show_again()

    async def _read_reports(self) -> None:
        await self._screen.ask(ReportScreen(self._eyes.reports(self._screen.hexwar.language)))


class ReportScreen(FullScreen[bool]):
    """Shows reports one at a time, as they would be mailed. Each is given as lines, the first being its heading. With
    `yes` the screen asks for that, too: Enter answers True."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn(1)", N_("Next report"), priority=True),
        Binding("shift+tab", "turn(-1)", N_("Previous report"), priority=True),
        Binding("enter", "answer", N_("Choose")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self, reports: Sequence[Sequence[str]], yes: Text = "") -> None:
        super().__init__(classes="report")
        self._reports, self._at, self._yes = reports, 0, yes

    def compose(self) -> ComposeResult:
        """Lays out the heading, the text and the keys."""
        yield Static("", classes="top-line")
        yield ScrollableContainer(classes="digest-body")
        asked = [("Enter", self._yes)] if self._yes else []
        keys = [*asked, ("Tab", say("next report")), ("↑ ↓ ← →", say("scroll")), ("Esc", say("back"))]
        yield self.key_line(*keys)

    def on_mount(self) -> None:
        """Gives the text the keyboard, and shows the first report."""
        self.query_one(ScrollableContainer).focus()
        self.call_next(self._show)

    async def _show(self) -> None:
        """Shows the report of now: its map however wide it is, all else folded at the edge of the screen."""
        heading, *lines = self._reports[self._at]
        self.query_one(".top-line", Static).update(self.content(heading.removeprefix("# ")))
        body = self.query_one(ScrollableContainer)
        await body.remove_children()
        parts = "\n".join(lines).strip().split(FENCE)
        kinds = cycle(("report-text", "report-map"))
        await body.mount_all(Static(self.content(part.strip("\n")), classes=next(kinds)) for part in parts)
        body.scroll_home(animate=False)

    def action_answer(self) -> None:
        """Closes the screen; answers True where something was asked."""
        self.dismiss(bool(self._yes))

    async def action_turn(self, by: int) -> None:
        """Shows the report `by` places on; after the last comes the first."""
        self._at = (self._at + by) % len(self._reports)
        await self._show()
