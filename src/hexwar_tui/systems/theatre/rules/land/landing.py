"""Land units cross the sea (THE-6.4): escorts, enemies on the way, and landing against resistance."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemy_fleets
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first, pay_for_turn
from hexwar_tui.systems.theatre.rules.sea.sailing import escorts_of, sail
from hexwar_tui.systems.theatre.rules.steps import finish, give_up, order_of, sift
from hexwar_tui.systems.theatre.state import PlaceId, Unit


def cross(
    frame: TheFrame, side: Side, units: Sequence[Unit], seas: Sequence[PlaceId], table: Table
) -> tuple[list[Unit], list[Unit]]:
    """Land units sail over seas, one paid war fleet escorting each; those left of them, and of the fleets.

    Who has no escort doesn't set out. Where there are fewer escorts than units, the cheapest units that they were named
    for go.
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
    """Land units land on a coast that somebody else holds, over one sea each; those that come ashore, not paid yet for
    the battle. Nobody lands over a sea in which an enemy fleet is left, nor without an escort that is left."""
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
    """A landing goes over one sea that touches base and coast."""
    way, near = order_of(unit).way, frame.scenario.geography.neighbours[place]
    over_one_sea = len(way) == 1 and frame.scenario.geography.is_sea(way[0]) and way[0] in near
    return over_one_sea and unit.at in frame.scenario.geography.neighbours[way[0]]
