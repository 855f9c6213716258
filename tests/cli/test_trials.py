"""fuzz, trial and bench."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.bench import costs as bench_costs
from hexwar_tui.cli.bench import game as bench_game
from hexwar_tui.cli.bench import map as bench_map
from hexwar_tui.cli.bench import measured as bench
from hexwar_tui.cli.bench import sandbox as bench_sandbox
from hexwar_tui.cli.bench import screen as bench_screen
from hexwar_tui.cli.bench import systems as bench_systems
from hexwar_tui.cli.bench import theatre as bench_theatre
from hexwar_tui.cli.bench import turn as bench_turn
from hexwar_tui.cli.bench.costs import Cost, median_of, median_time
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.raid import Raid

TOY = ["fuzz", "raid", "--scenario", "toy"]
TRIAL = ["trial", "harvest", "--scenario", "toy", "--games", "4", "--seed", "5"]


def test_fuzz_counts_what_happened(hexwar: Shell) -> None:
    """So many games, counts from their journals, refusals by rule; the same seed plays the same games. Seed 5/2 is the
    third game of seed 5."""
    three = [*TOY, "--games", "3", "--seed", "5"]
    data = hexwar.done(*three, "--json").data
    assert set(data) == {"games", "orders", "counts", "refused"}
    assert data["games"] == 3
    assert data["counts"]["walked"] > 0
    assert data["refused"]["TOY-1.1"] > 0
    assert hexwar.done(*three, "--json").data == data
    assert "3 games" in hexwar.done(*three).out
    two = hexwar.done(*TOY, "--games", "2", "--seed", "5", "--json").data
    alone = hexwar.done(*TOY, "--seed", "5/2", "--json").data
    assert alone["orders"] == data["orders"] - two["orders"]


def test_fuzz_plays_the_shipped_scenarios(hexwar: Shell) -> None:
    """Without a scenario all of a system's are played in turn; `--minutes` plays on until the time is over."""
    assert hexwar.done("fuzz", "ashlands", "--games", "1", "--json").data["games"] == 1
    assert hexwar.done(*TOY, "--minutes", "0.0001", "--json").data["games"] >= 1


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
    ("words", "why"),
    [
        (["fuzz", "nope"], ""),
        (["fuzz", "raid", "--scenario", "nope"], ""),
        ([*TOY, "--games", "0"], ""),
        ([*TOY, "--games", "1", "--minutes", "1"], ""),
        ([*TOY, "--minutes", "nan"], ""),
        ([*TOY, "--minutes", "-1"], ""),
        (["fuzz", "raid", "--games", "1"], "No scenario of raid comes with the program: name one with --scenario."),
        (["trial", "nope"], "no system"),
        (["trial", "harvest"], "--scenario"),
        (["trial", "harvest", "--scenario", "nope"], "no scenario"),
        ([*TRIAL, "--player", "wizard"], "frugal, random"),
        ([*TRIAL, "--against", "wizard"], "“wizard”"),
        ([*TRIAL, "--games", "0"], "one game"),
        ([*TRIAL, "--option", "turns=x"], "TOY-1.1"),
    ],
)
def test_what_can_not_be_played_is_refused(hexwar: Shell, words: list[str], why: str) -> None:
    """Unknown systems, scenarios, players and options, and lengths that are none, in one sentence; none of the toys
    comes with the program."""
    assert why in hexwar.refused(*words)


# -- trial -------------------------------------------------------------------------------------------------------------


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
    """Any two players, by any options; a lower score than one asked for ends with status 1."""
    words = ["--player", "random", "--against", "frugal", "--option", "turns=1", "--json"]
    data = hexwar.done(*TRIAL, *words, "--least", "0").data
    assert (data["player"], data["against"], data["turns"]) == ("random", "frugal", 2)
    assert hexwar(*TRIAL, *words, "--least", "100.1").status == 1


def test_trial_plays_the_shipped_scenarios_for_two(hexwar: Shell) -> None:
    """Without a scenario they are played in turn, each from both seats."""
    data = hexwar.done("trial", "ashlands", "--player", "random", "--games", "4", "--json").data
    assert [(id, score["won"] + score["drawn"] + score["lost"]) for id, score in data["scenarios"].items()] == [
        ("first-steps", 2),
        ("full-two", 2),
    ]


# -- bench -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Cost]:
    """What the bench finds, in place of measuring; on a machine as fast as that of the bounds."""
    lines = [Cost("fast", 1.0, "ms", 2.0, 4.0, "a"), Cost("slow", 1.5, "ms", 2.0, id="b")]
    monkeypatch.setattr(bench, "_measured", lambda: iter(lines))
    monkeypatch.setattr(bench, "slowness", lambda: 1.0)
    return lines


def test_bench_prints_ours_beside_the_allowed_and_the_peers(hexwar: Shell, measured: list[Cost]) -> None:
    """One line for each cost; what is over its bound says so, rates as well as times, and then it ends with 1."""
    shown = hexwar.done("bench").out.splitlines()
    assert shown[0].split() == ["here", "allowed", "peer"]
    assert [line.split() for line in shown[1:]] == [["fast", "1", "2", "4", "ms"], ["slow", "1.5", "2", "ms"]]
    measured += [Cost("slower", 3.0, "ms", 2.0), Cost("rare", 1.0, "orders/s", 2.0)]
    said = hexwar("bench")
    assert said.status == 1
    assert [line.endswith("not held") for line in said.out.splitlines()[1:]] == [False, False, True, True]
    data = hexwar("bench", "--json").data
    fast = {"id": "a", "what": "fast", "figure": 1.0, "unit": "ms", "allowed": 2.0, "peer": 4.0}
    assert data[0] == {**fast, "held": True, "noise": None}
    assert [cost["held"] for cost in data] == [True, True, False, False]


