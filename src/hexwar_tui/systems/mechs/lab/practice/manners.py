"""How practice players of Iron Lances differ: by level in what they think of, by temperament in what they dare. On the
board of a battle they have the manner of Skirmish's players with the same ids, hard ones that of steady ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """What one practice player goes by where others go by something else; without arguments, the steady one."""

    odds: float = 0.7
    """It attacks only with at least this chance of winning."""

    care: float = 1.5
    """Own losses count this many times as much as those of the enemy."""

    prize: float = 60.0
    """The worth of taking a key point, in points."""

    later: float = 0.8
    """The worth of something is multiplied by this for each turn's march to it."""

    fear: float = 1.0
    """How much of what an enemy's attack could cost counts against going where he can come."""

    hunting: float = 0.0
    """Where an attack on an army of another side is worth something, the enemy's losses count so many times more."""

    acting: float = 1.0
    """The share of its armies that it thinks of in a turn: the others stay where they are."""

    buys: bool = True
    """Whether it buys units."""

    joins: bool = True
    """Whether armies join that are worth more as one."""


STEADY = Manner()
BOLD = replace(STEADY, odds=0.6, care=1.2, later=0.87, fear=0.7)
CAREFUL = replace(STEADY, odds=0.8, care=1.8, later=0.75, fear=1.4)
HARD = replace(STEADY, odds=0.6, care=2.5, hunting=2.0)
EASY = Manner(odds=0.3, care=0.5, prize=6.0, later=0.45, fear=0.0, acting=0.65, buys=False, joins=False)

MANNERS: Mapping[str, Manner] = {
    "steady": STEADY,
    "steady-bold": BOLD,
    "steady-careful": CAREFUL,
    "hard": HARD,
    "hard-bold": replace(HARD, odds=0.55, later=0.87, fear=0.7),
    "hard-careful": replace(HARD, odds=0.7, later=0.75, fear=1.4),
    "easy": EASY,
    "easy-bold": replace(EASY, odds=0.2, care=0.4, later=0.6),
    "easy-careful": replace(EASY, odds=0.5, care=0.8, fear=0.2),
}
"""The manner of each practice player, by its id. Easy ones fight fair fights instead of good ones, think little of key
points and of what is far, march where they can be beaten, forget armies, and neither join them nor buy units. Hard ones
plan ahead from the manner of steady ones."""
