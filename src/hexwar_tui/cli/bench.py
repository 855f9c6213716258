"""`hexwar bench`: what things cost on this machine, beside what they may cost and beside a peer in the same run."""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hexwar_tui.cli.speak import print_json, say_line
from hexwar_tui.engine.core import write_core
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import say
from hexwar_tui.engine.odds import pool_sum, successes, thinned
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import RandomPlayer, act, desk_of
from hexwar_tui.engine.record import record_from
from hexwar_tui.engine.scenario_files import find_scenarios, load_scenario
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.paths import reach
from hexwar_tui.systems import SHELF


@dataclass(frozen=True, slots=True)
class Cost:
    """One line of the table: what was measured, in its unit, what is allowed, and what a peer needs."""

    what: str
    figure: float
    unit: str
    allowed: float | None = None
    peer: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the bound is held; rates are to be at least, costs at most."""
        if self.allowed is None:
            return ""
        held = self.figure >= self.allowed if self.unit.endswith("/s") else self.figure <= self.allowed
        return "" if held else "over"


def bench(asked: argparse.Namespace) -> int:
    """Measures everything; prints a table."""
    costs = list(_measure())
    if asked.json:
        print_json(
            [{"what": c.what, "figure": c.figure, "unit": c.unit, "allowed": c.allowed, "peer": c.peer} for c in costs]
        )
        return 0
    print(f"{'':46}{'here':>12}{'allowed':>12}{'peer':>12}")
    for cost in costs:
        allowed = "" if cost.allowed is None else f"{cost.allowed:,.4g}"
        peer = "" if cost.peer is None else f"{cost.peer:,.4g}"
        print(f"{cost.what:46}{cost.figure:>12,.4g}{allowed:>12}{peer:>12} {cost.unit} {cost.verdict}")
    if importlib.util.find_spec("chess") is None:
        say_line(say("python-chess is not installed: no peer for random games."))
    return 0


def _median(work: Callable[[], object], times: int) -> float:
    """The median time of a piece of work, in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def _measure() -> Iterator[Cost]:
    yield from _reach_costs()
    yield from _odds_costs()
    for system in SHELF.values():
        names = [found.name for found in find_scenarios(SHELF) if found.name.startswith(f"{system.id}/")]
        yield from _game_costs(names[-1])


def _reach_costs() -> Iterator[Cost]:
    for size, allowed in ((24, 0.3), (500, 1.0)):
        board = grid(size, size)
        rng = random.Random(1)
        costs = bytearray(rng.choice((1, 1, 2, 3, 0)) for _ in range(board.size))
        start = board.size // 2 + size // 2
        costs[start] = 1

        def search(board=board, start=start, costs=costs) -> object:  # type: ignore[no-untyped-def]
            return reach(board, start, 20, costs)

        peer = _networkx_reach(size, costs, start) if importlib.util.find_spec("networkx") else None
        yield Cost(f"reach, 20 points, {size}×{size}", _median(search, 50) * 1e3, "ms", allowed, peer)


def _networkx_reach(size: int, costs: bytearray, start: int) -> float:
    import networkx

    board = grid(size, size)
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    for cell in board.within(start, 24):
        for near in board.neighbours[cell]:
            if costs[near]:
                graph.add_edge(cell, near, weight=costs[near])
    return _median(lambda: networkx.single_source_dijkstra_path_length(graph, start, cutoff=20), 20) * 1e3


def _odds_costs() -> Iterator[Cost]:
    def fight() -> object:
        return thinned(successes(24, 6, 3), 4, 6), pool_sum(4, 6)

    fight()
    yield Cost("exact odds of a fight, cached", _median(fight, 200) * 1e3, "ms", 0.1)


def _game_costs(name: str) -> Iterator[Cost]:
    game, rng = Game.new(SHELF, load_scenario(SHELF, name), seed="bench"), random.Random("bench")
    players = {side: RandomPlayer(rng) for side in game.sides}
    start, moves = time.perf_counter(), 0
    while game.outcome is None and moves < 2000:
        seat = game.waiting_for()[0]
        act(game, seat, players[seat], rng)
        moves += 1
    rate = moves / (time.perf_counter() - start)
    yield Cost(f"random orders of {name}", rate, "orders/s", 20_000, _chess_moves())
    yield from _quiet_order(game)
    seat = game.sides[0]
    yield Cost("a view, every hex looked at", _median(lambda: _look_all(game, seat), 30) * 1e3, "ms", 3)
    entries = len(game.record.entries)
    verify = _median(game.verify, 1)
    yield Cost("replaying the journal", entries / verify, "entries/s", 20_000)
    yield Cost("writing the state", _median(lambda: write_core(game._core), 20) * 1e3, "ms")
    data = game.record.data()
    yield Cost(
        f"reading a game of {entries} entries",
        _median(lambda: Game.resume(SHELF, record_from(data)), 5) * 1e3,
        "ms",
        150,
    )


def _look_all(game: Game, seat: str) -> None:
    view = game.view(seat)
    for cell in view.grid.cells:
        view.look(cell)


def _quiet_order(game: Game) -> Iterator[Cost]:
    """The median of orders without dice, each taken back again."""
    taken: list[float] = []
    rng = random.Random("quiet")
    for _ in range(400):
        if game.outcome is not None or game.is_sealed():
            break
        seat = game.waiting_for()[0]
        order: Order | None = RandomPlayer(rng).sample(desk_of(game, seat), legal=True)
        if order is None or order.ends_part:
            continue
        start = time.perf_counter()
        game.submit(seat, order)
        spent = time.perf_counter() - start
        if not game.record.entries[-1].barrier:
            taken.append(spent)
            game.undo(seat)
    if taken:
        yield Cost("a quiet order", statistics.median(taken) * 1e6, "µs", 50)


def _chess_moves() -> float | None:
    """Random moves a second of python-chess, in this very run."""
    if importlib.util.find_spec("chess") is None:
        return None
    import chess

    rng, moves = random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < 1:
        board = chess.Board()
        while not board.is_game_over() and moves < 100_000:
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.perf_counter() - start)
