"""What a side sees, and what it remembers of it (ENV-6.1)."""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.state import Remembered


def visible(frame: EnvFrame, side: Side) -> frozenset[Cell]:
    """The cells that a side's armies and cities see now."""
    grid, state = frame.scenario.land.grid, frame.state
    posts = [army.cell for army in state.armies.values() if army.side == side]
    posts += [city.cell for city in state.cities.values() if city.owner == side]
    return frozenset(cell for post in posts for cell in grid.within(post, frame.options.sight))


def look(frame: EnvFrame) -> None:
    """Every side takes down what it sees now."""
    state = frame.state
    for side, own in state.sides.items():
        for cell in visible(frame, side):
            own.memory.seen[cell] = state.turn
            own.memory.terrain.pop(cell, None)
            if cell in state.cities:
                own.memory.cities[cell] = Remembered(state.cities[cell].owner, state.turn)
