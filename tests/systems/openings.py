"""What the sides of a small scenario begin with, measured: scenarios of a few lines, numbers that can be counted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.games.scenario_reading import read_scenario
from hexwar_tui.engine.lab.fairness.measured import Fairness, measured
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems import REGISTRY

Values = Mapping[Side, float | None]

SIDES = ({"id": "west", "name": "West", "colour": "blue"}, {"id": "east", "name": "East", "colour": "orange"})


def small(system: str, **more: Any) -> Scenario:
    """A scenario of West and East with these fields."""
    data = {
        "format": 1,
        "system": system,
        "id": "small",
        "title": "Small",
        "description": "A small one.",
        "minutes": 5,
        "sides": SIDES,
        **more,
    }
    return read_scenario(REGISTRY, json.dumps(data).encode(), "small.json")


def told(scenario: Scenario, turns: int = 1) -> Fairness:
    """What was measured of the scenario."""
    return measured(REGISTRY[scenario.system], scenario, turns=turns)


def numbers(scenario: Scenario, turns: int = 1) -> Mapping[str, Values]:
    """The numbers of each measure by its id, rounded to hundredths."""
    return {
        measure.id: {side: None if value is None else round(value, 2) for side, value in measure.values.items()}
        for measure in told(scenario, turns).measures
    }


def uneven(name: str) -> list[str]:
    """The ids of the measures in which a shipped scenario is uneven."""
    return [measure.id for measure in told(load_scenario(REGISTRY, name), 3).uneven]


def both(value: float | None) -> Values:
    """The same for West and East."""
    return {"west": value, "east": value}
