"""`hexwar fuzz`: plays random games, and prints what happened in them."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.lab.lengths import check_length, games, scenarios_of
from hexwar_tui.cli.lab.soak import soak
from hexwar_tui.cli.setup.setting_up import system_called
from hexwar_tui.cli.talk.speak import complain, print_json, say_line, words
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.lab.fuzz import FuzzFault, Tally, play_random_game
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.disk.places import free_save_path
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.systems import REGISTRY

ALL = "all"


def fuzz(asked: argparse.Namespace) -> int:
    """`hexwar fuzz SYSTEM|all`: plays random games, as many or as long as asked for; for `all` that is a soak. Returns
    1 if a game has failed, and leaves a save of it where it could be begun; else 0.

    Game number n of seed s has the seed ``s/n``, and `--seed s/n` plays that one alone again.
    """
    check_length(asked)
    if asked.system == ALL:
        return soak(asked)
    scenarios = _scenarios(asked.system, asked.scenario)
    tally = Tally()
    try:
        for seed, number in games(asked):
            play_random_game(REGISTRY, scenarios[number % len(scenarios)], seed, tally)
    except FuzzFault as fault:
        return _fail(fault, as_json=asked.json)
    _print(tally, as_json=asked.json)
    return 0


def _scenarios(system: str, scenario: str | None) -> list[Scenario]:
    found = scenarios_of(system_called(system).id, scenario)
    if not found:
        raise BadOrder(say("No scenario of {system} comes with the program: name one with --scenario.", system=system))
    return found


def _fail(fault: FuzzFault, *, as_json: bool) -> int:
    """Says what has gone wrong before the game is saved: that may fail, too, where nothing can be written here."""
    complain(say("{what} Seed {seed}.", what=fault.what, seed=fault.seed))
    name = _kept(fault)
    if as_json:
        print_json({"fault": words(fault.what), "seed": fault.seed, "file": name})
    return 1


def _kept(fault: FuzzFault) -> str | None:
    """Saves the game of a fault in the working folder, beside all that lies there, and says where; returns the name of
    the file, None where there is no game, or nothing can be written, which is said instead."""
    if fault.game is None:
        complain(say("The game could not be begun."))
        return None
    try:
        path = free_save_path(Path.cwd(), f"fuzz-{fault.game.record.system}-{fault.seed}")
        save_copy(fault.game, path)
    except SaveError as refusal:
        complain(refusal.text)
        return None
    complain(say("The game is in {path}.", path=path.name))
    return path.name


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
