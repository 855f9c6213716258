"""Measures how fair scenarios are: `python tools/balance.py [--games N] [SCENARIO ...]`.

The usual practice player plays all sides of a scenario, each game by a seed of its own: those to learn by, and those
whose sides play by different numbers, such as attack and defence. Writes docs/balance.md; where scenarios are named,
only prints the table. Ends with 1 where a scenario to learn by lies outside its bounds. The same games every time.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.players import play_out, player_kinds, sit_down
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY

PAPER = Path(__file__).parent.parent / "docs" / "balance.md"
GAMES = 200
"""Of each scenario to learn by, where nothing else is said: their shares are known to 7 in 100 then."""

OF_OTHERS = 5
"""So many times fewer games of the others are played: they take a hundred times as long."""

SLACK = 0.2
"""By how much of its even share a side of a scenario to learn by may be off: 40 to 60 in 100 for two sides."""

HEAD = """\
# How fair the scenarios are

`python tools/balance.py` plays every scenario to learn by {games} times, and every other one whose sides play by
different numbers {fewer} times, each time by another seed; the usual practice player plays all sides. It writes this
paper, the same one every time. A win is a point, a draw half of one; the interval of the share is Wilson's, of 95 %. In
a scenario to learn by each side is to have 40 to 60 % of the points.

"""

COLUMNS = ("scenario", "side", "games", "won", "drawn", "lost", "share", "95 % interval", "turns", "holds")


@dataclass(slots=True)
class Balance:
    """What came of the games of a scenario: the score of each side, and the turns they took together."""

    scenario: Scenario
    scores: dict[Side, Score] = field(default_factory=dict)
    turns: int = 0

    def add(self, winners: tuple[Side, ...], turns: int) -> None:
        """Counts a game, which stands for itself."""
        self.turns += turns
        for side in self.scenario.sides:
            score = self.scores.setdefault(side.id, Score())
            score.add(winners, side.id, round=str(score.games))

    def holds(self, side: Side) -> bool:
        """Whether the side's share is near enough to an even one."""
        even = 1 / len(self.scenario.sides)
        return abs(self.scores[side].share - even) <= SLACK * even

    @property
    def is_fair(self) -> bool:
        """Whether that is so for every side."""
        return all(map(self.holds, self.scores))


# -- playing -----------------------------------------------------------------------------------------------------------


def is_uneven(options: Mapping[str, Any]) -> bool:
    """Whether sides play by different numbers: an option of the first side that is another for the second."""
    firsts = [name.removesuffix("_1") for name in options if name.endswith("_1")]
    return any(options[f"{name}_1"] != options.get(f"{name}_2") for name in firsts)


def measured() -> Iterator[str]:
    """The scenarios that are measured where none are named."""
    for found in find_scenarios(REGISTRY):
        scenario = found.read(REGISTRY)
        if scenario.learning or (len(scenario.sides) == 2 and is_uneven(scenario.options)):
            yield found.name


def play(name: str, number: int) -> tuple[tuple[Side, ...], int]:
    """Who won game `number` of a scenario (nobody, or several: a draw), and in which turn."""
    seed = f"balance {name} {number}"
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed=seed)
    system = game.frames[0].system
    usual = next(iter(player_kinds(system)))
    players: dict[Seat, Any] = {side: sit_down(system, usual, random.Random(f"{seed} {side}")) for side in game.sides}
    play_out(game, players, random.Random(seed))
    assert game.outcome is not None, "games end"
    return game.outcome.winners, game.turn


def games_of(name: str, games: int) -> int:
    """How many games of a scenario are played, where those to learn by are played `games` times."""
    return games if load_scenario(REGISTRY, name).learning else -(-games // OF_OTHERS)


def measure(name: str, games: int, pool: ProcessPoolExecutor) -> Balance:
    """Plays so many games of a scenario, on all cores."""
    balance = Balance(load_scenario(REGISTRY, name))
    for winners, turns in pool.map(partial(play, name), range(games), chunksize=4):
        balance.add(winners, turns)
    return balance


# -- the table ---------------------------------------------------------------------------------------------------------


def heading() -> str:
    """The first two lines of the table."""
    return f"{_row(COLUMNS)}\n{_row(['---'] * len(COLUMNS))}\n"


def rows(balance: Balance) -> str:
    """A line for each side of a scenario."""
    return "".join(f"{_row(cells)}\n" for cells in _cells(balance))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(balance: Balance) -> Iterator[Sequence[str]]:
    scenario = balance.scenario
    for at, side in enumerate(scenario.sides):
        score = balance.scores[side.id]
        low, high = score.interval
        yield (
            "" if at else f"`{scenario.system}/{scenario.id}`",
            render(side.name, "en"),
            *map(str, (score.games, score.won, score.drawn, score.lost)),
            f"{100 * score.share:.1f} %",
            f"{100 * low:.1f}–{100 * high:.1f} %",
            "" if at else f"{balance.turns / score.games:.1f}",
            ("yes" if balance.holds(side.id) else "**no**") if scenario.learning else "",
        )


def main(words: Sequence[str] | None = None) -> int:
    """Measures, prints, and writes the paper where all were measured."""
    parser = argparse.ArgumentParser(description="Measures how fair scenarios are.")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="such as ashlands/first-steps; the usual ones")
    parser.add_argument("--games", type=int, default=GAMES, help="of each to learn by, of others a fifth; %(default)s")
    asked = parser.parse_args(words)
    if asked.games < 1:
        parser.error("at least one game is to be played")
    print(heading(), end="")
    balances = []
    with ProcessPoolExecutor() as pool:
        for name in asked.scenarios or measured():
            balances.append(measure(name, games_of(name, asked.games), pool))
            print(rows(balances[-1]), end="", flush=True)
    if not asked.scenarios:
        head = HEAD.format(games=asked.games, fewer=-(-asked.games // OF_OTHERS))
        PAPER.write_text(head + heading() + "".join(map(rows, balances)), "utf-8")
    return 0 if all(balance.is_fair for balance in balances if balance.scenario.learning) else 1


if __name__ == "__main__":
    sys.exit(main())
