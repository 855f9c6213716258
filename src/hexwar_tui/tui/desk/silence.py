"""How the referee stands in for a side: seals for one that has sent nothing, and gives its seat to another player."""

from __future__ import annotations

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.referee.silence import SealedFor, open_for, seal_for
from hexwar_tui.engine.games.referee.substitutes import LONGEST_NAME
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.practice_player import called
from hexwar_tui.engine.seats import HUMAN, Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.beside.plans import Plan, lines_of, offered_plans
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.seats import change_player, hand_over, wants_phrase
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.opponents import opponent_dialog
from hexwar_tui.tui.handover.unsealing import DIFFERENT_ONES, ask_new_phrase
from hexwar_tui.tui.outlook.talk import Hosted, choose


class StandsIn:
    """Lets the referee do for a side what its player has not done, and give its seat to another."""

    def __init__(self, screen: Hosted, campaign: Campaign) -> None:
        self._screen, self._campaign, self._game = screen, campaign, campaign.game

    async def seal(self) -> None:
        """Asks for which side the referee seals, and with what, and seals; of a side that has sealed, whether its part
        is opened again. Says so where no phase is written in secret."""
        if not self._game.is_sealed() and not self._game.top.sealed:
            self._screen.prompt(say("Nobody writes in secret now: there is nothing to seal."))
            return
        title = say("Seal for a side, or open again")
        sealed = [side for side in self._game.sides if side in self._game.top.sealed]
        writing = [side for side in self._game.sides if side in self._game.waiting_for()]
        items = [Item(side, seat_name(self._game, side), say("writes")) for side in writing]
        items += [Item(side, seat_name(self._game, side), say("sealed: opens again")) for side in sealed]
        side: Side | None = await choose(self._screen, title, items)
        if side is None:
            return
        try:
            if side in sealed:
                open_for(self._game, side)
                self._screen.prompt(say("Opened again."))
            elif (done := await self._seal_for(side)) is not None:
                await self._tell(done)
        except HexwarError as fault:
            await self._screen.refuse(title, fault)
        self._screen.show_again()

    async def _seal_for(self, side: Side) -> SealedFor | None:
        items: list[Item] = [
            Item(Silence.ENTERED, say("with what it has entered"), key="e"),
            Item(Silence.PLAIN, say("with the least that the rules demand"), key="p"),
        ]
        plans = offered_plans(self._screen.hexwar.places.plans, self._game, side)
        items += [Item(plan, say("with its standing orders: {name}", name=plan.name)) for plan in plans]
        title = say("Seal for {side}", side=seat_name(self._game, side))
        way: Silence | Plan | None = await choose(self._screen, title, items)
        if way is None:
            return None
        if isinstance(way, Plan):
            return seal_for(self._game, side, Silence.STANDING, lines_of(way))
        return seal_for(self._game, side, way)

    async def _tell(self, done: SealedFor) -> None:
        """Tells which standing orders were refused; else only that the side's part is sealed."""
        if not done.refused:
            self._screen.prompt(say("Sealed."))
            return
        lines = [say("{order}: {why}", order=line, why=why) for line, why in done.refused]
        await self._screen.ask(TellDialog(say("Left out"), lines))

    async def give_seat(self) -> None:
        """Asks whose seat goes to whom, and for a new PIN or pass phrase where the seat has one; hands it over. That
        of a practice player goes to another one."""
        title = say("Give a seat to another player")
        seats = {seat.side: seat.player for seat in self._game.record.seats}
        items = [
            Item(side, seat_name(self._game, side), "" if player == HUMAN else called(player))
            for side, player in seats.items()
        ]
        side: Side | None = await choose(self._screen, title, items, say("Whose?"))
        if side is None:
            return
        if seats[side] != HUMAN:
            await self._change_opponent(title, side)
            return
        name = await self._screen.ask(TextDialog(title, say("Who takes it?"), LONGEST_NAME, least=1))
        if not name:
            return
        self._screen.prompt(await self._hand_over(title, side, name))
        self._screen.show_again()

    async def _change_opponent(self, title: Text, side: Side) -> None:
        """Asks which practice player goes on for a side, and has it go on."""
        picked = await self._screen.ask(opponent_dialog(self._game, side))
        if picked is None:
            return
        try:
            change_player(self._campaign, side, picked.value)
        except HexwarError as fault:
            await self._screen.refuse(title, fault)
        self._screen.show_again()

    async def _hand_over(self, title: Text, side: Side, name: str) -> Text:
        phrase = None
        if wants_phrase(self._campaign, side):
            phrase = await ask_new_phrase(self._screen.ask, title, name)
            if not phrase:
                return "" if phrase is None else DIFFERENT_ONES
        try:
            hand_over(self._campaign, side, name, phrase or "")
        except HexwarError as fault:
            return fault.text
        return say("{name} plays on.", name=name)
