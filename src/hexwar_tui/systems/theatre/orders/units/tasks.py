"""Which units can be given which tasks (THE-3.1, 5.2, 6.4, 7), unit by unit: nowhere else is that decided.

New orders and orders repeated from the last turn both ask here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.catalogue import BOMBERS, FIGHTERS, INFANTRY, TANKS, TRADE_FLEET, WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import target_power
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.state import AT_SEA, Aim, Good, PlaceId, Power, Task, Unit, UnitOrder

_ALL = frozenset((INFANTRY, TANKS, BOMBERS, FIGHTERS, WAR_FLEET, TRADE_FLEET))
_LAND = frozenset((INFANTRY, TANKS))

TAKERS: Mapping[Task, frozenset[str]] = {
    Task.ATTACK: _LAND,
    Task.DEFEND: _LAND,
    Task.MOVE: _ALL,
    Task.COVER: frozenset((FIGHTERS,)),
    Task.HUNT: frozenset((FIGHTERS,)),
    Task.ESCORT: frozenset((FIGHTERS,)),
    Task.BOMB: frozenset((BOMBERS,)),
    Task.HOLD: frozenset((WAR_FLEET,)),
    Task.ASSAULT: frozenset((WAR_FLEET,)),
    Task.RAID: frozenset((WAR_FLEET,)),
    Task.CONVOY: frozenset((WAR_FLEET,)),
    Task.LAND: _LAND,
    Task.FETCH: frozenset((TRADE_FLEET,)),
    Task.TRADE: frozenset((TRADE_FLEET,)),
    Task.CARRY: frozenset((TRADE_FLEET,)),
}
"""The types of units that can be given each task (THE-5.2)."""

FREE = frozenset((Task.MOVE, Task.FETCH, Task.TRADE, Task.CARRY))
"""The tasks that cost no supply (THE-5.3)."""

ESCORTING = say("Escort over a sea")
"""What the order to escort is called, also where it is advised."""

_FAR = frozenset((*FREE, Task.LAND, Task.CONVOY))
"""The tasks that may lead beyond the reach of a unit."""

_Check: TypeAlias = Callable[[TheKnown, Unit, UnitOrder], Objection | None]


def objection(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """Why an own unit can't be given this order; None when it can. The order's `way` is looked at for landings and
    escorts alone; for all others it may still be empty."""
    if unit.type not in TAKERS[order.task]:
        takers = known.words.types([*TAKERS[order.task]])
        told = say("{unit} can't do this; only these can: {types}.", unit=known.words.unit(unit.id), types=takers)
        return Objection(told, "THE-5.2")
    if order.target not in known.geography.cells:
        return Objection(say("There is no such region or sea."), "THE-1.1")
    return _CHECKS[order.task](known, unit, order)


def is_in_reach(known: TheKnown, order: UnitOrder) -> Callable[[Unit], bool]:
    """Returns a quick test whether a unit is near enough for an order; a unit that fails it can't be given the order,
    one that passes it may still be refused."""
    if order.task in _FAR or order.target not in known.geography.cells:
        return lambda unit: True
    return lambda unit: reach.is_within(known.geography, unit.at, order.target, unit_type(unit.type).reach)


def is_near(known: TheKnown, unit: Unit, order: UnitOrder) -> bool:
    """Whether the target of an order lies where a unit of a fitting type could carry it out: within its reach, across
    one sea for a landing, where a sea way leads for trade; for a move, whether it can be based there."""
    geography, base, target = known.geography, unit.at, order.target
    if order.task is Task.LAND:
        return bool(reach.landing_seas(geography, base, target))
    if order.task is Task.MOVE:
        return objection(known, unit, order) is None
    if order.task in (Task.FETCH, Task.TRADE, Task.CARRY):
        return reach.is_sailed(geography, base, target)
    return target == base if order.task is Task.HOLD else is_in_reach(known, order)(unit)


def price(unit: Unit, task: Task) -> int:
    """The supply that a unit costs when it carries out this task (THE-5.3)."""
    return 0 if task in FREE else unit_type(unit.type).supply


def with_way(known: TheKnown, unit: Unit, order: UnitOrder, over: PlaceId | None = None) -> UnitOrder:
    """The order, which must be legal, with the unit's way and the power it is against filled in; aircraft fly over the
    place `over` if a shortest way leads there. Landings and their escorts are returned unchanged."""
    geography, base, target = known.geography, unit.at, order.target
    branch = unit_type(unit.type).branch
    if order.task in (Task.LAND, Task.CONVOY):
        return order
    if branch == "sea":
        way = reach.sailing_way(geography, base, target, known.enemy_seas)
    elif order.task is Task.MOVE:
        way = reach.march(geography, base, target, known.open_regions.__contains__, known.enemy_seas)
    elif branch == "air":
        way = reach.flight(geography, base, target, unit_type(unit.type).reach, over)
    else:
        way = ()
    return replace(order, way=list(way or ()), against=target_power.target_power(known, order))


# -- what the seat knows of places -------------------------------------------------------------------------------------


def needs_escort(known: TheKnown, unit: Unit, order: UnitOrder) -> bool:
    """Whether this order moves a land unit over a sea so that it needs an escort: past enemy fleets, or not between own
    coasts (THE-6.4)."""
    if order.task is not Task.MOVE or unit.type not in _LAND:
        return False
    shores = reach.shores(known.geography, (unit.at, *order.way, order.target))
    return any(place in known.enemy_seas for place in order.way) or not all(map(known.is_own, shores))


# -- on land -----------------------------------------------------------------------------------------------------------


def _far(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection if the target is out of the unit's reach, counted in regions and seas from its base; else None."""
    if is_in_reach(known, order)(unit):
        return None
    unit_name, place = known.words.unit(unit.id), known.words.place(order.target)
    told = say("{unit}: {place} is out of reach.", unit=unit_name, place=place)
    return Objection(told, "THE-3.2")


