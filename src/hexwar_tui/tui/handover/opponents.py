"""Practice players to choose from in a game that goes on."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.practice_player import by_strength
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item


def opponent_dialog(game: Game, side: Side) -> ChooseDialog:
    """The list of the practice players of the game, from which one is picked to go on for `side`; the one that it has
    is marked. The values are their ids."""
    kinds = by_strength(player_kinds(game.frames[0].system))
    now = next(seat.player for seat in game.record.seats if seat.side == side)
    at = list(kinds).index(now) if now in kinds else 0
    items = [Item(id, kind.title) for id, kind in kinds.items()]
    return ChooseDialog(say("{side}: who goes on?", side=seat_name(game, side)), items, at=at)
