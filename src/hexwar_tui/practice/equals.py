"""Games between equals: the same practice player at all sides of a scenario, to see whether one of them has it easier.

They are those of `hexwar lab`. Somebody plays them in the background, and asks game by game how it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager
from itertools import chain, takewhile
from statistics import fmean

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.lab.players import player_ids
from hexwar_tui.engine.lab.series.question import BetweenEquals, Task
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.practice.workers import WorkerGone, Workers, handed_out, is_gone, processes, told
from hexwar_tui.systems import REGISTRY

SEED = "fairness"
"""The seed by which games are played, unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a side has had of the points so far: a win is one, a draw half of one. The true share lies between `low` and
    `high` with a certainty of 95 % (Wilson); all are from 0 to 1."""

    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, score: Score) -> Share:
        """The share that a score tells."""
        return cls(score.won, score.drawn, score.lost, score.share, *score.interval)


@dataclass(frozen=True, slots=True)
class Shares:
    """How it stands after `games` of the `wanted` ones: the share of each side, in the order of seats; `failed` games
    that were not played to their end count nowhere, and `fault` tells what kept the first of them from it."""

    games: int
    wanted: int
    sides: Mapping[Side, Share]
    failed: int = 0
    fault: Text = ""

    def is_uneven(self, side: Side) -> bool:
        """Whether it is all but sure by these games that a side has it easier or harder than the others: an even share
        lies outside its interval. That is what sides have in the mean: a half of two; more than a third of three that
        draw, as each of these has half a point."""
        share, even = self.sides[side], fmean(each.share for each in self.sides.values())
        return not share.low <= even <= share.high


class Equals:
    """Games of a scenario between equals, which are played while they are iterated: each game that ends yields the
    shares so far. `stop`, from whatever thread, ends them at once, and the iteration with them; so does closing the
    iterator. It is iterated once.

    The usual practice player of the system plays; `workers` play its games: a process of their own, unless others are
    given. Raises BadOrder for a scenario with one side.
    """

    def __init__(
        self,
        scenario: Scenario,
        games: int,
        *,
        seed: str = SEED,
        workers: AbstractContextManager[Workers] | None = None,
    ) -> None:
        if len(scenario.sides) < 2:
            raise BadOrder(say("“{scenario}” has one side: nobody meets anybody there.", scenario=scenario.title))
        self.player = player_ids(REGISTRY[scenario.system])[0]
        """The practice player that sits at all sides."""
        self._question = BetweenEquals((self.player,), ((scenario, {}),), seed)
        self._games = games
        self._workers = workers or processes(1)
        self._playing: Workers | None = None
        self._is_stopped = False

    def __iter__(self) -> Iterator[Shares]:
        """Yields the shares so far whenever a game has ended. Raises WorkerGone where a process was ended by others."""
        with self._workers as self._playing:
            try:
                yield from self._played(self._playing)
            except BrokenExecutor as fault:
                if not self._is_stopped:
                    raise WorkerGone from fault

    def stop(self) -> None:
        """Ends the games that are played and begins no more; returns at once, and may be called at any time."""
        self._is_stopped = True
        if self._playing is not None:
            self._playing.stop()

    def _played(self, workers: Workers) -> Iterator[Shares]:
        results, faults = Results(self._question), list[Text]()
        for task, future in handed_out(workers, takewhile(lambda task: not self._is_stopped, self._tasks())):
            if self._is_stopped:
                return
            if is_gone(future):
                raise WorkerGone
            if (fault := future.exception()) is None:
                results.add(task, future.result())
            else:
                faults.append(told(fault))
            yield self._shares(results, faults)

    def _tasks(self) -> Iterator[Task]:
        return chain.from_iterable(self._question.laps(self._games))

    def _shares(self, results: Results, faults: Sequence[Text]) -> Shares:
        (match,) = self._question.matches
        sides = {side: Share.of(score) for side, score in results.side_scores(match.name).items()}
        return Shares(results.games, self._games, sides, len(faults), next(iter(faults), ""))
