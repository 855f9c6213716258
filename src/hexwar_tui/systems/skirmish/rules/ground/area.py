"""The area that the sides hold (SKI-3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.skirmish.catalogue import Catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.state import AreaCount, Unit

COUNTED = 2
"""How many of each side's last turns decide: the counts of area after these are averaged."""


def holders(grid: Grid, catalogue: Catalogue, units: Iterable[Unit], hold: int) -> Mapping[Cell, Side]:
    """For each hex that is held the side that holds it: that of the nearest unit on the ground within `hold` hexes.
    Hexes without such a unit, or equally near to both sides, are left out."""
    flies = {id for id, chassis in catalogue.chassis.items() if chassis.flies}
    standing: dict[Side, set[Cell]] = {}
    for unit in units:
        if unit.cell is not None and unit.chassis not in flies:
            standing.setdefault(unit.side, set()).add(unit.cell)
    nearest: dict[Cell, tuple[int, Side]] = {}
    for side, cells in standing.items():
        for cell, steps in _distances(grid, cells, hold).items():
            least, _ = nearest.get(cell, (hold + 1, ""))
            if steps <= least:
                nearest[cell] = steps, side if steps < least else ""
    return {cell: nearest[cell][1] for cell in grid.cells if cell in nearest and nearest[cell][1]}


def _distances(grid: Grid, cells: Iterable[Cell], most: int) -> Mapping[Cell, int]:
    """For each hex within `most` hexes of some cells the distance in hexes to the nearest of them."""
    found = dict.fromkeys(sorted(cells), 0)
    front = list(found)
    for steps in range(1, most + 1):
        entered: list[Cell] = []
        for cell in front:
            for near in grid.neighbours[cell]:
                if near not in found:
                    found[near] = steps
                    entered.append(near)
        front = entered
    return found


def held(frame: SkiFrame, units: Iterable[Unit], hold: int, sides: Iterable[Side]) -> dict[Side, int]:
    """How many hexes each of `sides` holds, as `holders` says."""
    scenario = frame.scenario
    owners = list(holders(scenario.board.grid, scenario.catalogue, units, hold).values())
    return {side: owners.count(side) for side in sides}


def deciding(counts: Sequence[AreaCount]) -> list[AreaCount]:
    """The counts that decide: those after each side's last two turns, in the order in which they were made."""
    left: dict[Side, int] = {}
    found = []
    for count in reversed(counts):
        left[count.after] = left.get(count.after, COUNTED) - 1
        if left[count.after] >= 0:
            found.append(count)
    return found[::-1]


def average(counts: Sequence[AreaCount], side: Side) -> tuple[int, int]:
    """The average number of hexes that a side held, as a fraction of two numbers: those in all deciding counts
    together, and how many counts these are, the same for both sides; (0, 1) before any count."""
    taken = deciding(counts)
    return sum(count.held[side] for count in taken), max(1, len(taken))
