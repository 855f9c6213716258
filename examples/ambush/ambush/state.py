"""What changes in a game: plain data, which the engine writes and reads as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from ambush.scenario import COLUMN, GARRISON, AmbOptions, AmbScenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Frame
from hexwar_tui.hexgrid.grid import Cell


class Phase(StrEnum):
    """Whose part of the turn it is (AMB-1.4)."""

    SET_UP = "set-up"
    COLUMN = "column"
    GARRISON = "garrison"
    TURN_ENDS = "turn-ends"


ACTIVE = {Phase.SET_UP: GARRISON, Phase.COLUMN: COLUMN, Phase.GARRISON: GARRISON}
"""Who gives orders in a phase."""


@dataclass(slots=True)
class Unit:
    """A unit. One of the garrison is hidden until it is `found`; each moves and fires once a turn."""

    id: str
    side: Side
    kind: str
    steps: int
    cell: Cell | None = None
    found: bool = False
    moved: bool = False
    fired: bool = False


@dataclass(slots=True)
class Mine:
    """A mine, for the whole game; `found` once somebody has driven on it."""

    cell: Cell
    found: bool = False


@dataclass(slots=True)
class Drive:
    """The move that has halted because the garrison is asked whether it fires (AMB-3.4): the hexes still ahead. `held`:
    the garrison lets this one pass."""

    unit: str
    ahead: list[Cell]
    held: bool = False


@dataclass(slots=True)
class AmbState:
    """The whole state. `through` counts the tanks that have reached the goal."""

    turn: int
    phase: Phase
    units: dict[str, Unit]
    mines: list[Mine] = field(default_factory=list)
    mines_left: int = 0
    through: int = 0
    drive: Drive | None = None
    resigned: Side | None = None


AmbFrame: TypeAlias = Frame[AmbScenario, AmbOptions, AmbState]


Units: TypeAlias = Mapping[str, Unit]
"""Units by id: all there are, or those that a seat knows."""


def enemies_near(scenario: AmbScenario, units: Units, side: Side, cell: Cell) -> list[Unit]:
    """Those of these units that are next to a hex and enemies of a side."""
    near = scenario.grid.neighbours[cell]
    return [unit for unit in units.values() if unit.side != side and unit.cell in near]
