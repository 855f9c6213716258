"""How the practice player prepares: base, upgrades, withdrawals, structures, purchases, places and stake in turn."""

from __future__ import annotations

from collections import Counter

from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.catalogue import UnitType, property_of
from hexwar_tui.systems.ashlands.frame import roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice.aims import Plan
from hexwar_tui.systems.ashlands.lab.practice.manners import Manner
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway, chains
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes, linked_depots, supplied
from hexwar_tui.systems.ashlands.state import Unit

WANTED = (
    "drill",
    "armour",
    "iron-will",
    "champions-oath",
    "extra-plates",
    "welded-frame",
    "route-march",
    "light-order",
)
"""The rank upgrades that are chosen first, the most wanted first."""

WAYS_OUT = 5
"""More than this many passable hexes beside a base make its place no better."""

STAKED = 0.15
"""The practice player stakes at most this share of the prestige that it has left, and only when an enemy is near."""

CLOSE = 8
"""An enemy within this many hexes of a unit counts as near: the player stakes on moving first, and the unit stays."""

WAR_CHEST = 0.2
"""Once it has units on the map, the practice player keeps this share of its prestige to bring models back."""

HAD = 0.35
"""The practice player's wish for a unit type is multiplied by this for each unit of the type that it has."""


FORWARD = 6
"""A new depot is at least this many hexes away from the zone and from other depots."""

UNSAFE = 4
"""No depot is built if an enemy unit is within this many hexes."""

SPARED = 2.0
"""A structure is built only if the seat has at least this many times its price."""

DANGER = 6
"""Trenches are dug only if an enemy unit is within this many hexes of the base."""


def next_order(known: AshKnown, rng: Rng, manner: Manner) -> Order | None:
    """The order to enter next in Preparation; None when nothing is left to enter."""
    return (
        _base(known)
        or _upgrade(known)
        or _withdrawal(known)
        or next_structure(known)
        or _purchase(known, rng, manner)
        or _placement(known, manner)
        or _stake(known, rng)
    )


def _base(known: AshKnown) -> Order | None:
    """The order for the base: on a hex with enough passable neighbours to which a beaten guard can retreat, then as far
    from the zones of others as possible. None if the base has its place, or there is none for it."""
    places = preparation.base_places(known) if preparation.wants_base(known) else []
    if not places:
        return None
    ground, rank = known.ground, known.ground.rank
    hostile = [cell for side in known.sides if side != known.seat for cell in known.zone(side)]

    def safety(cell: Cell) -> tuple[int, int, int]:
        ways_out = sum(map(ground.is_passable.__getitem__, ground.grid.neighbours[cell]))
        far = min(ground.grid.distance(cell, other) for other in hostile)
        return min(ways_out, WAYS_OUT), far, -rank[cell]

    return PlaceBase(max(places, key=safety))


def _upgrade(known: AshKnown) -> Order | None:
    for unit in known.own():
        offered = preparation.upgrades_offered(known, unit)
        if offered and preparation.upgrades_due(known, unit) > 0:
            wanted = [id for id in WANTED if id in offered]
            return ChooseUpgrade(unit.id, (wanted or offered)[0])
    return None


def _withdrawal(known: AshKnown) -> Order | None:
    """The order to withdraw a unit with No supply, which that ends, from where no enemy is near; None for no unit."""
    gone = preparation.entered(known).withdrawals
    for unit in known.own():
        if unit.no_supply and unit.cell is not None and unit.id not in gone:
            order = Withdraw(unit.id)
            if not known.enemies_within(unit.cell, CLOSE) and order.objection(known) is None:
                return order
    return None


# -- structures --------------------------------------------------------------------------------------------------------


def next_structure(known: AshKnown) -> Order | None:
    """Returns the order for the next structure to build; None if none is worth its price now, or it can't be paid."""
    return _trenches(known) or _depot(known)


def _trenches(known: AshKnown) -> Order | None:
    base = known.base_of(known.seat)
    if base is None or not known.enemies_within(base, DANGER):
        return None
    order = DigTrenches(base)
    spared = preparation.left(known) >= SPARED * known.options.trench_price
    return order if spared and order.objection(known) is None else None


