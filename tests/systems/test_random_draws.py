"""Random players draw orders that can be given: hardly one that they fill in is refused, in any system."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act, with_dice
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems import REGISTRY

ACTS = 250

SCENARIOS = (
    "ashlands/full-four",
    "envoys/six-states",
    "skirmish/meeting-in-the-hills",
    "mechs/six-lances",
    "theatre/europe-1939",
)


class Counting(RandomPlayer):
    """A random player that never strays, and counts which of the orders that it has filled in are legal."""

    STRAYS = 0.0

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.legal: Counter[bool] = Counter()

    def fill(self, kind: type[Order], known: Any, strays: float) -> Order:
        """Fills an order in, and counts it."""
        order = super().fill(kind, known, strays)
        self.legal[order.objection(known) is None] += 1
        return order


@pytest.mark.parametrize("name", SCENARIOS)
def test_hardly_an_order_that_is_drawn_is_refused(name: str) -> None:
    """Of a hundred filled in ninety-four can be given, whatever the system."""
    legal: Counter[bool] = Counter()
    for seed in ("drawn", "anew", "a", "b", "c"):
        game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed=seed), random.Random(seed)
        player = Counting(rng)
        for _ in range(ACTS):
            if game.outcome is not None:
                break
            if game.next_step() is not None:
                with_dice(rng, game.step)
            else:
                act(game, rng.choice(game.waiting_for()), player, rng)
        legal += player.legal
    assert legal[True] > ACTS // 3
    assert legal[False] <= 0.06 * legal.total()
