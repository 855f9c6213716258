"""A line in the table of `hexwar bench`, and how time is measured."""

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
    """One line of the table: `figure` is what was measured, `allowed` its bound, `peer` what a peer needs, all in
    `unit`.

    A rate (a unit per second) has to reach the bound, everything else must not exceed it. `allowed` and `peer` are None
    where there is none.
    """

    what: str
    figure: float
    unit: str
    allowed: float | None = None
    peer: float | None = None

    @classmethod
    def of(cls, id: str, what: str, figure: float, peer: float | None = None) -> Cost:
        """The line for `what` with the measured `figure`, and the bound that has this id. Raises KeyError if none has
        it."""
        bound = BOUNDS[id]
        return cls(what, figure, bound.unit, bound.allowed(peer), peer)

    @property
    def is_held(self) -> bool:
        """Whether the figure holds its bound; True where there is none."""
        if self.allowed is None:
            return True
        return self.figure >= self.allowed if self.unit.endswith("/s") else self.figure <= self.allowed

    def data(self) -> dict[str, Any]:
        """The line as values for JSON."""
        return {
            "what": self.what,
            "figure": self.figure,
            "unit": self.unit,
            "allowed": self.allowed,
            "peer": self.peer,
            "held": self.is_held,
        }


def median_time(work: Callable[[], object], times: int, clock: Callable[[], float] = time.process_time) -> float:
    """The median of the seconds that `work` takes, done `times` times. The usual `clock` counts the time of the
    processor, so that other programs do not count; where disks or screens should count, one of real time is given."""
    taken = []
    for _ in range(times):
        start = clock()
        work()
        taken.append(clock() - start)
    return statistics.median(taken)


def is_installed(package: str) -> bool:
    """Whether a package is installed, so that it can be measured as a peer."""
    return importlib.util.find_spec(package) is not None
