"""What it costs to play, view, replay and keep a large game."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cache, partial
from pathlib import Path

from hexwar_tui.cli.bench import past as bench_past
from hexwar_tui.cli.bench.costs import MANY, Cost, is_installed, median_time, time_of
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Seal, open_slot
from hexwar_tui.systems import REGISTRY

SCENARIO = "ashlands/full-four"
MANY_UNITS = {"prestige": 2000, "goal": 500}
"""Options that give random players about sixty units on the map."""

ORDERS, FIGHTS = 2000, 90
"""How many orders, and how many orders with dice among them, are measured at least."""

TEN = 10
"""The dice of the fight that is told of."""

_BACK = 100


@dataclass(slots=True)
class _Played:
    """A game played by random players, and what its orders took.

    `seconds` is the time of all `orders`, choosing them included; `quiet` has the seconds of each order without dice,
    `fights` the number of dice and the seconds of each order with dice. `most_units` were on the map.
    """

    game: Game
    seconds: float = 0.0
    orders: int = 0
    most_units: int = 0
    quiet: list[float] = field(default_factory=list)
    fights: list[tuple[int, float]] = field(default_factory=list)


def costs() -> Iterator[Cost]:
    """Yields the costs of a large game: of playing, viewing, replaying, saving, loading and unsealing it."""
    played = _play()
    game = played.game
    rate = played.orders / played.seconds
    yield Cost.of("random-orders", f"random orders, {SCENARIO}", rate, chess_moves())
    quiet = statistics.median(played.quiet)
    yield Cost.of("quiet-order", f"a quiet order, {played.most_units} units", quiet * 1e6)
    yield from _fights(played.fights)
    seat = game.sides[0]
    looking = median_time(partial(look, game, seat), MANY)
    yield Cost.timed("view", f"a view of {_size(game)}, every hex looked at", looking)
    entries = len(standing(game.record.entries))
    yield Cost.timed("replay", "replaying the journal", median_time(game.verify), entries)
    yield from bench_past.costs(game, played.orders)
    yield from _keeping(game, played.orders)


def _fights(fights: Sequence[tuple[int, float]]) -> Iterator[Cost]:
    """The cost of an order with ten dice, and of each further die. What a die adds is found by comparing the third of
    orders with the fewest dice to the third with the most; by that the median order, which has more dice in one game
    than in another, is brought to ten."""
    ranked = sorted(fights)
    few, many = _median(ranked[: len(ranked) // 3]), _median(ranked[-len(ranked) // 3 :])
    each = (many[1] - few[1]) / (many[0] - few[0])
    dice, taken = _median(fights)
    yield Cost.of("fight", f"an order with {TEN} dice", (taken + (TEN - dice) * each) * 1e6)
    yield Cost.of("fight-die", "each die more in it", each * 1e6)


def _median(fights: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The median number of dice, and the median of the seconds."""
    return statistics.median(dice for dice, _ in fights), statistics.median(taken for _, taken in fights)


def _play() -> _Played:
    """Has random players play until enough orders are measured. Where the game ends before that, it is taken back a
    little and goes on differently."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, SCENARIO), seed="bench", options=MANY_UNITS)
    rng, played = random.Random("bench"), _Played(game)
    player = RandomPlayer(rng)
    while played.orders < ORDERS or len(played.fights) < FIGHTS:
        if game.outcome is not None:
            game.rewind(standing(game.record.entries)[-_BACK].number)
            while game.next_step() is not None:
                game.step()
        start = time.thread_time()
        sealed = not _act(played, rng.choice(game.waiting_for()), player)
        played.seconds += time.thread_time() - start
        if sealed:
            played.most_units = max(played.most_units, len(game.view(game.sides[0]).units))
    return played


def _act(played: _Played, seat: Seat, player: RandomPlayer) -> bool:
    """Has `player` give one order for the seat, or seal where it has none; returns whether it was an order."""
    game = played.game
    order = player.decide(observation_of(game, seat))
    before = len(game.record.entries)
    if order is None:
        game.seal(seat)
        return False
    taken = time_of(partial(game.submit, seat, order))
    played.orders += 1
    if len(game.record.entries) == before + 1:
        dice = sum(len(roll.result) for roll in game.record.entries[-1].dice)
        if dice:
            played.fights.append((dice, taken))
        elif not order.ends_part:
            played.quiet.append(taken)
    return True


def _size(game: Game) -> str:
    view = game.view(game.sides[0])
    return f"{view.grid.width}×{view.grid.height}, {len(view.units)} units"


def look(game: Game, seat: Seat) -> None:
    """Makes the view of a seat and looks at every hex of it."""
    bench_past.look_at_all(game.view(seat))


def _keeping(game: Game, orders: int) -> Iterator[Cost]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.hexwar"
        with Campaign.create(game, path) as campaign:
            saving = median_time(campaign.save, clock=time.perf_counter)
            yield Cost.timed("save", f"saving a game of {orders} orders", saving)
        loading = median_time(partial(load_game, REGISTRY, path), clock=time.perf_counter)
        yield Cost.timed("load", f"loading a game of {orders} orders", loading)
        sealed, phrase = Path(folder) / "sealed.hexwar", "four digits"
        save_copy(game, sealed, seal=Seal.make(dict.fromkeys(game.sides, phrase), {}))
        unlocking = median_time(partial(_unlock, sealed, phrase))
        yield Cost.timed("unlock", f"unlocking a sealed game of {orders} orders", unlocking)


def _unlock(path: Path, phrase: str) -> None:
    """Opens a sealed game by a phrase, up to where it can be played."""
    load_game(REGISTRY, path, open_slot(slots_of(path)[-1], phrase))


@cache
def chess_moves() -> float | None:
    """How many random moves a second python-chess makes, measured once a run; None where it is not installed."""
    if not is_installed("chess"):
        return None
    import chess

    rng, moves = random.Random(1), 0
    start = time.thread_time()
    while time.thread_time() - start < 1:
        board = chess.Board()
        while not board.is_game_over() and moves < 100_000:
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.thread_time() - start)
