"""The map of a scenario, small, before anybody plays on it."""

from __future__ import annotations

import asyncio

from textual import work
from textual.containers import Vertical
from textual.widgets import Static

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.view import Fog, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.window import largest_zoom
from hexwar_tui.tui.setup.thumbnail import Thumbnail
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
        """Takes the map away."""
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
