"""`hexwar trial`: how well a practice player plays."""

from __future__ import annotations

import argparse
import time

from hexwar_tui.cli.lab.lengths import player_of, scenarios_of
from hexwar_tui.cli.setup.setting_up import option_words, system_called
from hexwar_tui.cli.talk.speak import print_json, say_line
from hexwar_tui.engine.data.options import parse_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.lab.trial import Score, Trial
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.systems import REGISTRY


def trial(asked: argparse.Namespace) -> int:
    """`hexwar trial SYSTEM`: has one practice player play against another, and prints how many games it won. Returns 1
    where its score is lower than --least, else 0."""
    if asked.games < 1:
        raise BadOrder(say("At least one game is to be played."))
    system = system_called(asked.system)
    scenarios = _scenarios(system, asked.scenario)
    options = parse_options(system.options_type, option_words(asked.option))
    usual = next(iter(player_kinds(system)))
    tried = Trial(player_of(system, asked.player or usual), player_of(system, asked.against))
    begun = time.perf_counter()
    for number in range(asked.games):
        scenario = scenarios[number // 2 % len(scenarios)]
        tried.play(REGISTRY, scenario, asked.seed, number, options)
    taken = (time.perf_counter() - begun) / asked.games
    if asked.json:
        print_json(_data(tried, asked.seed, taken))
    else:
        _print(tried, scenarios, taken)
    return 0 if 100 * tried.score.share >= asked.least else 1


def _scenarios(system: AnySystem, id: str | None) -> list[Scenario]:
    """The scenario with this id, or, where it is None, all shipped ones of the system for two sides. Raises BadOrder
    where there are none."""
    found = [scenario for scenario in scenarios_of(system.id, id) if id is not None or len(scenario.sides) == 2]
    if not found:
        raise BadOrder(say("No scenario for two sides comes with the program: name one with --scenario."))
    return found


def _data(tried: Trial, seed: str, taken: float) -> dict[str, object]:
    return {
        "player": tried.player,
        "against": tried.against,
        "seed": seed,
        **_score_data(tried.score),
        "scenarios": {id: _score_data(score) for id, score in tried.by_scenario.items()},
        "sides": [{"scenario": id, "side": side, **_score_data(score)} for (id, side), score in tried.by_side.items()],
        "turns": tried.turns / tried.score.games,
        "idle_turns": tried.idle / tried.score.games,
        "seconds": round(taken, 3),
    }


def _score_data(score: Score) -> dict[str, object]:
    share, interval = round(score.share, 4), [round(end, 4) for end in score.interval]
    return {"won": score.won, "drawn": score.drawn, "lost": score.lost, "share": share, "interval": interval}


def _print(tried: Trial, scenarios: list[Scenario], taken: float) -> None:
    say_line(
        say("{player} against {against}: {score}", player=tried.player, against=tried.against, score=_text(tried.score))
    )
    for scenario in scenarios:
        if scenario.id in tried.by_scenario:
            say_line(
                say("In {scenario}: {score}", scenario=scenario.title, score=_text(tried.by_scenario[scenario.id]))
            )
            for side in scenario.sides:
                score = tried.by_side[scenario.id, side.id]
                say_line(say("    {side}, whoever played it: {score}", side=side.name, score=_text(score)))
    turns = tried.turns / tried.score.games
    say_line(say("{turns} turns and {seconds} seconds a game.", turns=decimal(turns), seconds=decimal(taken, 2)))
    idle = tried.idle / tried.score.games
    say_line(say("Turns at the end of a game in which no die was thrown any more: {n} on average.", n=decimal(idle)))


def _text(score: Score) -> Text:
    low, high = score.interval
    return say(
        "{games} games, {won} won, {drawn} drawn, {lost} lost; {share} % of the points ({low} to {high} %)",
        games=score.games,
        won=score.won,
        drawn=score.drawn,
        lost=score.lost,
        share=decimal(100 * score.share),
        low=decimal(100 * low),
        high=decimal(100 * high),
    )
