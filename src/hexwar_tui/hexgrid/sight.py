"""Line of sight: what the straight segment between the centres of two hexes passes, in exact whole numbers.

It is symmetric: the segment from `a` to `b` passes the same as the one from `b` to `a`, in the opposite order.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from hexwar_tui.hexgrid.grid import Cell, Cells, Grid, membership
from hexwar_tui.hexgrid.hexes import DIRECTIONS, Hex

Crossing: TypeAlias = tuple[Cell] | tuple[Cell, Cell]
"""What a segment passes at one point: the cell that it goes through, or the two along whose common side it runs."""


def crossed(grid: Grid, a: Cell, b: Cell) -> tuple[Crossing, ...]:
    """The crossings of the straight segment from the centre of `a` to the centre of `b`, in that order.

    Left out are `a` and `b` themselves, hexes of which only a corner is touched, void hexes, and hexes off the map. A
    side that the segment runs along is left out, as free, where one of its two hexes is no part of the map.
    """
    width, size, void = grid.width, grid.size, grid.void
    crossings: list[Crossing] = []
    for crossing in _flat_crossings(width, a % width & 1, b % width - a % width, b // width - a // width):
        if len(crossing) == 1:
            cell = a + crossing[0]
            if cell not in void:
                crossings.append((cell,))
            continue
        pair = (a + crossing[0], a + crossing[1])
        # Above the first and below the last row a border can have only one half on the map; at the sides none can.
        if 0 <= pair[0] < size and 0 <= pair[1] < size and not (void and (pair[0] in void or pair[1] in void)):
            crossings.append(pair)
    return tuple(crossings)


def sees(grid: Grid, a: Cell, b: Cell, blocks: Cells) -> bool:
    """Whether no cell of `blocks` blocks the line of sight from `a` to `b`.

    A cell that the line goes through blocks it; where the line runs along a side, it is blocked only if the cells on
    both sides of it block. `a` and `b` themselves never block, so neighbours always see each other.
    """
    is_blocking = membership(blocks)
    for crossing in crossed(grid, a, b):
        if is_blocking(crossing[0]) and (len(crossing) == 1 or is_blocking(crossing[1])):
            return False
    return True


def field_of_view(grid: Grid, origin: Cell, radius: int, blocks: Cells) -> frozenset[Cell]:
    """The cells up to `radius` hexes away that `origin` sees, itself included; `blocks` are the cells that block. A
    cell that blocks is itself seen if nothing before it blocks."""
    return frozenset(cell for cell in grid.within(origin, radius) if sees(grid, origin, cell, blocks))


@lru_cache(maxsize=1 << 16)
def _flat_crossings(width: int, odd: int, right: int, down: int) -> tuple[Crossing, ...]:
    """Returns, as cell offsets, what a segment from an even or `odd` column crosses `right` and `down` from there."""
    end = Hex(right, down - (right + odd) // 2)
    return tuple(
        tuple((h.r + (h.q + odd) // 2) * width + h.q for h in hexes)  # type: ignore[misc]  # one or two, as before
        for hexes in _crossings(end)
    )


@lru_cache(maxsize=1 << 14)
def _crossings(end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What the segment from the origin to the centre of `end` passes, in order: one hex or two at a time."""
    along: dict[int, list[Hex]] = {}
    for h in _on_line(end):
        # Hexes lie along a straight line in the order in which their centres do.
        progress = _dot(end, h)
        if 0 < progress < _dot(end, end):
            along.setdefault(progress, []).append(h)
    return tuple(tuple(along[progress]) for progress in sorted(along))


def _on_line(end: Hex) -> Iterator[Hex]:
    """The hexes that the straight line from the origin to `end` goes through or along, between their columns: those
    with 3 |end.q * r - end.r * q| <= `_offside(end)`."""
    if end.q == 0:
        yield from (Hex(0, r) for r in range(min(0, end.r), max(0, end.r) + 1))
        return
    offside = _offside(end)
    slope = end.r if end.q > 0 else -end.r
    for q in range(min(0, end.q), max(0, end.q) + 1):
        first = -((offside - 3 * slope * q) // (3 * abs(end.q)))
        last = (offside + 3 * slope * q) // (3 * abs(end.q))
        yield from (Hex(q, r) for r in range(first, last + 1))


def _offside(end: Hex) -> int:
    """The farthest that the centre of a hex may lie from the line to `end`, as three times a cross product, so that the
    line goes through the hex or along one of its sides.

    In axial coordinates times three, centres and corners of hexes are whole numbers, and a corner is the sum of two
    neighbouring steps. The corner farthest from the line decides. If two are equally far, the side between them is
    parallel to the line, which may then run along it.
    """
    corners = ((DIRECTIONS[k], DIRECTIONS[k + 1]) for k in range(3))
    *_, second, widest = sorted(abs(end.q * (a.r + b.r) - end.r * (a.q + b.q)) for a, b in corners)
    return widest if widest == second else widest - 1


def _dot(a: Hex, b: Hex) -> int:
    """Twice the dot product of two hex centres, in units of the distance between neighbours."""
    return 2 * a.q * b.q + 2 * a.r * b.r + a.q * b.r + a.r * b.q
