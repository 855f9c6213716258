"""The grounds of hexes from a picture, by its colours: for maps of the real world."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias
from warnings import catch_warnings

from hexwar_tui.engine.maps.paintbox import Ground
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.maps.lattice import Lattice
from hexwar_tui.papers.maps.tiled_map import BadMap

if TYPE_CHECKING:
    from PIL.Image import Image

Rgb: TypeAlias = tuple[int, int, int]

MOST_PIXELS = 64_000_000
"""The most pixels of a picture."""

MOST_HEXES = 250_000
"""The most hexes of a map that is made of a picture."""

SAMPLES = 5
"""At how many places across, and down, the picture is looked at for each hex."""

SEEN = 128
"""How opaque a pixel is at least, of 255, that is of a map."""

USUAL = {
    "plain": "#c6d69a",
    "forest": "#3f7a3c",
    "wooded-hills": "#7b8a48",
    "hills": "#b59763",
    "mountain": "#8c8486",
    "chasm": "#4a3040",
    "swamp": "#6f9f97",
    "water": "#4c84c4",
    "city": "#c84a40",
    "road": "#e0c060",
    "rough": "#e0d0a0",
    "mud": "#7a5a3a",
}
"""By look of terrain the colour that maps on paper have for it."""

_COLOUR = re.compile(r"#?([0-9a-fA-F]{6})")


def rgb(text: str) -> Rgb:
    """The colour that is written as ``#rrggbb``. Raises BadMap for anything else."""
    found = _COLOUR.fullmatch(text.strip())
    if found is None:
        raise BadMap(say("“{text}” is no colour: one is written as #3f7a3c.", text=clean(text, 40)))
    return int(found[1][:2], 16), int(found[1][2:4], 16), int(found[1][4:], 16)


def usual_colours(grounds: Sequence[Ground]) -> dict[Rgb, str]:
    """By colour the ids of the grounds that maps on paper have a colour for, the first of each look."""
    found: dict[Rgb, str] = {}
    for ground in grounds:
        if ground.look in USUAL:
            found.setdefault(rgb(USUAL[ground.look]), ground.id)
    return found


def read_picture(raw: bytes) -> Image:
    """The picture in a PNG file. Raises BadMap where it is none or too large, or the package that reads it is not
    installed."""
    try:
        from PIL import Image
    except ImportError:
        raise BadMap(say("Pictures need the package pillow: install it by pip install 'hexwar[maps]'.")) from None
    try:
        with catch_warnings(action="ignore"), Image.open(BytesIO(raw), formats=("PNG",)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise BadMap(say("The picture has more than {n} million pixels.", n=MOST_PIXELS // 10**6))
            return picture.convert("RGBA")
    except Image.DecompressionBombError:
        raise BadMap(say("The picture has more than {n} million pixels.", n=MOST_PIXELS // 10**6)) from None
    except (OSError, SyntaxError, ValueError):
        raise BadMap(say("It is no picture in PNG.")) from None


def height_for(picture: Image, width: int) -> int:
    """How many rows of hexes a map of so many columns has that is shaped as the picture is."""
    lattice = Lattice(width, 1)
    across = lattice.pixel(width - 1)[0] + lattice.tile_width / 2
    return max(1, round(across * picture.height / picture.width / lattice.tile_height))


def painted(picture: Image, lattice: Lattice, colours: Mapping[Rgb, str]) -> list[str]:
    """By cell the ground whose colour is nearest to most of what the picture shows of the hex, of equally many the one
    that stands first in `colours`; "" where the picture is mostly transparent."""
    order = {ground: at for at, ground in enumerate(("", *colours.values()))}

    @cache
    def nearest(red: int, green: int, blue: int) -> str:
        def away(colour: Rgb) -> int:
            return (red - colour[0]) ** 2 + (green - colour[1]) ** 2 + (blue - colour[2]) ** 2

        return colours[min(colours, key=away)]

    found = []
    for pixels in _samples(picture, lattice):
        seen = Counter(nearest(*pixel[:3]) if pixel[3] >= SEEN else "" for pixel in pixels)
        found.append(min(seen, key=lambda ground: (-seen[ground], order[ground])))
    return found


def _samples(picture: Image, lattice: Lattice) -> Iterator[list[tuple[int, int, int, int]]]:
    """For each cell what the picture, stretched over the whole map, shows at some places of it."""
    last = lattice.grid.size - 1
    across = picture.width / (lattice.pixel(last)[0] + lattice.tile_width / 2)
    below = picture.height / (lattice.rows + (0.5 if lattice.columns > 1 else 0)) / lattice.tile_height
    steps = [(at + 0.5) / SAMPLES - 0.5 for at in range(SAMPLES)]
    pixel_at: Callable[[tuple[int, int]], tuple[int, int, int, int]] = picture.getpixel  # type: ignore[assignment]
    for cell in range(lattice.grid.size):
        x, y = lattice.pixel(cell)
        places = [(x + right * lattice.side, y + down * lattice.tile_height) for right in steps for down in steps]
        yield [pixel_at((int(x * across), int(y * below))) for x, y in places]
