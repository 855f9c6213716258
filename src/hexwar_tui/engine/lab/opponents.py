"""Practice players who change in the middle of a game."""

from __future__ import annotations

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import LONGEST_KIND, player_kinds
from hexwar_tui.engine.practice_player import NoSuchPlayer
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import HUMAN, REFEREE, Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean


def change_opponent(game: Game, side: Side, player: str) -> list[News]:
    """Has the practice player with the id `player` go on for `side` in place of the one before; returns the news of it,
    which everybody is told. What was entered stays.

    Raises IllegalOrder where a person has the seat or the game is over, NoSuchPlayer where the system of the game has
    no such player; then nothing has changed.
    """
    setup = next(seat for seat in game.record.seats if seat.side == side)
    if setup.player == HUMAN:
        raise IllegalOrder(say("A person has this seat: no practice player goes on for people."))
    if game.outcome is not None:
        raise IllegalOrder(say("The game is over."))
    kinds = player_kinds(game.frames[0].system)
    if player not in kinds:
        name = clean(player, LONGEST_KIND)
        raise NoSuchPlayer(
            say("There is no player “{player}”. There are: {players}.", player=name, players=tuple(kinds))
        )
    before, setup.player = setup.player, player
    return game.put_down(EntryKind.HAND_OVER, REFEREE, side=side, player=player, was=before)
