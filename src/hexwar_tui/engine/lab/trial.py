"""Trials of practice players: many games, each played from every seat, and how much their results are worth."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from statistics import NormalDist
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import say

CERTAINTY = 0.95
"""The certainty, from 0 to 1, with which `Score.interval` holds the true share."""

MOST_ACTS = 10_000
"""After how many acts a game is held to be without end; five times as many as the longest shipped war takes."""


class Endless(HexwarError):
    """Raised for a game that players do not bring to an end."""


@dataclass(slots=True)
class Score:
    """How many games were won, drawn and lost.

    `rounds` are the points and the number of games of each round, by its name: games of a round have the same dice, and
    may well be one game played again. Without rounds every game counts as independent.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    rounds: dict[str, tuple[float, int]] = field(default_factory=dict, compare=False)

    @property
    def games(self) -> int:
        """The number of all games counted."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the possible points, 0 to 1: a win is one point, a draw half of one. 0 without a game."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lowest and highest value that the true share has with a certainty of 95 %."""
        return self.interval_at(CERTAINTY)

    def interval_at(self, certainty: float) -> tuple[float, float]:
        """The interval that holds the true share with this certainty (above 0, below 1), after Wilson (1927), for as
        many games as `independent_games` says; (0, 1) without a game. Draws spread less than wins and losses, so with
        draws it is rather too wide."""
        if not self.games:
            return 0.0, 1.0
        part = NormalDist().inv_cdf((1 + certainty) / 2) ** 2 / self.independent_games
        middle = (self.share + part / 2) / (1 + part)
        reach = math.sqrt(part * (self.share * (1 - self.share) + part / 4)) / (1 + part)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def independent_games(self) -> float:
        """How many independent games would tell as much: at least the number of rounds, where the games of each round
        end alike; at most that of all games, where games of a round differ as much as games with other dice.

        Worked out from the variance between rounds (Cochran, Sampling Techniques, 9A.1).
        """
        rounds = len(self.rounds)
        spread = sum((points - games * self.share) ** 2 for points, games in self.rounds.values())
        of_games = (self.won + self.drawn / 4) / self.games - self.share**2 if self.games else 0.0
        if not rounds:
            return self.games
        if rounds == 1 or not of_games:
            return rounds
        variance = spread * rounds / (rounds - 1) / self.games**2
        return min(self.games, max(rounds, of_games / variance)) if variance else self.games

    @classmethod
    def of(cls, parts: Mapping[str, Score]) -> Score:
        """The score of all games of several scores together; their rounds are told apart by the names of the parts."""
        whole = cls()
        for name, part in parts.items():
            whole.won, whole.drawn, whole.lost = whole.won + part.won, whole.drawn + part.drawn, whole.lost + part.lost
            whole.rounds |= {f"{name}/{round}": points for round, points in part.rounds.items()}
        return whole

    def add(self, winners: tuple[Side, ...], side: Side, round: str) -> None:
        """Counts a game of `round` for `side`: won, lost, or drawn where it shares the victory or nobody has won."""
        points, games = self.rounds.get(round, (0.0, 0))
        if winners == (side,):
            self.won, gained = self.won + 1, 1.0
        elif side in winners or not winners:
            self.drawn, gained = self.drawn + 1, 0.5
        else:
            self.lost, gained = self.lost + 1, 0.0
        self.rounds[round] = points + gained, games + 1


@dataclass(slots=True)
class Trial:
    """Games of the practice player `player` at one side against `against` at all others; `score` is that of the first.

    `by_scenario` has its score in each scenario; `by_side` the score of each side of each scenario, whoever played it.
    `turns` counts all turns, `idle` those at the ends of games in which no dice were thrown any more: many, where
    players don't end what is won.
    """

    player: str
    against: str
    score: Score = field(default_factory=Score)
    by_scenario: dict[str, Score] = field(default_factory=dict)
    by_side: dict[tuple[str, Side], Score] = field(default_factory=dict)
    turns: int = 0
    idle: int = 0

    def play(
        self,
        registry: Registry,
        scenario: Scenario,
        seed: str,
        number: int,
        options: Mapping[str, Any] | None = None,
        watch: Callable[[Game], None] = lambda game: None,
    ) -> Game:
        """Plays and counts game `number`, from 0, of a scenario, and returns it. As many games in a row as it has sides
        share their map and dice; the player sits at another side in each. `watch` is shown the game before each act and
        when it has ended. Raises BadOptions, Endless, NoSuchPlayer, IllegalOrder where a player breaks the rules, and
        whatever a player raises."""
        sides = [side.id for side in scenario.sides]
        round, at = divmod(number, len(sides))
        game = Game.new(registry, scenario, seed=f"{seed}/{round}", options=options)
        kinds = {side: self.player if side == sides[at] else self.against for side in sides}
        _play(game, kinds, f"{seed}/{number}", watch)
        assert game.outcome is not None, "games end"
        self.count(scenario, number, game.outcome.winners, game.turn, idle_turns(game.record.entries, game.turn))
        return game

    def count(self, scenario: Scenario, number: int, winners: tuple[Side, ...], turns: int, idle: int) -> None:
        """Counts game `number` of a scenario, which was played here or elsewhere: who has won it, how many turns it
        took, and how many of these, at its end, were idle."""
        sides = [side.id for side in scenario.sides]
        round = f"{scenario.id}/{number // len(sides)}"
        self.turns += turns
        self.idle += idle
        self.score.add(winners, sides[number % len(sides)], round)
        self.by_scenario.setdefault(scenario.id, Score()).add(winners, sides[number % len(sides)], round)
        for each in sides:
            self.by_side.setdefault((scenario.id, each), Score()).add(winners, each, round)


def idle_turns(entries: Sequence[Entry], last: int) -> int:
    """How many turns passed after the one in which the last dice of a journal were thrown, up to turn `last`."""
    return last - max((entry.turn for entry in entries if entry.dice), default=0)


def _play(game: Game, kinds: Mapping[Side, str], seed: str, watch: Callable[[Game], None]) -> None:
    """Plays a game to its end, each side by a player of its kind with a generator of its own. Raises Endless."""
    system = game.frames[0].system
    players: dict[Seat, Player] = {
        side: sit_down(system, kind, random.Random(f"{seed}/{side}")) for side, kind in kinds.items()
    }
    if play_out(game, players, random.Random(seed), MOST_ACTS, watch) == MOST_ACTS and game.outcome is None:
        raise Endless(
            say(
                "The players of {scenario} come to no end: turn {turn} after {acts} acts, by the seed {seed}.",
                scenario=game.frames[0].scenario.title,
                turn=game.turn,
                acts=MOST_ACTS,
                seed=seed,
            )
        )
