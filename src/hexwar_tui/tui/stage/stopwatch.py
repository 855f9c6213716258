"""The stopwatch of the table: it measures how long a game's clock has run since the game was last told."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from hexwar_tui.engine.clock import LONGEST_READING, ClockFace
from hexwar_tui.engine.clock_words import HURRY
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game

Seconds = Callable[[], float]
"""Tells the time: seconds from any point on, which never go backwards."""

MOST_UNTOLD = 30
"""After so many seconds the game is told of them in any case, so that no more are lost if the program is killed."""

ALARM = 15
"""When so many seconds or fewer are left, the clock is shown at its most urgent."""


class Stopwatch:
    """Measures the time from `start` to `stop`, while a player sits at the table, and tells it to `game`."""

    def __init__(self, game: Game, seconds: Seconds) -> None:
        self._game, self._seconds = game, seconds
        self._since: float | None = None

    def start(self) -> None:
        """Begins to measure, as a player has come to the table."""
        self._since = self._seconds()

    def stop(self) -> None:
        """Tells the game how much time has passed, and ends measuring: the player leaves the table."""
        self.tell()
        self._since = None

    def face(self) -> ClockFace | None:
        """Returns what the clock shows now, with seconds that the game was not told of; None without a clock."""
        face = self._game.clock
        return None if face is None else face.after(self._untold())

    def is_due(self) -> bool:
        """Whether to tell the game the time now, as its rules have something new to say or `MOST_UNTOLD` seconds have
        passed; False while no clock runs."""
        face = self._game.clock
        if face is None or not face.runs or self._since is None:
            return False
        untold, change = self._untold(), face.next_change()
        return untold >= MOST_UNTOLD or (change is not None and untold >= change)

    def tell(self) -> list[News]:
        """Tells the game the whole seconds that have passed, and returns the news that come of that; fractions count
        later.

        It is called before anything else is entered, so that this happens at its proper time.
        """
        if self._since is None:
            return []
        face, seconds = self._game.clock, self._untold()
        if face is None or not face.runs or self._game.outcome is not None:
            self._since = self._seconds()
            return []
        if seconds == 0:
            return []
        self._since += seconds
        return self._game.tell_time(seconds)

    def _untold(self) -> int:
        """The whole seconds since the game was last told, but no more than it takes at once."""
        return 0 if self._since is None else min(int(self._seconds() - self._since), LONGEST_READING)


class Pressure(Enum):
    """The urgency of the clock, which is shown by colours."""

    CALM = "calm"
    HURRY = "hurry"
    ALARM = "alarm"


def pressure(face: ClockFace) -> Pressure:
    """Returns how urgent the clock is, by the seconds left of the turn or of the side's game, whichever are fewer."""
    left = min((span for span in (face.turn.left, face.game.left or None) if span is not None), default=HURRY + 1)
    if left > HURRY:
        return Pressure.CALM
    return Pressure.HURRY if left > ALARM else Pressure.ALARM
