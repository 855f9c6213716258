"""The small map of a scenario before it is played; one too large for the smallest zoom is a thumbnail."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import groupby

from textual import work
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.view import Fog, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.look.colours import Colour, triplet
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.glyphs import Glyphs, glyphs_of
from hexwar_tui.tui.map.window import largest_zoom
from hexwar_tui.tui.stage.speech import Speaking

SEED = "0" * 32
"""The seed for maps that are drawn anew in each game: what it gives is shown as an example."""

NOBODY: Seat = ""
"""The seat of somebody who plays no side."""

CLOSED = say("The map is closed: each side sees only what its own units see.")


def scenario_view(registry: Registry, scenario: Scenario) -> View:
    """What everybody may see of the map at the start, which is nothing where maps are closed. Raises HexwarError if the
    scenario can't be laid out."""
    return Game.new(registry, scenario, seed=SEED).view(NOBODY)


def _seen(view: View) -> bool:
    """Whether anything at all is known of the map."""
    return any(view.look(cell).fog is not Fog.UNKNOWN for cell in view.grid.cells)


class ScenarioMap(Vertical, Speaking):
    """Shows the map of the scenario last given to `draw`. A large map takes time, and the screen goes on meanwhile."""

    def clear(self) -> None:
        """Takes the map away, and gives up drawing the one that was last asked for."""
        self.workers.cancel_node(self)
        self.remove_children()

    @work(exclusive=True)
    async def draw(self, scenario: Scenario) -> None:
        """Shows the map of `scenario`, or says why it can't be shown; nothing until it is drawn."""
        await self.remove_children()
        try:
            view = await asyncio.to_thread(scenario_view, self.hexwar.registry, scenario)
        except HexwarError as fault:
            shown: HexMap | Static = Static(self.content(fault.text), classes="fault")
        else:
            shown = self._picture(view) if _seen(view) else Static(self.content(CLOSED))
        await self.remove_children()
        await self.mount(shown)

    def _picture(self, view: View) -> HexMap | Static:
        """The map at the largest zoom that fits or, where none does, a smaller picture of it."""
        zoom = largest_zoom(view.grid, self.size)
        if zoom is None:
            glyphs = glyphs_of(self.hexwar.charset)
            return Static(Thumbnail(view, self.hexwar.palette, glyphs, self.size).content())
        drawn = HexMap(view, pointed=False)
        drawn.can_focus = False
        drawn.zoom = zoom
        return drawn


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """Draws all of `view` within `room`; of large maps only every second, third … row and column."""

    view: View
    palette: Palette
    glyphs: Glyphs
    room: Size

    def content(self) -> Content:
        """The picture: a line is two rows of hexes in half blocks or, without colours or half blocks, one of signs."""
        return Content("\n").join(self._blocks() if self._has_blocks else self._signs())

    @property
    def _has_blocks(self) -> bool:
        return not self.palette.flat and bool(self.glyphs.half)

    @property
    def _step(self) -> int:
        """How many rows, and how many columns, are passed on to the next that is drawn."""
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
            runs = [(pair, self._wide * len(list(same))) for pair, same in groupby(pairs)]
            parts = ((self.glyphs.half * n, f"{triplet(high).hex} on {triplet(low).hex}") for (high, low), n in runs)
            lines.append(Content.assemble(*parts))
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
