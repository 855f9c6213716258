"""Sailing through seas (THE-7.2, 7.3): what sails together as a convoy, its escorts, and who attacks it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.rules.air import flying
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemies, enemy_fleets
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first, pay_for_turn
from hexwar_tui.systems.theatre.rules.reach import is_escort_of
from hexwar_tui.systems.theatre.rules.shooting import exchange, living
from hexwar_tui.systems.theatre.rules.steps import order_of, ordered
from hexwar_tui.systems.theatre.state import PlaceId, Task, Unit

RULE = "THE-7.3"


def escorts_of(frame: TheFrame, side: Side, units: Iterable[Unit], sea: PlaceId) -> list[Unit]:
    """The war fleets of a side in or next to `sea` that are ordered to escort any of these units."""
    wanted, geography = {unit.id for unit in units}, frame.scenario.geography
    fleets = (fleet for fleet in ordered(frame, side, Task.CONVOY) if wanted & set(order_of(fleet).others))
    return [fleet for fleet in fleets if is_escort_of(geography, fleet.at, sea)]


def waters(geography: Geography, base: PlaceId, way: Sequence[PlaceId], target: PlaceId) -> list[PlaceId]:
    """The seas of a way from `base` to `target`, each once and in order, including these two where they are seas."""
    return [place for place in dict.fromkeys((base, *way, target)) if geography.is_sea(place)]


def is_sea_way(geography: Geography, chain: Sequence[PlaceId]) -> bool:
    """Whether a fleet can sail along `chain`, the places from base to target: each is the one before again or its
    neighbour, one of two neighbours is a sea, and all but the first and the last are seas."""
    joined = all(
        here == there or (there in geography.neighbours[here] and geography.seas & {here, there})
        for here, there in pairwise(chain)
    )
    return joined and any(map(geography.is_sea, chain)) and all(map(geography.is_sea, chain[1:-1]))


def sail(frame: TheFrame, side: Side, units: Sequence[Unit], seas: Sequence[PlaceId], table: Table) -> list[Unit]:
    """Takes units of a side together through `seas`, past enemies that attack them; returns those that are left.

    War fleets among them that were not paid for this turn are paid when they have to fight.
    """
    for sea in seas:
        if units:
            _pass(frame, side, units, sea, table)
            flying.meet_trade(frame, side, units, sea, table)
            units = living(frame, units)
    return list(units)


def _pass(frame: TheFrame, side: Side, convoy: Sequence[Unit], sea: PlaceId, table: Table) -> None:
    """Takes a convoy through one sea: enemies that attack it there roll, and so do its war fleets. Every hit on the
    convoy sinks one unit, its war fleets first, then the cheapest; every hit of the convoy sinks one attacker."""
    foes = attackers(frame, side, convoy, sea)
    if not foes:
        return
    fleets = [unit for unit in convoy if unit.type == catalogue.WAR_FLEET]
    armed = pay_for_turn(frame, [*foes, *fleets], sea, table)
    if not armed:
        return
    order = [*cheapest_first(fleets), *cheapest_first(unit for unit in convoy if unit not in fleets)]
    why = say("Convoy: {place}", place=frame.scenario.place_name(sea))
    shots = exchange(frame, armed, lambda own: foes if own == side else order, why, RULE, table)
    table.tell(war.ConvoyMet(sea, side, tuple(unit.id for unit in order), shots))


def attackers(frame: TheFrame, side: Side, convoy: Sequence[Unit], sea: PlaceId) -> list[Unit]:
    """The enemy war fleets that attack a convoy in a sea: those that hold it; all that stand there if war fleets sail
    along; and those that hunt trade there if trade fleets do."""
    types = {unit.type for unit in convoy}
    there = enemy_fleets(frame, side, sea)
    if catalogue.WAR_FLEET not in types:
        there = [unit for unit in there if unit.order is not None and unit.order.task is Task.HOLD]
    if catalogue.TRADE_FLEET in types:
        there += [unit for unit in _hunters(frame, side, sea) if unit not in there]
    return cheapest_first(there)


def _hunters(frame: TheFrame, side: Side, sea: PlaceId) -> list[Unit]:
    """The enemy war fleets that hunt trade in a sea, from there or from next to it."""
    foes, geography = enemies(frame.state, side), frame.scenario.geography
    return [
        unit
        for unit in cheapest_first(frame.state.units.values())
        if unit.power in foes
        and unit.order is not None
        and unit.order.task is Task.RAID
        and unit.order.target == sea
        and is_escort_of(geography, unit.at, sea)
    ]
