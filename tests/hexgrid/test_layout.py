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


def test_small_hexes() -> None:
    """4×2: two lines, three characters between the borders; the void hex is left open."""
    assert drawn(Layout(Grid(3, 2, frozenset({4})), "small")) == [
        ".............",
        "/aaa..../ccc.",
        "\\aaa/bbb\\ccc.",
        "/ddd\\bbb/fff.",
        "\\ddd....\\fff.",
        ".............",
    ]


def test_medium_hexes() -> None:
    """7×4: the lower column begins two lines later, and each hex widens and narrows by two characters."""
    assert drawn(Layout(Grid(2, 1), "medium")) == [
        "................",
        "./aaaaa.........",
        "/aaaaaaa........",
        "\\aaaaaaa/bbbbb..",
        ".\\aaaaa/bbbbbbb.",
        ".......\\bbbbbbb.",
        "........\\bbbbb..",
    ]


def test_large_hexes() -> None:
    """10×6: three lines to the widest, nine to eleven characters between the borders."""
    assert drawn(Layout(Grid(1, 1), "large")) == [
        ".............",
        "../aaaaaaa...",
        "./aaaaaaaaa..",
        "/aaaaaaaaaaa.",
        "\\aaaaaaaaaaa.",
        ".\\aaaaaaaaa..",
        "..\\aaaaaaa...",
    ]


def test_compact_hexes() -> None:
    """3×2 bricks, those of the lower columns a line lower."""
    assert drawn(Layout(Grid(3, 2), "compact")) == [
        "aaa...ccc",
        "aaabbbccc",
        "dddbbbfff",
        "dddeeefff",
        "...eee...",
    ]


def test_overview_hexes() -> None:
    """2×1: a character belongs to the hex in the lower half of its line; a last line takes the lower columns' rest."""
    layout = Layout(Grid(3, 2), "overview")
    assert drawn(layout) == ["aabbcc", "ddeeff", "......"]
    assert [layout.box(cell) for cell in (0, 1)] == [(0, 0, 2, 1), (2, 0, 2, 2)]


def test_zooms_from_the_farthest() -> None:
    """Their names and the hexes' measures, column pitch × row pitch."""
    board = Grid(4, 4)
    pitches = {zoom: (Layout(board, zoom).pitch, Layout(board, zoom).row_pitch) for zoom in ZOOMS}
    assert pitches == {"overview": (2, 1), "compact": (3, 2), "small": (4, 2), "medium": (7, 4), "large": (10, 6)}
    assert list(pitches) == ["overview", "compact", "small", "medium", "large"]


def test_an_unknown_zoom_is_refused() -> None:
    """There are five zooms."""
    with pytest.raises(ValueError, match="no zoom huge"):
        Layout(Grid(2, 2), "huge")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("zoom", "size"),
    [("overview", (48, 25)), ("compact", (72, 49)), ("small", (97, 50)), ("medium", (170, 99)), ("large", (243, 148))],
)
def test_size_of_the_whole_map(zoom: Zoom, size: tuple[int, int]) -> None:
    """Characters across and lines down of 24×24 hexes, their outer borders included."""
    assert Layout(Grid(24, 24), zoom).size == size


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
