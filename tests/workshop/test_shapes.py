"""Which hexes an act is about."""

from __future__ import annotations

from itertools import pairwise, product

from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.workshop.shapes import alike, between, brush, stroke, wall

BOARD = grid(7, 6)


def test_a_brush_is_all_hexes_within_its_radius() -> None:
    """As far as they lie on the map, each once."""
    for cell, radius in product(range(BOARD.size), range(4)):
        found = brush(BOARD, cell, radius)
        assert len(found) == len(set(found))
        assert set(found) == {other for other in range(BOARD.size) if BOARD.distance(cell, other) <= radius}


def test_a_stroke_is_a_chain_of_brushes() -> None:
    """Along the straight line, from end to end."""
    for start, end in product(range(0, BOARD.size, 5), repeat=2):
        thin, wide = stroke(BOARD, start, end, 0), stroke(BOARD, start, end, 1)
        assert {*thin} == {*BOARD.line(start, end)}
        assert {start, end} <= {*thin} <= {*wide}
        assert {*wide} == {near for cell in thin for near in brush(BOARD, cell, 1)}


def test_alike_is_what_hangs_together() -> None:
    """Hexes of the same ground that are reached over nothing else."""
    codes = [*"ffhf" + "fhhf" + "hfff"]
    assert alike(grid(4, 3), codes, 0) == [0, 1, 4]
    assert alike(grid(4, 3), codes, 3) == [3, 7, 9, 10, 11]


def test_between_two_corners_lies_an_area() -> None:
    """Whichever corners they are; column by column."""
    assert between(BOARD, 0, 8) == [0, 7, 1, 8] == between(BOARD, 8, 0) == between(BOARD, 7, 1)


def test_a_wall_runs_along_the_left_of_the_way_without_a_gap() -> None:
    """Each side has a corner in common with the one before; the way back has the wall on its other hand."""
    board = grid(9, 9)
    inner = [cell for cell in board.cells if len(board.neighbours_of(cell)) == 6]
    for start, end in product(inner, inner):
        found = wall(board, start, end)
        hexes = [{cell, board.neighbour(cell, side)} for cell, side in found]
        assert all(len(one | other) == 3 for one, other in pairwise(hexes))
        assert {cell for cell, _ in found} == ({*board.line(start, end)} if start != end else set())
        back = [{cell, board.neighbour(cell, side)} for cell, side in wall(board, end, start)]
        assert not [each for each in hexes if each in back]


def test_a_wall_southwards_is_in_the_east() -> None:
    """Two sides for each hex; none of a hex that is not on the map."""
    start, end = BOARD.cell_of_label("0302"), BOARD.cell_of_label("0304")
    told = [f"{BOARD.label(cell)} {side.name}" for cell, side in wall(BOARD, start, end)]
    assert told == ["0302 NE", "0302 SE", "0303 NE", "0303 SE", "0304 NE", "0304 SE"]
    holed = grid(7, 6, frozenset({BOARD.cell_of_label("0303")}))
    assert [holed.label(cell) for cell, _ in wall(holed, start, end)] == ["0302", "0302", "0304", "0304"]
