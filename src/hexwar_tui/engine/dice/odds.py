"""Exact odds of dice: distributions over whole numbers, in integer arithmetic; only what is asked for is a float.

hits = successes(12, 6, winning_faces(4))                  # twelve dice, 4+ hits
wounds = thinned(hits, 6 - winning_faces(5), 6)            # each hit stays where a save of 5+ fails
wounds.at_least(3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import comb, gcd, lcm

from hexwar_tui.dataclass import dataclass

_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each value comes up: pairs of value and weight, in ascending order of value. The chance of a value is
    its weight divided by the sum of all weights.

    Equal distributions compare equal if made by `of`: weights are then positive and have no common divisor.
    """

    weights: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, weights: Mapping[int, int]) -> Distribution:
        """The distribution with these weights by value. Raises ValueError where a weight is negative or all are 0."""
        if not any(weights.values()) or min(weights.values()) < 0:
            raise ValueError("the weights of a distribution are 0 or more, and not all 0")
        common = gcd(*weights.values())
        return cls(tuple((value, weights[value] // common) for value in sorted(weights) if weights[value]))

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(weight for _, weight in self.weights)

    @property
    def lowest(self) -> int:
        """The smallest value that can come up."""
        return self.weights[0][0]

    @property
    def highest(self) -> int:
        """The largest value that can come up."""
        return self.weights[-1][0]

    @property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """Pairs of value and probability, in ascending order of value."""
        total = self.total
        return tuple((value, weight / total) for value, weight in self.weights)

    @property
    def mean(self) -> float:
        """The average of the values, each weighted by its probability."""
        return sum(value * weight for value, weight in self.weights) / self.total

    def chance(self, value: int) -> float:
        """The probability of exactly this value."""
        return sum(weight for other, weight in self.weights if other == value) / self.total

    def at_least(self, value: int) -> float:
        """The probability of this value or more."""
        return sum(weight for other, weight in self.weights if other >= value) / self.total

    def at_most(self, value: int) -> float:
        """The probability of this value or less."""
        return sum(weight for other, weight in self.weights if other <= value) / self.total


def _of_pairs(pairs: Iterable[tuple[int, int]]) -> Distribution:
    """Makes a distribution of pairs of value and weight; the weights of the same value add up."""
    weights: dict[int, int] = {}
    for value, weight in pairs:
        weights[value] = weights.get(value, 0) + weight
    return Distribution.of(weights)


# -- dice -------------------------------------------------------------------------------------------------------------


def certain(value: int) -> Distribution:
    """The distribution in which only `value` comes up."""
    return Distribution(((value, 1),))


def winning_faces(need: int, faces: int = 6) -> int:
    """How many faces of a die succeed if `need` or more is wanted; a 1 always fails, the top face always succeeds."""
    return faces + 1 - max(2, min(faces, need))


@lru_cache(maxsize=_REMEMBERED)
def pool_sum(count: int, faces: int) -> Distribution:
    """The distribution of the sum of `count` dice of `faces` faces; with no dice 0 is certain."""
    if count == 0:
        return certain(0)
    if count == 1:
        return _of_pairs((face, 1) for face in range(1, faces + 1))
    return convolve(pool_sum(count // 2, faces), pool_sum(count - count // 2, faces))


@lru_cache(maxsize=_REMEMBERED)
def successes(count: int, faces: int, winning: int, rerolled: int = 0) -> Distribution:
    """The distribution of how many of `count` dice succeed, on `winning` of their `faces` faces. A die that shows one
    of `rerolled` other faces is thrown once more."""
    hits, ways = winning * (faces + rerolled), faces * faces
    return thinned(certain(count), hits, ways)


# -- what is made of them ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=_REMEMBERED)
def convolve(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of the sum of a value of `one` and an independent value of `other`."""
    return _of_pairs((value + more, weight * times) for value, weight in one.weights for more, times in other.weights)


def difference(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of a value of `one` less an independent value of `other`."""
    return convolve(one, scaled(other, -1))


@lru_cache(maxsize=_REMEMBERED)
def thinned(dist: Distribution, numerator: int, denominator: int) -> Distribution:
    """Returns the odds of how many of a number drawn by `dist` stay, each with chance `numerator`/`denominator`."""
    gone, top = denominator - numerator, dist.highest
    return _of_pairs(
        (left, weight * comb(value, left) * numerator**left * gone ** (value - left) * denominator ** (top - value))
        for value, weight in dist.weights
        for left in range(value + 1)
    )


def scaled(dist: Distribution, factor: int) -> Distribution:
    """The distribution of a value of `dist` times `factor`."""
    return _of_pairs((value * factor, weight) for value, weight in dist.weights)


def capped(dist: Distribution, top: int) -> Distribution:
    """The distribution of a value of `dist`, where any value above `top` counts as `top`."""
    return _of_pairs((min(value, top), weight) for value, weight in dist.weights)


def floored(dist: Distribution, bottom: int = 0) -> Distribution:
    """The distribution of a value of `dist`, where any value below `bottom` counts as `bottom`."""
    return _of_pairs((max(value, bottom), weight) for value, weight in dist.weights)


@lru_cache(maxsize=_REMEMBERED)
def greater(one: Distribution, other: Distribution) -> tuple[float, float, float]:
    """The chances that a value of `one` is greater than an independent one of `other`, equal to it, and less."""
    won = difference(one, other)
    return won.at_least(1), won.chance(0), won.at_most(-1)


def mixture(parts: tuple[tuple[int, Distribution], ...]) -> Distribution:
    """The distribution of a value drawn by one of several distributions, chosen by the weight given with each."""
    common = lcm(*(dist.total for _, dist in parts))
    return _of_pairs(
        (value, share * weight * (common // dist.total)) for share, dist in parts for value, weight in dist.weights
    )
