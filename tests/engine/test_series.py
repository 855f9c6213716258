"""Series of games of practice players: what they ask, how their games ended, what came of them."""

from __future__ import annotations

import math
import random
import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.lab.series.armies import Armies
from hexwar_tui.engine.lab.series.duels import Duel
from hexwar_tui.engine.lab.series.earned import FEWEST_GAMES, Earned, earned
from hexwar_tui.engine.lab.series.ended import Ended, play_game, without_names
from hexwar_tui.engine.lab.series.question import Question, Task, pairs
from hexwar_tui.engine.lab.series.ratings import MIDDLE, TENFOLD, NoRatings, points_between, ratings
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.lab.trial import Score, Trial
from hexwar_tui.engine.words.language import Name, render, say, say_many
from tests.toys import TOYS
from tests.toys.common import toy_scenario

TWO, THREE = toy_scenario("harvest"), toy_scenario("harvest", sides=3, id="three")
WON = say("Won.")


def ended(*winners: str, **luck: float) -> Ended:
    """The end of a game that these have won, in turn 3."""
    return Ended(winners, 3, 1, "TOY-1.1", WON, luck)


def results_of(players: str, *games: tuple[str, str, int, Ended]) -> Results:
    """What came of games in the scenario for two: player, against, number, and how each ended."""
    results = Results(Question(tuple(players.split()), ((TWO, {}),), "s"))
    for player, against, number, end in games:
        (match,) = (each for each in results.question.matches if each.pair == (player, against))
        results.add(Task(match, number, "s"), end)
    return results


# -- what is asked -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sides", "met"),
    [
        ("a b", 2, ["ab"]),
        ("a b c", 2, ["ab", "ac", "bc"]),
        ("a", 2, ["aa"]),
        ("a a b", 2, ["aa", "ab"]),
        ("a b", 3, ["ab", "ba"]),
        ("a", 3, ["aa"]),
    ],
)
def test_who_meets_whom(players: str, sides: int, met: list[str]) -> None:
    """Each each other, once where both sit at either side anyhow, else each alone against the other; oneself only where
    that is asked for."""
    assert ["".join(pair) for pair in pairs(players.split(), sides)] == met


def test_games_are_asked_for_in_whole_rounds() -> None:
    """All matches in step with each other, in laps of at least 20 games of each, as many as make whole rounds."""
    question = Question(("a", "b"), ((TWO, {}), (THREE, {})), "s")
    laps = list(question.laps(40))
    assert [len(lap) for lap in laps] == [20 + 2 * 21, 20 + 2 * 21]
    assert [task.key for task in laps[0][:8]] == [
        *(("harvest/toy", "a", "b", number) for number in (0, 1)),
        *(("harvest/three", "a", "b", number) for number in (0, 1, 2)),
        *(("harvest/three", "b", "a", number) for number in (0, 1, 2)),
    ]
    keys = [task.key for lap in laps for task in lap]
    assert len(set(keys)) == len(keys)
    assert [len(lap) for lap in question.laps(3)] == [4 + 2 * 3]


def test_more_games_begin_with_the_same() -> None:
    """A longer series goes on with a shorter one."""
    question = Question(("a", "b"), ((TWO, {}),), "s")
    short, long = ([task.key for lap in question.laps(games) for task in lap] for games in (24, 60))
    assert long[: len(short)] == short


# -- how games ended ---------------------------------------------------------------------------------------------------


def test_a_game_of_a_series_is_that_of_a_trial() -> None:
    """The same winners and turns as in a trial by the same seed and number; the same again each time."""
    question = Question(("frugal", "random"), ((TWO, {"turns": 2}),), "s")
    (lap,) = question.laps(4)
    for task in lap:
        game = Trial("frugal", "random").play(TOYS, TWO, "s", task.number, {"turns": 2})
        found = play_game(TOYS, task)
        assert game.outcome is not None
        assert (found.winners, found.turns, found.rule) == (game.outcome.winners, game.turn, game.outcome.rule)
        assert play_game(TOYS, task) == found


def test_ends_are_told_without_names_and_numbers() -> None:
    """So that those of a kind are counted together: what a phrase within the phrase says stays, in either language."""
    north, south = (
        say(
            "{side} has {n}: {why}",
            side=Name.of(side),
            n=n,
            why=say("nobody is left at {place}", place=say("{x}", x=n)),
        )
        for side, n in (("North", 3), ("South", 5))
    )
    assert without_names(north) == without_names(south)
    assert render(without_names(north), "en") == "… has …: nobody is left at …"
    one, many = (say_many("{n} unit is left", "{n} units are left", n) for n in (1, 7))
    assert without_names(one) == without_names(many)
    assert render(without_names(one), "en") == "… units are left"


