"""Aircraft fly (THE-7.1): who goes with whom, who meets them on the way, and how they are hunted at their bases."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.rules.air import bombing
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemies
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first, pay_for_turn
from hexwar_tui.systems.theatre.rules.shooting import exchange, living
from hexwar_tui.systems.theatre.rules.steps import (
    Step,
    by_target,
    finish,
    give_up,
    is_in_reach,
    order_of,
    ordered,
    sift,
)
from hexwar_tui.systems.theatre.state import Aim, PlaceId, Task, Unit

RULE = "THE-7.1"


def next_step(frame: TheFrame, side: Side) -> Step | None:
    """The next step of a side in the air: the hunt in the first region, by code; when all are done the bombing of the
    first place; then all escorts without bombers give up. None when nothing is left but bombers that wait for trade,
    and their escorts."""
    name, power = frame.scenario.place_name, frame.side_name(side)
    for place, units in by_target(ordered(frame, side, Task.HUNT)).items():
        flying = catalogue.counted([unit.type for unit in units])
        what = say("{place}: aircraft are hunted by {power} ({units})", place=name(place), power=power, units=flying)
        return Step(what, RULE, partial(_hunt, frame, side, place, units), place)
    bombers = ordered(frame, side, Task.BOMB)
    waiting = {unit.id: order_of(unit).target for unit in bombers if bombing.waits(frame, unit)}
    for place, units in by_target(unit for unit in bombers if unit.id not in waiting).items():
        flying = catalogue.counted([unit.type for unit in units])
        what = say("{place}: bombed by {power} ({units})", place=name(place), power=power, units=flying)
        return Step(what, bombing.RULE, partial(_bomb, frame, side, place, units), place)
    escorts = [unit for unit in ordered(frame, side, Task.ESCORT) if order_of(unit).target not in waiting.values()]
    if escorts:
        what = say("Fighters of {power} have no bombers to escort", power=power)
        return Step(what, RULE, partial(_stay, escorts))
    return None


def _stay(escorts: Sequence[Unit], table: Table) -> None:
    for place, units in by_target(escorts).items():
        give_up(units, place, "no-bombers", table)


# -- on the way --------------------------------------------------------------------------------------------------------


def flown_over(frame: TheFrame, unit: Unit, target: PlaceId) -> PlaceId | None:
    """The place that an aircraft flies over on its way to `target`, which must be in its reach: the one in its order if
    that lies between, else the first by code; None where base and target are neighbours or the same."""
    over, steps = next(iter(order_of(unit).way), None), catalogue.unit_type(unit.type).reach
    way = reach.flight(frame.scenario.geography, unit.at, target, steps, over)
    return way[0] if way else None


def fly(
    frame: TheFrame, side: Side, led: Sequence[Unit], escorts: Sequence[Unit], target: PlaceId, table: Table
) -> list[Unit]:
    """Flies the aircraft `led` to a target, all `escorts` with the first of these; returns those that arrive.

    Fighters that cover a place on the way meet each flight for itself, those at the target all flights together.
    """
    flights: dict[PlaceId | None, list[Unit]] = {}
    over = {unit.id: flown_over(frame, unit, target) for unit in led}
    for unit in led:
        flights.setdefault(over[unit.id], []).append(unit)
    if escorts:
        flights[over[led[0].id]] += escorts
    for place in sorted(place for place in flights if place is not None):
        intercept(frame, side, flights[place], place, table)
    arriving = living(frame, (*led, *escorts))
    intercept(frame, side, arriving, target, table)
    return living(frame, arriving)


def covers(frame: TheFrame, side: Side, place: PlaceId) -> list[Unit]:
    """The fighters of a side's enemies that are ordered to cover a place, can reach it and have not acted."""
    foes = enemies(frame.state, side)
    return [
        unit
        for unit in cheapest_first(frame.state.units.values())
        if unit.power in foes
        and unit.order is not None
        and unit.order.task is Task.COVER
        and unit.order.target == place
        and not unit.done
        and is_in_reach(frame, unit, place)
    ]


def intercept(frame: TheFrame, side: Side, flight: Sequence[Unit], place: PlaceId, table: Table) -> None:
    """Lets enemy fighters that cover a place, as far as they are paid, attack a flight of `side` that comes there: the
    fighters of both roll, every 4 to 6 destroys one enemy aircraft, escorts before bombers. Does nothing without a
    cover."""
    met = covers(frame, side, place) if flight else []
    armed = pay_for_turn(frame, met, place, table)
    if not armed:
        return
    fighters = [unit for unit in flight if unit.type == catalogue.FIGHTERS]
    order = [*cheapest_first(fighters), *cheapest_first(unit for unit in flight if unit not in fighters)]
    why = say("In the air: {place}", place=frame.scenario.place_name(place))
    shots = exchange(frame, [*armed, *fighters], lambda own: armed if own == side else order, why, RULE, table)
    table.tell(war.Intercepted(place, side, tuple(unit.id for unit in order), shots))


