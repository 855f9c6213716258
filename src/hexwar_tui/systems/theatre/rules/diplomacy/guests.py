"""Units in regions of other powers: who has to go home, and land units that a neutral takes over (THE-2.3, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import talks
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.rules.diplomacy.gifts import land_way
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import may_pass
from hexwar_tui.systems.theatre.rules.economy.income import regions_of
from hexwar_tui.systems.theatre.rules.economy.purchases import raise_unit
from hexwar_tui.systems.theatre.rules.knowledge import Knowledge
from hexwar_tui.systems.theatre.state import PlaceId, Power, TheState, Unit


def send_home(frame: TheFrame, table: Table) -> None:
    """Moves all units away that stand in a region of another power without leave: land units and aircraft to the
    nearest own region, fleets to the first neighbouring sea. Where there is none they are disbanded. All are told."""
    state = frame.state
    leaving: dict[tuple[Power, PlaceId, PlaceId | None], list[Unit]] = {}
    for id in sorted(state.units):
        unit = state.units[id]
        region = state.regions.get(unit.at)
        if region is not None and not may_pass(state, unit.power, region.owner):
            leaving.setdefault((unit.power, unit.at, _home(frame, unit)), []).append(unit)
    for (power, left, home), units in leaving.items():
        ids = tuple(unit.id for unit in units)
        if home is None:
            for id in ids:
                del state.units[id]
            table.tell(talks.GuestsDisbanded(ids, power, left))
        else:
            for unit in units:
                unit.at = home
            table.tell(talks.GuestsLeft(ids, power, left, home))


def _home(frame: TheFrame, unit: Unit) -> PlaceId | None:
    geography = frame.scenario.geography
    if unit_type(unit.type).branch == "sea":
        return next(iter(geography.seas_near(unit.at)), None)
    return nearest(geography, unit.at, regions_of(frame, unit.power))


def nearest(geography: Geography, start: PlaceId, places: Iterable[PlaceId]) -> PlaceId | None:
    """The one of `places` that is the fewest steps from `start`, of several the first by code; None if no way leads to
    any."""
    far = [(steps, place) for place in places if (steps := geography.distance(start, place)) is not None]
    return min(far)[1] if far else None


# -- land units for a neutral ------------------------------------------------------------------------------------------


def new_base(known: Knowledge, unit: Unit, to: Power) -> PlaceId | None:
    """Where a land unit is based when the neutral `to` takes it over: where it stands if that region is the neutral's,
    else in the nearest of the neutral's regions that a land way leads to; None if none does."""
    if known.owner(unit.at) == to:
        return unit.at
    reached = land_way(known, unit.power, to, (unit.at,))
    return nearest(known.geography, unit.at, (place for place in reached if known.owner(place) == to))


def take_over(state: TheState, unit: Unit, to: Power, at: PlaceId) -> Unit:
    """Replaces a unit by one of the neutral `to`, of its type and based at `at`, under its next number, and returns
    it."""
    del state.units[unit.id]
    return raise_unit(state, to, unit.type, at)
