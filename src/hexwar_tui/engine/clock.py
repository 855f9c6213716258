"""The clock of a game, as everybody may read it.

Neither engine nor systems read time: whoever holds a clock tells the game how many seconds it has run
(`Game.tell_time`), and the journal keeps what was told, so that a replay needs no clock.
"""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text

LONGEST_READING = 24 * 60 * 60
"""The most seconds that may be told to a game at once by `Game.tell_time`: a day."""


@dataclass(frozen=True, slots=True)
class Span:
    """Time used and time allowed, in whole seconds; `allowed` 0 sets no limit."""

    used: int
    allowed: int = 0

    @property
    def left(self) -> int | None:
        """Seconds left, 0 when all are used; None without a limit."""
        return max(0, self.allowed - self.used) if self.allowed else None

    def after(self, seconds: int) -> Span:
        """The span as it is once `seconds` more are used; `allowed` stays."""
        return Span(self.used + seconds, self.allowed)


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the clock shows: the side whose time runs, its time for this turn and that for the whole game.

    `stopped_by` is the seat that has stopped it, None while it runs. `last_action`: the side's time is out and one last
    action is left to it. `hands_over_in` are the seconds until others may end this side's turn in its place: 0 where
    they may now, None where they never may. `text` says to those at the table what all this means, "" for nothing.
    """

    side: Side
    turn: Span
    game: Span
    stopped_by: Seat | None = None
    last_action: bool = False
    hands_over_in: int | None = None
    text: Text = ""

    @property
    def runs(self) -> bool:
        """Whether the clock is running: False once a seat has stopped it."""
        return self.stopped_by is None

    @property
    def is_out(self) -> bool:
        """True when the turn has a limit of time and it is used up."""
        return self.turn.left == 0

    def after(self, seconds: int) -> ClockFace:
        """What the clock shows `seconds` later, before the game is told of them; unchanged while the clock is stopped.
        Only the seconds are counted on: what follows from them by the rules is known when the game has been told."""
        if not self.runs:
            return self
        waits = None if self.hands_over_in is None else max(0, self.hands_over_in - seconds)
        return replace(self, turn=self.turn.after(seconds), game=self.game.after(seconds), hands_over_in=waits)

    def next_change(self) -> int | None:
        """Seconds until the next limit: the turn's or the game's time is used up, or others may hand over. The game
        should be told then. None while the clock is stopped, or where no limit is ahead."""
        spans = (self.turn.left, self.game.left, self.hands_over_in)
        return min((seconds for seconds in spans if seconds), default=None) if self.runs else None
