"""Hexes as pictures: the points of the painter's raster, but with edges as sharp as the terminal's points."""

from __future__ import annotations

import zlib
from itertools import pairwise
from typing import Any

import pytest

from hexwar_tui.engine.view import Fog
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.layout import Layout, Zoom
from hexwar_tui.tui.look.colours import Rgb
from hexwar_tui.tui.look.painted import painted
from hexwar_tui.tui.look.palettes import Light, Stroke
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.paint.ground import Ground, Over
from hexwar_tui.tui.map.paint.land import Land, Painting
from hexwar_tui.tui.map.paint.raster import Measures, measures, raster
from hexwar_tui.tui.map.paint.sharp import on_easel
from hexwar_tui.tui.stage.graphics.gallery import Gallery, Tile
from hexwar_tui.tui.stage.graphics.offer import Easel
from hexwar_tui.tui.stage.graphics.protocol import place_of

zooms = pytest.mark.parametrize("zoom", ["compact", "small", "medium", "large"])
cells = pytest.mark.parametrize("cell", [(10, 20), (9, 19), (17, 37)], ids=str)

PURPLE: Rgb = (123, 45, 67)


class Kept(Gallery):
    """A gallery that shows what was hung in it."""

    tile: Tile

    def add(self, *what: Any) -> int:
        size, across, points, signs = what
        self.tile = Tile(size, across, zlib.compress(points), tuple(signs.items()))
        return 7


def hex_of(zoom: Zoom, *, cursor: bool = False, look: str = "forest") -> tuple[Ground, Measures]:
    """A hex with water on one side, a chasm on another, and else its like."""
    own, like = Land(look, Fog.SEEN, cursor=cursor), Land(look, Fog.SEEN)
    around = (like, Land("water", Fog.SEEN), like, like, Land("chasm", Fog.SEEN), Land(look, Fog.SEEN, Light.REACH))
    palette = painted(palette_for("hexwar", "truecolor"))
    return Ground(palette, Painting(own, around, (Stroke.NONE,) * 6, 1)), measures(Layout(grid(3, 3), zoom))


def hung(
    ground: Ground, zoom: Measures, cell: tuple[int, int], over: Over | None = None
) -> tuple[Tile, list[list[str]]]:
    """The hex as a picture in cells of that size, and the characters for its parts."""
    gallery = Kept()
    lines = on_easel(Easel(*cell, gallery), ground, zoom, 5, over or {})
    signs = [[sign for sign, _ in line] for line in lines]
    return gallery.tile, signs


def quarter(tile: Tile, cell: tuple[int, int], place: tuple[int, int], at: int) -> set[Rgb]:
    """The colours of a quarter of a cell, but for the points along its edges, which no whole number divides."""
    (line, column), (wide, high), points = place, cell, zlib.decompress(tile.packed)
    left, top = column * wide + (at & 1) * wide // 2, line * high + (at >> 1) * high // 2
    found = set()
    for y in range(top + 1, top + high // 2 - 1):
        for x in range(left + 1, left + wide // 2 - 1):
            start = 3 * (y * tile.size[0] + x)
            found.add((points[start], points[start + 1], points[start + 2]))
    return found


@zooms
@cells
def test_inside_all_is_as_the_painter_has_it(zoom: Zoom, cell: tuple[int, int]) -> None:
    """Each quarter of a cell that touches no other hex has one colour in the picture, that of the raster: with its
    texture, and with what stands on the ground, such as the edges of counters."""
    ground, shape = hex_of(zoom)
    inner = [point for line in raster(shape) for square in line if square.is_inner for point in square.points]
    over = {(point.x, point.y): PURPLE for point in inner[::5]}
    tile, signs = hung(ground, shape, cell, over)
    texture, base = ground.colours(shape, 5).texture, ground.colours(shape, 5).base
    tried = 0
    for line, row in zip(signs, raster(shape), strict=True):
        for sign, square in zip(line, row, strict=True):
            for at, point in enumerate(square.points if square.is_inner else ()):
                wanted = over.get((point.x, point.y)) or texture.get((point.x, point.y), base)
                assert quarter(tile, cell, place_of(sign), at) == {wanted}
                tried += 1
    assert tried == len(inner)


@zooms
def test_edges_are_sharp(zoom: Zoom) -> None:
    """The slanting edge goes a point further with each line of points, or stays, and never leaps by half a cell; all
    colours are of the hex, its rims and those beside it."""
    ground, shape = hex_of(zoom, look="plain")
    tile, _ = hung(ground, shape, (10, 20))
    points, (wide, high), colours = zlib.decompress(tile.packed), tile.size, ground.colours(shape, 5)
    rows = [[tuple(points[at : at + 3]) for at in range(3 * wide * y, 3 * wide * (y + 1), 3)] for y in range(high)]
    beyond = {colour for pair in colours.beyond.values() for colour in pair}
    assert {point for row in rows for point in row} <= {
        *(colours.base, *colours.texture.values(), *(rim for _, rim in colours.rims)),
        *beyond,
    }
    lefts = [next((x for x, point in enumerate(row) if point not in beyond), wide) for row in rows]
    steps = [abs(one - other) for one, other in pairwise(lefts)]
    assert any(steps)
    assert max(steps) <= 2


def test_the_characters_stay_with_the_picture() -> None:
    """For each of its cells there is what is drawn where the picture can't be: the same as without graphics."""
    ground, shape = hex_of("medium", cursor=True)
    tile, signs = hung(ground, shape, (10, 20))
    drawn = dict(tile.signs)
    plain = [[*line] for line in on_easel(None, ground, shape, 5, {})]
    assert [[drawn[place_of(sign)] for sign in line] for line in signs] == plain
