"""What a series asks: which practice players meet in which scenarios, in how many games, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations, permutations
from typing import Any, NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario

LEAST = 20
"""How many games of each match are played before anybody looks whether they are enough, and between two looks: always
the same ones, so that it does not matter in how many processes they are played. A match of many sides rounds it up."""


class GameKey(NamedTuple):
    """What tells a game of a series from all others: the scenario as ``system/id``, the practice player at one side,
    that at all others, and the number of the game, from 0."""

    scenario: str
    player: str
    against: str
    number: int


@dataclass(frozen=True, slots=True)
class Match:
    """One practice player at a side of a scenario against another at all others. Its games have numbers from 0; as many
    in a row as there are sides are a round: they share map and dice, and the player sits at another side in each."""

    scenario: Scenario = field(repr=False, compare=False)
    player: str
    against: str
    name: str
    options: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def sides(self) -> int:
        """How many sides the scenario has, and games a round."""
        return len(self.scenario.sides)

    @property
    def pair(self) -> tuple[str, str]:
        """The player and the one against whom it plays."""
        return self.player, self.against

    def whole(self, games: int) -> int:
        """The least number of games that is not less than `games` and makes whole rounds."""
        return -(-games // self.sides) * self.sides


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played, with all that is needed for it: the same wherever it is played."""

    match: Match
    number: int
    seed: str

    @property
    def key(self) -> GameKey:
        """What tells the game from the others of its series."""
        return GameKey(self.match.name, *self.match.pair, self.number)


@dataclass(frozen=True, slots=True)
class Question:
    """Practice players by their ids, each against each; scenarios, each with the values of options that differ from the
    usual ones; and the seed of it all, by which every match plays the same games with the same maps and dice."""

    players: tuple[str, ...]
    scenarios: tuple[tuple[Scenario, Mapping[str, Any]], ...]
    seed: str

    @property
    def matches(self) -> tuple[Match, ...]:
        """All matches, scenario by scenario."""
        return tuple(
            Match(scenario, *pair, scenario.called, options)
            for scenario, options in self.scenarios
            for pair in pairs(self.players, len(scenario.sides))
        )

    def laps(self, games: int) -> Iterator[Sequence[Task]]:
        """The games of the series in the order of their rounds, at least `games` of each match, cut into laps of at
        least `LEAST` of each, the last perhaps fewer, at the ends of which it may stop."""
        matches = self.matches
        steps, most = [match.whole(LEAST) for match in matches], [match.whole(games) for match in matches]
        lap = 0
        while any(lap * step < end for step, end in zip(steps, most, strict=True)):
            spans = [range(lap * step, min((lap + 1) * step, end)) for step, end in zip(steps, most, strict=True)]
            yield self._in_rounds(matches, spans)
            lap += 1

    def _in_rounds(self, matches: Sequence[Match], spans: Sequence[range]) -> list[Task]:
        found = [
            (number // match.sides, at, number)
            for at, (match, span) in enumerate(zip(matches, spans, strict=True))
            for number in span
        ]
        return [Task(matches[at], number, self.seed) for _, at, number in sorted(found)]


class BetweenEquals(Question):
    """A series of players of one kind, of whom none has to swap seats: each game has a map and dice of its own."""

    __slots__ = ()

    def laps(self, games: int) -> Iterator[Sequence[Task]]:
        """The games of the series, `games` of each match, in one lap."""
        matches = self.matches
        yield [Task(match, number * match.sides, self.seed) for number in range(games) for match in matches]


def pairs(players: Sequence[str], sides: int) -> list[tuple[str, str]]:
    """Who meets whom. Between two sides each player meets each other once, as both sit at either; where there are more,
    each is alone against every other. A player named twice, or alone, meets itself."""
    if len(players) == 1:
        return [(players[0], players[0])]
    met = combinations(players, 2) if sides == 2 else permutations(players, 2)
    return list(dict.fromkeys(met))
