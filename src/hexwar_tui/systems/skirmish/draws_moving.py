"""What random players draw when they move: units that have not moved yet, ways to the enemy and to shelter."""

from __future__ import annotations

from hexwar_tui.engine.orders import Chance, NothingToDraw, Values
from hexwar_tui.systems.skirmish import land, moving, touching
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.moving import Way

SHELTERS = 0.3
"""How often they go under cover, into a building or over a fence instead, where they can."""

STRAYS = 0.1
"""How often they would go one hex on from where they come to, whatever is in the way."""

DRAWN = 3
"""Of so many ways random players go the one that ends nearest to an enemy."""


def any_unit(known: SkiKnown, values: Values, rng: Chance) -> str:
    """A unit that may act."""
    able = touching.may_act(known)
    if not able:
        raise NothingToDraw
    return rng.choice(able).id


def unit_to_move(known: SkiKnown, values: Values, rng: Chance) -> str:
    """A unit that may act and still has movement points."""
    able = [unit for unit in touching.may_act(known) if moving.points_left(known.open, unit)]
    if not able:
        raise NothingToDraw
    return rng.choice(able).id


def way(known: SkiKnown, values: Values, rng: Chance) -> Way:
    """A way to shelter or over a fence, or of a few ways the one that ends nearest to an enemy. Rarely one too far."""
    unit = known.unit(values["unit"])
    if unit is None or unit.cell is None:
        raise NothingToDraw
    found = tuple(moving.ways(known.open, unit).values())
    if not found:
        raise NothingToDraw
    if rng.random() < STRAYS:
        reached = {way[-1] for way in found}
        near = [(*way, cell) for way in found for cell in known.grid.neighbours[way[-1]] if cell not in reached]
        return rng.choice(near or found)
    standing = land.standing(known.open)
    sheltered = [way for way in found if standing.kind_at(way[-1]) is not None]
    if sheltered and rng.random() < SHELTERS:
        return rng.choice(sheltered)
    crushing = [way for way in found if moving.crushed(known.open, unit, way)]
    if crushing and rng.random() < SHELTERS:
        return rng.choice(crushing)
    enemies = [enemy.cell for enemy in known.enemies() if enemy.cell is not None]
    distance = known.grid.distance
    drawn = [rng.choice(found) for _ in range(DRAWN)]
    return min(drawn, key=lambda way: min((distance(way[-1], cell) for cell in enemies), default=0))