# -- hunting -----------------------------------------------------------------------------------------------------------


def _hunt(frame: TheFrame, side: Side, place: PlaceId, hunters: Sequence[Unit], table: Table) -> None:
    """Fighters in reach attack the aircraft at a base, one power's after another's."""
    hunters = sift(hunters, place, "reach", table, lambda unit: is_in_reach(frame, unit, place))
    for units in bombing.with_targets(frame, hunters, place, table):
        finish(units)
        _raid_base(frame, side, place, pay_for_turn(frame, units, place, table), table)


def _raid_base(frame: TheFrame, side: Side, place: PlaceId, hunters: Sequence[Unit], table: Table) -> None:
    """Hunters fly past the covers to a base. There they roll, as do its fighters that are paid and have not met them as
    cover; fighters are hit before bombers."""
    flying = fly(frame, side, hunters, (), place, table)
    prey = bombing.targets(frame, flying[0], place) if flying else []
    if not prey:
        return
    met = [unit.id for unit in covers(frame, side, place)]
    alert = [unit for unit in prey if unit.type == catalogue.FIGHTERS and unit.id not in met]
    armed = pay_for_turn(frame, alert, place, table)
    order = sorted(prey, key=lambda unit: unit.type != catalogue.FIGHTERS)
    why = say("Aircraft at their base: {place}", place=frame.scenario.place_name(place))
    shots = exchange(frame, [*flying, *armed], lambda own: order if own == side else flying, why, RULE, table)
    table.tell(war.AircraftHunted(place, side, shots))


# -- bombing -----------------------------------------------------------------------------------------------------------


def _bomb(frame: TheFrame, side: Side, place: PlaceId, bombers: Sequence[Unit], table: Table) -> None:
    """Bombers that find a target fly out with their escorts; those that arrive drop their bombs."""
    bombers = sift(bombers, place, "reach", table, lambda unit: is_in_reach(frame, unit, place))
    bombers = [unit for units in bombing.with_targets(frame, bombers, place, table) for unit in units]
    bombing.drop(frame, _fly_out(frame, side, place, bombers, table), place, table)


def _fly_out(frame: TheFrame, side: Side, place: PlaceId, bombers: Sequence[Unit], table: Table) -> list[Unit]:
    """Pays bombers, and the fighters that are to escort bombers to this place, and flies them there; returns the
    bombers that arrive. Without paid bombers no fighter flies."""
    finish(bombers)
    flying = pay_for_turn(frame, bombers, place, table)
    wanted = [unit for unit in ordered(frame, side, Task.ESCORT) if flying and order_of(unit).target == place]
    wanted = sift(wanted, place, "reach", table, lambda unit: is_in_reach(frame, unit, place))
    finish(wanted)
    escorts = pay_for_turn(frame, wanted, place, table)
    arrived = fly(frame, side, flying, escorts, place, table)
    return [unit for unit in arrived if unit.type == catalogue.BOMBERS]


def meet_trade(frame: TheFrame, side: Side, convoy: Sequence[Unit], sea: PlaceId, table: Table) -> None:
    """Lets bombers of enemies that wait for trade in a sea attack the trade fleets of a convoy of `side` that sails
    through it, power after power in the order of sides (THE-7.2)."""
    for power in frame.state.order:
        prey = cheapest_first(unit for unit in living(frame, convoy) if unit.type == catalogue.TRADE_FLEET)
        if not prey or power not in enemies(frame.state, side):
            continue
        bombers = [unit for unit in ordered(frame, power, Task.BOMB) if _waits_for(frame, unit, side, sea)]
        arrived = _fly_out(frame, power, sea, bombers, table)
        if arrived:
            bombing.drop_on(frame, arrived, prey, Aim.TRADE_FLEET, sea, table)


def _waits_for(frame: TheFrame, bomber: Unit, side: Side, sea: PlaceId) -> bool:
    """Whether a bomber waits in `sea` for trade of `side`."""
    order = order_of(bomber)
    is_target = order.target == sea and order.against in (None, side)
    return is_target and bombing.waits(frame, bomber) and is_in_reach(frame, bomber, sea)
