"""What fire is worth, in command points: the share of a unit's price that it is expected to lose."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim

PARTLY = 0.6
"""Of a unit's price so much is lost, in proportion, by damage that does not destroy it: so those who are hurt are
finished first."""

WOUNDING, WEAKENING = 0.4, 0.12
"""Of all that is inside a building so much is taken by a hit that wounds all, and so much promised by one that only
brings it nearer to its collapse."""


def lost_share(damage: int, stages: int) -> float:
    """The share of its price that a unit with this damage has lost."""
    return 1.0 if damage >= stages else PARTLY * damage / stages


@lru_cache(maxsize=16_384)
def expected_share(
    shots: int, need: int | None, detect: int | None, save: int | None, damage: int, before: int, stages: int
) -> float:
    """The share of its price that a unit with damage `before` is expected to lose by such a shot (`shooting.Shot`)."""
    shot = Shot("", shots, need, detect, ())
    dealt = damage_of(shot, Victim("", save, damage, stages - before))
    lost = lost_share(before, stages)
    return sum(chance * (lost_share(before + more, stages) - lost) for more, chance in dealt.chances)


def building_share(damage: int, wounds: int | None, falls: int) -> float:
    """The share of what is inside that the next hit on a building with this damage takes."""
    if damage + 1 >= falls:
        return 1.0
    return WOUNDING if damage + 1 == wounds else WEAKENING
