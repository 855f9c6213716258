"""Paints the ground of a hex: its shade, its texture, and its rims along the hexes beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hexwar_tui.engine.view import Fog
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.look.colours import Rgb, blend, rgb
from hexwar_tui.tui.look.painted import HELD, RIMS, rim_of
from hexwar_tui.tui.look.palettes import UNLIT, Light, Paint, Palette, Stroke, Tint
from hexwar_tui.tui.map.paint.land import SHADE_STEPS, SHADES, Land, Painting, shaded
from hexwar_tui.tui.map.paint.raster import MEDIUM, Dab, Four, Measures, Point, Square, dab, raster
from hexwar_tui.tui.map.paint.textures import marks

_OWN = (Direction.NW, Direction.SW, Direction.S)
"""The sides on which a rim stands that two hexes have in common."""

_FAINTER: Mapping[Fog, float] = {Fog.SEEN: 1.0, Fog.REMEMBERED: 0.45, Fog.UNKNOWN: 0.0}
"""How much of the usual rim hexes have that are not in sight."""

_DARK = 0.34
"""How much of the usual rim hexes have that are dark, so that others stand out."""

_TONES = (0.34, 0.72, -0.17, -0.32)
"""How much of its ink, or if negative of black, is mixed into a ground for each `Tone`."""

_BLACK = (0, 0, 0)

Over = Mapping[tuple[int, int], Rgb]
"""Colours by points of a hex, counted from its middle."""

_AREA = (Light.REACH, Light.SELECTED)
"""The lights whose hexes have one rim in common."""


class Rim(NamedTuple):
    """The colour of a hex along one side; of two rims that meet at a point, that with the higher `rank` is seen."""

    rank: int
    colour: Rgb


class Ground:
    """The colours of one hex and of the points of its neighbours that its piece holds."""

    def __init__(self, palette: Palette, painting: Painting) -> None:
        self._palette, self._painting = palette, painting
        self._paint = self._paper(painting.own, painting.shade)
        self._base = rgb(self._paint.ground)
        self._rims: dict[tuple[Direction, ...], Rgb | None] = {(): None}
        self._foreign: dict[Direction, Rgb] = {}

    def cells(self, zoom: Measures, shift: int, over: Over) -> Iterator[list[Dab]]:
        """Yields the cells of each line of the piece. `over` has the colours of what stands on the ground, by the
        points that it covers; `shift` chooses the texture."""
        own, base = self._painting.own, self._base
        look = "" if own.fog is Fog.UNKNOWN or self._palette.bare else own.look
        for line, tiles in zip(raster(zoom), tiled(zoom, look, shift, base, rgb(self._paint.ink)), strict=True):
            yield [
                tile if cell.is_inner and not over else dab(self._points(cell, fours, over))
                for cell, (tile, fours) in zip(line, tiles, strict=True)
            ]

    def _points(self, cell: Square, fours: Four, over: Over) -> Four:
        a, b, c, d = cell.points
        one, two, three, four = fours
        return self._at(a, one, over), self._at(b, two, over), self._at(c, three, over), self._at(d, four, over)

    def _at(self, point: Point, textured: Rgb, over: Over) -> Rgb:
        """The colour of a point, which is `textured` inside the hex."""
        if over and (point.x, point.y) in over:
            return over[point.x, point.y]
        if point.owner is not None:
            return self._beyond(point.owner)
        return (self._rim(point.beside) if point.beside else None) or textured

    def _paper(self, land: Land, shade: int) -> Paint:
        if land.void:
            return self._palette.void
        return shaded(self._palette.ground(land.look, land.fog, land.light, land.tint), shade)

    # -- rims ----------------------------------------------------------------------------------------------------------

    def _rim(self, beside: tuple[Direction, ...]) -> Rgb | None:
        """The colour of the hex's own points that touch the hexes in these directions, None for that of its ground."""
        if beside not in self._rims:
            self._rims[beside] = self._highest(beside)
        return self._rims[beside]

    def _highest(self, beside: Iterable[Direction]) -> Rgb | None:
        painting = self._painting
        rims = (
            self._between(painting.own, painting.around[side], painting.sides[side], side, self._base)
            for side in beside
        )
        found = [rim for rim in rims if rim is not None]
        return max(found).colour if found else None

    def _beyond(self, side: Direction) -> Rgb:
        """The colour of a neighbour's points that lie on the hex's piece: those of its rim, if it has one here."""
        colour = self._foreign.get(side)
        if colour is None:
            painting, back = self._painting, Direction((side + 3) % 6)
            land = painting.around[side]
            base = rgb(self._paper(land, (painting.shade + SHADE_STEPS[side]) % len(SHADES)).ground)
            rim = self._between(land, painting.own, painting.sides[side], back, base)
            colour = self._foreign[side] = base if rim is None else rim.colour
        return colour

    def _between(self, land: Land, other: Land, stroke: Stroke, to: Direction, base: Rgb) -> Rim | None:
        """The rim of `land`, whose ground is `base`, towards the `other` one in the direction `to`."""
        if land.void:
            return None
        if land.cursor:
            return Rim(4, rgb(self._palette.strokes[Stroke.CURSOR]))
        if _is_edge_of_light(land, other):
            return Rim(3, _tinted(base, RIMS[land.light], 1.0))
        tint, rank = self._held(land, other, stroke, to), 2
        if tint is None and Fog.UNKNOWN not in (land.fog, other.fog):
            tint, rank = rim_of(land.look, other.look, to) or (self._palette.seam if to in _OWN else None), 1
        weight = _FAINTER[land.fog] * (_DARK if land.light is Light.DARK else 1.0)
        return None if tint is None or not weight else Rim(rank, _tinted(base, tint, weight))

    def _held(self, land: Land, other: Land, stroke: Stroke, to: Direction) -> Tint | None:
        """The rim of land that a side holds, where its land ends; where regions meet, a line on one side only."""
        if stroke is Stroke.BORDER:
            if land.holder is not None:
                return Tint(self._palette.sides[land.holder].ground, HELD)
            return Tint(self._palette.strokes[stroke], HELD) if other.holder is None and to in _OWN else None
        return Tint(self._palette.strokes[stroke], 0.5) if stroke is Stroke.REGION and to in _OWN else None