# -- what came of it ---------------------------------------------------------------------------------------------------


def test_scores_are_those_of_the_players_and_of_the_sides() -> None:
    """The first of a pair has the seats in turn; a side has its score in all matches, ends and turns are counted."""
    results = results_of(
        "a b c",
        ("a", "b", 0, ended("red")),
        ("a", "b", 1, ended("blue")),
        ("b", "c", 0, ended()),
        ("a", "c", 0, ended("blue")),
    )
    assert results.games == 4
    assert results.pairings == {("a", "b"): Score(2, 0, 0), ("a", "c"): Score(0, 0, 1), ("b", "c"): Score(0, 1, 0)}
    assert results.side_scores("harvest/toy") == {"red": Score(1, 1, 2), "blue": Score(2, 1, 1)}
    first = results.standings[0]
    assert (first.ends, first.trial.turns, first.trial.idle) == ({WON: 2}, 6, 2)


def test_scores_of_several_scenarios_are_added_up() -> None:
    """Their rounds are no rounds of one another: two games each of two scenarios are worth as much as two rounds."""
    parts = {name: Score() for name in ("one", "other")}
    for score in parts.values():
        for winner in ("red", "red"):
            score.add((winner,), "red", "0")
    whole = Score.of(parts)
    assert (whole, whole.independent_games) == (Score(4, 0, 0), 2)


def test_games_on_the_same_map_are_one_round_whoever_plays_them() -> None:
    """Matches of a scenario share maps and dice: two rounds that three pairs play alike are two, and tell no more of
    sides and types of units than one pair does. What pairs have against each other is told apart."""
    pair = [("a", "b"), ("a", "c"), ("b", "c")]
    had = {side: {"archer": (number, 0)} for side, number in (("red", 2), ("blue", 1))}
    ends = [replace(ended(side), had=had) for side in ("red", "red", "blue", "blue")]
    results = results_of("a b c", *((*each, number, end) for each in pair for number, end in enumerate(ends)))
    red, archers = results.side_scores("harvest/toy")["red"], results.types("harvest/toy")["archer"]
    assert (red, red.rounds) == (Score(6, 0, 6), {"toy/0": (6.0, 6), "toy/1": (0.0, 6)})
    assert (archers.owned.rounds, archers.more.rounds) == (
        {"0": (6.0, 12), "1": (6.0, 12)},
        {"0": (6.0, 6), "1": (0.0, 6)},
    )
    assert red.independent_games == archers.more.independent_games == 2
    one = results_of("a b", *(("a", "b", number, end) for number, end in enumerate(ends)))
    assert one.side_scores("harvest/toy")["red"].interval == red.interval


def test_luck_is_compared_between_winners_and_losers() -> None:
    """Of games that were won, and in which dice were thrown that count."""
    results = results_of(
        "a b",
        ("a", "b", 0, ended("red", red=2.0, blue=-1.0)),
        ("a", "b", 1, ended(red=5.0, blue=5.0)),
        ("a", "b", 2, ended("blue")),
    )
    assert results.standings[0].lucks == [(2.0, -1.0)]


def test_shares_are_known_when_their_intervals_are_narrow() -> None:
    """Of each pairing; of a player against itself, where that is half by itself, of each side. How far the interval
    goes where it goes farther counts: of a side that has won all games it lies below the share alone."""
    games = [("a", "b", number, ended("red" if number % 2 else "blue")) for number in range(40)]
    results = results_of("a b", *games)
    low, high = results.pairings["a", "b"].interval
    assert low == 0
    reach = 100 * high
    assert (results.is_known_to(reach + 0.01), results.is_known_to(reach - 0.01)) == (True, False)
    alone = results_of("a", *(("a", "a", number, ended("red")) for number in range(40)))
    assert alone.pairings["a", "a"].share == 0.5
    low, high = alone.side_scores("harvest/toy")["red"].interval
    assert high == 1
    reach = 100 * (1 - low)
    assert (alone.is_known_to(reach + 0.01), alone.is_known_to(reach - 0.01)) == (True, False)


def test_nothing_is_known_where_a_match_has_no_game() -> None:
    """Not even of a player against itself, which has no sides then: all its games may have failed."""
    assert not results_of("a").is_known_to(100.5)
    games = [("a", "a", number, ended("red")) for number in range(2)]
    assert results_of("a", *games).is_known_to(100.5)
    assert not results_of("a b c", ("a", "b", 0, ended("red"))).is_known_to(100.5)


