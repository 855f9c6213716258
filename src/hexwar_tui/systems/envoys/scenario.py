"""What a scenario of Envoys holds, and how what it leaves to chance is drawn (ENV-1.1)."""

from __future__ import annotations

from functools import cached_property

from pydantic import Field

from hexwar_tui.engine.language import Name
from hexwar_tui.engine.scenario import Scenario, ScenarioPart, SideSpec, TextMap
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.land import Land


class CitySpec(ScenarioPart):
    """A city: its hex by label, its name, and whose it is at the start (None: free). `strength` is that of the army in
    it (None: as the options say; an army stands in every city that is somebody's)."""

    hex: str
    name: Name
    owner: Side | None = None
    strength: int | None = Field(default=None, ge=1, le=999)


class EnvScenario(Scenario):
    """A scenario of Envoys.

    `map` None: generated, as wide and high as the options say, and the cities with it. `ranks` gives every hex a number
    of its own, by which ties between hexes go (None: row by row).
    """

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=8)
    map: TextMap | None = None
    cities: tuple[CitySpec, ...] = ()
    ranks: tuple[int, ...] | None = None

    @cached_property
    def land(self) -> Land:
        """The map as tables. Only of a scenario that is laid out."""
        assert self.map is not None, "the map is drawn before the game begins"
        return Land(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))
