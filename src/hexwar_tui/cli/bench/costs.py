"""A line in the table of `hexwar bench`, how time is measured, and how fast this machine is."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hexwar_tui.cli.bench.bounds import BOUNDS
from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Timed:
    """How many `seconds` something took, while the machine was `slower` by so many times than that of the bounds."""

    seconds: float
    slower: float


_IN_A_SECOND = {"ms": 1e3, "µs": 1e6}
"""How many of a unit are a second."""


@dataclass(frozen=True, slots=True)
class Cost:
    """One line of the table: `figure` is what was measured, `allowed` its bound on this machine, `peer` what a peer
    needs, all in `unit`.

    A rate (a unit per second) has to reach the bound, everything else must not exceed it. `allowed` and `peer` are None
    where there is none. `id` is that of the bound, "" where there is none. `noise` is how far apart the figures of
    several runs lie, as a share of their median; None where it was measured once.
    """

    what: str
    figure: float
    unit: str
    allowed: float | None = None
    peer: float | None = None
    id: str = ""
    noise: float | None = None

    @classmethod
    def of(cls, id: str, what: str, figure: float, peer: float | None = None, *, slower: float | None = None) -> Cost:
        """The line for `what` with the measured `figure`, and the bound that has this id, as it is on this machine:
        `slower` times as slow as that of the bounds while it was measured, None where that is to be found now. Raises
        KeyError if none has it."""
        bound = BOUNDS[id]
        allowed = bound.allowed(peer, slowness() if slower is None else slower)
        return cls(what, figure, bound.unit, allowed, peer, id)

    @classmethod
    def timed(cls, id: str, what: str, taken: Timed, pieces: int = 1) -> Cost:
        """The line for `what`, of which so many pieces have `taken` this time: the time of one, or how many a second,
        by the unit of the bound that has this id. Raises KeyError if none has it."""
        bound = BOUNDS[id]
        each = taken.seconds / pieces
        return cls.of(id, what, 1 / each if bound.is_rate else each * _IN_A_SECOND[bound.unit], slower=taken.slower)

    @property
    def is_held(self) -> bool:
        """Whether the figure holds its bound; True where there is none."""
        if self.allowed is None:
            return True
        return self.figure >= self.allowed if self.unit.endswith("/s") else self.figure <= self.allowed

    def data(self) -> dict[str, Any]:
        """The line as values for JSON."""
        return {
            "id": self.id,
            "what": self.what,
            "figure": self.figure,
            "unit": self.unit,
            "allowed": self.allowed,
            "peer": self.peer,
            "held": self.is_held,
            "noise": self.noise,
        }


def median_of(runs: Sequence[Cost]) -> Cost:
    """The line for several runs of the same measurement: the one in the middle, by what was allowed beside it where
    there is a bound, and how far the figures of all lie apart."""
    ranked = sorted(runs, key=lambda cost: cost.figure / (cost.allowed or 1))
    middle = ranked[len(ranked) // 2]
    if len(ranked) == 1 or not middle.figure:
        return middle
    figures = [cost.figure for cost in runs]
    return replace(middle, noise=(max(figures) - min(figures)) / middle.figure)


FEW, MANY = 5, 100
"""How often something is done so that the median of its times is told: what takes longer, and what takes a few
milliseconds at most."""


def median_time(work: Callable[[], object], times: int = FEW, clock: Callable[[], float] = time.thread_time) -> Timed:
    """Calls `work` `times` times, each call between two of plain Python, and returns the time of the one in the middle,
    by how long it took for so slow a machine, and as it would be at the speed that the machine had in the median. What
    is called `MANY` times takes little, and is called once more before each: the caches are its own then.

    The default `clock` counts only the processor's time of the thread that asks, which stays exact where the program's
    own is watched; where disks or screens should count, give one of real time.
    """
    rounds = _BESIDE if times > 1 else _ROUNDS
    speeds, taken = [slowness(rounds)], []
    for _ in range(times):
        if times >= MANY:
            work()
        taken.append(time_of(work, clock))
        speeds.append(slowness(rounds))
    beside = [(before + after) / 2 for before, after in pairwise(speeds)]
    shares = sorted(seconds / slower for seconds, slower in zip(taken, beside, strict=True))
    typical = statistics.median(beside)
    return Timed(shares[times // 2] * typical, typical)


def medians_in_turn(
    works: Sequence[Callable[[], object]], times: int = MANY, clock: Callable[[], float] = time.thread_time
) -> tuple[float, ...]:
    """The median of the seconds that a call of each takes. First all are called once, then all a second time, and so
    on: a machine that changes its speed meanwhile does so for all of them."""
    rounds = [[time_of(work, clock) for work in works] for _ in range(times)]
    return tuple(statistics.median(taken) for taken in zip(*rounds, strict=True))


def time_of(work: Callable[[], object], clock: Callable[[], float] = time.thread_time) -> float:
    """Calls `work` once and returns the seconds that it takes by `clock`."""
    start = clock()
    work()
    return clock() - start


def is_installed(package: str) -> bool:
    """Whether a package is installed, so that it can be measured as a peer."""
    return importlib.util.find_spec(package) is not None


# -- the speed of this machine -----------------------------------------------------------------------------------------

REFERENCE = 0.53
"""How many milliseconds the plain work takes on the machine that the bounds were set for."""

_ROUNDS, _BESIDE = 21, 3
"""How often the plain work is done to find how slow the machine is, and how often before and after what is timed."""


@dataclass(slots=True)
class _Piece:
    cell: int
    strength: int


def plain_work() -> int:
    """Does 2,000 times what programs do most, and returns a sum that depends on all of it."""
    standing: dict[int, _Piece] = {}
    total = 0
    for number in range(2_000):
        piece = _Piece(number * 7 % 1009, number % 10)
        other = standing.get(piece.cell)
        if other is None:
            standing[piece.cell] = piece
        else:
            other.strength += piece.strength
            total += other.strength
    return total + sum([piece.strength for piece in sorted(standing.values(), key=lambda piece: piece.cell)])


def slowness(times: int = _ROUNDS) -> float:
    """How many times as long as on the reference machine plain Python takes on this one now, in the median of so many
    times. A machine changes its speed while it is measured, by as much as two to one, so each bound goes by how fast it
    was beside its figure."""
    return statistics.median(time_of(plain_work) for _ in range(times)) * 1e3 / REFERENCE
