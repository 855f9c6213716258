"""A lane for the tests of movement, and where a unit may go on it."""

from __future__ import annotations

from typing import Any

from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.state import Unit
from tests.systems.skirmish.boards import Board

LANE = """
.A

.

.

.

.

.

.
"""
"""Seven hexes in a row, 0101 to 0107."""


def move(board: Board, letter: str, *labels: str) -> Move:
    """An order to move over these hexes, from where the unit stands."""
    unit = board[letter]
    assert unit.cell is not None, "it is on the board"
    return Move(unit.id, (unit.cell, *board.path(*labels)))


def ends(board: Board, unit: Unit) -> set[str]:
    """The labels of the hexes in which the unit may end its movement."""
    return {board.land.grid.label(cell) for cell in moving.ways(board.frame, unit)}


def lane(fence: str = "", **units: Any) -> Board:
    """The lane with a fence between 0101 and 0102."""
    return Board(LANE.replace(".A\n\n", f".A\n{fence}\n"), **units)
