"""What the desk and a rehearsal share: all that is seen, or what one side sees; the next step, and taking it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import HexwarError, IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.view import OtherMap
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.papers import report, what_is_next
from hexwar_tui.tui.desk.journal_text import entry_title
from hexwar_tui.tui.desk.report import ReportScreen
from hexwar_tui.tui.dialogs.dice import DiceDialog
from hexwar_tui.tui.dialogs.tell import RefusalDialog
from hexwar_tui.tui.table.other_maps import LookingAround
from hexwar_tui.tui.widgets.lines import LONGEST_CHRONICLE, Chronicle


class Stepped(Protocol):
    """A game, or a rehearsal of one, whose steps are taken."""

    def next_step(self) -> Notice | None:
        """What happens next."""

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[News]:
        """Takes it."""


class RefereeEyes(LookingAround):
    """`shown` is the game that is looked at, `stepped` what takes its steps; `eyes` whose eyes it is looked at with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "step", N_("Take the next step"), id="desk.step"),
        Binding("S", "steps", N_("All steps, until somebody is waited for"), id="desk.steps"),
        Binding("d", "own_dice", N_("Next step with the referee's own dice"), id="desk.own-dice"),
        Binding("v", "eyes(1)", N_("Through the next side's eyes"), id="desk.eyes"),
        Binding("V", "eyes(-1)", N_("Through the previous side's eyes"), id="desk.eyes-before"),
        Binding("m", "reports", N_("Read the reports of the sides"), id="desk.reports"),
    ]

    shown: Game
    stepped: Stepped
    chip: Text

    def __init__(self, shown: Game, stepped: Stepped, chip: Text) -> None:
        super().__init__(classes="table desk")
        self.shown, self.stepped, self.chip = shown, stepped, chip
        self.eyes: Seat = REFEREE
        self.view = shown.view(REFEREE)

    def right_column(self) -> ComposeResult:
        """What comes next and why, above the panels."""
        yield Static("", classes="next-step")
        yield from super().right_column()

    # -- showing -------------------------------------------------------------------------------------------------------

    def speak_again(self) -> None:
        """Says everything in the language of now, from the view of now."""
        self.view = self.shown.view(self.eyes)
        super().speak_again()

    def show_again(self) -> None:
        """Shows how things stand now."""
        self.view = self.shown.view(self.eyes)
        self.show_view()
        self.query_one(Chronicle).show(self.told_lines())

    def show_view(self) -> None:
        """The view, and what comes next."""
        super().show_view()
        self.query_one(".next-step", Static).update(self._next_content())

    def _next_content(self) -> Content:
        lines = [self.content(what_is_next(self.shown, REFEREE), "bold")]
        notice = self.shown.next_step()
        if notice is not None and notice.rule:
            lines.append(self.content(say("Rule {rule}", rule=notice.rule), "$foreground-muted"))
        return Content("\n").join(lines)

    def top_parts(self) -> list[Content]:
        """Whose eyes, the game, the turn, and what those eyes see along the top."""
        parts = [self.content(say(" {name} ", name=self.chip), "reverse"), self._eyes_chip()]
        if not self.app.has_class("narrow"):
            parts.append(self.content(self.shown.frames[0].scenario.title, "bold"))
        return [*parts, *super().top_parts()]

    def _eyes_chip(self) -> Content:
        side = next((line for line in self.view.sides if line.side == self.eyes), None)
        if side is None:
            return self.content(say("sees all"))
        name = self.content(say(" {name} ", name=side.name), self.hexwar.side_style(side.colour))
        return Content.assemble(self.content(say("as")), " ", name)

    def other_maps(self) -> tuple[OtherMap, ...]:
        """Those below this one as those eyes see them, and those that belong to its hexes."""
        return (*self.shown.below(self.eyes), *super().other_maps())

    def told_lines(self) -> list[Content]:
        """What those eyes have seen; the referee is told whose every order was."""
        if self.eyes != REFEREE:
            told = list(self.shown.news(self.eyes))[-LONGEST_CHRONICLE:]
            return [self.content(self.shown.phrase(event)) for _, event in told]
        lines: list[Content] = []
        for entry in reversed(standing(self.shown.record.entries)):
            lines += reversed(list(self._entry_lines(entry)))
            if len(lines) >= LONGEST_CHRONICLE:
                break
        return lines[::-1]

    def _entry_lines(self, entry: Entry) -> Iterator[Content]:
        if entry.kind in (EntryKind.ORDER, EntryKind.SEAL):
            yield self.content(entry_title(self.shown, entry, self.hexwar.registry), "$foreground-muted")
        yield from (self.content(self.shown.phrase(event)) for event in entry.events)

    def cells_to_visit(self) -> list[Cell]:
        """Of every unit that those eyes see."""
        return [line.cell for line in self.view.units if line.cell is not None]

    # -- steps ---------------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="entry")
    async def action_step(self) -> None:
        """The next step."""
        await self._take_step(own_dice=False)

    @work(exclusive=True, group="entry")
    async def action_own_dice(self) -> None:
        """The next step, with dice that the referee throws."""
        await self._take_step(own_dice=True)

    @work(exclusive=True, group="entry")
    async def action_steps(self) -> None:
        """Steps until somebody is waited for, or dice are not given."""
        while self.stepped.next_step() is not None:
            if not await self._take_step(own_dice=False):
                return

    async def _take_step(self, *, own_dice: bool) -> bool:
        """Takes a step, asking for dice where they are thrown; False when there is none, or it was left."""
        dice: list[int] = []
        if self.stepped.next_step() is None:
            self.prompt(say("Nothing happens by itself now."))
            return False
        while True:
            try:
                self.stepped.step(dice, own_dice=own_dice)
            except NeedDice as need:
                thrown = await self.app.push_screen_wait(DiceDialog(need.request))
                if thrown is None:
                    return False
                dice = [*dice, *thrown]
            else:
                self._prompt = ""
                self.show_again()
                self.go_to_next()
                return True

    def place_to_start(self) -> Cell | None:
        """Where the next step happens, or else where there is a unit."""
        found = self._next_cell()
        return super().place_to_start() if found is None else found

    def go_to_next(self) -> None:
        """Brings the hex into sight at which the next step happens, where it is at one."""
        found = self._next_cell()
        if found is not None:
            self.map.go_to(found)

    def _next_cell(self) -> Cell | None:
        notice = self.stepped.next_step()
        return None if notice is None else notice.cell

    async def refuse(self, what: Text, fault: HexwarError) -> None:
        """Says why not; the rule can be read at once."""
        rule = fault.rule if isinstance(fault, IllegalOrder) else ""
        reason = fault.reason if isinstance(fault, IllegalOrder) else fault.text
        wanted = await self.app.push_screen_wait(RefusalDialog(what, Objection(reason, rule)))
        if wanted:
            await self.hexwar.read_rule(wanted)

    # -- eyes ----------------------------------------------------------------------------------------------------------

    def action_eyes(self, by: int) -> None:
        """Looks through the eyes of the next seat."""
        seats = (REFEREE, *self.shown.sides)
        self.eyes = seats[(seats.index(self.eyes) + by) % len(seats)]
        self.show_again()

    def action_reports(self) -> None:
        """The report of every side, one after the other; that of whose eyes these are comes first."""
        seats = (REFEREE, *self.shown.sides)
        at = seats.index(self.eyes) or 1
        texts = [report(self.shown, seat, self.hexwar.language) for seat in seats[at:] + seats[:at]]
        self.app.push_screen(ReportScreen(texts))
