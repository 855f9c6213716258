"""A house for the tests of SKI-1.2, with soldiers before, in and behind it."""

from __future__ import annotations

from tests.systems.skirmish.boards import Board, Fighter, soldier

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .S    . o__ hB\   .C
.     .     . \__D.     .
   .     .     .     .
"""
"""A house of two hexes: two windows to the west, a door to the south-east."""

FIRED = {"active_in": 1, "active_inside": True}
"""What is on a soldier who fired in his last turn from where he is."""


def house(red: Fighter | None = None, blue: Fighter | None = None, **more: Fighter) -> Board:
    """Red's turn: R and S before the house, A and B of blue inside, C of blue behind it."""
    units = {
        "R": red or soldier("red", "rifle"),
        "S": soldier("red", "rifle"),
        "A": blue or soldier("blue", "rifle", **FIRED),
        "B": soldier("blue", "rifle"),
        "C": soldier("blue", "rifle"),
    }
    return Board(HOUSE, **{**units, **more})


def blues_turn(**units: Fighter) -> Board:
    """The same house, with blue to move."""
    board = house(**units)
    board.turn_to("blue")
    return board
