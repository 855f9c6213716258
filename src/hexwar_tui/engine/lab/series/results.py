"""What came of a series so far: scores, ends, lengths and luck, match by match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from statistics import fmean

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.lab.series.duels import Duel, duel_of
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import Match, Question, Task
from hexwar_tui.engine.lab.trial import Score, Trial
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase


@dataclass(slots=True)
class Worth:
    """What is known of a type of unit: how many were had and lost in all games together, and two scores: `owned` of the
    sides that have had any, `more` of those that have had more than each other side.

    A score tells no causes: who wins may have had more because of that.
    """

    had: int = 0
    lost: int = 0
    owned: Score = field(default_factory=Score)
    more: Score = field(default_factory=Score)


@dataclass(slots=True)
class Standing:
    """What came of the games of one match. `ends` counts what ended them, in words; `lucks` has of each that was won,
    and in which dice were thrown that count, the luck of the winners and that of the losers, each in the mean; `types`
    has what is known of types of units, by their ids, and `duels` the games between two sides that have had any."""

    match: Match
    trial: Trial
    ends: Counter[Phrase] = field(default_factory=Counter)
    lucks: list[tuple[float, float]] = field(default_factory=list)
    types: dict[str, Worth] = field(default_factory=dict)
    duels: list[Duel] = field(default_factory=list)

    @property
    def score(self) -> Score:
        """The score of the player."""
        return self.trial.score

    @property
    def by_side(self) -> Mapping[Side, Score]:
        """The score of each side, whoever played it, in the order of the scenario; none before the first game."""
        return {side: score for (_, side), score in self.trial.by_side.items()}

    def add(self, number: int, ended: Ended) -> None:
        """Counts game `number`."""
        self.trial.count(self.match.scenario, number, ended.winners, ended.turns, ended.idle)
        self.ends[ended.reason] += 1
        won = [luck for side, luck in ended.luck.items() if side in ended.winners]
        lost = [luck for side, luck in ended.luck.items() if side not in ended.winners]
        if won and lost:
            self.lucks.append((fmean(won), fmean(lost)))
        for type in sorted({type for types in ended.had.values() for type in types}):
            self._add_type(type, ended, str(number // self.match.sides))
        if (duel := duel_of(ended)) is not None:
            self.duels.append(duel)

    def _add_type(self, type: str, ended: Ended, round: str) -> None:
        worth = self.types.setdefault(type, Worth())
        had = {side: types.get(type, (0, 0)) for side, types in ended.had.items()}
        most = sorted(n for n, _ in had.values())[-2:]
        for side, (n, lost) in had.items():
            worth.had, worth.lost = worth.had + n, worth.lost + lost
            if n:
                worth.owned.add(ended.winners, side, round)
            if n == most[-1] > most[0]:
                worth.more.add(ended.winners, side, round)


def is_known_to(reach: float, scores: Iterable[Score]) -> bool:
    """Whether the interval of each score ends less than `reach` points of 100 from its share, above and below."""
    return all(_reach(score) < reach for score in scores)


def _reach(score: Score) -> float:
    low, high = score.interval
    return 100 * max(high - score.share, score.share - low)


def pooled(scores: Iterable[Score]) -> Score:
    """The score of all games of several scores together. Rounds of the same name are one round, as their games share
    map and dice: those of all matches in a scenario do."""
    whole = Score()
    for part in scores:
        whole.won, whole.drawn, whole.lost = whole.won + part.won, whole.drawn + part.drawn, whole.lost + part.lost
        for round, (points, games) in part.rounds.items():
            before, others = whole.rounds.get(round, (0.0, 0))
            whole.rounds[round] = before + points, others + games
    return whole


class Results:
    """What came of the games of a series that have been counted, in whatever order that was."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._standings = {match: Standing(match, Trial(*match.pair)) for match in question.matches}

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Those of all matches, in the order of the question."""
        return tuple(self._standings.values())

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return sum(standing.score.games for standing in self.standings)

    def add(self, task: Task, ended: Ended) -> None:
        """Counts the game of `task`."""
        self._standings[task.match].add(task.number, ended)

    @property
    def pairings(self) -> Mapping[tuple[str, str], Score]:
        """The scores of the first against the second, in all their scenarios together."""
        parts: dict[tuple[str, str], dict[str, Score]] = {}
        for standing in self.standings:
            parts.setdefault(standing.match.pair, {})[standing.match.name] = standing.score
        return {pair: Score.of(scores) for pair, scores in parts.items()}

    def side_scores(self, scenario: str) -> Mapping[Side, Score]:
        """The score of each side of a scenario, ``system/id``, whoever played it, in all its matches together."""
        parts: dict[Side, list[Score]] = {}
        for standing in self.of_scenario(scenario):
            for side, score in standing.by_side.items():
                parts.setdefault(side, []).append(score)
        return {side: pooled(scores) for side, scores in parts.items()}

    def ends(self, scenario: str) -> Counter[Phrase]:
        """What ended games in a scenario, ``system/id``, in words, and how many of them."""
        return sum((standing.ends for standing in self.of_scenario(scenario)), Counter())

    def types(self, scenario: str) -> Mapping[str, Worth]:
        """What is known of each type of unit in a scenario, ``system/id``, by its id; first those whose owners have won
        most, where they had more of them; last those of which nobody had more."""
        parts: dict[str, list[Worth]] = {}
        for standing in self.of_scenario(scenario):
            for type, worth in standing.types.items():
                parts.setdefault(type, []).append(worth)
        found = {type: _together(worths) for type, worths in parts.items()}
        return dict(sorted(found.items(), key=lambda each: (-each[1].more.share if each[1].more.games else 1, each[0])))

    def duels(self, scenario: str) -> list[Duel]:
        """The games between two sides in a scenario, ``system/id``, in which units were told apart."""
        return [duel for standing in self.of_scenario(scenario) for duel in standing.duels]

    def of_scenario(self, scenario: str) -> list[Standing]:
        """The standings of the matches in a scenario, ``system/id``."""
        return [standing for standing in self.standings if standing.match.name == scenario]

    def is_known_to(self, reach: float) -> bool:
        """Whether the share of every pairing is known to less than `reach` points of 100, up and down; and of those who
        play against themselves the share of each side of each scenario. Nothing is, where a match has no game yet."""
        if not all(standing.score.games for standing in self.standings):
            return False
        met = [score for (player, against), score in self.pairings.items() if player != against]
        alone = (standing for standing in self.standings if standing.match.player == standing.match.against)
        return is_known_to(reach, [*met, *(score for standing in alone for score in standing.by_side.values())])


def _together(worths: Sequence[Worth]) -> Worth:
    return Worth(
        sum(worth.had for worth in worths),
        sum(worth.lost for worth in worths),
        pooled(worth.owned for worth in worths),
        pooled(worth.more for worth in worths),
    )
