"""What is printed over the hexes for a moment: lines of fire from hex to hex, dice, and marks of what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.look.colours import BLACK, DEFAULT, Colour
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.painted import LOSS
from hexwar_tui.tui.look.palettes import Paint, Palette, Stroke
from hexwar_tui.tui.map.lines import style_of
from hexwar_tui.tui.map.numbers import Numbers, Standing, bare

Dice = tuple[tuple[int, bool], ...]
"""Dice as they fell, each with whether it was a success."""

MOST_DICE = 8
"""So many dice are printed of a throw, in the order in which they fell; of more dice how many successes there were."""

APART = 3.0
"""How far the points of a line of fire are apart, in widths of a character."""

POINT, PLAIN_POINT = "•", "*"
"""A point of a line of fire, and where there are no other characters than ASCII."""

STRIDE = 4.0
"""How far the dots along a way are apart, in widths of a character."""

CROSS = "×x"
"""The cross where something fell, and where there are no other characters than ASCII."""

ROOM = 4
"""By how many lines a note may stand away from its hex, so that it covers no other note."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is noted at a hex: throws of dice, and below them in words what came of it."""

    throws: tuple[Dice, ...] = ()
    mark: str = ""


class Fallen(NamedTuple):
    """A cross where something of the side in `slot` fell, None for nobody's."""

    cell: Cell
    slot: int | None


class Caption(NamedTuple):
    """A name that stands beside the hex `cell`, in the colours of the side in `slot` (None for nobody's), fainter if
    it is of a unit that has `acted`."""

    cell: Cell
    text: str
    slot: int | None
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Overprint:
    """Lines from one hex to another, dots along `ways`, notes at hexes, numbers of hexes, that of the `chosen` one in
    white, crosses for what has `fallen`, and captions, the most important first, which are left out where there is no
    room for them."""

    lines: tuple[tuple[Cell, Cell], ...] = ()
    notes: Mapping[Cell, Note] = field(default_factory=dict)
    numbers: Mapping[Cell, str] = field(default_factory=dict)
    chosen: Cell | None = None
    captions: tuple[Caption, ...] = ()
    ways: tuple[tuple[Cell, ...], ...] = ()
    fallen: tuple[Fallen, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines or self.notes or self.numbers or self.captions or self.ways or self.fallen)


class Print(NamedTuple):
    """Characters printed over the map from the cell `x` of its line `y` on; a paint without a ground lets that of the
    map be seen."""

    x: int
    y: int
    parts: tuple[tuple[str, Paint], ...]

    @property
    def region(self) -> Region:
        """The cells of the map that are covered."""
        return Region(self.x, self.y, sum(len(text) for text, _ in self.parts), 1)


_THROUGH: Colour = ""
"""Stands for the ground of the map below what is printed."""


