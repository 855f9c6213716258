"""The type of the frame that orders and steps of Iron Lances read and change."""

from __future__ import annotations

from typing import TypeAlias

from hexwar_tui.engine.system import Frame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.state import MecState

MecFrame: TypeAlias = Frame[MecScenario, MecOptions, MecState]
