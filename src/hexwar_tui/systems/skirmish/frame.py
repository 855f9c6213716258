"""The frame of a game of Skirmish: what its orders and steps read and change."""

from __future__ import annotations

from typing import TypeAlias

from hexwar_tui.engine.system import Frame
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import SkiState

SkiFrame: TypeAlias = Frame[SkiScenario, SkiOptions, SkiState]