class Printer:
    """Lays out an overprint on the map of a `layout`, of which `window` is seen and on whose hexes things are
    `standing`."""

    def __init__(
        self, layout: Layout, palette: Palette, window: Region, *, plain: bool, standing: Standing = bare
    ) -> None:
        self._layout, self._window, self._palette = layout, window, palette
        self._numbers = Numbers(layout, window, standing)
        self._point = PLAIN_POINT if plain else POINT
        line = palette.strokes[Stroke.BORDER]
        self._fire = Paint(line, _THROUGH, bold=True)
        self._mark = Paint(DEFAULT, DEFAULT, True, True) if line == DEFAULT else Paint(BLACK, line, True)
        self._hit = Paint(line, palette.void.ground, True, line == DEFAULT)
        self._miss = Paint(palette.strokes[Stroke.REGION], palette.void.ground)
        self._dot = Paint(DEFAULT if palette.flat else palette.strokes[Stroke.CURSOR], _THROUGH)
        self._cross, self._lost = CROSS[plain], LOSS if palette.depth == "truecolor" else self._mark

    def prints(self, over: Overprint) -> tuple[Print, ...]:
        """Everything that is printed; notes never cover each other where there is room."""
        points = [point for start, end in over.lines for point in self._points(start, end)]
        meant = {cell for line in over.lines for cell in line} | set(over.notes)
        taken, clear = list[Region](), [self._unit(cell) for cell in sorted(meant)]
        for cell, note in over.notes.items():
            points += self._note(cell, note, taken, clear)
        for fallen in over.fallen:
            place = self._numbers.at_hex(fallen.cell, 3, taken)
            points.append(Print(place.x, place.y, ((self._cross.join(brackets(fallen.slot)), self._lost),)))
            taken.append(place)
        for cell, number, place in self._numbers.placed(over.numbers, taken):
            paint = self._palette.under_cursor if cell == over.chosen else self._mark
            points.append(Print(place.x, place.y, ((number, paint),)))
        dots = (dot for dot in self._dots(over.ways) if not any(place.contains(dot.x, dot.y) for place in taken))
        return (*dots, *points, *self._captions(over.captions, taken))

    def _dots(self, ways: Iterable[tuple[Cell, ...]]) -> Iterator[Print]:
        """The dots along ways, at about even distances, where nothing stands."""
        steps = dict.fromkeys(step for way in ways for step in pairwise(way))
        places = dict.fromkeys(place for step in steps for place in self._between(*step))
        yield from (Print(*place, ((self._point, self._dot),)) for place in places if self._numbers.is_free(*place))

    def _between(self, start: Cell, end: Cell) -> Iterator[tuple[int, int]]:
        """The cells from the middle of a hex to that of another, both included, that are as far apart as dots are."""
        (x, y), (to_x, to_y) = self._layout.centre(start), self._layout.centre(end)
        right, down = to_x - x, to_y - y
        count = max(1, round(hypot(right, 2 * down) / STRIDE))
        yield from ((round(x + right * at / count), round(y + down * at / count)) for at in range(count + 1))

    def _captions(self, captions: tuple[Caption, ...], taken: list[Region]) -> Iterator[Print]:
        texts = [(caption.cell, f" {caption.text} ") for caption in captions]
        for index, place in self._numbers.captioned(texts, taken):
            paint = self._palette.side(captions[index].slot, acted=captions[index].acted)
            yield Print(place.x, place.y, ((texts[index][1], paint),))

    def covered(self, *overs: Overprint) -> Iterator[Region]:
        """The cells of the map that any of these covers."""
        return (one.region for over in overs for one in self.prints(over))

    def on(self, strips: list[Strip], over: Overprint, left: int, top: int) -> list[Strip]:
        """`strips`, lines of the map from its cell `left` of line `top` on, with what is printed over them."""
        lines: dict[int, list[Print]] = {}
        for one in self.prints(over):
            lines.setdefault(one.y, []).append(one)
        return [_printed(strip, lines.get(top + at, ()), left) for at, strip in enumerate(strips)]

    def _points(self, start: Cell, end: Cell) -> Iterator[Print]:
        """The points of a line of fire between two hexes, of which each lies outside both; one where they touch."""
        (x, y), (to_x, to_y) = self._layout.centre(start), self._layout.centre(end)
        right, down = to_x - x, to_y - y
        count = max(2, round(hypot(right, 2 * down) / APART))
        places = [(round(x + right * at / count), round(y + down * at / count)) for at in range(1, count)]
        between = [place for place in places if self._layout.cell_at(*place) not in (start, end)]
        for at in between or [places[len(places) // 2]]:
            yield Print(*at, ((self._point, self._fire),))

    def _note(self, cell: Cell, note: Note, taken: list[Region], clear: list[Region]) -> Iterator[Print]:
        """The rows of a note beside its hex, the place of which is then `taken`."""
        rows = [row for row in (*(self._dice(dice) for dice in note.throws), self._words(note.mark)) if row]
        if not rows:
            return
        width = max(sum(len(text) for text, _ in row) for row in rows)
        area = self._free(cell, width, len(rows), taken, clear)
        taken.append(area)
        for at, row in enumerate(rows):
            own = sum(len(text) for text, _ in row)
            yield Print(area.x + (width - own) // 2, area.y + at, row)

    def _free(self, cell: Cell, width: int, height: int, taken: list[Region], clear: list[Region]) -> Region:
        """Where a note of this size stands: the first place around its hex that covers neither another note nor a unit
        that is meant; else that which covers the least."""
        x, y = self._layout.centre(cell)
        beside, below = self._layout.pitch // 2 + 1, 1 + (self._layout.half_height > 0)
        middle, downs = x - width // 2, (-height // 2, -height, below)
        aside = [side for far in (beside, beside + self._layout.pitch) for side in (x + far, x - far - width + 1)]
        corners = [
            *((middle, y - height), (middle, y + below)),
            *((side, y + down) for side in aside for down in downs),
            *((middle, y - height - up) for up in range(1, ROOM)),
        ]
        places = [self._inside(Region(*corner, width, height)) for corner in corners]
        return min(places, key=lambda place: (_covers(place, taken), _covers(place, clear)))

    def _inside(self, place: Region) -> Region:
        """The place, or the nearest inside the window where it fits into that."""
        fits = self._window.width >= place.width and self._window.height >= place.height
        return place.translate_inside(self._window) if fits else place

    def _unit(self, cell: Cell) -> Region:
        """Where a unit is drawn on its hex."""
        x, y = self._layout.centre(cell)
        aside = min(3, self._layout.pitch // 2)
        return Region(x - aside, y, 2 * aside, 2 if self._layout.half_height == 1 else 1)

    def _dice(self, dice: Dice) -> tuple[tuple[str, Paint], ...]:
        if not dice:
            return ()
        if len(dice) > MOST_DICE:
            return ((f" {sum(hit for _, hit in dice)}/{len(dice)} ", self._hit),)
        row = [(f"{die}", self._hit if hit else self._miss) for die, hit in dice]
        blank = (" ", self._miss)
        return (blank, *(part for one in row for part in (one, blank)))

    def _words(self, mark: str) -> tuple[tuple[str, Paint], ...]:
        return ((f" {mark} ", self._mark),) if mark else ()


def _covers(place: Region, others: Iterable[Region]) -> int:
    """How many cells of others a place covers."""
    return sum(place.intersection(other).area for other in others)


def _printed(strip: Strip, line: Iterable[Print], left: int) -> Strip:
    """`strip`, a line of the map from its cell `left` on, with what is printed over it."""
    width = strip.cell_length
    for one in line:
        for at, text, paint in _cut(one, left, width):
            end = at + len(text)
            over = Strip(_over(strip.crop(at, end), text, paint))
            strip = Strip.join([strip.crop(0, at), over, strip.crop(end, width)])
    return strip


def _cut(one: Print, left: int, width: int) -> Iterator[tuple[int, str, Paint]]:
    """The parts of what is printed that lie inside a strip of this width, each behind its place there."""
    at = one.x - left
    for text, paint in one.parts:
        seen = text[max(0, -at) : max(0, width - at)]
        if seen:
            yield max(0, at), seen, paint
        at += len(text)


def _over(under: Strip, text: str, paint: Paint) -> list[Segment]:
    """Segments of `text`: on the ground of `under`, if the paint has none of its own."""
    if paint.ground != _THROUGH:
        return [Segment(text, style_of(paint))]
    ground = next((segment.style for segment in under if segment.style), Style())
    return [Segment(text, ground + Style(color=paint.ink, bold=True))]
