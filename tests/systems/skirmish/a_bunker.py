"""A bunker for the tests of SKI-1.3, with soldiers inside and outside."""

from __future__ import annotations

from tests.systems.skirmish.boards import Board, Fighter, soldier

BUNKER = r"""
.     .     .     .
   .     .  __ .     .
.R    .    obA\__ .
   .S    . o__ bB\   .
.     .     . \__D.
   .     .     .     .
"""
"""A bunker of two hexes: two windows to the west, a door to the south-east."""

FIRED = {"active_in": 1, "active_inside": True}
"""What is on a soldier who fired in his last turn from where he is."""


def bunker(red: Fighter, blue: Fighter | None = None) -> Board:
    """Red's turn: R and S before the bunker, A and B of blue inside."""
    return Board(
        BUNKER,
        R=red,
        S=soldier("red", "rifle"),
        A=blue or soldier("blue", "rifle", **FIRED),
        B=soldier("blue", "rifle"),
    )
