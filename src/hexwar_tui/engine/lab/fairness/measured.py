"""The sides of a scenario beside each other, measure by measure, at the start of a game with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from math import inf
from statistics import fmean

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.fairness.start import Aim, AnyMover, Comparing, Opening, Place, Spot, Start
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import Text, say, say_many

EVEN = 0.1
"""Up to this spread the values of a measure count as even."""

TURNS, SEED = 3, "1"
"""In how many turns ground is counted, and the seed of what a scenario leaves to chance, unless others are asked
for."""

Times = Mapping[Spot, float]
"""By spot the turns after which it can be reached first: 1.5 is in the middle of the second."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number for each side, in the order of seats; None for a side that has none, as it gets nowhere. `places` is
    how many decimal places it is shown with."""

    id: str
    title: Text
    values: Mapping[Side, float | None]
    places: int = 0

    @property
    def spread(self) -> float | None:
        """How uneven the values are: the largest minus the smallest, divided by the mean; 0 for equal ones. None where
        some sides have a value and others none."""
        found = [value for value in self.values.values() if value is not None]
        if len(found) < len(self.values):
            return None if found else 0.0
        mean = fmean(found)
        return (max(found) - min(found)) / mean if mean else 0.0

    @property
    def is_uneven(self) -> bool:
        """Whether the spread is more than `EVEN`, or some sides have a value and others none."""
        return self.spread is None or self.spread > EVEN + 1e-9


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that was measured of a scenario: `names` and `measures` of its sides in the order of seats; `usual` and
    `quickest` are the units by which ways are reckoned, where a side has such a one. `seed` is that of what the
    scenario leaves to chance. Nothing is measured in a system that tells nothing of its starts."""

    scenario: Text
    names: Mapping[Side, Text]
    turns: int
    seed: str
    measures: tuple[Measure, ...] = ()
    usual: Mapping[Side, Text] = field(default_factory=dict)
    quickest: Mapping[Side, Text] = field(default_factory=dict)

    @property
    def uneven(self) -> tuple[Measure, ...]:
        """The measures in which the sides are not even."""
        return tuple(measure for measure in self.measures if measure.is_uneven)


def measured(system: AnySystem, scenario: Scenario, *, turns: int = TURNS, seed: str = SEED) -> Fairness:
    """The sides of a scenario of the system, compared at the start of a game; `turns` are those in which ground is
    counted. Raises BadOptions where the scenario leaves no room for a game."""
    names = {side.id: side.name for side in scenario.sides}
    opening = opening_of(system, scenario, seed)
    if opening is None:
        return Fairness(scenario.title, names, turns, seed)
    usual = {side: start.usual.name for side, start in opening.sides.items()}
    quickest = {side: start.quickest.name for side, start in opening.sides.items() if start.quickest is not None}
    return Fairness(scenario.title, names, turns, seed, tuple(measures(opening, turns)), usual, quickest)


def opening_of(system: AnySystem, scenario: Scenario, seed: str = SEED) -> Opening | None:
    """What the system tells of the start of a game with the scenario, None where it tells nothing. Raises BadOptions as
    `measured` does."""
    lab = system.lab()
    if not isinstance(lab, Comparing):
        return None
    return lab.opening(Game.new({system.id: system}, scenario, seed=seed).frames[0])


def measures(opening: Opening, turns: int) -> Iterator[Measure]:
    """Yields all measures; `turns` are those in which ground is counted."""
    usual = {side: times(start.usual) for side, start in opening.sides.items()}
    quickest = {side: _quickest(start, usual[side]) for side, start in opening.sides.items()}
    has_quicker = any(start.quickest is not None for start in opening.sides.values())
    for aim in opening.aims:
        yield from _ways(aim, usual)
        if has_quicker and (found := _nearest(aim, quickest)) is not None:
            yield Measure(f"{aim.id}.quickest", say("{places}: turns at the quickest", places=aim.title), found, 1)
    what = say_many("{spots} within {n} turn", "{spots} within {n} turns", turns, spots=opening.spots)
    yield Measure("ground.usual", what, _ground(usual, turns))
    if has_quicker:
        yield Measure("ground.quickest", say("{ground} at the quickest", ground=what), _ground(quickest, turns))
    yield from _arms_and_eyes(opening)


