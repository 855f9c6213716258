"""The textures of painted ground: a few marks in each hex, always the same ones at the same place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.look.hex_ground import any_of
from hexwar_tui.tui.map.paint.raster import Measures


class Tone(Enum):
    """The colours of a texture: two mixed from the terrain's ground and ink, and two darker than the ground."""

    PALE = 0
    BRIGHT = 1
    DIM = 2
    DARK = 3


Mark = tuple[int, int, Tone]
"""A point of a texture: to the right and down from a hex's middle, in points."""

Stamp = tuple[Mark, ...]

PALE, BRIGHT, DIM, DARK = Tone


class Texture(NamedTuple):
    """Stamps that are put at `spots`, which are those of the medium zoom, each chosen among `stamps`; of four spots,
    `of_four` have one. Those that are not `fixed` are moved a point aside now and then."""

    stamps: tuple[Stamp, ...]
    spots: tuple[tuple[int, int], ...]
    of_four: int = 3
    fixed: bool = False


def _rows(*rows: str) -> Stamp:
    """A stamp as it is drawn, from its middle at the first row's middle: `o` is pale, `O` bright, `x` dim, `X` dark."""
    tones = {"o": PALE, "O": BRIGHT, "x": DIM, "X": DARK}
    return tuple(
        (at - len(row) // 2, down, tones[sign])
        for down, row in enumerate(rows)
        for at, sign in enumerate(row)
        if sign != " "
    )


_SPREAD = ((-6, -2), (1, -3), (5, -1), (-3, 0), (3, 1), (-6, 2), (0, 2), (7, 0))
_CLOSE = (
    *((-7, -1), (-5, -3), (-1, -3), (3, -3), (6, -1), (-8, 1)),
    *((-4, 2), (0, 2), (4, 2), (7, 1), (-3, 0), (2, -1)),
)
_SPECKS = (_rows("oo"), _rows("xx"), _rows("o"), _rows("x"))
_CROWNS = (_rows("oo", "XX"), _rows("OO", "XX"), _rows("oo", "xX"))
_ARCS = (_rows(" ooo ", "xxxxx"), _rows(" oo ", "xxxx"))
_PEAKS = (
    _rows("OX", "oOXX", "ooOXXX", "oooOXXXX"),
    _rows("OX", "oOXX", "ooOXXX"),
)
_CRACKS = (_rows("oooo", "XXXX", "XX"), _rows("oooo", "XXXX", "  XX"))

TEXTURES: Mapping[str, Texture] = {
    "plain": Texture(_SPECKS, _SPREAD, of_four=2),
    "forest": Texture(_CROWNS, _CLOSE),
    "wooded-hills": Texture((*_ARCS, _rows("oo", "XX")), _SPREAD),
    "hills": Texture(_ARCS, ((-5, -3), (3, -2), (-3, 1), (5, 1))),
    "mountain": Texture(_PEAKS, ((-4, -2), (4, -3)), of_four=4),
    "chasm": Texture(_CRACKS, ((-5, -1), (-1, 0), (3, 0)), 4, True),
    "swamp": Texture((_rows("o o", " o "), _rows("XXX"), _rows("XX")), _SPREAD),
    "water": Texture((_rows("ooo"),), _SPREAD, of_four=2),
    "city": Texture((_rows("OO", "xX"),), ((-6, -2), (-1, -3), (4, -2), (-4, 1), (2, 0), (6, 1)), of_four=4),
    "road": Texture((_rows("oo"),), ((-7, 0), (-4, 0), (-1, 0), (2, 0), (5, 0)), 4, True),
    "rough": Texture((_rows("o", "x"), _rows("oo", "xx")), _SPREAD),
    "mud": Texture((_rows("XXX"), _rows("xx"), _rows("o")), _SPREAD),
    "floor": Texture((_rows("o"),), ((-6, -1), (-2, -1), (2, -1), (6, -1), (-4, 1), (0, 1), (4, 1)), 4, True),
    "concrete": Texture((_rows("xxxxx"), _rows("x", "x")), ((-4, -2), (2, -2), (-2, 1), (5, 1)), 4, True),
    "cover": Texture((_rows("OO", "XX"), _rows("OOO", "XXX")), ((-5, -1), (0, -3), (4, 0), (-1, 2)), 4),
}
"""By look of terrain its texture."""


RUNNING = frozenset({"road"})
"""The looks of terrain whose texture runs on into the hexes beside that have the same look."""

_DOTS, _GAPS = 2, 3
"""Of every so many points of a road, `_GAPS`, the first ones, `_DOTS`, are drawn."""


@lru_cache(maxsize=1024)
def marks(look: str, shift: int, zoom: Measures) -> Mapping[tuple[int, int], Tone]:
    """The marks of a terrain in a hex, by their points; `shift` tells one hex from another or, of a look that is
    `RUNNING`, has a bit for each direction in which it runs on. Hexes of two lines have none."""
    height = zoom.row_pitch
    if height < 4 or look not in TEXTURES:
        return {}
    if look in RUNNING and shift:
        return dict.fromkeys(_run(shift, zoom), PALE)
    return {(x, y): tone for x, y, tone in _strewn(TEXTURES[look], shift, height)}


def _run(sides: int, zoom: Measures) -> Iterator[tuple[int, int]]:
    """The points of a road from the middle of a hex to the middle of each of these sides, two wide where it is steep:
    a point is twice as high as it is wide."""
    pitch, high = zoom.pitch, zoom.row_pitch
    ends = ((0, -high), (pitch, -high // 2), (pitch, high // 2), (0, high), (-pitch, high // 2), (-pitch, -high // 2))
    for side in Direction:
        if not sides >> side & 1:
            continue
        right, down = ends[side]
        steps = max(abs(right), abs(down))
        for step in range(steps + 1):
            if step % _GAPS < _DOTS:
                x, y = round(right * step / steps), round(down * step / steps)
                yield x, y
                if not right:
                    yield x - 1, y


def _strewn(texture: Texture, shift: int, height: int) -> Iterator[Mark]:
    for number, (x, y) in enumerate(texture.spots):
        if any_of((shift, number), 4) >= texture.of_four:
            continue
        stamp = texture.stamps[any_of((shift + 31, number), len(texture.stamps))]
        aside = 0 if texture.fixed else any_of((shift + 67, number), 3) - 1
        left, top = x * height // 4 + aside, y * height // 4
        for right, down, tone in stamp:
            for across, along in product(_scaled(right, height), _scaled(down, height)):
                yield left + across, top + along, tone


def _scaled(at: int, height: int) -> range:
    """The points that a point of a stamp covers in a hex of `height` lines, of which the medium zoom has four."""
    return range(-(-at * height // 4), -(-(at + 1) * height // 4))
