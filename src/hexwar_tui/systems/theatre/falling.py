"""A region falls (THE-6.5): what is based there and is not the new holder's gets away, or is lost."""

from __future__ import annotations

from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.shooting import disband
from hexwar_tui.systems.theatre.state import PlaceId, Power, Standing, Unit
from hexwar_tui.systems.theatre.supply import cheapest_first
from hexwar_tui.systems.theatre.wars import enemies


def fall(frame: TheFrame, place: PlaceId, to: Power, table: Table) -> None:
    """A region is another power's from now on. Aircraft and fleets of its holder, and of enemies of the new one, flee
    and do nothing more this turn. The land units there are the battle's business, not this."""
    region = frame.state.regions[place]
    before, region.owner = region.owner, to
    region.standing, region.garrison_supply = Standing(), 0
    table.tell("region-taken", at=place, power=to, before=before)
    driven = {before, *enemies(frame.state, to)} - {to}
    fleeing = [unit for unit in frame.state.units_at(place) if unit.power in driven]
    moves, lost = [], []
    for unit in cheapest_first(unit for unit in fleeing if unit_type(unit.type).branch != "land"):
        base = refuge(frame, unit)
        if base is None:
            lost.append(unit)
        else:
            unit.at, unit.order = base, None
            moves.append([unit.id, base])
    disband(frame, lost)
    if moves or lost:
        table.tell("fled", at=place, moves=moves, lost=[unit.id for unit in lost])


def refuge(frame: TheFrame, unit: Unit) -> PlaceId | None:
    """Where a unit flees from a base that has fallen: fleets to the next sea, aircraft to the nearest region of their
    power within reach of a flight `[rebase]`, the first by code of several; None where there is none."""
    geography = frame.scenario.geography
    if unit_type(unit.type).branch == "sea":
        return next(iter(geography.seas_near(unit.at)), None)
    near = [
        place
        for place in geography.within(unit.at, frame.options.rebase)
        if place != unit.at and place in frame.state.regions and frame.state.regions[place].owner == unit.power
    ]
    return min(near, key=lambda place: (geography.distance(unit.at, place), place), default=None)
