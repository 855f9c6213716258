"""The command that measures how fair scenarios are: what it plays, for how long, and how it goes on."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from hexwar_tui.cli.lab.played_by import program
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import Task
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.practice import workers
from hexwar_tui.systems import REGISTRY
from tools import balance
from tools.balance import Measuring, Part, Played, parts_of

LEARNING = "ashlands/first-steps"
FOUR = "ashlands/full-four"
JOBS = 2


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The games that are asked for, of which none is played: the first side wins each in five turns."""
    tasks: list[Task] = []

    def play(task: Task) -> Ended:
        tasks.append(task)
        return Ended((task.match.scenario.sides[0].id,), 5, 0, "", say("It was enough."))

    monkeypatch.setattr(workers, "play", play)
    return tasks


def measuring(folder: Path, *names: str, games: int = 4, seconds: float = 60.0, **before: Played) -> Measuring:
    """What is measured of these scenarios, with what is known already by the names of series, `_` for `-`."""
    found = Measuring(folder, parts_of([load_scenario(REGISTRY, name) for name in names]), games, seconds)
    found.played |= {name.replace("_", "-"): each for name, each in before.items()}
    return found


def test_equals_play_every_scenario_and_levels_those_to_learn_by() -> None:
    """All that are shipped, of every system."""
    parts = parts_of([found.read(REGISTRY) for found in find_scenarios(REGISTRY)])
    names = [f"{part.scenario.system}/{part.scenario.id}" for part in parts if part.level == "steady"]
    assert names == [found.name for found in find_scenarios(REGISTRY)]
    learning = {part.scenario.system: set() for part in parts if part.scenario.learning}
    for part in parts:
        if part.level != "steady":
            learning[part.scenario.system].add(part.level)
    assert learning.keys() == REGISTRY.keys()
    assert all(levels == {"hard", "easy"} for levels in learning.values())


def test_equals_swap_no_seats() -> None:
    """Each of their games has a map of its own; players of two kinds sit on either side of the same one."""
    four, learning = load_scenario(REGISTRY, FOUR), load_scenario(REGISTRY, LEARNING)
    assert [task.number for task in Part(four, "steady").tasks(3)] == [0, 4, 8]
    assert [task.number for task in Part(learning, "easy").tasks(3)] == [0, 1, 2, 3]
    assert {task.match.pair for task in Part(learning, "easy").tasks(1)} == {("easy", "steady")}


def test_each_series_is_begun_before_any_is_ended(tmp_path: Path) -> None:
    """Then those between equals that learn are ended, and then whichever has least games and seconds has its turn."""
    begun = {"ashlands_full_four_steady": Played(games=2, seconds=3)}
    learning = {f"ashlands_first_steps_{level}": Played(games=2, seconds=4) for level in ("steady", "hard", "easy")}
    found = measuring(tmp_path, FOUR, LEARNING, **begun)
    assert found.next_step(JOBS) == (found.parts[1], 2)
    found = measuring(tmp_path, FOUR, LEARNING, **begun, **learning)
    assert found.next_step(JOBS) == (found.parts[1], 4)
    found.played["ashlands-first-steps-steady"] = Played(games=4, seconds=8)
    assert found.next_step(JOBS) == (found.parts[0], 4)
    found.played["ashlands-full-four-steady"] = Played(games=3, seconds=4.5)
    assert found.next_step(JOBS) == (found.parts[2], 4)


def test_no_games_are_begun_for_which_there_is_no_time(tmp_path: Path) -> None:
    """By how long those before them took; others that are short enough are."""
    found = measuring(tmp_path, FOUR, games=100, seconds=100, ashlands_full_four_steady=Played(games=10, seconds=90))
    assert found.next_step(1) == (found.parts[0], 11)
    assert found.next_step(JOBS) is None
    found = measuring(tmp_path, FOUR, games=100, seconds=100, ashlands_full_four_steady=Played(games=90, seconds=90))
    assert found.next_step(JOBS) == (found.parts[0], 100)


