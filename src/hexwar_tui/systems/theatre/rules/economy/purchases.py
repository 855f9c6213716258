"""How units come onto the map: each power numbers its own by type; and what units that are bought in secret cost
(THE-3.1, 4.1, 5.1 c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.catalogue import UnitType, load_catalogue, unit_type
from hexwar_tui.systems.theatre.events import turn
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.rules.economy.income import regions_of
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Power, Purchase, Stores, TheState, Unit


def unit_id(power: Power, type: str, number: int) -> str:
    """The id of the unit of this power, type and number: "axis-tanks-3"."""
    return f"{power}-{type}-{number}"


def raised_by(state: TheState, power: Power) -> dict[str, int]:
    """How many units of each type a power has ever had, by type; changing this dict changes the state."""
    return state.sides[power].raised if power in state.sides else state.neutrals[power].raised


def raise_unit(state: TheState, power: Power, type: str, at: PlaceId, *, fresh: bool = False) -> Unit:
    """Adds a unit of a power to the state under the next number of its type, and returns it. Its price is not taken; a
    `fresh` one takes no order this turn."""
    raised = raised_by(state, power)
    number = raised[type] = raised.get(type, 0) + 1
    unit = Unit(unit_id(power, type, number), power, type, number, at, fresh=fresh)
    state.units[unit.id] = unit
    return unit


def price(types: Mapping[str, UnitType], type: str, count: int = 1) -> Stores:
    """The manpower and production that `count` units of one of the `types` cost; supply is paid when they act."""
    spec = types[type]
    return Stores(manpower=spec.manpower * count, production=spec.production * count)


def price_of(types: Mapping[str, UnitType], purchases: Iterable[Purchase]) -> Stores:
    """The manpower and production that all these purchases cost together."""
    return sum((price(types, purchase.type, purchase.count) for purchase in purchases), Stores())


def affordable(types: Mapping[str, UnitType], type: str, stores: Stores) -> int:
    """How many units of a type the manpower and production in `stores` pay for."""
    spec = types[type]
    most = [
        have // need for have, need in ((stores.manpower, spec.manpower), (stores.production, spec.production)) if need
    ]
    return min(most)


def places_for(geography: Geography, type: str, own: Iterable[PlaceId]) -> tuple[PlaceId, ...]:
    """The places in which a side that holds the regions `own` can put a new unit of this type, sorted by code: land
    units and aircraft in its regions, fleets in its ports and the seas next to them."""
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
    own, fresh = frame.state.sides[side], frame.state.phase is not Phase.MOBILISING
    held = regions_of(frame, side)
    for purchase in in_order(purchases):
        cost = price(frame.scenario.price_list, purchase.type, purchase.count)
        placed = purchase.at in places_for(frame.scenario.geography, purchase.type, held)
        what = (side, purchase.type, purchase.at, purchase.count)
        if not placed or not own.stores.covers(cost):
            table.tell(turn.NotBought(*what), (side,))
            continue
        own.stores -= cost
        for _ in range(purchase.count):
            raise_unit(frame.state, side, purchase.type, purchase.at, fresh=fresh)
        table.tell(turn.Bought(*what, cost.manpower, cost.production))
