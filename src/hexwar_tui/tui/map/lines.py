"""The lines of the map as the terminal gets them: joined from pieces that have been made once.

A hex's piece depends on its `Picture` alone, and is kept; so is a line. What is kept is bounded, and what a line costs
follows its width and not the size of the map.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice, takewhile
from operator import itemgetter
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from hexwar_tui.engine.seats import Seat
from hexwar_tui.hexgrid.grid import STEPS, Cell
from hexwar_tui.hexgrid.hexes import SIDES, Direction
from hexwar_tui.hexgrid.layout import ZOOMS, Box
from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.map.bricks import Brick, Speck
from hexwar_tui.tui.map.canvas import Canvas, Span, Spot
from hexwar_tui.tui.map.labels import Labels
from hexwar_tui.tui.map.look import Picture, Scene
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.paint.brick import PaintedBrick
from hexwar_tui.tui.map.paint.kinds import Kinds
from hexwar_tui.tui.map.paint.piece import Painted
from hexwar_tui.tui.map.paint.sketch import taken
from hexwar_tui.tui.map.pen import Pen

MOST_PIECES, MOST_HEXES, MOST_LINES = 4_000, 20_000, 512
"""How many pieces, hexes and lines are kept at most; if more hexes than that are on the screen, all of these."""

MOST_AHEAD = 400
"""If a part of the map shows more hexes than this, none of it is drawn ahead."""

MOST_PENS, MOST_PUT_BY = 4, 1_500
"""For how many pens that are not in use pieces are put by, and how many for each: at other zooms one looks at the same
hexes, and soon comes back."""

_SEEN_BY = (Direction.N, Direction.NE, Direction.SE)
"""The directions in which those neighbours lie that draw a border of the hex."""

T = TypeVar("T")

Place = tuple[int, int]
"""A column and a row of the map, from 0; also one past its edge, where the border is drawn."""


@lru_cache(maxsize=8192)
def style_of(paint: Paint) -> Style:
    """`paint` as a style of rich."""
    return Style(color=paint.ink, bgcolor=paint.ground, bold=paint.bold or None, reverse=paint.reverse or None)


def piece(pen: Pen, picture: Picture) -> tuple[tuple[Span, ...], ...]:
    """Draws a hex: returns as many lines as the zoom gives it, each from the left and as wide as `Layout.run` says.

    At the zooms with outlines a line begins with the hex's own left border, and the last one carries its bottom border:
    so the pieces of all hexes lie side by side, without gaps.
    """
    canvas = Canvas(pen.widths(), pen.ground(picture))
    if pen.layout.half_height:
        (Outline if picture.painting is None else Painted)(pen, picture, canvas).draw()
    elif picture.painting is not None or not picture.void:
        _small(pen)(pen, picture, canvas).draw()
    return canvas.spans()


def _small(pen: Pen) -> type[Brick | Speck]:
    """What draws hexes without borders."""
    if pen.layout.zoom != "compact":
        return Speck
    return PaintedBrick if pen.painted else Brick


def standing(pen: Pen, picture: Picture) -> frozenset[Spot]:
    """The spots of a hex on which more is drawn than texture and borders."""
    stands = (picture.units, picture.site, picture.label, picture.letters, picture.spelled, picture.mark)
    if not any(stands):
        return frozenset()
    if pen.layout.half_height:
        return taken(pen, picture)
    canvas = Canvas(pen.widths(), pen.ground(picture))
    _small(pen)(pen, picture, canvas).draw()
    return canvas.taken()


Row = tuple[Segment, ...]
"""A line of a drawn hex. All characters of the map are one cell wide, so nobody has to measure them."""


class Drawn(NamedTuple):
    """What has been drawn with a pen, by pictures, on which alone it depends besides."""

    pen: Pen
    pieces: dict[Picture, tuple[Row, ...]]
    stands: dict[Picture, frozenset[Spot]]


class Portfolio:
    """What has been drawn on the maps of one seat, with the pens that were used last."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._drawn: list[Drawn] = []

    def of(self, pen: Pen) -> Drawn:
        """What has been drawn with an equal pen; all maps of the seat may add to it."""
        own = next((drawn for drawn in self._drawn if drawn.pen == pen), Drawn(pen, {}, {}))
        others = (Drawn(pen, _newest(pieces), _newest(stands)) for pen, pieces, stands in self._drawn if pen != own.pen)
        self._drawn = [own, *islice(others, MOST_PENS)]
        return own


