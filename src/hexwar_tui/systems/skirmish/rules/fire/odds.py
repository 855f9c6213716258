"""The exact odds of shooting, worked out from the same `Shot` for which the dice are thrown (`shooting`)."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.engine.dice.odds import (
    Distribution,
    capped,
    certain,
    mixture,
    scaled,
    successes,
    thinned,
    winning_faces,
)
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim


def passing_faces(need: int) -> int:
    """How many faces of a d20 are `need` or more. In saves and tests a 1 and a 20 are numbers like all others."""
    return min(FACES, max(0, FACES + 1 - need))


@lru_cache(maxsize=4096)
def hits_of(shot: Shot) -> Distribution:
    """The odds of each number of hits of a shot; where the target must be detected first, those of no hit include a
    failed test."""
    count = shot.shots
    hits = certain(count) if shot.need is None else successes(count, FACES, winning_faces(shot.need, FACES))
    if shot.detect is None:
        return hits
    seen = passing_faces(shot.detect)
    return mixture(tuple((times, dist) for times, dist in ((seen, hits), (FACES - seen, certain(0))) if times))


@lru_cache(maxsize=4096)
def damage_of(shot: Shot, victim: Victim) -> Distribution:
    """The odds of the damage that a shot does to one of its victims; damage beyond what destroys it does not count."""
    saved = 0 if victim.save is None else passing_faces(victim.save)
    failed = thinned(hits_of(shot), FACES - saved, FACES)
    return capped(scaled(failed, victim.damage), victim.stages)


def building_damage(shot: Shot, left: int) -> Distribution:
    """The odds of the damage that a shot does to a building which falls after `left` more; damage beyond that does not
    count."""
    return capped(hits_of(shot), left)
