"""The steady practice player."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.practice import deploying, forming, turn
from hexwar_tui.systems.skirmish.state import Phase


class SteadyPlayer:
    """A practice player that takes a ready-made force, deploys in cover, shoots where the odds are best, finishes off
    the wounded, and goes for area without walking into the fire of machine guns.

    It leaves nothing to chance, never resigns and never offers a draw.
    """

    def decide(self, observation: Observation) -> Order | None:
        """The next order of the seat; None only to seal its force, while forces are formed."""
        return next_order(observation.known)


def next_order(known: SkiKnown) -> Order | None:
    """The player's next order, always the same for the same knowledge; None only to seal the force that it forms."""
    if known.phase is Phase.FORMING:
        return forming.next_order(known)
    if known.phase is Phase.DEPLOYING:
        return deploying.next_order(known)
    return turn.next_order(known)
