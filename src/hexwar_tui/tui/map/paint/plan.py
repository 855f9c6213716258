"""A painted picture of a whole map, as large as there is room for: hexes keep their shape however small they are."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.view import Fog
from hexwar_tui.hexgrid.grid import STEPS, Cell, Grid
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.look.colours import Colour, Rgb, blend, rgb
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.painted import rim_of
from hexwar_tui.tui.map.look import shade_of
from hexwar_tui.tui.map.paint.land import SHADES, bright
from hexwar_tui.tui.map.paint.raster import Four, dab
from hexwar_tui.tui.map.small import Mark, SmallMap

WIDEST, NARROWEST = 2.1, 1.4
"""How many points columns are apart at most and at least for each point that rows are: a regular hex has 1.73."""

SHAPED = 3.0
"""From so many points from row to row on hexes have their shape: they are whole numbers then, so that all hexes look
alike, and there is room for rims between unlike ground."""

FAINT = 0.4
"""How much of the usual shades smaller hexes have."""

BADGED = 5.0
"""From so many points from column to column on a hex has room for three characters."""

BADGE = 3
"""How many characters a badge has."""

CORNER = 2 / 3
"""How far the corners of a hex at its left and right are from its middle, in columns."""

Place = tuple[int, int]


class Pitch(NamedTuple):
    """How many points the columns and the rows of hexes are apart, four points to a cell."""

    across: float
    down: float


@dataclass(frozen=True, slots=True)
class Plan(SmallMap):
    """Paints all of `view` as large as it fits into `room`, in a palette for painted maps, on the colour `empty`.
    Marks, units and places stand on their hexes, between the brackets of their sides where there is room."""

    empty: Colour = "#000000"

    @property
    def pitch(self) -> Pitch:
        """How far hexes are apart."""
        grid, room = self.view.grid, self.room
        across, down = 2 * room.width / (grid.width + 2 * CORNER - 1), 2 * room.height / (grid.height + 0.5)
        across, down = min(across, WIDEST * down), min(down, across / NARROWEST)
        return Pitch(int(across), int(down)) if down >= SHAPED else Pitch(across, down)

    @property
    def size(self) -> Size:
        """How many cells and lines the picture takes."""
        grid, (across, down) = self.view.grid, self.pitch
        wide, high = across * (grid.width + 2 * CORNER - 1), down * (grid.height + 0.5)
        return Size(max(1, -(-int(wide) // 2)), max(1, -(-int(high) // 2)))

    def dot_of(self, cell: Cell) -> tuple[int, int]:
        """The cell and the half line in which the middle of a hex lies, from the left and from the top."""
        (row, column), (across, down) = divmod(cell, self.view.grid.width), self.pitch
        x, y = (column + CORNER) * across / 2, (row + (1 if column % 2 else 0.5)) * down
        return min(int(x), self.size.width - 1), min(int(y), 2 * self.size.height - 1)

    def content(self) -> Content:
        """The picture."""
        points, signs, lines = self._points(), self._written(), []
        for y in range(self.size.height):
            upper, lower = points[2 * y], points[2 * y + 1]
            cells = [
                signs.get((x, y)) or _drawn((upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]))
                for x in range(self.size.width)
            ]
            runs = groupby(cells, key=lambda cell: cell[1])
            lines.append(Content.assemble(*(("".join(sign for sign, _ in same), style) for style, same in runs)))
        return Content("\n").join(lines)

    # -- the ground ----------------------------------------------------------------------------------------------------

    def _points(self) -> list[list[Rgb]]:
        """The colours of all points, by line."""
        width, height = 2 * self.size.width, 2 * self.size.height
        owners = _owners(self.view.grid, self.pitch, width, height)
        is_shaped = self.pitch.down >= SHAPED
        grounds: dict[Place, Rgb] = {}
        empty = rgb(self.empty)
        found = []
        for y, row in enumerate(owners):
            line = []
            for x, place in enumerate(row):
                if place is None:
                    line.append(empty)
                    continue
                ground = grounds.get(place)
                if ground is None:
                    ground = grounds[place] = self._ground_of(place, is_shaped=is_shaped)
                beside = self._beside(owners, x, y) if is_shaped else ()
                line.append(self._rimmed(ground, place, beside) if beside else ground)
            found.append(line)
        return found

    def _cell(self, place: Place) -> Cell:
        return place[1] * self.view.grid.width + place[0]

    def _ground_of(self, place: Place, *, is_shaped: bool) -> Rgb:
        """The ground of a hex, which differs a little from that of its neighbours."""
        by = SHADES[shade_of(*place)]
        return bright(rgb(self.ground(self._cell(place))), by if is_shaped else 1 + (by - 1) * FAINT)

    def _beside(self, owners: tuple[tuple[Place | None, ...], ...], x: int, y: int) -> tuple[Place, ...]:
        """The other hexes that a point touches."""
        here, found = owners[y][x], []
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= y + down < len(owners) and 0 <= x + right < len(owners[0]):
                other = owners[y + down][x + right]
                if other is not None and other != here:
                    found.append(other)
        return tuple(found)

    def _rimmed(self, ground: Rgb, place: Place, beside: tuple[Place, ...]) -> Rgb:
        """The ground at the edge of a hex, towards hexes with another terrain."""
        look = self.view.look(self._cell(place))
        for other in beside:
            there = self.view.look(self._cell(other))
            tint = (
                None if Fog.UNKNOWN in (look.fog, there.fog) else rim_of(look.terrain, there.terrain, _to(place, other))
            )
            if tint is not None:
                return blend(ground, rgb(tint.colour), tint.amount)
        return ground

    # -- what stands on it ---------------------------------------------------------------------------------------------

    def _written(self) -> Mapping[Place, Mark]:
        """The characters that stand on the picture, by their cells: places, units over them, and the marks over all."""
        found: dict[Place, Mark] = {}
        for cell in self.view.grid.cells:
            site = self.view.look(cell).site
            if site is not None:
                found[self._place(cell)] = site.glyph, self._site_style(site.owner, cell)
        units: dict[Place, Mark] = {}
        for cell in self.view.grid.cells:
            if self.view.look(cell).badges:
                units.update(self._badge(cell))
        marks: dict[Place, Mark] = {}
        for cell, (sign, style) in self.marks.items():
            text = f" {sign} " if self._has_badges and sign.isdigit() else sign
            marks.update(self._beside_units(cell, text, style or self._loss_style(cell), units.keys() | marks.keys()))
        return {**found, **units, **marks}

    def _badge(self, cell: Cell) -> Mapping[Place, Mark]:
        look = self.view.look(cell)
        letter, style = self._unit(look)
        opening, closing = brackets(self.slot(look.badges[0].side))
        return self._around(cell, f"{opening}{letter}{closing}" if self._has_badges else letter, style)

    def _beside_units(self, cell: Cell, text: str, style: str, taken: AbstractSet[Place]) -> Mapping[Place, Mark]:
        """A mark in the middle of its hex or, if a unit stands there, beside that."""
        aside = (len(text) + BADGE) // 2 if self._has_badges else 1
        for right in (0, aside, -aside):
            found = self._around(cell, text, style, right)
            if not found.keys() & taken:
                return found
        return self._around(cell, text, style)

    @property
    def _has_badges(self) -> bool:
        return self.pitch.across >= BADGED

    def _around(self, cell: Cell, text: str, style: str, right: int = 0) -> Mapping[Place, Mark]:
        """The characters of a text in the middle of a hex, or so many cells to the right."""
        x, y = self._place(cell)
        first = max(0, min(x - len(text) // 2 + right, self.size.width - len(text)))
        return {(first + at, y): (sign, style) for at, sign in enumerate(text)}


@lru_cache(maxsize=4096)
def _drawn(points: Four) -> Mark:
    sign, paint = dab(points)
    return sign, f"{paint.ink} on {paint.ground}"


def _to(place: Place, other: Place) -> Direction:
    """The direction in which a neighbour lies."""
    step = (other[0] - place[0], other[1] - place[1])
    return next((to for to in Direction if STEPS[place[0] & 1][to] == step), Direction.N)


@lru_cache(maxsize=4)
def _owners(grid: Grid, pitch: Pitch, width: int, height: int) -> tuple[tuple[Place | None, ...], ...]:
    """By line and column of points the hex that each lies in, None where there is none: off the map, or in a hole."""
    found = []
    for y in range(height):
        line: list[Place | None] = []
        down = (y + 0.5) / pitch.down - 0.5
        for x in range(width):
            column, row = _nearest((x + 0.5) / pitch.across - CORNER, down)
            is_on_it = 0 <= column < grid.width and 0 <= row < grid.height
            line.append((column, row) if is_on_it and row * grid.width + column not in grid.void else None)
        found.append(tuple(line))
    return tuple(found)


def _nearest(across: float, down: float) -> Place:
    """The hex that a place lies in, which is told in columns and rows from the middle of the first hex."""
    left = int(across // 1)
    return min((_far(column, across, down) for column in (left, left + 1)), key=lambda found: found[0])[1]


def _far(column: int, across: float, down: float) -> tuple[float, Place]:
    """How far a place is from the middle of the nearest hex of a column: at its edges 1."""
    own = down - 0.5 * (column & 1)
    row = int((own + 0.5) // 1)
    aside, below = abs(across - column), abs(own - row)
    return max(2 * below, (aside + CORNER * below) / CORNER), (column, row)
