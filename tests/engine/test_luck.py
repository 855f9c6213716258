"""Luck: how far dice were from what was due."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.luck import luck
from hexwar_tui.engine.dice.odds import convolve, successes


def test_luck_is_measured_by_exact_odds() -> None:
    """Chances of tries that differ are those of the odds of the engine; all of what must come is due."""
    tries = {(3, 6): 30, (1, 6): 12}
    exact = convolve(successes(30, 6, 3), successes(12, 6, 1))
    for won in (5, 12, 17, 18, 25):
        found = luck(tries, won)
        chance = exact.at_least(won) if won > found.due else exact.at_most(won)
        assert found.tries == 42
        assert found.due == pytest.approx(17)
        assert found.chance == pytest.approx(chance, rel=1e-6)
    assert luck({}, 0) == luck({(6, 6): 0}, 0)
    assert luck({(6, 6): 3}, 3).chance == 1
