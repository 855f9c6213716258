"""The lines of the map as the terminal gets them: joined from pieces that have been made once.

A hex's piece depends on its `Picture` alone, and is kept with its escape codes; so is a line. What is kept is
bounded, and what a line costs follows its width and not the size of the map.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from hexwar_tui.hexgrid.grid import STEPS, Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.colours import Colour
from hexwar_tui.tui.map.look import Picture, Scene
from hexwar_tui.tui.map.pen import Pen
from hexwar_tui.tui.map.pieces import piece
from hexwar_tui.tui.palettes import Paint

MOST_PIECES, MOST_HEXES, MOST_LINES = 4_000, 40_000, 512
"""How many are kept of each."""

_SEEN_BY = (Direction.N, Direction.NE, Direction.SE)
"""Where the neighbours are that draw a border of the hex."""

Place = tuple[int, int]
"""A column and a row, from 0; also one past the map's edge, where its border is drawn."""


@lru_cache(maxsize=8192)
def style_of(paint: Paint) -> Style:
    """Paint as rich has it."""
    return Style(color=paint.ink, bgcolor=paint.ground, bold=paint.bold or None, reverse=paint.reverse or None)


class Lines:
    """The lines of a scene, drawn with one pen."""

    def __init__(self, scene: Scene, pen: Pen, console: Console) -> None:
        self._scene, self._pen, self._console = scene, pen, console
        self._pieces: dict[Picture, tuple[Strip, ...]] = {}
        self._hexes: dict[Place, tuple[Strip, ...]] = {}
        self._lines: dict[int, Strip] = {}
        self._blanks: dict[int, Strip] = {}
        self._window = (0, 0)
        self._void = style_of(pen.palette.void)

    def line(self, y: int, x: int, width: int) -> Strip:
        """`width` cells of line `y` of the map from cell `x` on; both may lie outside the map."""
        if self._window != (x, width) or len(self._lines) >= MOST_LINES:
            self._lines.clear()
            self._window = (x, width)
        strip = self._lines.get(y)
        if strip is None:
            strip = self._lines[y] = self._halves(y, x, width) if self._pen.halves else self._joined(y, x, width)
        return strip

    def forget(self, cells: Iterable[Cell]) -> None:
        """Draws these hexes, with their whole outlines, anew when they are next asked for."""
        grid, layout = self._scene.view.grid, self._pen.layout
        for cell in cells:
            row, column = divmod(cell, grid.width)
            self._hexes.pop((column, row), None)
            for side in _SEEN_BY:
                right, down = STEPS[column & 1][side]
                self._hexes.pop((column + right, row + down), None)
            box = layout.box(cell)
            for y in range(box.y, box.y + box.height):
                self._lines.pop(y, None)

    def _hex(self, place: Place) -> tuple[Strip, ...]:
        strips = self._hexes.get(place)
        if strips is None:
            if len(self._hexes) >= MOST_HEXES:
                self._hexes.clear()
            strips = self._hexes[place] = self._piece(self._scene.picture(*place))
        return strips

    def _piece(self, picture: Picture) -> tuple[Strip, ...]:
        strips = self._pieces.get(picture)
        if strips is None:
            if len(self._pieces) >= MOST_PIECES:
                self._pieces.clear()
            spans = piece(self._pen, picture)
            strips = self._pieces[picture] = tuple(
                self._ready([Segment(text, style_of(paint)) for text, paint in line]) for line in spans
            )
        return strips

    def _ready(self, segments: list[Segment]) -> Strip:
        """A strip that knows its length and its escape codes."""
        strip = Strip(segments, sum(len(segment.text) for segment in segments))
        strip.render(self._console)
        return strip

    def _blank(self, width: int) -> Strip:
        blank = self._blanks.get(width)
        if blank is None:
            blank = self._blanks[width] = self._ready([Segment(" " * width, self._void)])
        return blank

    # -- lines of pieces -----------------------------------------------------------------------------------------------

    def _joined(self, y: int, x: int, width: int) -> Strip:
        """Piece after piece, the first and the last one cut to the window."""
        layout, grid = self._pen.layout, self._scene.view.grid
        margin = 1 if layout.half_height else 0
        first = max((x - layout.half_height) // layout.pitch - 1, -margin)
        end = min((x + width) // layout.pitch + 1, grid.width + margin)
        places = (layout.place(0, y), layout.place(1, y))
        shown = tuple(-margin <= row < grid.height + margin for row, _ in places)
        strips: list[Strip] = []
        for column in range(first, end):
            row, line = places[column & 1]
            if shown[column & 1]:
                strips.append((self._hexes.get((column, row)) or self._hex((column, row)))[line])
            else:
                strips.append(self._blank(layout.run(column, line)[1]))
        return self._cut(strips, layout.run(first, places[first & 1][1])[0], x, width)

    def _cut(self, strips: list[Strip], start: int, x: int, width: int) -> Strip:
        """The window from `x` on out of strips that begin at `start`."""
        lengths = [strip.cell_length for strip in strips]
        if start > x:
            lead = min(start - x, width)
            strips.insert(0, self._blank(lead))
            lengths.insert(0, lead)
            start = x
        at = 0
        while at < len(strips) and start + lengths[at] <= x:
            start += lengths[at]
            at += 1
        del strips[:at], lengths[:at]
        if strips and start < x:
            strips[0] = self._cropped(strips[0], x - start, lengths[0])
        over = start + sum(lengths) - x - width
        while over > 0 and over >= lengths[-1]:
            over -= lengths.pop()
            strips.pop()
        if over > 0:
            strips[-1] = self._cropped(strips[-1], 0, strips[-1].cell_length - over)
        elif over < 0:
            strips.append(self._blank(min(-over, width)))
        return Strip.join(strips)

    def _cropped(self, strip: Strip, start: int, end: int) -> Strip:
        cropped = strip.crop(start, end)
        cropped.render(self._console)
        return cropped

    # -- lines of half blocks ------------------------------------------------------------------------------------------

    def _halves(self, y: int, x: int, width: int) -> Strip:
        """The overview: in the lower columns a line shows the lower half of one hex and the upper half of the next."""
        pitch, columns = self._pen.layout.pitch, self._scene.view.grid.width
        first, end = x // pitch, -(-(x + width) // pitch)
        pairs = [self._pair(column, y) for column in range(max(first, 0), min(end, columns))]
        outside = self._colour((-1, -1))
        before = [(outside, outside)] * max(0, min(end, 0) - first)
        after = [(outside, outside)] * (end - first - len(before) - len(pairs))
        segments = [self._block(*pair, pitch * len(list(run))) for pair, run in groupby(before + pairs + after)]
        return self._cropped(self._ready(segments), x - first * pitch, x - first * pitch + width)

    def _pair(self, column: int, y: int) -> tuple[Colour, Colour]:
        lower = self._colour((column, y))
        return (self._colour((column, y - 1)), lower) if column & 1 else (lower, lower)

    def _colour(self, place: Place) -> Colour:
        column, row = place
        if self._scene.cell(column, row) is None:
            return self._pen.palette.void.ground
        style = next(iter(self._hex(place)[0])).style
        assert style is not None
        assert style.bgcolor is not None
        return style.bgcolor.name

    def _block(self, upper: Colour, lower: Colour, width: int) -> Segment:
        half = " " if upper == lower else self._pen.glyphs.half
        return Segment(half * width, style_of(Paint(upper, lower)))
