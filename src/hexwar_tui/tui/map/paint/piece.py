"""How hexes are painted: the ground point by point, and on it all that is drawn on hexes with borders."""

from __future__ import annotations

from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map.canvas import Canvas
from hexwar_tui.tui.map.look import Picture
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.paint.ground import Ground
from hexwar_tui.tui.map.paint.land import Painting
from hexwar_tui.tui.map.paint.raster import dab, raster_of
from hexwar_tui.tui.map.pen import Pen

_AS_RIMS = (Stroke.NONE, Stroke.GRID, Stroke.REGION, Stroke.BORDER, Stroke.CURSOR)
"""The strokes that are rims of the ground, and no characters."""


class Painted(Outline):
    """Paints one hex on a canvas."""

    def __init__(self, pen: Pen, picture: Picture, painting: Painting, canvas: Canvas) -> None:
        super().__init__(pen, picture, canvas)
        self._painting = painting

    def draw(self) -> None:
        """Draws all that stands on the hex, and paints the ground behind it."""
        super().draw()
        points = Ground(self._pen.palette, self._painting).points(raster_of(self._pen.layout), self._picture.shift)
        for line, cells in enumerate(points):
            self._canvas.lay(line, (dab((a, b, c, d)) for a, b, c, d in cells))

    def has_line(self, at: int) -> bool:
        """Whether something was built or runs along a side; all other lines are rims of the ground."""
        return self._picture.strokes[at] not in _AS_RIMS or self._picture.built[at] is not Stroke.NONE

    def _terrain(self, *lines: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""

    def _strew(self, line: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""
