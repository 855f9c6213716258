"""Single hexes by axial coordinates, on an endless plane of flat-top hexes.

`q` counts columns to the right, `r` counts hexes down a column; north is up the screen. Lengths are counted in hexes.
"""

from enum import IntEnum
from typing import NamedTuple


class Direction(IntEnum):
    """The six sides of a flat-top hex, clockwise from the top."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


SIDES: tuple[Direction, ...] = tuple(Direction)
"""The same, to go through: several times as quick as the class, which asks for its members by name."""


N, NE, SE, S, SW, NW = Direction


class Hex(NamedTuple):
    """One hex by its axial coordinates, `q` columns right and `r` hexes down a column from the origin."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate, which makes `q + r + s` 0."""
        return -self.q - self.r


ORIGIN = Hex(0, 0)

DIRECTIONS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The steps to the neighbours, as differences of coordinates, in the order of `Direction`."""


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from `a` to `b`, each to a neighbouring hex; 0 where they are the same."""
    dq, dr = b.q - a.q, b.r - a.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour(h: Hex, direction: int) -> Hex:
    """The hex next to `h` in this direction (0 to 5, as in `Direction`)."""
    step = DIRECTIONS[direction]
    return Hex(h.q + step.q, h.r + step.r)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes along the straight line from `a` to `b`, both included: a shortest chain of neighbours.

    Where the line runs between two hexes, the same one is taken in both directions: `line(b, a)` is `line(a, b)` read
    backwards.
    """
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    # The whole line is moved by 1/8 and 2/8 of a step's smallest fraction, so that no point of it is undecided.
    return tuple(
        _nearest(8 * (a.q * (steps - i) + b.q * i) + 1, 8 * (a.r * (steps - i) + b.r * i) + 2, 8 * steps)
        for i in range(steps + 1)
    )


def _nearest(q: int, r: int, unit: int) -> Hex:
    """The hex whose centre is nearest to the point with the axial coordinates (q / unit, r / unit)."""
    s = -q - r
    near_q, near_r, near_s = ((2 * value + unit) // (2 * unit) for value in (q, r, s))
    error_q, error_r, error_s = abs(near_q * unit - q), abs(near_r * unit - r), abs(near_s * unit - s)
    if error_q > error_r and error_q > error_s:
        return Hex(-near_r - near_s, near_r)
    if error_r > error_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, clockwise from the one due north; radius 0 is the centre alone.

    Raises ValueError for a negative radius.
    """
    if radius < 0:
        raise ValueError(f"a ring cannot have the radius {radius}")
    if radius == 0:
        return (centre,)
    hexes = []
    here = Hex(centre.q, centre.r - radius)
    for direction in (SE, S, SW, NW, N, NE):
        for _ in range(radius):
            hexes.append(here)
            here = neighbour(here, direction)
    return tuple(hexes)


def disk(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at this distance or less: the centre, then ring after ring. Empty for a negative radius."""
    return tuple(h for distance_out in range(radius + 1) for h in ring(centre, distance_out))


def rotate(h: Hex, sixths: int, about: Hex = ORIGIN) -> Hex:
    """Returns `h` turned clockwise about `about` by `sixths` of a full turn, anticlockwise if negative."""
    q, r = h.q - about.q, h.r - about.r
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(about.q + q, about.r + r)


def reflect(h: Hex, axis: int, about: Hex = ORIGIN) -> Hex:
    """`h` mirrored in a straight line through the centre of `about`.

    `axis` says how the line lies, in twelfths of a full turn clockwise from north: at 0 it runs from north to south
    (left and right change places), at 3 from west to east (top and bottom do), at `2 * direction` through the neighbour
    in that direction. A step in direction `d` becomes one in direction `(axis - d) % 6`.
    """
    q, r = h.q - about.q, h.r - about.r
    return rotate(Hex(about.q - q, about.r + q + r), axis, about)
