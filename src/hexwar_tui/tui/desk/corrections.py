"""How the referee corrects what was entered: strikes or replaces orders, takes the game back, or goes on elsewhere."""

from __future__ import annotations

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game
from hexwar_tui.storage.disk.places import free_save_path
from hexwar_tui.tui.desk.journal import JournalScreen
from hexwar_tui.tui.desk.rulings import ask_reason
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.outlook.talk import Hosted, choose
from hexwar_tui.tui.table.at_table import Instead
from hexwar_tui.tui.table.order_text import order_line
from hexwar_tui.tui.table.screen import TableScreen


class Corrections:
    """Lets the referee amend what the sides have entered, go back in the journal, or branch from it."""

    def __init__(self, screen: Hosted, campaign: Campaign) -> None:
        self._screen, self._campaign, self._game = screen, campaign, campaign.game

    async def amend(self) -> None:
        """Asks which order entered in secret is to be struck or replaced, and amends it; says so if there is none."""
        entries = self._game.amendable()
        if not entries:
            nothing = say("Orders can be amended in a sealed phase, before they are revealed: there are none now.")
            self._screen.prompt(nothing)
            return
        items = [Item(entry, self._line(entry)) for entry in entries]
        entry: Entry | None = await choose(self._screen, say("What was entered"), items)
        if entry is None:
            return
        ways = [Item("instead", say("Enter another in its place")), Item("strike", say("Strike it"))]
        way = await choose(self._screen, self._line(entry), ways)
        if way is not None:
            try:
                await self._replace(entry, instead=way == "instead")
            except HexwarError as fault:
                await self._screen.refuse(self._line(entry), fault)

    def _line(self, entry: Entry) -> Text:
        orders = [entry.body] if entry.kind is EntryKind.ORDER else entry.body["orders"]
        types = self._game.top.system.order_types
        lines = [order_line(self._game, entry.seat, read_order(types, order)) for order in orders]
        side = self._game.top.system.say.words(self._game.top).side(entry.seat)
        return say("{who}: {what}", who=side, what=listing(lines))

    async def _replace(self, entry: Entry, *, instead: bool) -> None:
        orders = []
        if instead:
            made = Instead(self._game.without_order(entry.number))
            await self._screen.ask(TableScreen(self._campaign, entry.seat, instead=made))
            if made.order is None:
                return
            orders = [made.order]
        reason = await ask_reason(self._screen)
        if reason is not None:
            self._game.amend_order(entry.number, reason, orders)
            self._screen.show_again()
            self._screen.prompt(say("Amended."))

    async def go_back(self) -> None:
        """Opens the journal, then takes the game back to the entry picked there, or branches a new game from it."""
        point = await self._screen.ask(JournalScreen(self._game))
        if point is None:
            return
        try:
            await (self._rewind if point[0] == "rewind" else self._branch)(point[1])
        except HexwarError as fault:
            await self._screen.refuse(say("The journal"), fault)

    async def _rewind(self, number: int) -> None:
        ask = say("Go back to how things stood behind entry #{n}?", n=number)
        stays = say("What came later stays in the journal, marked.")
        if await self._screen.ask(AskDialog(say("Go back"), ask, (stays,), say("go back"))):
            self._game.rewind(number)
            self._screen.show_again()
            self._screen.prompt(say("It is turn {turn} again.", turn=self._game.turn))

    async def _branch(self, number: int) -> None:
        path = free_save_path(self._screen.hexwar.places.saves, self._campaign.path.stem)
        keys = self._campaign.seal.keys if self._campaign.seal is not None else None
        told = branch_game(self._screen.hexwar.registry, self._campaign.path, path, entry=number, keys=keys, whole=True)
        self._screen.prompt(told)
        ask = say("Open it now? This game is saved, and left.")
        if await self._screen.ask(AskDialog(say("A branch"), ask, (told,), say("open it"))):
            self._screen.hexwar.go_over_to(path)
            self._screen.dismiss("leave")
