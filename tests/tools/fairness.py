"""Whether a scenario of Envoys for two is fair: `python -m tests.tools.fairness envoys/first-letters --games 200`.

Practice players play against each other, in turn on the map as it is, turned half round, with the lists of the file the
other way round, and both. Who wins is counted by the half of the map, by the place in the lists, and by state; 1 where
even chances are beyond what chance allows: where all is fair, one run in twenty says so.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, player_kinds, sit_down
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.scenario import EnvScenario

CERTAINTY = 1 - 0.05 / 3
"""How sure each of the three intervals is, so that all three together are to 95 % (Bonferroni)."""


def turned(scenario: EnvScenario) -> EnvScenario:
    """The scenario with its map turned half round, cities and ranks with it. Its map has to be of even width:
    others do not fall upon themselves."""
    drawn = scenario.map
    assert drawn is not None, "a map that is drawn"
    assert drawn.grid.width % 2 == 0, "a map of even width"
    rows = tuple(row[::-1] for row in reversed(drawn.rows))
    last = drawn.grid.size - 1
    cities = tuple(
        city.model_copy(update={"hex": drawn.grid.label(last - drawn.grid.cell_of_label(city.hex))})
        for city in scenario.cities
    )
    ranks = None if scenario.ranks is None else scenario.ranks[::-1]
    return _anew(scenario, ranks=ranks, map={"rows": rows, "legend": drawn.legend}, cities=cities)


def listed_backwards(scenario: EnvScenario) -> EnvScenario:
    """The scenario with its sides and cities in the opposite order."""
    return _anew(scenario, sides=scenario.sides[::-1], cities=scenario.cities[::-1])


def _anew(scenario: EnvScenario, **changed: object) -> EnvScenario:
    """The scenario with other parts, checked and worked out anew."""
    return EnvScenario.model_validate({**dict(scenario), **changed})


def winners_of(scenario: EnvScenario, seed: str) -> tuple[Side, ...]:
    """Who wins when practice players play it."""
    game = Game.new(REGISTRY, scenario, seed=seed)
    system = game.frames[0].system
    usual = next(iter(player_kinds(system)))
    players: dict[Seat, Player] = {
        side: sit_down(system, usual, random.Random(f"{seed}/{side}")) for side in sorted(game.sides)
    }
    play_out(game, players, random.Random(seed))
    assert game.outcome is not None, "games end"
    return game.outcome.winners


def counted(scenario: EnvScenario, games: int, seed: str) -> dict[str, Score]:
    """The scores of the half of the map that the first side of the file holds, of the first in the lists, and of the
    first side itself."""
    first, other = (side.id for side in scenario.sides)
    scores = {name: Score() for name in ("half", "order", first)}
    for number in range(games):
        is_turned, is_backwards = bool(number & 1), bool(number & 2)
        played = turned(scenario) if is_turned else scenario
        played = listed_backwards(played) if is_backwards else played
        winners = winners_of(played, f"{seed}/{number}")
        scores["half"].add(winners, other if is_turned else first, str(number))
        scores["order"].add(winners, other if is_backwards else first, str(number))
        scores[first].add(winners, first, str(number))
    return scores


def main(arguments: Sequence[str]) -> int:
    """Prints the three scores; 1 where one of them is beyond chance."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fairness", description=__doc__)
    parser.add_argument("scenario", metavar="SYSTEM/ID")
    parser.add_argument("--games", type=int, default=200, metavar="NUMBER")
    parser.add_argument("--seed", default="fair", metavar="SEED")
    asked = parser.parse_args(arguments)
    scenario = load_scenario(REGISTRY, asked.scenario)
    assert isinstance(scenario, EnvScenario), "a scenario of Envoys"
    code = 0
    for name, score in counted(scenario, asked.games, asked.seed).items():
        low, high = score.interval_at(CERTAINTY)
        share = f"{100 * score.share:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"
        print(f"{name}: {score.won} won, {score.drawn} drawn, {score.lost} lost: {share}")
        code |= not low <= 0.5 <= high
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
