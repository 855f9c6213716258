"""Armies that may no longer stand in another side's city leave for the nearest free cell outside (ENV-7.5)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.standing import by_strength
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import may_stand
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.land.places import is_passable
from hexwar_tui.systems.envoys.state import Army


def leave_cities(frame: EnvFrame, turn: int, table: Table) -> None:
    """Moves to the nearest free cell every army in another side's city in which, by the treaties of turn `turn`, it may
    not stand; of several guests in a city only the strongest may stay.

    The stronger armies move first, ties as in ENV-5.2. An army stays where it is if no free cell can be reached.
    """
    state, hosting = frame.state, set[Cell]()
    for army in by_strength(state.armies.values()):
        city = state.cities.get(army.cell)
        if city is None or city.owner in (None, army.side):
            continue
        if army.cell not in hosting and may_stand(frame, army.side, city.owner, turn):
            hosting.add(army.cell)
            continue
        cell = nearest_free_cell(frame, army.cell)
        if cell is not None:
            _move_out(frame, army, cell, table)


def nearest_free_cell(frame: EnvFrame, start: Cell) -> Cell | None:
    """The passable cell without city and army that is nearest to `start` over passable land, of several the lowest in
    rank. None if there is none."""
    land, state = frame.scenario.land, frame.state
    taken = {army.cell for army in state.armies.values()} | state.cities.keys()
    reached, ring = {start}, [start]
    while ring:
        around = {cell for at in ring for cell in land.grid.neighbours[at]} - reached
        ring = [cell for cell in around if is_passable(frame, cell)]
        reached |= around
        free = [cell for cell in ring if cell not in taken]
        if free:
            return min(free, key=land.rank.__getitem__)
    return None


def _move_out(frame: EnvFrame, army: Army, cell: Cell, table: Table) -> None:
    """Moves the army and tells its own side and those who see both cells."""
    before, city = sight.watchers(frame, army.cell), army.cell
    after = sight.watchers(frame, cell)
    army.cell = cell
    told = [side for side in frame.state.sides if side == army.side or (side in before and side in after)]
    table.tell(talks.GuestLeft(army.side, city, cell), told)
