"""bench: what is printed, and what is measured."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from hexwar_tui.cli.bench import costs as bench_costs
from hexwar_tui.cli.bench import game as bench_game
from hexwar_tui.cli.bench import map as bench_map
from hexwar_tui.cli.bench import measured as bench
from hexwar_tui.cli.bench import past as bench_past
from hexwar_tui.cli.bench import sandbox as bench_sandbox
from hexwar_tui.cli.bench import screen as bench_screen
from hexwar_tui.cli.bench import systems as bench_systems
from hexwar_tui.cli.bench import theatre as bench_theatre
from hexwar_tui.cli.bench import turn as bench_turn
from hexwar_tui.cli.bench import years as bench_years
from hexwar_tui.cli.bench.costs import Cost, Timed, median_of, median_time, medians_in_turn
from hexwar_tui.cli.main import main
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import STRIDE
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.outlook.screen import COUNTED_AT_ONCE
from tests.cli.conftest import Shell
from tests.toys.common import toy_scenario


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


def test_each_line_comes_as_soon_as_it_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also into a file or a pipe, which somebody watches: the heads first, and each line before the next is begun."""
    written, seen = io.BytesIO(), []

    def measured() -> Iterator[Cost]:
        for name in ("one", "two", "three"):
            seen.append([line.split()[0] for line in written.getvalue().decode().splitlines()])
            yield Cost(name, 1.0, "ms")

    monkeypatch.setattr(bench, "_measured", measured)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="utf-8"))
    assert main(["bench"]) == 0
    assert seen == [["here"], ["here", "one"], ["here", "one", "two"]]


