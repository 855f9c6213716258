"""The quiet land behind the title as the map of a game is painted: its ground point by point, units as counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Protocol

from textual.geometry import Size

from hexwar_tui.engine.view import Fog
from hexwar_tui.hexgrid.grid import STEPS, grid
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.look.colours import Colour
from hexwar_tui.tui.look.hex_ground import HEIGHT, STEP, Dot, Hex, Picture, any_of, left_of, top_of
from hexwar_tui.tui.look.palettes import Light, Palette, Stroke
from hexwar_tui.tui.map import look as looks
from hexwar_tui.tui.map.canvas import Span
from hexwar_tui.tui.map.glyphs import UNICODE
from hexwar_tui.tui.map.lines import piece
from hexwar_tui.tui.map.paint.land import Land, Painting
from hexwar_tui.tui.map.pen import Pen


class Dimmed(Protocol):
    """Says how dark a colour is in a hex of the land."""

    def __call__(self, colour: Colour, place: Hex) -> Colour:
        """The colour in the dark."""


_NO_LINES = (Stroke.NONE, Stroke.NONE, Stroke.NONE)

_TEXTURES = 8
"""How many textures of the same ground there are."""


def painted_land(
    size: Size,
    palette: Palette,
    look: Callable[[Hex], str],
    units: Mapping[Hex, looks.Unit],
    dimmed: Dimmed,
    bare: int,
) -> Picture:
    """Paints hexes that fill a screen of this size: what lies in each says `look`, `dimmed` how dark a colour is in it.
    The first `bare` columns have no texture."""
    pen = Pen(Layout(grid(1, 1), "medium"), palette, UNICODE).painting()
    smooth = replace(pen, palette=replace(pen.palette, bare=True))
    night = dimmed(palette.void.ground, (0, 0))
    picture = [[Dot(" ", night, night)] * size.width for _ in range(size.height)]
    for column in range(-1, size.width // STEP + 1):
        dark = lru_cache(maxsize=None)(partial(dimmed, place=(column, 0)))
        for row in range(-1, size.height // HEIGHT + 1):
            place = (column, row)
            drawn = piece(smooth if column < bare else pen, _hex(place, look, units.get(place)))
            for line, spans in enumerate(drawn):
                x, y = left_of(column) + pen.layout.run(0, line)[0], top_of(place) + line
                if 0 <= y < size.height:
                    _put(picture[y], x, [Dot(sign, *ink) for text, ink in _dark(spans, dark) for sign in text])
    return tuple(map(tuple, picture))


def _dark(spans: Iterable[Span], dark: Callable[[Colour], Colour]) -> Iterator[tuple[str, tuple[Colour, Colour]]]:
    """The parts of a line with their inks and grounds in the dark."""
    return ((text, (dark(paint.ink), dark(paint.ground))) for text, paint in spans)


def _put(line: list[Dot], x: int, dots: list[Dot]) -> None:
    """Puts those cells into a line that are on the screen."""
    seen = dots[max(0, -x) : max(0, len(line) - x)]
    line[max(0, x) : max(0, x) + len(seen)] = seen


def _hex(place: Hex, look: Callable[[Hex], str], unit: looks.Unit | None) -> looks.Picture:
    """All that a hex of the land is painted from."""
    column, row = place
    near = ((column + right, row + down) for right, down in STEPS[column & 1])
    land, *around = (Land(look(at), Fog.SEEN) for at in (place, *near))
    painting = Painting(land, tuple(around), (Stroke.NONE,) * 6, looks.shade_of(column, row))
    units = () if unit is None else (unit,)
    shift = any_of(place, _TEXTURES)
    return looks.Picture(land.look, Fog.SEEN, Light.NONE, shift, _NO_LINES, units=units, painting=painting)
