"""What is printed on the cards of the game: kinds of units, kinds of ground, and the table of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwar_tui.engine.view import Arm
from hexwar_tui.engine.words.language import Text, say


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit (AMB-1.3): its name, its `letter` on the map or the sign of its `arm`, its strength in attack and
    defence, its movement points (`moves`), the most hexes over which it fires (`reach`), and how many losses it takes
    (`steps`)."""

    name: Text
    letter: str
    arm: Arm
    attack: int
    defence: int
    moves: int
    reach: int
    steps: int


KINDS: Mapping[str, Kind] = {
    "tank": Kind(say("Tank"), "T", Arm.ARMOUR, attack=5, defence=4, moves=5, reach=2, steps=2),
    "scout": Kind(say("Scout car"), "S", Arm.RECON, attack=2, defence=2, moves=8, reach=2, steps=1),
    "gun": Kind(say("Anti-tank gun"), "G", Arm.ANTITANK, attack=7, defence=2, moves=1, reach=3, steps=2),
    "hunters": Kind(say("Tank hunters"), "H", Arm.INFANTRY, attack=5, defence=3, moves=3, reach=1, steps=2),
}


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground (AMB-1.2): its name, the terrain look it is drawn in, the movement points that entering it costs
    (0: nobody enters), what it takes off the difference of a shot at a unit there (`shelter`), and whether it `hides`
    what lies behind."""

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
"""By the difference of attack and defence (AMB-4.2), the letter of the result for each face of the die, from 1 to 6."""

LOSSES = {"-": (0, 0), "A": (1, 0), "X": (1, 1), "D": (0, 1), "E": (0, 2)}
"""How many steps a result costs the unit that fires, and how many its target, by the letter of the result."""

MINE_HITS = 4
"""The least roll of the die by which a mine costs a step (AMB-3.3)."""


def result(difference: int, die: int) -> str:
    """The letter in `RESULTS` for a difference and a die from 1 to 6; differences beyond the table count as its last
    ones."""
    return RESULTS[max(min(RESULTS), min(max(RESULTS), difference))][die - 1]
