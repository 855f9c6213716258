"""What it costs to see a game again: forwards, a step back, and its charts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from hexwar_tui.cli.bench.costs import Cost, median_time, time_of
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import Chart, View

BACK = 100
"""How many steps back are measured, from the end of the game on; more than lie between two copies that are kept."""

PART = 8
"""How many entries are counted for a chart before keys are heard (`tui.outlook.screen.COUNTED_AT_ONCE`)."""

_DRAW = """
import json, sys, time
from textual.geometry import Size
from hexwar_tui.engine.view import Chart, SideLine
from hexwar_tui.tui.look.charts import drawn
from hexwar_tui.tui.look.themes import palette_for

turns, series = json.load(sys.stdin)
sides = [SideLine(str(slot), str(slot), slot) for slot in range(len(series))]
chart = Chart("bench", "bench", tuple(turns), {str(slot): tuple(row) for slot, row in enumerate(series)})
start = time.thread_time()
drawn(chart, sides, Size(156, 38), palette_for("hexwar", "truecolor"), plain=False)
print(time.thread_time() - start)
"""
"""A program that draws a chart, as large as on a screen of 160 by 48, and prints the seconds that it took."""


def costs(game: Game, orders: int) -> Iterator[Cost]:
    """Yields the costs of seeing a game of so many orders again, with the eyes of its first side, and of its charts."""
    entries, seat = standing(game.record.entries), game.sides[0]
    past = game.look_back()
    forwards = median_time(lambda: _play(game.look_back()))
    yield Cost.timed("replay-forwards", f"a replay of {orders} orders, forwards", forwards, len(entries))
    _play(past)
    slowest = max(time_of(partial(_go_back, past, entry.number, seat)) for entry in entries[-2 : -2 - BACK : -1])
    yield Cost.of("replay-back", f"a step back in it, the slowest of {BACK}", slowest * 1e3)
    annals = game.trial_copy().annals(seat)
    parts = []
    while annals.share < 1:
        parts.append(time_of(partial(annals.go_on, PART)))
    yield Cost.of("count", "counting it for its charts", len(entries) / sum(parts))
    yield Cost.of("count-part", f"the longest part of that, of {PART} entries", max(parts) * 1e3)
    drawing = _first_picture(annals.charts[0], len(game.sides))
    yield Cost.of("chart", "the first picture of a chart", drawing * 1e3)


def _play(past: LookBack) -> None:
    while past.next() is not None:
        pass


def _go_back(past: LookBack, number: int, seat: Seat) -> None:
    """Goes to the moment after an entry, and looks at all that the seat sees there."""
    past.go_to(number)
    look_at_all(past.view(seat))


def look_at_all(view: View) -> None:
    """Looks at every hex of a view."""
    for cell in view.grid.cells:
        view.look(cell)


def _first_picture(chart: Chart, sides: int) -> float:
    """The seconds that it takes to draw a chart on a large screen, for the first time in a program with a screen: in a
    process of its own, as this one loads nothing that draws."""
    numbers = json.dumps([chart.turns, [*chart.series.values()][:sides]])
    drawn = subprocess.run([sys.executable, "-c", _DRAW], input=numbers, capture_output=True, text=True, check=True)
    return float(drawn.stdout)
