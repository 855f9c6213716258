"""What types of units are worth by the games of a series, beside their prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.lab.series.duels import Duel
from hexwar_tui.engine.lab.series.ratings import NoRatings
from hexwar_tui.engine.words.language import say

FEWEST_GAMES = 20
"""In how many games sides must have had different numbers of a type, or nothing is said of its worth."""

TRUST = 8.0
"""How strongly it is taken, without games that say otherwise, that a type is worth its price: about as strongly as by
so many games that are decided by it alone."""

STEPS = 30
"""How often the fit is bettered; it has long come to its end by then."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A type of unit with its price, and what it is worth in the same measure by `games` in which one side had more of
    it: where all were worth their prices, the value would be the price."""

    type: str
    price: float
    value: float
    games: int

    @property
    def off(self) -> float:
        """How far the value is from the price: 1 where it is twice or half of it."""
        return max(self.value, self.price) / max(min(self.value, self.price), self.price / 100) - 1


def earned(duels: Sequence[Duel], prices: Mapping[str, float]) -> list[Earned]:
    """The value of each type that has a price and of which enough is known, the dearest for what it does first: a
    logistic regression of wins on what sides have had, in which types are worth their prices unless games say
    otherwise.

    It tells no causes: who wins may have had more because of that. Raises NoRatings where numpy is not installed.
    """
    games = {type: sum(duel.more.get(type, 0) != 0 for duel in duels) for type in prices}
    types = [type for type in prices if games[type] >= FEWEST_GAMES]
    if not types:
        return []
    shares = _shares([[duel.more.get(type, 0) * prices[type] for type in types] for duel in duels], duels)
    found = [
        Earned(type, prices[type], prices[type] * share, games[type]) for type, share in zip(types, shares, strict=True)
    ]
    return sorted(found, key=lambda each: (each.value / each.price, each.type))


def _shares(more: Sequence[Sequence[float]], duels: Sequence[Duel]) -> list[float]:
    """For each type what it is worth as a share of its price."""
    try:
        import numpy
    except ImportError as fault:
        raise NoRatings(
            say("What units are worth is reckoned by the package numpy: “pip install 'hexwar[lab]'” brings it.")
        ) from fault
    matrix: Any = numpy.array(more, dtype=float)
    scale = float(numpy.abs(matrix).sum(axis=1).mean()) or 1.0
    matrix, points = matrix / scale, numpy.array([duel.points for duel in duels])
    usual = _fitted(numpy, matrix.sum(axis=1, keepdims=True), points, numpy.zeros(1), 1e-3)
    if usual[0] <= 0:
        return [1.0] * matrix.shape[1]
    weights = _fitted(numpy, matrix, points, numpy.full(matrix.shape[1], usual[0]), TRUST / usual[0] ** 2)
    found: list[float] = (numpy.maximum(weights, 0.0) / usual[0]).tolist()
    return found


def _fitted(numpy: Any, matrix: Any, points: Any, about: Any, trust: float) -> Any:
    """The weights of a logistic regression that are drawn to those `about` by `trust`, by Newton's steps."""
    weights = about.copy()
    for _ in range(STEPS):
        chances = 1 / (1 + numpy.exp(-numpy.clip(matrix @ weights, -30, 30)))
        slope = matrix.T @ (points - chances) - trust * (weights - about)
        bend = (matrix.T * (chances * (1 - chances))) @ matrix + trust * numpy.eye(len(weights))
        weights = weights + numpy.linalg.solve(bend, slope)
    return weights
