"""Pieces of ground for the tests: a house, a bunker, a lane, a field, with units on them."""

from __future__ import annotations

from typing import Any

from hexwar_tui.systems.skirmish.rules import moving
from tests.systems.skirmish.boards import Board, Fighter, fighter

FIRED = {"active_in": 1, "active_inside": True}
"""What is on a soldier who fired in his last turn from where he is."""

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .S    . o__ hB\   .C
.     .     . \__D.     .
   .     .     .     .
"""
"""A house of two hexes: two windows to the west, a door to the south-east."""

BUNKER = r"""
.     .     .     .
   .     .  __ .     .
.R    .    obA\__ .
   .S    . o__ bB\   .
.     .     . \__D.
   .     .     .     .
"""
"""A bunker of two hexes: two windows to the west, a door to the south-east."""

ROOMS = r"""
.     .     .     .
   .  __ .     .
.    oh \__ .     .
   . \__ h \   .
.     . \__D.     .
   .     .V    .
.     .     .S    .
   .     .     .
"""
"""A house on 0302 and 0402: a window to the north-west of 0302, a door to the south-east of 0402."""

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

COVER = """
.F

.S

.

cA

^
"""
"""F and S before A on light cover; a hill behind it."""

WIDE = """
.A    .     .     .     .     .     .     .     .     .     .B
   .     .     .     .     .     .     .     .     .     .
.     .     .     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .
.     .     c     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .
"""
"""Open ground, 21 hexes wide, with cover on the way, on 0503."""


def house(red: Fighter | str = "red rifle", blue: Fighter | str = "", **more: Any) -> Board:
    """Red's turn: R and S before the house, A, who has fired, and B of blue inside, C of blue behind it."""
    shooter = blue or fighter("blue rifle", **FIRED)
    return Board(HOUSE, **{"R": red, "S": "red rifle", "A": shooter, "B": "blue rifle", "C": "blue rifle", **more})


def blues_turn(**units: Any) -> Board:
    """The same house, with blue to move."""
    board = house(**units)
    board.turn_to("blue")
    return board


def bunker(red: Fighter | str, blue: Fighter | str = "") -> Board:
    """Red's turn: R and S before the bunker, A, who has fired, and B of blue inside."""
    return Board(BUNKER, R=red, S="red rifle", A=blue or fighter("blue rifle", **FIRED), B="blue rifle")


def under_cover() -> Board:
    """Red's turn: F a flyer with an air strike, S a Spotter, A of blue on light cover."""
    return Board(COVER, F="red flyer air-strike", S="red rifle +spotter", A="blue rifle")


def lane(unit: Fighter | str = "red rifle", fence: str = "") -> Board:
    """The lane with a unit A, and a fence between 0101 and 0102."""
    return Board(LANE.replace(".A\n\n", f".A\n{fence}\n"), A=unit)


def ends(board: Board, letter: str = "A") -> set[str]:
    """The labels of the hexes in which a unit may end its movement."""
    return {board.land.grid.label(cell) for cell in moving.ways(board.frame, board[letter])}
