"""The frame of a game of Ashlands, which its orders and steps read and change."""

from __future__ import annotations

from typing import TypeAlias

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Frame
from hexwar_tui.systems.ashlands.catalogue import UnitType
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.state import AshState

AshFrame: TypeAlias = Frame[AshScenario, AshOptions, AshState]


def roster(frame: AshFrame, side: Side) -> dict[str, UnitType]:
    """Returns the unit types that the side can buy, by id."""
    return frame.scenario.catalogue.armies[army_of(frame, side)].types


def army_of(frame: AshFrame, side: Side) -> str:
    """Returns the id of the army of `side`: that which the scenario gives it, or else the one of the options."""
    given = frame.scenario.armies.get(side)
    return given or frame.options.armies[list(frame.state.sides).index(side)]
