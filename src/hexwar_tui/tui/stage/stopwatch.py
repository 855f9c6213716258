"""The stopwatch on the table: it measures how long the clock of a game has run since the game was last told."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from hexwar_tui.engine.clock import LONGEST_READING, ClockFace
from hexwar_tui.engine.clock_words import HURRY
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game

Seconds = Callable[[], float]
"""Where the time comes from: seconds from any point on, never backwards."""

MOST_UNTOLD = 30
"""Seconds after which the game is told in any case, so that no more are lost where the program is killed."""

ALARM = 15
"""From so many seconds of the turn on, the clock warns loudly."""


class Stopwatch:
    """Runs from `start` to `stop`, while a player sits at the table of this keyboard; the game's clock may stand."""

    def __init__(self, game: Game, seconds: Seconds) -> None:
        self._game, self._seconds = game, seconds
        self._since: float | None = None

    def start(self) -> None:
        """A player has come to the table."""
        self._since = self._seconds()

    def stop(self) -> None:
        """He leaves it: tells what has passed."""
        self.tell()
        self._since = None

    def face(self) -> ClockFace | None:
        """What the clock shows at this moment; None where there is none."""
        face = self._game.clock
        return None if face is None else face.after(self._untold())

    def is_due(self) -> bool:
        """Whether it is time to tell the game, since the rules have something to say now, or enough has gathered."""
        face = self._game.clock
        if face is None or not face.runs or self._since is None:
            return False
        untold, change = self._untold(), face.next_change()
        return untold >= MOST_UNTOLD or (change is not None and untold >= change)

    def tell(self) -> list[News]:
        """Tells the game the whole seconds that have passed; what came of it. What is left of a second counts later.

        To be called before anything else is entered, so that it happens at the time at which it did.
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
        """Whole seconds since the game was last told; no more than it takes at once."""
        return 0 if self._since is None else min(int(self._seconds() - self._since), LONGEST_READING)


class Pressure(Enum):
    """How the clock presses; shown by colours and words."""

    CALM = "calm"
    HURRY = "hurry"
    ALARM = "alarm"


def pressure(face: ClockFace) -> Pressure:
    """How little is left of the turn, or of the game before its time is out."""
    left = min((span for span in (face.turn.left, face.game.left or None) if span is not None), default=HURRY + 1)
    if left > HURRY:
        return Pressure.CALM
    return Pressure.HURRY if left > ALARM else Pressure.ALARM
