"""The practice players of Iron Lances. The modules in which they think are loaded when the first of them is made."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Level, Player, PlayerKind, opponents


def _sit_down(id: str, rng: Rng) -> Player:
    from hexwar_tui.systems.mechs.lab.practice.ahead import HardPlayer
    from hexwar_tui.systems.mechs.lab.practice.manners import MANNERS
    from hexwar_tui.systems.mechs.lab.practice.player import PracticePlayer
    from hexwar_tui.systems.skirmish.practice.manners import MANNERS as ON_THE_BOARD

    on_board = id.replace(Level.HARD, Level.STEADY)
    player = PracticePlayer(MANNERS[id], ON_THE_BOARD[on_board])
    return HardPlayer(rng, MANNERS[id], player) if id.startswith(Level.HARD) else player


PLAYERS: Mapping[str, PlayerKind] = opponents(_sit_down, Level)
"""The practice players of Iron Lances, by id, the usual one first."""
