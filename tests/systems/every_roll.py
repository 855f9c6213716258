"""Every way in which the dice of something can fall, with its exact chance."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial, prod
from typing import TypeVar

from hexwar_tui.engine.dice.rolls import NeedDice, TypedDice

T = TypeVar("T")


def every_roll(play: Callable[[TypedDice], T]) -> Iterator[tuple[Fraction, T]]:
    """Runs `play` once for every way the dice can fall; pairs of the chance of that way and what `play` gave.

    Within a pool the order of the dice must not matter: each set of dice is laid out once, with its whole chance.
    `play` must begin from the same start each time and throw all its dice by the source that it is given.
    """
    unfinished: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    while unfinished:
        chance, dice = unfinished.pop()
        try:
            yield chance, play(TypedDice(list(dice)))
        except NeedDice as need:
            pool = need.request.pool
            for more in itertools.combinations_with_replacement(range(1, pool.faces + 1), pool.count):
                part = chance * orders(more) / pool.faces**pool.count
                unfinished.append((part, [*dice, *more]))


def orders(dice: tuple[int, ...]) -> int:
    """In how many orders the same dice can lie."""
    return factorial(len(dice)) // prod(factorial(count) for count in Counter(dice).values())
