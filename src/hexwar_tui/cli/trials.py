"""`hexwar fuzz`: random games, and what happened in them."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from hexwar_tui.cli.setting_up import own_folders, system_called
from hexwar_tui.cli.speak import complain, print_json, say_line, words
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.fuzz import FuzzFault, Tally, play_random_game
from hexwar_tui.engine.language import say
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.scenario_files import find_scenarios, load_scenario
from hexwar_tui.storage.export import save_copy
from hexwar_tui.storage.places import free_save_path
from hexwar_tui.systems import SHELF

ALL = "all"
GAMES = 20
"""How many games are played where neither a number nor a time is given."""


def fuzz(asked: argparse.Namespace) -> int:
    """Plays games until there are enough; a failure leaves a save and its seed.

    Game number n of seed s has the seed ``s/n``, and `--seed s/n` plays that one alone again.
    """
    _check_length(asked)
    scenarios = _scenarios(asked.system, asked.scenario)
    tally = Tally()
    try:
        for seed, number in _games(asked):
            play_random_game(SHELF, scenarios[number % len(scenarios)], seed, tally)
    except FuzzFault as fault:
        return _fail(fault, as_json=asked.json)
    _print(tally, as_json=asked.json)
    return 0


def _check_length(asked: argparse.Namespace) -> None:
    if asked.games is not None and asked.games < 1:
        raise BadOrder(say("At least one game is to be played."))
    if asked.minutes is not None and not (math.isfinite(asked.minutes) and asked.minutes > 0):
        raise BadOrder(say("A time is more than 0 minutes."))


def _scenarios(system: str, scenario: str | None) -> list[Scenario]:
    if system != ALL:
        system_called(system)
    if scenario is not None:
        return [load_scenario(SHELF, scenario if "/" in scenario else f"{system}/{scenario}", own_folders())]
    return [found.read(SHELF) for found in find_scenarios(SHELF) if system in (ALL, found.system)]


def _games(asked: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """Seeds and numbers of the games: one alone, so many, or until the time is over."""
    seed, _, number = asked.seed.rpartition("/")
    if seed and number.isascii() and number.isdecimal() and len(number) < 10:
        yield asked.seed, int(number)
        return
    stop = math.inf if asked.minutes is None else time.monotonic() + asked.minutes * 60
    most = asked.games or (GAMES if asked.minutes is None else None)
    for at in count() if most is None else range(most):
        if time.monotonic() >= stop:
            return
        yield f"{asked.seed}/{at}", at


def _fail(fault: FuzzFault, *, as_json: bool) -> int:
    path = free_save_path(Path.cwd(), f"fuzz-{fault.game.record.system}-{fault.seed}")
    save_copy(fault.game, path)
    if as_json:
        print_json({"fault": words(fault.what), "seed": fault.seed, "file": path.name})
    complain(say("{what} Seed {seed}; the game is in {path}.", what=fault.what, seed=fault.seed, path=path.name))
    return 1


def _print(tally: Tally, *, as_json: bool) -> None:
    counts, refused = dict(sorted(tally.counts.items())), dict(sorted(tally.refused.items()))
    if as_json:
        print_json({"games": tally.games, "orders": tally.orders, "counts": counts, "refused": refused})
        return
    say_line(say("{games} games, {orders} orders, no fault.", games=tally.games, orders=tally.orders))
    for name, number in counts.items():
        print(f"{number:>9}  {name}")
    say_line(say("Refused, by rule:"))
    for rule, number in refused.items():
        print(f"{number:>9}  {rule or words(say('not its turn'))}")
    for name in tally.missing():
        say_line(say("Never happened: {name}", name=name))
