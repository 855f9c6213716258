"""The bounds of `hexwar bench`: how much time things may cost, all in one place.

docs/costs.md is the same table with what was measured, and gives the reason for each bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """The most that something may cost, in `unit`; where the unit is one per second, the least rate it must reach.

    `figure` is the bound as a number, `of_peer` as a multiple of what the peer needs in the same run. Where there are
    both, both hold.
    """

    unit: str
    figure: float | None = None
    of_peer: float | None = None

    @property
    def is_rate(self) -> bool:
        """Whether the figure is a rate, of which a higher one is better."""
        return self.unit.endswith("/s")

    def allowed(self, peer: float | None) -> float | None:
        """The tighter of both bounds, given that the peer's figure is `peer` (None: not measured); None if neither
        bound applies."""
        times = None if peer is None or self.of_peer is None else peer * self.of_peer
        found = [bound for bound in (self.figure, times) if bound is not None]
        if not found:
            return None
        return max(found) if self.is_rate else min(found)


BOUNDS: Mapping[str, Bound] = {
    "range-24": Bound("ms", 0.3, of_peer=1 / 3),
    "range-500": Bound("ms", 1, of_peer=1 / 3),
    "odds": Bound("ms", 0.1),
    "sight": Bound("µs", 20),
    "random-orders": Bound("orders/s", 5_000),
    "quiet-order": Bound("µs", 50),
    "fight": Bound("µs", 120),
    "fight-die": Bound("µs", 4),
    "view": Bound("ms", 3),
    "replay": Bound("entries/s", 20_000),
    "save": Bound("ms", 30),
    "load": Bound("ms", 150),
    "unlock": Bound("ms", 300),
    "turn": Bound("ms", 500),
    "quarter": Bound("ms", 300),
    "first-frame": Bound("ms", of_peer=2.8),
    "key": Bound("ms", of_peer=4),
    "scroll": Bound("ms", of_peer=6),
    "scroll-500": Bound("ms", of_peer=1.3),
}
"""The bound of each line of the table, by the id of the line."""