def _bound(known: TheKnown, power: Power) -> Objection | None:
    """An objection if a treaty of peace forbids the seat to fight this power; else None."""
    if treaties.peace_binds(known, known.seat, power) is None:
        return None
    told = say("A treaty of peace binds you to {power}: break it first.", power=known.words.power(power))
    return Objection(told, "THE-8.1")


def _foreign_region(known: TheKnown, place: PlaceId) -> Objection | None:
    """An objection to seas, own regions, and regions of powers with whom a treaty of peace is in force; else None."""
    owner = known.owner(place)
    if owner is None:
        return Objection(say("{place} is a sea.", place=known.words.place(place)), "THE-5.2")
    if owner == known.seat:
        return Objection(say("{place} is yours already.", place=known.words.place(place)), "THE-5.2", is_so=True)
    return _bound(known, owner)


def _attack(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    return _far(known, unit, order) or _foreign_region(known, order.target)


def _defend(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    if not known.is_own(order.target):
        return Objection(say("{place} is not yours.", place=known.words.place(order.target)), "THE-5.2")
    return _far(known, unit, order)


def _land(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the unit can land on a foreign coast across one sea; tanks only where nobody stands to
    resist; else None."""
    if (foreign := _foreign_region(known, order.target)) is not None:
        return foreign
    seas = reach.landing_seas(known.geography, unit.at, order.target)
    if order.way and order.way[0] not in seas:
        seas = ()
    if not seas:
        told = say("{unit}: no such landing across one sea.", unit=known.words.unit(unit.id))
        return Objection(told, "THE-6.4")
    if unit.type == TANKS and _is_held(known, order.target):
        who = {"unit": known.words.unit(unit.id), "place": known.words.place(order.target)}
        told = say("In {place} somebody stands to resist: only infantry lands there, not {unit}.", **who)
        return Objection(told, "THE-6.4")
    return None


def _is_held(known: TheKnown, place: PlaceId) -> bool:
    """Whether land units stand in a foreign region that would fight for it: its holder's, or an enemy's."""
    powers = target_power.foreign_at(known, place, _LAND)
    return any(power == known.owner(place) or known.at_war(known.seat, power) for power in powers)


def _move(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection if the unit is based there already, can't be based there, or no way leads there; else None."""
    target, words = order.target, known.words
    if target == unit.at:
        return Objection(say("{unit} is based there already.", unit=words.unit(unit.id)), "THE-5.2", is_so=True)
    if (based := _base(known, unit, target)) is not None:
        return based
    if unit_type(unit.type).branch == "sea":
        leads = reach.is_sailed(known.geography, unit.at, target)
    else:
        leads = target in known.linked(unit.at)
    if leads:
        return None
    told = say("{unit}: no way leads to {place}.", unit=words.unit(unit.id), place=words.place(target))
    return Objection(told, "THE-5.2")


def _base(known: TheKnown, unit: Unit, place: PlaceId) -> Objection | None:
    """An objection to a base that does not fit: land units and aircraft need an open region, fleets a sea or an open
    port; else None."""
    if unit_type(unit.type).branch != "sea":
        fits = place in known.open_regions
    else:
        fits = known.geography.is_sea(place) or (place in known.open_regions and known.geography.is_coast(place))
    if fits:
        return None
    told = say("{unit} can't be based in {place}.", unit=known.words.unit(unit.id), place=known.words.place(place))
    return Objection(told, "THE-3.2")


# -- in the air --------------------------------------------------------------------------------------------------------


def _hunt(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    return _far(known, unit, order) or _prey(known, order)


def _bomb(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection if the order has no aim, its target is out of reach, or there is nothing to bomb and no trade of
    enemies to wait for; else None."""
    if order.aim is None:
        return Objection(say("Bombers need something to aim at."), "THE-7.2")
    if (far := _far(known, unit, order)) is not None:
        return far
    if target_power.awaits_trade(known, order):
        return None
    return _prey(known, order) if order.aim in target_power.AIMED_TYPES else _works(known, order.target, order.aim)


def _works(known: TheKnown, place: PlaceId, aim: Aim) -> Objection | None:
    if (foreign := _foreign_region(known, place)) is not None:
        return foreign
    region = known.regions[place]
    if not (region.factories if aim is Aim.FACTORY else region.derricks):
        told = say("There is nothing of this kind to bomb in {place}.", place=known.words.place(place))
        return Objection(told, "THE-7.2")
    return None


# -- whose units are meant (THE-5.5) -----------------------------------------------------------------------------------


def _prey(known: TheKnown, order: UnitOrder) -> Objection | None:
    """An objection if no foreign units that the order is after are in its target, if it has to name a power and names
    none, or one without such units, and if a treaty of peace protects the power; else None."""
    place, powers = known.words.place(order.target), target_power.hunted(known, order)
    if not powers:
        return Objection(say("No such foreign units are in {place}.", place=place), "THE-5.2")
    if target_power.must_name(known, order):
        return Objection(say("Several powers have such units in {place}: say whose.", place=place), "THE-5.5")
    named = target_power.target_power(known, order)
    if named is not None and named not in powers:
        told = say("No such units are in {place}: {power}.", place=place, power=_called(known, named))
        return Objection(told, "THE-5.5")
    owner = known.owner(order.target)
    if named is None and owner in powers:
        named = owner
    return None if named is None else _bound(known, named)


def _called(known: TheKnown, power: Power) -> Text:
    """The name of a power; any other text as it was written."""
    return known.words.power(power) if power in (*known.sides, *known.neutrals) else power


# -- at sea ------------------------------------------------------------------------------------------------------------


def _at_sea(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the target is a sea within reach; else None."""
    if not known.geography.is_sea(order.target):
        return Objection(say("{place} is no sea.", place=known.words.place(order.target)), "THE-5.2")
    return _far(known, unit, order)


def _hold(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the target is the sea that the fleet is in; else None."""
    if known.geography.is_sea(order.target) and order.target != unit.at:
        unit_name, place = known.words.unit(unit.id), known.words.place(order.target)
        told = say("{unit} is not in {place}: move it there.", unit=unit_name, place=place)
        return Objection(told, "THE-5.2")
    return _at_sea(known, unit, order)


def _assault(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    return _at_sea(known, unit, order) or _prey(known, order)


def _raid(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the target is a sea within reach, and the order names, where it has to, a power that may be
    fought; else None. No trade fleet need be there: some may come through later in the turn."""
    if (wrong := _at_sea(known, unit, order)) is not None:
        return wrong
    if target_power.must_name(known, order):
        return Objection(say("You are at war with nobody: say whose trade is hunted."), "THE-5.5")
    if order.against is None:
        return None
    if order.against == known.seat or order.against not in (*known.sides, *known.neutrals):
        return Objection(say("There is no such power to hunt the trade of."), "THE-5.5")
    return _bound(known, order.against)


def _convoy(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the fleet is in or next to the first sea that is crossed, and escorts own units; else
    None."""
    near = order.way and reach.is_escort_of(known.geography, unit.at, order.way[0])
    if not near:
        told = say("{unit} is not next to the sea that is crossed.", unit=known.words.unit(unit.id))
        return Objection(told, "THE-6.4")
    if not order.others or any(other not in known.ready for other in order.others):
        return Objection(say("Those whom a fleet escorts are land units of yours."), "THE-6.4")
    return None


# -- trade -------------------------------------------------------------------------------------------------------------


def _cargo(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection to a good that does not go by sea, and to a target to which no sea way leads; else None."""
    if order.good not in AT_SEA:
        return Objection(say("Ships carry production and supply."), "THE-2.1")
    if not reach.is_sailed(known.geography, unit.at, order.target):
        unit_name, place = known.words.unit(unit.id), known.words.place(order.target)
        told = say("{unit}: no sea way leads to {place}.", unit=unit_name, place=place)
        return Objection(told, "THE-7.4")
    return None


def _fetch(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    if order.target not in known.scenario.overseas():
        told = say("{place} is not at the edge of the map.", place=known.words.place(order.target))
        return Objection(told, "THE-7.4")
    return _cargo(known, unit, order)


def _trade(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the target is a neutral's that has agreed by treaty to sell the good; else None."""
    owner = known.owner(order.target)
    if owner is None or known.is_side(owner):
        return Objection(say("{place} is no neutral's.", place=known.words.place(order.target)), "THE-7.4")
    if (cargo := _cargo(known, unit, order)) is not None:
        return cargo
    if not treaties.trade_terms(known, known.seat, owner, order.good or Good.SUPPLY):
        told = say("No treaty with {power} says so.", power=known.words.power(owner))
        return Objection(told, "THE-7.4")
    return None


def _carry(known: TheKnown, unit: Unit, order: UnitOrder) -> Objection | None:
    """An objection unless the target is a coast of another power with which there is no war; else None."""
    owner = known.owner(order.target)
    if owner is None or owner == known.seat or not known.geography.is_coast(order.target):
        told = say("{place} is no coast of somebody else.", place=known.words.place(order.target))
        return Objection(told, "THE-2.3")
    if known.at_war(known.seat, owner):
        return Objection(say("You are at war with {power}.", power=known.words.power(owner)), "THE-2.3")
    return _cargo(known, unit, order)


_CHECKS: Mapping[Task, _Check] = {
    Task.ATTACK: _attack,
    Task.DEFEND: _defend,
    Task.MOVE: _move,
    Task.COVER: _far,
    Task.HUNT: _hunt,
    Task.ESCORT: _far,
    Task.BOMB: _bomb,
    Task.HOLD: _hold,
    Task.ASSAULT: _assault,
    Task.RAID: _raid,
    Task.CONVOY: _convoy,
    Task.LAND: _land,
    Task.FETCH: _fetch,
    Task.TRADE: _trade,
    Task.CARRY: _carry,
}
