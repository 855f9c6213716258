"""How a series is played: its games are handed out, counted lap by lap, and kept as they end."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import field
from itertools import chain

from hexwar_tui.cli.lab.played_by import OtherProgram
from hexwar_tui.cli.talk.speak import words
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import GameKey, Question, Task
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.practice.workers import WorkerGone, Workers, handed_out, is_gone, told

Keep = Callable[[GameKey, Ended], None]
"""Keeps how the game of this key has ended."""


@dataclass(slots=True)
class Series:
    """A series that is played: at least `games` games of each match, fewer where the shares are known to less than
    `within` points of 100 before (None: all are played).

    `played` are the games that have ended, here or earlier; `keep` is called with each that ends now. `results` are
    those of all laps that were played; `faults` tell what kept a game from being played to its end.
    """

    question: Question
    games: int
    within: float | None
    played: dict[GameKey, Ended]
    keep: Keep
    results: Results = field(init=False)
    faults: dict[GameKey, Text] = field(default_factory=dict)
    is_settled: bool = False

    def __post_init__(self) -> None:
        self.results = Results(self.question)

    def play(self, workers: Workers) -> None:
        """Plays the games that are not played yet. Raises WorkerGone, OtherProgram, KeyboardInterrupt; what was played
        up to then is counted."""
        laps = list(self.question.laps(self.games))
        wanted = {task.key for task in chain(*laps)}
        progress = _Progress(len(wanted), len(wanted & self.played.keys()))
        for lap in laps if self.within is not None else [list(chain(*laps))]:
            try:
                for task, future in handed_out(workers, (task for task in lap if task.key not in self.played)):
                    self._take(task, future)
                    progress.show(len(wanted & self.played.keys()))
            except BrokenExecutor as fault:  # Gone between two games, which is found when the next is handed out.
                raise WorkerGone from fault
            finally:
                progress.clear()
                self._count(lap)
            self.is_settled = self.within is not None and self.results.is_known_to(self.within)
            if self.is_settled:
                return

    def _take(self, task: Task, future: Future[Ended]) -> None:
        if is_gone(future):
            raise WorkerGone
        if isinstance(fault := future.exception(), OtherProgram):
            raise fault
        if fault is not None:
            self.faults[task.key] = told(fault)
            return
        self.played[task.key] = future.result()
        self.keep(task.key, future.result())

    def _count(self, lap: Iterable[Task]) -> None:
        """Counts the games of a lap in the order of their numbers, whichever ended first."""
        for task in lap:
            if task.key in self.played:
                self.results.add(task, self.played[task.key])


class _Progress:
    """A line on standard error that says how far a series has come; nothing where that is no terminal."""

    def __init__(self, games: int, before: int) -> None:
        self._games, self._before, self._begun = games, before, time.monotonic()
        self._is_shown = sys.stderr.isatty()

    def show(self, played: int) -> None:
        """Says that so many games have been played."""
        if not self._is_shown:
            return
        left = (self._games - played) * (time.monotonic() - self._begun) / max(1, played - self._before)
        line = say("{n} of {games} games; {m} minutes left at most", n=played, games=self._games, m=-int(-left // 60))
        print(f"\r\x1b[K{words(line)}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the line away."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
