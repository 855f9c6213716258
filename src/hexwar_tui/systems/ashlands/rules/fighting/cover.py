"""What cover a hex gives now (ASH-6): by its terrain, by trenches, by a central base."""

from __future__ import annotations

from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.terrain import Cover


class Shelter(NamedTuple):
    """The cover of a hex against shooting: Partial takes 1 off the shooter's attack dice, Full adds 1 to defence."""

    partial: bool
    full: bool


def shelter(frame: AshFrame, cell: Cell) -> Shelter:
    """The cover that terrain, a trench and a central base give on a hex; the same cover counts once."""
    terrain, state = frame.scenario.ground.terrain[cell], frame.state
    assert terrain is not None, "units stand on hexes"
    return Shelter(
        terrain.cover is Cover.PARTIAL or cell in state.trenches, terrain.cover is Cover.FULL or cell in state.bases
    )
