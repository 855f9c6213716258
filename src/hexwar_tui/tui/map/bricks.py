"""How hexes without borders are drawn: at the zoom compact, and on the overview."""

from __future__ import annotations

from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.palettes import BUILT, Light, Paint
from hexwar_tui.tui.map.canvas import Canvas
from hexwar_tui.tui.map.look import Picture, Place, Unit
from hexwar_tui.tui.map.pen import DOUBT, Pen

CROSS_HAIRS = "><"
"""What the cursor looks like on the overview, unlike any side's brackets."""


class Brick:
    """Draws a hex at the zoom compact: two lines of three cells, in reverse under the cursor."""

    def __init__(self, pen: Pen, picture: Picture, canvas: Canvas) -> None:
        self._pen, self._picture, self._canvas = pen, picture, canvas
        self._reverse = pen.palette.under_cursor if picture.cursor else None
        self._ground = self._reverse or pen.ground(picture)
        self._text = self._reverse or pen.text(picture)

    def draw(self) -> None:
        """Draws what stands on the hex, what matters most first, and the terrain on the cells that are left."""
        picture = self._picture
        if picture.units:
            self._unit(picture.units[0])
            self._canvas.put(self._pen.sign(picture), self._text, (1, 2))
        elif picture.mark:
            self._mark()
        if picture.site is not None:
            self._site(picture.site)
        if picture.perilous:
            warning = self._reverse or self._pen.palette.alarm(self._ground.ground)
            self._canvas.put(self._pen.glyphs.peril, warning, (1, 2), (1, 0))
        if picture.path:
            self._canvas.put(self._pen.glyphs.path, self._text, (1, 1))
        if self._pen.doubts(picture) and not picture.units:
            self._canvas.put(DOUBT, self._ground, (0, 2), (1, 2))
        for line, at, text in picture.letters:
            self._canvas.write(text, self._reverse or self._pen.name(picture), line, at)
        self._built()
        self._terrain()

    def _mark(self) -> None:
        """Writes why the hex is lit: two characters where there is room for them, else one."""
        mark = self._picture.mark
        if len(mark) > 2 or not self._canvas.put(mark, self._text, (1, 3 - len(mark))):
            self._canvas.put(self._pen.one_of(self._picture), self._text, (1, 2))

    def _unit(self, unit: Unit) -> None:
        paint = self._reverse or self._pen.piece(unit)
        mark = self._pen.apart(unit, self._picture)
        room = 3 - self._pen.is_crowded(unit, self._picture)
        self._canvas.put(self._pen.short(unit, room, closed=bool(mark)), paint, (0, 0))
        self._canvas.put(mark, paint, (1, 2))
        if number := self._pen.number(unit, self._picture):
            self._canvas.put(f"{number:>2}", paint, (1, 0))

    def _site(self, site: Place) -> None:
        paint = self._reverse or self._pen.piece(site)
        self._canvas.put(self._pen.site(site), paint, (0, 0)) or self._canvas.put(site.glyph, paint, (1, 2), (0, 2))

    def _built(self) -> None:
        """Marks what was built on the hex's own sides, each at its place: north-west, south-west, south."""
        strokes = zip(self._picture.strokes, self._picture.built, strict=True)
        for (stroke, under), spot in zip(strokes, ((0, 0), (1, 0), (1, 1)), strict=True):
            built = stroke if stroke in BUILT else under
            if built in BUILT:
                paint = self._reverse or self._pen.line(built, self._picture)
                self._canvas.put(self._pen.glyphs.strokes[built].mark, paint, spot)

    def _terrain(self) -> None:
        for line in (0, 1):
            texture = self._pen.texture(self._picture, line)
            if self._reverse:
                self._canvas.fill(line, texture, self._reverse)
            elif not self._picture.units:
                self._canvas.strew(line, texture, self._ground)


class Speck:
    """Draws a hex on the overview: two cells with who and what stands there, or why it is lit. Where half blocks show
    the colours of terrain and owner, a hex with nothing else to show stays blank."""

    def __init__(self, pen: Pen, picture: Picture, canvas: Canvas) -> None:
        self._pen, self._picture, self._canvas = pen, picture, canvas

    def draw(self) -> None:
        """Draws the cursor, or else the top unit, or else the site, or else a name, or else the terrain."""
        picture = self._picture
        if picture.cursor and not self._is_numbered:
            self._canvas.put(CROSS_HAIRS, self._pen.palette.under_cursor, (0, 0))
        elif picture.units:
            unit = picture.units[0]
            if not (self._pen.halves and len(unit.letter) == len(CROSS_HAIRS) and not picture.mark):
                self._standing(unit.slot, unit.letter[:1], self._piece(unit))
            self._canvas.put(unit.letter, self._piece(unit), (0, 0))
        elif picture.site is not None:
            self._standing(picture.site.slot, picture.site.glyph, self._site_paint(picture.site))
        elif picture.letters and not picture.mark:
            self._letters()
        else:
            self._terrain()

    @property
    def _is_numbered(self) -> bool:
        """Whether the hex has a number beside it, which tells of the cursor, too, so that what stands here is seen."""
        return self._picture.light is Light.WANTED and not self._picture.mark

    def _piece(self, what: Unit | Place) -> Paint:
        return self._pen.palette.under_cursor if self._picture.cursor else self._pen.piece(what)

    def _standing(self, slot: int | None, what: str, paint: Paint) -> None:
        """Writes the side's bracket and then why the hex is lit or, if it is not, `what` of the side stands there."""
        self._canvas.put(brackets(slot)[0] + (self._pen.one_of(self._picture) or what), paint, (0, 0))

    def _letters(self) -> None:
        for line, at, text in self._picture.letters:
            self._canvas.put(text, self._pen.name(self._picture), (line, at))

    def _site_paint(self, site: Place) -> Paint:
        return self._text if site.slot is None and not self._picture.cursor else self._piece(site)

    def _terrain(self) -> None:
        picture, sign, glyph = self._picture, self._sign(), self._pen.glyph(self._picture)
        if sign:
            self._canvas.put(glyph + sign, self._text, (0, 0))
        elif not self._pen.halves:
            owned = f"{glyph} " if picture.owner is None else brackets(picture.owner)[0] + glyph
            self._canvas.put(owned, self._pen.ground(picture), (0, 0))

    def _sign(self) -> str:
        """The most pressing thing to say of a hex on which nobody stands, in a character; "" for none."""
        picture, glyphs = self._picture, self._pen.glyphs
        if picture.mark:
            return self._pen.one_of(picture)
        if picture.path or picture.perilous:
            return glyphs.path if picture.path else glyphs.peril
        return DOUBT if self._pen.doubts(picture) else ""

    @property
    def _text(self) -> Paint:
        return self._pen.text(self._picture)
