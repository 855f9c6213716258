"""What it costs to think ahead: to copy a game, and to play at random on a copy."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

from hexwar_tui.cli.bench.costs import MANY, Cost, median_time
from hexwar_tui.cli.bench.game import MANY_UNITS, SCENARIO, chess_moves
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act
from hexwar_tui.engine.sandbox.copies import copied
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.systems import REGISTRY

PLAYOUTS, ORDERS = 6, 150
"""How many playouts are measured, and of how many orders each is at most."""

_EUROPE = "theatre/europe-1939"


def costs() -> Iterator[Cost]:
    """Yields the costs of copies of games, and of random orders on them beside random moves of python-chess."""
    game = _underway()
    units = len(game.view(game.sides[0]).units)
    yield Cost.timed("copy", f"a copy of {units} units to think on", median_time(lambda: copied(game.top), MANY))
    europe = Game.new(REGISTRY, load_scenario(REGISTRY, _EUROPE), seed="bench")
    yield Cost.timed("copy-europe", "a copy of Europe", median_time(lambda: copied(europe.top), MANY))
    rates = [_playout(game, random.Random(f"bench/{number}")) for number in range(PLAYOUTS)]
    yield Cost.of("playout", f"random orders on copies, {SCENARIO}", statistics.median(rates), chess_moves())


def _underway() -> Game:
    """A game in its third turn, in a round in which units move and fight."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, SCENARIO), seed="bench", options=MANY_UNITS)
    rng = random.Random("bench")
    player = RandomPlayer(rng)
    while game.turn < 3 or game.is_sealed():
        act(game, rng.choice(game.waiting_for()), player, rng)
    return game


def _playout(game: Game, rng: random.Random) -> float:
    """Plays at random on a copy; returns how many orders a second."""
    sandbox, player = Sandbox(game.frames, REGISTRY, thrower(rng)), RandomPlayer(rng)
    start = time.thread_time()
    for number in range(ORDERS):
        if sandbox.outcome is not None:
            return number / (time.thread_time() - start)
        seat = rng.choice(sandbox.waiting_for())
        sandbox.decide(seat, player.decide(sandbox.observation(seat)))
    return ORDERS / (time.thread_time() - start)
