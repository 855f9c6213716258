"""`hexwar trial`: how well a practice player plays."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.cli.lab import result_words
from hexwar_tui.cli.lab.lengths import player_of, scenarios_of
from hexwar_tui.cli.lab.result_data import faults_data
from hexwar_tui.cli.setup.setting_up import option_words, system_called
from hexwar_tui.cli.talk.speak import complain, print_json, say_line
from hexwar_tui.engine.data.options import parse_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOptions, BadOrder
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.lab.series.question import GameKey
from hexwar_tui.engine.lab.trial import Score, Trial
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.practice.workers import here, told
from hexwar_tui.systems import REGISTRY


def trial(asked: argparse.Namespace) -> int:
    """`hexwar trial SYSTEM`: has one practice player play against another, and prints how many games it won. Returns 1
    where its score is lower than --least, or a game could not be played to its end, else 0."""
    if asked.games < 1:
        raise BadOrder(say("At least one game is to be played."))
    system = system_called(asked.system)
    scenarios = _scenarios(system, asked.scenario)
    options = parse_options(system.options_type, option_words(asked.option))
    usual = next(iter(player_kinds(system)))
    tried = Trial(player_of(system, asked.player or usual), player_of(system, asked.against))
    begun = time.perf_counter()
    faults = _play(tried, scenarios, asked, options)
    taken = (time.perf_counter() - begun) / asked.games
    for key, what in faults.items():
        complain(result_words.fault(key, what))
    if asked.json:
        print_json(_data(tried, asked.seed, taken, faults))
    else:
        _print(tried, scenarios, taken)
    return 0 if 100 * tried.score.share >= asked.least and not faults else 1


def _play(
    tried: Trial, scenarios: Sequence[Scenario], asked: argparse.Namespace, options: Mapping[str, Any]
) -> dict[GameKey, Text]:
    """Plays the games; returns what has kept some from being played to their ends: players may come from anybody.
    Raises BadOptions."""
    faults: dict[GameKey, Text] = {}
    with here() as workers:
        for number in range(asked.games):
            scenario = scenarios[number // 2 % len(scenarios)]
            fault = workers.executor.submit(tried.play, REGISTRY, scenario, asked.seed, number, options).exception()
            if isinstance(fault, BadOptions):
                raise fault
            if fault is not None:
                faults[GameKey(scenario.called, tried.player, tried.against, number)] = told(fault)
    return faults


def _scenarios(system: AnySystem, id: str | None) -> list[Scenario]:
    """The scenario with this id, or, where it is None, all shipped ones of the system for two sides. Raises BadOrder
    where there are none."""
    found = [scenario for scenario in scenarios_of(system.id, id) if id is not None or len(scenario.sides) == 2]
    if not found:
        raise BadOrder(say("No scenario for two sides comes with the program: name one with --scenario."))
    return found


def _data(tried: Trial, seed: str, taken: float, faults: Mapping[GameKey, Text]) -> dict[str, object]:
    return {
        "player": tried.player,
        "against": tried.against,
        "seed": seed,
        **_score_data(tried.score),
        "scenarios": {id: _score_data(score) for id, score in tried.by_scenario.items()},
        "sides": [{"scenario": id, "side": side, **_score_data(score)} for (id, side), score in tried.by_side.items()],
        "turns": tried.turns / tried.score.games if tried.score.games else None,
        "idle_turns": tried.idle / tried.score.games if tried.score.games else None,
        "seconds": round(taken, 3),
        "faults": faults_data(faults),
    }


def _score_data(score: Score) -> dict[str, object]:
    share, interval = round(score.share, 4), [round(end, 4) for end in score.interval]
    return {"won": score.won, "drawn": score.drawn, "lost": score.lost, "share": share, "interval": interval}


def _print(tried: Trial, scenarios: list[Scenario], taken: float) -> None:
    if not tried.score.games:
        say_line(say("No game was played to its end."))
        return
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
