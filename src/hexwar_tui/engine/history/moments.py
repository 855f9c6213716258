"""Copies of a game at moments gone by, from which it is played on again instead of from a snapshot."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.sandbox.copies import copy_of_core

MOST = 200
"""How many copies are kept: of more than that every second one of the earlier half is dropped."""


class Moments:
    """Copies of the cores of one game, each by a number that grows with the game."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._cores: list[Core] = []

    def keep(self, number: int, core: Core) -> None:
        """Keeps a copy of `core`, the game at the moment `number`, unless one of that moment is kept."""
        at = bisect_left(self._numbers, number)
        if self._numbers[at : at + 1] == [number]:
            return
        self._numbers.insert(at, number)
        self._cores.insert(at, copy_of_core(core))
        if len(self._numbers) > MOST:
            del self._numbers[1 : MOST // 2 : 2], self._cores[1 : MOST // 2 : 2]

    def last(self, number: int) -> tuple[int, Core] | None:
        """The number of the last moment kept up to `number`, and the core as it was then: it is not to be changed, but
        copied. None where there is no such moment."""
        at = bisect_right(self._numbers, number)
        return (self._numbers[at - 1], self._cores[at - 1]) if at else None

    def drop_from(self, number: int) -> None:
        """Drops the copies of the moment `number` and of all later ones."""
        at = bisect_left(self._numbers, number)
        del self._numbers[at:], self._cores[at:]
