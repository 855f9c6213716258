"""What may be wrong with a scenario file of Skirmish that its shape does not show (SKI-1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexwar_tui.engine.data_faults import BadPart

if TYPE_CHECKING:
    from hexwar_tui.systems.skirmish.scenario import SkiScenario


def scenario_faults(scenario: SkiScenario) -> Iterator[BadPart]:
    """What pydantic can't see, each thing after what it rests on: the first one tells all there is to tell."""
    yield from ()
