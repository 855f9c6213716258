"""Trials of practice players."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.lab import trial
from hexwar_tui.engine.lab.players import RANDOM
from hexwar_tui.engine.lab.trial import Score, Trial, idle_turns
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.words.language import say
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Harvest, Send

HARVEST = toy_scenario("harvest")


def test_a_victory_is_seen_by_each_side() -> None:
    """Alone it is a win; shared, or nobody's, a draw; another's a loss. A win is a point, a draw half a point."""
    assert (Score(3, 2, 5).share, Score(3, 2, 5).games) == (0.4, 10)
    score = Score()
    for winners in [("red",), ("red", "blue"), (), ("blue",), ("blue", "green")]:
        score.add(winners, "red", "toy/0")
    assert score == Score(won=1, drawn=2, lost=2)


def test_a_game_without_an_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is broken off after `MOST_ACTS`, and not counted."""
    monkeypatch.setattr(trial, "MOST_ACTS", 3)
    tried = Trial(RANDOM, RANDOM)
    with pytest.raises(trial.Endless, match=r"come to no end: turn 1 after 3 acts, by the seed a/0\."):
        tried.play(TOYS, HARVEST, "a", 0)
    assert tried.score.games == 0


@pytest.mark.parametrize(
    ("score", "low", "high"),
    [
        (Score(90, 0, 10), 0.8256, 0.9448),
        (Score(10, 0, 0), 0.7225, 1.0),
        (Score(0, 0, 10), 0.0, 0.2775),
        (Score(0, 100, 0), 0.4038, 0.5962),
        (Score(), 0.0, 1.0),
    ],
)
def test_the_interval_is_wilsons(score: Score, low: float, high: float) -> None:
    """Figures of published tables."""
    assert score.interval == pytest.approx((low, high), abs=0.0001)


def counted(*rounds: str) -> Score:
    """The score of rounds, each written game by game: ``+`` won, ``=`` drawn, ``-`` lost."""
    score = Score()
    for number, games in enumerate(rounds):
        for game in games:
            score.add({"+": ("red",), "=": (), "-": ("blue",)}[game], "red", str(number))
    return score


@pytest.mark.parametrize(
    ("rounds", "worth"),
    [
        (("++", "--") * 50, 100 * 99 / 100),  # each is one game twice
        (("++", "+-", "-+", "--") * 25, 198.0),  # the second of each is as good as another game
        (("+-",) * 100, 200.0),  # both seats are worth the same, in every round
        (("++",) * 10, 10.0),  # nothing tells whether they are one game twice
        (("++",), 1.0),
        (("++", "-"), 2.0),  # the last round is not played from every seat yet
        (("==", "++", "--", "==") * 25, 100 * 99 / 100),  # draws, twice each
        (("=",) * 9, 9.0),
    ],
)
def test_games_of_one_round_are_worth_what_their_rounds_show(rounds: tuple[str, ...], worth: float) -> None:
    """From as many games as there are rounds, where those of each end alike, to all of them."""
    assert counted(*rounds).independent_games == pytest.approx(max(len(rounds), worth))


class Stolid:
    """A player who does the same in every game, whatever his generator: a worker to the east, and no more."""

    def __init__(self, rng: random.Random) -> None:
        """Draws nothing."""

    def decide(self, observation: Observation) -> Order | None:
        return None if observation.may_seal else Send((f"{observation.known.seat}-1",), "east")


def test_the_interval_of_twins_is_that_of_half_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wider by the root of two, nearly: of a player without chance against itself each round is one game twice, so
    what a side wins tells no more than one of the two."""
    monkeypatch.setattr(Harvest, "players", {"stolid": PlayerKind(say("a stolid player"), Stolid)})
    trial = Trial("stolid", "stolid")
    for number in range(40):
        trial.play(TOYS, HARVEST, "s", number)
    assert {games for _, games in trial.score.rounds.values()} == {2}
    red = trial.by_side["toy", "red"]
    assert {points for points, _ in red.rounds.values()} <= {0.0, 1.0, 2.0}
    assert 0 < red.won < 40
    assert (red.games, red.independent_games) == (40, pytest.approx(20))
    low, high = red.interval
    narrow = Score(red.won, red.drawn, red.lost).interval
    assert (high - low) / (narrow[1] - narrow[0]) == pytest.approx(2**0.5, rel=0.06)


def test_the_same_games_are_played_from_every_seat() -> None:
    """Two games that follow each other have the same dice and the seats swapped; what one side wins the other loses."""
    trial, alone = Trial("frugal", "random"), Trial("random", "random")
    games = [trial.play(TOYS, HARVEST, "s", number) for number in range(4)]
    assert [game.record.dice.seed for game in games] == ["s/0", "s/0", "s/1", "s/1"]
    assert trial.score.games == sum(score.games for score in trial.by_scenario.values()) == 4
    assert {key: score.games for key, score in trial.by_side.items()} == {("toy", "red"): 4, ("toy", "blue"): 4}
    for number in range(6):
        alone.play(TOYS, HARVEST, "s", number)
    red, blue = alone.by_side["toy", "red"], alone.by_side["toy", "blue"]
    assert (red.won, red.drawn, red.lost) == (blue.lost, blue.drawn, blue.won)


def test_a_seed_plays_the_same_games() -> None:
    """Journals are the same again; another seed plays other games. Options go over those of the scenario."""
    runs = [Trial("frugal", "random").play(TOYS, HARVEST, seed, 0).digest() for seed in ("s", "s", "t")]
    assert runs[0] == runs[1] != runs[2]
    short = Trial("frugal", "random")
    assert short.play(TOYS, HARVEST, "s", 0, {"turns": 1}).record.options["turns"] == 1
    assert short.turns == 2


def test_the_score_is_of_the_player_in_its_own_seat() -> None:
    """It plays the side that is counted, the other all others: only the frugal one does nothing but send workers. The
    turns of all games are added up, and those at their ends in which nobody threw a die."""
    trial, idle = Trial("frugal", "random"), 0
    for number, seat in enumerate(("red", "blue")):
        before = (trial.score.won, trial.score.drawn)
        game = trial.play(TOYS, HARVEST, "s", number)
        entries = game.record.entries
        kinds = {side: {e.body["kind"] for e in entries if e.seat == side and e.body} for side in game.sides}
        assert [side for side in game.sides if kinds[side] == {"send"}] == [seat]
        assert game.outcome is not None
        won, drawn = trial.score.won - before[0], trial.score.drawn - before[1]
        assert (won, drawn) == (game.outcome.winners == (seat,), len(game.outcome.winners) == 2)
        idle += idle_turns(entries, game.turn)
    assert (trial.turns, trial.idle) == (10, idle)


def test_turns_without_a_die_at_the_end_of_a_game_are_counted() -> None:
    """Those after the last throw; all of them where nobody threw."""
    roll = Roll("1d6", [3], "RULE-1", [], "key")

    def entry(turn: int, *dice: Roll) -> Entry:
        return Entry(turn, EntryKind.STEP, "referee", turn, {}, list(dice))

    assert idle_turns([entry(1), entry(2, roll), entry(3), entry(7)], 7) == 5
    assert idle_turns([entry(1), entry(4, roll)], 4) == 0
    assert idle_turns([entry(1)], 3) == 3
