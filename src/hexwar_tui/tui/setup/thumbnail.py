"""A whole map in a few cells, for where even the smallest zoom is too large, as in the choice of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from textual.content import Content
from textual.geometry import Size

from hexwar_tui.engine.view import View
from hexwar_tui.tui.look.colours import Colour, triplet
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.map.glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """Draws all of `view` within `room`; of large maps only every second, third … row and column."""

    view: View
    palette: Palette
    glyphs: Glyphs
    room: Size

    def content(self) -> Content:
        """The picture. Each line is two rows of hexes in half blocks or, without colours or half blocks, one row of
        signs."""
        return Content("\n").join(self._blocks() if self._has_blocks else self._signs())

    @property
    def _has_blocks(self) -> bool:
        return not self.palette.flat and bool(self.glyphs.half)

    @property
    def _step(self) -> int:
        """One of how many rows, and of how many columns, is drawn."""
        grid, rows = self.view.grid, self.room.height * (2 if self._has_blocks else 1)
        return max(1, -(-grid.width // max(1, self.room.width)), -(-grid.height // max(1, rows)))

    @property
    def _columns(self) -> range:
        return range(0, self.view.grid.width, self._step)

    @property
    def _wide(self) -> int:
        """How many cells wide a hex is."""
        return 2 if 2 * len(self._columns) <= self.room.width else 1

    def _blocks(self) -> list[Content]:
        slots = {line.side: line.colour for line in self.view.sides}
        lines = []
        for row in range(0, self.view.grid.height, 2 * self._step):
            pairs = [(self._colour(x, row, slots), self._colour(x, row + self._step, slots)) for x in self._columns]
            runs = [(pair, len(list(same))) for pair, same in groupby(pairs)]
            lines.append(
                Content.assemble(
                    *(
                        (self.glyphs.half * n * self._wide, f"{triplet(high).hex} on {triplet(low).hex}")
                        for (high, low), n in runs
                    )
                )
            )
        return lines

    def _colour(self, x: int, y: int, slots: Mapping[str, int]) -> Colour:
        """The colour of a hex: that of the side that stands there, else its ground; the void's, below the map."""
        grid = self.view.grid
        cell = y * grid.width + x
        if y >= grid.height or cell in grid.void:
            return self.palette.void.ground
        look = self.view.look(cell)
        if look.badges and look.badges[0].side is not None:
            return self.palette.side(slots[look.badges[0].side]).ground
        owner = slots.get(look.owner) if look.region and look.owner is not None else None
        return self.palette.ground(look.terrain, look.fog, owner=owner).ground

    def _signs(self) -> list[Content]:
        rows = range(0, self.view.grid.height, self._step)
        return [Content("".join(self._sign(x, y) * self._wide for x in self._columns)) for y in rows]

    def _sign(self, x: int, y: int) -> str:
        cell = y * self.view.grid.width + x
        return " " if cell in self.view.grid.void else self.glyphs.textures[self.view.look(cell).terrain].glyph
