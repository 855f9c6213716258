"""The practice players of Skirmish. They decide from what their seat knows, and measure all that they weigh in command
points. The modules they decide with are loaded when the first of them decides.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Level, Player, PlayerKind, opponents


def _sit_down(id: str, rng: Rng) -> Player:
    from hexwar_tui.systems.skirmish.practice.manners import MANNERS
    from hexwar_tui.systems.skirmish.practice.player import PracticePlayer

    return PracticePlayer(MANNERS[id], rng)


PLAYERS: Mapping[str, PlayerKind] = opponents(_sit_down, Level)
"""The practice players of Skirmish, by id, the usual one first."""
