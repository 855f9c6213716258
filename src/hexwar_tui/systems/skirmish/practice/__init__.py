"""The practice players of Skirmish. They decide from what their seat knows, and measure all that they weigh in command
points. The modules they decide with are loaded when the first of them decides.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine import plain
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.known import SkiKnown


def _decide(known: SkiKnown) -> Order | None:
    from hexwar_tui.systems.skirmish.practice.player import next_order

    return next_order(known)


PLAYERS: Mapping[str, PlayerKind] = {"steady": plain.player(say("a practice player"), _decide)}
"""The practice players of Skirmish, by id, the usual one first."""
