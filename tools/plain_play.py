"""Measures how hard lessons are to lose: `python tools/plain_play.py [--games N] [SCENARIO ...]`.

Every lesson is played to the end of its game without its hints, in the scenario in which it is taken. Two players take
the pupil's seat in turn: the usual practice player, and a careless one, who does at random what is legal every fourth
time; the usual practice player sits at all other seats. Prints a table. Ends with 1 where the usual one has won fewer
than 19 games of 20. The same games every time.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import lesson_beside
from hexwar_tui.engine.games.scenario_files import find_scenarios, path_of, taught_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, play_out, player_kinds, sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, Player, order_of
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.systems import REGISTRY

GAMES = 40
"""How many games of each lesson each of the two players plays, without --games."""

WANTED = 19 / 20
"""The share of games that plain play is to win."""

CARELESS = 0.25
"""The share of decisions that the careless player takes at random."""

PLAYERS = ("plain", "careless")


@dataclass(slots=True)
class Careless:
    """The practice player `usual`, but now and then it gives any legal order that belongs to its part."""

    usual: Player
    rng: random.Random

    def decide(self, observation: Observation) -> Order | None:
        """A legal order, or None to seal where the seat may."""
        if self.rng.random() < CARELESS:
            kinds = tuple(kind for kind in observation.order_types if not (kind.any_time or kind.ends_part))
            order = RandomPlayer(self.rng).sample(replace(observation, order_types=kinds), legal=True)
            if order is not None:
                return order
        return order_of(self.usual.decide(observation))


def scenario_of(name: str) -> Scenario | None:
    """The scenario in which the lesson of the scenario called `name` is taken; None if that has no lesson."""
    path = path_of(REGISTRY, name)
    lesson = lesson_beside(path)
    return None if lesson is None else taught_scenario(REGISTRY, path, lesson)


def pupil_of(system: AnySystem, player: str, seed: str) -> Player:
    """One of `PLAYERS` for the pupil's seat."""
    usual = sit_down(system, next(iter(player_kinds(system))), random.Random(seed))
    return usual if player == "plain" else Careless(usual, random.Random(f"{seed} careless"))


def play(name: str, player: str, number: int) -> tuple[str, int]:
    """Plays game `number` of a lesson: "won", "drawn" or "lost" for the pupil, and the last turn."""
    scenario, seed = scenario_of(name), f"plain play {name} {number}"
    assert scenario is not None
    game = Game.new(REGISTRY, scenario, seed=seed)
    system, pupil = game.frames[0].system, game.sides[0]
    usual = next(iter(player_kinds(system)))
    players: dict[Seat, Any] = {side: sit_down(system, usual, random.Random(f"{seed} {side}")) for side in game.sides}
    players[pupil] = pupil_of(system, player, seed)
    play_out(game, players, random.Random(seed))
    assert game.outcome is not None, "games end"
    winners = game.outcome.winners
    return ("won" if winners == (pupil,) else "drawn" if pupil in winners or not winners else "lost"), game.turn


def measure(name: str, player: str, games: int, pool: ProcessPoolExecutor) -> float:
    """Plays the games of a lesson, prints their row, and returns the share that was won."""
    ends = list(pool.map(partial(play, name, player), range(games)))
    counts = [sum(end == kind for end, _ in ends) for kind in ("won", "drawn", "lost")]
    turns = sum(turn for _, turn in ends) / games
    share = counts[0] / games
    print(f"| `{name}` | {player} | {' | '.join(map(str, counts))} | {100 * share:.0f} % | {turns:.1f} |", flush=True)
    return share


def main(words: Sequence[str] | None = None) -> int:
    """Measures and prints the table. Returns 1 where plain play wins too seldom, else 0."""
    parser = argparse.ArgumentParser(description="Measures how hard lessons are to lose.")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="such as ashlands/first-steps; all lessons")
    parser.add_argument("--games", type=int, default=GAMES, help="of each lesson and player; %(default)s")
    asked = parser.parse_args(words)
    if asked.games < 1:
        parser.error("at least one game is to be played")
    taught = asked.scenarios or [file.name for file in find_scenarios(REGISTRY) if lesson_beside(file.path) is not None]
    print("| lesson | player | won | drawn | lost | share | turns |\n| --- | --- | --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        shares = [(measure(name, player, asked.games, pool), player) for name in taught for player in PLAYERS]
    return 1 if any(share < WANTED for share, player in shares if player == "plain") else 0


if __name__ == "__main__":
    sys.exit(main())
