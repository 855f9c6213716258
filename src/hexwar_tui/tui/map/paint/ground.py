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
from hexwar_tui.tui.map.paint.raster import MEDIUM, Dab, Four, Measures, Source, Square, dab, raster, seams
from hexwar_tui.tui.map.paint.textures import RUNNING, marks

_OWN = (Direction.NW, Direction.SW, Direction.S)
"""The sides on which a rim stands that two hexes have in common."""

_BESIDE: tuple[Direction, ...] = (Direction.NE, Direction.SE, Direction.SW, Direction.NW)
"""The directions of the hexes that have points on the lines of a hex's piece."""

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


class Colours(NamedTuple):
    """The colours of a piece of ground: its own, that of each point with texture, those of the hex's rims by side, of
    which later ones cover earlier ones, and of the hexes beside it that of the rim here and that of the ground."""

    base: Rgb
    texture: Over
    rims: tuple[tuple[Direction, Rgb], ...]
    beyond: Mapping[Direction, tuple[Rgb, Rgb]]


class Ground:
    """The colours of one hex and of the points of its neighbours that its piece holds."""

    def __init__(self, palette: Palette, painting: Painting) -> None:
        self._palette, self._painting = palette, painting
        self._paint = self._paper(painting.own, painting.shade)
        self._base = rgb(self._paint.ground)
        self._rims = [self._rim(side) for side in Direction]

    def cells(self, zoom: Measures, shift: int, over: Over) -> Iterator[list[Dab]]:
        """Yields the cells of each line of the piece. `over` has the colours of what stands on the ground, by the
        points that it covers; `shift` chooses the texture."""
        look = self._look
        tiles = tiled(zoom, look, self._runs(look) or shift, self._base, rgb(self._paint.ink))
        sources, lines = seams(zoom)
        colours = [self._colour(source) for source in sources]
        for line, row in enumerate(tiles):
            changed = {at: _sewn(numbers, row[at][1], colours) for at, numbers in lines[line]}
            if over:
                changed |= dict(_covered(raster(zoom)[line], row, changed, over))
            cells = [tile for tile, _ in row]
            for at, four in changed.items():
                cells[at] = dab(four)
            yield cells

    def colours(self, zoom: Measures, shift: int) -> Colours:
        """All colours of the piece, for whoever paints finer than in quarters of cells."""
        look = self._look
        texture = textured(zoom, look, self._runs(look) or shift, self._base, rgb(self._paint.ink))
        rims = sorted((rim, side) for side, rim in zip(Direction, self._rims, strict=True) if rim is not None)
        beyond = {side: (self._beyond(side), self._base_beyond(side)) for side in _BESIDE}
        return Colours(self._base, texture, tuple((side, rim.colour) for rim, side in rims), beyond)

    @property
    def _look(self) -> str:
        """The look of the terrain whose texture is painted; "" for none."""
        own = self._painting.own
        return "" if own.fog is Fog.UNKNOWN or self._palette.bare else own.look

    def _runs(self, look: str) -> int:
        """The sides, a bit each, on which terrain of this look runs on into the next hex; 0 if it is none that does."""
        return sum(1 << side for side in Direction if look in RUNNING and self._painting.around[side].look == look)

    def _colour(self, source: Source) -> Rgb | None:
        """The colour of points with this source; None where that is the ground with its texture."""
        if isinstance(source, Direction):
            return self._beyond(source)
        return self._highest(source) if source else None

    def _paper(self, land: Land, shade: int) -> Paint:
        if land.void:
            return self._palette.void
        return shaded(self._palette.ground(land.look, land.fog, land.light, land.tint), shade)

    # -- rims ----------------------------------------------------------------------------------------------------------

    def _rim(self, side: Direction) -> Rim | None:
        """The hex's own rim along a side."""
        painting = self._painting
        return self._between(painting.own, painting.around[side], painting.sides[side], side, self._base)

    def _highest(self, beside: Iterable[Direction]) -> Rgb | None:
        """The colour of the hex's own points that touch the hexes in these directions, None for that of its ground."""
        found = [rim for side in beside if (rim := self._rims[side]) is not None]
        return max(found).colour if found else None

    def _beyond(self, side: Direction) -> Rgb:
        """The colour of a neighbour's points that lie on the hex's piece: those of its rim, if it has one here."""
        painting, back = self._painting, Direction((side + 3) % 6)
        land, base = painting.around[side], self._base_beyond(side)
        rim = self._between(land, painting.own, painting.sides[side], back, base)
        return base if rim is None else rim.colour

    def _base_beyond(self, side: Direction) -> Rgb:
        """The colour of a neighbour's ground."""
        shade = (self._painting.shade + SHADE_STEPS[side]) % len(SHADES)
        return rgb(self._paper(self._painting.around[side], shade).ground)

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


def _sewn(numbers: tuple[int, int, int, int], textured: Four, colours: list[Rgb | None]) -> Four:
    """The points of a cell at a seam: in the colours of their sources or, without one, as they are `textured`."""
    a, b, c, d = numbers
    one, two, three, four = textured
    return colours[a] or one, colours[b] or two, colours[c] or three, colours[d] or four


def _covered(
    squares: tuple[Square, ...], row: tuple[tuple[Dab, Four], ...], changed: Mapping[int, Four], over: Over
) -> Iterator[tuple[int, Four]]:
    """Yields the cells of a line of which points are covered, with the colours of these."""
    for at, (square, (_, textured)) in enumerate(zip(squares, row, strict=True)):
        a, b, c, d = [over.get((point.x, point.y)) for point in square.points]
        if a or b or c or d:
            one, two, three, four = changed.get(at, textured)
            yield at, (a or one, b or two, c or three, d or four)


def _tinted(base: Rgb, tint: Tint, weight: float) -> Rgb:
    return blend(base, rgb(tint.colour), tint.amount * weight)


def _is_edge_of_light(land: Land, other: Land) -> bool:
    if land.light in UNLIT or land.light is other.light:
        return False
    return not (land.light in _AREA and other.light in _AREA)


def textured(zoom: Measures, look: str, shift: int, base: Rgb, ink: Rgb) -> Over:
    """The colours of a texture, by the points of a hex that have some of it."""
    tones = [blend(base, ink if much > 0 else _BLACK, abs(much)) for much in _TONES]
    return {point: tones[tone.value] for point, tone in marks(look, shift, zoom).items()}


@lru_cache(maxsize=2048)
def tiled(zoom: Measures, look: str, shift: int, base: Rgb, ink: Rgb) -> tuple[tuple[tuple[Dab, Four], ...], ...]:
    """The cells of a piece, and the colours of their points, as if the hex covered all of them and had no rim."""
    texture = textured(zoom, look, shift, base, ink)
    return tuple(tuple(_tile(cell, texture, base) for cell in line) for line in raster(zoom))


def _tile(cell: Square, texture: Over, base: Rgb) -> tuple[Dab, Four]:
    one, two, three, four = [texture.get((point.x, point.y), base) for point in cell.points]
    return dab((one, two, three, four)), (one, two, three, four)


def swatch(palette: Palette, look: str, fog: Fog, cells: int, light: Light = Light.NONE) -> tuple[Dab, ...]:
    """So many cells out of the middle of a hex of the medium zoom, as a sample of its ground in this light."""
    paint = palette.ground(look, fog, light)
    row = tiled(MEDIUM, "" if palette.bare else look, 0, rgb(paint.ground), rgb(paint.ink))[1]
    first = (len(row) - cells) // 2
    return tuple(tile for tile, _ in row[first : first + cells])