def _tinted(base: Rgb, tint: Tint, weight: float) -> Rgb:
    return blend(base, rgb(tint.colour), tint.amount * weight)


def _is_edge_of_light(land: Land, other: Land) -> bool:
    if land.light in UNLIT or land.light is other.light:
        return False
    return not (land.light in _AREA and other.light in _AREA)


@lru_cache(maxsize=2048)
def tiled(zoom: Measures, look: str, shift: int, base: Rgb, ink: Rgb) -> tuple[tuple[tuple[Dab, Four], ...], ...]:
    """The cells of a piece, and the colours of their points, as if the hex covered all of them and had no rim."""
    tones = [blend(base, ink if much > 0 else _BLACK, abs(much)) for much in _TONES]
    texture = {point: tones[tone.value] for point, tone in marks(look, shift, zoom.row_pitch).items()}
    return tuple(tuple(_tile(cell, texture, base) for cell in line) for line in raster(zoom))


def _tile(cell: Square, texture: Over, base: Rgb) -> tuple[Dab, Four]:
    one, two, three, four = (texture.get((point.x, point.y), base) for point in cell.points)
    return dab((one, two, three, four)), (one, two, three, four)


def swatch(palette: Palette, look: str, fog: Fog, cells: int) -> tuple[Dab, ...]:
    """So many cells out of the middle of a hex of the medium zoom, as a sample of its ground."""
    paint = palette.ground(look, fog)
    row = tiled(MEDIUM, "" if palette.bare else look, 0, rgb(paint.ground), rgb(paint.ink))[1]
    first = (len(row) - cells) // 2
    return tuple(tile for tile, _ in row[first : first + cells])
