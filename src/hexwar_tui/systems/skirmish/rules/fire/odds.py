"""The exact odds of shooting, from the same shots that the dice are thrown for (`shooting`)."""

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
    """How many faces of a die are `need` or more; saves and tests know no natural 1 and 20."""
    return min(FACES, max(0, FACES + 1 - need))


@lru_cache(maxsize=4096)
def hits_of(shot: Shot) -> Distribution:
    """The hits of a shot; none where the target is not detected."""
    count = shot.shots
    hits = certain(count) if shot.need is None else successes(count, FACES, winning_faces(shot.need, FACES))
    if shot.detect is None:
        return hits
    seen = passing_faces(shot.detect)
    return mixture(tuple((times, dist) for times, dist in ((seen, hits), (FACES - seen, certain(0))) if times))


@lru_cache(maxsize=4096)
def damage_of(shot: Shot, victim: Victim) -> Distribution:
    """The stages or damage that a shot deals to one of those whom it hits, no more than he bears."""
    saved = 0 if victim.save is None else passing_faces(victim.save)
    failed = thinned(hits_of(shot), FACES - saved, FACES)
    return capped(scaled(failed, victim.damage), victim.stages)


def building_damage(shot: Shot, left: int) -> Distribution:
    """The damage that a shot does to a building that collapses after `left` more."""
    return capped(hits_of(shot), left)
