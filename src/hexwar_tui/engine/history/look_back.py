"""A game as it was at any moment gone by: played on, stepped back in, and shown to a seat as it was then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

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
        self._kept: list[tuple[int, Core]] = []
        self._keep()

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
            self._keep()
        return entry

    def _keep(self) -> None:
        """Keeps a copy of the moment reached, unless one is kept."""
        place = self._place_of(self._played)
        if not place or self._kept[place - 1][0] != self._played:
            self._kept.insert(place, (self._played, copy_of_core(self._reached)))

    def _place_of(self, played: int) -> int:
        """The place in `_kept` behind the last copy of a moment after at most so many entries."""
        return bisect_right(self._kept, played, key=lambda each: each[0])

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
        kept, core = self._kept[self._place_of(target) - 1]
        first = self._played if self._played <= target else -1
        snapshot = self._history.snapshot_before(number)
        if place_behind(self._entries, snapshot) > max(kept, first):
            self._played, self._reached = place_behind(self._entries, snapshot), self._history.at(snapshot)
            self._keep()
        elif kept > first:
            self._played, self._reached = kept, copy_of_core(core)

    def go_to(self, number: int) -> None:
        """Goes, forwards or back, to the moment after entry `number`; one that is before the entry at which the look
        back began counts as that."""
        while not self.approach(number):
            pass
