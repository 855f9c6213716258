"""Practice players at the table: while one thinks, the screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.practice.room import Answer, Room
from hexwar_tui.practice.sitting import enter
from hexwar_tui.practice.telling import Question
from hexwar_tui.tui.dialogs.tell import ThinkingDialog
from hexwar_tui.tui.stage.host import Host

SILENCE = 1.0
"""How many seconds a practice player thinks before the players are told that it does."""


class LeftAlone(Exception):
    """Raised where the players would not wait for a practice player."""


async def thought(
    ask: Callable[[ThinkingDialog], Awaitable[bool | None]], room: Room, question: Question, told: Text, keys: Text
) -> Answer:
    """What is answered to `question`. If that takes longer than a moment, `told` is said in a dialog, which `ask`
    opens; `keys` tell what leaving it means. Raises LeftAlone where the players leave it."""
    thinking = asyncio.create_task(asyncio.to_thread(room.think, question))
    await asyncio.wait({thinking}, timeout=SILENCE)
    if not thinking.done() and not await ask(ThinkingDialog(told, thinking, keys)):
        raise LeftAlone
    return await thinking


async def practise(app: Host, game: Game, seat: Seat, room: Room) -> Text | None:
    """Has the practice player at `seat` do one thing. Returns what the players are to be told of it, "" where all went
    well; None, with nothing done, where they would wait no longer."""
    told = say("It plays for {name}.", name=seat_name(game, seat))
    try:
        answer = await thought(app.push_screen_wait, room, Question.of(game, seat), told, say("Esc: save and leave"))
    except LeftAlone:
        return None
    return enter(game, seat, answer)
