"""`hexwar lab`: series of games of practice players against each other."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from hexwar_tui.cli.lab import result_chart, result_words
from hexwar_tui.cli.lab.cluster import cluster
from hexwar_tui.cli.lab.earnings import earnings
from hexwar_tui.cli.lab.lengths import player_of
from hexwar_tui.cli.lab.played_by import OtherProgram, played_by
from hexwar_tui.cli.lab.result_data import data_of
from hexwar_tui.cli.lab.series import Series
from hexwar_tui.cli.setup.setting_up import options_for, scenario_called, seed_of
from hexwar_tui.cli.talk.speak import complain, print_json
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.lab.series.question import Question
from hexwar_tui.engine.lab.series.ratings import NoRatings, ratings
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.practice.workers import WorkerGone, Workers, this_machine
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.lab.series_file import SeriesFile
from hexwar_tui.systems import REGISTRY

INTERRUPTED = 130
"""The exit status where Ctrl-C was pressed."""


def lab(asked: argparse.Namespace) -> int:
    """`hexwar lab SCENARIO… --players A,B`: plays a series and prints what came of it. Returns 1 where a game could not
    be played to its end, `INTERRUPTED` after Ctrl-C, else 0."""
    _check(asked)
    question = _question(asked)
    with _kept(asked.into, question) as series_file:
        series = _series(asked, question, series_file)
        status = _play(series, _workers(asked, question))
    _print(asked, series, is_whole=not status)
    if status:
        complain(_stopped(series, asked.into))
    return status or int(bool(series.faults))


def _play(series: Series, workers: AbstractContextManager[Workers]) -> int:
    """Has the series played; returns 0, or the exit status of what has stopped it."""
    try:
        with workers as found:
            series.play(found)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (WorkerGone, OtherProgram) as fault:
        complain(fault.text)
        return 1
    return 0


def _check(asked: argparse.Namespace) -> None:
    if asked.games < 1:
        raise BadOrder(say("At least one game is to be played."))
    if asked.within is not None and not (math.isfinite(asked.within) and asked.within > 0):
        raise BadOrder(say("An interval is wider than 0 points."))
    if asked.jobs is not None and asked.jobs < 1:
        raise BadOrder(say("At least one process is to play."))


# -- what is asked -----------------------------------------------------------------------------------------------------


def _question(asked: argparse.Namespace) -> Question:
    players = tuple(filter(None, (word.strip() for word in asked.players.split(","))))
    if not players:
        raise BadOrder(say("A series needs players: --players steady,random."))
    scenarios = [scenario_called(name) for name in asked.scenarios]
    _check_scenarios(scenarios)
    for scenario in scenarios:
        for player in players:
            player_of(REGISTRY[scenario.system], player)
    seed_of(asked.seed)
    return Question(
        players, tuple((scenario, options_for(scenario, asked.option)) for scenario in scenarios), asked.seed
    )


def _check_scenarios(scenarios: Sequence[Scenario]) -> None:
    """Raises BadOrder for a scenario that is named twice, or has one side only."""
    names: set[str] = set()
    for scenario in scenarios:
        if len(scenario.sides) < 2:
            raise BadOrder(say("“{scenario}” has one side: nobody meets anybody there.", scenario=scenario.title))
        if scenario.called in names:
            raise BadOrder(say("“{scenario}” is named twice.", scenario=scenario.title))
        names.add(scenario.called)


def fingerprint(question: Question) -> Mapping[str, Any]:
    """The question as it is kept: all by which it is decided how each of its games goes."""
    scenarios = sorted(question.scenarios, key=lambda found: found[0].called)
    return {
        "program": played_by(question.players, [scenario.system for scenario, _ in question.scenarios]),
        "players": list(question.players),
        "scenarios": {found.called: _facts(found, options) for found, options in scenarios},
        "seed": question.seed,
    }


def _facts(scenario: Scenario, options: Mapping[str, Any]) -> dict[str, Any]:
    hash = sha256(scenario.model_dump_json().encode()).hexdigest()
    return {"version": REGISTRY[scenario.system].version, "hash": hash, "options": dict(options)}


# -- the series --------------------------------------------------------------------------------------------------------


@contextmanager
def _kept(path: Path | None, question: Question) -> Iterator[SeriesFile | None]:
    if path is None:
        yield None
        return
    with SeriesFile(path, fingerprint(question)) as kept:
        yield kept


def _series(asked: argparse.Namespace, question: Question, kept: SeriesFile | None) -> Series:
    if kept is None:
        return Series(question, asked.games, asked.within, {}, lambda key, ended: None)
    return Series(question, asked.games, asked.within, dict(kept.games), kept.add)


def _workers(asked: argparse.Namespace, question: Question) -> AbstractContextManager[Workers]:
    if asked.scheduler is not None:
        return cluster(asked.scheduler, question)
    return this_machine(asked.jobs or os.cpu_count() or 1)


# -- what came of it ---------------------------------------------------------------------------------------------------


def _print(asked: argparse.Namespace, series: Series, *, is_whole: bool) -> None:
    rated, note = _ratings(series)
    earned, unpriced = earnings(series.results)
    for key, what in series.faults.items():
        complain(result_words.fault(key, what))
    if asked.json:
        print_json(data_of(series, rated, earned, is_whole=is_whole))
        return
    result_words.print_results(series, rated, earned or {})
    if asked.chart and series.results.games:
        print(result_chart.drawn(series.results))
    for lacking in (note, unpriced):
        if lacking:
            complain(lacking)


def _ratings(series: Series) -> tuple[dict[str, float] | None, Text]:
    """The ratings, None where they can't be reckoned, and then the sentence that says how they could."""
    try:
        return ratings(series.results), ""
    except NoRatings as fault:
        return None, fault.text


def _stopped(series: Series, path: Path | None) -> Text:
    games = len(series.played)
    if path is None:
        return say("Stopped. Games played: {n}. With --into FILE they are kept, and it is gone on with them.", n=games)
    return say("Stopped. Games kept in {file}: {n}. The same command goes on with them.", n=games, file=shown(path))
