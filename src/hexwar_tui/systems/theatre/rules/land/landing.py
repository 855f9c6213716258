"""Land units cross the sea (THE-6.4): with escorts, past enemies, and onto coasts."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemy_fleets
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first, pay_for_turn
from hexwar_tui.systems.theatre.rules.reach import landing_seas
from hexwar_tui.systems.theatre.rules.sea.sailing import escorts_of, sail
from hexwar_tui.systems.theatre.rules.steps import finish, give_up, order_of, sift
from hexwar_tui.systems.theatre.state import PlaceId, Unit


def cross(
    frame: TheFrame, side: Side, units: Sequence[Unit], seas: Sequence[PlaceId], table: Table
) -> tuple[list[Unit], list[Unit]]:
    """Sails land units over `seas`, each escorted by one paid war fleet; returns the units and fleets that are left.

    Units without an escort don't set out. Where there are fewer escorts than units, the cheapest units that the
    escorts' orders name go.
    """
    escorts = escorts_of(frame, side, units, seas[0])
    finish(escorts)
    paid = pay_for_turn(frame, escorts, seas[0], table)
    named = {id for fleet in paid for id in order_of(fleet).others}
    going = cheapest_first(unit for unit in units if unit.id in named)[: len(paid)]
    give_up([unit for unit in units if unit not in going], seas[0], "no-escort", table)
    left = sail(frame, side, [*going, *paid], seas, table)
    return [unit for unit in going if unit in left], [fleet for fleet in paid if fleet in left]


def land(frame: TheFrame, side: Side, units: Sequence[Unit], place: PlaceId, table: Table) -> list[Unit]:
    """Lands units on a coast that another power holds, over one sea each; returns those that come ashore, which are not
    paid for the battle yet. Units give up if an enemy war fleet is left in their sea, or no escort is left for them."""
    units = sift(units, place, "reach", table, lambda unit: _can_land(frame, unit, place))
    ashore: list[Unit] = []
    for sea in sorted({order_of(unit).way[0] for unit in units}):
        left, fleets = cross(frame, side, [unit for unit in units if order_of(unit).way[0] == sea], [sea], table)
        if enemy_fleets(frame, side, sea):
            give_up(left, place, "enemy-fleets", table)
        else:
            ashore += left[: len(fleets)]
            give_up(left[len(fleets) :], place, "no-escort", table)
    return ashore


def _can_land(frame: TheFrame, unit: Unit, place: PlaceId) -> bool:
    """Whether the unit's order leads over exactly one sea, which touches both its base and the coast."""
    way = order_of(unit).way
    return len(way) == 1 and way[0] in landing_seas(frame.scenario.geography, unit.at, place)
