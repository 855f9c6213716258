"""Chance by a seed, for what is laid out before a game begins: no dice are thrown for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from hexwar_tui.hexgrid.grid import Cell, Grid, NoSymmetry

Draw: TypeAlias = Callable[[int], int]
"""Draws a whole number from 0 up to, but not including, the one that it is given."""

Image: TypeAlias = Callable[[Cell], Cell]
"""Where a cell lies on the map turned half round; itself where the map is not to be symmetrical."""


def seeded_draw(seed: str) -> Draw:
    """A way to draw that gives the same numbers for the same seed, in every version of Python."""
    # Of `Random` only `random()` is the same in all versions.
    chance = Random(seed)
    return lambda below: int(chance.random() * below)


def half_turn(board: Grid, sides: int = 2) -> tuple[Image, bool]:
    """The image of each cell, and whether a map for so many sides can be the same turned half round: for an even number
    of them, on a grid that has this symmetry."""
    try:
        images = [board.turned(cell) for cell in board.cells]
    except NoSymmetry:
        return (lambda cell: cell), False
    return (images.__getitem__, True) if sides % 2 == 0 else ((lambda cell: cell), False)


def rolling(board: Grid, image: Image, draw: Draw, *, own: int = 1) -> list[int]:
    """A whole number for each cell, rising and falling over a few hexes, and the same for a cell and its image; its
    `own` number weighs so much where each neighbour's weighs 1."""
    # Whole numbers: sums of fractions would differ a little between a hex and its image.
    values = [draw(1_000_000) for _ in range(board.size)]
    values = [values[min(cell, image(cell))] for cell in board.cells]
    weighed = [[*board.within(cell, 1), *[cell] * (own - 1)] for cell in board.cells]
    for _ in range(2):
        values = [sum(values[other] for other in around) // len(around) for around in weighed]
    return values
