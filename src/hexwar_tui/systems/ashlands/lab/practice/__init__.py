"""The practice players of Ashlands: they decide by what their seat knows, and weigh everything by its worth in
prestige.

The modules in which they think are loaded when the first of them is made.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Level, Player, PlayerKind, opponents


def _sit_down(id: str, rng: Rng) -> Player:
    from hexwar_tui.engine.lab.planning import PlanningPlayer
    from hexwar_tui.systems.ashlands.lab.practice.ahead import planning
    from hexwar_tui.systems.ashlands.lab.practice.manners import MANNERS
    from hexwar_tui.systems.ashlands.lab.practice.player import PracticePlayer

    if id.startswith(Level.HARD):
        return PlanningPlayer(rng, planning(MANNERS[id]))
    return PracticePlayer(rng, MANNERS[id])


PLAYERS: Mapping[str, PlayerKind] = opponents(_sit_down, Level)
"""The practice players of Ashlands, by id, the usual one first."""
