"""Imagined games: what could be is played on for a while by practice players, to see how a seat stands then."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import PlainPlayer
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame

SitDown = Callable[[Rng], PlainPlayer]
"""Makes a player that draws by the given generator and notes nothing."""

IsOver = Callable[[AnyFrame, AnyFrame], bool]
"""Whether a game has been played on far enough: given the frame from which it began, and that of now."""


def played_on(
    imagined: Sandbox, begun: AnyFrame, seat: Seat, own: PlainPlayer, other: PlainPlayer, is_over: IsOver, most: int
) -> AnyFrame:
    """Plays an imagined game on until `is_over` says so, all is over, or `most` decisions are made: `own` decides for
    `seat`, and `other` for all other seats. Returns the frame that is played then."""
    for _ in range(most):
        waiting = imagined.waiting_for()
        if not waiting or is_over(begun, imagined.top):
            break
        player = own if waiting[0] == seat else other
        imagined.decide(waiting[0], player.decide(imagined.observation(waiting[0])))
    return imagined.top
