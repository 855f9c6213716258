"""Deployment (SKI-3.1, 3.2, 4.1): where a side may deploy, how units deploy by themselves, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.events import sequence
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.ground import places
from hexwar_tui.systems.skirmish.state import Phase, Unit

SPREAD = 3
"""The distance in hexes that units which deploy by themselves keep from each other, where there is room."""


def zone(frame: SkiFrame, side: Side) -> frozenset[Cell]:
    """The hexes where `side` may deploy; the option `deploy` says how deep they go."""
    return frame.scenario.zone(side, frame.options.deploy)


def by_themselves(frame: SkiFrame, side: Side) -> Iterator[tuple[Unit, Cell]]:
    """Yields the side's units that wait, each with the hex where it deploys by itself: apart from the others, and as
    near to the enemy as it may. The caller puts each on its hex before asking for the next; units without room are left
    out."""
    cells, grid = sorted(zone(frame, side)), frame.scenario.board.grid
    other = next(iter(zone(frame, each) for each in frame.state.sides if each != side))
    front = {cell: min(grid.distance(cell, far) for far in other) for cell in cells}
    gaps = dict.fromkeys(cells, SPREAD)
    for unit in frame.state.living(side):
        if unit.cell is None:
            free = [cell for cell in cells if places.stand_objection(frame, unit, cell) is None]
            if not free:
                continue
            yield unit, min(free, key=lambda cell: (-gaps[cell], front[cell], cell))
        assert unit.cell is not None, "it was put where it goes"
        for near in grid.within(unit.cell, SPREAD):
            if near in gaps:
                gaps[near] = min(gaps[near], grid.distance(near, unit.cell))


def end(frame: SkiFrame, side: Side, table: Table) -> None:
    """SKI-4.1: ends the side's deployment; its units that still wait take no part in the game. Then the other side
    deploys or, after both, the sheets are shown."""
    state = frame.state
    for unit in [unit for unit in state.living(side) if unit.cell is None]:
        del state.units[unit.id]
        table.tell(sequence.LeftBehind(side, unit.chassis, unit.number))
    state.sides[side].deployed = True
    table.tell(sequence.DeploymentEnded(side))
    if state.at + 1 < len(state.order):
        state.at += 1
    else:
        state.phase = Phase.SHEETS
