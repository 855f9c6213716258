"""Hexes that fill a screen without lines between them: a ground for words, cell by cell, that belongs to no map.

A hex is four lines high, and the next column begins seven cells further right, half a hex lower or higher. Each quarter
of a cell takes the colour of the hex that it lies in; where three meet in a cell, it has those of two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from hexwar_tui.tui.look.colours import Colour

STEP, HEIGHT = 7, 4
"""How many cells to the right the next column of hexes begins, and how many lines high a hex is."""

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The characters that fill quarters of a cell: upper left counts 1, upper right 2, lower left 4, lower right 8."""

Hex = tuple[int, int]
"""A hex of the ground, by column and row from 0; those that are cut off at the left and the top have -1."""


class Dot(NamedTuple):
    """A cell of a picture: its character, and the colours of ink and ground."""

    sign: str
    ink: Colour
    ground: Colour


Picture = tuple[tuple[Dot, ...], ...]
"""A picture as its lines of cells, from the top."""


def hexes(width: int, height: int, colour: Callable[[Hex], Colour]) -> list[list[Dot]]:
    """Returns hexes as a picture of this many cells by lines; `colour` is asked once for each hex."""
    known = lru_cache(maxsize=None)(colour)
    return [[_dot(x, y, known) for x in range(width)] for y in range(height)]


def _dot(x: int, y: int, colour: Callable[[Hex], Colour]) -> Dot:
    """The cell at `x` and `y`, which is like the one of the first two columns and the first row that it repeats."""
    columns, left = divmod(x, 2 * STEP)
    rows, up = divmod(y, HEIGHT)
    sign, (column, row), other = _tile()[up][left]
    ground = colour((column + 2 * columns, row + rows))
    ink = ground if sign == " " else colour((other[0] + 2 * columns, other[1] + rows))
    return Dot(" " if ink == ground else sign, ink, ground)


@lru_cache(maxsize=1)
def _tile() -> tuple[tuple[tuple[str, Hex, Hex], ...], ...]:
    """For each cell of two columns and a row of hexes its character, the hex of its ground, and that of its ink."""
    return tuple(tuple(_cell(x, y) for x in range(2 * STEP)) for y in range(HEIGHT))


def _cell(x: int, y: int) -> tuple[str, Hex, Hex]:
    there = [hex_at(2 * x + right, 2 * y + low) for low in (0, 1) for right in (0, 1)]
    ground, *others = (found for found, _ in Counter(there).most_common())
    if not others:
        return " ", ground, ground
    filled = sum(1 << at for at, found in enumerate(there) if found != ground)
    return QUARTERS[filled], ground, others[0]


def hex_at(x: int, y: int) -> Hex:
    """The hex that the quarter cell at `x` and `y` lies in, both counted in quarters of cells from the top left."""
    return min(_near(x, y))[1]


def _near(x: int, y: int) -> Iterator[tuple[float, Hex]]:
    """The hexes of the two columns that a quarter cell may lie in, each with how far its middle is."""
    for column in range(x // (2 * STEP) - 1, x // (2 * STEP) + 1):
        lower = HEIGHT * (column % 2)
        row = (y - lower) // (2 * HEIGHT)
        right, down = left_of(column) * 2 + STEP + HEIGHT / 2, row * 2 * HEIGHT + lower + HEIGHT
        yield abs(x + 0.5 - right) + abs(y + 0.5 - down), (column, row)


def left_of(column: int) -> int:
    """The leftmost cell of the hexes of a column."""
    return column * STEP


def top_of(place: Hex) -> int:
    """The uppermost line of a hex."""
    return place[1] * HEIGHT + HEIGHT // 2 * (place[0] % 2)


def any_of(place: Hex, count: int) -> int:
    """A number from 0 to below `count`, always the same for a hex and without a pattern over hexes."""
    column, row = place
    mixed = (column + 17) * 0x9E3779B1 ^ (row + 29) * 0x85EBCA6B
    return (mixed ^ mixed >> 13) * 0xC2B2AE35 % 0x7FFFFFFF % count
