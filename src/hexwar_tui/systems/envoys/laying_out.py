"""What a scenario leaves to chance is drawn: the map and the cities on it (ENV-1.1)."""

from __future__ import annotations

from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import EnvScenario


def lay_out(scenario: EnvScenario, options: EnvOptions, seed: str) -> EnvScenario:
    """The scenario with its map and its cities."""
    return scenario
