"""What things are worth to the practice player, in prestige."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.odds import wounds_of
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting.combat import Volley
from hexwar_tui.systems.ashlands.rules.fighting.wounds import stamina
from hexwar_tui.systems.ashlands.state import Unit

KEY_POINT = 180
"""The worth of a key point that nobody holds: the control points and prestige that it will give."""

TAKEN_FROM_ENEMY = 1.3
"""A place that an enemy holds is worth this many times as much, because the enemy loses it."""

BASE = 220
"""The worth of taking an enemy's central base, which may end the game."""

HOME = 400
"""The worth of guarding the seat's own central base when an enemy is next to it."""

DEPOT = 30
INTELLIGENCE = 30 * effects.INTELLIGENCE

RANK = 0.1
"""Each rank makes a unit worth more by this share of its price."""


def unit_worth(known: AshKnown, unit: Unit) -> float:
    """Returns what a unit is worth in prestige: `wound_worth` for each wound that it can still take, and for the escort
    of a VIP `effects.VIP` more."""
    worth = wound_worth(known, unit) * stamina(unit)
    return worth + effects.VIP if unit.vip else worth


def wound_worth(known: AshKnown, unit: Unit) -> float:
    """Returns what a wound dealt to the unit is worth in prestige: the price of its type, more for its rank, divided by
    the wounds that the whole unit takes when unhurt."""
    kind = known.armoury.type_of(unit)
    return kind.price * (1 + RANK * unit.rank) / sum(known.armoury.unhurt(unit, unit.models))


@lru_cache(maxsize=4096)
def mean_wounds(volley: Volley) -> float:
    """The average number of wounds that a volley deals."""
    return wounds_of(volley).mean
