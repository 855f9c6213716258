"""The map of a scenario as tables: terrain, what bars the way, ranks (ENV-1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Grid

PLAIN, WOODS, HILLS, SEA, MOUNTAINS = "plain", "woods", "hills", "sea", "mountains"

IMPASSABLE = frozenset((SEA, MOUNTAINS))
"""The ids of the terrain that no army can enter; all other terrain is the same to the rules."""

LEGEND: Mapping[str, str] = {".": PLAIN, "w": WOODS, "h": HILLS, "~": SEA, "^": MOUNTAINS}
"""By letter of a drawn map the id of its terrain, in the program's own maps and in the shipped scenarios."""

NAMES: Mapping[str, Text] = {
    PLAIN: say("plain"),
    WOODS: say("woods"),
    HILLS: say("hills"),
    SEA: say("sea"),
    MOUNTAINS: say("mountains"),
}

LOOKS: Mapping[str, str] = {PLAIN: "plain", WOODS: "forest", HILLS: "hills", SEA: "water", MOUNTAINS: "mountain"}
"""By id of terrain the name of the look that its hexes are drawn with."""


@dataclass(frozen=True)
class Land:
    """The map of a scenario: its grid; the terrain id of every cell, "" where there is no hex; and the rank of every
    cell, by which ties between hexes are decided."""

    grid: Grid
    ids: tuple[str, ...]
    rank: tuple[int, ...]

    @cached_property
    def barred(self) -> tuple[int, ...]:
        """The cells that no army can enter."""
        return tuple(cell for cell, id in enumerate(self.ids) if id in IMPASSABLE)
