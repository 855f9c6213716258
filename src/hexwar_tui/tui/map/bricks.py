"""Hexes without borders: the bricks of the zoom compact, and the overview."""

from __future__ import annotations

from hexwar_tui.tui.map.canvas import Canvas
from hexwar_tui.tui.map.glyphs import brackets
from hexwar_tui.tui.map.look import Picture, Place, Unit
from hexwar_tui.tui.map.pen import Pen
from hexwar_tui.tui.palettes import Paint


class Brick:
    """A hex of two lines of three cells; under the cursor in reverse."""

    def __init__(self, pen: Pen, picture: Picture, canvas: Canvas) -> None:
        self._pen, self._picture, self._canvas = pen, picture, canvas
        self._reverse = pen.palette.under_cursor if picture.cursor else None
        self._ground = self._reverse or pen.ground(picture)
        self._text = self._reverse or pen.palette.text(self._ground.ground)

    def draw(self) -> None:
        """What stands on the hex, what matters most first, and the terrain behind."""
        picture = self._picture
        if picture.units:
            self._unit(picture.units[0])
            self._canvas.put(self._pen.sign(picture), self._text, (1, 2))
        elif picture.mark:
            self._canvas.put(picture.mark[0], self._text, (1, 2))
        if picture.site is not None:
            self._site(picture.site)
        if picture.perilous:
            warning = self._reverse or self._pen.palette.alarm(self._ground.ground)
            self._canvas.put(self._pen.glyphs.peril, warning, (1, 2), (1, 0))
        if picture.path:
            self._canvas.put(self._pen.glyphs.path, self._text, (1, 1))
        self._terrain()

    def _unit(self, unit: Unit) -> None:
        paint = self._reverse or self._pen.palette.side(unit.slot, acted=unit.acted)
        self._canvas.put(self._pen.letter(unit), paint, (0, 0))
        if unit.strength:
            self._canvas.put(f"{unit.strength[:3]:>2}", paint, (1, 0))

    def _site(self, site: Place) -> None:
        paint = self._reverse or self._pen.palette.side(site.slot)
        self._canvas.put(self._pen.site(site), paint, (0, 0)) or self._canvas.put(site.glyph, paint, (1, 2))

    def _terrain(self) -> None:
        for line in (0, 1):
            texture = self._pen.texture(self._picture, line)
            if self._reverse:
                self._canvas.fill(line, texture, self._reverse)
            elif not self._picture.units:
                self._canvas.strew(line, texture, self._ground)


class Speck:
    """A hex of two cells: the colour alone where half blocks show it, else a side's brackets or the terrain."""

    def __init__(self, pen: Pen, picture: Picture, canvas: Canvas) -> None:
        self._pen, self._picture, self._canvas = pen, picture, canvas

    def draw(self) -> None:
        """Units go before sites, sites before the terrain."""
        paint = self._pen.palette.under_cursor if self._picture.cursor else self._paint()
        self._canvas.fill(0, "  " if self._pen.halves else self._text(), paint)

    def _paint(self) -> Paint:
        if self._picture.units:
            unit = self._picture.units[0]
            return self._pen.palette.side(unit.slot, acted=unit.acted)
        if self._picture.site is not None and self._picture.site.slot is not None:
            return self._pen.palette.side(self._picture.site.slot)
        return self._pen.ground(self._picture)

    def _text(self) -> str:
        if self._picture.units:
            unit = self._picture.units[0]
            return brackets(unit.slot)[0] + unit.letter
        if self._picture.site is not None:
            return brackets(self._picture.site.slot)[0] + self._picture.site.glyph
        return self._pen.glyph(self._picture) + (self._picture.mark[:1] or " ")
