"""The practice players of Theatre of War, by name; the code they think with is loaded when one sits down."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Player, PlayerKind
from hexwar_tui.engine.words.language import say


def _steady(rng: Rng) -> Player:
    from hexwar_tui.systems.theatre.lab.practice.player import SteadyPlayer

    return SteadyPlayer()


PLAYERS: Mapping[str, PlayerKind] = {"steady": PlayerKind(say("a practice player"), _steady)}
"""The practice players of Theatre of War, by id, the usual one first."""
