"""What is bought in secret, what it costs, and how it comes onto the map (THE-3.1, 4.1, 5.1 c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.theatre.events import turn
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.rules.economy.raising import raise_unit, unit_id
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Purchase, Stores, Unit


def price(type: str, count: int = 1) -> Stores:
    """The manpower and production that `count` units of a type cost; supply is paid when they act."""
    spec = unit_type(type)
    return Stores(manpower=spec.manpower * count, production=spec.production * count)


def price_of(purchases: Iterable[Purchase]) -> Stores:
    """The manpower and production that all these purchases cost together."""
    prices = [price(purchase.type, purchase.count) for purchase in purchases]
    return Stores(manpower=sum(one.manpower for one in prices), production=sum(one.production for one in prices))


def affordable(type: str, stores: Stores) -> int:
    """How many units of a type the manpower and production in `stores` pay for."""
    spec = unit_type(type)
    most = [
        have // need for have, need in ((stores.manpower, spec.manpower), (stores.production, spec.production)) if need
    ]
    return min(most)


def places_for(geography: Geography, type: str, own: Iterable[PlaceId]) -> tuple[PlaceId, ...]:
    """Where a side that holds the regions `own` can place a new unit of this type, sorted by code: land units and
    aircraft in its regions, fleets in its ports and the seas next to them."""
    held = tuple(own)
    if unit_type(type).branch != "sea":
        return tuple(sorted(held))
    ports = {place for place in held if geography.is_coast(place)}
    return tuple(sorted(ports | {sea for place in ports for sea in geography.seas_near(place)}))


def in_order(purchases: Iterable[Purchase]) -> list[Purchase]:
    """Purchases in the order in which they are carried out, by type, then by place, however they were made."""
    types = list(load_catalogue())
    return sorted(purchases, key=lambda purchase: (types.index(purchase.type), purchase.at))


def as_units(side: Side, raised: Mapping[str, int], purchases: Iterable[Purchase]) -> tuple[Unit, ...]:
    """The units that these purchases of a side will become; `raised` is how many of each type it had before."""
    numbers, found = dict(raised), []
    for purchase in in_order(purchases):
        for _ in range(purchase.count):
            number = numbers[purchase.type] = numbers.get(purchase.type, 0) + 1
            id = unit_id(side, purchase.type, number)
            found.append(Unit(id, side, purchase.type, number, purchase.at, fresh=True))
    return tuple(found)


def carry_out(frame: TheFrame, side: Side, purchases: Iterable[Purchase], table: Table) -> None:
    """Brings the units that a side has bought onto the map and takes their price.

    What a referee's ruling has made impossible to place or pay is not bought and costs nothing. Units bought in turn
    zero can act at once (THE-4.1); others take no order this turn.
    """
    state, fresh = frame.state, frame.state.phase is not Phase.MOBILISING
    stores = state.sides[side].stores
    held = [code for code, region in state.regions.items() if region.owner == side]
    for purchase in in_order(purchases):
        cost = price(purchase.type, purchase.count)
        placed = purchase.at in places_for(frame.scenario.geography, purchase.type, held)
        paid = cost.manpower <= stores.manpower and cost.production <= stores.production
        what = (side, purchase.type, purchase.at, purchase.count)
        if not placed or not paid:
            table.tell(turn.NotBought(*what), (side,))
            continue
        stores.manpower -= cost.manpower
        stores.production -= cost.production
        for _ in range(purchase.count):
            raise_unit(state, side, purchase.type, purchase.at, fresh=fresh)
        table.tell(turn.Bought(*what, cost.manpower, cost.production))
