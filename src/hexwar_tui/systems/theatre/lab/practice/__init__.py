"""The practice players of Theatre of War, by name; the code they think with is loaded when one sits down."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Level, Player, PlayerKind, opponents


def _sit_down(id: str, rng: Rng) -> Player:
    from hexwar_tui.systems.theatre.lab.practice.ahead import HardPlayer
    from hexwar_tui.systems.theatre.lab.practice.manners import MANNERS
    from hexwar_tui.systems.theatre.lab.practice.player import PracticePlayer

    if id.startswith(Level.HARD):
        return HardPlayer(rng, MANNERS[id.replace(Level.HARD, Level.STEADY)])
    return PracticePlayer(MANNERS[id])


PLAYERS: Mapping[str, PlayerKind] = opponents(_sit_down, Level)
"""The practice players of Theatre of War, by id, the usual one first."""
