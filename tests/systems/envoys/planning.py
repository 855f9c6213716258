"""What tests of thinking ahead share: a war of two on an open field, and what the hard player of Red decides there."""

from __future__ import annotations

import random

from hexwar_tui.engine.practice_player import Noted, Observation
from hexwar_tui.systems.envoys.lab.practice.ahead import HardPlayer
from hexwar_tui.systems.envoys.lab.practice.manners import HARD
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn

FIELD = ("." * 24,) * 10
ARMIES, CITIES = "red 0101, red 0502 24, blue 2410, blue 1908 24", "0101 red capital, 2410 blue"


def board_of(armies: str = ARMIES, cities: str = CITIES, turn: int = 2) -> Board:
    board = drawn(armies, *FIELD, cities=cities, turn=turn)
    board.look()
    return board


def observed(board: Board, notes: str = "") -> Observation:
    return Observation(board.known("red"), ENVOYS.order_types, sealed=True, may_seal=True, notes=notes)


def decided(board: Board, notes: str = "") -> Noted:
    found = HardPlayer(random.Random("ahead"), HARD).decide(observed(board, notes))
    assert isinstance(found, Noted)
    return found
