"""Generates maps and their cities (ENV-1.1); the same seed gives the same map.

For an even number of sides, a map that has such a symmetry is made the same when turned half round: every side has an
opposite one with the same land and cities. Otherwise several maps are drawn, and the one most even for all sides is
taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import Draw, Image, half_turn, rolling, seeded_draw
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.land import HILLS, IMPASSABLE, LEGEND, MOUNTAINS, PLAIN, SEA, WOODS

ATTEMPTS = 200
"""How many drawings of a map are tried, each from a seed of its own, before `generate` gives up."""

DRAWINGS = 12
"""Where symmetry does not make a map even, the most even one of so many usable drawings is taken."""

SEA_SHARE, MOUNTAIN_SHARE, HILL_SHARE, WOODS_SHARE = 0.10, 0.06, 0.12, 0.18

CLOSE = 7
"""The greatest distance in hexes between the middle of a side's country and its cities."""

GAPS = (5, 4, 3, 2, 1)
"""The least distances in hexes between two cities, tried one after the other until all cities find room."""

FREE_PER_SIDE = 2
"""How many free cities a generated map has for each side."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A finished map: `rows` has a string of the letters of `LEGEND` for each row of hexes, `owned` the cities of each
    side, in the order of the sides, and `free` the free cities."""

    rows: tuple[str, ...]
    owned: tuple[tuple[Cell, ...], ...]
    free: tuple[Cell, ...]


def generate(width: int, height: int, sides: int, cities: int, seed: str) -> Layout:
    """A map of `width` by `height` hexes for `sides` sides, with `cities` cities for each; the same seed gives the same
    map. Raises BadOptions if no such map was found."""
    board = grid(width, height)
    image, turned = half_turn(board, sides)
    best: tuple[int, Layout] | None = None
    drawn = 0
    for attempt in range(ATTEMPTS):
        found = _draw_map(board, image, turned, sides, cities, seeded_draw(f"{seed}/{attempt}"))
        if found is None:
            continue
        drawn += 1
        spread = _spread(board, found)
        if best is None or spread < best[0]:
            best = spread, found
        if spread == 0 or drawn == DRAWINGS:
            break
    if best is None:
        raise BadOptions(
            say(
                "{n} cities of {sides} sides find no room on a map of {width} by {height} hexes.",
                n=sides * cities,
                sides=sides,
                width=width,
                height=height,
            )
        )
    return best[1]


