"""The steady practice player."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.practice import deploying, forming, turn
from hexwar_tui.systems.skirmish.state import Phase


class SteadyPlayer:
    """Takes a ready-made force, deploys in cover, shoots where the odds are best, finishes who is hurt, and goes for
    area without walking into the fire of machine guns.

    It draws nothing; it neither resigns nor offers a draw.
    """

    def decide(self, observation: Observation) -> Order | None:
        """The next order; None to seal its force."""
        return next_order(observation.known)


def next_order(known: SkiKnown) -> Order | None:
    """What the player does next: the same for the same knowledge."""
    if known.phase is Phase.FORMING:
        return forming.next_order(known)
    if known.phase is Phase.DEPLOYING:
        return deploying.next_order(known)
    return turn.next_order(known)
