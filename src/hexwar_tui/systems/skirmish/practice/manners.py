"""How practice players of Skirmish differ: by level in what they think of, by temperament in what they dare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """What one practice player goes by where others go by something else; without arguments, the steady one."""

    danger: float = 1.0
    """How much the fire that it draws counts against a hex."""

    shelter: float = 1.0
    """How much shelter counts for a hex."""

    area: float = 1.0
    """How much the area that it holds counts for a hex."""

    nearer: float = 1.0
    """How much coming nearer to an enemy out of range counts for a hex."""

    moving: float = 1.0
    """The share of its units that may move in a turn before the last two: the others fire from where they stand, if
    they can."""

    fires_at_nearest: bool = False
    """Whether a unit fires at the enemy nearest to it, whatever its fire promises."""

    foresees: bool = False
    """Whether it thinks a turn further: that enemies come nearer and divide their fire, that its units move when they
    have fired, that the best fire comes first, what units may still shoot, and what the game will be decided by. It
    looks closely at nearly all hexes, and deploys for the first shots."""

    heavy: tuple[str, ...] = ()
    """Chassis and weapons of the units on which it spends most of its points where it recruits, and the rest on
    soldiers without arms; where there is none, it takes a ready-made force."""


STEADY = Manner()
HARD = Manner(danger=2.0, foresees=True, heavy=("walker", "machine-gun"))
EASY = Manner(danger=0.0, shelter=0.0, moving=0.15, fires_at_nearest=True)

MANNERS: Mapping[str, Manner] = {
    "steady": STEADY,
    "steady-bold": replace(STEADY, danger=0.7, nearer=1.6, shelter=0.7, area=1.3),
    "steady-careful": replace(STEADY, danger=1.4, nearer=0.7, shelter=1.5, area=0.8),
    "hard": HARD,
    "hard-bold": replace(HARD, danger=1.4, nearer=1.6, shelter=0.7, area=1.3),
    "hard-careful": replace(HARD, danger=2.8, nearer=0.7, shelter=1.5, area=0.8),
    "easy": EASY,
    "easy-bold": replace(EASY, nearer=1.8),
    "easy-careful": replace(EASY, danger=0.2, nearer=0.5, shelter=0.3),
}
"""The manner of each practice player, by its id. Easy ones stand in the open, fire at the nearest, and leave
many units where they are until it is late. Hard ones think a turn further, and recruit armour that few weapons harm and
cheap soldiers who hold ground."""
