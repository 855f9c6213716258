"""The hexes where armies can stand."""

from __future__ import annotations

from collections.abc import Collection

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.land import IMPASSABLE


def is_passable(frame: EnvFrame, cell: Cell) -> bool:
    """Whether armies can enter a cell, by its terrain as it is now (ENV-1.1)."""
    return (frame.state.terrain.get(cell) or frame.scenario.land.ids[cell]) not in IMPASSABLE


def nearest_free(frame: EnvFrame, side: Side, start: Cell, taken: Collection[Cell] = ()) -> Cell | None:
    """The cell nearest to `start`, by the steps of a march, where an army of the side can be put: passable, without an
    army, without a city of anybody else, and not in `taken`; of several the lowest in rank. None if there is none."""
    state, land = frame.state, frame.scenario.land
    closed = {army.cell for army in state.armies.values()} | {start, *taken}
    closed |= {cell for cell, city in state.cities.items() if city.owner != side}
    steps = distances(land.grid, (start,), step_cost=lambda _, cell: int(is_passable(frame, cell)))
    free = [(distance, land.rank[cell], cell) for cell, distance in steps.items() if cell not in closed]
    return min(free)[2] if free else None
