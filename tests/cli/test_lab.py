"""lab: series of games of practice players against each other."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.lab.cluster import Asked, play_alike
from hexwar_tui.cli.lab.played_by import played_by, program
from hexwar_tui.engine.lab.players import RANDOM, RandomPlayer
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import Question, Task
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice import workers
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.storage.packs import lay_out, pack_files
from tests.toys.common import toy_scenario
from tests.toys.harvest import Frugal, Harvest

LAB = ["lab", "harvest/toy", "--players", "frugal,random", "--games", "4", "--seed", "5", "--jobs", "1"]
REAL = ["lab", "ashlands/first-steps", "--players", "random,steady", "--games", "4", "--json"]

Play = Callable[[Task], Ended]

PLAY = workers.play
"""What plays a game, as long as a test has put nothing else in its place."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played, as they are."""
    numbers: list[int] = []

    def play(task: Task) -> Ended:
        numbers.append(task.number)
        return PLAY(task)

    monkeypatch.setattr(workers, "play", play)
    return numbers


def scenario(home: Path, **more: Any) -> str:
    """Another scenario of the harvest, among the player's own; its name."""
    made = toy_scenario("harvest", **more)
    (home / "home" / "scenarios" / "harvest" / f"{made.id}.json").write_text(made.model_dump_json(), "utf-8")
    return f"harvest/{made.id}"


# -- what is played ----------------------------------------------------------------------------------------------------


def test_a_series_is_what_a_trial_counts(hexwar: Shell) -> None:
    """The same games by the same seed, with seats swapped: scores, intervals, sides and turns."""
    data = hexwar.done(*LAB, "--json").data
    trial = Trial("frugal", "random")
    for number in range(4):
        trial.play(REGISTRY, toy_scenario("harvest"), "5", number)
    (match,) = data["matches"]
    counts = {"games": 4, "won": trial.score.won, "drawn": trial.score.drawn, "lost": trial.score.lost}
    interval = [round(end, 4) for end in trial.score.interval]
    assert match | counts | {"interval": interval} == match
    assert match["turns"] == trial.turns / 4
    assert [(side["side"], side["won"]) for side in match["sides"]] == [
        (side, score.won) for (_, side), score in trial.by_side.items()
    ]
    assert (data["players"], data["seed"], data["games"], data["is_whole"]) == (["frugal", "random"], "5", 4, True)
    assert hexwar.done(*LAB, "--json").data == data


