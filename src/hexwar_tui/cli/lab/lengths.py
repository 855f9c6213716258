"""Which games are played without people: their scenarios and players, how many, and by which seeds."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from itertools import count

from hexwar_tui.cli.setup.folders import own_folders
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.systems import REGISTRY, outside

GAMES = 20
"""How many games are played where neither --games nor --minutes is given."""


def check_length(asked: argparse.Namespace) -> None:
    """Raises BadOrder where fewer than one game, or a time that is not more than 0 minutes, is asked for."""
    if asked.games is not None and asked.games < 1:
        raise BadOrder(say("At least one game is to be played."))
    if asked.minutes is not None and not (math.isfinite(asked.minutes) and asked.minutes > 0):
        raise BadOrder(say("A time is more than 0 minutes."))


def scenarios_of(system: str, id: str | None) -> list[Scenario]:
    """The scenario with this id, or, where it is None, all of the system that come with the program or with the
    system's package. Raises NoSuchScenario, ScenarioError, and BadOrder for a scenario of another system."""
    if id is not None:
        named = load_scenario(REGISTRY, id if "/" in id else f"{system}/{id}", own_folders())
        if named.system != system:
            raise BadOrder(
                say("“{scenario}” is no scenario of {system}.", scenario=named.title, system=REGISTRY[system].title)
            )
        return [named]
    found = find_scenarios(REGISTRY, outside.scenario_folders())
    return [scenario.read(REGISTRY) for scenario in found if scenario.system == system]


def player_of(system: AnySystem, id: str) -> str:
    """The id of a practice player of the system, as it was given. Raises BadOrder where there is no such player."""
    players = tuple(player_kinds(system))
    if id not in players:
        raise BadOrder(
            say("There is no player “{player}”. There are: {players}.", player=clean(id, 80), players=players)
        )
    return id


def games(asked: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """Yields the seed and number of each game to play: for a seed like ``s/n`` game n alone, else `asked.games` games,
    or as many as can be begun in `asked.minutes`."""
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
