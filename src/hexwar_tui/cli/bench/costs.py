"""What one line of `hexwar bench` says, and how time is taken."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hexwar_tui.cli.bench.bounds import BOUNDS


@dataclass(frozen=True, slots=True)
class Cost:
    """One line of the table: what was measured, in its unit, what is allowed, and what a peer needs.

    Rates (a unit per second) are to be at least what is allowed, all others at most.
    """

    what: str
    figure: float
    unit: str
    allowed: float | None = None
    peer: float | None = None

    @classmethod
    def of(cls, id: str, what: str, figure: float, peer: float | None = None) -> Cost:
        """What was measured, beside the bound of that id. Raises KeyError where there is none."""
        bound = BOUNDS[id]
        return cls(what, figure, bound.unit, bound.allowed(peer), peer)

    @property
    def is_held(self) -> bool:
        """Whether the bound is held, if there is one."""
        if self.allowed is None:
            return True
        return self.figure >= self.allowed if self.unit.endswith("/s") else self.figure <= self.allowed

    def data(self) -> dict[str, Any]:
        """The line for programs."""
        return {
            "what": self.what,
            "figure": self.figure,
            "unit": self.unit,
            "allowed": self.allowed,
            "peer": self.peer,
            "held": self.is_held,
        }


def median_time(work: Callable[[], object], times: int, clock: Callable[[], float] = time.process_time) -> float:
    """The median time of a piece of work, in seconds: of the processor, so that other programs do not count, or by
    another clock where disks and screens do."""
    taken = []
    for _ in range(times):
        start = clock()
        work()
        taken.append(clock() - start)
    return statistics.median(taken)


def is_installed(package: str) -> bool:
    """Whether a peer can be measured here."""
    return importlib.util.find_spec(package) is not None
