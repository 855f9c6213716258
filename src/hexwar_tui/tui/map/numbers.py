"""Where numbers and captions of hexes stand on the map: at their hexes, but on nothing else that is to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from textual.geometry import Region

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.map.canvas import Spot

NEAR = 40
"""At so many places around its hex, the nearest ones, a number is tried first where it would touch nothing."""

Standing = Callable[[int, int], frozenset[Spot]]
"""Returns, for the column and row of a hex, its cells on which more stands than texture."""


def bare(column: int, row: int) -> frozenset[Spot]:
    """What stands on the hexes of a map on which nothing does."""
    return frozenset()


class Numbers:
    """Finds places for numbers and captions on the map of a `layout`, of which `window` is seen, beside what is
    `standing` there."""

    def __init__(self, layout: Layout, window: Region, standing: Standing) -> None:
        self._layout, self._window, self._standing = layout, window, cache(standing)
        self._is_taken = cache(self._stands_at)

    def is_free(self, x: int, y: int) -> bool:
        """Whether nothing stands in this cell of the map."""
        return not self._is_taken(x, y)

    def at_hex(self, cell: Cell, width: int, taken: list[Region]) -> Region:
        """Where a mark of this width stands that belongs in its hex: in its middle, if nothing stands there and nothing
        is `taken`; else where a number would."""
        x, y = self._layout.centre(cell)
        middle = Region(x - width // 2, y, width, 1)
        is_free = not self._covered(middle) and not any(middle.overlaps(other) for other in taken)
        return middle if is_free else self._place(cell, width, taken)

    def placed(self, numbers: Mapping[Cell, str], taken: list[Region]) -> Iterator[tuple[Cell, str, Region]]:
        """Yields each number with its hex, as it is written, and where, which is `taken` then: the nearest place at
        which it touches neither anything taken nor what stands on the map, as a unit would be read together with a
        number beside it; where there is none near, one at which it covers nothing; else the one that covers least. On
        another hex it would be misread, so those out of the window have none."""
        seen = (pair for pair in numbers.items() if self._window.contains(*self._layout.centre(pair[0])))
        for cell, number in seen:
            text = f"{number:>2}" if self._layout.zoom == "overview" else f" {number} "
            place = self._place(cell, len(text), taken)
            taken.append(place)
            yield cell, text, place

    def _place(self, cell: Cell, width: int, taken: list[Region]) -> Region:
        best, least = None, 0
        around = self._around(cell, width)
        for place in around[:NEAR]:
            wider = place.grow((0, 1, 0, 1))
            if not self._covered(wider) and not any(wider.overlaps(other) for other in taken):
                return place
        for place in around:
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

    def captioned(self, captions: Iterable[tuple[Cell, str]], taken: list[Region]) -> Iterator[tuple[int, Region]]:
        """Yields the index of each caption that finds room near its hex, and where: the nearest place on the screen
        that covers neither what stands on the map nor another caption nor what is `taken`; that is taken then. Where
        counters have edges, nothing stands above and below it either. Those without such a place are left out."""
        layout, window = self._layout, self._window
        gap, high = layout.pitch // 2 + 1, layout.row_pitch + 1
        for index, (cell, text) in enumerate(captions):
            x, y = layout.centre(cell)
            if not window.contains(x, y):
                continue
            places = (Region(x + right, y + down, len(text), 1) for right, down in _near(len(text), gap, high))
            place = next((place for place in places if self._is_clear(place, taken)), None)
            if place is not None:
                taken.append(place)
                yield index, place

    def _is_clear(self, place: Region, taken: list[Region]) -> bool:
        if not self._window.contains_region(place) or any(place.overlaps(other) for other in taken):
            return False
        clear = place.grow((1, 0, 1, 0)) if self._layout.half_height > 1 else place
        return not any(self._is_taken(x, y) for y in clear.line_range for x in clear.column_range)

    def _stands_at(self, x: int, y: int) -> bool:
        column, row, line, at = self._layout.spot_at(x, y)
        return (line, at) in self._standing(column, row)


@lru_cache(maxsize=256)
def _near(width: int, gap: int, high: int) -> tuple[tuple[int, int], ...]:
    """Where a caption of this width may begin, in cells to the right of the middle of its hex and in lines down: at
    least `gap` cells aside from it or two lines above or below it, the nearest first, that at the right before others
    as near."""
    places = [
        (right, down)
        for right in range(1 - width - gap, gap + 1)
        for down in range(-high, high + 1)
        if abs(down) > 1 or right in (gap, 1 - width - gap)
    ]

    def far(place: tuple[int, int]) -> tuple[int, int, int]:
        right, down = place
        aside = max(0, right, 1 - right - width)
        return aside + 2 * abs(down), abs(2 * right + width) if abs(down) > 1 else 0, -right

    return tuple(sorted(places, key=far))
