"""The practice players of Envoys. A player's code is loaded when it sits down."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Level, Player, PlayerKind, opponents


def _sit_down(id: str, rng: Rng) -> Player:
    from hexwar_tui.systems.envoys.lab.practice.ahead import HardPlayer
    from hexwar_tui.systems.envoys.lab.practice.manners import MANNERS
    from hexwar_tui.systems.envoys.lab.practice.player import PracticePlayer

    return HardPlayer(rng, MANNERS[id]) if id.startswith(Level.HARD) else PracticePlayer(MANNERS[id])


PLAYERS: Mapping[str, PlayerKind] = opponents(_sit_down, Level)
"""The practice players of Envoys, by id, the usual one first."""
