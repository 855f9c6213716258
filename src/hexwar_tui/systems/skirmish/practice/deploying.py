"""How the practice player deploys: in cover and at openings towards the enemy, the units apart from each other; as a
defender a little behind the front of his zone, in bunkers first."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.deploying import Deploy, EndDeployment
from hexwar_tui.systems.skirmish.orders.legality import deploying
from hexwar_tui.systems.skirmish.practice.manners import Manner
from hexwar_tui.systems.skirmish.rules.damage import chassis_of
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, standing
from hexwar_tui.systems.skirmish.rules.sequence import deployment
from hexwar_tui.systems.skirmish.state import Unit

SPREAD = 4
"""The distance in hexes that units keep from each other, where there is room."""

COVERED, AT_OPENING, AT_LOOPHOLE = 3.0, 4.0, 7.0
"""What a hex is worth to a soldier for light cover, for an opening of a house towards the enemy, and for one of a
bunker: how many hexes farther back than another hex it may be."""

DUG_IN, BEHIND = 4.0, 3
"""For a defender (SKI-3.2): by what shelter is multiplied, and how many hexes behind the front are best."""

CLOSE = 2.0
"""What a hex is worth for each hex that it is farther from the other units: how many hexes farther back it may be."""


def next_order(known: SkiKnown, manner: Manner) -> Order:
    """The order that deploys the next unit on the best hex that it may have, or that ends the deployment once no unit
    waits that finds room."""
    for unit in sorted(deploying.waiting(known), key=lambda unit: (-_price_of_place(known, unit), unit.number)):
        for cell, _ in places(known, unit, manner):
            order = Deploy(unit.id, cell)
            if order.objection(known) is None:
                return order
    return EndDeployment()


def _price_of_place(known: SkiKnown, unit: Unit) -> int:
    """How early a unit chooses its hex, the highest number first: machine guns and snipers, then other soldiers."""
    weapons = {weapon.id for weapon in unit.weapons}
    return 2 * ("machine-gun" in weapons) + 2 * ("sniper-rifle" in weapons) + chassis_of(known.open, unit).is_infantry


def places(known: SkiKnown, unit: Unit, manner: Manner) -> list[tuple[Cell, float]]:
    """All hexes of the side's zone with what they are worth to the unit by rule of thumb, the best first, whether it
    may be there or not."""
    land, seat = standing(known.open), known.seat
    zone = deployment.zone(known.open, seat)
    other = next(deployment.zone(known.open, side) for side in known.sides if side != seat)
    front = _front(known, zone, other)
    own = [each.cell for each in known.own() if each.cell is not None]
    far = [known.grid.distances_from(cell) for cell in own]
    sheltered, behind = (DUG_IN, BEHIND) if known.scenario.defender == seat else (1.0, 0)

    def worth(cell: Cell) -> float:
        near = min((distances[cell] for distances in far), default=SPREAD)
        value = -abs(front[cell] - behind) + CLOSE * min(near, SPREAD)
        return value + (
            manner.shelter * sheltered * _shelter(land, front, cell)
            if chassis_of(known.open, unit).is_infantry
            else 0.0
        )

    found = ((cell, worth(cell)) for cell in zone)
    return sorted(found, key=lambda place: (-place[1], place[0]))


def _front(known: SkiKnown, zone: frozenset[Cell], other: frozenset[Cell]) -> dict[Cell, int]:
    """How many hexes farther each hex of a zone is from the `other` side's zone than the nearest one; 0 for all where
    that has hardly any border."""
    edge = [
        known.grid.distances_from(cell)
        for cell in other
        if any(near not in other for near in known.grid.neighbours[cell])
    ]
    far = list(map(min, *edge)) if len(edge) > 1 else [0] * known.grid.size
    nearest = min(far[cell] for cell in zone)
    return {cell: far[cell] - nearest for cell in zone}


def _shelter(land: BoardNow, front: dict[Cell, int], cell: Cell) -> float:
    kind = land.kind_at(cell)
    if kind is Kind.COVER:
        return COVERED
    if not deployment.faces_enemy(land, front, cell):
        return 0.0
    return AT_LOOPHOLE if kind is Kind.BUNKER else AT_OPENING
