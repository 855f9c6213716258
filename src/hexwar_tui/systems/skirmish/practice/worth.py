"""What fire is worth, in command points: the share of a unit's price that it is expected to lose."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim

PARTLY = 0.6
"""The share of its price that a unit loses by damage short of its destruction, in proportion to its stages. The rest is
lost with the last stage, so that damaged units are finished off first."""

WOUNDING, WEAKENING = 0.4, 0.12
"""What a hit on a building is worth, as a share of the price of all inside: one that wounds them, and one that only
brings the building nearer to its fall."""


def lost_share(damage: int, stages: int, partly: float = PARTLY) -> float:
    """The share of its price, 0 to 1, that a unit has lost with this damage, if `stages` destroy it; `partly` of it is
    lost in proportion to the stages."""
    return 1.0 if damage >= stages else partly * damage / stages


@lru_cache(maxsize=16_384)
def expected_share(
    shots: int,
    need: int | None,
    detect: int | None,
    save: int | None,
    damage: int,
    before: int,
    stages: int,
    partly: float = PARTLY,
) -> float:
    """The share of its price that a unit is expected to lose by a shot, if it has the damage `before` already and
    `stages` destroy it. `partly` is that of `lost_share`, the other parameters are those of `shooting.Shot` and
    `shooting.Victim`."""
    shot = Shot("", shots, need, detect, ())
    dealt = damage_of(shot, Victim("", save, damage, stages - before))
    lost = lost_share(before, stages, partly)
    return sum(chance * (lost_share(before + more, stages, partly) - lost) for more, chance in dealt.chances)


def building_share(damage: int, wounds: int | None, falls: int) -> float:
    """What the next hit on a building that has `damage` is worth, as a share of the price of all inside. At `wounds`
    damage all inside are wounded (None: never), at `falls` the building comes down."""
    if damage + 1 >= falls:
        return 1.0
    return WOUNDING if damage + 1 == wounds else WEAKENING
