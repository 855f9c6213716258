"""The structures that the practice player orders: trenches round a base in danger, and a depot near the front."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway, chains
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE
from hexwar_tui.systems.ashlands.orders.preparing.supply import linked_depots, supplied

FORWARD = 6
"""A new depot is at least this many hexes away from the zone and from other depots."""

UNSAFE = 4
"""No depot is built if an enemy unit is within this many hexes."""

SPARED = 2.0
"""A structure is built only if the seat has at least this many times its price."""

DANGER = 6
"""Trenches are dug only if an enemy unit is within this many hexes of the base."""


def next_structure(known: AshKnown) -> Order | None:
    """The order for the next structure to build; None if none is worth it, or the prestige does not suffice."""
    return _trenches(known) or _depot(known)


def _trenches(known: AshKnown) -> Order | None:
    base = known.base_of(known.seat)
    if base is None or not known.enemies_within(base, DANGER):
        return None
    order = DigTrenches(base)
    spared = preparation.left(known) >= SPARED * known.options.trench_price
    return order if spared and order.objection(known) is None else None


def _depot(known: AshKnown) -> Order | None:
    """The order for a depot on a key point to which supply comes, or else for a railway to such a key point; None if
    there is none that is worth it, or too little prestige."""
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
    """Whether a depot on the seat's key point would be far enough from other places to enter, and from the enemy."""
    if preparation.depot_objection(known, cell) is not None or known.state.key_points[cell] != known.seat:
        return False
    distance = known.ground.grid.distance
    starts = (*known.zone(known.seat), *linked_depots(known, known.seat))
    ordered = [work.cell for work in preparation.entered(known).works if work.kind == "depot"]
    far = min(distance(cell, start) for start in (*starts, *ordered))
    return far >= FORWARD and not known.enemies_within(cell, UNSAFE)
