"""Which supply depots are linked to their side's deployment zone (ASH-3.2, 6.3).

A side's zone, depots and railways carry supply to the hexes next to them; a hex on which an enemy unit stands carries
none. A depot is linked when supply comes to it, so one beside the zone needs no railway.
"""

from __future__ import annotations

from hexwar_tui.engine.orders.remembered import remembered
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown


def supplied(known: AshKnown, side: Side) -> frozenset[Cell]:
    """The hexes through which supply of `side` runs: its zone, and its railways and depots that are joined to the zone
    without a gap. Hexes on which enemy units stand are left out, and nothing is joined through them."""
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


@remembered
def linked_depots(known: AshKnown, side: Side) -> tuple[Cell, ...]:
    """The hexes of those depots of `side` that are linked to its zone."""
    own = tuple(cell for cell, holder in known.state.depots.items() if holder == side)
    if not own:
        return own
    reached = supplied(known, side)
    return tuple(cell for cell in own if cell in reached)


def entry_hexes(known: AshKnown, side: Side) -> frozenset[Cell]:
    """The hexes where `side` may place units (ASH-3.2), free or not: its zone, and on or next to its linked depots."""
    neighbours = known.ground.grid.neighbours
    around = (near for depot in linked_depots(known, side) for near in (depot, *neighbours[depot]))
    return frozenset((*known.zone(side), *around))


def _carries(known: AshKnown, side: Side, cell: Cell) -> bool:
    return known.state.rails.get(cell) == side or known.state.depots.get(cell) == side


def _is_broken(known: AshKnown, side: Side, cell: Cell) -> bool:
    unit = known.state.unit_at(cell)
    return unit is not None and unit.side != side
