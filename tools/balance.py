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
"""How many games of each scenario to learn by are played, without --games: enough to know its shares to 7 in 100."""

OF_OTHERS = 5
"""By how many times fewer games are played of the other scenarios, as these take a hundred times as long."""

SLACK = 0.2
"""How far the share of a side may be from an even one in a scenario to learn by, as a share of that: with two sides 40
to 60 % are allowed."""

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
    """The results of the games of a scenario: the score of each side, and the turns of all games together."""

    scenario: Scenario
    scores: dict[Side, Score] = field(default_factory=dict)
    turns: int = 0

    def add(self, winners: tuple[Side, ...], turns: int) -> None:
        """Adds a game that `winners` have won (none, or several: a draw) and that took this many turns."""
        self.turns += turns
        for side in self.scenario.sides:
            score = self.scores.setdefault(side.id, Score())
            score.add(winners, side.id, round=str(score.games))

    def holds(self, side: Side) -> bool:
        """Whether the side's share of the points is within `SLACK` of an even one."""
        even = 1 / len(self.scenario.sides)
        return abs(self.scores[side].share - even) <= SLACK * even

    @property
    def is_fair(self) -> bool:
        """Whether `holds` is true for every side."""
        return all(map(self.holds, self.scores))


# -- playing -----------------------------------------------------------------------------------------------------------


def is_uneven(options: Mapping[str, Any]) -> bool:
    """Whether any option `NAME_1` of the first side has another value than `NAME_2` of the second."""
    firsts = [name.removesuffix("_1") for name in options if name.endswith("_1")]
    return any(options[f"{name}_1"] != options.get(f"{name}_2") for name in firsts)


def measured() -> Iterator[str]:
    """Yields the names of the scenarios that are measured where none are named: those to learn by, and uneven ones."""
    for found in find_scenarios(REGISTRY):
        scenario = found.read(REGISTRY)
        if scenario.learning or (len(scenario.sides) == 2 and is_uneven(scenario.options)):
            yield found.name


def play(name: str, number: int) -> tuple[tuple[Side, ...], int]:
    """Plays game `number` of a scenario; returns its winners (none, or several: a draw), and its last turn."""
    seed = f"balance {name} {number}"
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed=seed)
    system = game.frames[0].system
    usual = next(iter(player_kinds(system)))
    players: dict[Seat, Any] = {side: sit_down(system, usual, random.Random(f"{seed} {side}")) for side in game.sides}
    play_out(game, players, random.Random(seed))
    assert game.outcome is not None, "games end"
    return game.outcome.winners, game.turn


def games_of(name: str, games: int) -> int:
    """Returns how many games of a scenario are played: `games` of one to learn by, else that divided by `OF_OTHERS`."""
    return games if load_scenario(REGISTRY, name).learning else -(-games // OF_OTHERS)


def measure(name: str, games: int, pool: ProcessPoolExecutor) -> Balance:
    """Plays `games` games of a scenario in the processes of `pool`; returns what came of them."""
    balance = Balance(load_scenario(REGISTRY, name))
    for winners, turns in pool.map(partial(play, name), range(games), chunksize=4):
        balance.add(winners, turns)
    return balance


# -- the table ---------------------------------------------------------------------------------------------------------


def heading() -> str:
    """Returns the first two lines of the Markdown table: the names of the columns, and the rule below."""
    return f"{_row(COLUMNS)}\n{_row(['---'] * len(COLUMNS))}\n"


def rows(balance: Balance) -> str:
    """Returns the lines of the Markdown table for a scenario, one for each side."""
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
    """Measures, prints the table, and writes `PAPER` where no scenarios are named in `words`. Returns 1 where a
    scenario to learn by is unfair, else 0."""
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
