"""What sides have had in a game, by the types of their units, and what they have lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side

Had = tuple[int, int]
"""How many units of a type a side has had in a game, and how many of these it has lost."""


@dataclass(slots=True)
class Armies:
    """Follows a game: `look` is called whenever something may have changed."""

    _now: dict[Side, Counter[str]] = field(default_factory=dict)
    _had: dict[Side, Counter[str]] = field(default_factory=dict)

    def look(self, game: Game) -> None:
        """Takes in what each side has now; nothing in a system that does not tell its units apart."""
        frame = game.frames[0]
        types = None if frame.system.counting is None else frame.system.counting.types
        if types is None:
            return
        for side in game.sides:
            now = Counter(types.of(frame, side))
            self._had[side] = self._had.get(side, Counter()) + (now - self._now.get(side, Counter()))
            self._now[side] = now

    @property
    def had(self) -> Mapping[Side, Mapping[str, Had]]:
        """For each side what it has had and lost, by type, in the order of their ids."""
        return {
            side: {type: (n, n - self._now[side][type]) for type, n in sorted(had.items())}
            for side, had in self._had.items()
        }
