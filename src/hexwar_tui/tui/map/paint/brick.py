"""How hexes are painted at the zoom compact: what stands on them in characters, on ground with the shape of hexes."""

from __future__ import annotations

from hexwar_tui.tui.map.bricks import Brick
from hexwar_tui.tui.map.paint.ground import Ground
from hexwar_tui.tui.map.paint.raster import measures
from hexwar_tui.tui.map.paint.sharp import on_easel


class PaintedBrick(Brick):
    """Paints a hex of two lines of three cells; the cursor is a rim around it."""

    def _terrain(self) -> None:
        """Paints the ground, with the corners of the hexes beside it, under the cells that are free."""
        painting = self._picture.painting
        if painting is None:  # What stands here is asked for, and not how it looks.
            return
        if not self._reverse:
            self._canvas.put(self._pen.glyph(self._picture), self._ground, (1, 1))
        ground = Ground(self._pen.palette, painting)
        zoom = measures(self._pen.layout)
        for line, cells in enumerate(on_easel(self._pen.easel, ground, zoom, self._picture.shift, {})):
            self._canvas.lay(line, cells)
