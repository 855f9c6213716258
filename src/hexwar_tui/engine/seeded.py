"""Chance by a seed, for what is laid out before a game begins: no dice are thrown for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

Draw: TypeAlias = Callable[[int], int]
"""Draws a whole number from 0 up to, but not including, the one that it is given."""


def seeded_draw(seed: str) -> Draw:
    """A way to draw that gives the same numbers for the same seed, in every version of Python."""
    # Of `Random` only `random()` is the same in all versions.
    chance = Random(seed)
    return lambda below: int(chance.random() * below)
