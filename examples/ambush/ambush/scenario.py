"""What never changes in a game of Ambush: the map, the two sides, their units, and the options."""

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
    """The options of Ambush: what can be set before a game."""

    turns: int = option(8, ge=1, le=40, rule="AMB-5.1", title=say("Turns"))


class UnitSpec(ScenarioPart):
    """A unit at the start. One of the column stands on `hex`, by the number printed on the map; for the garrison it is
    None."""

    id: str
    side: Literal["column", "garrison"]
    kind: Literal["tank", "scout", "gun", "hunters"]
    name: Name
    hex: str | None = None


class AmbScenario(Scenario):
    """A scenario of Ambush: a road, a column on it, and the garrison that waits beside it. `zone` are the numbers of
    the first and last column of hexes in which the garrison sets up; `mines` is how many it may lay. Of the column
    `needed` tanks are to reach one of the hexes in `goal`, given by the numbers printed on the map."""

    map: TextMap
    units: tuple[UnitSpec, ...]
    goal: tuple[str, ...]
    needed: int
    zone: tuple[int, int]
    mines: int

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """What is wrong with the scenario besides the types of its fields: with the sides, the ground and goal, the
        units."""
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
        """The grid of the map."""
        return self.map.grid

    @cached_property
    def goal_cells(self) -> frozenset[Cell]:
        """The cells of the hexes in `goal`."""
        return frozenset(map(self.grid.cell_of_label, self.goal))

    @cached_property
    def unit_names(self) -> dict[str, Name]:
        """The name of each unit, by its id."""
        return {unit.id: unit.name for unit in self.units}

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """For each cell the movement points that a unit pays to enter it; 0 where none can."""
        return tuple(GROUND[ground].cost if ground else 0 for ground in self.map.terrain)

    @cached_property
    def hiding(self) -> frozenset[Cell]:
        """The cells that hide what lies behind them from view."""
        return frozenset(cell for cell in self.grid.cells if GROUND[self.map.terrain[cell]].hides)

    def may_set_up(self, cell: Cell) -> bool:
        """Whether a hex lies in the garrison's zone and can be entered, so that it may set up there (AMB-2.1)."""
        return self.zone[0] <= cell % self.grid.width + 1 <= self.zone[1] and self.costs[cell] > 0
