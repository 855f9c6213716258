"""Seats handed over: another player goes on for a side."""

from __future__ import annotations

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import HUMAN, REFEREE, Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean

LONGEST_NAME = 60
"""The most characters that a player's name has; of a longer one the rest is left out."""


def take_seat(game: Game, side: Side, name: str) -> list[News]:
    """Gives the seat of `side` to another player, by whose `name` the side goes from now on; returns the news of it,
    which everybody is told. PINs and phrases are not touched: who opens a game is kept with its file.

    Raises IllegalOrder where the name is empty, or a practice player has the seat; then nothing has changed.
    """
    setup = next(seat for seat in game.record.seats if seat.side == side)
    called = clean(name, LONGEST_NAME)
    if not called:
        raise IllegalOrder(say("Who takes the seat? A name is wanted."))
    if setup.player != HUMAN:
        raise IllegalOrder(say("A practice player has this seat: there is nobody to take it from."))
    setup.name = called
    for frame in game.frames:
        frame.names = {**frame.names, side: called}
    return game.put_down(EntryKind.HAND_OVER, REFEREE, side=side, name=called)
