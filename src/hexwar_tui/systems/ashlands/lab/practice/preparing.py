"""How the practice player prepares: it enters base, upgrades, withdrawals, structures, purchases, places, stake, in
this order."""

from __future__ import annotations

from collections import Counter

from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.catalogue import UnitType, property_of
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice.aims import Plan
from hexwar_tui.systems.ashlands.lab.practice.building import next_structure
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, ChooseUpgrade, Place, PlaceBase, Stake, Withdraw
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes
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


def next_order(known: AshKnown, rng: Rng) -> Order | None:
    """The order to enter next in Preparation; None when nothing is left to enter."""
    return (
        _base(known)
        or _upgrade(known)
        or _withdrawal(known)
        or next_structure(known)
        or _purchase(known, rng)
        or _placement(known)
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
        if preparation.upgrades_due(known, unit) > 0:
            offered = preparation.upgrades_offered(known, unit)
            wanted = [id for id in WANTED if id in offered]
            return ChooseUpgrade(unit.id, (wanted or offered)[0])
    return None


def _withdrawal(known: AshKnown) -> Order | None:
    """The order to withdraw a unit with No supply that has no enemy near, as that ends in the reserve; None if there is
    no such unit."""
    gone = preparation.entered(known).withdrawals
    for unit in known.own():
        if unit.no_supply and unit.cell is not None and unit.id not in gone:
            order = Withdraw(unit.id)
            if not known.enemies_within(unit.cell, CLOSE) and order.objection(known) is None:
                return order
    return None


# -- buying ------------------------------------------------------------------------------------------------------------


def _purchase(known: AshKnown, rng: Rng) -> Order | None:
    """The order to buy a type that can be paid, drawn at random, more seldom one of which the side has many; None if
    none can be paid."""
    kept = int(WAR_CHEST * known.prestige(known.seat)) if any(unit.cell is not None for unit in known.own()) else 0
    left = preparation.left(known) - kept
    paid = {id: kind for id, kind in preparation.roster(known, known.seat).items() if kind.price <= left}
    if not paid:
        return None
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


def _placement(known: AshKnown) -> Order | None:
    """The order to place the first unit of the reserve that can be placed, on the best hex (`Plan.best_start`); None if
    none can be."""
    for found in preparation.in_reserve(known):
        unit = found.unit or _fresh(known, found.id, found.type, None)
        taken = preparation.entered(known).placements
        placed = [_standing_at(known, id, cell) for id, cell in taken.items()]
        plan = Plan(known, [*(each for each in known.own() if each.cell is not None), *placed])
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
