"""The contract suite plays every system, every day."""

from __future__ import annotations

from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.systems import REGISTRY
from tests.contract.tables import EVERYDAY


def test_every_system_is_played_at_every_change() -> None:
    """That for the first game, and another one, unless that is as large as all Europe; no other name is on the
    list."""
    assert set(EVERYDAY) <= {found.name for found in find_scenarios(REGISTRY)}
    for system in REGISTRY:
        played = [load_scenario(REGISTRY, name) for name in EVERYDAY if name.startswith(f"{system}/")]
        assert len(played) >= (1 if system == "theatre" else 2)
        assert any(scenario.learning for scenario in played)
