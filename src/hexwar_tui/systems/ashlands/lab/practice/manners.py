"""How practice players of Ashlands differ: by level in what they think of, by temperament in what they dare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """What one practice player goes by where others go by something else; without arguments, the steady one."""

    odds: float = 0.5
    """It attacks only if its chance of winning is at least this."""

    warning: float = 2.0
    """The base gets a guard when an enemy is at most this many turns away; below 0 it is never guarded."""

    later: float = 0.65
    """What is left of the worth of something, as a share, for each turn that it takes to get there."""

    hunted: float = 0.2
    """What it is worth to go for an enemy unit, as a share of the worth of that unit."""

    shelter: float = 1.0
    """How much cover counts, as a share of what it is worth to the steady player."""

    acting: float = 1.0
    """The share of its units that it thinks of in a turn: the others stand where they are."""

    is_thrifty: bool = False
    """Whether it buys the cheapest units instead of a good mixture."""


STEADY = Manner()
HARD = Manner(odds=0.42, warning=0.3, later=0.75, hunted=0.35)
EASY = Manner(odds=0.35, warning=-1.0, shelter=0.0, acting=0.6, is_thrifty=True)

MANNERS: Mapping[str, Manner] = {
    "steady": STEADY,
    "steady-bold": replace(STEADY, odds=0.42, warning=1.2, later=0.75, hunted=0.35),
    "steady-careful": replace(STEADY, odds=0.62, warning=3.0, later=0.6, hunted=0.1, shelter=1.5),
    "hard": HARD,
    "hard-bold": replace(HARD, odds=0.36, hunted=0.5),
    "hard-careful": replace(HARD, odds=0.5, warning=0.7, shelter=1.5),
    "easy": EASY,
    "easy-bold": replace(EASY, odds=0.25, later=0.75, hunted=0.35),
    "easy-careful": replace(EASY, odds=0.5, warning=1.0, later=0.55, hunted=0.1, shelter=0.5),
}
"""The manner of each practice player, by its id. Hard ones think ahead from theirs, and keep fewer guards at home: they
see when one is due. Easy ones leave the base alone, attack at bad odds, do without cover, forget units and buy cheap
ones."""


def plans(usual: Manner) -> Mapping[str, Manner]:
    """The ways to play a turn that a hard player chooses from, by name: as usual, to hold what is held, to rush for
    bases, to hunt enemies, and to take places and let enemies be."""
    return {
        "usual": usual,
        "hold": replace(usual, odds=0.6, warning=2.0, shelter=2.0),
        "rush": replace(usual, warning=-1.0, later=0.88, hunted=0.1),
        "hunt": replace(usual, odds=0.36, hunted=0.8),
        "take": replace(usual, odds=0.55, later=0.6, hunted=0.05),
    }
