"""Chance that is laid out beforehand, and the raid that is played by it."""

from __future__ import annotations

import random
from typing import Any

from hexwar_tui.engine.game import Game
from tests.toys import TOYS
from tests.toys.common import toy_scenario


class Drawn(random.Random):
    """A generator whose next `random()` are laid out beforehand, the last one again and again; all else is drawn."""

    def __init__(self, *draws: float, seed: object = 0) -> None:
        super().__init__(str(seed))
        self.draws = list(draws)

    def random(self) -> float:
        return self.draws.pop(0) if len(self.draws) > 1 else self.draws[0]

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


RAID = toy_scenario("raid")


def raid(**more: Any) -> Game:
    """A raid of two sides at its start."""
    return Game.new(TOYS, RAID, seed="s", **more)
