"""The games that the contract suite plays: every toy, and every shipped scenario of every system.

Those of `EVERYDAY` guard a change; the others are marked `long` (`pytest -m long`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act, let_time_pass, with_dice
from hexwar_tui.engine.system import Change, Registry
from hexwar_tui.systems import REGISTRY
from tests.toys import TOYS
from tests.toys.common import toy_scenario


@dataclass(frozen=True)
class Table:
    """A game that can be set up again and again: `begin(seed)` gives it at its start."""

    name: str
    registry: Registry
    begin: Callable[[str], Game]


def _toy(system: str, sides: int, *, typed: bool = False, referee: bool = False) -> Table:
    def begin(seed: str) -> Game:
        return Game.new(TOYS, toy_scenario(system, sides), seed=seed, typed=typed, referee=referee)

    suffix = "-typed" * typed + "-referee" * referee
    return Table(f"{system}{suffix}", TOYS, begin)


def _shipped(name: str) -> Table:
    return Table(name, REGISTRY, lambda seed: Game.new(REGISTRY, load_scenario(REGISTRY, name), seed=seed))


EVERYDAY = (
    "ashlands/first-steps",
    "ashlands/full-three",
    "envoys/first-letters",
    "envoys/three-crowns",
    "skirmish/first-shots",
    "skirmish/meeting-in-the-fields",
    "mechs/one-evening",
    "mechs/three-lances",
    "theatre/first-summer",
    "theatre/europe-1939",
)
"""Of every system a scenario for the first game, and the smallest that shows what the others do, too."""

TOY_TABLES = [
    _toy("raid", 3),
    _toy("raid", 2, typed=True, referee=True),
    _toy("harvest", 3),
    _toy("harvest", 2, typed=True),
    _toy("race", 2),
]

TABLES = [
    *(pytest.param(table, id=table.name) for table in TOY_TABLES),
    *(
        pytest.param(_shipped(found.name), id=found.name, marks=[] if found.name in EVERYDAY else [pytest.mark.long])
        for found in find_scenarios(REGISTRY)
    ),
]
"""For tests that are given a `Table`."""


def one_act(game: Game, rng: random.Random) -> None:
    """One order, seal or step, drawn by `rng`; or, where a clock runs, some time that passes."""
    if game.next_step() is not None:
        with_dice(rng, game.step)
    elif not let_time_pass(game, rng):
        act(game, rng.choice(game.waiting_for()), RandomPlayer(rng), rng)


def played(table: Table, acts: int, seed: str = "a") -> Game:
    """The game after so many acts, or at its end."""
    game, rng = table.begin(seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            break
        one_act(game, rng)
    return game


def changes(game: Game, of_each: int = 3) -> Iterator[Change]:
    """What a referee might rule: facts of the first few subjects of each kind, each with another value."""
    seen: dict[str, int] = {}
    for subject in game.top.system.referee.subjects(game.top):
        seen[subject.kind] = seen.get(subject.kind, 0) + 1
        if subject.kind != "game" and seen[subject.kind] <= of_each:
            for fact, value in subject.facts.items():
                if isinstance(value, bool):
                    yield Change(subject.id, fact, not value)
                elif isinstance(value, int):
                    yield from (Change(subject.id, fact, other) for other in (value + 1, 0) if other != value)
