"""How often a line is tried: a long one that nobody meant as an order can be parted in more ways than can be read."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import say

MOST_WAYS = 3000
"""In how many ways a line is parted at most."""

MOST_PARTS = 400
"""How many parts of a line are read at most, each once for what it may stand for."""


class TooManyWays(BadOrder):
    """A line can be parted in more ways than are tried, so that nobody can tell what all it may mean."""

    def __init__(self) -> None:
        super().__init__(say("This line is too long or too involved to be read: write it shorter, or as several."))


@dataclass(slots=True)
class Tries:
    """Counts in how many `ways` a line is parted, and how many of its parts are read, and ends the reading of one that
    has too many. `found` has what parts were read as, by what they were asked for, with the field that asked."""

    ways: int = 0
    parts: int = 0
    found: dict[Hashable, tuple[Any, Any]] = field(default_factory=dict)

    def begin(self) -> None:
        """Begins a line."""
        self.ways = self.parts = 0
        self.found.clear()

    def count_part(self) -> None:
        """Counts a part that is read. Raises TooManyWays where there are too many."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise TooManyWays

    def count_way(self) -> None:
        """Counts a way to part the line. Raises TooManyWays where there are too many."""
        self.ways += 1
        if self.ways > MOST_WAYS:
            raise TooManyWays