def had(number: int, *winners: str, **types: int) -> tuple[str, str, int, Ended]:
    """A game of a against b that these have won: how many archers and bears each side has had, of which one was
    lost."""
    armies = {side: {type: (types[f"{side}_{type}"], 1) for type in ("archer", "bear")} for side in ("red", "blue")}
    return "a", "b", number, replace(ended(*winners), had=armies)


def test_types_of_units_have_the_scores_of_their_owners() -> None:
    """Of those who had any, and of those who had more than each other; first the type with which most was won. What
    nobody had more of than others comes last."""
    results = results_of(
        "a b",
        had(0, "red", red_archer=3, blue_archer=1, red_bear=2, blue_bear=0),
        had(1, "blue", red_archer=2, blue_archer=1, red_bear=0, blue_bear=4),
        had(2, red_archer=2, blue_archer=2, red_bear=2, blue_bear=2),
        ("a", "b", 3, replace(ended("red"), had={"red": {"cart": (1, 0)}, "blue": {"cart": (1, 1)}})),
    )
    types = results.types("harvest/toy")
    assert list(types) == ["bear", "archer", "cart"]
    assert (types["bear"].owned, types["bear"].more) == (Score(2, 2, 0), Score(2, 0, 0))
    assert (types["archer"].owned, types["archer"].more) == (Score(2, 2, 2), Score(1, 0, 1))
    assert (types["cart"].had, types["cart"].lost) == (2, 1)
    assert (types["cart"].owned, types["cart"].more) == (Score(1, 0, 1), Score())


def test_games_between_two_sides_are_duels() -> None:
    """By how much more of each type the first side of them had, and its points; a game of one side that is told apart,
    or of three, is none, and who wins with all others has drawn."""
    results = results_of(
        "a b",
        had(0, "red", red_archer=3, blue_archer=1, red_bear=0, blue_bear=2),
        had(1, "blue", red_archer=1, blue_archer=1, red_bear=1, blue_bear=0),
        had(2, red_archer=1, blue_archer=1, red_bear=1, blue_bear=1),
        had(3, "red", "blue", red_archer=1, blue_archer=2, red_bear=1, blue_bear=1),
        ("a", "b", 4, replace(ended("red"), had={"red": {"cart": (1, 0)}, "blue": {}})),
        ("a", "b", 5, replace(ended("red"), had={"red": {"cart": (1, 0)}})),
        ("a", "b", 6, replace(ended("red"), had={side: {"cart": (1, 0)} for side in ("red", "blue", "green")})),
    )
    assert results.duels("harvest/toy") == [
        Duel({"archer": 2, "bear": -2}, 1.0),
        Duel({"archer": 0, "bear": 1}, 0.0),
        Duel({"archer": 0, "bear": 0}, 0.5),
        Duel({"archer": -1, "bear": 0}, 0.5),
        Duel({"cart": 1}, 1.0),
    ]
    assert results.duels("harvest/other") == []


def test_armies_are_followed_through_a_game() -> None:
    """What was there at the beginning and what has come count as had, what has gone as lost, though it came and went in
    the same turn. A system that does not tell its units apart has none."""
    now: list[str] = []
    types = SimpleNamespace(of=lambda frame, side: now if side == "red" else [])
    game: Any = SimpleNamespace(sides=("red", "blue"))
    armies = Armies()
    for counting in (None, SimpleNamespace(types=None)):
        game.frames = [SimpleNamespace(system=SimpleNamespace(counting=counting))]
        armies.look(game)
    assert armies.had == {}
    game.frames = [SimpleNamespace(system=SimpleNamespace(counting=SimpleNamespace(types=types)))]
    for units in ("aab", "ab", "abb", "a", "ac"):
        now[:] = units
        armies.look(game)
    assert armies.had == {"red": {"a": (2, 1), "b": (2, 2), "c": (1, 0)}, "blue": {}}


# -- what types of units are worth -------------------------------------------------------------------------------------


def duels(number: int, seed: int, **worth: float) -> list[Duel]:
    """So many games by chance: each side has up to four of each type, and wins the likelier the more that is worth."""
    rng, found = random.Random(seed), []
    for _ in range(number):
        more = {type: rng.randint(-4, 4) for type in worth}
        edge = sum(worth[type] * n for type, n in more.items())
        found.append(Duel(more, float(rng.random() < 1 / (1 + math.exp(-edge)))))
    return found


