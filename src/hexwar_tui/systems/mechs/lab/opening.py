"""What there is to compare of sides that begin a game: their armies on the march (MEC-2.1), key points, credits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from hexwar_tui.engine.lab.fairness.start import Aim, Mover, Opening, Place, Start
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.movement import costs_of


def opening(frame: MecFrame) -> Opening:
    """Key points, where dice have placed them, too, and for each side how its armies march and what its units and
    credits are worth together. All armies are equally quick, and everything is open."""
    points = tuple(Place((cell,), point.owner) for cell, point in frame.state.points.items())
    starts = {side: _start(frame, side) for side in frame.state.sides}
    return Opening((Aim("key-points", say("Key points"), points),), starts, say("Hexes"), say("credits"))


def _start(frame: MecFrame, side: Side) -> Start:
    armies, types = frame.state.armies_of(side), frame.scenario.catalogue.units
    march = partial(_march, frame.scenario.world.grid, costs_of(frame), frame.options.move)
    worth = frame.state.sides[side].credits + sum(types[unit.type].price for army in armies for unit in army.units)
    return Start(Mover(say("army"), [army.cell for army in armies], march), forces=worth)


def _march(grid: Grid, costs: Sequence[int], points: int, cells: Collection[Cell]) -> Mapping[Cell, float]:
    """Where armies come to in a turn that begin it on any of these hexes: with a point left to any hex next to them
    that can be entered, for all that is left at most."""
    found = {cell: cost / points for cell, cost in distances(grid, cells, costs, limit=points).items()}
    left = [cell for cell, share in found.items() if share < 1]
    beyond = (near for cell in left for near in grid.neighbours[cell] if near not in found and costs[near])
    return found | dict.fromkeys(beyond, 1.0)
