"""What a side has entered in this Preparation, and what it can still enter, by what its seat knows (ASH-3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.catalogue import UnitType, property_of
from hexwar_tui.systems.ashlands.frame import roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes, linked_depots
from hexwar_tui.systems.ashlands.state import Compartment, Unit
from hexwar_tui.systems.ashlands.terrain import ASH

DEPOT_PRICE, RAIL_PRICE = 150, 20
"""ASH-6.3: the prices of a supply depot and of each hex of railway."""

AMBUSH_GAP = 3
"""ASH-8.2: the least distance, in hexes, from a unit placed in Ambush to every enemy unit."""


LEAVES = ""
"""Stands for no unit among those that leave their hexes, as no unit has this id."""


class Waiting(NamedTuple):
    """A unit that waits to be placed: its id and its type. `unit` is None if it is only bought in this Preparation."""

    id: str
    type: str
    unit: Unit | None


def entered(known: AshKnown) -> Compartment:
    """What the seat has entered so far in this Preparation."""
    return known.sealed(known.seat)


def left(known: AshKnown) -> int:
    """The prestige that the seat can still spend: what it has, minus its purchases, structures and stake."""
    return before_stake(known) - entered(known).stake


def before_stake(known: AshKnown) -> int:
    """The most that the seat can stake: the prestige that it has, minus its purchases and structures."""
    return known.prestige(known.seat) - entered(known).spent


def cheapest(known: AshKnown) -> int:
    """Returns the price, in prestige, of the cheapest unit type that the seat can buy."""
    return cheapest_type(known).price


def cheapest_type(known: AshKnown) -> UnitType:
    """Returns the cheapest unit type that the seat can buy, of several the first of its roster."""
    return min(roster(known.open, known.seat).values(), key=lambda kind: kind.price)


def in_reserve(known: AshKnown) -> Iterator[Waiting]:
    """The seat's units that wait to be placed: first those in its reserve, then those bought in this Preparation. Units
    that have been given a place are left out."""
    own = entered(known)
    for unit in known.reserve(known.seat):
        if unit.id not in own.placements:
            yield Waiting(unit.id, unit.type, unit)
    for purchase in own.purchases:
        if purchase.unit not in own.placements:
            yield Waiting(purchase.unit, purchase.type, None)


def waiting(known: AshKnown, id: str) -> Waiting | None:
    """The seat's unit of that id if it waits to be placed (`in_reserve`), else None."""
    return next((found for found in in_reserve(known) if found.id == id), None)


def upgrades_due(known: AshKnown, unit: Unit) -> int:
    """How many rank upgrades the seat can still choose for the unit (ASH-7.2)."""
    return unit.upgrades_due - len(entered(known).upgrades.get(unit.id, ()))


def upgrades_offered(known: AshKnown, unit: Unit) -> list[str]:
    """The ids of the rank upgrades that the unit can still get, but for those chosen in this Preparation."""
    had = [*unit.upgrades, *entered(known).upgrades.get(unit.id, ())]
    return [id for id in known.armoury.type_of(unit).rank_upgrades if id not in had]


# -- the central base --------------------------------------------------------------------------------------------------


def base_places(known: AshKnown) -> list[Cell]:
    """The hexes where the seat may place its base (ASH-1.6): ash plain in its zone without a depot ordered by it."""
    zone, ids = known.zone(known.seat), known.ground.ids
    return [cell for cell in zone if ids[cell] == ASH and not is_ordered(known, "depot", cell)]


def base_to_be(known: AshKnown) -> Cell | None:
    """The hex where the seat's central base stands, or is to stand after the reveal; None if it has no place yet."""
    own = entered(known).base
    return known.base_of(known.seat) if own is None else own


def wants_base(known: AshKnown) -> bool:
    """True in the first Preparation as long as the seat has not placed its base (ASH-1.6)."""
    return known.turn == 1 and known.base_of(known.seat) is None and entered(known).base is None


# -- where units are placed --------------------------------------------------------------------------------------------


def is_free(known: AshKnown, cell: Cell) -> bool:
    """True if, as far as the seat knows, the hex has room for a unit: it is passable, no unit stands on it but one that
    the seat withdraws, and the seat has placed none on it."""
    own, unit = entered(known), known.state.unit_at(cell)
    if unit is not None and unit.id not in own.withdrawals:
        return False
    return bool(known.ground.is_passable[cell]) and cell not in own.placements.values()


def free_entries(known: AshKnown) -> list[Cell]:
    """The hexes where the seat may place any unit that it can (ASH-3.2): entry hexes that are free."""
    own, ground, occupied = entered(known), known.ground, known.state.occupied
    taken = set(own.placements.values())
    return [
        cell
        for cell in entry_hexes(known, known.seat)
        if ground.is_passable[cell] and cell not in taken and occupied.get(cell, LEAVES) in (LEAVES, *own.withdrawals)
    ]


def has_ambush(known: AshKnown, found: Waiting) -> bool:
    """True if the unit, bought or in the reserve, has the property Ambush and can use it."""
    if found.unit is not None:
        return known.armoury.has(found.unit, "ambush")
    return lies_in_ambush(known.catalogue.types[found.type])


def lies_in_ambush(type: UnitType) -> bool:
    """True if units of this type have the property Ambush."""
    return any(property_of(text)[0] == "ambush" for text in type.properties)


def hidden_left(known: AshKnown) -> int:
    """How many more units the seat may place in Ambush by the event Hidden reserve (ASH-8.1); 0 without that event."""
    event = known.state.event
    if event is None or event.id != "hidden-reserve":
        return 0
    return event.numbers.get(known.seat, 0) - len(entered(known).ambushes)


