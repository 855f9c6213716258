"""A game of raiders that goes on, turn by turn or opened again."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.game_record import record_from
from tests.toys import TOYS
from tests.toys.raid import EndTurn


def reopened(game: Game) -> Game:
    """The game, opened again from its record as it is kept."""
    return Game.resume(TOYS, record_from(game.record.data()))


def turns(game: Game, number: int) -> None:
    """So many turns in which nobody does anything."""
    for _ in range(2 * number):
        game.submit(game.waiting_for()[0], EndTurn())
