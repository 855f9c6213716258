"""How a game begins (MEC-1.6), and how armies, units and pilots come into it."""

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
    """The state before the first key point is placed: every side's armies at its edge, a pilot in every mech."""
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
    """The types of an army worth so many points: those of the catalogue's lance one after the other, as long as one of
    them fits."""
    catalogue = load_catalogue()
    left = points
    while left >= min(catalogue.units[type].points for type in catalogue.lance):
        for type in catalogue.lance:
            if catalogue.units[type].points <= left:
                left -= catalogue.units[type].points
                yield type


def raise_army(state: MecState, side: Side, cell: Cell) -> Army:
    """A new army of a side, still without units, under the side's next number."""
    own = state.sides[side]
    own.armies_raised += 1
    army = Army(f"{side}-{own.armies_raised}", side, own.armies_raised, cell)
    state.armies[army.id] = army
    return army


def raise_unit(state: MecState, side: Side, type: str) -> Unit:
    """A new unit of a side, under the side's next number; it belongs to no army yet."""
    own = state.sides[side]
    own.units_raised += 1
    return Unit(f"{side}-{type}-{own.units_raised}", type)


def raise_pilot(state: MecState, side: Side) -> Pilot:
    """A new pilot of a side, 6/6, under the side's next number; he sits in no mech yet."""
    own = state.sides[side]
    own.pilots_raised += 1
    pilot = Pilot(f"{side}-p{own.pilots_raised}")
    state.pilots[pilot.id] = pilot
    return pilot
