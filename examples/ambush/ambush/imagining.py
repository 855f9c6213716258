"""Draws what the column does not know of a game of Ambush, so that a program can think ahead for it."""

from __future__ import annotations

from dataclasses import replace

from ambush.rules import raised, reaches
from ambush.scenario import COLUMN, GARRISON
from ambush.state import AmbFrame, Phase, enemies_near
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import Seat


def imagine(frame: AmbFrame, seat: Seat, rng: Rng) -> None:
    """Adds to `frame`, which holds what the column knows, the units of the garrison that are hidden from it: each on a
    free hex of the zone, drawn by `rng`, next to nobody of the column and, where one of its units has halted, within
    reach of that if it can be (AMB-3.4). Does nothing for other seats."""
    state, scenario = frame.state, frame.scenario
    if seat != COLUMN:
        return
    halted = None if state.drive is None else state.units[state.drive.unit].cell
    for spec in scenario.units:
        if spec.side == GARRISON and spec.id not in state.units:
            unit = state.units[spec.id] = raised(scenario, spec)
            taken = {other.cell for other in state.units.values()}
            free = [cell for cell in scenario.grid.cells if scenario.may_set_up(cell) and cell not in taken]
            free = [cell for cell in free if not enemies_near(scenario, state.units, GARRISON, cell)]
            if halted is not None:
                free = [cell for cell in free if reaches(scenario, replace(unit, cell=cell), halted)] or free
            unit.cell = rng.choice(free) if free and state.phase is not Phase.SET_UP else None
