"""How hexes with borders are drawn: what stands where at the zooms small, medium and large.

Cell 0 of every line is the hex's left border. What matters most is put first; what finds no room is left to the panel,
which says everything in words.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.look.palettes import BUILT, Light, Paint, Stroke
from hexwar_tui.tui.map.canvas import Canvas, Spot
from hexwar_tui.tui.map.glyphs import ASCII, Drawn
from hexwar_tui.tui.map.look import Picture, Unit
from hexwar_tui.tui.map.pen import DOUBT, Pen

LABEL_LINES: Mapping[Zoom, tuple[int, ...]] = {"medium": (0, 2), "large": (1, 4)}
"""By zoom, the lines of a hex on which its name may stand, the preferred one first."""


BESIDE_COUNTER: Mapping[Zoom, tuple[int, ...]] = {"medium": (3, 0), "large": (0, 5)}
"""By zoom, the lines of a painted hex above and below a counter, in the same order."""


def label_lines(pen: Pen, picture: Picture) -> tuple[int, ...]:
    """The lines of a hex on which its name may stand, the preferred one first: on a painted hex rather not on those in
    which a counter or a place has its edges."""
    lines = LABEL_LINES.get(pen.layout.zoom, ())
    if not pen.tiles or not (picture.units or picture.site):
        return lines
    if not picture.units:
        return lines[::-1]
    has_room = picture.site is None or pen.layout.zoom == "large"
    return BESIDE_COUNTER[pen.layout.zoom] if has_room else lines


class Outline:
    """Draws one hex with its borders on a canvas."""

    def __init__(self, pen: Pen, picture: Picture, canvas: Canvas) -> None:
        self._pen, self._picture, self._canvas = pen, picture, canvas
        self._ground = pen.ground(picture)
        self._half = pen.layout.half_height

    def draw(self) -> None:
        """Draws names, borders, what stands on the hex, and the terrain behind."""
        self.write()
        self._left_border()
        self.fill()
        self._bottom_border()

    def write(self) -> None:
        """Writes the parts of names, of this hex or others, that stand on this hex and go on beyond it."""
        self._letters()
        for line, at, text in self._picture.spelled:
            self._canvas.write(text, self._text, line, at)

    def fill(self) -> None:
        """Draws what stands on the hex and the terrain behind, but no names from other hexes and no borders."""
        if not self._picture.void:
            {"small": self._small, "medium": self._medium, "large": self._large}[self._pen.layout.zoom]()

    # -- borders -------------------------------------------------------------------------------------------------------

    def _left_border(self) -> None:
        if self.has_line(0):
            for line, (character, walled) in enumerate(self._drawn(0).rise(self._half)):
                self._canvas.put(character, self._line(0, walled), (line, 0))
        if self.has_line(1):
            for line, (character, walled) in enumerate(self._drawn(1).fall(self._half), self._half):
                self._canvas.put(character, self._line(1, walled), (line, 0))

    def _bottom_border(self) -> None:
        """Draws the border in the last line, on the cells that are still free."""
        if not self.has_line(2):
            return
        last = 2 * self._half - 1
        for at, (character, walled) in enumerate(self._drawn(2).along(self._canvas.width(last) - 1), 1):
            self._canvas.put(character, self._line(2, walled), (last, at))

    def has_line(self, at: int) -> bool:
        """Whether characters are drawn along a side, 0 to 2 of `OWN_SIDES`."""
        return True

    def _drawn(self, at: int) -> Drawn:
        """The characters along a side, 0 to 2 of `OWN_SIDES`; under the cursor's line, of what was built there."""
        built = self._picture.built[at]
        return self._pen.glyphs.strokes[self._picture.strokes[at]] if built is Stroke.NONE else ASCII.strokes[built]

    def _line(self, at: int, walled: bool) -> Paint:
        """The paint of the line along a side or, if `walled`, of the wall that a door or window there is let into."""
        stroke, built = self._picture.strokes[at], self._picture.built[at]
        if stroke is Stroke.CURSOR and (self._half == 1 or built is not Stroke.NONE):
            return self._pen.palette.under_cursor  # thin lines are lost among small hexes
        return self._pen.line(Stroke.WALL if walled else stroke, self._picture)

    @property
    def _is_walled(self) -> bool:
        """Whether something was built along the bottom, which goes before what only fills the hex."""
        return self._picture.strokes[2] in BUILT or self._picture.built[2] in BUILT

    # -- the zooms -----------------------------------------------------------------------------------------------------

    def _small(self) -> None:
        picture = self._picture
        if picture.units:
            self._small_unit(picture.units[0])
        else:
            is_open = picture.strokes[2] is not Stroke.CURSOR and not self._is_walled
            self._mark((0, 2), *([(1, 2)] if is_open else []))  # Names of regions may stand on the first line.
            self._site((0, 1), (1, 1))
            self._peril((0, 3), (1, 3))
            self._path((0, 2), (0, 1))
            self._doubt((0, 2), (0, 3), (0, 1))
            if is_open:
                self._canvas.put(self._pen.glyph(picture), self._ground, (1, 2))
            self._strew(0)

    def _small_unit(self, unit: Unit) -> None:
        """Draws a unit's letter over its strength, and beside that the most pressing sign, which is never a digit."""
        mark = self._pen.apart(unit, self._picture)
        room = self._canvas.width(0) - 1 - self._pen.is_crowded(unit, self._picture)
        letter = self._pen.short(unit, room, closed=bool(mark))
        self._canvas.put(letter, self._pen.piece(unit), (0, 1))
        self._canvas.put(mark, self._pen.piece(unit), (1, 3))
        if number := self._pen.number(unit, self._picture):
            self._canvas.put(f"{number:>2}", self._pen.piece(unit), (1, 1))
        self._canvas.put(self._pen.sign(self._picture), self._text, (1, 3))
        self._peril((1, 3))
        if self._picture.site is not None:
            self._canvas.put(self._picture.site.glyph, self._pen.piece(self._picture.site), (1, 3), (0, 3))
        if spare := self._pen.spare(unit):
            self._canvas.put(spare, self._pen.piece(unit), (1, 3))
        if self._is_walled:
            return
        if unit.strength:
            self._canvas.put(" ", self._pen.piece(unit), (1, 3))
        else:
            self._canvas.put(self._pen.glyph(self._picture), self._ground, (1, 2))

    def _medium(self) -> None:
        self._number(*self._number_lines())
        self._units(1, 2)
        below = self._has_counter and not self._is_walled
        self._mark(*([(3, -2)] if below else []), (2, -2), (2, -1), (1, -1), (0, -1))
        beside_unit = [*([(3, 2)] if below else []), (2, 1), (0, 1)]
        self._site(*(beside_unit if self._picture.units else [(1, 3), (0, 1)]))
        self._peril((0, -1), (2, -1), (1, -1), (1, 1))
        self._label()
        beside: tuple[Spot, ...] = ((2, 1), (1, 1))
        self._path(*(beside if self._has_counter else ((1, 4), (2, 4), (0, 3), *beside)))
        self._terrain(1, 2)

    @property
    def _has_counter(self) -> bool:
        """Whether there is a counter, whose edges above and below its badge should stay free."""
        return self._pen.painted and bool(self._picture.units)

    def _large(self) -> None:
        self._number(*self._number_lines())
        self._units(2, 3)
        self._mark((3, -3), (3, -2), (4, -2), (1, -2))
        self._site(*([(4, 2), (1, 2)] if self._picture.units else [(2, 5), (1, 2)]))
        self._peril((1, -2), (4, -2), (3, -2))
        self._label()
        self._path((2, 6), (3, 6), (4, 5), (1, 5))
        self._terrain(1, 2, 3, 4)

    # -- what stands on the hex ----------------------------------------------------------------------------------------

    @property
    def _text(self) -> Paint:
        return self._pen.text(self._picture)

    def _number_lines(self) -> tuple[int, ...]:
        """Where a hex's number may stand, the preferred line first. On painted ground it covers neither the cursor's
        rim nor the counter of a unit, if it has another place: the rulers say it, too."""
        is_medium, units = self._half == 2, self._picture.units
        if not self._pen.painted:
            return (0, 1, 2) if is_medium else (0, 1)
        if units and not is_medium:
            is_open = self._picture.cursor and len(units) > 1
            return () if self._half > 1 and (is_open or self._picture.label) else (0,)
        if not is_medium:
            return (1, 0) if self._picture.cursor else (0, 1)
        return () if units else (1, 2)

    def _number(self, *lines: int) -> None:
        picture = self._picture
        fitting = [line for line in lines if len(picture.number) < self._canvas.width(line)]
        stands_out = picture.cursor or picture.light is Light.SELECTED
        paint = self._pen.palette.text(self._ground.ground, quiet=not stands_out)
        self._canvas.centre(picture.number, paint, *fitting)

    def _units(self, first: int, second: int) -> None:
        """Draws the top unit on one line, and on the other the second, or how many more there are."""
        units = self._picture.units
        for unit, line in zip(units[:2], (first, second), strict=False):
            if len(units) > 2 and line == second:
                self._canvas.centre(f"+{len(units) - 1}", self._pen.piece(unit), line)
            else:
                self._badge(unit, line)

    def _badge(self, unit: Unit, line: int) -> None:
        """Draws a unit in the middle of a line, or farther left so that more of its marks fit at its right."""
        badge, width, start = self._pen.badge(unit), self._canvas.width(line), self._start(unit, line)
        self._canvas.put(badge, self._pen.piece(unit), (line, start))
        if marks := self._pen.beside(unit):
            self._canvas.put(marks[: width - start - len(badge)], self._text, (line, start + len(badge)))

    def _start(self, unit: Unit, line: int) -> int:
        """The cell of a line at which a unit's badge begins."""
        length, width, marks = len(self._pen.badge(unit)), self._canvas.width(line), len(self._pen.beside(unit))
        start = (width - length + 1) // 2
        if start + length + marks > width:
            start = max(1, width - length - marks)
        return start

    def _mark(self, *spots: Spot) -> None:
        """Writes why the hex is lit at the first spot with room for it, with blanks around it if they fit."""
        mark = self._picture.mark
        if mark:
            (line, at), *_ = spots
            blanks = f" {mark} "[-max(3, len(mark) + 1) :] if self._half > 1 else mark
            last = at + 1 if self._half > 1 else at
            whole = self._canvas.put(blanks, self._text, (line, last + 1 - len(blanks)))
            whole or self._canvas.put(self._pen.one_of(self._picture), self._text, *spots)

    def _site(self, *spots: Spot) -> None:
        site = self._picture.site
        if site is not None:
            self._canvas.put(self._pen.site(site), self._pen.piece(site), *spots)

    def _peril(self, *spots: Spot) -> None:
        if self._picture.perilous:
            self._canvas.put(self._pen.glyphs.peril, self._pen.palette.alarm(self._ground.ground), *spots)

    def _label(self) -> None:
        """Writes the hex's own name, if that is not spelled out beyond the hex."""
        lines = label_lines(self._pen, self._picture)
        self._canvas.centre(self._picture.label, self._text, *lines, cut=self._pen.cut)

    def _letters(self) -> None:
        """Writes the parts of names across the map, except on lines taken by units or a site. They go before the
        cursor's outline, of which enough is left: a name with a hole in it can't be read."""
        for line, at, text in self._picture.letters:
            if line not in self._taken:
                self._canvas.write(text, self._pen.name(self._picture), line, at)

    @property
    def _taken(self) -> range:
        """The lines of the hex on which units or a site stand."""
        if self._picture.units:
            return range(self._half - 1, self._half + 1)
        return range(self._half - 1, self._half) if self._picture.site is not None else range(0)

    def _path(self, *spots: Spot) -> None:
        if self._picture.path:
            self._canvas.put(self._pen.glyphs.path, self._text, *spots)

    def _doubt(self, *spots: Spot) -> None:
        """Puts the mark of a hex that is only remembered on each of `spots`, where the pen asks for one."""
        if self._pen.doubts(self._picture):
            self._canvas.put(DOUBT, self._ground, *spots)

    def _terrain(self, *lines: int) -> None:
        """Draws the texture on these lines; beneath a unit one glyph only, so that the badge stands clear."""
        if self._picture.units:
            self._canvas.centre(self._pen.glyph(self._picture), self._ground, lines[len(lines) // 2])
            return
        for line in lines:
            self._strew(line)

    def _strew(self, line: int) -> None:
        self._canvas.strew(line, self._pen.texture(self._picture, line), self._ground)
