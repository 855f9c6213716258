"""Made-up views for the map's tests and its gallery."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwar_tui.engine.view import TERRAIN_LOOKS, Badge, Edge, Fog, HexLook, SideLine, Site, View
from hexwar_tui.hexgrid.grid import Cell, Grid, grid

SIDES = ("red", "blue", "green", "white", "black", "grey")


def view_of(board: Grid, look: Callable[[Cell], HexLook]) -> View:
    """A view of a map that shows `look` and says nothing. What is no hex of the map has no look: nobody may ask."""
    sides = tuple(SideLine(side, side.title(), number) for number, side in enumerate(SIDES))

    def seen(cell: Cell) -> HexLook:
        assert 0 <= cell < board.size, "off the map"
        assert cell not in board.void, "no hex"
        return look(cell)

    return View("red", 1, "", sides, (), board, seen, lambda cell: (), lambda unit: (), (), ())


def small_view(looks: Mapping[str, HexLook], width: int = 3, height: int = 2) -> View:
    """A small map; `looks` by hex number, plain elsewhere."""
    board = grid(width, height)
    known = {board.cell_of_label(label): look for label, look in looks.items()}
    return view_of(board, lambda cell: known.get(cell, HexLook("plain")))


def badge(letter: str, strength: int | None, side: str | None, *, acted: bool = False, marks: str = "") -> Badge:
    return Badge(f"{side}-{letter}-{strength}", side, letter, strength, acted, marks)


def varied_view(width: int = 24, height: int = 24) -> View:
    """A map with something of everything, the same each time."""
    board = grid(width, height, frozenset({0, width - 1}))
    return view_of(board, lambda cell: _varied(board, cell))


HOUSES = (("0503", "0504", "0603", "0604"), ("1105", "1106", "1205"), ("0809", "0909", "0908", "1008", "1009"))
OPENINGS = {
    ("0503", 5): Edge.WINDOW,
    ("0504", 3): Edge.DOOR,
    ("0603", 0): Edge.WINDOW,
    ("0604", 2): Edge.DOOR,
    ("1105", 5): Edge.DOOR,
    ("1106", 3): Edge.WINDOW,
    ("0809", 4): Edge.DOOR,
    ("0908", 0): Edge.DOOR,
    ("1009", 3): Edge.WINDOW,
    ("1008", 1): Edge.WINDOW,
}
FENCES = {
    "0307": Edge.LOW_FENCE,
    "0407": Edge.LOW_FENCE,
    "0607": Edge.FENCE,
    "0707": Edge.FENCE,
    "1302": Edge.HIGH_FENCE,
}


def village_view(width: int = 16, height: int = 12) -> View:
    """Houses with doors and windows, and fences of every height; soldiers in and around them."""
    board = grid(width, height)
    cell_of = board.cell_of_label
    house_of = {cell_of(label): number for number, house in enumerate(HOUSES) for label in house}
    openings = {(cell_of(label), side): edge for (label, side), edge in OPENINGS.items()}
    fences = {cell_of(label): edge for label, edge in FENCES.items()}
    soldiers = {"0504": ("R", "red"), "0603": ("M", "red"), "1106": ("S", "blue"), "0808": ("L", "blue")}
    badges = {cell_of(label): badge(letter, None, side) for label, (letter, side) in soldiers.items()}
    badges[cell_of("1407")] = badge("T", 5, "blue")

    def edge(cell: Cell, side: int) -> Edge:
        near = board.neighbour(cell, side)
        if (cell, side) in openings:
            return openings[cell, side]
        if house_of.get(cell) != (None if near is None else house_of.get(near)):
            return Edge.WALL if cell in house_of else Edge.NONE
        return fences.get(cell, Edge.NONE) if side in (2, 3, 4) else Edge.NONE

    def look(cell: Cell) -> HexLook:
        terrain = "floor" if cell in house_of else "road" if cell % width == 9 else "plain"
        standing = (badges[cell],) if cell in badges else ()
        return HexLook(terrain, badges=standing, edges=tuple(edge(cell, side) for side in range(6)))

    return view_of(board, look)


def _varied(board: Grid, cell: Cell) -> HexLook:
    row, column = divmod(cell, board.width)
    fog = _fog(column, row)
    if fog is Fog.UNKNOWN:
        return HexLook("plain", fog=fog)
    chance = _noise(column, row)
    return HexLook(
        terrain=_terrain(column, row),
        owner=None if _terrain(column, row) == "water" else SIDES[(column // 8 + 3 * (row // 10)) % 6],
        fog=fog,
        badges=_badges(column, row, chance) if fog is Fog.SEEN else (),
        site=_site(column, row, chance),
        label="Ashford" if (column, row) == (5, 6) else "Tula" if (column, row) == (15, 13) else "",
        edges=_edges(column, row),
        perilous=chance % 17 == 3,
    )


def _noise(column: int, row: int) -> int:
    mixed = (column * 73_856_093) ^ (row * 19_349_663)
    return (mixed ^ (mixed >> 13)) * 1_274_126_177 >> 7 & 1023


def _terrain(column: int, row: int) -> str:
    if row >= 20:
        return TERRAIN_LOOKS[(column // 2) % len(TERRAIN_LOOKS)]
    patch = _noise(column // 4 + row // 7, row // 3 + column // 9) % 9
    wild = ("plain", "forest", "hills", "water", "plain", "mountain", "swamp", "wooded-hills", "forest")
    return "city" if (column, row) in ((5, 6), (6, 6), (15, 13)) else wild[patch]


def _fog(column: int, row: int) -> Fog:
    if column > 20 and row < 8:
        return Fog.UNKNOWN
    return Fog.REMEMBERED if column > 17 and row < 11 else Fog.SEEN


def _badges(column: int, row: int, chance: int) -> tuple[Badge, ...]:
    if chance % 5 or _terrain(column, row) == "water":
        return ()
    side = SIDES[(column // 8 + 3 * (row // 10)) % 6] if chance % 35 else None
    letters = "IAHRCS"
    number = 1 + (chance % 3 == 0) + (chance % 4 == 0) * 2
    strength = None if chance % 11 == 0 else 1 + chance % 14
    return tuple(
        badge(letters[(chance + at) % 6], strength, side, acted=chance % 2 == 0, marks="!*"[: chance % 3])
        for at in range(number)
    )


def _site(column: int, row: int, chance: int) -> Site | None:
    if chance % 13:
        return None
    return Site("★", "K", SIDES[chance % 6] if chance % 26 else None)


def _edges(column: int, row: int) -> tuple[Edge, ...]:
    if row == 9 and column < 12:
        side = Edge.RIVER
        return (Edge.NONE, Edge.NONE, side if column & 1 == 0 else Edge.NONE, side, side, Edge.NONE)
    if row == 17 and column % 3 == 0:
        kind = Edge(1 + column // 3 % 7)
        return (kind,) * 6
    return ()