def _draw_map(board: Grid, image: Image, turned: bool, sides: int, cities: int, draw: Draw) -> Layout | None:
    """One drawing of a map; None if too little of its land hangs together or the cities find no room."""
    terrain = _terrain(board, image, draw)
    homes = _homes(board, sides, image, turned)
    open_cells = _joined(board, terrain, homes[0])
    if len(open_cells) < board.size * 0.6:
        return None
    for cell in board.cells:
        if cell not in open_cells and terrain[cell] not in IMPASSABLE:
            terrain[cell] = MOUNTAINS
    half = homes[: sides // 2] if turned else homes
    owned = _owned(board, open_cells, homes, half, cities, draw)
    if owned is None:
        return None
    if turned:
        owned += [tuple(map(image, own)) for own in owned]
    taken = [cell for own in owned for cell in own]
    free = _free(board, open_cells, taken, sides * FREE_PER_SIDE, image, turned, draw)
    letters = {id: letter for letter, id in LEGEND.items()}
    text = "".join(letters[id] for id in terrain)
    rows = tuple(text[start : start + board.width] for start in range(0, board.size, board.width))
    return Layout(rows, tuple(owned), tuple(free))


# -- terrain -----------------------------------------------------------------------------------------------------------


def _terrain(board: Grid, image: Image, draw: Draw) -> list[str]:
    heights, woods = rolling(board, image, draw), rolling(board, image, draw)
    ordered = sorted(heights)
    sea = ordered[int(board.size * SEA_SHARE)]
    hills = ordered[-int(board.size * (MOUNTAIN_SHARE + HILL_SHARE)) - 1]
    mountains = ordered[-int(board.size * MOUNTAIN_SHARE) - 1]
    wood = sorted(woods)[-int(board.size * WOODS_SHARE) - 1]

    def kind(cell: Cell) -> str:
        if heights[cell] < sea:
            return SEA
        if heights[cell] > hills:
            return MOUNTAINS if heights[cell] > mountains else HILLS
        return WOODS if woods[cell] > wood else PLAIN

    return [kind(cell) for cell in board.cells]


def _joined(board: Grid, terrain: Sequence[str], start: Cell) -> frozenset[Cell]:
    """The cells that can be reached by land from the passable cell nearest to `start`; none if no cell is passable."""
    passable = [cell for cell in board.cells if terrain[cell] not in IMPASSABLE]
    if not passable:
        return frozenset()
    first = min(passable, key=lambda cell: (board.distance(start, cell), cell))
    return frozenset(distances(board, [first], [1] * board.size, blocked=lambda cell: terrain[cell] in IMPASSABLE))


# -- cities ------------------------------------------------------------------------------------------------------------


def _homes(board: Grid, sides: int, image: Image, turned: bool) -> list[Cell]:
    """The middle of each side's country: evenly spaced on a frame within the map; on a `turned` map the second half of
    them are the images of the first."""
    across, down = max(1, board.width // 6), max(1, board.height // 6)
    wide, high = board.width - 2 * across - 1, board.height - 2 * down - 1
    places = sides // 2 if turned else sides
    homes = []
    for n in range(places):
        way = 2 * (wide + high) * n // sides
        if way <= wide:
            column, row = across + way, down
        elif way <= wide + high:
            column, row = across + wide, down + way - wide
        elif way <= 2 * wide + high:
            column, row = across + 2 * wide + high - way, down + high
        else:
            column, row = across, down + 2 * (wide + high) - way
        homes.append(row * board.width + column)
    return homes + [image(home) for home in homes] if turned else homes


def _owned(
    board: Grid, open_cells: frozenset[Cell], homes: Sequence[Cell], half: Sequence[Cell], cities: int, draw: Draw
) -> list[tuple[Cell, ...]] | None:
    """The cities of the sides whose homes are in `half`, each in the land nearer to that home than to any other; None
    if they find no room."""
    owned = []
    for home in half:
        others = [board.distances_from(other) for other in homes if other != home]
        near = board.distances_from(home)
        country = [
            cell for cell in sorted(open_cells) if near[cell] <= CLOSE and all(near[cell] < far[cell] for far in others)
        ]
        found = _scattered(board, country, cities, (), draw)
        if found is None:
            return None
        owned.append(found)
    return owned


def _scattered(
    board: Grid, places: Sequence[Cell], count: int, taken: Sequence[Cell], draw: Draw
) -> tuple[Cell, ...] | None:
    """`count` of the places, drawn by lot, as far apart from each other and from those `taken` as `GAPS` allows; None
    if they do not fit at all."""
    for gap in GAPS:
        found: list[Cell] = []
        left = [cell for cell in places if all(board.distance(cell, other) >= gap for other in taken)]
        while left and len(found) < count:
            cell = left[draw(len(left))]
            found.append(cell)
            left = [other for other in left if board.distance(cell, other) >= gap]
        if len(found) == count:
            return tuple(found)
    return None


def _free(
    board: Grid, open_cells: frozenset[Cell], taken: Sequence[Cell], count: int, image: Image, turned: bool, draw: Draw
) -> list[Cell]:
    """The free cities, at a distance from those in `taken`; none if not all find room."""
    places = [cell for cell in sorted(open_cells) if not turned or cell < image(cell)]
    if not turned:
        return list(_scattered(board, places, count, taken, draw) or ())
    found = _scattered(board, places, count // 2, taken, draw) or ()
    return [cell for one in found for cell in (one, image(one))]


# -- how even it is ----------------------------------------------------------------------------------------------------


def _spread(board: Grid, layout: Layout) -> int:
    """How unevenly the map treats its sides: the differences, in hexes, between their ways to the nearest foreign city
    and to the nearest free ones; 0 if all have the same."""
    text = "".join(layout.rows)
    shares = []
    for own in layout.owned:
        ways = distances(board, own, [1] * board.size, blocked=lambda cell: LEGEND[text[cell]] in IMPASSABLE)
        foreign = min(ways[cell] for other in layout.owned if other is not own for cell in other)
        nearest = sorted(ways[cell] for cell in layout.free)[:FREE_PER_SIDE]
        shares.append((2 * foreign, sum(nearest)))
    return sum(max(share) - min(share) for share in zip(*shares, strict=True))
