"""What tests of actions share: the hexes to which a unit can go, and those of a row."""

from __future__ import annotations

from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, ways
from tests.systems.ashlands.boards import Board


def labels(board: Board, unit: str, gait: Gait) -> set[str]:
    """The hexes in which the unit may end a movement."""
    grid = board.frame.scenario.ground.grid
    return {grid.label(cell) for cell in ways(board.frame, board.state.units[unit], gait)}


def row(first: int, last: int) -> set[str]:
    """Hexes of the top row."""
    return {f"{column:02}01" for column in range(first, last + 1)}
