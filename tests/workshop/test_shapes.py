"""Which hexes an act is about."""

from __future__ import annotations

from itertools import product

from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.workshop.shapes import alike, between, brush, stroke

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
