"""What plays and measures Theatre of War without people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.theatre.lab import tally
from hexwar_tui.systems.theatre.lab.practice import PLAYERS
from hexwar_tui.systems.theatre.options import HUNGER, OPEN_LANDS, OPEN_WAR
from hexwar_tui.systems.theatre.orders import ORDERS


class TheLab:
    """Fulfils `engine.system.Lab`."""

    refusals: tuple[str, ...] = (
        *("THE-1.1", "THE-2.1", "THE-2.3", "THE-3.1", "THE-3.2", "THE-5.1", "THE-5.2", "THE-5.5", "THE-6.2", "THE-6.4"),
        *("THE-7.1", "THE-7.2", "THE-7.4", "THE-8.1", "THE-9.1"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (OPEN_WAR, OPEN_LANDS, HUNGER)
    players: Mapping[str, PlayerKind] = PLAYERS

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given and each kind of news told; 0 for what never was."""
        return tally.tally(ORDERS, entries)


LAB = TheLab()
"""The one instance."""
