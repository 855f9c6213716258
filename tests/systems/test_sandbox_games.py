"""A hundred games of each system, every act of which is also done, taken back and done again in a sandbox."""

from __future__ import annotations

import pytest

from hexwar_tui.contract.test_sandbox import compared, inputs_of
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.systems import REGISTRY, SYSTEMS

GAMES = 100

ACTS = 400
"""How long a game goes on at most."""


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("system", SYSTEMS)
def test_games_come_out_in_a_sandbox_as_they_do(system: str, part: int) -> None:
    """All scenarios of the system in turn, with dice thrown in most of them, and games that end."""
    scenarios = [load_scenario(REGISTRY, found.name) for found in find_scenarios(REGISTRY) if found.system == system]
    ended = fought = 0
    for number in range(part, GAMES, 4):
        seed = f"sandbox {number}"
        game = Game.new(REGISTRY, scenarios[number % len(scenarios)], seed=seed)
        assert compared(game, REGISTRY, inputs_of(game, ACTS, seed)) > ACTS / 4 or game.outcome is not None
        fought += any(entry.dice for entry in game.record.entries)
        ended += game.outcome is not None
    assert ended > 0
    assert fought > GAMES / 4 / 2