def _quickest(start: Start, usual: Times) -> Times:
    """When the side can be where at the quickest, by its usual unit or by one that is quicker."""
    others = {} if start.quickest is None else times(start.quickest)
    return {spot: min(usual.get(spot, inf), others.get(spot, inf)) for spot in {**usual, **others}}


def times(mover: AnyMover) -> Times:
    """When the unit can be on each spot first that it can come to at all."""
    found: dict[Spot, float] = dict.fromkeys(mover.begins, 0.0)
    last, turn = list(found), 0
    while last:
        # What can be reached within a turn from earlier ones is found already.
        reached = mover.turn(last)
        new = {spot: turn + share for spot, share in reached.items() if spot not in found}
        found |= new
        last, turn = list(new), turn + 1
    return found


def _ways(aim: Aim, usual: Mapping[Side, Times]) -> Iterator[Measure]:
    held = {side: sum(place.worth for place in aim.places if place.owner == side) for side in usual}
    if set(held.values()) - {0} and set(held.values()) != {1}:
        yield Measure(f"{aim.id}.held", say("{places}: its own at the start", places=aim.title), held)
    nearest = _nearest(aim, usual)
    if nearest is None:
        return
    yield Measure(f"{aim.id}.nearest", say("{places}: turns to the nearest", places=aim.title), nearest, 1)
    if len(aim.places) > 2:
        mean = {side: _mean(_to_others(aim, side, found)) for side, found in usual.items()}
        yield Measure(f"{aim.id}.mean", say("{places}: turns to all, on average", places=aim.title), mean, 1)
    if any(place.owner is None for place in aim.places):
        yield Measure(f"{aim.id}.first", say("{places}: where it is first", places=aim.title), _first(aim, usual), 1)
    beyond = {side: _to_others(aim, side, found).count(None) for side, found in usual.items()}
    if any(beyond.values()):
        yield Measure(f"{aim.id}.beyond", say("{places}: out of reach", places=aim.title), beyond)


def _nearest(aim: Aim, by_side: Mapping[Side, Times]) -> dict[Side, float | None] | None:
    """How soon each side is at the nearest place that is not its own; None where all places are those of one side."""
    found = {side: _to_others(aim, side, times) for side, times in by_side.items()}
    if not any(found.values()):
        return None
    return {side: min((time for time in each if time is not None), default=None) for side, each in found.items()}


def _to_others(aim: Aim, side: Side, found: Times) -> list[float | None]:
    """When the side can be at each place that is not its own; None for never."""
    return [_arrival(place, found) for place in aim.places if place.owner != side]


def _arrival(place: Place, found: Times) -> float | None:
    return min((found[spot] for spot in place.spots if spot in found), default=None)


def _mean(arrivals: list[float | None]) -> float | None:
    known = [time for time in arrivals if time is not None]
    return fmean(known) if known else None


def _first(aim: Aim, by_side: Mapping[Side, Times]) -> dict[Side, float | None]:
    """At how many of the places that no side has each is first; who are there at once share a place."""
    shares: dict[Side, float | None] = dict.fromkeys(by_side, 0.0)
    for place in aim.places:
        arrivals = {side: _arrival(place, found) for side, found in by_side.items()}
        known = {side: round(time, 6) for side, time in arrivals.items() if time is not None}
        first = [side for side, time in known.items() if time == min(known.values())]
        for side in first if place.owner is None else ():
            shares[side] = (shares[side] or 0.0) + place.worth / len(first)
    return shares


def _ground(by_side: Mapping[Side, Times], turns: int) -> dict[Side, float | None]:
    return {side: sum(time <= turns for time in found.values()) for side, found in by_side.items()}


def _arms_and_eyes(opening: Opening) -> Iterator[Measure]:
    """The measures of forces and sight."""
    forces = {side: start.forces for side, start in opening.sides.items()}
    if any(worth is not None for worth in forces.values()):
        yield Measure("forces", say("Forces, in {money}", money=opening.counted_in), forces)
    seen: dict[Side, float | None] = dict.fromkeys(opening.sides)
    for side, start in opening.sides.items():
        for number in () if start.sight is None else start.sight():
            seen[side] = number
    if any(number is not None for number in seen.values()):
        yield Measure("sight", say("Hexes in sight at the start"), seen)
