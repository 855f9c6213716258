"""`hexwar fuzz`: random games, and what happened in them."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.cli.speak import complain, print_json, say_line
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.fuzz import FuzzFault, Tally, play_random_game
from hexwar_tui.engine.language import say
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.scenario_files import find_scenarios, load_scenario
from hexwar_tui.storage.export import save_copy
from hexwar_tui.systems import SHELF


def fuzz(asked: argparse.Namespace) -> int:
    """Plays games until there are enough; a failure leaves a save and its seed."""
    scenarios = [load_scenario(SHELF, name) for name in _names(asked.system, asked.scenario)]
    tally = Tally()
    try:
        for number in _numbers(asked.games, asked.minutes):
            scenario: Scenario = scenarios[number % len(scenarios)]
            play_random_game(SHELF, scenario, f"{asked.seed}/{number}", tally)
    except FuzzFault as fault:
        path = Path(f"fuzz-{asked.system}-{fault.seed.replace('/', '-')}.hexwar")
        save_copy(fault.game, path)
        complain(say("{what} Seed {seed}; the game is in {path}.", what=fault.what, seed=fault.seed, path=str(path)))
        return 1
    _print(tally, as_json=asked.json)
    return 0


def _names(system: str, scenario: str | None) -> list[str]:
    if scenario is not None:
        return [scenario if "/" in scenario else f"{system}/{scenario}"]
    names = [found.name for found in find_scenarios(SHELF) if system in ("all", found.name.split("/")[0])]
    if not names:
        raise BadOrder(say("There is no system “{system}”.", system=system))
    return names


def _numbers(games: int, minutes: float | None) -> Iterator[int]:
    """Numbers of games: so many, or until the time is over."""
    if minutes is None:
        yield from range(games)
        return
    stop, number = time.monotonic() + minutes * 60, 0
    while time.monotonic() < stop:
        yield number
        number += 1


def _print(tally: Tally, *, as_json: bool) -> None:
    if as_json:
        counts = {"counts": dict(sorted(tally.counts.items())), "refused": dict(sorted(tally.refused.items()))}
        print_json({"games": tally.games, "orders": tally.orders, **counts})
        return
    say_line(say("{games} games, {orders} orders, no fault.", games=tally.games, orders=tally.orders))
    for name, count in sorted(tally.counts.items()):
        print(f"{count:>9}  {name}")
    say_line(say("Refused, by rule:"))
    for rule, count in sorted(tally.refused.items()):
        print(f"{count:>9}  {rule}")
    for name in tally.missing():
        say_line(say("Never happened: {name}", name=name))