def test_what_was_stopped_goes_on_and_comes_to_the_same(
    tmp_path: Path, played: list[Task], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game is played twice, and the pages are those of one that was never stopped."""
    words = [LEARNING, "--games", "4", "--jobs", "1", "--into"]
    whole = balance.main([*words, str(tmp_path / "whole")]), capsys.readouterr().out
    games = [task.key for task in played]
    assert len(games) == len(set(games)) == 12
    played.clear()

    def until(task: Task) -> Ended:
        if len(played) == 7:
            raise KeyboardInterrupt
        return again(task)

    again = workers.play
    with monkeypatch.context() as patch:
        patch.setattr(workers, "play", until)
        assert balance.main([*words, str(tmp_path / "parts")]) == 130
    assert "Stopped." in capsys.readouterr().err
    assert (balance.main([*words, str(tmp_path / "parts")]), capsys.readouterr().out) == whole
    assert sorted(task.key for task in played) == sorted(games)
    assert (balance.main([*words, str(tmp_path / "parts")]), capsys.readouterr().out) == whole
    assert len(played) == 12
    (tmp_path / "parts" / "ashlands-first-steps-easy.jsonl").unlink()
    balance.main([*words, str(tmp_path / "parts")])
    assert len(played) == 16


def test_named_scenarios_are_printed_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The paper is that of all of them; these games are played."""
    monkeypatch.setattr(balance, "PAPER", tmp_path / "balance.md")
    monkeypatch.setattr(balance, "LEVELS", ("easy",))
    balance.main([LEARNING, "--games", "1", "--jobs", "1"])
    page = capsys.readouterr().out
    assert page.startswith("### First steps\n")
    assert "games: 1;" in page
    assert "| easy | steady | 2 |" in page
    assert not balance.PAPER.exists()


def test_the_paper_is_of_all_that_are_shipped(
    tmp_path: Path, played: list[Task], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the pace of each series printed; 1 is returned, as the first side has won all games."""
    pytest.importorskip("numpy")
    monkeypatch.setattr(balance, "PAPER", tmp_path / "balance.md")
    shipped = [found for found in find_scenarios(REGISTRY) if found.system in ("ashlands", "envoys")]
    monkeypatch.setattr(balance, "find_scenarios", lambda registry: shipped)
    assert balance.main(["--games", "20", "--jobs", "1", "--minutes", "5", "--into", str(tmp_path)]) == 1
    paper = balance.PAPER.read_text("utf-8")
    assert [found.name for found in shipped if f"\n`{found.name}`. " not in paper] == []
    assert "**Not marked.**" in paper
    paces = capsys.readouterr().out.splitlines()
    assert len(paces) == len({task.match for task in played})


def test_a_game_that_fails_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts nowhere, and the command ends with 1; what is nonsense is refused."""

    def play(task: Task) -> Ended:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(workers, "play", play)
    assert balance.main([FOUR, "--games", "1", "--jobs", "1", "--into", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "ZeroDivisionError: by nothing" in told.err
    assert "No game was played yet." in told.out
    with pytest.raises(SystemExit):
        balance.main(["--games", "0"])


def test_a_game_that_failed_is_played_again(
    tmp_path: Path, played: list[Task], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the same command, where there is time for that; else it is told again. As long as it fails the command ends
    with 1, and then the page is that of a run without a fault."""
    words = [FOUR, "--games", "2", "--jobs", "1", "--into", str(tmp_path)]
    rightly = workers.play

    def play(task: Task) -> Ended:
        if task.number:
            raise ZeroDivisionError("by nothing")
        return rightly(task)

    with monkeypatch.context() as patch:
        patch.setattr(workers, "play", play)
        for _ in range(2):
            assert balance.main(words) == 1
            assert capsys.readouterr().err.endswith("game 4: ZeroDivisionError: by nothing\n")
    assert balance.main([*words, "--minutes", "1e-9"]) == 1
    assert "game 4: it failed in an earlier run, and there was no time" in capsys.readouterr().err
    assert [task.number for task in played] == [0]
    assert balance.main(words) == 0
    told = capsys.readouterr()
    assert "games: 2;" in told.out
    assert told.err == ""
    assert [task.number for task in played] == [0, 4]


def test_what_was_stopped_has_taken_time(tmp_path: Path, played: list[Task], monkeypatch: pytest.MonkeyPatch) -> None:
    """A first game, then some of a slice of time: these are kept and will not be played again, so that their time
    counts already."""
    monkeypatch.setattr(balance, "time", SimpleNamespace(monotonic=count(step=2).__next__))
    rightly = workers.play

    def until(task: Task) -> Ended:
        if len(played) == 3:
            raise KeyboardInterrupt
        return rightly(task)

    found = measuring(tmp_path, FOUR)
    monkeypatch.setattr(workers, "play", until)
    with workers.here() as here, pytest.raises(KeyboardInterrupt):
        found.play(here, 1)
    assert len(played) == 3
    assert measuring(tmp_path, FOUR).played == {"ashlands-full-four-steady": Played(games=1, seconds=4)}


def test_the_paper_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the command is stopped while it writes the one before is still there."""
    monkeypatch.setattr(balance, "PAPER", tmp_path / "balance.md")
    balance.put_down("The one before.")

    def half(path: Path, text: str, *more: str) -> None:
        path.write_bytes(text.encode()[:4])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(KeyboardInterrupt):
        balance.put_down("Another one.")
    assert balance.PAPER.read_text("utf-8") == "The one before."


def test_games_last_when_a_scenario_is_marked(tmp_path: Path, played: list[Task]) -> None:
    """What it says of itself does not change how its games go."""
    scenario = load_scenario(REGISTRY, FOUR)
    marked = scenario.model_copy(update={"description": Name.of("Uneven: so it was.")})
    for each in (scenario, marked):
        found = Measuring(tmp_path, parts_of([each]), 2, 60.0)
        with workers.here() as here:
            found.play(here, 1)
        assert balance.pages(found)[0].scores["north"].games == 2
    assert len(played) == 2
    assert balance.pages(found)[0].mark == "so it was"


def test_games_of_another_program_are_refused(
    tmp_path: Path, played: list[Task], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules and players may be others by now: the folder belongs to the program that began it."""
    words = [FOUR, "--games", "1", "--jobs", "1", "--into", str(tmp_path)]
    balance.main(words)
    monkeypatch.setattr("hexwar_tui.cli.lab.played_by.program", lambda: "another")
    assert balance.main(words) == 2
    assert "another version" in capsys.readouterr().err
    assert program() != "another"
