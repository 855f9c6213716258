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
"""A key point that nobody holds: control points and prestige for the turns to come."""

TAKEN_FROM_ENEMY = 1.3
"""How much more a place is worth that an enemy loses."""

BASE = 220
"""The central base of an enemy: its fall may end the game."""

HOME = 400
"""The own central base while an enemy stands before it."""

DEPOT = 30
INTELLIGENCE = 30 * effects.INTELLIGENCE

RANK = 0.1
"""What each rank adds to the worth of a unit, as a share."""


def unit_worth(known: AshKnown, unit: Unit) -> float:
    """What a unit as it is would cost, with what its death would pay now."""
    worth = wound_worth(known, unit) * stamina(unit)
    return worth + effects.VIP if unit.vip else worth


def wound_worth(known: AshKnown, unit: Unit) -> float:
    """What a wound dealt to the unit is worth."""
    kind = known.armoury.type_of(unit)
    return kind.price * (1 + RANK * unit.rank) / sum(known.armoury.unhurt(unit, unit.models))


@lru_cache(maxsize=4096)
def mean_wounds(volley: Volley) -> float:
    """The wounds that a volley deals on average."""
    return wounds_of(volley).mean
