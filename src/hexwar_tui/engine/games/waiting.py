"""Which seats are waited for, as far as a seat, or everybody, may know that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexwar_tui.engine.seats import REFEREE, Seat

if TYPE_CHECKING:
    from hexwar_tui.engine.game import Game


def waited_for(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """The seats that may act now, as far as `seat` may know: in a sealed phase a side is told of itself only, if it may
    act. Who else writes would be a hint: a side may be passed over because it has nothing left to order."""
    waiting = game.waiting_for()
    if seat != REFEREE and game.is_sealed():
        return tuple(waited for waited in waiting if waited == seat)
    return waiting


def openly_waited_for(game: Game) -> tuple[Seat, ...]:
    """The seats that may act now, as far as everybody may know, such as somebody who looks at a list of saves. In a
    sealed phase these are all sides that play on: which of them is passed over may be a secret."""
    if game.is_sealed():
        return game.top.system.rules.playing(game.top)
    return game.waiting_for()
