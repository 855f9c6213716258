"""How practice players of Theatre of War differ: by level in what they think of, by temperament in what they dare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.systems.theatre.state import PlaceId, When


@dataclass(frozen=True, slots=True)
class Manner:
    """What one practice player goes by where others go by something else; without arguments, the steady one."""

    odds: float = 0.55
    """The least chance of success with which it attacks a region as a rule."""

    division: float = 2.5
    """How much worth is lost with a division, by each of its dice, while there are turns to come."""

    guards: float = 0.7
    """How many dice guard a capital for each die that threatens it."""

    told: int = 4
    """The most units of a type that it considers for one attack."""

    acting: float = 1.0
    """The share of its divisions that it thinks of in a turn: the others attack nothing."""

    waits: int = 0
    """Up to this turn it attacks no other side, on land or from the sea."""

    calls: int = 0
    """How many own divisions, none of which attacks, must stand in a region that is no capital to be called all
    together to its defence; 0 for never."""

    drawn: Mapping[PlaceId, float] = field(default_factory=dict)
    """How much more some regions are worth to it as targets than their capital, factories and derricks say."""

    guarded: Mapping[PlaceId, int] = field(default_factory=dict)
    """How many dice guard some of its own regions, whatever threatens them."""

    bought: tuple[tuple[str, PlaceId, int], ...] = ()
    """What it buys before all else: types of units, where, and how many."""

    when: When | None = None
    """When it acts; None for sooner if it attacks, else later."""


STEADY = Manner()
EASY = Manner(odds=0.4, guards=0.4, told=1, acting=0.5, waits=2)

MANNERS: Mapping[str, Manner] = {
    "steady": STEADY,
    "steady-bold": replace(STEADY, odds=0.48, division=2.0, guards=0.5),
    "steady-careful": replace(STEADY, odds=0.65, division=3.2, guards=0.95),
    "easy": EASY,
    "easy-bold": replace(EASY, odds=0.32, division=1.5, waits=1),
    "easy-careful": replace(EASY, division=3.5, guards=0.7),
}
"""The manner of each practice player, by its id. Easy ones begin their war late, attack everywhere with single
divisions, forget others, and guard their capitals too little."""
