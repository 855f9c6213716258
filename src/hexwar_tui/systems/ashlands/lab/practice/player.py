"""The practice player of Ashlands that takes, shoots, attacks and builds by fixed rules."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.practice_player import Observation, Weighed
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice import preparing, rounds
from hexwar_tui.systems.ashlands.lab.practice.manners import Manner
from hexwar_tui.systems.ashlands.lab.practice.worth import unit_worth
from hexwar_tui.systems.ashlands.orders.events import SLOW, FaceRain, PickUnsupplied
from hexwar_tui.systems.ashlands.state import Phase


class PracticePlayer:
    """A practice player that takes key points, shoots at what it can, attacks with good odds, and spends what it earns.
    How far it does so is its `manner`. It neither resigns nor offers a draw."""

    def __init__(self, rng: Rng, manner: Manner) -> None:
        self._rng, self._manner = rng, manner

    def decide(self, observation: Observation) -> Order | None:
        """The order to give next; None if it has nothing more to enter and seals its Preparation."""
        known: AshKnown = observation.known
        if known.phase is Phase.PREPARATION:
            return preparing.next_order(known, self._rng, self._manner)
        if known.phase is Phase.EVENT_CHOICES:
            return _answer(known)
        return rounds.next_order(known, self._manner)

    def weigh(self, observation: Observation, order: Order | None) -> Iterable[Weighed]:
        """What else the unit of an order could have done in a round, in prestige."""
        known: AshKnown = observation.known
        return rounds.weighed(known, self._manner, order) if known.phase in (Phase.OPENING, Phase.CLOSING) else ()


def _answer(known: AshKnown) -> Order:
    """The answer to an event: in Poor supply the units of the least worth; in Acid rain to be Slow, because the test
    would wound a third of the models."""
    event = known.state.event
    assert event is not None, "an event asks"
    if event.id == "poor-supply":
        units = sorted((unit_worth(known, unit), unit.id) for unit in known.own() if unit.cell is not None)
        return PickUnsupplied(tuple(id for _, id in units[: event.numbers[known.seat]]))
    return FaceRain(SLOW)