def _depot(known: AshKnown) -> Order | None:
    """The order for a depot on a key point to which supply comes, or else for a railway to such a key point; None if
    there is none that is worth it, or too little prestige."""
    sites = [cell for cell in known.state.key_points if _is_site(known, cell)]
    if not sites:
        return None
    neighbours, left = known.ground.grid.neighbours, preparation.left(known)
    laid = {work.cell for work in preparation.entered(known).works if work.kind == "rail"}
    carrying = supplied(known, known.seat) | laid
    for site in sites:
        if any(near in carrying for near in neighbours[site]):
            return BuildDepot(site) if laid or left >= SPARED * DEPOT_PRICE else None
    ways = [chain for end, chain in chains(known).items() if any(end in neighbours[site] for site in sites)]
    shortest = min(ways, key=len, default=None)
    if shortest is None or left < SPARED * (DEPOT_PRICE + RAIL_PRICE * (len(shortest) - 1)):
        return None
    return LayRailway(shortest)


def _is_site(known: AshKnown, cell: Cell) -> bool:
    """Whether a depot on the seat's key point would be far enough from other places to enter, and from the enemy."""
    if preparation.depot_objection(known, cell) is not None or known.state.key_points[cell] != known.seat:
        return False
    distance = known.ground.grid.distance
    starts = (*known.zone(known.seat), *linked_depots(known, known.seat))
    ordered = [work.cell for work in preparation.entered(known).works if work.kind == "depot"]
    far = min(distance(cell, start) for start in (*starts, *ordered))
    return far >= FORWARD and not known.enemies_within(cell, UNSAFE)


# -- buying ------------------------------------------------------------------------------------------------------------


def _purchase(known: AshKnown, rng: Rng, manner: Manner) -> Order | None:
    """The order to buy a type drawn at random, the more seldom the more of it there are, or by the manner the cheapest;
    None if none can be paid."""
    kept = int(WAR_CHEST * known.prestige(known.seat)) if any(unit.cell is not None for unit in known.own()) else 0
    left = preparation.left(known) - kept
    paid = {id: kind for id, kind in roster(known.open, known.seat).items() if kind.price <= left}
    if not paid:
        return None
    if manner.is_thrifty:
        return Buy(min(paid, key=lambda id: (paid[id].price, id)))
    had = Counter(unit.type for unit in known.own())
    had.update(purchase.type for purchase in preparation.entered(known).purchases)
    return Buy(max(paid, key=lambda id: (_liking(known, paid[id]) * HAD ** had[id] * (0.5 + rng.random()), id)))


def _liking(known: AshKnown, kind: UnitType) -> float:
    """How much a type is wanted, usually 1: more if it is Fast, Flying or has Ambush, less if it has Static weapons."""
    words = [property_of(text)[0] for text in kind.properties]
    weapons = [known.catalogue.weapons[id] for model, _ in kind.models for id in known.catalogue.models[model].weapons]
    is_static = any(property_of(text)[0] == "static" for weapon in weapons for text in weapon.properties)
    return (1.5 if {"fast", "flying", "ambush"} & set(words) else 1.0) * (0.4 if is_static else 1.0)


# -- placing -----------------------------------------------------------------------------------------------------------


def _placement(known: AshKnown, manner: Manner) -> Order | None:
    """The order to place the first unit that can be placed on its best hex (`Plan.best_start`); None if none can."""
    for found in preparation.in_reserve(known):
        unit = found.unit or _fresh(known, found.id, found.type, None)
        placed = [_standing_at(known, id, cell) for id, cell in preparation.entered(known).placements.items()]
        plan = Plan(known, [*(each for each in known.own() if each.cell is not None), *placed], manner)
        cells = [cell for cell in sorted(entry_hexes(known, known.seat)) if preparation.is_free(known, cell)]
        if preparation.may_ambush(known, found):
            cells += [aim.cell for aim in plan.free() if preparation.place_objection(known, found, aim.cell) is None]
        if cells:
            return Place(found.id, plan.best_start(unit, cells))
    return None


def _standing_at(known: AshKnown, id: str, cell: Cell) -> Unit:
    """A unit with this id that stands on the cell where it is to be placed, for the plan."""
    unit = known.unit(id)
    type = unit.type if unit is not None else next(p.type for p in preparation.entered(known).purchases if p.unit == id)
    return _fresh(known, id, type, cell)


def _fresh(known: AshKnown, id: str, type: str, cell: Cell | None) -> Unit:
    return Unit(id, type, known.seat, cell, known.armoury.new_models(type))


# -- staking -----------------------------------------------------------------------------------------------------------


def _stake(known: AshKnown, rng: Rng) -> Order | None:
    """The order to stake a little of what is left, if enemies are near; None otherwise, and if something is staked."""
    left = preparation.left(known)
    near = any(unit.cell is not None and known.enemies_within(unit.cell, CLOSE) for unit in known.own())
    stake = int(left * STAKED * rng.random()) if near else 0
    if preparation.entered(known).stake or not stake:
        return None
    return Stake(stake)
