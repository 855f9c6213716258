"""A small picture of a whole map: a dot is a cell wide and half a line high, and shows the hex whose middle is near."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import groupby

from textual.content import Content
from textual.geometry import Size

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Fog, HexLook, View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.look.colours import BLACK, WHITE, Colour, in_256, mix, text_on, triplet
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.look.themes import side_ink, side_style
from hexwar_tui.tui.map.glyphs import Glyphs

OWNED = 0.55
"""How much of its owner's colour is mixed into a hex, from 0 to 1."""

COLUMN = 0.87
"""How far apart columns of hexes are, as a part of how far apart rows are."""

Mark = tuple[str, str]
"""A character on the map, and its style; "" for the style of a lost unit."""


@dataclass(frozen=True)
class SmallMap:
    """Draws all of `view` as large as it fits into `room`; `marks` stand on their hexes, over whatever is there.
    `words` puts the letters of units into the reader's language; without colours, units show those of their sides,
    `letters`."""

    view: View
    palette: Palette
    glyphs: Glyphs
    room: Size
    marks: Mapping[Cell, Mark]
    words: Callable[[Text], str]
    letters: Mapping[Side, str]

    @property
    def has_blocks(self) -> bool:
        """Whether the picture is made of coloured half blocks; else of a sign for every cell."""
        return not self.palette.flat and bool(self.glyphs.half)

    @cached_property
    def scale(self) -> float:
        """How many dots apart rows of hexes are."""
        grid = self.view.grid
        return min(self.room.width / (grid.width * COLUMN), 2 * self.room.height / (grid.height + 0.5))

    @cached_property
    def size(self) -> Size:
        """How many cells and lines the picture takes."""
        grid = self.view.grid
        wide, dots = int(grid.width * COLUMN * self.scale), int((grid.height + 0.5) * self.scale)
        return Size(max(1, wide), max(1, -(-dots // 2)))

    def content(self) -> Content:
        """The picture: coloured half blocks or, without colours or half blocks, a sign for every cell."""
        width, height = self.size
        signs, lines = self._signs(), []
        for y in range(height):
            cells = [self._drawn(x, y, signs) for x in range(width)]
            runs = groupby(cells, key=lambda cell: cell[1])
            lines.append(Content.assemble(*(("".join(sign for sign, _ in same), style) for style, same in runs)))
        return Content("\n").join(lines)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The hex that the dot shows; None beside the map."""
        grid, scale = self.view.grid, self.scale
        column = int(x / (COLUMN * scale))
        row = int(y / scale - (0.5 if column % 2 else 0) + 1) - 1
        if not (0 <= column < grid.width and 0 <= row < grid.height):
            return None
        cell = row * grid.width + column
        return None if cell in grid.void else cell

    def _place(self, cell: Cell) -> tuple[int, int]:
        """The cell of the picture in which the middle of a hex lies."""
        x, y = self.dot_of(cell)
        return x, y // 2

    # -- what stands on it ---------------------------------------------------------------------------------------------

    def _signs(self) -> Mapping[tuple[int, int], Mark]:
        """What stands in cells of the picture: places, units over them, and the marks over all."""
        found: dict[tuple[int, int], Mark] = {}
        units: dict[tuple[int, int], Mark] = {}
        for cell in self.view.grid.cells:
            look = self.view.look(cell)
            if look.site is not None:
                sign = look.site.glyph if self.glyphs.half else look.site.plain
                found[self._place(cell)] = sign, self._site_style(look.site.owner, cell)
            if look.badges:
                units[self._place(cell)] = self._unit(look)
        return {**found, **units, **{self._place(cell): mark for cell, mark in self.marks.items()}}

    def _unit(self, look: HexLook) -> Mark:
        """The letter of the uppermost unit, on its side's colour; without colours, the number of its side."""
        badge = look.badges[0]
        if self.palette.flat:
            style = "reverse" if self.palette.depth == "none" else side_style(self.slot(badge.side), self.palette)
            return self.letters.get(badge.side or "", "o"), style
        paint = self.palette.side(self.slot(badge.side))
        return self.words(badge.letter)[:1], f"bold {triplet(paint.ink).hex} on {triplet(paint.ground).hex}"

    def _site_style(self, owner: Side | None, cell: Cell) -> str:
        if self.palette.flat:
            return ""
        slot = self.slot(owner)
        ground = self.ground(cell)
        ink = mix(ground, WHITE, 0.8) if slot is None else mix(self.palette.side(slot).ground, text_on(ground), 0.45)
        return f"{self.shown(ink)} on {self.shown(ground)}"

    def dot_of(self, cell: Cell) -> tuple[int, int]:
        """The dot in which the middle of a hex lies, from the left and from the top."""
        row, column = divmod(cell, self.view.grid.width)
        x, y = (column + 0.5) * COLUMN * self.scale, (row + (1 if column % 2 else 0.5)) * self.scale
        return min(int(x), self.size.width - 1), min(int(y), 2 * self.size.height - 1)

    def slot(self, side: Side | None) -> int | None:
        """The colour slot of a side; None of nobody."""
        return next((line.colour for line in self.view.sides if line.side == side), None)

    # -- the ground ----------------------------------------------------------------------------------------------------

    def _drawn(self, x: int, y: int, signs: Mapping[tuple[int, int], Mark]) -> Mark:
        mark, dots = signs.get((x, y)), (self.cell_at(x, 2 * y), self.cell_at(x, 2 * y + 1))
        if mark is not None:
            return mark[0], mark[1] or self._loss_style(dots[0])
        if not self.has_blocks:
            return self._texture(dots[0] if dots[0] is not None else dots[1])
        up, low = (self.shown(BLACK if cell is None else self.ground(cell)) for cell in dots)
        if None in dots:
            return self._edge(dots, up, low)
        return (self.glyphs.half, f"{up} on {low}") if up != low else (" ", f"on {low}")

    def _edge(self, dots: tuple[Cell | None, Cell | None], up: str, low: str) -> Mark:
        """A cell at the edge of the map, through whose other half the app's own ground is seen."""
        if dots == (None, None):
            return " ", ""
        return ("▄", low) if dots[0] is None else ("▀", up)

    def _loss_style(self, cell: Cell | None) -> str:
        if self.palette.flat or cell is None:
            return "bold"
        ground = self.ground(cell)
        return f"bold {text_on(ground)} on {self.shown(ground)}"

    def _texture(self, cell: Cell | None) -> Mark:
        """The sign of the terrain, in the ink of the hex's owner where the terminal has any colours; a blank where the
        terrain is unknown."""
        if cell is None:
            return " ", ""
        look = self.view.look(cell)
        if look.fog is Fog.UNKNOWN:
            return " ", ""
        slot = self.slot(look.owner)
        return self.glyphs.textures[look.terrain].glyph, "" if slot is None else side_ink(slot, self.palette)

    def ground(self, cell: Cell) -> Colour:
        """The colour of a hex, with much of its owner's in it."""
        look = self.view.look(cell)
        slot = self.slot(look.owner)
        if self.palette.washes:
            return self.palette.ground(look.terrain, look.fog, owner=slot).ground
        ground = self.palette.ground(look.terrain, look.fog).ground
        return ground if slot is None else mix(ground, self.palette.side(slot).ground, OWNED)

    def shown(self, colour: Colour) -> str:
        """A colour as the terminal can show it, ``#rrggbb``."""
        return triplet(in_256(colour) if self.palette.depth == "256" else colour).hex