def test_nothing_is_said_of_types_of_which_too_little_is_known() -> None:
    """Not of those that have no price, of which no side had more, or in too few games."""
    games = duels(FEWEST_GAMES - 1, 1, bear=1.0)
    assert earned(games, {"bear": 10.0}) == earned([*games, Duel({"bear": 0}, 1.0)], {"bear": 10.0}) == []
    assert earned(duels(40, 1, bear=1.0), {"cart": 10.0}) == earned([], {"bear": 1.0}) == []


def test_who_lacks_numpy_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(NoRatings, match=r"pip install 'hexwar\[lab\]'"):
        earned(duels(2 * FEWEST_GAMES, 1, bear=1.0), {"bear": 10.0})


def test_how_far_a_worth_is_from_its_price() -> None:
    """Twice as much is as far as half; what is worth nothing is farthest, and no error."""
    off = [Earned("bear", 10.0, value, 20).off for value in (10.0, 20.0, 5.0, 0.0)]
    assert off == [0.0, 1.0, 1.0, 99.0]


@pytest.mark.long
def test_what_a_type_earns_is_found_beside_its_price() -> None:
    """Ten times the price for half the worth: the bear is a fifth of its price and less; archers and carts, which win
    as their prices say, come to about these. Where all are worth their prices, they are found to be."""
    pytest.importorskip("numpy", reason="it is reckoned by the package numpy: pip install 'hexwar[lab]'")
    prices = {"archer": 10.0, "bear": 40.0, "cart": 20.0}
    fair = {each.type: each for each in earned(duels(3000, 1, archer=0.1, bear=0.4, cart=0.2), prices)}
    assert [fair[type].value for type in prices] == pytest.approx(list(prices.values()), rel=0.2)
    found = earned(duels(3000, 2, archer=0.4, bear=0.2, cart=0.8), prices)
    shares = {each.type: each.value / each.price for each in found}
    assert found[0].type == "bear"
    assert shares["bear"] * 4 < shares["archer"]
    assert shares["archer"] == pytest.approx(shares["cart"], rel=0.25)
    few = earned(duels(FEWEST_GAMES + 10, 3, archer=0.0, bear=0.1, cart=0.1), prices)
    assert all(0.5 < each.value / each.price < 2 for each in few)


# -- ratings -----------------------------------------------------------------------------------------------------------


def beaten(*scores: tuple[str, str, int, int]) -> Results:
    """What came of a series of a, b and c: of each pair how often the first and the second has won."""
    games = []
    for first, second, won, lost in scores:
        winners = ["red"] * won + ["blue"] * lost
        # Number 0, 2, 4, ...: the first sits at red.
        games += [(first, second, 2 * at, ended(winner)) for at, winner in enumerate(winners)]
    return results_of("a b c", *games)


def test_ratings_are_of_all_games_between_two() -> None:
    """A draw is half a point for both."""
    results = beaten(("a", "b", 3, 1), ("b", "c", 0, 2))
    (match,) = (match for match in results.question.matches if match.pair == ("a", "c"))
    results.add(Task(match, 0, "s"), ended())
    assert points_between(results) == [[0, 3, 0.5], [1, 0, 0], [0.5, 2, 0]]


def test_two_players_have_no_ratings() -> None:
    """Nor has anybody before the first game."""
    assert ratings(results_of("a b", ("a", "b", 0, ended("red")))) == {}
    assert ratings(results_of("a b c")) == {}


def test_who_lacks_the_package_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence."""
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(NoRatings, match=r"pip install 'hexwar\[lab\]'"):
        ratings(beaten(("a", "b", 3, 1)))


@pytest.mark.long
def test_ratings_say_how_often_one_beats_another() -> None:
    """Ten wins for each loss are 400 points; all together have 1500 in the mean, and the best comes first. One who has
    won all has a rating, too."""
    pytest.importorskip("choix", reason="ratings need the package choix: pip install 'hexwar[lab]'")
    found = ratings(beaten(("a", "b", 200, 2000), ("b", "c", 2000, 200), ("a", "c", 1000, 1000)))
    assert next(iter(found)) == "b"
    assert sum(found.values()) == pytest.approx(3 * MIDDLE)
    assert found["b"] - found["a"] == pytest.approx(TENFOLD, rel=0.01)
    assert found["a"] == pytest.approx(found["c"], abs=1)
    best = ratings(beaten(("a", "b", 20, 0), ("b", "c", 10, 10), ("a", "c", 20, 0)))
    assert TENFOLD < best["a"] - best["b"] < 10 * TENFOLD
