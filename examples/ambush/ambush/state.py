"""What changes in a game of Ambush: plain data, which the engine writes and reads as JSON."""

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
    """The parts of a game: the garrison's set-up, then in each turn the column's part, the garrison's, and its end
    (AMB-1.4)."""

    SET_UP = "set-up"
    COLUMN = "column"
    GARRISON = "garrison"
    TURN_ENDS = "turn-ends"


ACTIVE = {Phase.SET_UP: GARRISON, Phase.COLUMN: COLUMN, Phase.GARRISON: GARRISON}
"""Which side gives orders in a phase; none does while the turn ends."""


@dataclass(slots=True)
class Unit:
    """A unit: its kind, the steps it has left, and its hex, None off the map. One of the garrison is hidden until it is
    `found`. Each moves and fires once a turn, and has `moved` or `fired` then."""

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
    """A mine, which lies on its hex for the whole game; `found` once a unit of the column has driven on it, so that all
    know it."""

    cell: Cell
    found: bool = False


@dataclass(slots=True)
class Drive:
    """The move under way, which stays in the state while the garrison is asked whether it fires (AMB-3.4): the id of
    its unit, and the hexes still `ahead`. `held`: the garrison has let this move pass and is not asked again."""

    unit: str
    ahead: list[Cell]
    held: bool = False


@dataclass(slots=True)
class AmbState:
    """The whole state of a game. `mines_left` are still to be laid; `through` counts the tanks that have reached the
    goal; `drive` is the move under way, None between moves; `resigned` the side that has given up, None while both
    play."""

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
    """Those of `units` that are enemies of `side` and stand next to a hex."""
    near = scenario.grid.neighbours[cell]
    return [unit for unit in units.values() if unit.side != side and unit.cell in near]