def test_bench_compares_with_an_earlier_run(hexwar: Shell, measured: list[Cost], tmp_path: Path) -> None:
    """As if that had been on this machine: it was on one that is twice as slow. Rates are turned round."""
    before = tmp_path / "before.json"
    lines = [
        Cost("machine", 2.0, "×", id=bench.MACHINE),
        Cost("", 4.0, "ms", id="a"),
        Cost("", 5.0, "orders/s", id="c"),
    ]
    before.write_text(json.dumps([line.data() for line in lines]))
    measured.append(Cost("often", 12.0, "orders/s", id="c"))
    shown = [line.split() for line in hexwar.done("bench", "--compare", before).out.splitlines()]
    assert shown[0] == ["here", "allowed", "peer", "before", "difference"]
    assert shown[1][-3:] == ["2", "-50%", "ms"]
    assert shown[2] == ["slow", "1.5", "2", "ms"]
    assert shown[3] == ["often", "12", "10", "+20%", "orders/s"]
    for text in ("[]", "{", '[{"id": "machine"}]'):
        before.write_text(text)
        assert hexwar.refused("bench", "--compare", before).endswith("is not what “hexwar bench --json” prints.")


def test_of_several_runs_the_median_is_told_and_how_far_they_lie_apart() -> None:
    """A single run has no noise."""
    runs = [Cost("a", figure, "ms") for figure in (2.0, 3.0, 1.0)]
    assert median_of(runs) == Cost("a", 2.0, "ms", noise=1.0)
    assert median_of(runs[:1]) == runs[0]


def test_bench_measures_copies_and_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies and playouts; of every system the same. By the clock on the wall: that of the processor is coarse where
    a process may use only so much of it."""
    for part in (bench_sandbox, bench_systems):
        monkeypatch.setattr(part, "median_time", partial(median_time, clock=time.perf_counter))
    monkeypatch.setattr(bench_costs, "slowness", lambda: 1.0)
    monkeypatch.setattr(bench_sandbox, "PLAYOUTS", 1)
    monkeypatch.setattr(bench_sandbox, "ORDERS", 20)
    monkeypatch.setattr(bench_sandbox, "chess_moves", lambda: 10.0)
    monkeypatch.setattr(bench_systems, "ACTS", 5)
    assert [(cost.id, cost.peer) for cost in bench_sandbox.costs() if cost.figure > 0] == [
        ("copy", None),
        ("copy-europe", None),
        ("playout", 10.0),
    ]
    systems = [name.partition("/")[0] for name in bench_systems.SCENARIOS]
    assert len(set(systems)) == 5
    assert [cost.id for cost in bench_systems.costs() if cost.figure > 0] == [
        f"{what}-{system}" for system in systems for what in ("replay", "look", "menu", "decision")
    ]


def test_bench_measures_the_map() -> None:
    """Searching and odds have figures, with networkx beside them."""
    costs = list(bench_map.costs())
    assert all(cost.figure > 0 for cost in costs)
    assert [cost.peer is not None for cost in costs] == [True, True, False]


def test_bench_measures_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing, looking, replaying, seeing it again, saving, loading and unlocking have figures, without any peer, too.
    What a die more costs is a difference, which so few fights may well drown in."""
    monkeypatch.setattr(bench_game, "ORDERS", 200)
    monkeypatch.setattr(bench_game, "FIGHTS", 12)
    monkeypatch.setattr(bench_game, "chess_moves", lambda: None)
    costs = list(bench_game.costs())
    played = ("random-orders", "quiet-order", "fight", "fight-die", "view", "replay")
    seen = ("replay-forwards", "replay-back", "count", "count-part", "chart")
    assert tuple(cost.id for cost in costs) == (*played, *seen, "save", "load", "unlock")
    assert [cost.id for cost in costs if cost.figure <= 0 and cost.id != "fight-die"] == []
    assert {cost.peer for cost in costs} == {None}


def test_bench_measures_turns_written_in_secret() -> None:
    """Every army of every side, and every unit in a quarter of a year, has an order, and battles are fought."""
    game = bench_turn.sealed_game()
    armies = [unit for side in game.sides for unit in game.known(side).own]
    assert len(armies) == bench_turn.SIDES * bench_turn.ARMIES
    game = bench_theatre.sealed_game()
    units = [unit for side in game.sides for unit in game.known(side).own.values()]
    assert len(units) == bench_theatre.SIDES * sum(bench_theatre.FORCES.values())
    assert all(unit.order is not None for unit in units)
    for (cost,) in (bench_turn.costs(), bench_theatre.costs()):
        assert cost.figure > 0


@pytest.mark.skipif(bench_screen.sys.platform == "win32", reason="no pseudo-terminals")
def test_bench_measures_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app at the table, with a dialog and on wide maps, beside the smallest Textual apps."""
    monkeypatch.setattr(bench_screen, "_RUNS", 1)
    monkeypatch.setattr(bench_screen, "_STEPS", bench_screen._STEPS[:2])
    monkeypatch.setattr(bench_screen, "_OPENED", bench_screen._OPENED[:2])
    monkeypatch.setattr(bench_screen, "_PAGES", bench_screen._PAGES[:2])
    monkeypatch.setattr(bench_screen, "WIDE", (60, 80))
    costs = list(bench_screen.costs())
    assert [cost.peer is not None and cost.figure > 0 for cost in costs] == [True] * 5
