"""The type of a frame of Theatre of War: scenario, options and state, which its orders and steps read and change."""

from __future__ import annotations

from typing import TypeAlias

from hexwar_tui.engine.system import Frame
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import TheState

TheFrame: TypeAlias = Frame[TheScenario, TheOptions, TheState]
