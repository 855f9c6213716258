"""A look back: what has been played is played again from some point on, as each seat saw it then."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame


class LookBack(Answers):
    """Stands behind an entry of a game's past and goes on from there; the game does not change.

    Made by `Game.look_back`. Its views are of the moment: they change with the next entry.
    """

    def __init__(self, history: History, entries: Sequence[Entry], since: int) -> None:
        self._history, self._core = history, history.at(since)
        self._ahead = [entry for entry in entries if entry.number > since][::-1]

    @property
    def top(self) -> AnyFrame:
        """The frame that was being played."""
        return self._core.top

    def next(self) -> Entry | None:
        """Plays the next entry and returns it; None when all has been played."""
        if not self._ahead:
            return None
        entry = self._ahead.pop()
        self._history.play(self._core, entry)
        return entry

    def next_known(self, seat: Seat) -> Entry | None:
        """Plays on up to the next entry of which `seat` knows something; None where there is none any more."""
        while (entry := self.next()) is not None:
            if any(event.is_known_to(seat) for event in entry.events):
                return entry
        return None
