"""Fleets fight (THE-7.3): those that meet in one sea, those that come into it, and those that hunt trade there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemies, enemy_fleets
from hexwar_tui.systems.theatre.rules.economy.supply import can_be_paid, cheapest_first, pay_for_turn
from hexwar_tui.systems.theatre.rules.shooting import exchange, living
from hexwar_tui.systems.theatre.rules.steps import (
    Step,
    by_target,
    finish,
    is_in_reach,
    open_fire,
    order_of,
    ordered,
    sift,
)
from hexwar_tui.systems.theatre.state import PlaceId, Power, Task, Unit

RULE = "THE-7.3"


def next_step(frame: TheFrame, side: Side) -> Step | None:
    """The next step of a side's war fleets: that in the first sea, by code, into which some are ordered, or in which
    some stand among enemies and have not fought this turn; None when there is none."""
    comers = by_target(ordered(frame, side, Task.ASSAULT, Task.RAID))
    for sea in sorted({*comers, *_shared(frame, side)}):
        what = say(
            "{place}: the fleets of {power} at sea", place=frame.scenario.place_name(sea), power=frame.side_name(side)
        )
        return Step(what, RULE, partial(_at_sea, frame, side, sea, comers.get(sea, ())), sea)
    return None


def war_fleets(frame: TheFrame, sea: PlaceId) -> list[Unit]:
    """The war fleets that stand in a sea, by id."""
    return [unit for unit in frame.state.units_at(sea) if unit.type == catalogue.WAR_FLEET]


def _shared(frame: TheFrame, side: Side) -> Iterator[PlaceId]:
    """The seas where war fleets of a side stand among enemies, have not fought this turn, and somebody can be paid."""
    own = {unit.at for unit in frame.state.units.values() if unit.power == side and unit.type == catalogue.WAR_FLEET}
    for sea in own & frame.scenario.geography.seas - set(frame.state.fought):
        if foes := enemy_fleets(frame, side, sea):
            fleets = [unit for unit in war_fleets(frame, sea) if unit.power == side]
            if any(can_be_paid(frame, unit) for unit in (*fleets, *foes)):
                yield sea


def _at_sea(frame: TheFrame, side: Side, sea: PlaceId, comers: Sequence[Unit], table: Table) -> None:
    """Lets the fleets `comers` come into a sea and fight the enemies there. Where no enemy war fleet was, raiders hunt
    trade; attackers stay in the sea if no enemy war fleet is left."""
    comers = sift(comers, sea, "reach", table, lambda unit: is_in_reach(frame, unit, sea))
    comers = _declare(frame, comers, sea, table)
    resisted = bool(enemy_fleets(frame, side, sea))
    if resisted:
        coming = pay_for_turn(frame, comers, sea, table)
        fight(frame, sea, coming, table)
        # Who was not paid has not come, and finds no empty sea behind those who fought.
        finish(unit for unit in comers if unit not in coming)
    left = [unit for unit in living(frame, comers) if not unit.done]
    raiders = [unit for unit in left if order_of(unit).task is Task.RAID]
    if raiders and not resisted:
        hunt_trade(frame, side, sea, raiders, table)
    if not enemy_fleets(frame, side, sea):
        _come_in([unit for unit in left if order_of(unit).task is Task.ASSAULT], sea, table)
    finish(left)


def _declare(frame: TheFrame, comers: Sequence[Unit], sea: PlaceId, table: Table) -> list[Unit]:
    """Declares war on the powers that the orders name and that are there; returns the fleets that may attack."""
    named = (order_of(unit).against for unit in comers)
    for power in sorted({power for power in named if power is not None}):
        units = [unit for unit in comers if order_of(unit).against == power]
        if any(_is_prey(unit, power, units) for unit in frame.state.units_at(sea)):
            open_fire(frame, units, power, sea, table)
    return [unit for unit in comers if not unit.done]


def _is_prey(unit: Unit, power: Power, hunters: Sequence[Unit]) -> bool:
    """Whether `unit` is of `power` and of a kind that the hunters are after: trade fleets for raiders, else war
    fleets."""
    after = {catalogue.TRADE_FLEET if order_of(one).task is Task.RAID else catalogue.WAR_FLEET for one in hunters}
    return unit.power == power and unit.type in after


def fight(frame: TheFrame, sea: PlaceId, comers: Sequence[Unit], table: Table) -> None:
    """Lets war fleets fight once in a sea: all there that have enemies in it, and `comers`, which are paid already. Who
    is paid rolls, and every 4 to 6 sinks an enemy fleet, all at once."""
    there = cheapest_first({unit.id: unit for unit in (*war_fleets(frame, sea), *comers)}.values())
    powers = {unit.power for unit in there}
    involved = [unit for unit in there if powers & enemies(frame.state, unit.power)]
    standing = [unit for unit in involved if unit not in comers]
    armed = [*comers, *pay_for_turn(frame, standing, sea, table)]
    if sea not in frame.state.fought:
        frame.state.fought.append(sea)
    if not armed:
        return

    def targets(power: Power) -> list[Unit]:
        foes = enemies(frame.state, power)
        return [unit for unit in involved if unit.power in foes]

    why = say("Sea fight: {place}", place=frame.scenario.place_name(sea))
    shots = exchange(frame, armed, targets, why, RULE, table)
    unarmed = tuple(unit.id for unit in involved if unit not in armed)
    table.tell(war.SeaFight(sea, unarmed, shots))


def hunt_trade(frame: TheFrame, side: Side, sea: PlaceId, raiders: Sequence[Unit], table: Table) -> None:
    """Pays `raiders`, which attack the trade fleets of enemies that stand in a sea. Where there are none they are not
    paid yet, and wait for those that sail through this turn."""
    foes = enemies(frame.state, side)
    prey = [
        unit
        for unit in cheapest_first(frame.state.units_at(sea))
        if unit.type == catalogue.TRADE_FLEET and unit.power in foes
    ]
    armed = pay_for_turn(frame, raiders, sea, table) if prey else []
    if armed:
        why = say("Hunting trade: {place}", place=frame.scenario.place_name(sea))
        shots = exchange(frame, armed, lambda power: prey, why, RULE, table)
        table.tell(war.TradeHunted(sea, shots))


def _come_in(fleets: Sequence[Unit], sea: PlaceId, table: Table) -> None:
    """Bases fleets in a sea that they have attacked and in which no enemy is left."""
    moved = [unit for unit in fleets if unit.at != sea]
    if moved:
        table.tell(war.CameIn(sea, tuple(unit.id for unit in moved)))
    for unit in moved:
        unit.at = sea
