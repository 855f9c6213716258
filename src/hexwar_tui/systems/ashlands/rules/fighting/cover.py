"""The cover that a hex gives by its terrain, by trenches, and by a central base (ASH-1.6, 6)."""

from __future__ import annotations

from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.terrain import Cover


class Shelter(NamedTuple):
    """The kinds of cover that a hex has against shooting: Partial takes 1 off the shooter's attack dice, Full adds 1 to
    the target's defence dice."""

    partial: bool
    full: bool


def shelter(frame: AshFrame, cell: Cell) -> Shelter:
    """The cover of a hex by its terrain, a trench and a central base; the same cover from several counts once."""
    terrain, state = frame.scenario.ground.terrain[cell], frame.state
    assert terrain is not None, "units stand on hexes"
    return Shelter(
        terrain.cover is Cover.PARTIAL or cell in state.trenches, terrain.cover is Cover.FULL or cell in state.bases
    )
