"""The worth of things to the practice player, in prestige."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.odds import wounds_of
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting.combat import Volley
from hexwar_tui.systems.ashlands.rules.fighting.wounds import stamina
from hexwar_tui.systems.ashlands.state import Unit

KEY_POINT = 180
"""The worth of a key point that nobody holds: control points and prestige in the turns to come."""

TAKEN_FROM_ENEMY = 1.3
"""How many times as much a place is worth that an enemy loses by it."""

BASE = 220
"""The worth of an enemy's central base, whose fall may end the game."""

HOME = 400
"""The worth of the seat's own central base while an enemy stands before it."""

DEPOT = 30
INTELLIGENCE = 30 * effects.INTELLIGENCE

RANK = 0.1
"""The share of its worth that each rank adds to a unit."""


def unit_worth(known: AshKnown, unit: Unit) -> float:
    """The worth of a unit: the price of what is left of it, more for its rank, and the prestige for its VIP."""
    worth = wound_worth(known, unit) * stamina(unit)
    return worth + effects.VIP if unit.vip else worth


def wound_worth(known: AshKnown, unit: Unit) -> float:
    """The worth of one wound dealt to the unit: its price, more for its rank, by the wounds that it takes unhurt."""
    kind = known.armoury.type_of(unit)
    return kind.price * (1 + RANK * unit.rank) / sum(known.armoury.unhurt(unit, unit.models))


@lru_cache(maxsize=4096)
def mean_wounds(volley: Volley) -> float:
    """The average number of wounds that a volley deals."""
    return wounds_of(volley).mean
