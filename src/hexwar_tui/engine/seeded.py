"""Chance by a seed, for what is laid out before a game begins: no dice are thrown for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

Draw: TypeAlias = Callable[[int], int]
"""A whole number from 0 to below the one given."""


def seeded_draw(seed: str) -> Draw:
    """Draws by a generator of its own; of `Random` only `random()` is the same in every version of Python."""
    chance = Random(seed)
    return lambda below: int(chance.random() * below)
