"""How hexes are painted: the ground point by point, and on it all that is drawn on hexes with borders."""

from __future__ import annotations

from hexwar_tui.tui.look.colours import rgb
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map.canvas import Canvas
from hexwar_tui.tui.map.look import Picture, Unit
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.paint.counters import Badge, counters, foot
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
        self._badges: list[Badge] = []

    def draw(self) -> None:
        """Draws all that stands on the hex, and paints the ground and the units' counters behind it."""
        if not self._is_bare:
            super().draw()
        zoom = measures(self._pen.layout)
        over = counters(self._whole_badges(), rgb(self._ground.ground), zoom)
        for line, cells in enumerate(Ground(self._pen.palette, self._painting).cells(zoom, self._picture.shift, over)):
            self._canvas.lay(line, cells)

    @property
    def _is_bare(self) -> bool:
        """Whether there is nothing to draw on the ground; hexes of the small zoom always have a sign."""
        what = self._picture
        signs = what.label or what.letters or what.spelled or what.number or what.mark
        drawn = what.units or what.site or what.perilous or what.path or signs
        return self._half > 1 and not drawn and not any(self.has_line(at) for at in range(3))

    def _whole_badges(self) -> list[Badge]:
        """The badges; those whose bar is covered in part have none, as what is seen of it would say something else."""
        taken, zoom = self._canvas.taken(), measures(self._pen.layout)
        return [badge._replace(left=None) if foot(badge, zoom) & taken else badge for badge in self._badges]

    def has_line(self, at: int) -> bool:
        """Whether something was built or runs along a side; all other lines are rims of the ground."""
        return self._picture.strokes[at] not in _AS_RIMS or self._picture.built[at] is not Stroke.NONE

    def _badge(self, unit: Unit, line: int) -> None:
        """Draws a unit with its marks as a counter in the colours of its side."""
        start, width = self._start(unit, line), self._canvas.width(line)
        text = (self._pen.badge(unit) + unit.marks)[: width - start]
        paint = self._pen.piece(unit)
        self._canvas.put(text, paint, (line, start))
        self._badges.append(Badge(line, width, start, len(text), paint, unit.left, unit.acted))

    def _terrain(self, *lines: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""

    def _strew(self, line: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""
