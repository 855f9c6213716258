"""What plays and measures Skirmish without people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.lab.hidden import redrawn
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.lab import hidden, tally
from hexwar_tui.systems.skirmish.options import CORNERS
from hexwar_tui.systems.skirmish.orders import ORDERS
from hexwar_tui.systems.skirmish.practice import PLAYERS


class SkiLab:
    """Fulfils `engine.system.Lab`: the refusals that random games must come by, the options that lead them into
    corners, the practice players, and what is counted; and `Secretive`, by what is hidden."""

    refusals: tuple[str, ...] = (
        *("SKI-1.1", "SKI-1.2", "SKI-1.3", "SKI-1.5", "SKI-1.6", "SKI-1.7", "SKI-1.8", "SKI-1.9", "SKI-2.1"),
        *("SKI-2.2", "SKI-3.1", "SKI-3.2", "SKI-3.4", "SKI-4.1", "SKI-4.2", "SKI-4.3", "SKI-4.4", "SKI-4.5"),
        "SKI-1.2 third shooter",
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = CORNERS
    players: Mapping[str, PlayerKind] = PLAYERS
    never_redrawn: tuple[str, ...] = hidden.NEVER_REDRAWN

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order, event and end occurs in a journal's entries (`lab.tally`); 0 for what never does."""
        return tally.tally(ORDERS, entries)

    def hidden_variants(self, frame: SkiFrame, seat: Seat, rng: Rng) -> Iterator[SkiFrame]:
        """Frames that differ from this one only in what the seat may not know."""
        return redrawn(frame, seat, rng, hidden.SECRETS)


LAB = SkiLab()
"""The lab of Skirmish."""
