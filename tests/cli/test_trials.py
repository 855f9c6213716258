"""fuzz, trial and bench."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.bench import game as bench_game
from hexwar_tui.cli.bench import map as bench_map
from hexwar_tui.cli.bench import measured as bench
from hexwar_tui.cli.bench import screen as bench_screen
from hexwar_tui.cli.bench import theatre as bench_theatre
from hexwar_tui.cli.bench import turn as bench_turn
from hexwar_tui.cli.bench.costs import Cost
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.raid import Raid

TOY = ["fuzz", "raid", "--scenario", "toy"]


def test_fuzz_counts_what_happened(hexwar: Shell) -> None:
    """So many games, counts from their journals, refusals by rule; the same seed plays the same games."""
    data = hexwar.done(*TOY, "--games", "3", "--seed", "5", "--json").data
    assert set(data) == {"games", "orders", "counts", "refused"}
    assert data["games"] == 3
    assert data["counts"]["walked"] > 0
    assert data["refused"]["TOY-1.1"] > 0
    assert hexwar.done(*TOY, "--games", "3", "--seed", "5", "--json").data == data
    assert "3 games" in hexwar.done(*TOY, "--games", "3", "--seed", "5").out


def test_fuzz_plays_one_game_again(hexwar: Shell) -> None:
    """Seed 5/2 is the third game of seed 5."""
    three, two, alone = (
        hexwar.done(*TOY, *words, "--json").data["orders"]
        for words in (["--games", "3", "--seed", "5"], ["--games", "2", "--seed", "5"], ["--seed", "5/2"])
    )
    assert alone == three - two


def test_fuzz_for_a_time(hexwar: Shell) -> None:
    """`--minutes` plays on until the time is over."""
    assert hexwar.done(*TOY, "--minutes", "0.0001", "--json").data["games"] >= 1


def test_a_system_without_scenarios_is_asked_for_one(hexwar: Shell) -> None:
    """None of the toys comes with the program: it is said, and what to do."""
    said = hexwar.refused("fuzz", "raid", "--games", "1")
    assert said == "No scenario of raid comes with the program: name one with --scenario."


def test_fuzz_plays_the_shipped_scenarios(hexwar: Shell) -> None:
    """Without a scenario all of a system's are played in turn."""
    assert hexwar.done("fuzz", "ashlands", "--games", "1", "--json").data["games"] == 1


