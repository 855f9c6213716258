"""Events: what happened, as facts; sentences are made from them in the reader's language and never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexwar_tui.engine.seats import Seat, is_known

Fact = str | int | bool | None | list[Any]
"""A fact of an event: an id, a cell, a number, dice, or a list of such; JSON writes it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind in the words of its `system`, and the facts.

    `seen_by` are the seats that know of it; None: everybody does. `frame` is the number of the entry that opened the
    frame in which it happened; 0: the game itself.
    """

    system: str
    kind: str
    facts: Mapping[str, Fact]
    seen_by: tuple[Seat, ...] | None = None
    frame: int = 0

    def is_known_to(self, seat: Seat) -> bool:
        """Whether `seat` may know of it; the referee knows all."""
        return is_known(self.seen_by, seat)
