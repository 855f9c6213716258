"""How far dice were from what was due: tries of different chances taken together, and how rare their outcome is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, lgamma, log, sqrt

from hexwar_tui.dataclass import dataclass

REACH = 9
"""How many standard deviations from the mean are reckoned with; what is beyond comes never."""


@dataclass(frozen=True, slots=True)
class Luck:
    """So many tries by dice came off `won` times, where `due` times were to be expected. `chance`, 0 to 1, is that of
    as many or more if more than due came off, of as many or fewer otherwise; without any tries it is 1."""

    tries: int
    won: int
    due: float
    chance: float


def luck(tries: Mapping[tuple[int, int], int], won: int) -> Luck:
    """Returns the luck of tries of which `won` came off: `tries` has their number by chance, as ways and of how many,
    so that 12 tries at 1 in 3 are ``{(1, 3): 12}``."""
    due = sum(n * ways / of for (ways, of), n in tries.items())
    odds = {0: 1.0}
    for (ways, of), n in tries.items():
        odds = _sum(odds, _binomial(n, ways / of))
    far = (chance for value, chance in odds.items() if (value >= won if won > due else value <= won))
    return Luck(sum(tries.values()), won, due, min(1.0, sum(far)))


def _binomial(n: int, chance: float) -> dict[int, float]:
    """The chances of how many of `n` tries come off, near enough to the mean to matter."""
    if chance <= 0 or chance >= 1:
        return {n if chance >= 1 else 0: 1.0}
    mean, wide = n * chance, REACH * sqrt(n * chance * (1 - chance)) + 1
    return {k: _exactly(n, k, chance) for k in range(max(0, int(mean - wide)), min(n, int(mean + wide) + 1) + 1)}


def _exactly(n: int, k: int, chance: float) -> float:
    ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    return exp(ways + k * log(chance) + (n - k) * log(1 - chance))


def _sum(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    total: dict[int, float] = {}
    for value, chance in one.items():
        for more, times in other.items():
            total[value + more] = total.get(value + more, 0.0) + chance * times
    return total


def together(parts: Iterable[tuple[int, int, int]]) -> dict[tuple[int, int], int]:
    """The number of tries by their chance, from parts of so many `tries` at `ways` in `of` each."""
    found: dict[tuple[int, int], int] = {}
    for tries, ways, of in parts:
        found[ways, of] = found.get((ways, of), 0) + tries
    return found
