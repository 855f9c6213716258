"""How a game of Envoys begins, and how new armies are raised (ENV-1.1)."""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import Army, City, EnvState, Memory, Phase, SideState


def new_state(scenario: EnvScenario, options: EnvOptions, sides: tuple[Side, ...]) -> EnvState:
    """The state in which the first orders are written, with an army in every city that belongs to a side.

    Nobody has seen anything in it: the caller lets all sides look (`sight.look`).
    """
    grid = scenario.land.grid
    state = EnvState(
        turn=1, phase=Phase.ORDERS, sides={side: SideState(Memory([-1] * grid.size)) for side in sides}, cities={}
    )
    rank = scenario.land.rank
    cities = [(grid.cell_of_label(spec.hex), spec) for spec in scenario.cities]
    # Not as they stand in the file: where one stands there is worth nothing (ENV-5.1).
    for cell, spec in sorted(cities, key=lambda city: rank[city[0]]):
        state.cities[cell] = City(cell, spec.owner, spec.owner)
        if spec.owner is not None:
            strength = options.start_strength if spec.strength is None else spec.strength
            raise_army(state, spec.owner, cell, strength)
    return state


def army_id(side: Side, number: int) -> str:
    """The id of the army of `side` with this number."""
    return f"{side}-{number}"


def raise_army(state: EnvState, side: Side, cell: Cell, strength: int) -> Army:
    """Adds an army of `side` on a cell to the state, with the side's next number and no steps this turn; returns it."""
    own = state.sides[side]
    own.armies_raised += 1
    army = Army(army_id(side, own.armies_raised), side, own.armies_raised, cell, strength)
    state.armies[army.id] = army
    return army
