"""The quiet land behind the title: always the same, drawn by hand, and the map of no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from textual.geometry import Size

from hexwar_tui.tui.look.colours import Colour, mix
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.hex_ground import HEIGHT, STEP, Dot, Hex, Picture, any_of, hexes, left_of, top_of
from hexwar_tui.tui.look.painted import painted
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.map.glyphs import UNICODE

NIGHT: Colour = "#0b0d10"
"""What all of the land is mixed with."""

_DIMMED, _DARKEST = 0.5, 0.78
"""How much of `NIGHT` is in all of the land, and how much more at its left, where words stand."""

_UNSEEN = 0.33
"""How much of the screen, at its left, is too dark for anything but the land itself to be seen."""

_LAND = """
mm.h.hf...hffhfh.hff
mmh..h.ff.hfhfffhfff
mhh.h..fff.ffhff.fff
mm.hh..fffff...ff.fw
hmh....ffff.ss..ffww
hh..hf.f.f..s....fww
h....ff.h....hh...fw
.h..ffff..h..hhf..ww
..h..ff......hff.www
f...........h.ff..ww
ff..h...w....f.....w
ff.hh..www....h..s.w
f..h..wwwww..hh.ss.w
...h...ww.....h.....
hh......w...f....ff.
"""
"""The land by rows of hexes; each hex by the first letter of what lies there, a dot for the plain."""

_LOOKS: Mapping[str, str] = {
    ".": "plain",
    "f": "forest",
    "h": "hills",
    "m": "mountain",
    "s": "swamp",
    "w": "water",
}

_ARMIES = (
    *((0, 1, 0, "C 5"), (0, 3, 0, "A 2"), (1, 2, 0, "H 3"), (1, 7, 0, "G 9"), (0, 8, 0, "A 6"), (2, 0, 0, "R 8")),
    *((3, 2, 1, "I 2"), (4, 1, 1, "A 4"), (4, 3, 1, "H 8"), (5, 0, 1, "C 5"), (3, 7, 1, "M 5"), (2, 8, 1, "R11")),
)
"""Two armies that face each other: how many columns right of `_FRONT` and in which row, slot, letter and strength."""

_FRONT = 0.62
"""Which part of the columns is left of both armies."""

_FIRST, _LOW, _HIGH = 9, 3, 34
"""The first column beside the list of what can be done; the first row that has units only on screens of so many lines,
as on lower ones it is behind the list of games."""

_UNITS_DIMMED = 0.42

_WEAKEST, _STRENGTHS = 4, 7
"""How many tenths of their strength painted units have at least, and how many degrees of it there are."""


@lru_cache(maxsize=4)
def landscape(size: Size, palette: Palette, *, paints: bool = False) -> Picture:
    """The land on a screen of this size, in the terrain's colours of the palette, darkest at the left; if it `paints`,
    as maps are painted, else drawn in characters. What paints is loaded only then."""
    if paints:
        from hexwar_tui.tui.map.look import Unit
        from hexwar_tui.tui.setup.painted_land import painted_land

        units = {
            place: Unit(
                text[0], text[1:].strip(), slot, acted=False, marks="", left=_WEAKEST + any_of(place, _STRENGTHS)
            )
            for place, slot, text in _standing(size)
        }
        bare = round(size.width * _UNSEEN) // STEP
        return painted_land(size, palette, _look, units, partial(_dimmed, width=size.width), bare)
    picture = _smooth(size, palette)
    for column in range(size.width // STEP + 1):
        for row in range(size.height // HEIGHT + 1):
            _strew(picture, (column, row), size.width, palette)
    for place, slot, text in _standing(size):
        _put_unit(picture, place, slot, text, palette)
    return tuple(map(tuple, picture))


def smooth_land(size: Size, palette: Palette) -> Picture:
    """The land alone, with nothing strewn over it or standing on it: what can be drawn at once."""
    return tuple(map(tuple, _smooth(size, painted(palette))))


def _smooth(size: Size, palette: Palette) -> list[list[Dot]]:
    return hexes(size.width, size.height, lambda place: _ground(place, size.width, palette))


def _standing(size: Size) -> Iterator[tuple[Hex, int, str]]:
    """The hexes on which the units of the two armies stand, as far as they are on a screen of this size as a whole,
    each with its slot and text."""
    front = max(_FIRST, round(size.width // STEP * _FRONT))
    for column, row, slot, text in _ARMIES:
        if (row < _LOW or size.height >= _HIGH) and left_of(front + column + 1) <= size.width:
            yield (front + column, row), slot, text


def _look(place: Hex) -> str:
    """What lies in a hex; the land goes on beyond its edges as at them."""
    rows = _LAND.split()
    row = rows[min(max(place[1], 0), len(rows) - 1)]
    return _LOOKS[row[min(max(place[0], 0), len(row) - 1)]]


def _ground(place: Hex, width: int, palette: Palette) -> Colour:
    shade = mix(palette.terrain[_look(place)].ground, NIGHT, 0.08 * any_of(place, 2))
    return _dimmed(shade, place, width)


def _dimmed(colour: Colour, place: Hex, width: int) -> Colour:
    """A colour of the land in the dark; the left third is the darkest, and the right third not darker than must be."""
    right = left_of(place[0]) / max(1, width)
    more = _DARKEST * min(1.0, max(0.0, (0.72 - right) / 0.5))
    return mix(mix(colour, NIGHT, _DIMMED), NIGHT, round(more, 2))


def _strew(picture: list[list[Dot]], place: Hex, width: int, palette: Palette) -> None:
    """Strews the signs of its terrain over a hex, one of them where it is plain, and none where it is too dark."""
    look = _look(place)
    if left_of(place[0]) < width * _UNSEEN:
        return
    sign = UNICODE.textures[look].glyph
    ink = _dimmed(palette.terrain[look].ink, place, width)
    for at in range(1 if look == "plain" else 3):
        x = left_of(place[0]) + 2 + (any_of((place[0] + at, place[1]), 3) + 2 * at) % (STEP - 1)
        _mark(picture, x, top_of(place) + (at * 2 + 1 + at // 2) % HEIGHT, sign, ink)


def _mark(picture: list[list[Dot]], x: int, y: int, sign: str, ink: Colour) -> None:
    if y < len(picture) and x < len(picture[y]) and picture[y][x].sign == " ":
        ground = picture[y][x].ground
        picture[y][x] = Dot(sign, mix(ground, ink, 0.55), ground)


def _put_unit(picture: list[list[Dot]], place: Hex, slot: int, text: str, palette: Palette) -> None:
    """Puts a unit between the brackets of its side into a hex, unless that is below the screen."""
    x, y, paint = left_of(place[0]) + 2, top_of(place) + HEIGHT // 2 - 1, palette.side(slot)
    badge = text.join(brackets(slot))
    if y < len(picture):
        ink, ground = (mix(colour, NIGHT, _UNITS_DIMMED) for colour in (paint.ink, paint.ground))
        picture[y][x : x + len(badge)] = [Dot(sign, ink, ground) for sign in badge]
