"""The bounds of `hexwar bench`: how much time things may cost, all in one place.

docs/costs.md is the same table with what was measured, and gives the reason for each bound.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """The most that something may cost, in `unit`; where the unit is one per second, the least rate it must reach.

    `figure` is the bound as a number, for the machine by which plain Python is measured (`slowness`); `of_peer` is a
    multiple of what the peer needs in the same run. Where there are both, both hold.
    """

    unit: str
    figure: float | None = None
    of_peer: float | None = None

    @property
    def is_rate(self) -> bool:
        """Whether the figure is a rate, of which a higher one is better."""
        return self.unit.endswith("/s")

    def allowed(self, peer: float | None, slowness: float = 1.0) -> float | None:
        """The tighter of both bounds on a machine that takes `slowness` times as long for plain Python, given that the
        peer's figure is `peer` (None: not measured); None if neither bound applies."""
        times = None if peer is None or self.of_peer is None else peer * self.of_peer
        own = self.figure and (self.figure / slowness if self.is_rate else self.figure * slowness)
        found = [bound for bound in (own, times) if bound is not None]
        if not found:
            return None
        return max(found) if self.is_rate else min(found)


BOUNDS: Mapping[str, Bound] = {
    "range-24": Bound("ms", 0.3, of_peer=1 / 3),
    "range-500": Bound("ms", 1, of_peer=1 / 3),
    "odds": Bound("ms", 0.1),
    "sight": Bound("µs", 20),
    "random-orders": Bound("orders/s", 4_000),
    "quiet-order": Bound("µs", 50),
    "fight": Bound("µs", 160),
    "fight-die": Bound("µs", 7),
    "view": Bound("ms", 3),
    "replay": Bound("entries/s", 15_000),
    "replay-forwards": Bound("entries/s", 20_000),
    "replay-back": Bound("ms", 50),
    "count": Bound("entries/s", 15_000),
    "count-part": Bound("ms", 50),
    "chart": Bound("ms", 50),
    "save": Bound("ms", 30),
    "load": Bound("ms", 190),
    "unlock": Bound("ms", 320),
    "years-undo": Bound("ms", of_peer=2),
    "years-save": Bound("ms", 300),
    "years-load": Bound("ms", 1_200),
    "copy": Bound("µs", 160),
    "copy-europe": Bound("µs", 250),
    "playout": Bound("orders/s", of_peer=1 / 4),
    "replay-ashlands": Bound("entries/s", 10_000),
    "look-ashlands": Bound("ms", 4),
    "menu-ashlands": Bound("ms", 2),
    "decision-ashlands": Bound("ms", 6),
    "replay-envoys": Bound("entries/s", 800),
    "look-envoys": Bound("ms", 7),
    "menu-envoys": Bound("ms", 5),
    "decision-envoys": Bound("ms", 4),
    "replay-skirmish": Bound("entries/s", 1_700),
    "look-skirmish": Bound("ms", 28),
    "menu-skirmish": Bound("ms", 14),
    "decision-skirmish": Bound("ms", 10),
    "replay-mechs": Bound("entries/s", 3_500),
    "look-mechs": Bound("ms", 5),
    "menu-mechs": Bound("ms", 1),
    "decision-mechs": Bound("ms", 0.2),
    "replay-theatre": Bound("entries/s", 2_000),
    "look-theatre": Bound("ms", 30),
    "menu-theatre": Bound("ms", 14),
    "decision-theatre": Bound("ms", 6),
    "turn": Bound("ms", 500),
    "quarter": Bound("ms", 300),
    "first-frame": Bound("ms", of_peer=3.4),
    "key": Bound("ms", of_peer=3),
    "dialog": Bound("ms", of_peer=2),
    "scroll": Bound("ms", of_peer=6),
    "scroll-500": Bound("ms", of_peer=1.3),
    "paint": Bound("ms", of_peer=6),
    "paint-500": Bound("ms", of_peer=1.3),
}
"""The bound of each line of the table, by the id of the line."""
