"""Games between two sides, by what more the one has had than the other."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.lab.series.ended import Ended

SIDES = 2
"""Only where there are so many sides a win is one over the other."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A game between two sides: by how many more units of each type the first has had, and its points, a draw half a
    point."""

    more: Mapping[str, int]
    points: float


def duel_of(ended: Ended) -> Duel | None:
    """The game as a duel, None where there were not two sides whose units are told apart. Who wins together with all
    others has drawn."""
    if len(ended.had) != SIDES:
        return None
    first, other = ({type: n for type, (n, _) in types.items()} for types in ended.had.values())
    more = {type: first.get(type, 0) - other.get(type, 0) for type in sorted(first | other)}
    has_won = next(iter(ended.had)) in ended.winners
    return Duel(more, float(has_won) if len(ended.winners) == 1 else 0.5)
