"""The pictures that hexes are painted as, and which of them the terminal has."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.stage.graphics.protocol import has_cells, picture, place_of, taken_away
from hexwar_tui.tui.stage.sending.escapes import Part

MOST_KEPT = 40_000
"""How many pictures are kept at most, more than there are hexes of maps kept; the least lately shown go first."""

MOST_THERE = 48_000_000
"""About how many bytes of pictures a terminal has at most; terminals drop pictures by themselves above some hundreds of
millions, and no one knows which."""

SCREENS = 3
"""How many times what its screen takes it has at least, however large that is: else what is in sight could be too much,
and would be sent anew for ever."""

DEPTH = 4
"""How many bytes a terminal needs for a point."""


class Tile(NamedTuple):
    """A picture of `size` points, three bytes each in `packed`, that stands in so many columns and lines of `cells`;
    `signs` has by line and column what is drawn there where the picture can't be."""

    size: tuple[int, int]
    cells: tuple[int, int]
    packed: bytes
    signs: tuple[tuple[tuple[int, int], tuple[str, Paint]], ...]

    @property
    def bytes_there(self) -> int:
        """About how many bytes a terminal needs for it."""
        return self.size[0] * self.size[1] * DEPTH


class Gallery:
    """Gives pictures their numbers, and sends each before it is shown, and never twice."""

    def __init__(self) -> None:
        self._numbers: dict[Tile, int] = {}
        self._tiles: dict[int, Tile] = {}
        self._there: dict[int, int] = {}
        self._last = 0

    def add(
        self,
        size: tuple[int, int],
        cells: tuple[int, int],
        points: bytes,
        signs: Mapping[tuple[int, int], tuple[str, Paint]],
    ) -> int:
        """The number of a picture with these points; nothing is sent for it before it is shown."""
        tile = Tile(size, cells, zlib.compress(points, 6), tuple(signs.items()))
        number = self._numbers.get(tile)
        if number is None:
            self._last += 1
            number = self._numbers[tile] = self._last
            self._tiles[number] = tile
            if len(self._tiles) > MOST_KEPT:
                oldest = next(iter(self._tiles))
                del self._numbers[self._tiles.pop(oldest)]
        return number

    # -- what the terminal has -----------------------------------------------------------------------------------------

    def is_full(self, points: int) -> bool:
        """Whether a terminal whose screen has so many points has so many pictures that it is time to take all away, and
        send those in sight anew."""
        return sum(self._there.values()) > max(MOST_THERE, SCREENS * DEPTH * points)

    def sent_for(self, parts: Iterable[Part]) -> str:
        """What gives the terminal the pictures of some parts of the screen that it does not have yet."""
        wanted = {number: None for part in parts for number in _numbers_in(part)}
        return "".join(self._sent(number) for number in wanted if number in self._tiles)

    def _sent(self, number: int) -> str:
        tile = self._tiles[number] = self._tiles.pop(number)  # It is the last now that would be forgotten.
        if number in self._there:
            return ""
        self._there[number] = tile.bytes_there
        return picture(number, tile.size, tile.cells, tile.packed)

    def take_away(self) -> str:
        """What takes all pictures away from the terminal."""
        there, self._there = self._there, {}
        return "".join(map(taken_away, there))

    # -- without pictures ----------------------------------------------------------------------------------------------

    def in_characters(self, segment: Segment) -> Iterator[Segment]:
        """A segment as it is drawn without pictures."""
        number = _number_of(segment)
        if number is None:
            yield segment
            return
        signs = dict(self._tiles[number].signs) if number in self._tiles else {}
        found = [signs.get(place_of(cell), _NO_SIGN) if has_cells(cell) else _NO_SIGN for cell in segment.text]
        cells = [(sign, _style(paint)) if paint else (" ", segment.style) for sign, paint in found]
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            yield Segment("".join(sign for sign, _ in run), style)


_NO_SIGN: tuple[str, Paint | None] = (" ", None)


def ink_of(number: int) -> str:
    """The colour that tells the terminal a picture's number."""
    return f"#{number:06x}"


def _numbers_in(part: Part) -> Iterator[int]:
    for segment in part[2]:
        number = _number_of(segment)
        if number is not None:
            yield number


def _number_of(segment: Segment) -> int | None:
    """The number of the picture whose parts stand in a segment; None where it has none."""
    style = segment.style
    if style is None or style.color is None or not has_cells(segment.text):
        return None
    red, green, blue = style.color.get_truecolor()
    return red << 16 | green << 8 | blue


@lru_cache(maxsize=8192)
def _style(paint: Paint) -> Style:
    return Style(color=paint.ink, bgcolor=paint.ground)
