"""The clock of a game, as everybody may read it.

Neither engine nor systems read time: whoever holds a clock tells the game how many seconds it has run
(`Game.tell_time`), and the journal keeps what was told, so that a replay needs no clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text

LONGEST_READING = 24 * 60 * 60
"""The most seconds that a game is told of at once."""


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
        """The span once so many more seconds are used."""
        return Span(self.used + seconds, self.allowed)


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the clock shows: the side whose time runs, its time for this turn and that for the whole game.

    `stopped_by` is the seat that has stopped it, None while it runs. `last_action`: the side's time is out and one last
    action is left to it. `hands_over_in` are the seconds until others may hand over in its place, 0 where they may now,
    None where they may not. `text` says what this means for those at the table, "" while there is nothing to say.
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
        """Whether time passes for the side."""
        return self.stopped_by is None

    @property
    def is_out(self) -> bool:
        """Whether the time of the turn has a limit and is used up."""
        return self.turn.left == 0

    def after(self, seconds: int) -> ClockFace:
        """What the clock shows so many seconds later, before the game is told of them; the same while it is stopped.

        Only the seconds move: what the rules make of them is known when the game has been told.
        """
        if not self.runs:
            return self
        waits = None if self.hands_over_in is None else max(0, self.hands_over_in - seconds)
        return replace(self, turn=self.turn.after(seconds), game=self.game.after(seconds), hands_over_in=waits)

    def next_change(self) -> int | None:
        """Seconds until the rules have something new to say, and the game should be told; None where they won't."""
        spans = (self.turn.left, self.game.left, self.hands_over_in)
        return min((seconds for seconds in spans if seconds), default=None) if self.runs else None
