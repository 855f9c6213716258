"""The laboratory of Theatre of War: what plays and measures the system without people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.lab.hidden import redrawn
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.lab import hidden, opening, tally
from hexwar_tui.systems.theatre.lab.practice import PLAYERS
from hexwar_tui.systems.theatre.options import HUNGER, OPEN_LANDS, OPEN_WAR


class TheLab:
    """The laboratory of Theatre of War: fulfils `engine.system.Lab` and `Secretive`."""

    refusals: tuple[str, ...] = (
        *("THE-1.1", "THE-2.1", "THE-2.3", "THE-3.1", "THE-3.2", "THE-5.1", "THE-5.2", "THE-5.5", "THE-6.2", "THE-6.4"),
        *("THE-7.1", "THE-7.2", "THE-7.4", "THE-8.1", "THE-9.1"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (OPEN_WAR, OPEN_LANDS, HUNGER)
    players: Mapping[str, PlayerKind] = PLAYERS
    never_redrawn: tuple[str, ...] = hidden.NEVER_REDRAWN

    opening = staticmethod(opening.opening)

    tally = staticmethod(tally.tally)

    def hidden_variants(self, frame: TheFrame, seat: Seat, rng: Rng) -> Iterator[TheFrame]:
        """Copies of a frame that differ from it only in what the seat may not know, each in one kind of secret, the
        last in all; none for the referee."""
        return redrawn(frame, seat, rng, hidden.SECRETS)


LAB = TheLab()
"""The laboratory of Theatre of War."""
