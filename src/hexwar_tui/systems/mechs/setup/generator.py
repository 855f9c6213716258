"""Generates worlds (MEC-1.1): the same seed always gives the same world.

For an even number of sides, a map that has such a symmetry is made the same when turned half round: every side has an
opposite one with the same land. Otherwise several maps are drawn, and the one most even for all sides is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import Draw, Image, half_turn, rolling, seeded_draw
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.paths import distances, shortest_path
from hexwar_tui.systems.mechs.terrain import (
    DIFFICULTY,
    FIELD,
    FOREST,
    HILLS,
    LEGEND,
    MOUNTAINS,
    MUD,
    ROAD,
    ROUGH,
    SWAMP,
    WATER,
)

ATTEMPTS = 100
"""At most this many seeds are tried to find a map."""

DRAWINGS = 10
"""Of this many maps the one that is most even for the sides is taken, unless one is perfectly even."""

OPEN_SHARE = 0.7
"""At least this share of the map has to be land all of which can be reached from every home."""

BANDS = ((0.07, WATER), (0.13, SWAMP), (0.21, MUD), (0.64, FIELD), (0.76, ROUGH), (0.90, HILLS), (1.01, MOUNTAINS))
"""The terrains by height, the lowest first, each with the share of all hexes up to which it lies."""

FOREST_SHARE = 0.2
"""This share of all hexes is wooded: of them fields, rough ground and hills become forest."""

INLAND = 1
"""This many rows and columns lie between a home and the edge of the map."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A finished map: a text of terrain letters for each row of hexes, and each side's home, in the order of sides."""

    rows: tuple[str, ...]
    homes: tuple[Cell, ...]


def generate(width: int, height: int, sides: int, seed: str) -> Layout:
    """Makes a map of `width` by `height` hexes for `sides` sides. Raises BadOptions if in no drawing enough land hangs
    together."""
    board = grid(width, height)
    image, turned = half_turn(board, sides)
    homes = _homes(board, sides, image, turned=turned)
    best: tuple[int, Layout] | None = None
    drawn = 0
    for attempt in range(ATTEMPTS):
        terrain = _land(board, image, homes, seeded_draw(f"{seed}/{attempt}"))
        if terrain is None:
            continue
        drawn += 1
        spread = _spread(board, terrain, homes)
        if best is None or spread < best[0]:
            best = spread, Layout(_rows(board, terrain), tuple(homes))
        if spread == 0 or drawn == DRAWINGS:
            break
    if best is None:
        raise BadOptions(say("No map of {width} by {height} hexes hangs together.", width=width, height=height))
    return best[1]


def _rows(board: Grid, terrain: Sequence[str]) -> tuple[str, ...]:
    letters = {id: letter for letter, id in LEGEND.items()}
    text = "".join(letters[id] for id in terrain)
    return tuple(text[start : start + board.width] for start in range(0, board.size, board.width))


def _homes(board: Grid, sides: int, image: Image, *, turned: bool) -> list[Cell]:
    """The homes of the sides, evenly spaced on a frame within the map, from the middle of its left side on; on a
    `turned` map the second half of them are the images of the first."""
    wide, high = board.width - 2 * INLAND - 1, board.height - 2 * INLAND - 1
    frame = [(INLAND, INLAND + high - up) for up in range(high)]
    frame += [(INLAND + along, INLAND) for along in range(wide)]
    frame += [(INLAND + wide, INLAND + down) for down in range(high)]
    frame += [(INLAND + wide - along, INLAND + high) for along in range(wide)]
    count = sides // 2 if turned else sides
    places = (frame[(high // 2 + len(frame) * n // sides) % len(frame)] for n in range(count))
    homes = [row * board.width + column for column, row in places]
    return homes + [image(home) for home in homes] if turned else homes


# -- terrain -----------------------------------------------------------------------------------------------------------


def _land(board: Grid, image: Image, homes: Sequence[Cell], draw: Draw) -> list[str] | None:
    """The terrain of one drawing; None if too little of its land hangs together."""
    terrain = _terrain(board, image, draw)
    for home in homes:
        for cell in board.within(home, 1):
            terrain[cell] = FIELD
    joined = frozenset(distances(board, homes[:1], [DIFFICULTY[id] for id in terrain]))
    if len(joined) < board.size * OPEN_SHARE or not joined.issuperset(homes):
        return None
    for cell in board.cells:
        if cell not in joined:
            terrain[cell] = WATER
    _lay_roads(board, image, homes, terrain)
    return terrain


def _terrain(board: Grid, image: Image, draw: Draw) -> list[str]:
    heights, woods = rolling(board, image, draw), rolling(board, image, draw)
    ordered, wooded = sorted(heights), sorted(woods)
    levels = [(ordered[min(board.size - 1, int(board.size * share))], id) for share, id in BANDS[:-1]]
    wood = wooded[-int(board.size * FOREST_SHARE) - 1]

    def kind(cell: Cell) -> str:
        ground = next((id for level, id in levels if heights[cell] < level), MOUNTAINS)
        return FOREST if ground in (FIELD, ROUGH, HILLS) and woods[cell] > wood else ground

    return [kind(cell) for cell in board.cells]


def _lay_roads(board: Grid, image: Image, homes: Sequence[Cell], terrain: list[str]) -> None:
    """Changes the terrain to road on a way from every home to the middle of the land, and on the image of that way."""
    costs = [DIFFICULTY[id] for id in terrain]
    middle = (board.height // 2) * board.width + board.width // 2
    goal = min((cell for cell in board.cells if costs[cell]), key=lambda cell: (board.distance(middle, cell), cell))
    for home in homes:
        for cell in shortest_path(board, home, goal, costs)[1:]:
            terrain[cell] = terrain[image(cell)] = ROAD


def _spread(board: Grid, terrain: Sequence[str], homes: Sequence[Cell]) -> int:
    """How unevenly the map treats its sides: the differences between what it costs them, on average, to get anywhere
    and what it costs to get to the nearest other home; 0 if all have the same."""
    costs = [DIFFICULTY[id] for id in terrain]
    shares = []
    for home in homes:
        ways = distances(board, (home,), costs)
        foreign = min(ways[other] for other in homes if other != home)
        shares.append((sum(ways.values()) // len(ways), foreign))
    return sum(max(share) - min(share) for share in zip(*shares, strict=True))
