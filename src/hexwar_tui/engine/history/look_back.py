"""A game as it was at any moment gone by: played on, stepped back in, and shown to a seat as it was then."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.history.moments import Moments
from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.record.journal import Entry, place_behind
from hexwar_tui.engine.sandbox.copies import copy_of_core
from hexwar_tui.engine.seats import Seat

STRIDE = 40
"""After so many entries played a copy is kept, from which going back begins. It costs as much as an entry or two."""


class LookBack(Answers):
    """A game as it was after some entry, on a copy that is played on entry by entry or stepped back; the game itself
    does not change. Made by `Game.look_back`. Its views show the moment it has reached: they change with the next
    entry."""

    def __init__(self, history: History, entries: Sequence[Entry], since: int) -> None:
        self._history, self._since = history, since
        self._entries = entries[place_behind(entries, since) :]
        self._played, self._reached = 0, history.at(since)
        self._kept = Moments()
        self._kept.keep(0, self._reached)

    @property
    def _core(self) -> Core:
        return self._reached

    @property
    def number(self) -> int:
        """The number of the entry after which the game is shown now."""
        return self._entries[self._played - 1].number if self._played else self._since

    def next(self) -> Entry | None:
        """Plays the next entry and returns it; None when all has been played."""
        if self._played == len(self._entries):
            return None
        entry = self._entries[self._played]
        self._history.replay(self._core, entry, checked=False)
        self._played += 1
        if self._played % STRIDE == 0:
            self._kept.keep(self._played, self._reached)
        return entry

    def next_known(self, seat: Seat) -> Entry | None:
        """Plays on up to and including the next entry of which `seat` was told something, and returns it; None where
        there is none any more, and then all has been played."""
        while (entry := self.next()) is not None:
            if any(event.is_known_to(seat) for event in entry.events):
                return entry
        return None

    def approach(self, number: int, most: int = STRIDE) -> bool:
        """Goes, forwards or back, towards the moment after entry `number`, playing at most so many entries; returns
        whether it is reached. What came before the entry at which the look back began counts as that."""
        target = place_behind(self._entries, number)
        self._leap(target, number)
        for _ in range(min(most, target - self._played)):
            self.next()
        return self._played == target

    def _leap(self, target: int, number: int) -> None:
        """Goes to the last moment of which there is a copy or snapshot, up to `target`, the place of entry `number`,
        unless what has been reached lies between the two."""
        kept = self._kept.last(target)
        assert kept is not None, "the first moment is always kept"
        first = self._played if self._played <= target else -1
        snapshot = self._history.snapshot_before(number)
        if place_behind(self._entries, snapshot) > max(kept[0], first):
            self._played, self._reached = place_behind(self._entries, snapshot), self._history.at(snapshot)
            self._kept.keep(self._played, self._reached)
        elif kept[0] > first:
            self._played, self._reached = kept[0], copy_of_core(kept[1])

    def go_to(self, number: int) -> None:
        """Goes, forwards or back, to the moment after entry `number`; one that is before the entry at which the look
        back began counts as that."""
        while not self.approach(number):
            pass
