"""`hexwar bench`: what things cost on this machine, beside what they may cost, beside peers measured in the same run,
and beside an earlier run.

The peers python-chess and networkx come with the tests; where they are not installed their column stays empty. Bounds
without a peer are as many times higher as this machine is slower at plain Python.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from hexwar_tui.cli.bench import game as bench_game
from hexwar_tui.cli.bench import map as bench_map
from hexwar_tui.cli.bench import sandbox as bench_sandbox
from hexwar_tui.cli.bench import screen as bench_screen
from hexwar_tui.cli.bench import sight as bench_sight
from hexwar_tui.cli.bench import systems as bench_systems
from hexwar_tui.cli.bench import theatre as bench_theatre
from hexwar_tui.cli.bench import turn as bench_turn
from hexwar_tui.cli.bench import years as bench_years
from hexwar_tui.cli.bench.costs import Cost, median_of, slowness
from hexwar_tui.cli.talk.speak import print_json, words
from hexwar_tui.engine.data.json_text import BadJson, strict_json
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say

_WIDTH = 60
_PARTS = (
    *(bench_map, bench_sight, bench_game, bench_years, bench_sandbox, bench_systems, bench_turn, bench_theatre),
    bench_screen,
)

MACHINE = "machine"
"""The id of the line that says how fast the machine is; two runs are compared by it."""


class BadRun(HexwarError):
    """Raised for a file that is not what `hexwar bench --json` prints."""


def bench(asked: argparse.Namespace) -> int:
    """`hexwar bench`: measures everything, `--runs` times, and prints the table, beside the run in the file `--compare`
    if one is given. Returns 1 if a bound is not held, else 0. Raises BadRun."""
    before = {} if asked.compare is None else read_run(asked.compare)
    costs = []
    if not asked.json:
        print(_heading(before), flush=True)
    for cost in _rows(asked.runs):
        costs.append(cost)
        if not asked.json:
            print(_line(cost, before), flush=True)
    if asked.json:
        print_json([cost.data() for cost in costs])
    return 0 if all(cost.is_held for cost in costs) else 1


def read_run(path: Path) -> Mapping[str, float]:
    """The figures of an earlier run by the ids of their lines, from the file that `hexwar bench --json` was printed to,
    as if that had been on a machine as fast as this one. Raises BadRun, OSError."""
    try:
        data = strict_json(path.read_bytes())
        figures = {line["id"]: (float(line["figure"]), str(line["unit"])) for line in data if line["id"]}
        slower = slowness() / figures.pop(MACHINE)[0]
    except (BadJson, KeyError, TypeError, ValueError, ZeroDivisionError) as fault:
        raise BadRun(say("{file} is not what “hexwar bench --json” prints.", file=str(path))) from fault
    return {id: figure / slower if unit.endswith("/s") else figure * slower for id, (figure, unit) in figures.items()}


def _rows(runs: int) -> Iterator[Cost]:
    """The lines of the table; of several runs the medians."""
    if runs <= 1:
        yield from _measured()
        return
    for several in zip(*(list(_measured()) for _ in range(runs)), strict=True):
        yield median_of(several)


def _measured() -> Iterator[Cost]:
    yield Cost("plain Python, as many times as on the machine of the bounds", slowness(), "×", id=MACHINE)
    for part in _PARTS:
        yield from _believed(part.costs)


_TIMES = 5
"""How often a part of the table is measured before it is believed that a line of it doesn't hold."""


def _believed(costs: Callable[[], Iterator[Cost]]) -> Iterator[Cost]:
    """The lines of a part of the table as they are measured. From the first that doesn't hold its bound they are
    measured four times more, and the medians told: that a machine did something else for a moment is no fault of
    ours."""
    doubted: list[Cost] = []
    for cost in costs():
        if doubted or not cost.is_held:
            doubted.append(cost)
        else:
            yield cost
    if doubted:
        runs = [list(costs())[-len(doubted) :] for _ in range(_TIMES - 1)]
        yield from (median_of(several) for several in zip(doubted, *runs, strict=True))


def _heading(before: Mapping[str, float]) -> str:
    names = [words(text) for text in (say("here"), say("allowed"), say("peer"))]
    names += [words(text) for text in (say("before"), say("difference"))] if before else []
    return f"{'':{_WIDTH}}" + "".join(f"{name:>11}" for name in names)


def _line(cost: Cost, before: Mapping[str, float]) -> str:
    cells = [cost.figure, cost.allowed, cost.peer]
    line = f"{cost.what:{_WIDTH}}" + "".join(f"{'' if cell is None else f'{cell:,.4g}':>11}" for cell in cells)
    if before:
        was = before.get(cost.id)
        line += f"{'' if was is None else f'{was:,.4g}':>11}{'' if not was else f'{cost.figure / was - 1:+.0%}':>11}"
    noise = "" if cost.noise is None else f"± {cost.noise / 2:.0%}"
    held = "" if cost.is_held else words(say("not held"))
    return f"{line}  {cost.unit:10}{noise:8}{held}".rstrip()
