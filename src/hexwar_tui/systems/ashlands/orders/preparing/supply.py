"""Railways, and the supply depots that they link to their owner's deployment zone (ASH-3.2, 6.3).

The zone, own depots and own railways carry supply to the hexes next to them; a hex on which an enemy unit stands
carries none. A depot is linked when supply comes to it, so one beside the zone needs no railway.
"""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown


def supplied(known: AshKnown, side: Side) -> frozenset[Cell]:
    """The hexes of a side's zone, railways and depots that hang together with the zone, unbroken."""
    neighbours = known.ground.grid.neighbours
    found = {cell for cell in known.zone(side) if not _is_broken(known, side, cell)}
    front = sorted(found)
    while front:
        cell = front.pop()
        for near in neighbours[cell]:
            if near not in found and _carries(known, side, near) and not _is_broken(known, side, near):
                found.add(near)
                front.append(near)
    return frozenset(found)


def linked_depots(known: AshKnown, side: Side) -> tuple[Cell, ...]:
    """The side's depots that are linked to its zone."""
    reached = supplied(known, side)
    return tuple(cell for cell, holder in known.depots.items() if holder == side and cell in reached)


def entry_hexes(known: AshKnown, side: Side) -> frozenset[Cell]:
    """ASH-3.2: where a side may place units: its zone, and its linked depots with the hexes next to them."""
    neighbours = known.ground.grid.neighbours
    around = (near for depot in linked_depots(known, side) for near in (depot, *neighbours[depot]))
    return frozenset((*known.zone(side), *around))


def _carries(known: AshKnown, side: Side, cell: Cell) -> bool:
    return known.rails.get(cell) == side or known.depots.get(cell) == side


def _is_broken(known: AshKnown, side: Side, cell: Cell) -> bool:
    unit = known.unit_at(cell)
    return unit is not None and unit.side != side