def test_a_failure_leaves_a_save_and_its_seed(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that goes wrong ends with 1, and the game as it was is kept, beside those kept before."""

    def broken(*things: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Raid, "take_step", broken)
    for name in ("fuzz-raid-5-0.hexwar", "fuzz-raid-5-0 2.hexwar"):
        said = hexwar(*TOY, "--seed", "5", "--json")
        assert said.status == 1
        assert said.data == {"fault": "ZeroDivisionError: ", "seed": "5/0", "file": name}
        assert "Seed 5/0" in said.err
        assert load_game(REGISTRY, Path(name)).game.record.entries


@pytest.mark.parametrize(
    "words",
    [
        ["fuzz", "nope"],
        ["fuzz", "raid", "--scenario", "nope"],
        [*TOY, "--games", "0"],
        [*TOY, "--games", "1", "--minutes", "1"],
        [*TOY, "--minutes", "nan"],
        [*TOY, "--minutes", "-1"],
    ],
)
def test_fuzz_says_what_is_wrong(hexwar: Shell, words: list[str]) -> None:
    """Unknown systems and scenarios, and lengths that are none, are refused in one sentence."""
    assert hexwar.refused(*words)


# -- trial -------------------------------------------------------------------------------------------------------------

TRIAL = ["trial", "harvest", "--scenario", "toy", "--games", "4", "--seed", "5"]


def test_trial_says_what_a_player_is_worth(hexwar: Shell) -> None:
    """Wins, draws, losses and the interval, by scenario and side; the same seed plays the same games."""
    data = hexwar.done(*TRIAL, "--json").data
    assert (data["player"], data["against"], data["seed"]) == ("frugal", "random", "5")
    assert data["won"] + data["drawn"] + data["lost"] == 4
    assert data["interval"][0] <= data["share"] <= data["interval"][1]
    assert list(data["scenarios"]) == ["toy"]
    assert [side["side"] for side in data["sides"]] == ["red", "blue"]
    again = hexwar.done(*TRIAL, "--json").data
    assert {**again, "seconds": 0} == {**data, "seconds": 0}
    shown = hexwar.done(*TRIAL).out
    assert shown.startswith("frugal against random: 4 games, ")
    assert "Red, whoever played it: 4 games" in shown


def test_trial_tries_who_is_asked_for(hexwar: Shell) -> None:
    """Any two players, by any options."""
    words = ["--player", "random", "--against", "frugal", "--option", "turns=1", "--json"]
    data = hexwar.done(*TRIAL, *words).data
    assert (data["player"], data["against"], data["turns"]) == ("random", "frugal", 2)


def test_trial_plays_the_shipped_scenarios_for_two(hexwar: Shell) -> None:
    """Without a scenario they are played in turn, each from both seats."""
    data = hexwar.done("trial", "ashlands", "--player", "random", "--games", "4", "--json").data
    assert [(id, score["won"] + score["drawn"] + score["lost"]) for id, score in data["scenarios"].items()] == [
        ("first-steps", 2),
        ("full-two", 2),
    ]


def test_trial_can_ask_for_a_score(hexwar: Shell) -> None:
    """A lower one ends with status 1."""
    assert hexwar(*TRIAL, "--least", "100.1").status == 1
    assert hexwar(*TRIAL, "--least", "0").status == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["trial", "nope"], "no system"),
        (["trial", "harvest"], "--scenario"),
        (["trial", "harvest", "--scenario", "nope"], "no scenario"),
        ([*TRIAL, "--player", "wizard"], "frugal, random"),
        ([*TRIAL, "--against", "wizard"], "“wizard”"),
        ([*TRIAL, "--games", "0"], "one game"),
        ([*TRIAL, "--option", "turns=x"], "TOY-1.1"),
    ],
)
def test_trial_says_what_is_wrong(hexwar: Shell, words: list[str], why: str) -> None:
    """Unknown systems, scenarios, players and options, and no games, are refused in one sentence."""
    assert why in hexwar.refused(*words)


# -- bench -------------------------------------------------------------------------------------------------------------


def test_bench_prints_ours_beside_the_allowed_and_the_peers(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line for each cost; what is over its bound says so, rates as well as times."""
    lines = [Cost("fast", 1.0, "ms", 2.0, 4.0), Cost("slow", 3.0, "ms", 2.0), Cost("rare", 1.0, "orders/s", 2.0)]
    monkeypatch.setattr(bench, "_measured", lambda: iter(lines))
    shown = hexwar.done("bench").out.splitlines()
    assert shown[0].split() == ["here", "allowed", "peer"]
    assert shown[1].split() == ["fast", "1", "2", "4", "ms"]
    assert [line.endswith("not held") for line in shown[1:]] == [False, True, True]
    data = hexwar.done("bench", "--json").data
    assert data[0] == {"what": "fast", "figure": 1.0, "unit": "ms", "allowed": 2.0, "peer": 4.0, "held": True}
    assert [cost["held"] for cost in data] == [True, False, False]


def test_bench_measures_the_map() -> None:
    """Searching and odds have figures, with networkx beside them."""
    costs = list(bench_map.costs())
    assert all(cost.figure > 0 for cost in costs)
    assert [cost.peer is not None for cost in costs] == [True, True, False]


def test_bench_measures_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing, looking, replaying, saving, loading and unlocking have figures, without any peer, too."""
    monkeypatch.setattr(bench_game, "ORDERS", 200)
    monkeypatch.setattr(bench_game, "FIGHTS", 12)
    monkeypatch.setattr(bench_game, "is_installed", lambda package: False)
    costs = list(bench_game.costs())
    assert len(costs) == 9
    assert all(cost.figure > 0 for cost in costs if "dice" not in cost.what)
    assert [cost.peer for cost in costs] == [None] * 9


def test_bench_measures_a_turn_written_in_secret() -> None:
    """Every army of every side has an order, and battles are fought."""
    game = bench_turn.sealed_game()
    armies = [unit for side in game.sides for unit in game.known(side).own]
    assert len(armies) == bench_turn.SIDES * bench_turn.ARMIES
    (cost,) = bench_turn.costs()
    assert cost.figure > 0


def test_bench_measures_a_quarter_of_a_year() -> None:
    """Every unit of every side has an order, and battles are fought on land and in the air."""
    game = bench_theatre.sealed_game()
    units = [unit for side in game.sides for unit in game.known(side).own.values()]
    assert len(units) == bench_theatre.SIDES * sum(bench_theatre.FORCES.values())
    assert all(unit.order is not None for unit in units)
    (cost,) = bench_theatre.costs()
    assert cost.figure > 0


@pytest.mark.skipif(bench_screen.sys.platform == "win32", reason="no pseudo-terminals")
def test_bench_measures_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app at the table and on wide maps, beside the smallest Textual app."""
    monkeypatch.setattr(bench_screen, "_RUNS", 1)
    monkeypatch.setattr(bench_screen, "_STEPS", bench_screen._STEPS[:2])
    monkeypatch.setattr(bench_screen, "_PAGES", bench_screen._PAGES[:2])
    monkeypatch.setattr(bench_screen, "WIDE", (60, 80))
    costs = list(bench_screen.costs())
    assert [cost.peer is not None and cost.figure > 0 for cost in costs] == [True] * 4
