"""What is printed on the cards of the game: kinds of units, kinds of ground, and the table of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwar_tui.engine.words.language import Text, say


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit (AMB-1.3); `moves` are movement points, `reach` the hexes it fires over."""

    name: Text
    letter: str
    attack: int
    defence: int
    moves: int
    reach: int
    steps: int


KINDS: Mapping[str, Kind] = {
    "tank": Kind(say("Tank"), "T", attack=5, defence=4, moves=5, reach=2, steps=2),
    "scout": Kind(say("Scout car"), "S", attack=2, defence=2, moves=8, reach=2, steps=1),
    "gun": Kind(say("Anti-tank gun"), "G", attack=7, defence=2, moves=1, reach=3, steps=2),
    "hunters": Kind(say("Tank hunters"), "H", attack=5, defence=3, moves=3, reach=1, steps=2),
}


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground (AMB-1.2): how it is drawn, the points to enter it (0: nobody does), and what it shelters."""

    name: Text
    look: str
    cost: int
    shelter: int = 0
    hides: bool = False


GROUND: Mapping[str, Ground] = {
    "road": Ground(say("Road"), "road", 1),
    "field": Ground(say("Field"), "plain", 2),
    "orchard": Ground(say("Orchard"), "forest", 3, shelter=1, hides=True),
    "hamlet": Ground(say("Hamlet"), "city", 1, shelter=2, hides=True),
    "bog": Ground(say("Bog"), "swamp", 0),
}

RESULTS = {-2: "AA----", -1: "AA---D", 0: "A---DD", 1: "A--DDD", 2: "X-DDDD", 3: "XDDDDE", 4: "DDDDEE"}
"""By difference, AMB-4.2: the result of each face of the die."""

LOSSES = {"-": (0, 0), "A": (1, 0), "X": (1, 1), "D": (0, 1), "E": (0, 2)}
"""The steps that a result costs who fires, and who is fired at."""

MINE_HITS = 4
"""From this face on a mine costs a step (AMB-3.3)."""


def result(difference: int, die: int) -> str:
    """The letter in the table; a larger difference counts as the largest, a smaller as the smallest."""
    return RESULTS[max(min(RESULTS), min(max(RESULTS), difference))][die - 1]
