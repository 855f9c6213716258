"""Odds are exact: they agree with another library, with counting by hand, and with dice that were thrown."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.dice.odds import (
    Distribution,
    capped,
    certain,
    convolve,
    difference,
    floored,
    greater,
    mixture,
    pool_sum,
    scaled,
    successes,
    thinned,
    winning_faces,
)

WEIGHTS = st.dictionaries(st.integers(-9, 9), st.integers(0, 99), min_size=1, max_size=8).filter(
    lambda weights: any(weights.values())
)
DISTRIBUTIONS = WEIGHTS.map(Distribution.of)


def exact(dist: Distribution) -> dict[int, Fraction]:
    """Exact chances by value."""
    return {value: Fraction(weight, dist.total) for value, weight in dist.weights}


def by_icepool(die: "icepool.Die[int]") -> dict[int, Fraction]:
    """Exact chances by value, as icepool has them."""
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}


def icepool_successes(count: int, faces: int, winning: int, rerolled: int = 0) -> "icepool.Die[int]":
    die = icepool.d(faces)
    if rerolled:
        die = die.reroll(list(range(1, rerolled + 1)), depth=1)
    return count @ (die > faces - winning).map({False: 0, True: 1})


SUMS = [(n, f) for n in (0, 1, 2, 3, 5, 8, 12, 20) for f in (3, 6)] + [(1, 100), (2, 20), (4, 10)]
POOLS = [(n, 6, w) for n in (0, 1, 2, 5, 12, 24, 40) for w in (1, 3, 5)] + [(3, 6, 0), (3, 6, 6), (7, 10, 4)]
REROLLED = [(4, 6, 3, 1), (4, 6, 3, 3), (10, 6, 5, 1), (6, 8, 2, 6)]


def test_pools_agree_with_icepool() -> None:
    """The sum of a pool, and the number of successes in one, also where some faces are thrown once more, have exactly
    the chances that icepool gives them."""
    for count, faces in SUMS:
        assert exact(pool_sum(count, faces)) == by_icepool(count @ icepool.d(faces))
    for pool in (*POOLS, *REROLLED):
        assert exact(successes(*pool)) == by_icepool(icepool_successes(*pool))


@pytest.mark.parametrize(("hit", "save", "count"), [*product((2, 4, 6), (2, 4, 6), (3, 12))])
def test_hits_then_saves_agree_with_icepool(hit: int, save: int, count: int) -> None:
    """Hits of which each is saved or not have exactly the chances that icepool gives them."""
    wounds = thinned(successes(count, 6, winning_faces(hit)), 6 - winning_faces(save), 6)
    stays = icepool.coin(6 - winning_faces(save), 6).map({False: 0, True: 1})
    hits = icepool_successes(count, 6, winning_faces(hit))
    assert exact(wounds) == by_icepool(hits.map(lambda number: number @ stays))


def test_thinning_a_mixed_number_agrees_with_counting() -> None:
    """A number that is not binomial is thinned right, too: two dice of which each pip stays in one of three cases."""
    found = thinned(pool_sum(1, 3), 1, 3)
    counted: Counter[int] = Counter()
    for pips, *stays in product((1, 2, 3), (0, 0, 1), (0, 0, 1), (0, 0, 1)):
        counted[sum(stays[:pips])] += 1
    assert exact(found) == {value: Fraction(count, counted.total()) for value, count in counted.items()}


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_two_values_agree_with_counting(one: Distribution, other: Distribution) -> None:
    """Sum, difference and comparison of two values agree with going through all pairs of them."""
    pairs = [(a, b, p * q) for a, p in exact(one).items() for b, q in exact(other).items()]
    assert exact(convolve(one, other)) == _summed((a + b, p) for a, b, p in pairs)
    assert exact(difference(one, other)) == _summed((a - b, p) for a, b, p in pairs)
    won = sum((p for a, b, p in pairs if a > b), Fraction())
    tied = sum((p for a, b, p in pairs if a == b), Fraction())
    assert greater(one, other) == (float(won), float(tied), float(1 - won - tied))


def _summed(pairs: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for value, chance in pairs:
        found[value] = found.get(value, Fraction()) + chance
    return found


@given(DISTRIBUTIONS, st.integers(-9, 9))
def test_what_is_made_of_one_value(dist: Distribution, number: int) -> None:
    """Scaling, capping and flooring change the values and add up the chances of those that fall together."""
    chances = exact(dist)
    made: list[tuple[Callable[[Distribution, int], Distribution], Callable[[int], int]]] = [
        (scaled, lambda value: value * number),
        (capped, lambda value: min(value, number)),
        (floored, lambda value: max(value, number)),
    ]
    for function, of in made:
        assert exact(function(dist, number)) == _summed((of(value), chance) for value, chance in chances.items())


@given(st.lists(st.tuples(st.integers(1, 9), DISTRIBUTIONS), min_size=1, max_size=4))
def test_mixtures(parts: list[tuple[int, Distribution]]) -> None:
    """A mixture has each part's chances, times the part's share."""
    shares = sum(share for share, _ in parts)
    expected = _summed((v, Fraction(share, shares) * p) for share, dist in parts for v, p in exact(dist).items())
    assert exact(mixture(tuple(parts))) == expected


@given(WEIGHTS, st.integers(1, 9))
def test_equal_distributions_are_equal(weights: dict[int, int], factor: int) -> None:
    """Whatever the order of the values and the unit of the weights, the same chances are the same value."""
    other = {value: weight * factor for value, weight in reversed(weights.items())}
    assert Distribution.of(weights) == Distribution.of(other)


@given(DISTRIBUTIONS, st.integers(-10, 10))
def test_questions(dist: Distribution, value: int) -> None:
    """At least, at most, exactly, mean and bounds agree with the chances."""
    chances = exact(dist)
    assert dist.chance(value) == float(chances.get(value, 0))
    assert dist.at_least(value) == float(sum(p for v, p in chances.items() if v >= value))
    assert dist.at_most(value) == float(sum(p for v, p in chances.items() if v <= value))
    assert dist.mean == float(sum(v * p for v, p in chances.items()))
    assert dist.chances == tuple((v, float(p)) for v, p in sorted(chances.items()))
    assert (dist.lowest, dist.highest) == (min(chances), max(chances))


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1}, {1: 2, 2: -1}])
def test_weights_that_are_none(weights: dict[int, int]) -> None:
    """Negative weights, and none at all, make no distribution."""
    with pytest.raises(ValueError, match="weights"):
        Distribution.of(weights)


@pytest.mark.parametrize(("need", "winning"), [(-3, 5), (1, 5), (2, 5), (3, 4), (6, 1), (7, 1), (99, 1)])
def test_a_one_fails_and_a_six_succeeds(need: int, winning: int) -> None:
    """However easy or hard a roll is, a 1 fails and the top face succeeds."""
    assert winning_faces(need) == winning


def test_large_pools_stay_exact() -> None:
    """Hundreds of dice keep their exact odds, far beyond what a float can hold."""
    assert successes(400, 6, 1).chance(400) == float(Fraction(1, 6**400))
    assert pool_sum(120, 6).mean == 420
    assert certain(3).at_least(3) == 1
    assert certain(3) == Distribution.of({3: 5})


def _thrown_sum(rng: random.Random) -> int:
    return sum(rng.randint(1, 6) for _ in range(3))


def _thrown_wounds(rng: random.Random) -> int:
    hits = sum(rng.randint(1, 6) >= 4 for _ in range(5))
    return sum(rng.randint(1, 6) < 5 for _ in range(hits))


def _thrown_duel(rng: random.Random) -> int:
    one, other = _thrown_sum(rng), rng.randint(1, 20)
    return (one > other) - (one < other)


@pytest.mark.parametrize(
    ("throw", "odds"),
    [
        (_thrown_sum, pool_sum(3, 6)),
        (_thrown_wounds, thinned(successes(5, 6, 3), 4, 6)),
        (_thrown_duel, floored(capped(difference(pool_sum(3, 6), pool_sum(1, 20)), 1), -1)),
    ],
    ids=["sum", "wounds", "duel"],
)
def test_thrown_dice_agree(throw: Callable[[random.Random], int], odds: Distribution) -> None:
    """Twenty thousand seeded throws come up as often as the odds say: chi square below four times its freedom."""
    throws = 20_000
    rng = random.Random(20)
    seen = Counter(throw(rng) for _ in range(throws))
    assert set(seen) <= {value for value, _ in odds.weights}
    square = sum((seen[value] - throws * p) ** 2 / (throws * p) for value, p in odds.chances)
    assert square < 4 * len(odds.weights)
