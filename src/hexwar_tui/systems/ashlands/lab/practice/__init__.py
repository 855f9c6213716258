"""The practice players of Ashlands: they decide by what their seat knows, and compare everything by its worth.

Their modules are loaded when one of them sits down.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Player, PlayerKind
from hexwar_tui.engine.words.language import say


def _steady(rng: Rng) -> Player:
    from hexwar_tui.systems.ashlands.lab.practice.player import SteadyPlayer

    return SteadyPlayer(rng)


PLAYERS: Mapping[str, PlayerKind] = {"steady": PlayerKind(say("a practice player"), _steady)}
"""The practice players of Ashlands, by id, the usual one first."""