_PORTFOLIOS: WeakKeyDictionary[object, Portfolio] = WeakKeyDictionary()


def portfolio_of(app: object, seat: Seat) -> Portfolio:
    """The portfolio that all maps of an app share; an empty one where the last map was of another seat, so that
    nothing stays of what that seat saw."""
    kept = _PORTFOLIOS.get(app)
    if kept is None or kept.seat != seat:
        kept = _PORTFOLIOS[app] = Portfolio(seat)
    return kept


class Lines:
    """Draws the lines of a scene with one pen, and keeps what it has drawn; pieces are shared with all that draw from
    the same `portfolio`."""

    def __init__(self, scene: Scene, pen: Pen, portfolio: Portfolio | None = None) -> None:
        drawn = Drawn(pen, {}, {}) if portfolio is None else portfolio.of(pen)
        self._scene, self._pen = scene, pen
        self._labels, self._kinds = Labels(scene, pen), Kinds(scene, alone=pen.layout.zoom == ZOOMS[0])
        self._known: dict[Hashable, tuple[Row, ...]] = {}
        self._pieces, self._stands = drawn.pieces, drawn.stands
        self._hexes: dict[Place, tuple[Row, ...]] = {}
        self._lines: dict[int, Strip] = {}
        self._coming: dict[tuple[int, int], dict[int, Strip]] = {}
        self._blanks: dict[int, Row] = {}
        self._window = (0, 0)
        self._void = style_of(pen.palette.void)

    def line(self, y: int, x: int, width: int) -> Strip:
        """`width` cells of line `y` of the map, from cell `x` on, as a strip; blank where that lies outside the map."""
        if self._window != (x, width) or len(self._lines) >= MOST_LINES:
            self._window = (x, width)
            self._lines = self._coming.pop(self._window, {})
        return self._line(self._lines, y, x, width)

    def _line(self, kept: dict[int, Strip], y: int, x: int, width: int) -> Strip:
        strip = kept.get(y)
        if strip is None:
            strip = kept[y] = self._halves(y, x, width) if self._pen.halves else self._joined(y, x, width)
        return strip

    def forget(self, cells: Iterable[Cell]) -> list[Box]:
        """Forgets how `cells`, their outlines and the names across them were drawn; returns the parts of the map that
        may look different for it."""
        boxes = []
        for cell in sorted(self._labels.touched(cells)):
            self._forget(cell)
            boxes.append(self._box(cell))
            for y in range(boxes[-1].y, boxes[-1].y + boxes[-1].height):
                for lines in (self._lines, *self._coming.values()):
                    lines.pop(y, None)
        return boxes

    def _forget(self, cell: Cell) -> None:
        """Forgets a hex, and those beside it on which something of it is seen."""
        row, column = divmod(cell, self._scene.view.grid.width)
        self._kinds.forget(cell)
        self._hexes.pop((column, row), None)
        for side in SIDES if self._scene.painted else _SEEN_BY:
            right, down = STEPS[column & 1][side]
            self._hexes.pop((column + right, row + down), None)

    def _box(self, cell: Cell) -> Box:
        """The part of the map that looks different when a hex does: that of its borders or, if the ground is painted,
        of the rims along them, too."""
        box = self._pen.layout.box(cell)
        if not self._scene.painted:
            return box
        if not self._pen.layout.half_height:
            return Box(box.x - 1, box.y - 1, box.width + 2, box.height + 2)
        return Box(box.x - 1, box.y, box.width + 1, box.height + 1)

    @property
    def is_full(self) -> bool:
        """Whether so many hexes are kept that `keep` should be called."""
        return max(len(self._hexes), self._scene.remembered) >= MOST_HEXES

    def keep(self, cells: Sequence[Cell], lines: range) -> None:
        """Forgets all drawn hexes but `cells` and all lines but `lines`, whose hexes must all be among these, so that
        no change of them is missed."""
        width = self._scene.view.grid.width
        places = ((cell % width, cell // width) for cell in cells)
        self._hexes = {place: self._hexes[place] for place in places if place in self._hexes}
        self._lines = {y: self._lines[y] for y in lines if y in self._lines}
        self._coming.clear()
        self._scene.keep(cells)
        self._kinds.keep(cells)

    def standing(self, column: int, row: int) -> frozenset[Spot]:
        """The cells of a hex, by its column and row, on which more stands than the texture of its terrain: units,
        places, names and marks; none off the map."""
        if self._scene.cell(column, row) is None:
            return frozenset()
        picture = self._labels.picture(column, row)
        found = self._stands.get(picture)
        if found is None:
            if len(self._stands) >= MOST_PIECES:
                self._stands.clear()
            found = self._stands[picture] = standing(self._pen, picture)
        return found

    def prepare(self, window: Region) -> Iterator[object]:
        """Draws the hexes and then the lines of a part of the map that may be asked for soon, one with each step; none
        if it shows more than `MOST_AHEAD` hexes, as such a part is quickly drawn."""
        cells = self._pen.layout.visible(*window.offset, *window.size)
        if len(cells) <= MOST_AHEAD:
            places = (divmod(cell, self._scene.view.grid.width) for cell in cells)
            yield from (self._hex((column, row)) for row, column in takewhile(lambda _: not self.is_full, places))
            yield from self._prepare_lines(window)

    def _prepare_lines(self, window: Region) -> Iterator[object]:
        """Draws these lines, until they are forgotten or there is no room for more."""
        across = window.x, window.width
        self._coming = {} if across == self._window else {across: {}}
        for y in window.line_range:
            kept = self._lines if across == self._window else self._coming.get(across)
            if kept is None or self.is_full:
                return
            yield self._line(kept, y, *across)

    def _hex(self, place: Place) -> tuple[Row, ...]:
        rows = self._hexes.get(place)
        if rows is None:
            key = self._kinds.key(*place)
            rows = None if key is None else self._known.get(key)
            if rows is None:
                rows = self._pictured(place)
                if len(self._known) >= MOST_PIECES:
                    self._known.clear()
                if key is not None:
                    self._known[key] = rows
            self._hexes[place] = rows
        return rows

    def _pictured(self, place: Place, *, bare: bool = False) -> tuple[Row, ...]:
        """The lines of a hex, drawn anew; without units if it is to be `bare`."""
        picture = self._labels.picture(*place)
        if bare:
            picture = picture._replace(units=())
        if self._scene.painted:
            picture = picture._replace(painting=self._scene.painting(*place))
        return self._piece(picture)

    def _piece(self, picture: Picture) -> tuple[Row, ...]:
        rows = self._pieces.get(picture)
        if rows is None:
            if len(self._pieces) >= MOST_PIECES:
                self._pieces.clear()
            spans = piece(self._pen, picture)
            rows = self._pieces[picture] = tuple(
                [tuple([Segment(text, style_of(paint)) for text, paint in line]) for line in spans]
            )
        return rows

    def _blank(self, width: int) -> Row:
        blank = self._blanks.get(width)
        if blank is None:
            blank = self._blanks[width] = (Segment(" " * width, self._void),)
        return blank

    # -- lines of pieces -----------------------------------------------------------------------------------------------

    def _joined(self, y: int, x: int, width: int) -> Strip:
        """A part of a line, joined from the pieces of its hexes, of which the first and the last are cut."""
        layout, grid = self._pen.layout, self._scene.view.grid
        margin = 1 if layout.half_height else 0
        first = max((x - layout.half_height) // layout.pitch - 1, -margin)
        end = min((x + width) // layout.pitch + 1, grid.width + margin)
        places = (layout.place(0, y), layout.place(1, y))
        shown = tuple(-margin <= row < grid.height + margin for row, _ in places)
        segments: list[Segment] = []
        for column in range(first, end):
            row, line = places[column & 1]
            if shown[column & 1]:
                segments += self._seen((column, row), x, x + width)[line]
            else:
                segments += self._blank(layout.run(column, line)[1])
        if not segments:
            return Strip(self._blank(width), width)
        start, stop = layout.run(first, places[first & 1][1])[0], sum(layout.run(end - 1, places[(end - 1) & 1][1]))
        if start > x:
            segments[:0], start = self._blank(start - x), x
        if stop < x + width:
            segments += self._blank(x + width - stop)
            stop = x + width
        return Strip(cropped(segments, x - start, stop - x - width), width)

    def _seen(self, place: Place, left: int, right: int) -> tuple[Row, ...]:
        """The lines of a hex in a window from the cell `left` to that before `right`: without its counters where they
        have no room in it, as half a counter reads as another one."""
        rows, pitch = self._hexes.get(place) or self._hex(place), self._pen.layout.pitch
        if left <= place[0] * pitch <= right - 2 * pitch or self._scene.cell(*place) is None:
            return rows
        picture = self._labels.picture(*place)
        if not picture.units or all(left <= x < right for x in self._counters(place[0], picture)):
            return rows
        return self._pictured(place, bare=True)

    def _counters(self, column: int, picture: Picture) -> list[int]:
        """The cells across the map that the counters of a hex in this column stand in."""
        spots = standing(self._pen, picture) - standing(self._pen, picture._replace(units=()))
        return [self._pen.layout.run(column, line)[0] + at for line, at in spots]

    # -- lines of half blocks ------------------------------------------------------------------------------------------

    def _halves(self, y: int, x: int, width: int) -> Strip:
        """A part of a line of the overview: in lower columns, lower halves of hexes and upper halves of the next."""
        pitch = self._pen.layout.pitch
        first, end = x // pitch, -(-(x + width) // pitch)
        blocks = groupby((self._block(column, y) for column in range(first, end)), key=itemgetter(1))
        segments = [Segment("".join(text for text, _ in run), style) for style, run in blocks]
        return Strip(cropped(segments, x - first * pitch, end * pitch - x - width), width)

    def _block(self, column: int, y: int) -> tuple[str, Style]:
        """The text and style at a column in line `y` of the overview, where a hex is one line high. In odd columns,
        which lie half a hex lower, the upper half has the colour of the hex above unless something is written there."""
        text, style = self._speck((column, y))
        if not text.isspace() or not column & 1:
            return text, style
        _, above = self._speck((column, y - 1))
        if above.bgcolor == style.bgcolor:
            return text, style
        return self._pen.glyphs.half * len(text), _split(above, style)

    def _speck(self, place: Place) -> tuple[str, Style]:
        if self._scene.cell(*place) is None:
            return " " * self._pen.layout.pitch, self._void
        (segment,) = self._hex(place)[0]
        assert segment.style is not None
        return segment.text, segment.style


def _newest(found: dict[Picture, T]) -> dict[Picture, T]:
    """The last `MOST_PUT_BY` of what was found."""
    return found if len(found) <= MOST_PUT_BY else dict(islice(found.items(), len(found) - MOST_PUT_BY, None))


def cropped(segments: Sequence[Segment], lead: int, tail: int) -> list[Segment]:
    """The segments without so many cells in front and at the end, each character being one cell wide."""
    at, end = 0, len(segments)
    while lead and lead >= len(segments[at].text):
        lead -= len(segments[at].text)
        at += 1
    while tail and tail >= len(segments[end - 1].text):
        end -= 1
        tail -= len(segments[end].text)
    kept = [*segments[at:end]]
    if tail:
        kept[-1] = Segment(kept[-1].text[:-tail], kept[-1].style)
    if lead:
        kept[0] = Segment(kept[0].text[lead:], kept[0].style)
    return kept


@lru_cache(maxsize=8192)
def _split(above: Style, below: Style) -> Style:
    """A style with the ground of `above` in the upper half of a cell and that of `below` in the lower."""
    return Style(color=above.bgcolor, bgcolor=below.bgcolor)
