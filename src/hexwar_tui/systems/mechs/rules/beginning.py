"""How a game of Iron Lances begins (MEC-1.6), and how new armies, units and pilots are made."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import Catalogue
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules.starts import start_cells
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.state import Army, MecState, Phase, Pilot, SideState, Unit


def new_state(scenario: MecScenario, options: MecOptions, sides: tuple[Side, ...]) -> MecState:
    """The state before the first key point is placed: all sides have their armies, and each mech has a pilot."""
    state = MecState(turn=0, phase=Phase.SETUP, sides={side: SideState(options.start_credits) for side in sides})
    filled = tuple(lance(scenario.catalogue, options.start_points))
    for side, cells in start_cells(scenario.world, scenario.home_cells, options.armies).items():
        for cell in cells:
            army = raise_army(state, side, cell)
            for type in scenario.lances.get(side, filled):
                unit = raise_unit(state, side, type)
                if scenario.catalogue.units[type].is_mech:
                    unit.pilot = raise_pilot(state, side).id
                army.units.append(unit)
    return state


def lance(catalogue: Catalogue, points: int) -> Iterator[str]:
    """Yields the ids of the unit types in an army of at most `points` points: those of the catalogue's `lance`, again
    and again, as long as one of them fits."""
    left = points
    while left >= min(catalogue.units[type].points for type in catalogue.lance):
        for type in catalogue.lance:
            if catalogue.units[type].points <= left:
                left -= catalogue.units[type].points
                yield type


def raise_army(state: MecState, side: Side, cell: Cell) -> Army:
    """Adds a new army of the side, without units, on `cell`, and returns it; it gets the side's next number."""
    own = state.sides[side]
    own.armies_raised += 1
    army = Army(f"{side}-{own.armies_raised}", side, own.armies_raised, cell)
    state.armies[army.id] = army
    return army


def raise_unit(state: MecState, side: Side, type: str) -> Unit:
    """Makes a unit of this type with the side's next number, and returns it; the caller puts it into an army."""
    own = state.sides[side]
    own.units_raised += 1
    return Unit(f"{side}-{type}-{own.units_raised}", type)


def raise_pilot(state: MecState, side: Side) -> Pilot:
    """Adds to the state a new pilot of the side, with both skills 6 and without a mech, and returns him."""
    own = state.sides[side]
    own.pilots_raised += 1
    pilot = Pilot(f"{side}-p{own.pilots_raised}")
    state.pilots[pilot.id] = pilot
    return pilot
