"""The practice players that every system of ours has, in levels and temperaments: who they are, and how they play."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RANDOM, act, observation_of, player_kinds, sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.practice_player import WAYS, Level, Noted, Temper, called, order_of, weighed_for, whim
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY, SYSTEMS

SMALL: Mapping[str, str] = {
    "ashlands": "first-steps",
    "envoys": "first-letters",
    "skirmish": "first-shots",
    "mechs": "one-evening",
    "theatre": "first-summer",
}
"""The scenario to learn by of each system."""

TITLES = {
    "steady": ("a steady opponent", "уверенный противник"),
    "steady-bold": ("a steady opponent, bold", "уверенный противник, смелый"),
    "steady-careful": ("a steady opponent, careful", "уверенный противник, осторожный"),
    "easy": ("an easy opponent", "лёгкий противник"),
    "easy-bold": ("an easy opponent, bold", "лёгкий противник, смелый"),
    "easy-careful": ("an easy opponent, careful", "лёгкий противник, осторожный"),
    "hard": ("a hard opponent", "сильный противник"),
    "hard-bold": ("a hard opponent, bold", "сильный противник, смелый"),
    "hard-careful": ("a hard opponent, careful", "сильный противник, осторожный"),
}
"""What each is called, in English and in Russian."""

HARD = ("ashlands", "envoys", "skirmish", "mechs", "theatre")
"""The systems that have hard opponents, too."""

LATE = ("mechs",)
"""Those of them in which a hard opponent sees nothing better than the steady one in the first two turns of a game that
the steady one plays; what it sees later is tested with the system."""

PAIRS = [("easy", RANDOM), ("easy-bold", "easy-careful"), ("steady-bold", "steady-careful")]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_its_levels_and_all_temperaments(system: str) -> None:
    """Under the same ids, the steady one first, called alike in both languages."""
    kinds, named = player_kinds(REGISTRY[system]), TITLES
    if system not in HARD:
        named = {id: titles for id, titles in TITLES.items() if not id.startswith("hard")}
    assert list(kinds) == [*named, RANDOM]
    for id, titles in named.items():
        level, _, temper = id.partition("-")
        assert (kinds[id].level, kinds[id].temper) == (Level(level), Temper(temper))
        assert (render(kinds[id].title, "en"), render(kinds[id].title, "ru")) == titles
        assert called(id) == kinds[id].title


def test_whoever_has_no_level_is_called_what_it_is() -> None:
    """A player of a package, of which nothing but the id is at hand, is a practice player."""
    assert render(called("rusher"), "en") == render(called(RANDOM), "en") == "a practice player"


def test_a_whim_is_the_same_for_the_same_facts_and_spread_over_others() -> None:
    """So that a unit which is forgotten stays forgotten for a turn, and not for every turn."""
    drawn = [whim(turn, "red-1") for turn in range(400)]
    assert drawn == [whim(turn, "red-1") for turn in range(400)]
    assert all(0 <= each < 1 for each in drawn)
    assert 160 < sum(each < 0.5 for each in drawn) < 240


@pytest.mark.parametrize(("player", "against"), PAIRS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_games_of_all_opponents_come_to_an_end(system: str, player: str, against: str) -> None:
    """Nobody is stuck or goes round in circles, no order is refused, and the game has no fault."""
    scenario = load_scenario(REGISTRY, f"{system}/{SMALL[system]}")
    game = Trial(player, against).play(REGISTRY, scenario, "levels", 0)
    assert game.outcome is not None
    assert game.faults() == []


@pytest.mark.parametrize("system", HARD)
def test_a_hard_opponent_decides_the_same_when_it_is_asked_again(system: str) -> None:
    """By another of its kind with the same seed, as in a process that was begun anew, also if its notes were made
    before that; it decides otherwise than the steady one now and then, and its game comes to an end."""
    scenario = load_scenario(REGISTRY, f"{system}/{SMALL[system]}")
    game = Game.new(REGISTRY, scenario, seed="ahead", options={"turns": 2})
    players = {side: sit_down(REGISTRY[system], "steady", random.Random(side)) for side in game.sides}
    rng, hard, asked, differ = random.Random("ahead"), game.sides[0], 0, 0
    while game.outcome is None:
        seat = rng.choice(game.waiting_for())
        asked += seat == hard
        if seat == hard and asked % 2:
            observation = observation_of(game, seat)
            found, same, again = (sit_down(REGISTRY[system], "hard", random.Random(game.turn)) for _ in range(3))
            decided = found.decide(observation)
            assert same.decide(observation) == decided
            assert {each.way for each in weighed_for(decided)} <= {"", *WAYS}
            if isinstance(decided, Noted):
                assert order_of(again.decide(replace(observation, notes=decided.notes))) == decided.order
            steady = sit_down(REGISTRY[system], "steady", random.Random(game.turn))
            differ += steady.decide(observation) != order_of(decided)
        act(game, seat, players[seat], rng)
    assert differ or system in LATE
    assert Trial("hard", "hard-bold").play(REGISTRY, scenario, "ahead", 0, {"turns": 2}).outcome is not None


@pytest.mark.long
@pytest.mark.parametrize("system", HARD)
def test_a_hard_opponent_beats_the_steady_one(system: str) -> None:
    """With two thirds of the points or more, in 60 games; what is lost by ill luck in so few is a tenth at most."""
    scenario, trial = load_scenario(REGISTRY, f"{system}/{SMALL[system]}"), Trial("hard", "steady")
    for number in range(60):
        trial.play(REGISTRY, scenario, "levels", number)
    assert trial.score.share >= 2 / 3 - 0.1


@pytest.mark.parametrize("player", ["easy", "easy-bold", "easy-careful"])
@pytest.mark.parametrize("system", ["envoys", "theatre"])
def test_an_easy_opponent_takes_nothing_of_others_in_the_first_turn(system: str, player: str) -> None:
    """Whatever stands open there: no city or region of another side changes hands, and so no capital."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, f"{system}/{SMALL[system]}"), seed="first turn")
    rng = random.Random("first turn")
    players = {side: sit_down(REGISTRY[system], player, rng) for side in game.sides}
    held = _held(game)
    while game.turn <= 1 and game.outcome is None:
        assert all(now == _held(game)[place] for place, now in held.items() if now in game.sides)
        seat = rng.choice(game.waiting_for())
        act(game, seat, players[seat], rng)


def _held(game: Game) -> dict[object, str | None]:
    """Who holds each city or region."""
    state = game.frames[0].state
    places = state.cities if hasattr(state, "cities") else state.regions
    return {place: found.owner for place, found in places.items()}


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_easy_opponent_loses_to_the_steady_one_and_beats_the_random_one(system: str) -> None:
    """At most a quarter of the points against the one, at least three quarters against the other, in 60 games of each;
    what is won by luck in so few is a tenth at most."""
    scenario = load_scenario(REGISTRY, f"{system}/{SMALL[system]}")
    shares = []
    for against in ("steady", RANDOM):
        trial = Trial("easy", against)
        for number in range(60):
            trial.play(REGISTRY, scenario, "levels", number)
        shares.append(trial.score.share)
    assert shares[0] <= 0.25 + 0.1
    assert shares[1] >= 0.75 - 0.1
