"""Where the numbers of a list stand on the map: at their hexes, but on nothing else that is to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from textual.geometry import Region

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.map.canvas import Spot

Standing = Callable[[int, int], frozenset[Spot]]
"""Returns, for the column and row of a hex, its cells on which more stands than texture."""


def bare(column: int, row: int) -> frozenset[Spot]:
    """What stands on the hexes of a map on which nothing does."""
    return frozenset()


class Numbers:
    """Finds places for numbers on the map of a `layout`, of which `window` is seen, beside what is `standing` there."""

    def __init__(self, layout: Layout, window: Region, standing: Standing) -> None:
        self._layout, self._window, self._standing = layout, window, cache(standing)

    def placed(self, numbers: Mapping[Cell, str]) -> Iterator[tuple[Cell, str, Region]]:
        """Yields each number with its hex, as it is written, and where: the nearest place at which it covers neither
        another number nor anything that stands on the map; where there is none, the one that covers least."""
        taken: list[Region] = []
        for cell, number in numbers.items():
            text = f"{number:>2}" if self._layout.zoom == "overview" else f" {number} "
            place = self._place(cell, len(text), taken)
            taken.append(place)
            yield cell, text, place

    def _place(self, cell: Cell, width: int, taken: list[Region]) -> Region:
        best, least = None, 0
        for place in self._around(cell, width):
            covered = sum(place.overlaps(other) for other in taken) * self._layout.pitch + self._covered(place)
            if not covered:
                return place
            if best is None or covered < least:
                best, least = place, covered
        assert best is not None, "there are places around every hex"
        return best

    def _around(self, cell: Cell, width: int) -> list[Region]:
        """The places on a hex and around it, those on the screen first, then the nearest; lines are twice as high as
        cells are wide. Of places as near as each other it is the one to the right, and then the one above."""
        layout, window = self._layout, self._window
        x, y = layout.centre(cell)
        left, far, high = x - width // 2, layout.pitch + width, layout.row_pitch + 1
        offsets = [(right, down) for right in range(-far, far + 1) for down in range(-high, high + 1)]
        offsets.sort(key=lambda offset: (abs(offset[0]) + 2 * abs(offset[1]), -offset[0], offset[1]))
        places = [Region(left + right, y + down, width, 1) for right, down in offsets]
        return sorted(places, key=lambda place: not window.contains_region(place))

    def _covered(self, place: Region) -> int:
        """How many cells of a place something stands on."""
        return sum(self._is_taken(x, place.y) for x in place.column_range)

    def _is_taken(self, x: int, y: int) -> bool:
        column, row, line, at = self._layout.spot_at(x, y)
        return (line, at) in self._standing(column, row)
