"""Moves to new bases (THE-5.2 to 5.4): over land, through the air, over the sea."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemy_fleets, may_stand
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first
from hexwar_tui.systems.theatre.rules.land.landing import cross
from hexwar_tui.systems.theatre.rules.reach import linked, shores
from hexwar_tui.systems.theatre.rules.sea.sailing import is_sea_way, sail, waters
from hexwar_tui.systems.theatre.rules.shooting import living
from hexwar_tui.systems.theatre.rules.steps import Step, finish, give_up, order_of, ordered
from hexwar_tui.systems.theatre.state import PlaceId, Task, Unit

RULE = "THE-5.3"
SEA_RULE = "THE-7.3"


def next_step(frame: TheFrame, side: Side) -> Step | None:
    """The next step of a side's moves: first all its units that need not sail past enemies, then the units that sail
    the same way, group by group. None when no unit is left that moves."""
    movers = moving(frame, side)
    sailing = [unit for unit in movers if _sails(frame, unit)]
    if plain := [unit for unit in movers if unit not in sailing]:
        what = say("{power}: units move to new bases", power=frame.side_name(side))
        return Step(what, RULE, partial(_move, frame, plain))
    if not sailing:
        return None
    first = min(sailing, key=_group)
    group = [unit for unit in sailing if _group(unit) == _group(first)]
    place = frame.scenario.place_name(order_of(first).target)
    what = say("{power}: units sail – {place}", power=frame.side_name(side), place=place)
    return Step(what, SEA_RULE, partial(_sail, frame, side, group))


def moving(frame: TheFrame, side: Side) -> list[Unit]:
    """The units of a side that are still to move, the cheapest to supply first: those ordered to, and those ordered to
    attack a region that their side holds by now (THE-5.4)."""
    attacking = ordered(frame, side, Task.ATTACK, Task.LAND)
    own = [unit for unit in attacking if frame.state.regions[order_of(unit).target].owner == side]
    return cheapest_first((*ordered(frame, side, Task.MOVE), *own))


def _group(unit: Unit) -> tuple[str, PlaceId, PlaceId, list[PlaceId]]:
    return unit_type(unit.type).branch, order_of(unit).target, unit.at, order_of(unit).way


def _chain(unit: Unit) -> list[PlaceId]:
    return [unit.at, *order_of(unit).way, order_of(unit).target]


def _sails(frame: TheFrame, unit: Unit) -> bool:
    """Whether a unit sails past enemies: fleets do, and land units that can't cross a sea freely."""
    branch = unit_type(unit.type).branch
    return branch == "sea" or (branch == "land" and bool(_crossed(frame, unit)) and not _is_free(frame, unit))


def _crossed(frame: TheFrame, unit: Unit) -> list[PlaceId]:
    return [place for place in order_of(unit).way if frame.scenario.geography.is_sea(place)]


def _is_free(frame: TheFrame, unit: Unit) -> bool:
    """Whether a land unit's way needs no escort: between own coasts, over seas without enemy fleets (THE-6.4)."""
    ashore = shores(frame.scenario.geography, _chain(unit))
    own = all(frame.state.regions[place].owner == unit.power for place in ashore)
    return own and not any(enemy_fleets(frame, unit.power, sea) for sea in _crossed(frame, unit))


def _is_open(frame: TheFrame, unit: Unit) -> bool:
    """Whether the ordered way leads from neighbour to neighbour, where the unit may pass: fleets over seas alone."""
    chain, geography = _chain(unit), frame.scenario.geography
    if unit_type(unit.type).branch == "sea":
        return is_sea_way(geography, chain)
    joined = all(there in geography.neighbours[here] for here, there in pairwise(chain))
    return joined and all(_may_base(frame, unit, place) for place in order_of(unit).way if not geography.is_sea(place))


def _may_base(frame: TheFrame, unit: Unit, place: PlaceId) -> bool:
    """Whether a unit may be based in a place: fleets in any sea, all where their power may stand."""
    if frame.scenario.geography.is_sea(place):
        return unit_type(unit.type).branch == "sea"
    return may_stand(frame.state, unit.power, place)


# -- without a fight ---------------------------------------------------------------------------------------------------


def _move(frame: TheFrame, units: Sequence[Unit], table: Table) -> None:
    """Moves units that need not sail. Those whose new base is lost, or not linked any more, stay where they are."""
    lost = [unit for unit in units if not _may_base(frame, unit, order_of(unit).target)]
    cut = [unit for unit in units if unit not in lost and not _is_linked(frame, unit)]
    for reason, staying in (("lost", lost), ("no-way", cut)):
        for place in sorted({order_of(unit).target for unit in staying}):
            give_up([unit for unit in staying if order_of(unit).target == place], place, reason, table)
    _arrive([unit for unit in units if not unit.done], table)


def _is_linked(frame: TheFrame, unit: Unit) -> bool:
    """Whether a unit can get to its target: aircraft by land or sea, land units over land or the ordered seas."""
    geography, target = frame.scenario.geography, order_of(unit).target

    def may_pass(place: PlaceId) -> bool:
        return not geography.is_sea(place) and may_stand(frame.state, unit.power, place)

    if unit_type(unit.type).branch == "air":
        return target in linked(geography, unit.at, may_pass)
    if _crossed(frame, unit):
        return _is_open(frame, unit)
    return target in geography.reached((unit.at,), may_pass)


def _arrive(units: Sequence[Unit], table: Table) -> None:
    moved = tuple(war.Move(unit.id, unit.at, order_of(unit).target) for unit in units)
    finish(units)
    for unit in units:
        unit.at = order_of(unit).target
    if moved:
        table.tell(war.Moved(units[0].power, moved))


# -- over the sea ------------------------------------------------------------------------------------------------------


def _sail(frame: TheFrame, side: Side, units: Sequence[Unit], table: Table) -> None:
    """Sails units with the same order to their target, land units with an escort each; those that are left arrive."""
    first = units[0]
    target = order_of(first).target
    if not _may_base(frame, first, target):
        give_up(units, target, "lost", table)
    elif not _is_open(frame, first):
        give_up(units, target, "no-way", table)
    elif unit_type(first.type).branch == "sea":
        seas = waters(frame.scenario.geography, first.at, order_of(first).way, target)
        _arrive(sail(frame, side, units, [sea for sea in seas if sea != first.at], table), table)
    else:
        crossing, _ = cross(frame, side, units, _crossed(frame, first), table)
        _arrive(living(frame, crossing), table)
