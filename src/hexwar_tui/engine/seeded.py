"""Numbers drawn by a seed, for what is laid out before a game begins: no dice are thrown for that."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from hexwar_tui.hexgrid.grid import Cell, Grid, NoSymmetry

Draw: TypeAlias = Callable[[int], int]
"""A function that draws a whole number from 0 up to, but not including, the number it is given."""

Image: TypeAlias = Callable[[Cell], Cell]
"""A function from a cell to where it lies on the map turned half round; to itself on a map without symmetry."""


def seeded_draw(seed: str) -> Draw:
    """A `Draw` whose numbers are the same, in the same order, for the same `seed`, in every version of Python."""
    # Of `Random` only `random()` is the same in all versions.
    chance = Random(seed)
    return lambda below: int(chance.random() * below)


def half_turn(board: Grid, sides: int = 2) -> tuple[Image, bool]:
    """Returns the `Image` of a map, and whether one for so many `sides` can look the same when it is turned half round:
    True for an even number of sides on a grid with this symmetry. Where that is False, every cell is its own image.
    Void cells have none."""
    try:
        images = {cell: board.turned(cell) for cell in board.cells}
    except NoSymmetry:
        return (lambda cell: cell), False
    return (images.__getitem__, True) if sides % 2 == 0 else ((lambda cell: cell), False)


def rolling(board: Grid, image: Image, draw: Draw, *, own: int = 1) -> list[int]:
    """Returns a random whole number for each cell of a board without void cells, such that neighbours are alike and the
    numbers rise and fall over a few hexes; a cell and its `image` have the same. `own` is the weight of a cell's own
    number in the averages, where each neighbour weighs 1."""
    # Whole numbers: sums of fractions would differ a little between a hex and its image.
    values = [draw(1_000_000) for _ in range(board.size)]
    values = [values[min(cell, image(cell))] for cell in board.cells]
    weighed = [[*board.within(cell, 1), *[cell] * (own - 1)] for cell in board.cells]
    for _ in range(2):
        values = [sum(values[other] for other in around) // len(around) for around in weighed]
    return values
