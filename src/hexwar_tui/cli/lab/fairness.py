"""`hexwar fairness`: how even the sides of a scenario are, before anybody has moved and after games between equals."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from hexwar_tui.cli.lab import fairness_words
from hexwar_tui.cli.lab.lab import INTERRUPTED
from hexwar_tui.cli.setup.setting_up import scenario_called, seed_of
from hexwar_tui.cli.talk.speak import complain, print_json, words
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.lab.fairness.measured import Fairness, Measure, measured
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice.equals import Equals, Shares
from hexwar_tui.practice.workers import WorkerGone, this_machine
from hexwar_tui.systems import REGISTRY

MOST_TURNS = 1000
"""In how many turns ground is counted at most."""


def fairness(asked: argparse.Namespace) -> int:
    """`hexwar fairness SCENARIO|FILE.json [--turns N] [--games N] [--seed SEED] [--jobs N]`: compares what the sides
    begin with and, with --games, plays so many between equals. Returns 1 where a game could not be played to its end,
    `INTERRUPTED` after Ctrl-C, else 0."""
    _check(asked)
    scenario = scenario_called(asked.scenario)
    games = _games(asked, scenario)
    found = measured(REGISTRY[scenario.system], scenario, turns=asked.turns, seed=asked.seed)
    if not asked.json:
        fairness_words.print_measures(found, hint=games is None)
    shares, status = (None, 0) if games is None else _played(games)
    if asked.json:
        print_json(_data(found, scenario, games, shares))
    elif games is not None:
        fairness_words.print_shares(found, games.player, shares)
    return status


def _check(asked: argparse.Namespace) -> None:
    seed_of(asked.seed)
    if not 1 <= asked.turns <= MOST_TURNS:
        raise BadOrder(say("Ground is counted in 1 to {n} turns.", n=MOST_TURNS))
    if asked.games is not None and asked.games < 1:
        raise BadOrder(say("At least one game is to be played."))
    if asked.jobs is not None and asked.jobs < 1:
        raise BadOrder(say("At least one process is to play."))


def _games(asked: argparse.Namespace, scenario: Scenario) -> Equals | None:
    if asked.games is None:
        return None
    return Equals(scenario, asked.games, seed=asked.seed, workers=this_machine(asked.jobs or os.cpu_count() or 1))


def _played(games: Equals) -> tuple[Shares | None, int]:
    """The shares after the last game that was played, None where none was; and the exit status."""
    shares: Shares | None = None
    status = 0
    try:
        for shares in games:
            _show(shares)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except WorkerGone as fault:
        complain(fault.text)
        status = 1
    _show(None)
    return shares, status or int(shares is None or shares.failed > 0)


def _show(shares: Shares | None) -> None:
    """A line on standard error that says how far the games are; none where that is no terminal, or `shares` is None."""
    if sys.stderr.isatty():
        line = "" if shares is None else words(say("{n} of {games} games", n=shares.games, games=shares.wanted))
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


# -- for programs ------------------------------------------------------------------------------------------------------


def _data(found: Fairness, scenario: Scenario, games: Equals | None, shares: Shares | None) -> dict[str, Any]:
    return {
        "scenario": f"{scenario.system}/{scenario.id}",
        "sides": [{"side": side, "name": words(name)} for side, name in found.names.items()],
        "turns": found.turns,
        "seed": found.seed,
        "usual": {side: words(unit) for side, unit in found.usual.items()},
        "quickest": {side: words(unit) for side, unit in found.quickest.items()},
        "measures": [_measure(measure) for measure in found.measures],
        "uneven": [measure.id for measure in found.uneven],
        "games": None if games is None else _shares(games, shares),
    }


def _measure(measure: Measure) -> dict[str, Any]:
    values = {side: None if value is None else round(value, 4) for side, value in measure.values.items()}
    spread = None if measure.spread is None else round(measure.spread, 4)
    told = {"id": measure.id, "title": words(measure.title), "values": values}
    return {**told, "spread": spread, "uneven": measure.is_uneven}


def _shares(games: Equals, shares: Shares | None) -> dict[str, Any]:
    if shares is None:
        return {"player": games.player, "played": 0, "failed": 0, "fault": None, "sides": []}
    sides = [
        {
            "side": side,
            "won": share.won,
            "drawn": share.drawn,
            "lost": share.lost,
            "share": round(share.share, 4),
            "interval": [round(share.low, 4), round(share.high, 4)],
            "uneven": shares.is_uneven(side),
        }
        for side, share in shares.sides.items()
    ]
    told = {"player": games.player, "played": shares.games, "failed": shares.failed}
    return {**told, "fault": words(shares.fault) if shares.failed else None, "sides": sides}
