"""How practice players of Envoys differ: by level in what they think of, by temperament in what they dare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """What one practice player goes by: its thresholds and weights. Without arguments, those of the steady one."""

    odds: float = 0.6
    """The least chance of winning with which an army attacks."""

    deadly: float = 0.6
    """An army flees from an enemy that would destroy it with at least this chance; above 1 none flees."""

    later: float = 0.8
    """The factor by which a worth shrinks for each turn of march that it takes to get it."""

    gathering: float = 9.0
    """The worth of making two armies one, on the scale of `Prize.worth`; at 0 armies stay apart."""

    sent_out: int = 14
    """The least strength of a part that is sent out of the capital; strengths are by a die of `FACES` faces."""

    left_behind: int = 10
    """The least strength of what stays in the capital."""

    is_careless: bool = False
    """Whether it takes no notice of threats: it divides its guard although enemies are near, and sends nobody back to
    an empty city."""

    grants_grace: bool = False
    """Whether it goes for no city of another side in the first turn."""

    infers: bool = False
    """Whether it looks for cities of its only opponent where its own come to lie when the land is turned half round, as
    lands for two often look the same then (ENV-1.1)."""

    raids: bool = False
    """Whether all its armies go out at once, and none keeps guard in the capital: each takes what it comes by, and
    those that meet become one."""

    levies: float = 0.0
    """The worth of taking what it holds to be an enemy's capital, beside that of the city."""


STEADY = Manner()
EASY = Manner(odds=0.45, deadly=1.1, gathering=0.0, sent_out=8, left_behind=6, is_careless=True, grants_grace=True)
HARD = Manner(infers=True, levies=25.0)

MANNERS: Mapping[str, Manner] = {
    "steady": STEADY,
    "steady-bold": replace(STEADY, odds=0.52, deadly=0.75, later=0.85, sent_out=12, left_behind=8),
    "steady-careful": replace(STEADY, odds=0.7, deadly=0.45, later=0.75, left_behind=14),
    "easy": EASY,
    "easy-bold": replace(EASY, odds=0.35, later=0.85),
    "easy-careful": replace(EASY, odds=0.6, deadly=0.8, later=0.7, left_behind=8),
    "hard": HARD,
    "hard-bold": replace(HARD, odds=0.52, deadly=0.75, later=0.85, sent_out=12, left_behind=8),
    "hard-careful": replace(HARD, odds=0.7, deadly=0.45, later=0.75, left_behind=14),
}
"""The manner of each practice player, by its id. Easy ones send out small parts, attack at low odds, do not gather,
rarely flee or never, take no notice of threats, and let the cities of others be in the first turn; hard ones guess
where the enemy's cities are, and go for his capital first."""
