"""Drawing key points (ASH-2.3): at random, away from the zones, and fair to the sides.

On a map that is the same turned half round they are drawn in pairs of a hex and its image. An odd one, and all on other
maps, takes, of a few hexes drawn at random, the one that evens out the shares of the sides best.
"""

from __future__ import annotations

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import Draw
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell, NoSymmetry
from hexwar_tui.systems.ashlands.ground import key_point_places
from hexwar_tui.systems.ashlands.setup.fairness import Land, spread

DRAWN = 12
"""For a key point without a counterpart this many hexes are drawn, of which the fairest is taken."""


class NoRoom(BadOptions):
    """Raised if there are fewer hexes where key points may lie (`places`) than key points (`count`)."""

    def __init__(self, places: int, count: int) -> None:
        super().__init__(
            say(
                "The map has {places} hexes where key points may lie, not {count}; make them fewer (key_points).",
                places=places,
                count=count,
            )
        )


def draw_key_points(land: Land, count: int, gap: int, draw: Draw) -> tuple[Cell, ...]:
    """Draws `count` different hexes for key points. All can be reached from every zone, and are more than `gap` hexes
    from each. Raises NoRoom if there are too few such hexes."""
    free = [
        cell for cell in key_point_places(land.grid, land.costs.__getitem__, land.zones, gap) if land.is_joined([cell])
    ]
    if len(free) < count:
        raise NoRoom(len(free), count)
    points: list[Cell] = _pairs(land, free, count // 2, draw) if _turns_upon_itself(land) else []
    while len(points) < count:
        drawn = [_take(free, draw) for _ in range(min(DRAWN, len(free)))]
        fairest = min(drawn, key=lambda cell: spread(land.shares([*points, cell])))
        points.append(fairest)
        free += [cell for cell in drawn if cell != fairest]
    return tuple(points)


def _turns_upon_itself(land: Land) -> bool:
    """Whether the map turned half round has the same terrain, and zones where there were zones."""
    try:
        turned = [land.grid.turned(cell) for cell in land.grid.cells]
    except NoSymmetry:
        return False
    zones = {frozenset(zone) for zone in land.zones}
    return all(land.costs[cell] == land.costs[image] for cell, image in enumerate(turned)) and zones == {
        frozenset(turned[cell] for cell in zone) for zone in zones
    }


def _pairs(land: Land, free: list[Cell], count: int, draw: Draw) -> list[Cell]:
    """Takes `count` pairs of a hex and its image out of `free`, fewer if `free` has no more, and returns them."""
    points: list[Cell] = []
    while len(points) < 2 * count and len(free) >= 2:
        cell = _take(free, draw)
        image = land.grid.turned(cell)
        free.remove(image)
        points += [cell, image]
    return points


def _take(free: list[Cell], draw: Draw) -> Cell:
    return free.pop(draw(len(free)))
