"""Maps that look the same when they are turned."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.seeded import half_turn
from hexwar_tui.hexgrid.grid import grid


@pytest.mark.parametrize(
    ("width", "sides", "turns"),
    [(6, 2, True), (6, 4, True), (6, 3, False), (5, 2, False), (5, 3, False)],
)
def test_a_map_for_an_even_number_of_sides_can_be_turned(width: int, sides: int, *, turns: bool) -> None:
    """Where the grid can: then each hex has another for its image, which it is the image of; else each is its own."""
    board = grid(width, 4)
    image, turned = half_turn(board, sides)
    assert turned is turns
    assert all(image(image(cell)) == cell and (image(cell) != cell) is turns for cell in board.cells)


def test_a_map_with_holes_is_turned_where_they_make_its_edge_even() -> None:
    """Each hex has an image, and void cells, which lie before others, have none and shift nobody's."""
    board = grid(5, 3, frozenset({11, 13}))
    image, turned = half_turn(board)
    assert turned
    assert [image(cell) for cell in board.cells] == [board.turned(cell) for cell in board.cells]
    assert image(14) == 0
