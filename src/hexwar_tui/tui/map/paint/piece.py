"""How hexes are painted: the ground point by point, and on it all that is drawn on hexes with borders."""

from __future__ import annotations

from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.tui.look.colours import blend, rgb, web
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.painted import LOSS, marked
from hexwar_tui.tui.look.palettes import Light, Paint, Stroke
from hexwar_tui.tui.map.canvas import Canvas, Spot
from hexwar_tui.tui.map.glyphs import Drawn
from hexwar_tui.tui.map.look import Picture, Unit
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.paint.counters import FOOT, LEFT, Badge, counters, foot, head, indent
from hexwar_tui.tui.map.paint.ground import Ground
from hexwar_tui.tui.map.paint.large import (
    BAR_CELLS,
    CELLS,
    FIRST_LINE,
    MOST_STRIPS,
    framed,
    lower_line,
    marks_of,
    strip,
    upper_line,
)
from hexwar_tui.tui.map.paint.raster import measures
from hexwar_tui.tui.map.paint.sharp import on_easel
from hexwar_tui.tui.map.pen import Pen

_AS_RIMS = (Stroke.NONE, Stroke.GRID, Stroke.REGION, Stroke.BORDER, Stroke.CURSOR)
"""The strokes that are rims of the ground, and no characters."""

LOSSES = "−-"
"""How a mark begins that is what a unit would lose."""


