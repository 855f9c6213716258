"""The laboratory of Iron Lances: practice players and counts."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.systems.mechs.lab import opening, tally
from hexwar_tui.systems.mechs.lab.practice import PLAYERS
from hexwar_tui.systems.mechs.options import ALLIED, CROWDED, ON_BOARDS, RICH, SMALL_WORLD


class MecLab:
    """The laboratory of Iron Lances; fulfils `engine.system.Lab`."""

    refusals: tuple[str, ...] = (
        *("MEC-1.1", "MEC-1.6", "MEC-2.1", "MEC-2.2", "MEC-2.4", "MEC-3.1", "MEC-3.3", "MEC-3.4", "MEC-3.5", "MEC-3.6"),
        "MEC-3.8",
        *("MEC-4.3", "MEC-4.4", "MEC-5.1"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (SMALL_WORLD, RICH, CROWDED, ALLIED, ON_BOARDS)
    players: Mapping[str, PlayerKind] = PLAYERS

    opening = staticmethod(opening.opening)

    tally = staticmethod(tally.tally)


LAB = MecLab()
"""The laboratory of Iron Lances."""
