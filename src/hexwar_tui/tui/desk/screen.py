"""The referee's desk: sees all, takes the steps one by one, amends orders, rules, rehearses, goes back."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.words.language import N_, Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game
from hexwar_tui.storage.campaigns.papers import what_is_next, write_papers
from hexwar_tui.storage.disk.places import free_save_path
from hexwar_tui.tui.desk.journal import JournalScreen
from hexwar_tui.tui.desk.rehearsal import RehearsalScreen
from hexwar_tui.tui.desk.rulings import DeskRulings
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.handover.unsealing import give_phrase
from hexwar_tui.tui.table.instead import InsteadScreen
from hexwar_tui.tui.table.looking import Looking
from hexwar_tui.tui.table.order_text import order_line

LONGEST_PATH = 400

LOOKS = frozenset(one.action.partition("(")[0] for one in Binding.make_bindings(Looking.BINDINGS))
"""The actions of looking around."""


class RefereeDesk(DeskRulings):
    """Answers "next" when the referee hands the keyboard over, "leave" when he wants to stop."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "rule", N_("All orders"), id="table.orders"),
        Binding("t", "word", N_("Send word to the sides"), id="desk.word"),
        Binding("l", "orders", N_("What was entered"), id="table.entered"),
        Binding("backspace", "take_back", N_("Take back"), id="table.take-back"),
        Binding("h", "rehearse", N_("Rehearse what comes next"), id="desk.rehearse"),
        Binding("j", "journal", N_("The journal: go back, or branch"), id="desk.journal"),
        Binding("w", "write", N_("Write reports and order sheets"), id="desk.write"),
        Binding("P", "phrase", N_("Another PIN or pass phrase for a seat"), id="desk.phrase"),
        Binding("e", "hand_over", N_("End the turn, or seal"), id="table.end"),
        Binding("ctrl+s", "save", N_("Save"), id="table.save"),
        Binding("escape", "back", N_("Back, or leave"), id="table.back"),
    ]

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.game, campaign.game, say("referee"))
        self.campaign = campaign

    # -- showing -------------------------------------------------------------------------------------------------------

    def keys_now(self) -> list[tuple[str, Text]]:
        """The keys of the moment."""
        label = self.hexwar.key_label
        if self.is_picking:
            return [("Enter", say("choose")), ("Esc", say("back")), ("Tab", say("next"))]
        return [
            (label("desk.step"), say("step")),
            (label("desk.rehearse"), say("rehearse")),
            ("Enter", say("rule here")),
            (label("desk.eyes"), say("eyes")),
            (label("table.end"), say("hand over")),
            ("?", say("help")),
            (label("desk.journal"), say("journal")),
            (label("table.orders"), say("ruling")),
            (label("table.entered"), say("orders")),
            (label("desk.word"), say("send word")),
            (label("desk.write"), say("write reports")),
            (label("table.take-back"), say("take back")),
            ("Esc", say("leave")),
        ]

    def usual_prompt(self) -> Text:
        """What troubles the journal, or nothing."""
        return self.campaign.status

    # -- what may be done now ------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """As with all screens, but while a hex is picked the map's own keys go on."""
        return not self.is_current or (self.is_entering and not self.is_picking)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a hex is picked one may look around, and step back."""
        if self.is_picking and action not in LOOKS | {"back"}:
            return False
        return super().check_action(action, parameters)

    # -- rulings -------------------------------------------------------------------------------------------------------

    def hex_chosen(self, cell: Cell) -> None:
        """Answers which hex it is, or rules on what is there."""
        if self.is_picking:
            self.settle_hex(cell)
        elif not self.is_busy:
            self.rule_on(cell)

    def action_rule(self) -> None:
        """Rules on anything."""
        self.rule_on(None)

    def action_word(self) -> None:
        """Sends word to the sides."""
        self.send_word()

    def action_take_back(self) -> None:
        """Takes a ruling back."""
        self.take_ruling_back()

    # -- orders of the sides -------------------------------------------------------------------------------------------

    @work(exclusive=True, group="entry")
    async def action_orders(self) -> None:
        """What the sides have entered and may still be amended: struck, or another order in its place."""
        entries = self.shown.amendable()
        if not entries:
            self.prompt(say("Orders can be amended in a sealed phase, before they are revealed: there are none now."))
            return
        items = [Item(entry, self._entered_line(entry)) for entry in entries]
        picked = await self.app.push_screen_wait(ChooseDialog(say("What was entered"), items))
        if picked is None:
            return
        ways = [Item("instead", say("Enter another in its place")), Item("strike", say("Strike it"))]
        way = await self.app.push_screen_wait(ChooseDialog(self._entered_line(picked.value), ways))
        if way is not None:
            await self._amend(picked.value, instead=way.value == "instead")

    def _entered_line(self, entry: Entry) -> Text:
        orders = [entry.body] if entry.kind is EntryKind.ORDER else entry.body["orders"]
        types = self.shown.top.system.order_types
        lines = [order_line(self.shown, entry.seat, read_order(types, order)) for order in orders]
        side = self.shown.top.system.say.words(self.shown.top).side(entry.seat)
        return say("{who}: {what}", who=side, what=listing(lines))

    async def _amend(self, entry: Entry, *, instead: bool) -> None:
        try:
            orders = []
            if instead:
                table = InsteadScreen(self.campaign, self.shown.without_order(entry.number), entry.seat)
                if await self.app.push_screen_wait(table) != "given" or table.order is None:
                    return
                orders = [table.order]
            reason = await self.ask_reason()
            if reason is not None:
                self.shown.amend_order(entry.number, reason, orders)
                self.show_again()
                self.prompt(say("Amended."))
        except HexwarError as fault:
            await self.refuse(self._entered_line(entry), fault)

    # -- rehearsal, journal, papers ------------------------------------------------------------------------------------

    @work(exclusive=True, group="entry")
    async def action_rehearse(self) -> None:
        """Takes what happens by itself on a copy."""
        if self.shown.next_step() is None:
            self.prompt(say("Nothing happens by itself now."))
            return
        answer = await self.app.push_screen_wait(RehearsalScreen(rehearse(self.shown)))
        self.show_again()
        self.prompt(say("Taken over as rehearsed.") if answer == "commit" else say("Left: the game is as it was."))

    @work(exclusive=True, group="entry")
    async def action_journal(self) -> None:
        """Goes back to an entry, or branches from one."""
        point = await self.app.push_screen_wait(JournalScreen(self.shown))
        if point is None:
            return
        what, number = point
        try:
            if what == "rewind":
                await self._rewind(number)
            else:
                await self._branch(number)
        except HexwarError as fault:
            await self.refuse(say("The journal"), fault)

    async def _rewind(self, number: int) -> None:
        ask = say("Go back to how things stood behind entry #{n}?", n=number)
        stays = say("What came later stays in the journal, marked.")
        if await self.app.push_screen_wait(AskDialog(say("Go back"), ask, (stays,), say("go back"))):
            self.shown.rewind(number)
            self.show_again()
            self.prompt(say("It is turn {turn} again.", turn=self.shown.turn))

    async def _branch(self, number: int) -> None:
        path = free_save_path(self.hexwar.places.saves, self.campaign.path.stem)
        keys = self.campaign.seal.keys if self.campaign.seal is not None else None
        told = branch_game(self.hexwar.registry, self.campaign.path, path, entry=number, keys=keys, whole=True)
        self.prompt(told)
        ask = say("Open it now? This game is saved, and left.")
        if await self.app.push_screen_wait(AskDialog(say("A branch"), ask, (told,), say("open it"))):
            self.hexwar.go_over_to(path)
            self.dismiss("leave")

    @work(exclusive=True, group="entry")
    async def action_write(self) -> None:
        """Writes the report of every seat, and a sheet for every side waited for, into a folder."""
        name = f"{self.campaign.path.stem} {self.shown.turn}"
        start = str(self.hexwar.places.saves / name)
        ask = say("Into which folder?")
        folder = await self.app.push_screen_wait(TextDialog(say("Reports and order sheets"), ask, LONGEST_PATH, start))
        if not folder:
            return
        try:
            written = write_papers(self.shown, Path(folder).expanduser(), self.hexwar.language)
        except HexwarError as fault:
            await self.refuse(say("Reports and order sheets"), fault)
        else:
            self.prompt(say("Files written: {n}, into {folder}.", n=len(written), folder=folder))

    @work(exclusive=True, group="entry")
    async def action_phrase(self) -> None:
        """Another PIN or pass phrase for one who has forgotten his."""
        self.prompt(await give_phrase(self.hexwar, self.campaign))

    # -- ending --------------------------------------------------------------------------------------------------------

    def action_hand_over(self) -> None:
        """Hands the keyboard to whoever is waited for; what happens by itself comes before that."""
        if self.shown.next_step() is not None:
            self.prompt(say("First the steps are taken. {next}", next=what_is_next(self.shown, self.eyes)))
        else:
            self.dismiss("next")

    def action_save(self) -> None:
        """Saves; what is said afterwards is true."""
        try:
            self.campaign.save()
        except HexwarError as fault:
            self.prompt(fault.text)
        else:
            self.prompt(say("Saved."))

    def action_back(self) -> None:
        """One step back; with nothing to step back from, out of the game (it is saved)."""
        if self.is_picking:
            self.settle_hex(None)
        elif self.ruler_from is not None:
            self.action_ruler()
        else:
            self._ask_to_leave()

    @work(exclusive=True, group="entry")
    async def _ask_to_leave(self) -> None:
        ask = say("Save the game and go to the title?")
        if await self.app.push_screen_wait(AskDialog(say("Leave the table"), ask, (), say("save and leave"))):
            self.dismiss("leave")
