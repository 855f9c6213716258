"""The structures that the practice player orders: trenches for a base in danger, a depot near the front."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway, chains
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE
from hexwar_tui.systems.ashlands.orders.preparing.supply import linked_depots, supplied

FORWARD = 6
"""Hexes from the zone, and from other depots, at which a depot saves enough of a way."""

UNSAFE = 4
"""Hexes within which no enemy unit may be where a depot is built."""

SPARED = 2.0
"""How many times its price the prestige has to be of which a structure is paid."""

DANGER = 6
"""Hexes from the base within which an enemy unit makes trenches worth digging."""


def next_structure(known: AshKnown) -> Order | None:
    """What to build next; None where nothing is worth it, or it can't be spared."""
    return _trenches(known) or _depot(known)


def _trenches(known: AshKnown) -> Order | None:
    base = known.base_of(known.seat)
    if base is None or not _enemy_within(known, base, DANGER):
        return None
    order = DigTrenches(base)
    spared = preparation.left(known) >= SPARED * known.options.trench_price
    return order if spared and order.objection(known) is None else None


def _depot(known: AshKnown) -> Order | None:
    """A depot on a held key point to which supply comes, else a railway to one."""
    sites = [cell for cell in known.state.key_points if _is_site(known, cell)]
    if not sites:
        return None
    neighbours, left = known.ground.grid.neighbours, preparation.left(known)
    laid = {work.cell for work in preparation.entered(known).works if work.kind == "rail"}
    carrying = supplied(known, known.seat) | laid
    for site in sites:
        if any(near in carrying for near in neighbours[site]):
            return BuildDepot(site) if laid or left >= SPARED * DEPOT_PRICE else None
    ways = [chain for end, chain in chains(known).items() if any(end in neighbours[site] for site in sites)]
    shortest = min(ways, key=len, default=None)
    if shortest is None or left < SPARED * (DEPOT_PRICE + RAIL_PRICE * (len(shortest) - 1)):
        return None
    return LayRailway(shortest)


def _is_site(known: AshKnown, cell: Cell) -> bool:
    """Whether a depot on the hex would shorten ways, and stand safe."""
    if preparation.depot_objection(known, cell) is not None or known.state.key_points[cell] != known.seat:
        return False
    distance = known.ground.grid.distance
    starts = (*known.zone(known.seat), *linked_depots(known, known.seat))
    ordered = [work.cell for work in preparation.entered(known).works if work.kind == "depot"]
    far = min(distance(cell, start) for start in (*starts, *ordered))
    return far >= FORWARD and not _enemy_within(known, cell, UNSAFE)


def _enemy_within(known: AshKnown, cell: Cell, radius: int) -> bool:
    far = known.ground.grid.distances_from(cell)
    return any(unit.cell is not None and far[unit.cell] <= radius for unit in known.enemies())
