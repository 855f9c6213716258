"""Land whose east lies beyond Red's sight, for tests of what is not told."""

from __future__ import annotations

from tests.systems.envoys.boards import Board

ROWS = ("....................",) * 6


def field(numbers: int = 0) -> Board:
    """Red in the west, with an army of Blue's in sight; Blue and Green in the east, where Red sees nothing. Blue and
    Green have had so many armies more."""
    board = Board(*ROWS, sides=3)
    for side in ("blue", "green"):
        board.state.sides[side].armies_raised = numbers
    board.city("0203", "red", capital=True)
    board.city("1803", "blue", capital=True)
    board.city("2005", "green")
    board.army("red", "0303", 12)
    board.army("blue", "0503", 13)
    board.contact("red", "blue")
    return board
