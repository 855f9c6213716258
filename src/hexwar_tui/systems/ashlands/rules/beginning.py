"""The state with which a game begins, and new units (ASH-1, 2.3, 3.2)."""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.state import AshState, Phase, SideState, Unit, reserve_id


def new_state(scenario: AshScenario, options: AshOptions, sides: tuple[Side, ...]) -> AshState:
    """The state before the first Preparation: key points are neutral, start units in place, and no side has a base. The
    game begins in the event part of turn 1, which the first step leaves at once if turn 1 has none."""
    state = AshState(
        turn=1,
        phase=Phase.EVENT,
        sides={side: SideState(options.prestige) for side in sides},
        order=list(sides),
    )
    grid = scenario.ground.grid
    state.key_points = {grid.cell_of_label(label): None for label in scenario.key_points or ()}
    for start in scenario.units:
        unit = raise_unit(state, scenario.armoury, start.side, start.type)
        if start.hex is not None:
            state.put(unit, grid.cell_of_label(start.hex))
    return state


def raise_unit(state: AshState, armoury: Armoury, side: Side, type: str) -> Unit:
    """Puts a new unit of this type into the side's reserve, and returns it. Its id is its side's secret."""
    own = state.sides[side]
    own.units_raised += 1
    unit = Unit(reserve_id(side, type, own.units_raised), type, side, None, armoury.new_models(type))
    state.units[unit.id] = unit
    return unit
