"""How key points are taken, and what becomes of what is kept at them (MEC-1.5, 4.4)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.beginning import raise_army
from hexwar_tui.systems.mechs.rules.hostility import is_hostile
from hexwar_tui.systems.mechs.state import Army, KeyPoint


def enter(frame: MecFrame, army: Army, cell: Cell, table: Table) -> None:
    """Gives an army that comes to `cell` the key point there, if that is hostile or nobody's and has no garrison. If
    the army stays on the cell, it takes in what its side keeps there. Garrisons take nothing."""
    point = frame.state.points.get(cell)
    if point is None or army.side is None:
        return
    if point.garrison is None and is_hostile(frame, point.owner, army.side):
        take(frame, point, army.side, table)
    if army.cell == cell:
        collect(frame, army, table)


def take(frame: MecFrame, point: KeyPoint, side: Side | None, table: Table) -> None:
    """Gives the key point to `side`, None for nobody (MEC-1.5): the count for its bonus starts at 0, and what was kept
    there is lost."""
    lost = tuple(unit.type for unit in point.units)
    for pilot in point.pilots:
        del frame.state.pilots[pilot]
    before, point.owner, point.taken_in = point.owner, side, frame.state.turn
    point.clear()
    table.tell(on_map.PointTaken(point.cell, side, before, lost))


def collect(frame: MecFrame, army: Army, table: Table) -> None:
    """Moves what is kept at the key point on the army's cell to the army if its side holds the point."""
    point = frame.state.points.get(army.cell)
    if point is None or point.owner != army.side or not (point.units or point.pilots):
        return
    units = tuple(unit.id for unit in point.units)
    table.tell(on_map.Collected(army.id, point.cell, units, tuple(point.pilots)))
    army.units += point.units
    army.pilots += point.pilots
    point.units, point.pilots = [], []


def form_army(frame: MecFrame, side: Side, table: Table) -> None:
    """If the side has no army, makes one of the units kept at its first key point with units and no army (MEC-4.4)."""
    state = frame.state
    if state.armies_of(side):
        return
    for point in state.points_of(side):
        if point.units and state.army_at(point.cell) is None:
            army = raise_army(state, side, point.cell)
            table.tell(on_map.ArmyFormed(army.id, point.cell))
            collect(frame, army, table)
            return


def disband(frame: MecFrame, army: Army, table: Table) -> None:
    """Removes `army`, which has no units left (MEC-2.4). Its pilots go to the nearest key point of its side, of several
    equally near the one with the lowest rank; without one they are lost. If it is a garrison, its key point has none
    from now on."""
    state, world = frame.state, frame.scenario.world
    del state.armies[army.id]
    if army.side is None:
        for point in state.points.values():
            if point.garrison == army.id:
                point.garrison = None
        table.tell(on_map.GarrisonGone(army.cell))
        return
    near = sorted(
        state.points_of(army.side),
        key=lambda point: (world.grid.distance(army.cell, point.cell), world.rank[point.cell]),
    )
    if near:
        near[0].pilots += army.pilots
    else:
        for pilot in army.pilots:
            del state.pilots[pilot]
    table.tell(on_map.Disbanded(army.id, tuple(army.pilots), near[0].cell if near else None))
