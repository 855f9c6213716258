"""The screen of the players of the game at hand: who has which seat, and another practice player for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.practice_player import WHAT_LEVELS_ARE, PlayerKind, called
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.seats import change_player
from hexwar_tui.tui.handover.advice import allow, is_given
from hexwar_tui.tui.handover.opponents import opponent_dialog
from hexwar_tui.tui.widgets.sheet import Sheet

NAME_WIDTH = 34
"""How many cells wide the column of names is."""


class Players(Sheet[None]):
    """The seats of a game with who plays them; Enter gives that of a practice player to another. Below them stands
    whether advice may be asked for; Enter changes that."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", N_("Back"))]

    def __init__(self, campaign: Campaign) -> None:
        heading = say("Players of this game")
        super().__init__("settings", heading, ("Enter", say("change")), ("Esc", say("back")))
        self._campaign = campaign

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard; after a change of language it is told anew."""
        self._fill(self.sheet.highlighted or 0)
        self.sheet.focus()

    def _fill(self, at: int) -> None:
        game = self._campaign.game
        self.sheet.clear_options()
        for seat in game.record.seats:
            self.sheet.add_option(Option(self.columns(seat_name(game, seat.side), self._player(seat), NAME_WIDTH)))
        given = say("on") if is_given(self.hexwar, game) else say("off")
        self.sheet.add_option(Option(self.columns(say("Advice at the table"), given, NAME_WIDTH)))
        self.sheet.highlighted = at

    def _player(self, seat: SeatSetup) -> Text:
        if seat.player == HUMAN:
            return say("a person")
        return self._kinds[seat.player].title if seat.player in self._kinds else called(seat.player)

    @property
    def _kinds(self) -> Mapping[str, PlayerKind]:
        return player_kinds(self._campaign.game.frames[0].system)

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        seats = self._campaign.game.record.seats
        if event.option_index < len(seats):
            kind = self._kinds.get(seats[event.option_index].player)
            self.tell("" if kind is None or kind.level is None else WHAT_LEVELS_ARE[kind.level])
        else:
            self.tell(say("“!” at the table shows what a practice player would do."))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        game = self._campaign.game
        if event.option_index == len(game.record.seats):
            allow(self.hexwar, game, may=not is_given(self.hexwar, game))
            self._fill(event.option_index)
            return
        seat = game.record.seats[event.option_index]
        if seat.player == HUMAN:
            self.tell(say("A person has this seat: no practice player goes on for people."))
        elif game.record.referee:
            self.tell(say("In this game the referee gives seats away, at his desk."))
        else:
            self._change(seat, event.option_index)

    @work(exclusive=True)
    async def _change(self, seat: SeatSetup, at: int) -> None:
        """Asks who goes on for a side, and has him go on: everybody reads it in the chronicle."""
        picked = await self.app.push_screen_wait(opponent_dialog(self._campaign.game, seat.side))
        if picked is None or picked.value == seat.player:
            return
        try:
            change_player(self._campaign, seat.side, picked.value)
        except HexwarError as fault:
            self.tell(fault.text)
        else:
            self._fill(at)