class Painted(Outline):
    """Paints one hex on a canvas."""

    def __init__(self, pen: Pen, picture: Picture, canvas: Canvas) -> None:
        super().__init__(pen, picture, canvas)
        self._zoom = measures(pen.layout)
        self._badges: list[Badge] = []

    def draw(self) -> None:
        """Draws all that stands on the hex, and paints the ground and the units' counters behind it."""
        if not self._is_bare:
            super().draw()
        over = counters(self._whole_badges(), rgb(self._ground.ground), self._zoom) if self._badges else {}
        assert self._picture.painting is not None, "hexes on painted ground are drawn here"
        ground = Ground(self._pen.palette, self._picture.painting)
        for line, cells in enumerate(on_easel(self._pen.easel, ground, self._zoom, self._picture.shift, over)):
            self._canvas.lay(line, cells)

    @property
    def _is_bare(self) -> bool:
        """Whether there is nothing to draw on the ground; hexes of the small zoom always have a sign."""
        what = self._picture
        signs = what.label or what.letters or what.spelled or what.number or what.mark
        drawn = what.units or what.site or what.perilous or what.path or signs
        return self._half > 1 and not drawn and not any(self.has_line(at) for at in range(3))

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

    def _drawn(self, at: int) -> Drawn:
        """The characters along a side; what was built there keeps its own under the cursor, which inverts them."""
        built = self._picture.built[at]
        return self._pen.glyphs.strokes[self._picture.strokes[at] if built is Stroke.NONE else built]

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

    def _mark(self, *spots: Spot) -> None:
        """Writes why the hex is lit: in its middle if no unit is there, or else in the corner below the counter."""
        mark, units = self._picture.mark, self._picture.units
        if not self._pen.tiles or not mark:
            super()._mark(*spots)
        elif not units:
            super()._mark((self._half, self._canvas.width(self._half) // 2), *spots)
        elif mark[0] in LOSSES and self._badges:
            self._loss(mark, self._badges[0])
        elif len(mark) > 1 or not self._canvas.put(mark, self._text, (2 * self._half - 1, -1)):
            super()._mark(*spots)

    def _loss(self, mark: str, badge: Badge) -> None:
        """Writes what a unit would lose below its counter, on its bar."""
        line, at = min(foot(badge, self._zoom))
        self._canvas.put(f"{mark:^{badge.cells}}", LOSS, (line, at))

    def _path(self, *spots: Spot) -> None:
        """Marks a hex of a way, but for those at its ends: the unit's, and the one that the cursor outlines."""
        if not (self._picture.cursor or self._picture.light is Light.SELECTED):
            super()._path(*spots)

    # -- the largest zoom ----------------------------------------------------------------------------------------------

    def _large(self) -> None:
        if not self._picture.units:
            super()._large()
            return
        self._number(*self._number_lines())
        if self._is_open:
            self._strips()
        else:
            self._large_counter(self._picture.units[0], len(self._picture.units) - 1)
        self._mark((5, -2), (0, -1), (5, 1))
        self._site((5, 2), (0, 1))
        self._peril((5, -1), (0, -1), (0, 1))
        self._label()
        self._path((5, 1), (5, -1), (0, 1))

    @property
    def _is_open(self) -> bool:
        """Whether the hex has a stack that is open, as the cursor is on it."""
        return self._picture.cursor and len(self._picture.units) > 1

    def _large_counter(self, unit: Unit, more: int) -> None:
        """Draws a unit with its name as a counter of two lines, at the top of `more` others."""
        paint, top = self._pen.piece(unit), self._half - 1
        first, others = marks_of(unit, self._pen.state(unit))
        self._large_line(unit, upper_line(unit, first), (top, 1))
        sign = framed(unit)
        self._canvas.put(sign, paint._replace(ink=paint.ground, ground=paint.ink), (top + 1, 1))
        self._large_line(unit, lower_line(unit, others, more), (top + 1, 1 + len(sign)))
        width = self._canvas.width(top)
        badge = Badge(top, width, 1, CELLS, paint.ground, unit.slot, unit.left, unit.acted, lines=2, stacked=more > 0)
        self._badges.append(badge)

    def _large_line(self, unit: Unit, parts: tuple[str, str], spot: Spot) -> None:
        """Writes a line of a counter, which is text and marks behind it, from a spot on."""
        (text, marks), (line, start), paint = parts, spot, self._pen.piece(unit)
        self._canvas.put(text, paint, spot)
        for at, mark in enumerate(marks, start + len(text)):
            self._canvas.put(mark, self._mark_paint(unit, mark, paint), (line, at))

    def _strips(self) -> None:
        """Draws an open stack as strips; of those that find no room, the last strip says how many they are."""
        units = self._picture.units
        left_out = len(units) - MOST_STRIPS
        for at, unit in enumerate(units[:MOST_STRIPS]):
            line = FIRST_LINE + at
            start = 1 - indent(line, self._zoom)
            start, cells = max(0, start), min(CELLS, self._canvas.width(line))
            if at == MOST_STRIPS - 1 and left_out > 0:
                self._canvas.put(f" +{left_out + 1}".ljust(cells), self._pen.piece(unit), (line, start))
                return
            self._strip(unit, line, start, cells, "▸" if at == 0 else brackets(unit.slot)[0])

    def _strip(self, unit: Unit, line: int, start: int, cells: int, opening: str) -> None:
        paint = self._pen.piece(unit)
        mark, others = marks_of(unit, self._pen.state(unit))
        mark = mark or others[:1]
        name, full, last = strip(unit, cells, opening, mark)
        self._canvas.put(name, paint, (line, start))
        at = start + len(name)
        for cell in range(BAR_CELLS if unit.left is not None else 0):
            colour = web(LEFT[unit.acted] if cell < full else blend(rgb(paint.ground), (0, 0, 0), FOOT))
            self._canvas.put("▄", Paint(colour, paint.ground), (line, at + cell))
        if unit.left is None:
            self._canvas.put(" " * BAR_CELLS, paint, (line, at))
        self._canvas.put(last, self._mark_paint(unit, last, paint), (line, at + BAR_CELLS))
        if line == FIRST_LINE:
            width = self._canvas.width(line)
            self._badges.append(Badge(line, width, start, cells, paint.ground, unit.slot, plate=True))

    def _terrain(self, *lines: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""

    def _strew(self, line: int) -> None:
        """Draws no characters for the terrain: the ground is painted."""
