"""The practice players of Skirmish. They decide from what their seat knows, and measure all that they weigh in command
points. The modules they decide with are loaded when the first of them sits down.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Player, PlayerKind
from hexwar_tui.engine.words.language import say


def _steady(rng: Rng) -> Player:
    from hexwar_tui.systems.skirmish.practice.player import SteadyPlayer

    return SteadyPlayer()


PLAYERS: Mapping[str, PlayerKind] = {"steady": PlayerKind(say("a practice player"), _steady)}
"""The practice players of Skirmish, by id, the usual one first."""
