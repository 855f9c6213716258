"""Made-up views for the map's tests and its gallery."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwar_tui.engine.view import TERRAIN_LOOKS, Badge, Edge, Fog, HexLook, SideLine, Site, View
from hexwar_tui.hexgrid.grid import Cell, Grid, grid

SIDES = ("red", "blue", "green", "white", "black", "grey")


def view_of(board: Grid, look: Callable[[Cell], HexLook]) -> View:
    """A view of a map that shows `look` and says nothing."""
    sides = tuple(SideLine(side, side.title(), number) for number, side in enumerate(SIDES))
    return View("red", 1, "", sides, (), board, look, lambda cell: (), lambda unit: (), (), ())


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
