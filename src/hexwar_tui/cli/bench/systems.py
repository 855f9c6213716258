"""What the same things cost in every rule system: replaying, looking, menus, thinking, memory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from hexwar_tui.cli.bench.costs import Cost, median_time
from hexwar_tui.cli.bench.game import look
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act, observation_of, player_kinds, sit_down, with_dice
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.systems import REGISTRY

SCENARIOS = (
    *("ashlands/full-four", "envoys/six-states", "skirmish/meeting-in-the-hills", "mechs/six-lances"),
    "theatre/europe-1939",
)
"""The scenarios that are measured: of every system one of its largest."""

ACTS = 300
"""How many random acts a game is played before it is measured."""


def costs() -> Iterator[Cost]:
    """Yields the costs of each system in turn."""
    for name in SCENARIOS:
        yield from _costs_of(name)


def _costs_of(name: str) -> Iterator[Cost]:
    system = name.partition("/")[0]
    game = played(name)
    seat = next(seat for seat in game.waiting_for() if seat in game.sides)
    entries = len(standing(game.record.entries))
    yield Cost.timed(f"replay-{system}", f"replaying {name}", median_time(game.verify), entries)
    looking = median_time(partial(look, game, seat))
    yield Cost.timed(f"look-{system}", f"a view, every hex looked at, {name}", looking)
    asking = median_time(lambda: game.choices(Draft(seat)))
    yield Cost.timed(f"menu-{system}", f"what can be ordered, {name}", asking)
    thinking = median_time(partial(_think, game.top.system, game, seat))
    yield Cost.timed(f"decision-{system}", f"a decision of the practice player, {name}", thinking)


def played(name: str) -> Game:
    """Plays `ACTS` random acts of the scenario with this name; returns the game, which is not over, when a side is
    waited for."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed="bench")
    play_on(game, random.Random("bench"), ACTS)
    return game


def play_on(game: Game, rng: random.Random, acts: int) -> None:
    """Plays so many random acts more, and on until a side is waited for; where the game ends, it goes back a little."""
    player = RandomPlayer(rng)
    for _ in range(acts):
        act(game, rng.choice(game.waiting_for()), player, rng)
        if game.outcome is not None:
            game.rewind(standing(game.record.entries)[-20].number)
        while game.next_step() is not None:
            with_dice(rng, game.step)


def _think(system: AnySystem, game: Game, seat: Seat) -> None:
    kind = next(iter(player_kinds(system)))
    sit_down(system, kind, random.Random("bench")).decide(observation_of(game, seat))
