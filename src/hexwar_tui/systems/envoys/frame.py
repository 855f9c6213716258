"""The type of the frame that orders and steps of Envoys read and change."""

from __future__ import annotations

from typing import TypeAlias

from hexwar_tui.engine.system import Frame
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import EnvState

EnvFrame: TypeAlias = Frame[EnvScenario, EnvOptions, EnvState]
