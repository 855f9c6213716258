"""The odds of each type of unit against each other, as a table: what is asked for, and what a system answers."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text


@dataclass(frozen=True, slots=True)
class Setting:
    """In what setting types meet: how many hexes `apart`, and on what `ground` the target is, by its id; None: as the
    system has it."""

    apart: int | None = None
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class Matches:
    """Types that fire or strike, and types that are fired at, by their ids, with what they are called, and the exact
    odds of each against each.

    `what` says what is told of them, for instance at which range. `measures` are the names of what is told of a pair;
    the first of them is the one for a table. `chances` has by pair of ids the value of each measure, from 0 to 1; a
    pair that is left out can't fight.
    """

    what: Text
    attackers: Mapping[str, Text]
    targets: Mapping[str, Text]
    measures: Mapping[str, Text]
    chances: Mapping[tuple[str, str], Mapping[str, float]]
