"""Bombs (THE-7.2): who finds something to bomb, and what factories, derricks, land units and fleets are hit."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemies
from hexwar_tui.systems.theatre.rules.economy.income import works
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first
from hexwar_tui.systems.theatre.rules.shooting import exchange, volley
from hexwar_tui.systems.theatre.rules.steps import give_up, open_fire, order_of
from hexwar_tui.systems.theatre.state import Aim, PlaceId, Power, Unit

RULE = "THE-7.2"

NEEDS = {Aim.FACTORY: 4, Aim.DERRICK: 4, Aim.LAND: 6, Aim.WAR_FLEET: 6, Aim.TRADE_FLEET: 4}
"""The least roll with which a bomber regiment hits, by its aim."""

WORKS = (Aim.FACTORY, Aim.DERRICK)


def _aim(unit: Unit) -> Aim | None:
    return order_of(unit).aim


def target_power(frame: TheFrame, unit: Unit, place: PlaceId) -> Power | None:
    """The power that an ordered aircraft is against in a place: the one that its order names, else the holder of the
    region if it aims at factories or derricks, or at units that the holder has there; None for all enemies."""
    named, region = order_of(unit).against, frame.state.regions.get(place)
    if named is not None or region is None:
        return named
    aim, owner = _aim(unit), region.owner
    if aim in WORKS or any(_is_aimed_at(other, aim) for other in frame.state.units_at(place) if other.power == owner):
        return owner
    return None


def targets(frame: TheFrame, hunter: Unit, place: PlaceId) -> list[Unit]:
    """The units in a place that an aircraft may hit, the cheapest first; none if it aims at factories or derricks."""
    foe = target_power(frame, hunter, place)
    foes = enemies(frame.state, hunter.power) if foe is None else {foe}
    return [
        unit
        for unit in cheapest_first(frame.state.units_at(place))
        if unit.power in foes and unit.power != hunter.power and _is_aimed_at(unit, _aim(hunter))
    ]


def _is_aimed_at(unit: Unit, aim: Aim | None) -> bool:
    """Whether a unit is of the kind that is aimed at; fighters on a hunt have no aim, and are after aircraft."""
    if aim is None:
        return unit_type(unit.type).branch == "air"
    if aim is Aim.LAND:
        return unit_type(unit.type).branch == "land"
    return unit.type == aim.value


def waits(frame: TheFrame, bomber: Unit) -> bool:
    """Whether a bomber is after trade fleets in a sea where no enemy's stands: it waits for those that sail through."""
    sea = order_of(bomber).target
    is_after_trade = _aim(bomber) is Aim.TRADE_FLEET and frame.scenario.geography.is_sea(sea)
    return is_after_trade and not targets(frame, bomber, sea)


def standing_works(frame: TheFrame, aim: Aim | None, place: PlaceId) -> int:
    """How many factories or derricks, by `aim`, work in a place; 0 for any other aim, and for a sea."""
    if place not in frame.state.regions or aim not in WORKS:
        return 0
    factories, derricks = works(frame, place)
    return factories if aim is Aim.FACTORY else derricks


def with_targets(frame: TheFrame, flight: Sequence[Unit], place: PlaceId, table: Table) -> list[list[Unit]]:
    """The aircraft of a flight that find targets in a place, in one list for each power they are against, on which war
    is declared. Those without targets, or whom a treaty forbids to fight, give up unpaid."""
    ready: list[list[Unit]] = []
    for power, units in by_foe(frame, flight, place):
        able = [unit for unit in units if _finds(frame, unit, place)]
        give_up([unit for unit in units if unit not in able], place, "nothing-there", table)
        if able and (power is None or open_fire(frame, able, power, place, table)):
            ready.append(able)
    return ready


def by_foe(frame: TheFrame, bombers: Sequence[Unit], place: PlaceId) -> list[tuple[Power | None, list[Unit]]]:
    """Groups aircraft by the power they are against in a place: pairs of a power, or None for all enemies, and its
    aircraft, sorted by power, None first."""
    found: dict[Power | None, list[Unit]] = {}
    for unit in cheapest_first(bombers):
        found.setdefault(target_power(frame, unit, place), []).append(unit)
    return sorted(found.items(), key=lambda pair: pair[0] or "")


def _finds(frame: TheFrame, bomber: Unit, place: PlaceId) -> bool:
    """Whether a place has what the bomber aims at: works of any other power, or units that are its targets."""
    if _aim(bomber) in WORKS:
        own = place in frame.state.regions and frame.state.regions[place].owner == bomber.power
        return not own and standing_works(frame, _aim(bomber), place) > 0
    return bool(targets(frame, bomber, place))


def drop(frame: TheFrame, bombers: Sequence[Unit], place: PlaceId, table: Table) -> None:
    """Bombs a place with the regiments that have arrived there, aim by aim: each rolls a die, and what they hit is put
    out of work or destroyed."""
    for aim in Aim:
        for _, units in by_foe(frame, [unit for unit in bombers if _aim(unit) is aim], place):
            if aim in WORKS:
                _on_works(frame, units, aim, place, table)
            else:
                drop_on(frame, units, targets(frame, units[0], place), aim, place, table)


def _on_works(frame: TheFrame, bombers: Sequence[Unit], aim: Aim, place: PlaceId, table: Table) -> None:
    why = say("Bombing: {place}", place=frame.scenario.place_name(place))
    shot, hits = volley(bombers, NEEDS[aim], why, RULE, table)
    region, out = frame.state.regions[place], min(hits, standing_works(frame, aim, place))
    if aim is Aim.FACTORY:
        region.factories_hit += out
    else:
        region.derricks_hit += out
    table.tell(war.WorksBombed(place, aim, out, (shot,)))


def drop_on(
    frame: TheFrame, bombers: Sequence[Unit], prey: Sequence[Unit], aim: Aim, place: PlaceId, table: Table
) -> None:
    """Rolls a die for each regiment that has arrived; every hit destroys one of the `prey`, the first ones first."""
    why = say("Bombing: {place}", place=frame.scenario.place_name(place))
    shots = exchange(frame, bombers, lambda own: prey, why, RULE, table, need=NEEDS[aim])
    table.tell(war.UnitsBombed(place, aim, shots))
