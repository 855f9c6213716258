"""Measures how fair scenarios are, and writes docs/balance.md: `python -m tools.balance --into FOLDER`.

Practice players play every shipped scenario in series of the laboratory: between equals, and each level against the
usual one in those to learn by. Every game that ends is kept in the folder, so that the command goes on where it was
stopped, and makes the same paper of the same folder. Where scenarios are named it prints their pages and writes
nothing. Ends with 1 where a scenario is uneven and does not say so, or a game failed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import BaseModel, TypeAdapter

from hexwar_tui.cli.lab import result_words
from hexwar_tui.cli.lab.lab import INTERRUPTED, fingerprint
from hexwar_tui.cli.lab.series import Series
from hexwar_tui.cli.talk.speak import complain
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.lab.series.question import BetweenEquals, GameKey, Question, Task
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.words.language import Text
from hexwar_tui.practice.workers import Workers, this_machine
from hexwar_tui.storage.disk.files import is_there, read_file, write_file
from hexwar_tui.storage.lab.series_file import SeriesFile
from hexwar_tui.systems import REGISTRY
from tools.balance_paper import SEED, Page, head, page_text, paper

PAPER = Path(__file__).parent.parent / "docs" / "balance.md"
USUAL = "steady"
LEVELS = ("hard", "easy")
"""The practice players that are set against the usual one, where they are."""

GAMES = 200
"""The most games of a series, without --games: enough to know a share to 7 points of 100."""

MINUTES = 60.0
"""How long it is played in all, without --minutes."""

SLICE = 20.0
"""For how many seconds about a series is played before it is looked which one has the next turn."""


@dataclass(frozen=True, slots=True)
class Part:
    """A series of the paper: players of `level` in a scenario, against the usual ones, or among themselves if that is
    the usual level."""

    scenario: Scenario
    level: str

    @property
    def name(self) -> str:
        """What tells it from all others, and its file."""
        return f"{self.scenario.system}-{self.scenario.id}-{self.level}"

    @property
    def question(self) -> Question:
        """What it asks. Its games are of a scenario without description and page: they last when these are mended."""
        bare = self.scenario.model_copy(update={"description": self.scenario.title, "page": ()})
        scenarios: tuple[tuple[Scenario, Mapping[str, Any]], ...] = ((bare, {}),)
        if self.level == USUAL:
            return BetweenEquals((USUAL,), scenarios, SEED)
        return Question((self.level, USUAL), scenarios, SEED)

    @property
    def comes_first(self) -> bool:
        """Whether its games are all played before time is shared out: scenarios to learn by are to be fair."""
        return self.scenario.learning and self.level == USUAL

    def tasks(self, games: int) -> list[Task]:
        """The first games of the series, so many, or more where these make no whole rounds."""
        return [task for lap in self.question.laps(games) for task in lap]


def parts_of(scenarios: Sequence[Scenario]) -> list[Part]:
    """All series of these scenarios: between equals, and in those to learn by the levels there are."""
    return [
        Part(scenario, level)
        for scenario in scenarios
        for level in (USUAL, *(LEVELS if scenario.learning else ()))
        if level in player_kinds(REGISTRY[scenario.system])
    ]


# -- playing -----------------------------------------------------------------------------------------------------------


class Played(BaseModel):
    """How many games of a series have been asked for so far, and how many seconds they took."""

    games: int = 0
    seconds: float = 0.0

    @property
    def pace(self) -> float:
        """How many seconds a game takes."""
        return self.seconds / self.games if self.games else 0.0


LEDGER = TypeAdapter(dict[str, Played])


@dataclass(slots=True)
class Measuring:
    """All games that the paper is made of, in the files of a folder: at most `games` of each series, and none begun
    that would end after `seconds` of playing, in this run and earlier ones. `faults` has what games failed of in this
    run."""

    folder: Path
    parts: Sequence[Part]
    games: int
    seconds: float
    played: dict[str, Played] = field(init=False)
    faults: dict[GameKey, Text] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = LEDGER.validate_json(read_file(self._ledger)) if is_there(self._ledger) else {}
        # Whoever takes the file of a series away wants it played anew.
        self.played = {part.name: Played() for part in self.parts} | {
            name: played for name, played in known.items() if is_there(self.folder / f"{name}.jsonl")
        }

    def play(self, workers: Workers, jobs: int) -> None:
        """Plays what there is time for, first of all what has failed in an earlier run. Games that were begun are
        always ended and counted, so that long ones are not left out. Raises WorkerGone, KeyboardInterrupt, SaveError;
        it can be gone on with."""
        for part in self.parts:
            failed = len(self.failed(part))
            if failed and failed * self.played[part.name].pace <= self._left:
                self._play(part, len(self._asked(part)), workers)
        while (step := self.next_step(jobs)) is not None:
            self._play(*step, workers)

    def next_step(self, jobs: int) -> tuple[Part, int] | None:
        """The series that is gone on with, and up to which number of games; None where all is done or time is over.
        First each is begun; then those that come first are ended; then others have their turns, long games fewer."""
        steps = [(part, more) for part in self.parts if (more := self._more(part, self._left, jobs))]
        if not steps:
            return None
        part, more = min(steps, key=lambda step: self._turn(step[0]))
        return part, self.played[part.name].games + more

    def failed(self, part: Part) -> list[GameKey]:
        """The games of a series that have been asked for, in this run or an earlier one, and were not played to their
        end."""
        if not (asked := self._asked(part)):
            return []
        with self._file(part) as kept:
            return [task.key for task in asked if task.key not in kept.games]

    def results(self, part: Part) -> Results:
        """What came of the games of a series that this command has asked for."""
        found = Results(part.question)
        with self._file(part) as kept:
            for task in self._asked(part):
                if task.key in kept.games:
                    found.add(task, kept.games[task.key])
        return found

    @property
    def _left(self) -> float:
        """How many seconds of playing are left, below 0 where time is over."""
        return self.seconds - sum(played.seconds for played in self.played.values())

    def _asked(self, part: Part) -> list[Task]:
        return part.tasks(min(self.played[part.name].games, self._most(part)))

    def _play(self, part: Part, games: int, workers: Workers) -> None:
        """Plays a series up to so many games. The time that it takes counts also where it is stopped, as what was
        played is kept; the games are asked for only where it is not."""
        begun, before = time.monotonic(), self.played[part.name]
        asked = before.games
        try:
            self._play_series(part, games, workers)
            asked = max(asked, games)
        finally:
            self.played[part.name] = Played(games=asked, seconds=before.seconds + time.monotonic() - begun)
            write_file(self._ledger, LEDGER.dump_json(self.played))

    def _play_series(self, part: Part, games: int, workers: Workers) -> None:
        with self._file(part) as kept:
            series = Series(part.question, games, None, dict(kept.games), kept.add)
            series.play(workers)
        for key, what in series.faults.items():
            complain(result_words.fault(key, what))
        self.faults |= series.faults

    def _more(self, part: Part, left: float, jobs: int) -> int:
        """How many games of a series are played next: as many as a slice of time has, at least one for each process;
        none where there is no time for that."""
        played = self.played[part.name]
        missing = self._most(part) - played.games
        if missing <= 0 or left <= 0:
            return 0
        if not played.games:
            return min(missing, len(part.tasks(jobs)))
        more = min(missing, len(part.tasks(max(jobs, int(min(SLICE, left) / played.pace)))))
        return more if more * played.pace <= left else 0

    def _most(self, part: Part) -> int:
        return len(part.tasks(self.games))

    def _turn(self, part: Part) -> tuple[bool, bool, float]:
        """What is least for the series whose turn it is. Where time is short the shares are known best in all when
        games are inverse to the roots of their costs (Neyman's allocation): when games times seconds are alike."""
        played = self.played[part.name]
        return played.games > 0, not part.comes_first, played.games * played.seconds

    def _file(self, part: Part) -> SeriesFile:
        return SeriesFile(self.folder / f"{part.name}.jsonl", fingerprint(part.question))

    @property
    def _ledger(self) -> Path:
        return self.folder / "seconds.json"


# -- the paper ---------------------------------------------------------------------------------------------------------


def pages(measuring: Measuring) -> list[Page]:
    """The page of each scenario."""
    found: dict[str, Page] = {}
    for part in measuring.parts:
        results = measuring.results(part)
        if part.level == USUAL:
            found[part.scenario.system + part.scenario.id] = Page(part.scenario, results)
        else:
            found[part.scenario.system + part.scenario.id].levels[part.level] = results
    return list(found.values())


def put_down(text: str) -> None:
    """Puts the paper in the place of the one before: whole, or not at all."""
    new = PAPER.with_name(f"{PAPER.name}.new")
    new.write_text(text, "utf-8")
    new.replace(PAPER)


def paces(played: Mapping[str, Played]) -> Iterator[str]:
    """Yields a line for each series: its games, and the seconds that each of them took."""
    for name, each in played.items():
        yield f"{name:<50}{each.games:>6} games{each.pace:>9.2f} seconds each"


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for. Ends the program where that is nonsense."""
    parser = argparse.ArgumentParser(description="Measures how fair scenarios are.")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="such as ashlands/first-steps; all of them")
    parser.add_argument("--games", type=int, default=GAMES, help="of each series at most; %(default)s")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of playing, in all runs; %(default)s")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where games are kept, to go on with them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games played at a time; %(default)s")
    asked = parser.parse_args(words)
    if asked.games < 1 or asked.jobs < 1 or not asked.minutes > 0:
        parser.error("at least one game is to be played, by one process, in more than no time")
    if not asked.scenarios and find_spec("numpy") is None:
        parser.error("what units are worth is reckoned by numpy: pip install 'hexwar[lab]' brings it")
    return asked


def main(words: Sequence[str] | None = None) -> int:
    """Plays, prints the pages of the scenarios that are named in `words`, or writes `PAPER` and prints how long games
    took. Returns 1 where a scenario is uneven and does not say so, or a game failed, else 0."""
    asked = arguments(words)
    try:
        with ExitStack() as stack:
            folder = asked.into or Path(stack.enter_context(TemporaryDirectory()))
            folder.mkdir(parents=True, exist_ok=True)
            return _measure(asked, folder)
    except KeyboardInterrupt:
        print("Stopped. With --into it is gone on with what was played.", file=sys.stderr)
        return INTERRUPTED
    except HexwarError as fault:
        complain(fault.text)
        return 2


def _measure(asked: argparse.Namespace, folder: Path) -> int:
    names = asked.scenarios or [found.name for found in find_scenarios(REGISTRY)]
    parts = parts_of([load_scenario(REGISTRY, name) for name in names])
    measuring = Measuring(folder, parts, asked.games, asked.minutes * 60)
    with this_machine(asked.jobs) as workers:
        measuring.play(workers, asked.jobs)
    found = pages(measuring)
    if asked.scenarios:
        print("\n".join(map(page_text, found)), end="")
    else:
        put_down(head(asked.games, asked.minutes) + paper(found))
        print("\n".join(paces(measuring.played)))
    failed = [key for part in parts for key in measuring.failed(part)]
    for key in failed:
        if key not in measuring.faults:
            complain(result_words.fault(key, "it failed in an earlier run, and there was no time to play it again"))
    return int(bool(failed) or any(page.is_amiss for page in found))


if __name__ == "__main__":
    sys.exit(main())
