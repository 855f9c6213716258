"""The practice player of Iron Lances."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, Weighed
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.lab.practice import fighting, marching, mustering
from hexwar_tui.systems.mechs.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.mechs.lab.practice.situation import Situation
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.practice import player as on_the_board
from hexwar_tui.systems.skirmish.practice import turn
from hexwar_tui.systems.skirmish.practice.manners import Manner as BoardManner


class PracticePlayer:
    """A practice player that takes key points, joins armies that are too weak alone, attacks those that it will most
    likely beat, and avoids those that would beat it. It fights quickly if the other side agrees, else on the board as
    Skirmish's player does.

    How far it does so is its `manner`, `on_board` that on a board. It does nothing by chance, never resigns and never
    offers a draw.
    """

    def __init__(self, manner: Manner, on_board: BoardManner) -> None:
        self._manner, self._on_board = manner, on_board

    def decide(self, observation: Observation) -> Order | None:
        """The order to give next. None can come only on a board, where it means that nothing is left to order."""
        if isinstance(observation.known, SkiKnown):
            return on_the_board.next_order(observation.known, self._on_board)
        return next_order(observation.known, self._manner)

    def weigh(self, observation: Observation, order: Order | None) -> Sequence[Weighed]:
        """Where else the army of a march could have gone, and what else a unit on the board could have done."""
        known = observation.known
        if isinstance(known, SkiKnown):
            return turn.weighed(known, self._on_board, order)
        return marching.weighed(Situation(known, self._manner), order) if isinstance(order, March) else ()


def next_order(known: MecKnown, manner: Manner = STEADY) -> Order:
    """The order to give next on the world map; the same knowledge always leads to the same order."""
    situation = Situation(known, manner)
    if known.state.battle is not None:
        return fighting.answer(situation)
    if known.clashes:
        return fighting.engage(situation)
    return mustering.next_order(situation) or marching.next_order(situation) or EndTurn()
