"""A board at the beginning of a turn, and events that are rolled on it, for tests."""

from __future__ import annotations

from hexwar_tui.engine.events import News
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.preparing import preparing

ROLLS = {
    "great-storm": (1, 5),
    "bounty": (6, 10),
    "poor-supply": (11, 15),
    "battle-fatigue": (16, 20),
    "huge-storm": (21, 25),
    "earthquake": (26, 30),
    "no-quarter": (31, 35),
    "vip-escort": (36, 40),
    "intelligence": (41, 45),
    "merciless": (46, 50),
    "countdown": (51, 55),
    "large-storm": (56, 60),
    "fall-of-a-legend": (61, 65),
    "suppressing-fire": (66, 70),
    "blood-soaked": (71, 75),
    "abandoned-depot": (76, 80),
    "intercept": (81, 85),
    "small-storm": (86, 90),
    "acid-rain": (91, 95),
    "hidden-reserve": (96, 100),
}
"""The first and the last roll of 1d100 that give each event."""


def before_event(*rows: str, turn: int = 2, **more: object) -> Board:
    """A board at the beginning of a turn, whose event is not rolled yet."""
    board = preparing(*rows, turn=turn, **more)  # type: ignore[arg-type]
    board.state.phase = Phase.EVENT
    return board


def rolled(board: Board, id: str, *dice: int) -> list[News]:
    """Rolls this event, with these dice for what it draws; its events."""
    return board.step([4, ROLLS[id][0], *dice])
