"""How a game of Iron Lances begins (MEC-1.6), and how new armies, units and pilots are raised."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import load_catalogue
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules.starts import start_cells
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.state import Army, MecState, Phase, Pilot, SideState, Unit


def new_state(scenario: MecScenario, options: MecOptions, sides: tuple[Side, ...]) -> MecState:
    """The state before the first key point is placed: every side has its armies at its edge, and each mech a pilot."""
    state = MecState(turn=0, phase=Phase.SETUP, sides={side: SideState(options.start_credits) for side in sides})
    types = tuple(lance(options.start_points))
    for side, cells in start_cells(scenario.world, scenario.home_cells, options.armies).items():
        for cell in cells:
            army = raise_army(state, side, cell)
            for type in types:
                unit = raise_unit(state, side, type)
                if load_catalogue().units[type].is_mech:
                    unit.pilot = raise_pilot(state, side).id
                army.units.append(unit)
    return state


def lance(points: int) -> Iterator[str]:
    """The types of the units in an army of so many points: those of the catalogue's lance in turn, while one fits."""
    catalogue = load_catalogue()
    left = points
    while left >= min(catalogue.units[type].points for type in catalogue.lance):
        for type in catalogue.lance:
            if catalogue.units[type].points <= left:
                left -= catalogue.units[type].points
                yield type


def raise_army(state: MecState, side: Side, cell: Cell) -> Army:
    """Adds an army of a side, without units, to the state, under the side's next number; returns it."""
    own = state.sides[side]
    own.armies_raised += 1
    army = Army(f"{side}-{own.armies_raised}", side, own.armies_raised, cell)
    state.armies[army.id] = army
    return army


def raise_unit(state: MecState, side: Side, type: str) -> Unit:
    """A new unit of a side, under the side's next number; the caller gives it a place."""
    own = state.sides[side]
    own.units_raised += 1
    return Unit(f"{side}-{type}-{own.units_raised}", type)


def raise_pilot(state: MecState, side: Side) -> Pilot:
    """Adds a pilot of a side, 6/6 and without a mech, to the state, under the side's next number; returns him."""
    own = state.sides[side]
    own.pilots_raised += 1
    pilot = Pilot(f"{side}-p{own.pilots_raised}")
    state.pilots[pilot.id] = pilot
    return pilot
