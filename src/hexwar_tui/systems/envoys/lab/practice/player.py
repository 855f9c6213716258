"""The practice player: how it decides on its next order."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, Weighed
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.lab.practice import campaign, peace, plans
from hexwar_tui.systems.envoys.lab.practice.manners import Manner
from hexwar_tui.systems.envoys.lab.practice.plans import TurnPlan
from hexwar_tui.systems.envoys.lab.practice.situation import Situation, seat_of_power
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.show.advice import wants_capital


class PracticePlayer:
    """Keeps a garrison in its capital, takes free cities, gathers its armies, attacks the weaker and flees from the
    stronger. It offers peace to all but one rival, and keeps it.

    How far it does so is its `manner`. It does nothing by chance, never resigns and never offers a draw.
    """

    def __init__(self, manner: Manner, plan: TurnPlan | None = None) -> None:
        self._manner, self._fixed = manner, {}
        if plan is not None:
            self._manner, self._fixed = plans.manner(plan, manner), dict(plan.fixed)

    def decide(self, observation: Observation) -> Order | None:
        """The player's next order; None to seal."""
        known: EnvKnown = observation.known
        if wants_capital(known):
            return NameCapital(seat_of_power(known))
        situation = Situation(known, self._manner, self._fixed)
        return peace.next_order(situation) or campaign.next_order(situation)

    def weigh(self, observation: Observation, order: Order | None) -> list[Weighed]:
        """What else the army of an order could have done."""
        return campaign.weighed(Situation(observation.known, self._manner, self._fixed), order)
