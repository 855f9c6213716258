"""How far units reach, and which ways they take (THE-3.2, 5.2): from the map and plain facts alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice, pairwise

from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.state import PlaceId

Way = tuple[PlaceId, ...]
"""The places between a base and a target, in order; () where they are neighbours or the same."""

MOST_WAYS = 12
"""The most shortest ways between two places that aircraft choose from; those beyond are left out."""


def is_within(geography: Geography, base: PlaceId, target: PlaceId, steps: int) -> bool:
    """Whether `target` is at most `steps` regions and seas from `base` (THE-3.2)."""
    far = geography.distance(base, target)
    return far is not None and far <= steps


# -- through the air ---------------------------------------------------------------------------------------------------


def flights(geography: Geography, base: PlaceId, target: PlaceId, steps: int) -> tuple[Way, ...]:
    """The shortest ways through the air from `base` to `target`, sorted by code, at most `MOST_WAYS`; none if the
    target is more than `steps` away."""
    if not is_within(geography, base, target, steps):
        return ()
    return tuple(islice(geography.ways(base, target, lambda place: True), MOST_WAYS))


def flight(geography: Geography, base: PlaceId, target: PlaceId, steps: int, over: PlaceId | None = None) -> Way:
    """The way that aircraft take: the first of the shortest, by code, that leads over the place `over`; the first of
    all if `over` is None or none leads there. The target must be at most `steps` away."""
    ways = flights(geography, base, target, steps)
    return next((way for way in ways if over in way), ways[0])


def flown_over(geography: Geography, bases: Iterable[PlaceId], target: PlaceId, steps: int) -> tuple[PlaceId, ...]:
    """The places that aircraft from these bases can choose to fly over on their way to `target`, sorted by code; none
    for a base with only one shortest way, or farther than `steps` away."""
    found: set[PlaceId] = set()
    for base in dict.fromkeys(bases):
        ways = flights(geography, base, target, steps)
        if len(ways) > 1:
            found.update(place for way in ways for place in way)
    return tuple(sorted(found))


# -- by sea ------------------------------------------------------------------------------------------------------------


def sailing_way(geography: Geography, base: PlaceId, target: PlaceId, barred: Collection[PlaceId]) -> Way | None:
    """The seas that a fleet passes between two seas or ports: those of the shortest way that avoids the `barred` seas
    or, if there is no such way, of the shortest of all; () from a place to itself, None where no sea way leads."""
    if base == target:
        return ()
    free = _sailed(geography, base, target, barred)
    return _sailed(geography, base, target, ()) if free is None else free


def _sailed(geography: Geography, base: PlaceId, target: PlaceId, barred: Collection[PlaceId]) -> Way | None:
    """The shortest way by sea that passes no barred sea; the sea it begins in and the one it leads to may be barred."""
    begun = (base,) if geography.is_sea(base) else geography.seas_near(base)
    queue: deque[Way] = deque((sea,) for sea in begun if sea in (base, target) or sea not in barred)
    seen = {way[0] for way in queue}
    while queue:
        way = queue.popleft()
        if way[-1] == target or (not geography.is_sea(target) and target in geography.neighbours[way[-1]]):
            return tuple(sea for sea in way if sea not in (base, target))
        for near in geography.seas_near(way[-1]):
            if near not in seen and (near == target or near not in barred):
                seen.add(near)
                queue.append((*way, near))
    return None


def is_sailed(geography: Geography, base: PlaceId, target: PlaceId) -> bool:
    """Whether a sea way leads from one sea or port to another."""
    return bool(_waters(geography, base) & _waters(geography, target))


def _waters(geography: Geography, place: PlaceId) -> set[int]:
    """The numbers of the connected waters that a sea is part of, or on which a region has a port."""
    seas = (place,) if geography.is_sea(place) else geography.seas_near(place)
    return {geography.waters[sea] for sea in seas}


# -- to a new base -----------------------------------------------------------------------------------------------------


def march(
    geography: Geography,
    base: PlaceId,
    target: PlaceId,
    may_pass: Callable[[PlaceId], bool],
    barred: Collection[PlaceId],
) -> Way | None:
    """The shortest way of land units and aircraft to a new base, of several the first by code: over regions that
    satisfy `may_pass` if one leads there, else over seas, too, but over `barred` ones only if nothing else will do;
    None if no way leads there."""

    def by_sea(place: PlaceId) -> bool:
        return may_pass(place) or (geography.is_sea(place) and place not in barred)

    def anyhow(place: PlaceId) -> bool:
        return may_pass(place) or geography.is_sea(place)

    for passes in (may_pass, by_sea, anyhow):
        if (way := next(geography.ways(base, target, passes), None)) is not None:
            return way
    return None


def linked(geography: Geography, base: PlaceId, may_pass: Callable[[PlaceId], bool]) -> Collection[PlaceId]:
    """All places that can be reached from `base`, which is included, over seas and regions that satisfy `may_pass`; the
    last place of a way need not satisfy it."""
    return geography.reached((base,), lambda place: may_pass(place) or geography.is_sea(place))


def shores(geography: Geography, chain: Sequence[PlaceId]) -> set[PlaceId]:
    """The regions of a way, given as all places from the base to the target, from or to which it leads over a sea."""
    return {place for pair in pairwise(chain) if geography.seas & {*pair} for place in pair} - geography.seas


# -- landings ----------------------------------------------------------------------------------------------------------


def landing_seas(geography: Geography, base: PlaceId, target: PlaceId) -> tuple[PlaceId, ...]:
    """The seas over which a landing can go (THE-6.4): those that touch both `base` and `target`, sorted by code."""
    return tuple(sea for sea in geography.seas_near(base) if target in geography.neighbours[sea])


def is_escort_of(geography: Geography, fleet_at: PlaceId, sea: PlaceId) -> bool:
    """Whether a war fleet at `fleet_at` can escort over `sea`: it is in that sea or next to it (THE-6.4)."""
    return fleet_at == sea or sea in geography.neighbours[fleet_at]
