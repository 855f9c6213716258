"""The map on the screen: every character belongs to one hex at most, and hexes have their outlines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom
from tests.hexgrid.maps import grids, reproducible

zooms = st.sampled_from(ZOOMS)
outlined = st.sampled_from(ZOOMS[2:])


def drawn(layout: Layout) -> list[str]:
    """The map in letters: borders as the hexes own them, `a` for the first cell inside, `.` for no hex."""
    width, height = layout.size
    return ["".join(character(layout, x, y) for x in range(width)) for y in range(height)]


def character(layout: Layout, x: int, y: int) -> str:
    cell = layout.cell_at(x, y)
    if cell is None:
        return "."
    column = cell % layout.grid.width
    _, line = layout.place(column, y)
    if layout.half_height and layout.run(column, line)[0] == x:
        return "/" if line < layout.half_height else "\\"
    return "abcdefghij"[cell]


PICTURES: dict[Zoom, tuple[Grid, list[str]]] = {
    "compact": (
        Grid(3, 2),
        [
            "aaa...ccc",
            "aaabbbccc",
            "dddbbbfff",
            "dddeeefff",
            "...eee...",
        ],
    ),
    "small": (
        Grid(3, 2, frozenset({4})),
        [
            ".............",
            "/aaa..../ccc.",
            "\\aaa/bbb\\ccc.",
            "/ddd\\bbb/fff.",
            "\\ddd....\\fff.",
            ".............",
        ],
    ),
    "medium": (
        Grid(2, 1),
        [
            "................",
            "./aaaaa.........",
            "/aaaaaaa........",
            "\\aaaaaaa/bbbbb..",
            ".\\aaaaa/bbbbbbb.",
            ".......\\bbbbbbb.",
            "........\\bbbbb..",
        ],
    ),
    "large": (
        Grid(1, 1),
        [
            ".............",
            "../aaaaaaa...",
            "./aaaaaaaaa..",
            "/aaaaaaaaaaa.",
            "\\aaaaaaaaaaa.",
            ".\\aaaaaaaaa..",
            "..\\aaaaaaa...",
        ],
    ),
}
"""Bricks of 3×2, those of the lower columns a line lower; 4×2, the void hex left open; 7×4, which widen and narrow by
two characters; 10×6, three lines to the widest."""


@pytest.mark.parametrize("zoom", PICTURES)
def test_hexes_have_their_outlines(zoom: Zoom) -> None:
    """Each zoom draws them so."""
    board, picture = PICTURES[zoom]
    assert drawn(Layout(board, zoom)) == picture


def test_overview_hexes() -> None:
    """2×1: a character belongs to the hex in the lower half of its line; a last line takes the lower columns' rest."""
    layout = Layout(Grid(3, 2), "overview")
    assert drawn(layout) == ["aabbcc", "ddeeff", "......"]
    assert [layout.box(cell) for cell in (0, 1)] == [(0, 0, 2, 1), (2, 0, 2, 2)]


SIZES = {
    "overview": ((2, 1), (48, 25)),
    "compact": ((3, 2), (72, 49)),
    "small": ((4, 2), (97, 50)),
    "medium": ((7, 4), (170, 99)),
    "large": ((10, 6), (243, 148)),
}
"""The zooms from the farthest: column pitch and row pitch of a hex, and the size of a map of 24×24 hexes, its outer
borders included."""


def test_zooms_have_their_measures() -> None:
    """Five, and no other."""
    layouts = {zoom: Layout(Grid(24, 24), zoom) for zoom in ZOOMS}
    assert {zoom: ((each.pitch, each.row_pitch), each.size) for zoom, each in layouts.items()} == SIZES
    assert list(ZOOMS) == list(SIZES)
    with pytest.raises(ValueError, match="no zoom huge"):
        Layout(Grid(2, 2), "huge")  # type: ignore[arg-type]


@given(grids(), zooms)
@reproducible
def test_hexes_tile_the_screen(board: Grid, zoom: Zoom) -> None:
    """The characters of a hex are as many as its zoom says, lie in its box, and the box in the map; the middle of a hex
    belongs to it; void hexes have none."""
    layout = Layout(board, zoom)
    width, height = layout.size
    pieces: dict[int, set[tuple[int, int]]] = {cell: set() for cell in board.cells}
    for y in range(-3, height + 3):
        for x in range(-3, width + 3):
            cell = layout.cell_at(x, y)
            if cell is not None:
                pieces[cell].add((x, y))
    for cell, piece in pieces.items():
        box = layout.box(cell)
        assert len(piece) == layout.pitch * layout.row_pitch
        assert all(box.x <= x < box.x + box.width and box.y <= y < box.y + box.height for x, y in piece)
        assert 0 <= box.x <= box.x + box.width <= width
        assert 0 <= box.y <= box.y + box.height <= height
        assert layout.centre(cell) in piece


@given(grids(), outlined, st.data())
@reproducible
def test_runs_of_neighbouring_columns_join(board: Grid, zoom: Zoom, data: st.DataObject) -> None:
    """On every line the run of a column ends where that of the next begins, past the map's edge too."""
    layout = Layout(board, zoom)
    y = data.draw(st.integers(-5, layout.size[1] + 5))
    for column in range(-2, board.width + 1):
        start, length = layout.run(column, layout.place(column, y)[1])
        assert start + length == layout.run(column + 1, layout.place(column + 1, y)[1])[0]


@given(grids(), zooms, st.integers(-9, 90), st.integers(-9, 60), st.integers(0, 40), st.integers(0, 30))
@reproducible
def test_visible_are_the_hexes_whose_box_meets_the_window(
    board: Grid, zoom: Zoom, x: int, y: int, width: int, height: int
) -> None:
    """Neither more nor fewer, ascending."""
    layout = Layout(board, zoom)

    def meets(cell: int) -> bool:
        box = layout.box(cell)
        across = set(range(x, x + width)) & set(range(box.x, box.x + box.width))
        down = set(range(y, y + height)) & set(range(box.y, box.y + box.height))
        return bool(across and down)

    assert layout.visible(x, y, width, height) == tuple(cell for cell in board.cells if meets(cell))


@given(grids(with_void=False), zooms, st.integers(-9, 60), st.integers(-9, 60), st.integers(0, 40))
@reproducible
def test_rulers_stand_at_the_middles_of_hexes(board: Grid, zoom: Zoom, x: int, y: int, length: int) -> None:
    """Columns and rows are named where their hexes' middles are, and only those in the window."""
    layout = Layout(board, zoom)
    top = {column: layout.centre(column)[0] - x for column in range(board.width)}
    left = {row: layout.centre(row * board.width)[1] - y for row in range(board.height)}
    assert dict(layout.columns_visible(x, length)) == {c: at for c, at in top.items() if 0 <= at < length}
    assert dict(layout.rows_visible(y, length)) == {r: at for r, at in left.items() if 0 <= at < length}
