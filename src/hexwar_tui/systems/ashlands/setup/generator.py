"""Maps that are generated (ASH-1.1): the same seed always gives the same map.

Maps of even width are the same when they are turned half round, so that opposite zones have the same land before them.
What symmetry does not make even is measured (`fairness`): the places of the zones, and the last of an odd number of key
points. A map that is not even is given up, and another is made from the next seed.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import Draw, Image, half_turn, rolling, seeded_draw
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.systems.ashlands.ground import key_point_places
from hexwar_tui.systems.ashlands.setup.fairness import Land, spread
from hexwar_tui.systems.ashlands.setup.key_points import NoRoom, draw_key_points
from hexwar_tui.systems.ashlands.terrain import ASH, FOREST, GORGE, HILLS, MOUNTAINS, load_terrain

ATTEMPTS = 400
"""At most this many seeds are tried to find a fair map."""

FAIR = 0.12
"""Shares, and rooms, of the sides count as even up to this spread."""

PLAIN_HEXES = 3
"""A zone needs at least this many hexes of ash plain, on which its base can be placed (ASH-1.1, 1.6)."""

MOUNTAIN_SHARE, HILL_SHARE, FOREST_SHARE = 0.07, 0.11, 0.18
"""The shares of mountains, of hills and of forest in a map; about a twentieth is black gorges, the rest ash plain."""

HEXES_PER_RIFT = 110
RIFT_LENGTHS = (3, 4, 5)


@dataclass(frozen=True, slots=True)
class Layout:
    """A finished map: the terrain letters of each row of hexes, and the cells of its key points in the order drawn."""

    rows: tuple[str, ...]
    key_points: tuple[Cell, ...]


def lay_out_map(
    width: int, height: int, zones: Sequence[Sequence[Cell]], key_points: int, gap: int, seed: str
) -> Layout:
    """Makes a map with so many key points, all more than `gap` hexes from every zone, that is fair to the sides with
    these zones: of the maps that follow from `seed` the first that is.

    Raises NoRoom if the key points would not fit even if every hex could be entered, and BadOptions if no map is fair.
    """
    board = grid(width, height)
    patches = tuple(tuple(zone) for zone in zones)
    places = len(key_point_places(board, b"\1" * board.size, patches, gap))
    if places < key_points:
        raise NoRoom(places, key_points)
    for attempt in range(ATTEMPTS):
        draw = seeded_draw(f"{seed}/{attempt}")
        land = Land(board, _letters(board, patches, draw), patches)
        if not is_good(land):
            continue
        try:
            points = draw_key_points(land, key_points, gap, draw)
        except NoRoom:
            continue
        if spread(land.shares(points)) <= FAIR:
            return Layout(rows_of(land), points)
    raise BadOptions(
        say("No fair map of {width} by {height} hexes was found; try another seed or size.", width=width, height=height)
    )


def rows_of(land: Land) -> tuple[str, ...]:
    """The terrain letters of the map, one text for each row."""
    width = land.grid.width
    return tuple(land.letters[start : start + width] for start in range(0, len(land.letters), width))


def is_good(land: Land) -> bool:
    """True if every zone has enough plain and a way to every other, and the sides have even room (ASH-1.1)."""
    plain = load_terrain()[ASH].letter
    if any(sum(land.letters[cell] == plain for cell in zone) < PLAIN_HEXES for zone in land.zones):
        return False
    return land.is_whole() and spread(land.rooms()) <= FAIR


def _letters(board: Grid, zones: Sequence[Sequence[Cell]], draw: Draw) -> str:
    """The terrain letters of a new map; hexes that can't be reached from any zone are mountains."""
    image, _ = half_turn(board)
    terrain = _heights_and_woods(board, image, draw)
    for cell in _rifts(board, draw):
        if terrain[cell] != MOUNTAINS:
            terrain[cell] = terrain[image(cell)] = GORGE
    for cell in [cell for zone in zones for cell in zone]:
        if terrain[cell] in (MOUNTAINS, GORGE):
            terrain[cell] = terrain[image(cell)] = ASH
    letters = {id: kind.letter for id, kind in load_terrain().items()}
    land = Land(board, "".join(letters[id] for id in terrain), tuple(tuple(zone) for zone in zones))
    lost = [cell for cell in board.cells if all(cell not in found for found in land.from_zones)]
    for cell in lost:
        terrain[cell] = MOUNTAINS
    return "".join(letters[id] for id in terrain)


def _heights_and_woods(board: Grid, image: Image, draw: Draw) -> list[str]:
    heights, woods = rolling(board, image, draw, own=2), rolling(board, image, draw, own=2)
    mountain, hill = _level(heights, MOUNTAIN_SHARE), _level(heights, MOUNTAIN_SHARE + HILL_SHARE)
    low = [wood for wood, height in zip(woods, heights, strict=True) if height <= hill]
    forest = _level(low, FOREST_SHARE / (1 - MOUNTAIN_SHARE - HILL_SHARE))

    def kind(height: int, wood: int) -> str:
        if height > hill:
            return MOUNTAINS if height > mountain else HILLS
        return FOREST if wood > forest else ASH

    return [kind(height, wood) for height, wood in zip(heights, woods, strict=True)]


def _level(values: Sequence[int], share: float) -> int:
    """The value above which about this share of the values is."""
    return sorted(values, reverse=True)[min(len(values) - 1, int(len(values) * share))]


def _rifts(board: Grid, draw: Draw) -> list[Cell]:
    """The cells of black gorges: short winding lines drawn at random."""
    cells: list[Cell] = []
    for _ in range(max(1, board.size // HEXES_PER_RIFT // 2)):
        cell = board.cells[draw(board.size)]
        direction = draw(6)
        for _ in range(RIFT_LENGTHS[draw(len(RIFT_LENGTHS))]):
            cells.append(cell)
            bend = draw(3) - 1
            following = board.neighbour(cell, (direction + bend) % 6)
            if following is None:
                break
            cell = following
    return cells