def may_ambush(known: AshKnown, found: Waiting) -> bool:
    """True if the unit may be placed in Ambush, by its property or by the event Hidden reserve."""
    return has_ambush(known, found) or hidden_left(known) > 0


def ambush_objection(known: AshKnown, cell: Cell) -> Objection | None:
    """Why the seat may not place a unit in Ambush on the hex (ASH-8.2): it lies in an enemy zone, or too near an enemy
    unit as units stand before the reveal (3.3). None if it may."""
    for side in known.sides:
        if side != known.seat and cell in known.zone(side):
            return Objection(say("Nobody is placed in Ambush in an enemy zone."), "ASH-8.2")
    for near in known.ground.grid.within(cell, AMBUSH_GAP - 1):
        unit = known.state.unit_at(near)
        if unit is not None and unit.side != known.seat:
            return Objection(
                say("An Ambush keeps {n} hexes from every enemy unit; one is nearer.", n=AMBUSH_GAP), "ASH-8.2"
            )
    return None


def enters_at(known: AshKnown, cell: Cell) -> bool:
    """True if the seat may place any unit on the hex: in its zone, or on or next to a linked depot (ASH-3.2)."""
    if cell in known.zone(known.seat):
        return True
    # Where supply runs is sought only beside a depot: this is asked of every hex of the map.
    near = (cell, *known.ground.grid.neighbours[cell])
    is_beside_depot = any(known.state.depots.get(other) == known.seat for other in near)
    return is_beside_depot and cell in entry_hexes(known, known.seat)


def place_objection(known: AshKnown, found: Waiting, cell: Cell) -> Objection | None:
    """Why the seat may not place this unit on the hex: nobody can stand there, it is taken, or the seat may place units
    there only in Ambush, which this one may not. None if it may."""
    label = known.ground.grid.label(cell)
    if not known.ground.is_passable[cell]:
        return Objection(say("Nobody can stand on the mountains at {hex}.", hex=label), "ASH-6.1")
    if not is_free(known, cell):
        return Objection(say("The hex {hex} is taken: one unit per hex.", hex=label), "ASH-1.1")
    if enters_at(known, cell):
        return None
    if not may_ambush(known, found):
        return Objection(
            say("Units are placed in their side's zone, or on or next to its supply depots linked to it by railway."),
            "ASH-3.2",
        )
    return ambush_objection(known, cell)


# -- withdrawing and building ------------------------------------------------------------------------------------------


def may_leave_from(known: AshKnown, cell: Cell) -> bool:
    """True if the seat may withdraw a unit from the hex: it lies in its zone, or has a linked depot (ASH-3.2)."""
    return cell in known.zone(known.seat) or cell in linked_depots(known, known.seat)


def is_ordered(known: AshKnown, kind: str, cell: Cell) -> bool:
    """True if the seat has ordered a structure of this kind (as in `state.Work`) on the hex in this Preparation."""
    return any(work.kind == kind and work.cell == cell for work in entered(known).works)


def depot_objection(known: AshKnown, cell: Cell) -> Objection | None:
    """Why the seat can't build a depot on the hex (ASH-6.3): it has a depot or a base, or is neither a key point that
    the seat holds nor a place where one of its units stays. None if it can."""
    if cell in known.state.depots or is_ordered(known, "depot", cell):
        return Objection(say("There is a supply depot already, or one is ordered."), "ASH-6.3")
    if cell in known.state.bases or cell == entered(known).base:
        return Objection(say("A central base stands there."), "ASH-6.3")
    if known.state.key_points.get(cell) == known.seat or _own_unit_stays(known, cell):
        return None
    told = say("A supply depot is built on a key point that the side holds, or where one of its units stands.")
    return Objection(told, "ASH-6.3")


def _own_unit_stays(known: AshKnown, cell: Cell) -> bool:
    unit = known.state.unit_at(cell)
    return unit is not None and unit.side == known.seat and unit.id not in entered(known).withdrawals


def rail_starts(known: AshKnown) -> frozenset[Cell]:
    """The hexes where the seat may begin a railway (ASH-6.3): its zone, depots and railways, built or ordered."""
    side = known.seat
    held = [
        cell for places in (known.state.depots, known.state.rails) for cell, holder in places.items() if holder == side
    ]
    ordered = (work.cell for work in entered(known).works if work.kind == "rail")
    return frozenset((*known.zone(side), *held, *ordered))


def rail_objection(known: AshKnown, cell: Cell) -> Objection | None:
    """Why the seat can't lay a railway on the hex (ASH-6.3): impassable, in its zone, railway there or ordered, or an
    enemy unit. None if it can; a neutral railway can become its own."""
    unit, label = known.state.unit_at(cell), known.ground.grid.label
    if not known.ground.is_passable[cell]:
        return Objection(say("No railway crosses the mountains at {hex}.", hex=label(cell)), "ASH-6.1")
    if known.state.rails.get(cell) is not None or is_ordered(known, "rail", cell):
        return Objection(say("There is a railway at {hex} already, or one is ordered.", hex=label(cell)), "ASH-6.3")
    if cell in known.zone(known.seat):
        return Objection(say("A side's own zone needs no railway, which begins at its edge."), "ASH-6.3")
    if unit is not None and unit.side != known.seat:
        return Objection(say("An enemy unit stands at {hex}.", hex=label(cell)), "ASH-6.3")
    return None
