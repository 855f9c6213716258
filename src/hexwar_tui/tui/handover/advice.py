"""Advice at the table: a practice player is asked what it would do in the player's place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from textual.screen import Screen

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.advice import adviser_of, asked_for
from hexwar_tui.engine.lab.players import kind_called
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Noted, Weighed, order_of, weighed_for
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.practice.room import Answer, Mishap, Room
from hexwar_tui.practice.telling import Question
from hexwar_tui.tui.handover.practising import LeftAlone, thought
from hexwar_tui.tui.stage.host import Host

Reply = TypeVar("Reply")

MOST_GAMES = 100
"""In how many games at most it is kept that no advice is given: the last ones."""


def is_given(app: Host, game: Game) -> bool:
    """Whether advice may be asked for in this game."""
    return game.record.id not in app.settings.unadvised


def allow(app: Host, game: Game, *, may: bool) -> None:
    """Keeps whether advice may be asked for in this game."""
    others = [id for id in app.settings.unadvised if id != game.record.id][1 - MOST_GAMES :]
    app.keep_settings(unadvised=others if may else [*others, game.record.id])


class Seeker(Protocol):
    """A screen on which advice is asked for."""

    @property
    def hexwar(self) -> Host:
        """The app."""

    async def ask(self, dialog: Screen[Reply]) -> Reply:
        """Opens `dialog` and returns its answer; None where the player steps back."""

    def prompt(self, text: Text) -> None:
        """Says `text` in the line below the map."""


class Advice:
    """What `screen` asks for its seat. `propose` shows an order with who would give it and what he has weighed for it,
    and gives it if the player wants that. To be closed with the table."""

    def __init__(
        self,
        screen: Seeker,
        game: Game,
        seat: Seat,
        propose: Callable[[Order, Text, Sequence[Weighed]], Awaitable[object]],
    ) -> None:
        self._screen, self._game, self._seat, self._propose = screen, game, seat, propose
        self._room: Room | None = None
        self._notes = ""

    async def seek(self) -> None:
        """Asks what a practice player would do now, and shows it; nothing is done but what the player confirms."""
        if not is_given(self._screen.hexwar, self._game):
            self._screen.prompt(say("In this game no advice is given: F2, “Players of this game”, allows it."))
            return
        try:
            answer = await self._thought()
        except LeftAlone:
            return
        if isinstance(answer, Noted):
            self._notes = answer.notes
        if isinstance(answer, Mishap):
            self._screen.prompt(say("No advice came: the practice player took too long, or broke down."))
        else:
            await self._tell(order_of(answer), weighed_for(answer))

    async def _tell(self, order: Order | None, weighed: Sequence[Weighed]) -> None:
        system = self._game.top.system
        player = kind_called(system, adviser_of(system)).title
        if order is None or order.ends_part:
            self._screen.prompt(say("Here {player} would do nothing more, and end its part.", player=player))
            return
        try:
            self._game.check(self._seat, order)
        except IllegalOrder as refusal:  # The clock may have run out meanwhile.
            self._screen.prompt(say("What was advised can't be done any more. {why}", why=refusal.text))
        else:
            await self._propose(order, say("This is what {player} would do.", player=player), weighed)

    async def _thought(self) -> Answer:
        """What is answered. Raises LeftAlone where the player would not wait."""
        if self._room is None:
            self._room = Room(self._screen.hexwar.limits)
        question = Question.about(asked_for(self._game, self._seat, self._notes))
        told = say("It thinks of what it would do in your place.")
        return await thought(self._screen.ask, self._room, question, told, say("Esc: don't wait"))

    def close(self) -> None:
        """Ends the process in which it is thought."""
        if self._room is not None:
            self._room.close()
