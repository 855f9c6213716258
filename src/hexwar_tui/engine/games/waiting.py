"""Who is waited for, as far as it may be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexwar_tui.engine.seats import REFEREE, Seat

if TYPE_CHECKING:
    from hexwar_tui.engine.game import Game


def waited_for(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """The seats that may act now, as far as `seat` may know it: in a sealed phase a side learns of itself only.

    Who else writes may tell more than that: a side may be passed over because it has nothing left to order.
    """
    waiting = game.waiting_for()
    if seat != REFEREE and game.is_sealed():
        return tuple(waited for waited in waiting if waited == seat)
    return waiting


def openly_waited_for(game: Game) -> tuple[Seat, ...]:
    """The seats that may act now, as far as everybody may know it, such as who looks at a list of saves.

    In a sealed phase these are all sides that play on: who is passed over may be a secret.
    """
    if game.is_sealed():
        return game.top.system.rules.playing(game.top)
    return game.waiting_for()
