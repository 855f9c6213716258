"""Practice players at the table: while one thinks, the screen goes on."""

from __future__ import annotations

import asyncio

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.practice.room import Room
from hexwar_tui.practice.sitting import enter
from hexwar_tui.practice.telling import Question
from hexwar_tui.tui.dialogs.tell import ThinkingDialog
from hexwar_tui.tui.stage.host import Host

SILENCE = 1.0
"""How many seconds a practice player thinks before the players are told that it does."""


async def practise(app: Host, game: Game, seat: Seat, room: Room) -> Text | None:
    """Has the practice player at `seat` do one thing. Returns what the players are to be told of it, "" where all went
    well; None, with nothing done, where they would wait no longer."""
    thinking = asyncio.create_task(asyncio.to_thread(room.think, Question.of(game, seat)))
    await asyncio.wait({thinking}, timeout=SILENCE)
    if not thinking.done():
        told = say("It plays for {name}.", name=seat_name(game, seat))
        dialog = ThinkingDialog(say("A practice player thinks"), told, thinking, say("Esc: save and leave"))
        if not await app.push_screen_wait(dialog):
            return None
    return enter(game, seat, await thinking)
