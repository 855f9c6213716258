"""`hexwar bench`: what things cost on this machine, beside what they may cost, and beside peers measured in the same
run.

The peers python-chess and networkx come with the tests; where they are not installed their column stays empty.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from hexwar_tui.cli.bench import game as bench_game
from hexwar_tui.cli.bench import map as bench_map
from hexwar_tui.cli.bench import screen as bench_screen
from hexwar_tui.cli.bench import sight as bench_sight
from hexwar_tui.cli.bench import theatre as bench_theatre
from hexwar_tui.cli.bench import turn as bench_turn
from hexwar_tui.cli.bench.costs import Cost
from hexwar_tui.cli.talk.speak import print_json, words
from hexwar_tui.engine.words.language import say

_WIDTH = 50


def bench(asked: argparse.Namespace) -> int:
    """`hexwar bench`: measures everything and prints the table. Returns 0, also where a bound is not held."""
    if asked.json:
        print_json([cost.data() for cost in _measured()])
        return 0
    heading = [words(text) for text in (say("here"), say("allowed"), say("peer"))]
    print(f"{'':{_WIDTH}}{heading[0]:>11}{heading[1]:>11}{heading[2]:>11}")
    for cost in _measured():
        print(_line(cost), flush=True)
    return 0


def _measured() -> Iterator[Cost]:
    yield from bench_map.costs()
    yield from bench_sight.costs()
    yield from bench_game.costs()
    yield from bench_turn.costs()
    yield from bench_theatre.costs()
    yield from bench_screen.costs()


def _line(cost: Cost) -> str:
    allowed = "" if cost.allowed is None else f"{cost.allowed:,.4g}"
    peer = "" if cost.peer is None else f"{cost.peer:,.4g}"
    held = "" if cost.is_held else words(say("not held"))
    line = f"{cost.what:{_WIDTH}}{cost.figure:>11,.4g}{allowed:>11}{peer:>11}  {cost.unit:10}{held}"
    return line.rstrip()
