"""What it costs to search the map, and to find exact odds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from hexwar_tui.cli.bench.costs import MANY, Cost, is_installed, median_time, medians_in_turn
from hexwar_tui.engine.dice.odds import Distribution, pool_sum, successes, thinned
from hexwar_tui.hexgrid.grid import Grid, grid
from hexwar_tui.hexgrid.paths import reach

_POINTS = 20


def costs() -> Iterator[Cost]:
    """Yields the costs of movement ranges, beside those of networkx where it is installed, and of the odds of a
    fight."""
    for size in (24, 500):
        board, entering = _ground(size)
        start = board.size // 2 + size // 2
        peers = [_networkx(board, entering, start)] if is_installed("networkx") else []
        ours, *theirs = medians_in_turn([partial(reach, board, start, _POINTS, entering), *peers])
        peer = theirs[0] * 1e3 if theirs else None
        yield Cost.of(f"range-{size}", f"movement range, {_POINTS} points, {size}×{size}", ours * 1e3, peer)
    _fight()
    yield Cost.timed("odds", "exact odds of a fight, cached", median_time(_fight, MANY))


def _ground(size: int) -> tuple[Grid, bytearray]:
    """A board of `size` by `size` hexes, and the movement points for entering each of its hexes (0: closed)."""
    board, rng = grid(size, size), random.Random(1)
    entering = bytearray(rng.choice((1, 1, 2, 3, 0)) for _ in range(board.size))
    entering[board.size // 2 + size // 2] = 1
    return board, entering


def _networkx(board: Grid, entering: bytearray, start: int) -> Callable[[], object]:
    """The same search by networkx, its graph already built."""
    import networkx

    graph: networkx.DiGraph[int] = networkx.DiGraph()
    for cell in board.within(start, _POINTS + 1):
        for near in board.neighbours[cell]:
            if entering[near]:
                graph.add_edge(cell, near, weight=entering[near])
    return partial(networkx.single_source_dijkstra_path_length, graph, start, cutoff=_POINTS)


def _fight() -> tuple[Distribution, Distribution]:
    """Works out the odds of 24 attacks with their saves, and of the sum of four dice."""
    return thinned(successes(24, 6, 3), 4, 6), pool_sum(4, 6)
