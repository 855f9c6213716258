"""How hexes are painted: the ground point by point, and on it all that is drawn on hexes with borders."""

from __future__ import annotations

from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.tui.look.colours import rgb
from hexwar_tui.tui.look.painted import marked
from hexwar_tui.tui.look.palettes import Paint, Stroke
from hexwar_tui.tui.map.canvas import Canvas, Spot
from hexwar_tui.tui.map.glyphs import brackets
from hexwar_tui.tui.map.look import Picture, Unit
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.paint.counters import Badge, counters, foot, head
from hexwar_tui.tui.map.paint.ground import Ground
from hexwar_tui.tui.map.paint.land import Painting
from hexwar_tui.tui.map.paint.raster import measures
from hexwar_tui.tui.map.pen import Pen

_AS_RIMS = (Stroke.NONE, Stroke.GRID, Stroke.REGION, Stroke.BORDER, Stroke.CURSOR)
"""The strokes that are rims of the ground, and no characters."""


class Painted(Outline):
    """Paints one hex on a canvas."""

    def __init__(self, pen: Pen, picture: Picture, painting: Painting, canvas: Canvas) -> None:
        super().__init__(pen, picture, canvas)
        self._painting = painting
        self._zoom = measures(pen.layout)
        self._badges: list[Badge] = []

    def draw(self) -> None:
        """Draws all that stands on the hex, and paints the ground and the units' counters behind it."""
        super().draw()
        over = counters(self._whole_badges(), rgb(self._ground.ground), self._zoom) if self._badges else {}
        ground = Ground(self._pen.palette, self._painting)
        for line, cells in enumerate(ground.cells(self._zoom, self._picture.shift, over)):
            self._canvas.lay(line, cells)

    def _whole_badges(self) -> list[Badge]:
        """The badges; those whose bar is covered in part have none, as what is seen of it would say something else.
        Where the edge is covered that tells a side without colours, the side's bracket stands in its badge instead."""
        taken = self._canvas.taken()
        for badge in self._badges:
            if self._pen.tiles and head(badge, self._zoom) & taken:
                self._canvas.change(brackets(badge.slot)[0], (badge.line, badge.start))
        return [badge._replace(left=None) if foot(badge, self._zoom) & taken else badge for badge in self._badges]

    def has_line(self, at: int) -> bool:
        """Whether something was built or runs along a side; all other lines are rims of the ground."""
        return self._picture.strokes[at] not in _AS_RIMS or self._picture.built[at] is not Stroke.NONE

    # -- what stands on the hex ----------------------------------------------------------------------------------------

    def _badge(self, unit: Unit, line: int) -> None:
        """Draws a unit with its marks as a counter in the colours of its side."""
        start, width, paint = self._start(unit, line), self._canvas.width(line), self._pen.piece(unit)
        body, tail = self._pen.tile(unit)
        tail = tail[: width - start - len(body)]
        self._canvas.put(body, paint, (line, start))
        for at, mark in enumerate(tail, start + len(body)):
            self._canvas.put(mark, self._mark_paint(unit, mark, paint), (line, at))
        self._badges.append(Badge(line, width, start, len(body + tail), paint.ground, unit.slot, unit.left, unit.acted))

    def _mark_paint(self, unit: Unit, mark: str, paint: Paint) -> Paint:
        return marked(Tone.BAD if mark in unit.bad else Tone.GOOD if mark in unit.good else Tone.PLAIN, paint)

    def _site(self, *spots: Spot) -> None:
        """Draws a place as a plate with an edge in the colour of its owner."""
        site = self._picture.site
        if site is None:
            return
        text = self._pen.site(site)
        line, start = next((spot for spot in spots if self._canvas.put(text, self._pen.piece(site), spot)), (0, 0))
        if start and self._pen.tiles:
            side = self._pen.palette.side(site.slot, acted=site.remembered).ground
            self._badges.append(Badge(line, self._canvas.width(line), start, len(text), side, site.slot, plate=True))

    def _terrain(self, *lines: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""

    def _strew(self, line: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""
