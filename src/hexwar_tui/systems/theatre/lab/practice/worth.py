"""How well a side stands, for a player that thinks ahead: in points, of which a region is worth ten.

In games of steady players supply tells best who is going to win, from the first turn to the last: what is spent on an
early attack is lacking for the defence of many regions later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.theatre.catalogue import BOMBERS, FIGHTERS, INFANTRY, TANKS, TRADE_FLEET, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.state import Power

VICTORY = 150.0
"""What it is worth to win, or costs to lose."""

REGION, FACTORY, DERRICK = 10.0, 4.0, 5.0
"""What regions are worth, a capital as many times as the regions it counts as, and what is in them."""

UNITS: Mapping[str, float] = {
    INFANTRY: 1.5,
    TANKS: 3.0,
    BOMBERS: 2.0,
    FIGHTERS: 2.0,
    WAR_FLEET: 1.5,
    TRADE_FLEET: 0.0,
}
"""What units are worth by their type, trade fleets without what they will fetch."""

VOYAGE, MOST_VOYAGES = 1.2, 6
"""What a turn of trade is worth that a trade fleet has before it, and of how many turns at most."""

MANPOWER, PRODUCTION = 0.4, 0.7
"""What a point in store is worth."""

SUPPLY, SPARE = 4.0, 0.5
"""What a point of supply is worth as long as there is not enough to pay all own units once, and beyond that."""


def worth(frame: TheFrame, seat: Seat) -> float:
    """How well a seat stands: what its side has, without the mean of what the other sides have."""
    state = frame.state
    if state.winners is not None:
        return (VICTORY if seat in state.winners else -VICTORY) if state.winners else 0.0
    others = [sum(_has(frame, side)) for side in state.sides if side != seat]
    return sum(_has(frame, seat)) - sum(others) / len(others)


def _has(frame: TheFrame, side: Power) -> Iterator[float]:
    """Yields what a side's regions, units and stores are worth."""
    state, voyages = frame.state, min(MOST_VOYAGES, frame.options.turns - frame.state.turn + 1)
    capitals = {place for each in state.sides for place in frame.scenario.capitals(each)}
    for place, region in state.regions.items():
        if region.owner == side:
            found = frame.scenario.regions[place]
            times = frame.options.capital_worth if place in capitals else 1
            yield REGION * times + FACTORY * found.factories + DERRICK * found.derricks
    units = [unit for unit in state.units.values() if unit.power == side]
    yield sum(UNITS[unit.type] + VOYAGE * voyages * (unit.type == TRADE_FLEET) for unit in units)
    stores, needed = state.sides[side].stores, sum(unit_type(unit.type).supply for unit in units)
    yield MANPOWER * stores.manpower + PRODUCTION * stores.production
    yield SUPPLY * min(needed, stores.supply) + SPARE * max(0, stores.supply - needed)
