"""What never changes in a game: the map, the two sides, their units, and what can be set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

from ambush.tables import GROUND
from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.data.scenario import Scenario, ScenarioPart, TextMap
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.hexgrid.grid import Cell, Grid

COLUMN, GARRISON = "column", "garrison"
SIDES = (COLUMN, GARRISON)


class AmbOptions(Options):
    """What a table may set."""

    turns: int = option(8, ge=1, le=40, rule="AMB-5.1", title=say("Turns"))


class UnitSpec(ScenarioPart):
    """A unit at the start: those of the column stand on a hex."""

    id: str
    side: Literal["column", "garrison"]
    kind: Literal["tank", "scout", "gun", "hunters"]
    name: Name
    hex: str | None = None


class AmbScenario(Scenario):
    """A road, a column, and who waits beside it. `zone` are the first and last column of hexes in which the garrison
    sets up; `goal` the hexes that tanks are to reach, `needed` how many of them."""

    map: TextMap
    units: tuple[UnitSpec, ...]
    goal: tuple[str, ...]
    needed: int
    zone: tuple[int, int]
    mines: int

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """The sides, the ground, and where everything lies."""
        return (*super().looks(), self._side_faults_here(), self._ground_faults(), self._unit_faults())

    def _side_faults_here(self) -> Iterator[BadPart]:
        if tuple(side.id for side in self.sides) != SIDES:
            yield BadPart(say("the sides are called “column” and “garrison”, in this order"), "sides")

    def _ground_faults(self) -> Iterator[BadPart]:
        for character, ground in self.map.legend.items():
            if ground not in GROUND:
                yield BadPart(say("one of these is wanted: {choices}", choices=tuple(GROUND)), "legend", character)
        known = {self.grid.label(cell) for cell in self.grid.cells}
        if not self.goal or not known.issuperset(self.goal):
            yield BadPart(say("hexes of this map are wanted"), "goal")

    def _unit_faults(self) -> Iterator[BadPart]:
        hexes = {self.grid.label(cell) for cell in self.grid.cells}
        for at, unit in enumerate(self.units):
            if (unit.side == COLUMN) != (unit.hex in hexes):
                yield BadPart(
                    say("a unit of the column has a hex of this map, one of the garrison has none"), "units", at, "hex"
                )

    @property
    def grid(self) -> Grid:
        """The hexes."""
        return self.map.grid

    @cached_property
    def goal_cells(self) -> frozenset[Cell]:
        """The cells of the goal."""
        return frozenset(map(self.grid.cell_of_label, self.goal))

    @cached_property
    def unit_names(self) -> dict[str, Name]:
        """What the units are called."""
        return {unit.id: unit.name for unit in self.units}

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """What each cell costs to enter; 0 where nobody can."""
        return tuple(GROUND[ground].cost if ground else 0 for ground in self.map.terrain)

    @cached_property
    def hiding(self) -> frozenset[Cell]:
        """The cells behind which nothing is seen."""
        return frozenset(cell for cell in self.grid.cells if GROUND[self.map.terrain[cell]].hides)

    def may_set_up(self, cell: Cell) -> bool:
        """Whether a hex lies in the zone of the garrison, and can be entered (AMB-2.1)."""
        return self.zone[0] <= cell % self.grid.width + 1 <= self.zone[1] and self.costs[cell] > 0