def test_every_pairing_meets_in_every_scenario(hexwar: Shell, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each each other between two sides, each alone against each other among three, in whole rounds; with options."""
    monkeypatch.setattr(Harvest, "players", {id: PlayerKind(say("a player"), Frugal) for id in ("a", "b")})
    three = scenario(home, id="three", sides=3)
    words = ["lab", "harvest/toy", three, "--players", "a,b,random", "--games", "2", "--jobs", "1", "--json"]
    data = hexwar.done(*words, "--option", "turns=1").data
    assert [(match["scenario"], match["player"], match["against"], match["games"]) for match in data["matches"]] == [
        *(("harvest/toy", *pair, 2) for pair in (("a", "b"), ("a", RANDOM), ("b", RANDOM))),
        *(
            (three, *pair, 3)
            for pair in (("a", "b"), ("a", RANDOM), ("b", "a"), ("b", RANDOM), (RANDOM, "a"), (RANDOM, "b"))
        ),
    ]
    assert data["games"] == 3 * 2 + 6 * 3
    assert {match["turns"] for match in data["matches"]} == {2}
    assert {(pair["player"], pair["against"], pair["games"]) for pair in data["pairings"]} >= {
        ("a", "b", 5),
        ("b", "a", 3),
    }
    (toy, other) = data["scenarios"]
    assert [side["games"] for side in toy["sides"]] == [6, 6]
    assert [side["games"] for side in other["sides"]] == [18, 18, 18]
    assert sum(end["games"] for end in toy["ends"]) == 6


def test_scenarios_of_two_packs_may_have_the_same_id(hexwar: Shell, home: Path) -> None:
    """Their names tell them apart."""
    for pack in ("border-wars", "river-wars"):
        hexwar.done("pack", "install", lay_out(home / pack, pack_files(id=pack)))
    names = ["raid/river-wars/ford", "raid/border-wars/ford"]
    words = ["lab", *names, "--players", "random", "--games", "2", "--jobs", "1", "--into", "a.jsonl", "--json"]
    data = hexwar.done(*words).data
    assert [(match["scenario"], match["games"]) for match in data["matches"]] == [(name, 2) for name in names]
    asked = json.loads(Path("a.jsonl").read_text("utf-8").splitlines()[0])["question"]
    assert list(asked["scenarios"]) == sorted(names)
    assert "is named twice" in hexwar.refused(*words[:2], names[0], *words[3:])


def test_processes_play_the_same_as_one(hexwar: Shell) -> None:
    """Whichever game ends first: the result of two processes is that of one."""
    alone = hexwar.done(*REAL, "--jobs", "1")
    assert alone.data["games"] == 4
    assert alone.data["scenarios"][0]["luck"]["games"] > 0
    assert hexwar.done(*REAL, "--jobs", "2").out == alone.out


def test_a_series_stops_when_enough_is_known(hexwar: Shell, played: list[int]) -> None:
    """Every share to so many points, and never before 20 games; it is looked at after every 20."""
    words = [*LAB[:4], "--games", "60", "--jobs", "1", "--json"]
    data = hexwar.done(*words, "--within", "50").data
    assert (data["games"], data["is_settled"], data["is_whole"]) == (20, True, True)
    assert len(played) == 20
    whole = hexwar.done(*words, "--within", "0.1").data
    assert (whole["games"], whole["is_settled"]) == (60, False)
    assert "all shares are known" in hexwar.done(*words[:-1], "--within", "50").out


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_a_series_goes_on_where_it_was_stopped(hexwar: Shell, played: list[int]) -> None:
    """Only what is missing is played, the game of the torn last line too; the result is that of a series in one go."""
    whole = hexwar.done(*LAB, "--json").data
    played.clear()
    hexwar.done(*LAB, "--into", "a.jsonl")
    assert played == [0, 1, 2, 3]
    kept = Path("a.jsonl").read_bytes()
    Path("a.jsonl").write_bytes(kept[: kept.rindex(b"\n", 0, -1) - 20])
    played.clear()
    assert hexwar.done(*LAB, "--into", "a.jsonl", "--json").data == whole
    assert played == [2, 3]
    assert Path("a.jsonl").read_bytes() == kept
    played.clear()
    more = hexwar.done(*LAB[:5], "6", *LAB[6:], "--into", "a.jsonl", "--json").data
    assert (more["games"], played) == (6, [4, 5])


def test_games_that_are_not_asked_for_are_not_counted_as_played(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may have more of them: at a terminal it is said how far those have come that are asked for."""
    hexwar.done(*LAB, "--into", "a.jsonl")
    lines = Path("a.jsonl").read_bytes().splitlines(keepends=True)
    Path("a.jsonl").write_bytes(lines[0] + b"".join(lines[2:]))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    told = hexwar(*LAB[:5], "2", *LAB[6:], "--into", "a.jsonl").err
    assert "2 of 2 games; 0 minutes left at most" in told


def test_ctrl_c_ends_in_good_order(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been played is shown and kept, and it is said how to go on; the same command does."""
    whole = hexwar.done(*LAB, "--json").data

    def play(task: Task) -> Ended:
        if task.number == 2:
            raise KeyboardInterrupt
        return PLAY(task)

    monkeypatch.setattr(workers, "play", play)
    said = hexwar(*LAB, "--into", "a.jsonl", "--json")
    assert (said.status, said.data["games"], said.data["is_whole"]) == (130, 2, False)
    assert said.err == "Stopped. Games kept in a.jsonl: 2. The same command goes on with them.\n"
    assert "Games played: 2. With --into FILE" in hexwar(*LAB).err
    monkeypatch.setattr(workers, "play", PLAY)
    assert hexwar.done(*LAB, "--into", "a.jsonl", "--json").data == whole


def test_a_process_that_dies_ends_the_series(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence, with status 1; what was played is kept."""

    def play(task: Task) -> Ended:
        if task.number == 2:
            raise BrokenExecutor
        return PLAY(task)

    monkeypatch.setattr(workers, "play", play)
    said = hexwar(*LAB, "--into", "a.jsonl", "--json")
    assert (said.status, said.data["games"]) == (1, 2)
    assert said.err.startswith("A process that played games was ended from outside")


def test_a_process_that_dies_between_two_games_ends_the_series(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same way: the executor takes no game any more."""

    class Broken(workers._Here):
        def submit(self, fn: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
            if words[0].number == 2:
                raise BrokenExecutor
            return super().submit(fn, *words, **more)

    monkeypatch.setattr(workers, "_Here", Broken)
    said = hexwar(*LAB, "--into", "a.jsonl", "--json")
    assert (said.status, said.data["games"]) == (1, 2)
    assert said.err.startswith("A process that played games was ended from outside")


class Stumbling(RandomPlayer):
    """A player who fails in one game of a few."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        if rng.random() < 0.3:
            raise ZeroDivisionError("no thought")


def test_a_player_that_fails_is_named(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the game, which counts for nobody; the others are played, and the status is 1. It is not kept, so that it is
    played once the player is mended."""
    monkeypatch.setattr(Harvest, "players", {"stumbling": PlayerKind(say("a stumbling player"), Stumbling)})
    words = ["lab", "harvest/toy", "--players", "stumbling,random", "--games", "10", "--jobs", "1", "--into", "a.jsonl"]
    said = hexwar(*words, "--json")
    assert said.status == 1
    faults = said.data["faults"]
    assert 0 < len(faults) == 10 - said.data["games"]
    assert faults[0] | {"player": "stumbling", "text": "ZeroDivisionError: no thought"} == faults[0]
    line = f"stumbling against random in harvest/toy, game {faults[0]['number']}: ZeroDivisionError: no thought\n"
    assert said.err.startswith(line)
    assert len(Path("a.jsonl").read_text("utf-8").splitlines()) == 1 + said.data["games"]


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_tables_have_a_row_for_each_match_and_side(hexwar: Shell, home: Path) -> None:
    """Scores with intervals, what ended games, and, of several scenarios, the score in all of them."""
    out = hexwar.done(*LAB).out
    rows = [line.split() for line in out.splitlines()]
    data = hexwar.done(*LAB, "--json").data["matches"][0]
    assert rows[0][:5] == ["scenario", "player", "against", "games", "won"]
    assert rows[1][:4] == ["harvest/toy", "frugal", "random", "4"]
    assert rows[1][4:7] == [str(data[name]) for name in ("won", "drawn", "lost")]
    assert [row[:3] for row in rows[4:6]] == [["harvest/toy", "Red", "4"], ["harvest/toy", "Blue", "4"]]
    assert "What ended games in A toy:\n      4  " in out
    assert "all scenarios" not in out
    both = hexwar.done("lab", "harvest/toy", scenario(home, id="other"), *LAB[2:]).out
    assert "all scenarios  frugal  random       8" in both


def test_luck_and_units_are_told_where_they_are_counted(hexwar: Shell) -> None:
    """What counts is said by the system, and so is what units are called."""
    out = hexwar.done(*REAL[:-1], "--jobs", "1").out
    data = hexwar.done(*REAL, "--jobs", "1").data["scenarios"][0]
    assert f"Luck of the dice (Hits beyond what was due), games counted: {data['luck']['games']}." in out
    (row,) = [line.split() for line in out.splitlines() if line.startswith("Grenadiers ")]
    (units,) = [each for each in data["types"] if each["type"] == "grenadiers"]
    assert row[1:3] == [str(units["had"]), str(units["lost"])]
    assert units["had"] >= 8


def test_a_chart_has_a_line_for_each_match(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """From one end of its interval to the other, with the share in it; no colours, and as wide as the terminal."""
    monkeypatch.setenv("COLUMNS", "100")
    (line,) = [line for line in hexwar.done(*LAB, "--chart").out.splitlines() if "frugal : random" in line]
    assert line.startswith("harvest/toy frugal : random┤")
    assert "--" in line
    assert line.count("O") == 1
    assert "\x1b" not in line
    assert len(line) <= 100


def test_three_players_have_ratings(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package that reckons them all else is there, and one sentence says how to get it."""
    monkeypatch.setattr(Harvest, "players", {id: PlayerKind(say("a player"), Frugal) for id in ("a", "b")})
    monkeypatch.setitem(sys.modules, "choix", None)
    words = ["lab", "harvest/toy", "--players", "a,b,random", "--games", "2", "--jobs", "1"]
    assert hexwar(*words, "--json").data["ratings"] is None
    said = hexwar(*words)
    assert (said.status, said.err.count("\n")) == (0, 1)
    assert "pip install 'hexwar[lab]'" in said.err
    monkeypatch.setattr("hexwar_tui.engine.lab.series.ratings._strengths", lambda points: [0.0, 0.1, -0.1])
    assert list(hexwar.done(*words, "--json").data["ratings"]) == ["b", "a", "random"]
    assert "b         1517" in hexwar.done(*words).out


def test_all_is_said_in_the_readers_language(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """No English word in tables and sentences but ids."""
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    out = hexwar.done("lab", "ashlands/first-steps", *LAB[2:3], "random", "--games", "2", "--jobs", "1").out
    for word in ("random", "ashlands/first-steps"):
        out = out.replace(word, "")
    assert [letter for letter in out if letter.isascii() and letter.isalpha()] == []
    assert "доля" in out


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["lab", "nope/nope", "--players", "random"], "There is no scenario called “nope/nope”."),
        (
            ["lab", "harvest/toy", "--players", "frugal,wizard"],
            "There is no player “wizard”. There are: frugal, random.",
        ),
        (["lab", "harvest/toy", "raid/toy", "--players", "frugal"], "There is no player “frugal”. There are: random."),
        (["lab", "harvest/toy", "--players", ","], "A series needs players"),
        (["lab", "harvest/toy"], "--players"),
        ([*LAB, "--games", "0"], "At least one game"),
        ([*LAB, "--jobs", "0"], "At least one process"),
        ([*LAB, "--within", "0"], "wider than 0"),
        ([*LAB, "--within", "nan"], "wider than 0"),
        ([*LAB, "--seed", ""], "A seed is"),
        ([*LAB, "--option", "turns=x"], "TOY-1.1"),
        ([*LAB, "--option", "nope=1"], "nope"),
        (["lab", "harvest/toy", *LAB[1:]], "“A toy” is named twice."),
        ([*LAB, "--json", "--chart"], "--chart"),
        ([*LAB, "--scheduler", "127.0.0.1:9"], "--jobs"),
    ],
)
def test_what_can_not_be_played_is_refused(hexwar: Shell, words: list[str], why: str) -> None:
    """Unknown scenarios, players and options, numbers that are none, in one sentence."""
    assert why in hexwar.refused(*words)


def test_a_scenario_for_one_side_is_refused(hexwar: Shell, home: Path) -> None:
    """Nobody could be met there."""
    assert "has one side" in hexwar.refused("lab", scenario(home, id="alone", sides=1), *LAB[2:])


@pytest.mark.parametrize("words", [["--seed", "6"], ["--players", "random,frugal"], ["--option", "turns=2"]])
def test_another_question_does_not_go_into_the_file(hexwar: Shell, words: list[str]) -> None:
    """Other games would not belong together with those that are there; these stay."""
    hexwar.done(*LAB, "--into", "a.jsonl")
    before = Path("a.jsonl").read_bytes()
    assert "asks something else" in hexwar.refused(*LAB, *words, "--into", "a.jsonl")
    assert Path("a.jsonl").read_bytes() == before


def test_games_of_another_program_do_not_count(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has changed rules or players begins a new file."""
    hexwar.done(*LAB, "--into", "a.jsonl")
    monkeypatch.setattr("hexwar_tui.cli.lab.played_by.program", lambda: "other")
    assert "another version" in hexwar.refused(*LAB, "--into", "a.jsonl")


@pytest.mark.parametrize("place", ["hasty.py", "hasty/__init__.py", "hasty/maps/plans.json"])
def test_players_of_packages_are_known_by_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Whoever edits one, in a package or a module of its own, has another. In a series of mechs one for skirmishes may
    sit down, too, as battles are fought by these rules; who is not named may not."""
    file = tmp_path / "packages" / place
    file.parent.mkdir(parents=True)
    file.write_text("1", "utf-8")
    monkeypatch.syspath_prepend(tmp_path / "packages")
    entries = {"hasty": EntryPoint("skirmish/hasty", "hasty:HASTY", "hexwar.players")}
    monkeypatch.setattr(
        "hexwar_tui.cli.lab.played_by.players_for", lambda system: entries if system == "skirmish" else {}
    )
    before = played_by(["hasty", "steady"], ["mechs"])
    assert list(before) == ["played_by", "skirmish/hasty"]
    assert played_by(["hasty", "steady"], ["mechs"]) == before
    assert played_by(["steady"], ["mechs"]) == {"played_by": before["played_by"]}
    file.write_text("2", "utf-8")
    assert played_by(["hasty", "steady"], ["mechs"]) != before


def test_a_worker_with_another_program_plays_nothing(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a cluster, where it may join at any time: it says so, and the series ends in a sentence; what was played is
    kept."""
    question = Question(("frugal", "random"), ((toy_scenario("harvest"), {}),), "5")
    asked, task = Asked.of(question), next(question.laps(2))[0]
    assert play_alike(asked, PLAY, task) == PLAY(task)

    def play(task: Task) -> Ended:
        return play_alike(asked if task.number < 2 else replace(asked, by={}), PLAY, task)

    monkeypatch.setattr(workers, "play", play)
    said = hexwar(*LAB, "--into", "a.jsonl", "--json")
    assert (said.status, said.data["games"], said.data["faults"]) == (1, 2, [])
    assert said.err.startswith("A worker has another version of hexwar, its systems or its players than you: ")


def test_the_file_says_what_was_asked(hexwar: Shell) -> None:
    """The question with the versions of all that plays, before the first game."""
    hexwar.done(*LAB, "--option", "turns=2", "--into", "a.jsonl")
    head = json.loads(Path("a.jsonl").read_text("utf-8").splitlines()[0])
    asked = head["question"]
    assert asked["program"] == {"played_by": program()}
    assert (asked["players"], asked["seed"]) == (["frugal", "random"], "5")
    assert (
        asked["scenarios"]["harvest/toy"] | {"version": 1, "options": {"turns": 2}} == asked["scenarios"]["harvest/toy"]
    )


def test_who_lacks_the_package_for_clusters_is_told(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """How to get it, in one sentence."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'hexwar[dask]'" in hexwar.refused(*LAB[:4], "--scheduler", "127.0.0.1:9")
