"""Games between equals: the shares of sides, game by game, and how they are stopped."""

from __future__ import annotations

import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from threading import Timer

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import Task
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice import workers
from hexwar_tui.practice.equals import Equals, Share, Shares
from hexwar_tui.practice.workers import WorkerGone, here, processes
from hexwar_tui.systems import REGISTRY

LEARNING, THREE = "ashlands/first-steps", "ashlands/full-three"


def equals(name: str = LEARNING, games: int = 4) -> Equals:
    """Games of a shipped scenario that are played here."""
    return Equals(load_scenario(REGISTRY, name), games, workers=here())


@pytest.fixture
def won(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The games that are asked for, none of which is played: the first side wins each."""
    tasks: list[Task] = []

    def play(task: Task) -> Ended:
        tasks.append(task)
        if len(tasks) == 3:
            raise ZeroDivisionError("by nobody")
        return Ended((task.match.scenario.sides[0].id,), 5, 0, "", say("It was enough."))

    monkeypatch.setattr(workers, "play", play)
    return tasks


def test_each_game_that_ends_tells_the_shares_so_far(won: list[Task]) -> None:
    """With the interval that a score has; each game has a map of its own. One that fails counts nowhere, and it is told
    why."""
    found = list(equals(THREE))
    assert [(shares.games, shares.wanted, shares.failed, shares.fault) for shares in found] == [
        (1, 4, 0, ""),
        (2, 4, 0, ""),
        (2, 4, 1, "ZeroDivisionError: by nobody"),
        (3, 4, 1, "ZeroDivisionError: by nobody"),
    ]
    assert [task.number for task in won] == [0, 3, 6, 9]
    assert {task.match.pair for task in won} == {("steady", "steady")}
    north, east, _ = found[-1].sides.values()
    score = Score(won=3)
    assert north == Share(3, 0, 0, 1.0, *score.interval)
    assert (east.won, east.lost, east.share) == (0, 3, 0.0)


def shares(*scores: Score) -> Shares:
    """How it stands after games in which sides a, b and so on have had these scores."""
    return Shares(scores[0].games, 100, dict(zip("abcd", map(Share.of, scores), strict=False)))


@pytest.mark.parametrize(
    ("scores", "uneven"),
    [
        ([Score(won=6, lost=4), Score(won=4, lost=6)], ""),
        ([Score(won=10), Score(lost=10)], "ab"),
        ([Score(drawn=100), Score(drawn=100)], ""),
        ([Score(won=8, lost=2), Score(won=1, lost=9), Score(won=1, lost=9)], "a"),
        ([Score(drawn=100), Score(drawn=100), Score(drawn=100)], ""),
        ([Score(drawn=100), Score(drawn=100), Score(lost=100)], "abc"),
        ([Score(won=4, lost=6), Score(won=3, lost=7), Score(won=3, lost=7), Score(lost=10)], ""),
    ],
)
def test_uneven_is_what_games_show_for_all_but_sure(scores: list[Score], uneven: str) -> None:
    """An even share outside of the interval: half of two, of three a third, but half where they draw each game."""
    found = shares(*scores)
    assert "".join(side for side in found.sides if found.is_uneven(side)) == uneven


def test_real_games_are_the_same_by_the_same_seed() -> None:
    """Played to their ends by the usual player."""
    first, again = list(equals(games=2))[-1], list(equals(games=2))[-1]
    assert first == again
    assert (first.games, sum(side.won for side in first.sides.values())) == (2, 2)


def test_who_closes_the_iterator_plays_no_further(won: list[Task]) -> None:
    """It is left in the midst."""
    games = iter(equals())
    next(games)
    games.close()  # type: ignore[attr-defined]
    assert len(won) == 1
    stopped = equals()
    stopped.stop()
    assert list(stopped) == []
    assert len(won) == 1


def test_a_process_is_stopped_in_the_midst_of_its_game() -> None:
    """From another thread, at once; the iteration ends, and no process is left."""
    games = Equals(load_scenario(REGISTRY, "theatre/europe-1939"), 3)
    Timer(2.0, games.stop).start()
    begun = time.monotonic()
    assert len(list(games)) < 3
    assert time.monotonic() - begun < 8
    assert active_children() == []


def test_a_process_that_dies_is_told_of() -> None:
    """It was ended by somebody else."""
    playing = processes(1)
    games = Equals(load_scenario(REGISTRY, "theatre/europe-1939"), 3, workers=playing)

    def kill() -> None:
        assert games._playing is not None
        games._playing.stop()

    Timer(2.0, kill).start()
    with pytest.raises(WorkerGone):
        list(games)


def test_a_side_alone_meets_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before anything is played."""
    scenario = load_scenario(REGISTRY, LEARNING)
    alone = scenario.model_copy(update={"sides": scenario.sides[:1]})
    with pytest.raises(BadOrder):
        Equals(alone, 1)


UNDER_A_SCREEN = """
import sys

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.practice.equals import Equals
from hexwar_tui.systems import REGISTRY


class Shown:
    def write(self, text):
        return len(text)

    def flush(self):
        pass

    def fileno(self):
        return -1


if __name__ == "__main__":
    sys.stderr = Shown()
    for shares in Equals(load_scenario(REGISTRY, "ashlands/first-steps"), 1):
        print(shares.games)
"""


def test_games_are_played_while_a_screen_has_the_error_stream(tmp_path: Path) -> None:
    """An app on a terminal catches what is written to it by a stream without a number; the games are played all the
    same, in a process of their own."""
    program = tmp_path / "program.py"
    program.write_text(UNDER_A_SCREEN, "utf-8")
    ended = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout.strip()) == (0, "1"), ended.stderr
