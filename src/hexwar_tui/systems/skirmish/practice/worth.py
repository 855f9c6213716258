"""What fire is worth, in command points: the share of a unit's price that it is expected to lose."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim

PARTLY = 0.6
"""How much of a unit's price damage up to its last stage takes, in proportion to the stages. The rest goes with the
unit, so that units which are hurt are finished off first."""

WOUNDING, WEAKENING = 0.4, 0.12
"""The share of the price of all inside a building that a hit is worth which wounds them, and one that only brings the
building nearer to its fall."""


def lost_share(damage: int, stages: int) -> float:
    """The share of its price that a unit with this damage, of `stages` that destroy it, has lost."""
    return 1.0 if damage >= stages else PARTLY * damage / stages


@lru_cache(maxsize=16_384)
def expected_share(
    shots: int, need: int | None, detect: int | None, save: int | None, damage: int, before: int, stages: int
) -> float:
    """The share of its price that a unit with damage `before`, of `stages` that destroy it, is expected to lose by a
    shot. The other parameters are those of `shooting.Shot` and `shooting.Victim`."""
    shot = Shot("", shots, need, detect, ())
    dealt = damage_of(shot, Victim("", save, damage, stages - before))
    lost = lost_share(before, stages)
    return sum(chance * (lost_share(before + more, stages) - lost) for more, chance in dealt.chances)


def building_share(damage: int, wounds: int | None, falls: int) -> float:
    """The share of the price of all inside that the next hit on a building with this damage is worth. `wounds` and
    `falls` are the damage that wounds all inside (None: none does) and that brings the building down."""
    if damage + 1 >= falls:
        return 1.0
    return WOUNDING if damage + 1 == wounds else WEAKENING