def test_several_runs_are_measured_one_after_another(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--runs 2` measures everything twice and tells half of the way between as noise; one run has none to tell. The
    figures stand under their heads, whatever is told beside them."""
    figures = iter((2.0, 2.0, 4.0))
    monkeypatch.setattr(bench, "_measured", lambda: iter([Cost("something", next(figures), "ms", 5.0)]))
    shown = hexwar.done("bench").out.splitlines()
    assert shown[1].split() == ["something", "2", "5", "ms"]
    heads, line = hexwar.done("bench", "--runs", "2").out.splitlines()
    assert line.split() == ["something", "4", "5", "ms", "±", "25%"]
    for head, cell in (("here", "4"), ("allowed", "5")):
        assert heads.index(head) + len(head) == line.index(cell) + len(cell)
    assert next(figures, None) is None


def test_of_several_runs_the_median_is_told_and_how_far_they_lie_apart() -> None:
    """A single run has no noise."""
    runs = [Cost("a", figure, "ms") for figure in (2.0, 3.0, 1.0)]
    assert median_of(runs) == Cost("a", 2.0, "ms", noise=1.0)
    assert median_of(runs[:1]) == runs[0]


def test_the_middle_one_is_found_by_what_was_allowed_beside_it() -> None:
    """A machine that is slow for a moment is allowed more then."""
    runs = [Cost("a", 4.0, "ms", 8.0), Cost("a", 3.0, "ms", 5.0), Cost("a", 2.0, "ms", 2.0)]
    assert median_of(runs) == Cost("a", 3.0, "ms", 5.0, noise=2 / 3)


def test_a_line_that_does_not_hold_is_measured_four_times_more_before_it_is_believed(
    hexwar: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With those behind it in its part; those before it, and parts that hold, are measured once."""
    figures = {
        "first": iter((1.0,) * 5),
        "slow": iter((9.0, 8.0, 1.5, 1.25, 1.0)),
        "after": iter((1.0, 1.0, 3.0, 4.0, 5.0)),
    }
    measured = []

    def costs() -> Iterator[Cost]:
        for name, each in figures.items():
            measured.append(name)
            yield Cost(name, next(each), "ms", 2.0)

    sure = SimpleNamespace(costs=lambda: iter([Cost("sure", 1.0, "ms", 2.0)]))
    monkeypatch.setattr(bench, "_PARTS", (SimpleNamespace(costs=costs), sure))
    said = hexwar("bench")
    assert [line.split()[0] for line in said.out.splitlines()[2:]] == ["first", "slow", "after", "sure"]
    assert [line.endswith("not held") for line in said.out.splitlines()[2:]] == [False, False, True, False]
    assert said.out.splitlines()[3].split()[1] == "1.5"
    assert said.status == 1
    assert measured == ["first", "slow", "after"] * 5


def test_a_time_is_that_of_the_middle_call_for_so_slow_a_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock that is given, as many calls as are asked for. How slow the machine is, is found before and after
    each: eight seconds of one that is four times as slow are two of one that is not, as it is in the median."""
    clock, calls = iter([0, 8, 10, 13, 20, 21]), []
    speeds = iter([7.0, 1.0, 1.0, 1.0])
    monkeypatch.setattr(bench_costs, "slowness", lambda _: next(speeds))
    assert median_time(lambda: calls.append(1), 3, clock.__next__) == Timed(2.0, 1.0)
    assert len(calls) == 3


@pytest.mark.parametrize(
    ("id", "figure", "allowed"), [("save", 500.0, 60.0), ("sight", 5e5, 40.0), ("count", 2.0, 7500)]
)
def test_what_took_a_time_is_told_in_the_unit_of_its_bound(id: str, figure: float, allowed: float) -> None:
    """Two pieces in a second, on a machine that was twice as slow as that of the bounds."""
    cost = Cost.timed(id, "two pieces", Timed(1.0, 2.0), 2)
    assert (cost.figure, cost.allowed) == (figure, allowed)


def test_what_is_compared_is_timed_in_turn() -> None:
    """Each of them once, then each of them again; the median of each is its own."""
    clock, calls = iter([0, 9, 10, 14, 20, 21, 30, 35, 40, 43, 50, 56]), []
    works = [lambda: calls.append("ours"), lambda: calls.append("peer")]
    assert medians_in_turn(works, 3, clock.__next__) == (3, 5)
    assert calls == ["ours", "peer"] * 3


def test_a_machine_is_as_slow_as_its_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as slow as that of the bounds is 2. The bounds were set for one piece of work: other work, of which
    another sum comes out, would make each of them mean something else."""
    monkeypatch.setattr(bench_costs, "time_of", lambda *_: bench_costs.REFERENCE * 2 / 1e3)
    assert bench_costs.slowness() == 2
    assert bench_costs.plain_work() == 17_919


def test_bench_measures_copies_and_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies and playouts; of every system the same. By the clock on the wall: that of the processor is coarse where
    a process may use only so much of it."""
    for part in (bench_sandbox, bench_systems):
        monkeypatch.setattr(part, "median_time", partial(median_time, clock=time.perf_counter))
    monkeypatch.setattr(bench_costs, "slowness", lambda *_: 1.0)
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
    """Every army of every side, and every unit in a quarter of a year, has an order, and battles are fought. Of a turn
    all is resolved, until sides are waited for; of a quarter nothing that the next begins with."""
    game = bench_turn.sealed_game()
    armies = [unit for side in game.sides for unit in game.known(side).own]
    assert len(armies) == bench_turn.SIDES * bench_turn.ARMIES
    bench_turn.step_on(game)
    assert (game.turn, set(game.waiting_for())) == (2, set(game.sides))
    game = bench_theatre.sealed_game()
    units = [unit for side in game.sides for unit in game.known(side).own.values()]
    assert len(units) == bench_theatre.SIDES * sum(bench_theatre.FORCES.values())
    assert all(unit.order is not None for unit in units)
    bench_theatre.resolve(game)
    notice = game.next_step()
    assert game.turn == 2
    assert notice is not None
    assert notice.what.template == "Turn {turn} begins: income."
    for (cost,) in (bench_turn.costs(), bench_theatre.costs()):
        assert cost.figure > 0


def test_copies_are_measured_in_the_midst_of_a_game() -> None:
    """In the third turn, in a round in which units move and fight, not while sides write in secret."""
    game = bench_sandbox._underway()
    assert game.turn == 3
    assert not game.is_sealed()


def test_bench_measures_a_game_of_years(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order and its undo, beside the same game without the years; saving and loading. By the clock on the wall."""
    for name, timed in (("median_time", median_time), ("medians_in_turn", medians_in_turn)):
        monkeypatch.setattr(bench_years, name, partial(timed, clock=time.perf_counter))
    monkeypatch.setattr(bench_costs, "slowness", lambda *_: 1.0)
    monkeypatch.setattr(bench_years, "ENTRIES", 400)
    monkeypatch.setattr(bench_systems, "ACTS", 40)
    found = list(bench_years.costs())
    assert [(cost.id, cost.peer is not None) for cost in found if cost.figure > 0] == [
        ("years-undo", True),
        ("years-save", False),
        ("years-load", False),
    ]


def test_a_game_of_years_is_the_same_game_with_more_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least as many entries as are asked for, and no more than it takes to complete the last three; nothing that
    still stands is new but notes, the board is the same, and the next turn can be played to."""
    monkeypatch.setattr(bench_systems, "ACTS", 40)
    game = bench_systems.played(bench_systems.SCENARIOS[0])
    entries = len(game.record.entries)
    for number in (entries, entries + 1, entries + 3, entries + 4):
        longer = bench_years.lengthened(game.record, number)
        assert len(longer.entries) == entries + -(-(number - entries) // 3) * 3
        assert [entry.number for entry in longer.entries] == [*range(1, len(longer.entries) + 1)]
    years = Game.resume(REGISTRY, longer)
    assert years.top.state == game.top.state
    assert [entry.kind for entry in standing(years.record.entries)[len(standing(game.record.entries)) :]] == [
        "rehearsal",
        "rehearsal",
    ]
    bench_years._to_next_turn(years)
    assert years.turn == game.turn + 1
    work, before = bench_years._order_and_undo(years), len(standing(years.record.entries))
    made = len(years.record.entries)
    work()
    assert len(standing(years.record.entries)) == before
    assert len(years.record.entries) == made + 2


def test_a_game_that_ends_before_it_is_measured_goes_back_a_little() -> None:
    """And on otherwise: it is never over, and some side is waited for."""
    game = Game.new(REGISTRY, toy_scenario("raid"), seed="1")
    bench_systems.play_on(game, random.Random(1), 200)
    assert any(entry.kind == "rewind" for entry in game.record.entries)
    assert game.outcome is None
    assert game.next_step() is None


def test_what_is_measured_of_a_replay_is_what_people_meet() -> None:
    """Steps back: over more than lies between two copies that are kept, so that the longest way to one is among them.
    Charts: as many entries at once as the app counts."""
    assert bench_past.BACK > STRIDE
    assert bench_past.PART == COUNTED_AT_ONCE


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_bench_measures_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app at the table, with a dialog and on wide maps, beside the smallest Textual apps."""
    monkeypatch.setattr(bench_screen, "_RUNS", 1)
    monkeypatch.setattr(bench_screen, "_ROUNDS", 1)
    monkeypatch.setattr(bench_screen, "_STEPS", bench_screen._STEPS[:2])
    monkeypatch.setattr(bench_screen, "_OPENED", bench_screen._OPENED[:2])
    monkeypatch.setattr(bench_screen, "_PAGES", bench_screen._PAGES[:2])
    monkeypatch.setattr(bench_screen, "_PAINTED", bench_screen._PAINTED[:3])
    monkeypatch.setattr(bench_screen, "WIDE", (60, 80))
    monkeypatch.setattr(bench_screen, "DRAWINGS", (6, 8))
    costs = list(bench_screen.costs())
    assert [cost.peer is not None and cost.figure > 0 for cost in costs] == [True] * 7


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("hears", [signal.SIG_DFL, signal.SIG_IGN])
def test_a_program_ends_when_the_bench_that_began_it_is_gone(hears: signal.Handlers, tmp_path: Path) -> None:
    """Also when that was killed: its end of the terminal closes, and the program is told so, behind `nohup`, too."""
    waits = "import signal; print('begun', flush=True); signal.pause()"
    before = signal.signal(signal.SIGHUP, hears)
    try:
        screen = bench_screen._Screen(bench_screen._App((sys.executable, "-c", waits), b"begun"), tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)
    try:
        screen.wait_until_ready()
        os.close(screen._ours)
        assert screen._process.wait(60) == -signal.SIGHUP
    finally:
        screen._process.kill()
        screen._process.wait()
