"""What the practice player orders before its armies march: training, pilots, repairs, purchases, industry, joining."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.mechs.catalogue import repair_price, unit_type, value_of
from hexwar_tui.systems.mechs.lab.practice.situation import Situation
from hexwar_tui.systems.mechs.orders.acting import Mustering
from hexwar_tui.systems.mechs.orders.mustering import Buy, Join, Repair, SetMode
from hexwar_tui.systems.mechs.orders.pilots import GUNNERY, PILOTING, Assign, Train
from hexwar_tui.systems.mechs.state import BEST, KeyPoint, Kind, Mode, Pilot, pilots_of

GOOD_SHOT = 3
"""A pilot's gunnery is trained beyond this number (lower is better) only when his piloting is as good as it can be."""


def next_order(situation: Situation) -> Order | None:
    """The next order to be given before armies march, the first that is both useful and legal; None if there is
    none."""
    known = situation.known
    orders = _with_pilots(situation)
    if (order := next((order for order in orders if order.objection(known) is None), None)) is not None:
        return order
    if Mustering.closed(known) is not None:
        return None
    return next((order for order in _musters(situation) if order.objection(known) is None), None)


def _musters(situation: Situation) -> Iterator[Order]:
    yield from _repairs(situation)
    if situation.manner.buys:
        yield from _purchases(situation)
    yield from _industry(situation)
    yield from _joins(situation)


# -- pilots ------------------------------------------------------------------------------------------------------------


def _with_pilots(situation: Situation) -> Iterator[Order]:
    """Orders to spend experience, and to put the best idle pilot into the best mech without one."""
    pilots, type_of = situation.state.pilots, partial(unit_type, situation.known.catalogue)
    for army in situation.known.own.values():
        for id in pilots_of(army):
            if pilots[id].experience:
                yield Train(army.id, id, _skill(pilots[id]))
        idle = min(army.pilots, key=lambda id: (pilots[id].gunnery + pilots[id].piloting, id), default=None)
        mechs = [unit for unit in army.units if type_of(unit).is_mech and unit.pilot is None]
        if idle is not None and mechs:
            yield Assign(army.id, max(mechs, key=lambda unit: type_of(unit).points).id, idle)


def _skill(pilot: Pilot) -> str:
    """The skill to train: gunnery first, as each step of it counts, but only every other step of piloting."""
    if pilot.gunnery > GOOD_SHOT or pilot.piloting <= BEST:
        return GUNNERY
    return PILOTING


# -- key points --------------------------------------------------------------------------------------------------------


def _repairs(situation: Situation) -> Iterator[Order]:
    """Orders to repair units at own key points, the dearest first, as some repairs are free."""
    price = partial(repair_price, situation.known.catalogue)
    for point in situation.known.own_points:
        for unit in sorted(situation.known.units_at(point), key=price, reverse=True):
            if price(unit):
                yield Repair(point.cell, unit.id)


def _purchases(situation: Situation) -> Iterator[Order]:
    """Orders to buy the units of most worth for the army on or nearest to a key point."""
    points = [point for point in situation.known.own_points if _distance(situation, point) is not None]
    if not points:
        return
    point = min(points, key=lambda point: (_distance(situation, point), point.number))
    army = situation.known.own_army_at(point.cell)
    idle = len(army.pilots) if army is not None else 0
    types = situation.known.catalogue.units
    for id in sorted(types, key=lambda id: -types[id].points):
        if not types[id].used_once and (idle or not types[id].is_mech):
            yield Buy(point.cell, id)


def _distance(situation: Situation, point: KeyPoint) -> float | None:
    """How many turns the nearest own army needs to the point, 0 if there is no army at all; None if it needs more than
    one, or an enemy could take what is bought."""
    if situation.known.own_army_at(point.cell) is None and situation.is_in_reach_of_enemies(point.cell):
        return None
    turns = [situation.turns_away(point.cell, army.cell) for army in situation.known.own.values()]
    nearest = min((turn for turn in turns if turn is not None), default=None if turns else 0.0)
    return nearest if nearest is not None and nearest <= 1 else None


def _industry(situation: Situation) -> Iterator[Order]:
    """Orders that set industry to repairing if a damaged army is within a turn's march, else to building; a mech that
    is half built is finished."""
    for point in situation.known.own_points:
        if point.kind is not Kind.INDUSTRY:
            continue
        damaged = [army for army in situation.known.own.values() if army.damaged]
        away = [situation.turns_away(point.cell, army.cell) for army in damaged]
        wanted = Mode.REPAIR if any(turns is not None and turns <= 1 for turns in away) else Mode.BUILD
        if point.mode is Mode.REPAIR or 2 * point.count < situation.known.options.mech_turns:
            yield SetMode(point.cell, wanted.value)


# -- armies ------------------------------------------------------------------------------------------------------------


def _joins(situation: Situation) -> Iterator[Order]:
    """Orders to join neighbouring armies that are worth more as one: the smaller joins the larger."""
    if not situation.manner.joins:
        return
    own, near = situation.known.own.values(), situation.known.grid.neighbours
    for army, other in combinations(sorted(own, key=lambda army: value_of(situation.known.catalogue, army.units)), 2):
        if other.cell in near[army.cell] and situation.gathering(army, other) > 0:
            yield Join(army.id, other.id)
