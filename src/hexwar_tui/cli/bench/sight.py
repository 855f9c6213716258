"""What it costs to find the line of sight across a board of houses, walls and fences."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hexwar_tui.cli.bench.costs import Cost, median_time
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.rules.ground.land import standing_board
from hexwar_tui.systems.skirmish.rules.ground.sight import line
from hexwar_tui.systems.skirmish.scenario import SkiScenario

BOARD = "skirmish/the-village"

DISTANCE = 12
"""How many hexes apart the two ends of each line of sight are."""

_PAIRS = 2000


def costs() -> Iterator[Cost]:
    """Yields the cost of a line of sight between random hexes of a village, everything in its way included."""
    scenario = load_scenario(REGISTRY, BOARD)
    assert isinstance(scenario, SkiScenario), "it is one of that system"
    land, rng = standing_board(scenario.board), random.Random("bench")
    starts = rng.choices(land.grid.cells, k=_PAIRS)
    pairs = [(start, rng.choice(land.grid.ring(start, DISTANCE))) for start in starts]
    taken = median_time(lambda: [line(land, *pair) for pair in pairs])
    yield Cost.timed("sight", f"line of sight over walls, at {DISTANCE} hexes", taken, _PAIRS)
