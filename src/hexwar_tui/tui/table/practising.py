"""Practice players at the table of the app: they think elsewhere, and the screen goes on meanwhile."""

from __future__ import annotations

import asyncio

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text
from hexwar_tui.practice.room import Question, Room
from hexwar_tui.practice.sitting import enter
from hexwar_tui.storage.campaigns.papers import seat_name
from hexwar_tui.tui.dialogs.tell import ThinkingDialog
from hexwar_tui.tui.stage.host import Host

SILENCE = 1.0
"""Seconds after which the players are told who thinks."""


async def practise(app: Host, game: Game, seat: Seat, room: Room) -> Text | None:
    """One act of the practice player who sits at `seat`. What the players are to be told of it, "" where all went well;
    None where they wanted to wait no longer, and then nothing was done."""
    thinking = asyncio.create_task(asyncio.to_thread(room.think, Question.of(game, seat)))
    await asyncio.wait({thinking}, timeout=SILENCE)
    if not thinking.done() and not await app.push_screen_wait(ThinkingDialog(seat_name(game, seat), thinking)):
        return None
    return enter(game, seat, await thinking)
